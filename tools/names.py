"""Names that cost a Pico no memory: words that MicroPython has in flash anyway.

A name takes its letters and eight bytes of the heap, for good, once a module that has it is
loaded: the console's thousand would take 20 KB, and loading a module looks for each of its names
among all the others. So, as the console is compiled for a board, its names are exchanged for
words of flash_words.txt, wherever they stand and everywhere alike. Nothing else changes but what
a traceback calls a function, and this gives it back its names (what another module or function has
taken in is called by that one, see bundles.py and inlining.py):

    python -m tools.names fault.txt

Only names that the sources define themselves are exchanged, and of those neither what modules are
called (paths say it) nor what is looked up by a string nor what MicroPython has a word for anyway:
so none of them is a name of MicroPython's own objects.
"""

import argparse
import ast
import builtins
import io
import re
import sys
import tokenize
from collections import Counter
from pathlib import Path, PurePosixPath

WORDS = tuple(Path(__file__).with_name("flash_words.txt").read_text(encoding="ascii").split())

# Of those, what means something to the compiler or in an exception
_TAKEN = {"args", "asm_pio", "asm_thumb", "bytecode", "const", "errno", "native", "value", "viper"}

# What looks up a string that it is given, and what may look up any, as `**` may
_BY_STRING = {"getattr", "hasattr", "setattr", "delattr"}
_BY_ANY = {"__dict__", "dir", "eval", "exec", "globals", "locals", "namedtuple", "vars"}


class Names:
    """What becomes of the names in some sources, which are compiled together.

    sources   {path: text}
    plain     text of a source that goes with them as it is, so that its names are left alone
    """

    def __init__(self, sources, plain=""):
        ours = {PurePosixPath(path).with_suffix("").parts[0] for path in sources}
        facts = {path: _Facts(path, text, ours) for path, text in sources.items()}
        used = Counter(name for each in facts.values() for name in each.names - each.folded)
        spelt = _names(plain).union(*(each.fixed for each in facts.values()))
        if any(each.looks_up_any for each in facts.values()):
            spelt = spelt.union(*(each.strings for each in facts.values()))
        taken = spelt.union(_TAKEN, used, dir(builtins))  # an `assert` loads AssertionError
        words = [word for word in WORDS if word not in taken]
        defined = set().union(*(each.defined for each in facts.values())) - spelt.union(WORDS)
        defined = {name for name in defined if used[name] and name[:2] != "__"}
        # Globals that one module alone knows share words with those of other modules, and so do
        # parameters, unless a call names them
        own = {}
        named = _keywords(plain).union(*(each.keywords for each in facts.values()))
        for path, each in facts.items():
            private = {name for name in each.globals if used[name] == 1}
            private |= each.parameters - each.others - named
            private -= each.attributes | each.members | each.folded
            own[path] = sorted(private & defined)
        defined &= set().union(*(facts[path].seen() - set(own[path]) for path in facts))
        # In a module they share them with attributes that it has nothing else of that name for, so
        # that it has fewer names
        mates = {
            path: sorted((each.attributes & defined) - each.alone) for path, each in facts.items()
        }
        shared = max([0, *(len(own[path]) - len(mates[path]) for path in facts)])
        # There may be too few words: those that most modules use come first
        ranked = sorted(defined, key=lambda name: (-used[name], name))
        self._common = dict(zip(ranked, words[shared:]))
        self._own = {}
        for path, names in own.items():
            theirs = [self._common[name] for name in mates[path] if name in self._common]
            self._own[path] = dict(zip(names, [*theirs, *words[:shared]]))
        self._folded = {path: each.folded for path, each in facts.items()}

    def exchange(self, path, text):
        """Return a source with its names exchanged, each in its line."""
        new = self._of(path)
        lines = text.splitlines(keepends=True)
        for token in reversed(list(_name_tokens(text))):
            (row, start), (_, end) = token.start, token.end
            line = lines[row - 1]
            lines[row - 1] = line[:start] + new.get(token.string, token.string) + line[end:]
        return "".join(lines)

    def restore(self, traceback):
        """Return a traceback with the names of the sources."""
        path = ""
        lines = []
        for line in traceback.splitlines(keepends=True):
            if found := re.match(r' *File "([\w.]+)", line ', line):
                path = found[1].replace(".", "/")
                path += ".py" if f"{path}.py" in self._own else "/__init__.py"
            old = {word: name for name, word in self._of(path).items()}
            if "attribute" in line:  # which may have the word of a function of its module
                old.update((word, name) for name, word in self._common.items())
            parts = re.split(r"(\w+)", line)
            lines.append("".join(old.get(part, part) for part in parts))
        return "".join(lines)

    def _of(self, path):
        new = {**self._common, **self._own.get(path, {})}
        return {name: new[name] for name in new if name not in self._folded.get(path, ())}


class _Facts(ast.NodeVisitor):
    """What a source says of names.

    names       all that stand in it
    defined     those of its functions, classes, parameters, globals and attributes
    fixed       those that have to stay
    globals     those defined in the module itself
    parameters  those of parameters
    others      those of anything else but variables of functions
    members     those defined in its classes
    attributes  those after a dot
    keywords    those by which calls name parameters
    folded      those of `const`, which are no names any more once it is compiled
    alone       those that stand by themselves, not after a dot
    strings     those that may be in a string
    looks_up_any   whether one that is not written down may be looked up by a string
    """

    def __init__(self, path, text, ours):
        self.names = _names(text)
        self.defined, self.fixed = set(), set(PurePosixPath(path).with_suffix("").parts)
        self.globals, self.members, self.attributes = set(), set(), set()
        self.parameters, self.others = set(), set()
        self.keywords = _keywords(text)
        self.alone = _names_alone(text)
        self._ours = ours
        self._scope = ast.Module
        tree = ast.parse(text, path)
        self.folded = folded(tree)
        self.strings, self.looks_up_any = set(), False
        self.visit(tree)

    def seen(self):
        """All names but those of variables of functions, which take no memory."""
        return self.others | self.parameters | self.attributes | self.keywords

    def visit_FunctionDef(self, node):
        self._define(node.name)
        names = {arg.arg for arg in ast.walk(node.args) if isinstance(arg, ast.arg)}
        self.parameters |= names
        self.defined |= names
        self._within(node)

    def visit_ClassDef(self, node):
        self._define(node.name)
        self._within(node)

    def visit_Name(self, node):
        if isinstance(node.ctx, ast.Store) and self._scope is not ast.FunctionDef:
            self._define(node.id)
        self.looks_up_any |= node.id in _BY_ANY | _BY_STRING

    def visit_Attribute(self, node):
        self.attributes.add(node.attr)
        if isinstance(node.ctx, ast.Store):
            self.defined.add(node.attr)
        self.looks_up_any |= node.attr in _BY_ANY
        self.generic_visit(node)

    def visit_keyword(self, node):
        self.looks_up_any |= node.arg is None
        self.visit(node.value)

    def visit_Import(self, node):
        for alias in node.names:
            self.fixed.update(alias.name.split("."))

    def visit_ImportFrom(self, node):
        path = node.module.split(".")
        self.fixed.update(path)
        self.others.update(alias.asname or alias.name for alias in node.names)
        if path[0] not in self._ours:
            self.fixed.update(alias.name for alias in node.names)

    def visit_Call(self, node):
        if getattr(node.func, "id", "") not in _BY_STRING:
            self.generic_visit(node)
            return
        owner, name, *_ = node.args
        if isinstance(name, ast.Constant):
            self.fixed.add(name.value)
        elif "sys.modules" not in ast.unparse(owner):  # which are modules, by name
            self.looks_up_any = True
        for each in node.args:
            self.visit(each)

    def visit_Global(self, node):
        self.others.update(node.names)

    def visit_JoinedStr(self, node):
        for each in ast.walk(node):  # in Python 3.11 it is one token, whatever names are in it
            self.fixed |= {getattr(each, field, None) for field in ("id", "attr", "arg")} - {None}
        self.generic_visit(node)

    def visit_Constant(self, node):
        if isinstance(node.value, str):
            self.strings.update(node.value.split())

    def _define(self, name):
        self.defined.add(name)
        self.others.add(name)
        if self._scope is ast.Module:
            self.globals.add(name)
        elif self._scope is ast.ClassDef:
            self.members.add(name)

    def _within(self, node):
        outer, self._scope = self._scope, type(node)
        self.generic_visit(node)
        self._scope = outer


def folded(tree):
    """The names that the compiler folds away: `_NAME = const(1)`, for the underscore."""
    return {
        target.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call)
        for target in node.targets
        if getattr(node.value.func, "id", "") == "const" and target.id[0] == "_"
    }


def _name_tokens(text):
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.NAME:
            yield token


def _names_alone(text):
    """The names in a source that do not come after a dot."""
    found, before = set(), ""
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.NAME and before != ".":
            found.add(token.string)
        before = token.string
    return found


def _keywords(text):
    """The names by which calls in a source name parameters."""
    return {node.arg for node in ast.walk(ast.parse(text)) if isinstance(node, ast.keyword)}


def _names(text):
    return {token.string for token in _name_tokens(text)}


def main(argv=None):
    """Print a traceback with the names of the sources; return the exit status."""
    from tools import output, shipping  # which has use for this module itself

    parser = argparse.ArgumentParser(
        prog="python -m tools.names", description="Give a traceback of a board its names back."
    )
    parser.add_argument("file", type=Path, help="fault.txt of a console of the same version")
    arguments = parser.parse_args(argv)
    try:
        traceback = arguments.file.read_text(encoding="utf-8")
    except OSError as error:
        print(f"{arguments.file}: {output.reason(error)}", file=sys.stderr)
        return 1
    _, names = shipping.sources()
    print(names.restore(traceback), end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())

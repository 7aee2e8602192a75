"""Constants put in the place of their names, as the console is compiled for a board.

A public constant of a module takes some 15 bytes of a Pico's heap, as much again in each module
that imports it, and to look it up takes longer than to use it. (MicroPython itself puts in place
what is private and made by `const`.) So whole numbers that a module defines once, by a name in
capitals, are written where that name stands, there and in modules that import it; what nobody is
then left to use goes, and so do texts that a class has for tools. Each line keeps its number.
"""

import ast
import operator

from tools.syntax import bound, dotted

_LARGEST = 2**30 - 1  # of a Pico's small ints
_OPERATORS = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.LShift: operator.lshift,
    ast.BitOr: operator.or_,
}


def fold(sources):
    """Return {path: text} with constants in place; `sources` are all that may use them."""
    modules = {}
    for path, text in sources.items():
        modules[dotted(path)] = _Module(path, text, modules)
    while any([module.learn() for module in modules.values()]):
        pass  # what one has learnt others may build on
    for module in modules.values():
        module.replace()
    wanted = set().union(*(module.wanted for module in modules.values()))
    return {module.path: module.text(wanted) for module in modules.values()}


class _Module:
    """A source whose constants are looked for and put in place.

    constants   {name: number} of those it defines or imports
    wanted      what it still wants of others: names that it looks up somewhere or spells in a
                string, and (module, name) that it imports
    """

    def __init__(self, path, text, modules):
        self.path = path
        self._name = dotted(path)
        self.constants = {}
        self.wanted = set()
        self._modules = modules
        self._lines = text.encode().splitlines(keepends=True)
        self._nodes = list(ast.walk(ast.parse(text, path)))
        self._imports = [node for node in self._nodes if isinstance(node, ast.ImportFrom)]
        own = {each for node in self._nodes for each in _attributes(node)}
        self._bound = [name for node in self._nodes if node not in own for name in bound(node)]
        self._once = {name for name in self._bound if self._bound.count(name) == 1}
        self._definitions = {}  # {statement: names}
        self._folded = set()  # each `const` that is not called
        self._edits = []  # (node, text to stand there)

    def learn(self):
        """Evaluate what can be by now; whether anything was new."""
        before = len(self.constants)
        for node in self._imports:
            module = self._modules.get(node.module)
            known = module.constants if module else {}
            for alias in node.names:
                if alias.name in known and alias.asname is None and alias.name in self._once:
                    self.constants[alias.name] = known[alias.name]
        for node in self._nodes[0].body:
            if isinstance(node, ast.Assign) and node not in self._definitions:
                self._define(node)
        return len(self.constants) > before

    def replace(self):
        """Note what to put in place, and which names are left."""
        placed = set()
        self._used = set()
        for node in self._nodes:  # attributes come before the names they are of
            load = isinstance(getattr(node, "ctx", None), ast.Load)
            value = self._value(node) if load and node not in placed else None
            if value is not None:
                self._edits.append((node, str(value) if value >= 0 else f"({value})"))
                placed.add(getattr(node, "value", node))
            elif isinstance(node, ast.Attribute):
                self.wanted.add(node.attr)
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                self.wanted.add(node.value)
            elif isinstance(node, ast.Name) and load and node not in placed | self._folded:
                self._used.add(node.id)
        for node in self._imports:
            for alias in node.names:
                if (alias.asname or alias.name) in self._used:
                    self.wanted.add((node.module, alias.name))

    def text(self, wanted):
        """The source without what is neither used here nor wanted elsewhere."""
        left = {each for each in self._bound if each in wanted or (self._name, each) in wanted}
        left |= self._used
        for node, names in self._definitions.items():
            if not left.intersection(names):
                self._edits.append((node, "pass"))
            elif isinstance(node.value, ast.Call) and node.value.func in self._folded:
                self._edits.append((node.value, str(self.constants[names[0]])))
        for node in self._nodes:
            if isinstance(node, ast.ClassDef):
                asked = wanted | self._used
                self._edits += [(each, "pass") for each in node.body if _is_unread(each, asked)]
        for node in self._imports:
            kept = [each for each in node.names if self._keeps(node, each, left)]
            if len(kept) < len(node.names):
                names = ", ".join(ast.unparse(each) for each in kept)
                new = f"from {node.module} import {names}" if kept else "pass"
                self._edits.append((node, new))
        whole = [node for node, _ in self._edits if isinstance(node, ast.stmt)]
        inner = {part for node in whole for part in ast.walk(node) if part is not node}
        for node, new in sorted(self._edits, key=lambda edit: _start(edit[0]), reverse=True):
            if node not in inner:
                self._put(node, new)
        return b"".join(self._lines).decode()

    def _define(self, node):
        """Take the constants of an assignment, if it is one of constants alone."""
        target, value = node.targets[0], node.value
        targets = getattr(target, "elts", [target])
        names = [each.id for each in targets if isinstance(each, ast.Name)]
        call = value.func.id if isinstance(value, ast.Call) and hasattr(value.func, "id") else ""
        if call == "const":
            self._folded.add(value.func)
            if names[0][0] == "_":
                return
            value = value.args[0]
        if call == "range":
            limits = [self._value(each) for each in value.args]
            values = [] if None in limits else list(range(*limits))
        elif isinstance(value, ast.Tuple):
            values = [self._value(each) for each in value.elts]
        else:
            values = [self._value(value)]
        constant = all(name.isupper() and name in self._once for name in names)
        if constant and len(names) == len(values) and None not in values:
            if max(map(abs, values)) <= _LARGEST:
                self.constants.update(zip(names, values))
                self._definitions[node] = names
                return
        if call == "const":
            self._folded.discard(node.value.func)

    def _value(self, node):
        """The number that an expression is, None if that is not known."""
        if isinstance(node, ast.Constant) and type(node.value) is int:
            return node.value
        if isinstance(node, ast.Name):
            return self.constants.get(node.id)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            module = self._modules.get(self._module(node.value.id))
            return module.constants.get(node.attr) if module else None
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
            value = self._value(node.operand)
            return None if value is None else -value
        if isinstance(node, ast.BinOp) and type(node.op) in _OPERATORS:
            left, right = self._value(node.left), self._value(node.right)
            return None if None in (left, right) else _OPERATORS[type(node.op)](left, right)
        return None

    def _keeps(self, node, alias, left):
        """Whether an import is needed; nobody asks a module for another that it imports."""
        name = alias.asname or alias.name
        is_module = f"{node.module}.{alias.name}" in self._modules
        return name in (self._used if is_module else left)

    def _module(self, name):
        """The dotted name of the module that a name stands for here."""
        for node in self._imports:
            for alias in node.names:
                if name in self._once and name == (alias.asname or alias.name):
                    return f"{node.module}.{alias.name}"
        return None

    def _put(self, node, new):
        (row, start), (end_row, end) = _start(node), _end(node)
        lines = self._lines
        rest = lines[end_row - 1][end:]
        lines[row - 1] = lines[row - 1][:start] + new.encode() + rest
        lines[row:end_row] = [b"\n"] * (end_row - row)


def _is_unread(node, asked):
    """Whether it gives a class a text that nobody asks for, such as the name of a product."""
    if not isinstance(node, ast.Assign) or not isinstance(node.targets[0], ast.Name):
        return False
    text = isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
    return text and node.targets[0].id not in asked


def _start(node):
    return node.lineno, node.col_offset


def _end(node):
    return node.end_lineno, node.end_col_offset


def _attributes(node):
    """The names by which a class calls its attributes, if it does not use them itself: the module
    may call something else so."""
    if isinstance(node, ast.ClassDef):
        for at, statement in enumerate(node.body):
            if isinstance(statement, ast.Assign):
                used = {
                    each.id
                    for later in node.body[at + 1 :]
                    for each in ast.walk(later)
                    if isinstance(each, ast.Name) and not isinstance(later, ast.FunctionDef)
                }
                for target in statement.targets:
                    if isinstance(target, ast.Name) and target.id not in used:
                        yield target

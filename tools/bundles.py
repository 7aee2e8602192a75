"""Modules put together into one, as the console is compiled for a board.

Each module takes 110 bytes of a Pico's heap and more, whatever is in it: for its path and its
file's, which are kept for good, its table of names, and what it imports. And to find its file
takes 20 ms.
So modules that are in memory together anyway are taken in by one of them, as manifest.py says;
whoever reads or tests the sources finds each by itself.

What a module that was taken in defines is called after that module too where its name means
something else in the bundle. The one that takes others in keeps its names: a module may be loaded
by a path that is put together at run time, and one that is cannot be taken in.
"""

import ast
import builtins

from tools.syntax import SCOPES, bound_by, bound_in, declared_global, dotted, written


class BundleError(Exception):
    """Says which module cannot be taken in, and why."""


def bundle(sources, bundles):
    """Return {path: text} without the modules that others take in.

    sources   {path: text} of all modules that may import them
    bundles   {path: (path, ...)}: which module takes in which
    """
    modules = {}
    for path, text in sources.items():
        module = _Module(path, text)
        modules[module.name] = module
    for path, paths in bundles.items():
        host = modules[dotted(path)]
        members = [modules[dotted(each)] for each in paths]
        for member in members:
            member.host = host.name
        _rename(host, members, modules)
        host.members = members
    texts = {}
    for module in modules.values():
        module.check(modules)
        if module.host == module.name:
            body = [node for each in _in_order(module, modules) for node in each.body(modules)]
            texts[module.path] = written(ast.Module(_once(body), [])) + "\n"
    return texts


class _Module:
    """A source.

    host      the dotted name of the module that it is in, its own if none takes it in
    members   the modules that it takes in
    globals   {name: what is imported by that name, None if it is defined here}
    rebound   those that functions give another meaning
    locals    names that mean something in one of its functions only
    final     {name: what that is called in the bundle}, of globals that change
    """

    def __init__(self, path, text):
        self.path = path
        self.name = self.host = dotted(path)
        self.members = []
        self._tree = ast.parse(text, path)
        self.rebound = declared_global(ast.walk(self._tree))
        self.globals = {**bound_by(self._tree.body), **dict.fromkeys(self.rebound)}
        self.locals = {
            name
            for node in ast.walk(self._tree)
            if isinstance(node, SCOPES)
            for name in bound_in(node)
        }
        self.final = {}

    def check(self, modules):
        """BundleError if a module that was taken in is loaded here by its path."""
        for node in ast.walk(self._tree):
            if isinstance(node, ast.Constant) and node.value in modules:
                module = modules[node.value]
                if module.host != module.name:
                    raise BundleError(
                        f"{self.path} loads {module.name}, which is in {module.host}"
                    )

    def body(self, modules):
        """Its statements, as they stand in the bundle."""
        return _Renamer(self, modules).visit(self._tree).body


def _rename(host, members, modules):
    """Say which names of modules change that are taken in."""
    bundle = [host, *members]
    taken = set().union(*(each.globals.keys() | each.locals for each in bundle))
    for module in members:
        stem = module.name.rpartition(".")[2]
        for name, what in module.globals.items():
            if _target(what, modules)[0] in (each.name for each in bundle):
                continue  # it has the name there
            mine = what or f"{module.name}:{name}"
            others = [each for each in bundle if each is not module]
            if (
                any(each.globals.get(name, mine) != mine for each in others)
                or (what is None and any(name in each.locals for each in others))
                or hasattr(builtins, name)
            ):
                private = "_" * name.startswith("_")
                new = f"{private}{stem}_{name.lstrip('_')}"
                while new in taken:
                    new += "_"
                taken.add(new)
                module.final[name] = new


def _target(what, modules):
    """What an import is of: the dotted name of a module of ours and, unless it is the module that
    is imported, a name in it. (None, None) if it is not ours."""
    module, _, name = (what or "").partition(":")
    if name and f"{module}.{name}" in modules:
        return f"{module}.{name}", None
    return (module, name or None) if module in modules else (None, None)


def _in_order(host, modules):
    """A module after those that it takes in, each after those that it imports."""
    found = []
    names = {module.name for module in host.members}

    def visit(module, within):
        if module in within:
            raise BundleError(f"{module.path} imports itself, by way of {within[-1].path}")
        if module not in found:
            for what in module.globals.values():
                name, _ = _target(what, modules)
                if name in names or (name == host.name and module is not host):
                    visit(modules[name], (*within, module))
            found.append(module)

    for module in [*host.members, host]:
        visit(module, ())
    return found


def _once(body):
    """Statements without what has been imported before, and without texts about modules."""
    kept, seen = [], set()
    for node in body:
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            origin = getattr(node, "module", "")
            node.names = [
                each for each in node.names if (origin, each.name, each.asname) not in seen
            ]
            seen.update((origin, each.name, each.asname) for each in node.names)
            if not node.names:
                continue
        if isinstance(node, ast.Pass):
            continue
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            continue
        kept.append(node)
    return kept


class _Renamer(ast.NodeTransformer):
    """Gives the names in a module the meaning that they have in its bundle."""

    def __init__(self, module, modules):
        self._module, self._modules = module, modules
        self._scopes = []  # (node, names bound in it), from the outermost

    def visit_FunctionDef(self, node):
        node.name = self._new_name(node.name)
        node.decorator_list = [self.visit(each) for each in node.decorator_list]
        node.args = self.visit(node.args)
        return self._within(node, "body")

    def visit_Lambda(self, node):
        node.args = self.visit(node.args)
        return self._within(node, "body")

    def visit_AsyncFunctionDef(self, node):
        self._fail("coroutines and `match` are not provided for")

    visit_Match = visit_AsyncFunctionDef

    def visit_ClassDef(self, node):
        node.name = self._new_name(node.name)
        for field in ("decorator_list", "bases", "keywords"):
            setattr(node, field, [self.visit(each) for each in getattr(node, field)])
        names = {}
        self._scopes.append((node, names))
        body = node.body
        node.body = []
        for each in body:  # a name means what it did outside until it is bound here
            node.body += self._visit_all([each])
            names.update(bound_by(node.body[-1:]))
        self._scopes.pop()
        return node

    def _visit_comprehension(self, node):
        first = node.generators[0]
        outer, first.iter = self.visit(first.iter), ast.Constant(None)  # it is not of the scope
        parts = ("key", "value") if isinstance(node, ast.DictComp) else ("elt",)
        self._within(node, *parts, "generators")
        first.iter = outer
        return node

    visit_ListComp = visit_SetComp = visit_DictComp = visit_GeneratorExp = _visit_comprehension

    def visit_Name(self, node):
        if not isinstance(node.ctx, ast.Load):
            if self._is_global(node.id):
                node.id = self._module.final.get(node.id, node.id)
            return node
        what, bound = self._meaning(node.id)
        module, name = _target(what, self._modules)
        if module and not name and self._modules[module].host != module:
            self._fail(f"{module} is used as a whole")
        if module and self._is_mate(module):
            return self._global(self._called(module, name))
        if not bound:
            self._check_builtin(node.id)
            node.id = self._module.final.get(node.id, node.id)
        return node

    def visit_Attribute(self, node):
        if not isinstance(node.value, ast.Name):
            return self.generic_visit(node)
        what, bound = self._meaning(node.value.id)
        module, name = _target(what, self._modules)
        if not module or name:
            return self.generic_visit(node)
        if self._is_mate(module):
            if not isinstance(node.ctx, ast.Load):
                self._fail(f"{module}.{node.attr} is set from outside")
            return self._global(self._called(module, node.attr))
        node.attr = self._called(module, node.attr)
        if not bound:
            node.value.id = self._module.final.get(node.value.id, node.value.id)
        return node

    def visit_Global(self, node):
        node.names = [self._module.final.get(name, name) for name in node.names]
        return node

    def visit_ExceptHandler(self, node):
        if node.name:
            node.name = self._new_name(node.name)
        return self.generic_visit(node)

    def visit_Import(self, node):
        for alias in node.names:
            module = self._modules.get(alias.name)
            if module and module.host != module.name:
                self._fail(f"it wants `from` to import {module.name}")
            self._alias(alias, alias.asname or alias.name)
        return node

    def visit_ImportFrom(self, node):
        if node.level or node.names[0].name == "*":
            self._fail("imports have to say where from, and what")
        statements = [self._import(node.module, alias) for alias in node.names]
        return [each for each in statements if each] or ast.Pass()

    def _import(self, origin, alias):
        """The statement that imports that; None if it is in the same bundle."""
        known_as = alias.asname or alias.name
        module, name = _target(f"{origin}:{alias.name}", self._modules)
        if module and self._is_mate(module):
            if self._meaning(known_as)[0] != f"{origin}:{alias.name}":
                self._fail(f"{known_as} is imported and something else too")
            if name in self._modules[module].rebound:
                self._fail(f"{name} changes in {module}: it has to be asked for there")
            return None
        if module:
            host = self._modules[module].host
            if name:
                origin, alias = host, ast.alias(self._called(module, name))
            else:
                origin, _, host = host.rpartition(".")
                alias = ast.alias(host)
        self._alias(alias, known_as)
        return ast.ImportFrom(origin, [alias], 0) if origin else ast.Import([alias])

    def _alias(self, alias, known_as):
        """Let an import be known by what that name has become."""
        new = self._new_name(known_as)
        alias.asname = new if new != alias.name else None

    def _is_mate(self, module):
        """Whether it is in the same bundle."""
        return self._modules[module].host == self._module.host

    def _called(self, module, name):
        """What a name in a module of ours has become."""
        theirs = self._modules[module]
        if name is None:
            self._fail(f"{module} is used as a whole")
        if name not in theirs.globals and theirs.host != module:
            self._fail(f"there is no {name} in {module}")
        origin, known_as = _target(theirs.globals.get(name), self._modules)
        if origin and self._modules[origin].host == theirs.host:
            return self._called(origin, known_as)  # where it has no name of its own
        return theirs.final.get(name, name)

    def _global(self, name):
        """A global of the bundle, where none of the functions around may bind that name."""
        for node, names in self._scopes:
            if isinstance(node, ast.ClassDef) and node is not self._scopes[-1][0]:
                continue  # functions in it do not see what it binds
            module, _ = _target(names.get(name), self._modules)
            if name in names and not (module and self._is_mate(module)):
                self._fail(f"a global {name} of the bundle is used where {name} is something else")
        return ast.Name(name, ast.Load())

    def _check_builtin(self, name):
        """What Python defines has to mean the same in the module and in its bundle."""
        module = self._module
        if name not in module.globals and module.host != module.name:
            if name in self._modules[module.host].globals:
                self._fail(f"{name} is defined in {module.host}")
            paths = (module.path, self._modules[module.host].path)
            moved = len({path.rpartition("/")[0] for path in paths}) > 1
            if name == "__name__" or (name == "__file__" and moved):
                self._fail(f"{name} is that of {module.host}")

    def _new_name(self, name):
        """What a name has become that gets its meaning where we are."""
        return self._module.final.get(name, name) if self._is_global(name) else name

    def _is_global(self, name):
        """Whether a name that gets its meaning where we are is one of the module."""
        if not self._scopes:
            return True
        node, names = self._scopes[-1]
        return not isinstance(node, ast.ClassDef) and name not in names

    def _meaning(self, name):
        """What is imported by that name, or None, and whether a function or class binds it."""
        for node, names in reversed(self._scopes):
            of_class = isinstance(node, ast.ClassDef)
            if name in names and (not of_class or node is self._scopes[-1][0]):
                return names[name], True
        return self._module.globals.get(name), False

    def _within(self, node, *fields):
        """Visit what is in a scope of its own."""
        self._scopes.append((node, bound_in(node)))
        for field in fields:
            part = getattr(node, field)
            new = self._visit_all(part) if isinstance(part, list) else self.visit(part)
            setattr(node, field, new)
        self._scopes.pop()
        return node

    def _visit_all(self, nodes):
        """Visit some nodes, of which one may become many."""
        found = []
        for node in nodes:
            visited = self.visit(node)
            found += visited if isinstance(visited, list) else [visited]
        return found

    def _fail(self, why):
        raise BundleError(f"{self._module.path} cannot be compiled with bundles: {why}")

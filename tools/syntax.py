"""What the tools share that change sources before they are compiled: what names mean, and how a
changed source is written.

A scope is a function, a lambda or a comprehension here, not a class: functions do not see what a
class around them binds.
"""

import ast

COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
SCOPES = (ast.FunctionDef, ast.Lambda, *COMPREHENSIONS)


def dotted(path):
    """The name by which the module of a path is imported."""
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def bound(node):
    """{name: "module" or "module:name" that is imported so, else None} of the names that a node
    itself gives a meaning."""
    if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
        return {node.id: None}
    if isinstance(node, ast.arg):
        return {node.arg: None}
    if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
        return {node.name: None}
    if isinstance(node, ast.Import):  # of `a.b` without another name, it is `a`
        names = [(each.asname, each.name) for each in node.names]
        return {new or name.partition(".")[0]: name for new, name in names}
    if isinstance(node, ast.ImportFrom):
        return {each.asname or each.name: f"{node.module}:{each.name}" for each in node.names}
    if isinstance(node, ast.ExceptHandler) and node.name:
        return {node.name: None}
    return {}


def bound_by(nodes):
    """The same of some statements, without what is in functions and classes among them; None too
    for a name of which they make several things."""
    found = {}
    for node in own(nodes):
        for name, what in bound(node).items():
            found[name] = what if found.setdefault(name, what) == what else None
    return found


def bound_in(scope):
    """The same of what means something within a scope only."""
    if isinstance(scope, COMPREHENSIONS):
        return bound_by([each.target for each in scope.generators])
    args = dict.fromkeys(
        each.arg
        for _, part in ast.iter_fields(scope.args)
        for each in (part if isinstance(part, list) else [part])
        if isinstance(each, ast.arg)
    )
    if isinstance(scope, ast.Lambda):
        return args
    theirs = declared_global(own(scope.body))
    names = {**bound_by(scope.body), **args}
    return {name: what for name, what in names.items() if name not in theirs}


def own(nodes):
    """All nodes of some statements, without what is in scopes and classes among them."""
    for node in nodes:
        yield node
        if not isinstance(node, (*SCOPES, ast.ClassDef)):
            yield from own(ast.iter_child_nodes(node))


def declared_global(nodes):
    """The names that some nodes call global."""
    return {name for node in nodes if isinstance(node, ast.Global) for name in node.names}


def written(tree):
    """The text of a tree, which is changed for that."""
    return ast.unparse(_Assignments().visit(tree))


class _Assignments(ast.NodeTransformer):
    """Values that names get together would be written in parentheses, and MicroPython would make a
    tuple of them, on the heap: so a Name, written as it is, holds their text."""

    def visit_Assign(self, node):
        value = node.value
        many = isinstance(value, ast.Tuple) and len(value.elts) > 1
        if many and isinstance(node.targets[0], ast.Tuple):
            node.value = ast.Name(", ".join(map(ast.unparse, value.elts)), ast.Load())
        return node

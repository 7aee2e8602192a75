"""Names of a module in the order of how often it has them, as the console is compiled for a board.

Bytecode has the place of a name in the module's list, which is made as the compiler meets names:
one byte up to 127, two beyond. So where a module has more, those that stand in it most often are
named at its head, in a branch that is never taken and that goes once the module is loaded. There
they come after dots, since the compiler meets all such names before any that stands by itself.
"""

import ast
from collections import Counter

from tools.names import folded
from tools.syntax import SCOPES, bound_in

_SHORT = 126  # names whose place is one byte: the first two are the module's path and <module>
_MANY = 160  # below that there is little to win


def order(text):
    """Return the source with its most frequent names first, if it has too many."""
    tree = ast.parse(text)
    counts = Counter()
    _count(tree, frozenset(), counts)
    for name in folded(tree):
        del counts[name]
    if len(counts) < _MANY:
        return text
    names = [name for name, _ in counts.most_common(_SHORT)]
    return f"if not __name__:\n    __name__.{'.'.join(names)}\n{text}"


def _count(node, variables, counts):
    """Count the names in a node that are in the list: variables of functions are not."""
    if isinstance(node, SCOPES):
        variables = variables | bound_in(node).keys()
    if isinstance(node, ast.Name) and node.id not in variables:
        counts[node.id] += 1
    for field in ("attr", "arg"):
        if isinstance(getattr(node, field, None), str):
            counts[getattr(node, field)] += 1
    if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
        counts[node.name] += 2  # where it is kept, and what it calls itself
    elif isinstance(node, (ast.Import, ast.ImportFrom)):
        counts.update(alias.name for alias in node.names)
    for each in ast.iter_child_nodes(node):
        _count(each, variables, counts)

"""Functions put where they are called, as the console is compiled for a board.

A function takes some 50 bytes of a Pico's heap besides what it does: for an object, its head, its
name in a table, the call and what that passes on. So a function that is called in one place only
stands in that place instead; whoever reads the sources finds it under its name.

It stays what it is where that could mean something else: if it is spelt, imported, handed on or
overridden, has a decorator, makes functions itself, or returns from within what the place cannot
leave.

What a class does by one name as by another, such as nothing, is one function with two names.
"""

import ast
import copy
from collections import Counter

from tools.names import WORDS
from tools.syntax import COMPREHENSIONS, bound, written

_SCOPES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef)
_FOREIGN = (*_SCOPES, *COMPREHENSIONS, ast.Yield, ast.YieldFrom, ast.Await, ast.Nonlocal)
_LOOPS = (ast.For, ast.While)


class _Stays(Exception):
    """The function cannot stand where it is called."""


def inline(sources, plain=""):
    """Return {path: text} with functions that are called once where that is.

    sources   {path: text} of all modules that may call them
    plain     text of a source that goes with them as it is
    """
    trees = {path: ast.parse(text, path) for path, text in sources.items()}
    facts = _Facts([*trees.values(), ast.parse(plain)])
    texts = dict(sources)
    for path, tree in trees.items():
        if _Module(tree, facts).inline():
            texts[path] = written(tree) + "\n"
    return texts


class _Facts:
    """What is said of names in all sources together.

    spelt        those in strings and imports, by which others may know them
    attributes   {name: how often it stands after a dot}
    elsewhere    those after a dot that is not `self.`
    members      {name: how many classes have it}
    changing     those that may mean something else after a dot later
    keywords     those by which calls name parameters
    """

    def __init__(self, trees):
        self.spelt, self.elsewhere, self.changing = set(), set(), set()
        self.keywords = set()
        self.attributes, self.members = Counter(), Counter()
        for node in (node for tree in trees for node in ast.walk(tree)):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                self.spelt.update(node.value.split())
            elif isinstance(node, (ast.Import, ast.ImportFrom)):
                self.spelt.update(alias.name for alias in node.names)
            elif isinstance(node, ast.Attribute):
                self.attributes[node.attr] += 1
                if not _is_load(node):
                    self.changing.add(node.attr)
                if not isinstance(node.value, ast.Name) or node.value.id != "self":
                    self.elsewhere.add(node.attr)
            elif isinstance(node, ast.ClassDef):
                self.members.update(_members(node))
            elif isinstance(node, ast.keyword):
                self.keywords.add(node.arg)
            elif isinstance(node, ast.Global):
                self.changing.update(node.names)
            elif isinstance(node, ast.FunctionDef) and node.decorator_list:
                self.changing.add(node.name)  # it may be a property


class _Module:
    """A source, in whose tree functions are put where they are called."""

    def __init__(self, tree, facts):
        self._tree = tree
        self._facts = facts
        nodes = list(ast.walk(tree))
        self._bound = Counter(name for node in nodes for name in bound(node))
        self._rebound = _declared(nodes, (ast.Global, ast.Nonlocal))
        self._rebound |= facts.changing.intersection(_members(tree))  # by other modules
        self._count()

    def _count(self):
        """Count how often names are asked for."""
        nodes = ast.walk(self._tree)
        self._loads = Counter(
            node.id for node in nodes if isinstance(node, ast.Name) and _is_load(node)
        )

    def inline(self):
        """Put in place what can be; whether there was anything."""
        changed = False
        for owner in [self._tree, *_classes(self._tree)]:
            for function in list(owner.body):
                if isinstance(function, ast.FunctionDef) and self._is_called_once(function, owner):
                    if self._place(function, owner):
                        owner.body.remove(function)
                        if not owner.body:
                            owner.body.append(ast.Pass())
                        changed = True
                        self._count()  # what was passed on once may stand there twice
        for owner in _classes(self._tree):
            changed |= self._share(owner)
        return changed

    def _share(self, owner):
        """Let methods of a class that do the same be one; whether there were any."""
        known = {}
        changed = False
        times = Counter(_members(owner))
        for at, node in enumerate(owner.body):
            if not isinstance(node, ast.FunctionDef) or node.decorator_list:
                continue
            if times[node.name] > 1 or not all(map(_is_constant, node.args.defaults)):
                continue
            first = known.setdefault(self._what_it_does(node), node.name)
            if first != node.name:
                target = ast.Name(node.name, ast.Store())
                owner.body[at] = _assign(target, ast.Name(first, ast.Load()))
                changed = True
        return changed

    def _what_it_does(self, function):
        """A text that is the same for functions that do the same."""
        function = copy.deepcopy(function)
        function.name = ""
        if _is_text(function.body[0]):
            function.body[0] = ast.Pass()
        nodes = list(ast.walk(function))
        new = {arg.arg: f"{at} " for at, arg in enumerate(function.args.args)}
        others = [node for node in nodes if not isinstance(node, (ast.Name, ast.arg))]
        fixed = {name for node in others for name in bound(node)}
        if not (self._facts.keywords | fixed).intersection(new):
            for node in nodes:
                for field in ("arg", "id"):
                    name = getattr(node, field, None)
                    if name in new:
                        setattr(node, field, new[name])
        return ast.dump(function)

    def _is_called_once(self, function, owner):
        """Whether one place mentions it, for all that names can tell."""
        name, facts = function.name, self._facts
        if name in facts.spelt or name in WORDS or name[:2] == "__" or function.decorator_list:
            return False
        if owner is not self._tree:
            is_known = facts.members[name] > 1 or self._loads[name]
            return not is_known and facts.attributes[name] == 1
        is_known = name in facts.elsewhere or self._bound[name] > 1
        return not is_known and self._loads[name] == 1

    def _place(self, function, owner):
        """Put it where it is called, if that can be; whether it was."""
        in_class = owner is not self._tree
        owners = [owner] if in_class else [owner, *_classes(owner)]
        for place in [place for each in owners for place in _functions(each)]:
            if place is function or (in_class and not _has_self(place)):
                continue
            this = place.args.args[0].arg if in_class else None
            for block, at, leaving in _statements(place.body, "return"):
                call = _call_in(block[at], function.name, this)
                if call is None:
                    continue
                try:
                    block[at : at + 1] = self._instead(function, place, block[at], call, leaving)
                except _Stays:
                    return False
                return True
        return False

    def _instead(self, function, place, statement, call, leaving):
        """The statements that do what one does which calls the function."""
        body = copy.deepcopy(function.body)
        if _is_text(body[0]):
            del body[0]  # what it says of itself
        for node in body:
            if any(isinstance(each, _FOREIGN) for each in ast.walk(node)):
                raise _Stays
        if any(isinstance(each, ast.NamedExpr) for each in ast.walk(statement)):
            raise _Stays  # what is passed on may change meanwhile
        before, meaning = self._bind(function, place, call)
        body = [_Meaning(meaning).visit(node) for node in body]
        if len(body) == 1 and isinstance(body[0], ast.Return) and body[0].value and not before:
            return [_Replace(call, body[0].value).visit(statement)]
        body = before + body
        if isinstance(statement, ast.Return) and statement.value is call:
            return body if _leaves(body) else [*body, ast.Return()]
        if isinstance(statement, ast.Expr) and statement.value is call:
            try:
                return _fall_through(copy.deepcopy(body), _discard) or [ast.Pass()]
            except _Stays:
                return _leave(body, leaving)
        if isinstance(statement, ast.Assign) and statement.value is call:
            target = statement.targets[0]
            if len(statement.targets) == 1 and _is_simple(target):
                return _fall_through(body, lambda value: [_assign(target, value)])
        if not self._comes_first(call, statement):
            raise _Stays
        result = ast.Name(_new_name("found", _names(place) | _names(function)), ast.Store())
        body = _fall_through(body, lambda value: [_assign(result, value)])
        return [*body, _Replace(call, ast.Name(result.id, ast.Load())).visit(statement)]

    def _bind(self, function, place, call):
        """Assignments for what is passed on, and {variable of the function: what it is there}."""
        args = function.args
        if args.vararg or args.kwarg or args.kwonlyargs or args.posonlyargs:
            raise _Stays
        names = [arg.arg for arg in args.args]
        given = call.args
        if isinstance(call.func, ast.Attribute):
            given = [call.func.value, *given]
        if any(isinstance(each, ast.Starred) for each in given) or len(given) > len(names):
            raise _Stays
        passed = dict(zip(names, given))
        passed.update((each.arg, each.value) for each in call.keywords)
        for name, value in zip(names[len(names) - len(args.defaults) :], args.defaults):
            if passed.setdefault(name, value) is value and not _is_constant(value):
                raise _Stays
        if passed.keys() != set(names):
            raise _Stays
        nodes = [each for statement in function.body for each in ast.walk(statement)]
        theirs = {name for node in nodes for name in bound(node)}
        here = _names(place)
        used = _names(function)
        if _has(function, ast.Global) or (used - theirs - set(names)) & _variables(place):
            raise _Stays  # a global of the function may be something else there
        before, meaning = [], {}
        for name in [*passed, *sorted(theirs - passed.keys())]:  # in the order of the call
            value = passed.get(name)
            is_short = isinstance(value, (ast.Name, ast.Constant))
            if is_short and name not in theirs and self._is_the_same_later(value):
                meaning[name] = value
                continue
            new = name if name not in here else _new_name(name, here | used)
            here = here | {new}
            meaning[name] = ast.Name(new, ast.Load())
            if name in passed:
                before.append(_assign(ast.Name(new, ast.Store()), value))
        return before, meaning

    def _comes_first(self, call, node):
        """Whether a node can have a call evaluated before all else."""
        if isinstance(node, ast.AugAssign) and not self._is_the_same_later(node.target):
            return False
        for part in _parts(node):
            if any(each is call for each in ast.walk(part)):
                return part is call or self._comes_first(call, part)
            if not self._is_the_same_later(part):
                return False
        return False

    def _is_the_same_later(self, node):
        """Whether an expression means the same after a call."""
        if isinstance(node, ast.Name):
            return node.id not in self._rebound
        if isinstance(node, ast.Attribute) and node.attr in self._facts.changing:
            return False
        kinds = (ast.Constant, ast.Attribute)
        return isinstance(node, kinds) and all(map(self._is_the_same_later, _parts(node)))


class _Meaning(ast.NodeTransformer):
    """Gives variables the meaning that they have elsewhere."""

    def __init__(self, meaning):
        self._meaning = meaning

    def visit_Name(self, node):
        new = self._meaning.get(node.id)
        if new is None:
            return node
        new = copy.copy(new)
        if isinstance(new, ast.Name):
            new.ctx = node.ctx
        return new

    def visit_ExceptHandler(self, node):
        if node.name:
            node.name = self._meaning[node.name].id
        return self.generic_visit(node)

    def visit_alias(self, node):
        known_as = node.asname or node.name
        if "." in known_as:
            raise _Stays
        new = self._meaning[known_as].id
        if new != known_as:
            node.asname = new
        return node


class _Replace(ast.NodeTransformer):
    """Puts one node in the place of another."""

    def __init__(self, old, new):
        self._old, self._new = old, new

    def visit(self, node):
        return self._new if node is self._old else super().visit(node)


def _statements(block, leaving):
    """(block, which, how it is left) of all statements in a block, not of functions within: the
    statement after which nothing more is done may leave it, all others None."""
    for at, statement in enumerate(block):
        last = leaving if at == len(block) - 1 else None
        yield block, at, last
        if isinstance(statement, _SCOPES):
            continue
        if isinstance(statement, _LOOPS):
            yield from _statements(statement.body, "continue")
            yield from _statements(statement.orelse, last)
        elif isinstance(statement, ast.If):
            yield from _statements(statement.body, last)
            yield from _statements(statement.orelse, last)
        else:
            inner = [getattr(statement, each, []) for each in ("body", "orelse", "finalbody")]
            inner += [each.body for each in getattr(statement, "handlers", [])]
            for each in inner:
                yield from _statements(each, None)


def _call_in(statement, name, this):
    """The call of a function in a statement itself; `this.name` if there is a `this`."""
    for node in _own(statement):
        if isinstance(node, ast.Call):
            function = node.func
            if not this and isinstance(function, ast.Name) and function.id == name:
                return node
            if this and isinstance(function, ast.Attribute) and function.attr == name:
                if isinstance(function.value, ast.Name) and function.value.id == this:
                    return node
    return None


def _own(statement):
    """The expressions of a statement, not of those within, nor of functions in expressions."""
    todo = [node for node in ast.iter_child_nodes(statement) if not _is_block(node)]
    while todo:
        node = todo.pop()
        yield node
        if not isinstance(node, (ast.Lambda, *COMPREHENSIONS)):
            todo += ast.iter_child_nodes(node)


def _is_block(node):
    return isinstance(node, (ast.stmt, ast.ExceptHandler))


def _parts(node):
    """What an expression or a statement always evaluates, in that order."""
    if isinstance(node, (ast.Return, ast.Assign, ast.AugAssign, ast.Expr, ast.Attribute)):
        return [node.value]
    if isinstance(node, ast.For):
        return [node.iter]
    if isinstance(node, (ast.If, ast.IfExp)):
        return [node.test]
    if isinstance(node, ast.BoolOp):
        return node.values[:1]
    if isinstance(node, ast.UnaryOp):
        return [node.operand]
    if isinstance(node, ast.BinOp):
        return [node.left, node.right]
    if isinstance(node, ast.Compare):
        return [node.left, node.comparators[0]]
    if isinstance(node, ast.Subscript):
        return [node.value, node.slice]
    if isinstance(node, ast.Call):
        named = [each.value if each.arg else each for each in node.keywords]
        return [node.func, *node.args, *named]
    return getattr(node, "elts", [])


def _fall_through(body, leave):
    """A body that goes on where it returned; leave(value) are the statements instead."""
    found = []
    for at, statement in enumerate(body):
        rest = body[at + 1 :]
        if isinstance(statement, ast.Return):
            return found + leave(statement.value)
        if not _has(statement, ast.Return):
            found.append(statement)
        elif isinstance(statement, ast.If):
            yes, no = statement.body, statement.orelse
            if _leaves(yes):
                no = no + rest
            elif _leaves(no):
                yes = yes + rest
            elif rest:
                raise _Stays
            yes, no = _fall_through(yes, leave), _fall_through(no, leave)
            test = statement.test if yes else ast.UnaryOp(ast.Not(), statement.test)
            return [*found, ast.If(test, yes or no or [ast.Pass()], no if yes else [])]
        elif isinstance(statement, _LOOPS) and not statement.orelse:
            statement.body = _break_out(statement.body, leave)
            if not _is_endless(statement):
                statement.orelse = _fall_through(rest, leave)
            return [*found, statement]
        else:
            raise _Stays
    return found + leave(None)


def _break_out(block, leave):
    """The body of a loop that ends where it returned."""
    found = []
    for statement in block:
        if isinstance(statement, ast.Return):
            return [*found, *leave(statement.value), ast.Break()]
        if isinstance(statement, ast.Break):
            raise _Stays
        if isinstance(statement, ast.If):
            statement.body = _break_out(statement.body, leave)
            statement.orelse = _break_out(statement.orelse, leave)
        elif _has(statement, ast.Return):
            raise _Stays
        else:
            outside = statement.orelse if isinstance(statement, _LOOPS) else [statement]
            if any(_has(each, ast.Break) for each in outside):
                raise _Stays
        found.append(statement)
    return found


def _leave(body, leaving):
    """A body that leaves where it returned; what is returned nobody asks for."""
    if leaving is None:
        raise _Stays
    found = []
    for statement in body:
        if isinstance(statement, ast.Return):
            leave = ast.Return() if leaving == "return" else ast.Continue()
            return [*found, *_discard(statement.value), leave]
        for field in ("body", "orelse", "finalbody"):
            if getattr(statement, field, None):
                if isinstance(statement, _LOOPS) and leaving != "return":
                    if _has(statement, ast.Return):
                        raise _Stays
                setattr(statement, field, _leave(getattr(statement, field), leaving))
        for handler in getattr(statement, "handlers", []):
            handler.body = _leave(handler.body, leaving)
        found.append(statement)
    return found


def _discard(value):
    """The statements for a value that nobody asks for."""
    if value is None or isinstance(value, (ast.Name, ast.Constant)):
        return []
    return [ast.Expr(value)]


def _leaves(body):
    """Whether a block never goes on after its last statement."""
    if not body:
        return False
    last = body[-1]
    if isinstance(last, ast.If):
        return _leaves(last.body) and _leaves(last.orelse)
    return isinstance(last, (ast.Return, ast.Raise))


def _assign(target, value):
    return ast.Assign([copy.copy(target)], value or ast.Constant(None), lineno=0)


def _is_simple(target):
    """Whether an assignment to that evaluates nothing."""
    if isinstance(target, ast.Tuple):
        return all(isinstance(each, ast.Name) for each in target.elts)
    if isinstance(target, ast.Attribute):
        target = target.value
    return isinstance(target, ast.Name)


def _has(node, kind):
    return any(isinstance(each, kind) for each in ast.walk(node))


def _is_text(statement):
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def _is_constant(value):
    """Whether an expression is the same whenever it is evaluated."""
    kinds = (ast.Constant, ast.Tuple, ast.UnaryOp, ast.Load, ast.unaryop)
    return all(isinstance(each, kinds) for each in ast.walk(value))


def _has_self(function):
    """Whether the first parameter of a function in a class is one of that class."""
    names = [each.id for each in function.decorator_list]
    return bool(function.args.args) and names in ([], ["property"])


def _is_load(node):
    return isinstance(node.ctx, ast.Load)


def _is_endless(loop):
    return isinstance(loop, ast.While) and isinstance(loop.test, ast.Constant) and loop.test.value


def _functions(owner):
    """The functions of a module or a class that may become longer: native code may not."""
    functions = [node for node in owner.body if isinstance(node, ast.FunctionDef)]
    tame = {"property", "staticmethod", "classmethod"}
    return [
        each
        for each in functions
        if all(getattr(how, "id", "") in tame for how in each.decorator_list)
    ]


def _classes(tree):
    return [node for node in tree.body if isinstance(node, ast.ClassDef)]


def _members(node):
    """The names that a class binds."""
    for statement in node.body:
        yield from bound(statement)
        for each in ast.walk(statement) if not isinstance(statement, _SCOPES) else ():
            yield from bound(each)


def _variables(function):
    """The names that mean something in a function only."""
    nodes = list(ast.walk(function))
    return {name for node in nodes for name in bound(node)} - _declared(nodes, ast.Global)


def _declared(nodes, kinds):
    """The names in `global` and `nonlocal`."""
    return {name for node in nodes if isinstance(node, kinds) for name in node.names}


def _names(node):
    """All names in a function."""
    nodes = list(ast.walk(node))
    found = {each.id for each in nodes if isinstance(each, ast.Name)}
    found |= _declared(nodes, ast.Global)
    return found.union(name for each in nodes for name in bound(each))


def _new_name(name, taken):
    while name in taken:
        name += "_"
    return name

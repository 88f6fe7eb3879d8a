"""Values of programs: their text, a coarse kind of each, and which of them a vector can hold."""
import math

INT_MIN, INT_MAX = -2**63, 2**63 - 1
SETS = (frozenset, set)


def text(v):
    """A value in the notation of `arcl verify` (docs/LANGUAGE.md), sets in CPython's order."""
    if v is None or isinstance(v, (bool, int)):
        return str(v)
    if isinstance(v, float):
        return repr(v)
    if isinstance(v, str):
        return "'" + v + "'"
    if isinstance(v, tuple):
        return '(' + ','.join(map(text, v)) + (',)' if len(v) == 1 else ')')
    if isinstance(v, SETS):
        return '{' + ','.join(map(text, v)) + '}'
    if callable(v):
        return '<fn>'
    raise TypeError(type(v))


def literal(v):
    """A value as an expression of the language.

    The order of a display of three or more constants is not promised (docs/LANGUAGE.md), so its first is a call.
    """
    if isinstance(v, tuple):
        return '(' + ', '.join(map(literal, v)) + (',)' if len(v) == 1 else ')')
    if isinstance(v, SETS):
        items = [literal(e) for e in v]
        if len(items) > 2:
            items[0] = f'identity({items[0]})'
        return 'frozenset({' + ', '.join(items) + '})' if v else 'frozenset()'
    return repr(v)


def parts(v):
    """v and everything in it."""
    todo = [v]
    while todo:
        v = todo.pop()
        yield v
        if isinstance(v, (tuple, *SETS)):
            todo.extend(v)


def size(v, cap):
    """How many values v is made of, counted up to a little more than cap."""
    n = 0
    for _ in parts(v):
        n += 1
        if n > cap:
            break
    return n


def by_address(v):
    """Whether CPython hashes v by an address: functions, nan since 3.10, and None before 3.12."""
    return any(e is None or callable(e) or e != e for e in parts(v))


def storable(v):
    """Whether a vector can hold v: no lists, no floats but nan and inf, no set whose order follows from addresses."""
    for e in parts(v):
        if isinstance(e, SETS) and len(e) > 1 and any(map(by_address, e)):
            return False
        if isinstance(e, float) and math.isfinite(e):
            return False
        if not (e is None or isinstance(e, (int, float, str, tuple, *SETS)) or callable(e)):
            return False
    return True


def may_be_unordered(v):
    """Whether a tuple in v may have been made of a set with None, as that of the colours of a grid is."""
    return any(isinstance(e, tuple) and len(e) > 1 and any(x is None for x in e) for e in parts(v))


def too_long(v):
    """Whether an int in v does not fit 64 bits: the program then fails here, as docs/LANGUAGE.md says."""
    return any(isinstance(e, int) and not INT_MIN <= e <= INT_MAX for e in parts(v))


def kind(v):
    """A coarse type: fn, bool, none, int, ivec, grid, tuple, empty, indices, object, objects, indicesset, intset, set;
    `other` is what holds functions or None."""
    if v is None:
        return 'none'
    if isinstance(v, bool):
        return 'bool'
    if isinstance(v, int):
        return 'int'
    if isinstance(v, (tuple, *SETS)) and any(e is None or callable(e) for e in v):
        return 'other'      # sets made of it may have no order of their own
    if isinstance(v, tuple):
        if len(v) == 2 and all(type(e) is int for e in v):
            return 'ivec'
        if v and all(isinstance(r, tuple) and r and len(r) == len(v[0]) and all(type(e) is int for e in r) for r in v):
            return 'grid'
        return 'tuple'
    if isinstance(v, SETS):
        return set_kind(v)
    return 'fn' if callable(v) else 'other'


def set_kind(v):
    if not v:
        return 'empty'
    kinds = {kind(e) for e in v}
    only = kinds.pop() if len(kinds) == 1 else None
    if only == 'tuple' and all(is_cell(e) for e in v):
        return 'object'
    return {'ivec': 'indices', 'int': 'intset', 'object': 'objects', 'indices': 'indicesset'}.get(only, 'set')


def is_cell(e):
    """(colour, (row, column)), or (row, column, colour) as the typed dialect has it."""
    return (len(e) == 2 and type(e[0]) is int and kind(e[1]) == 'ivec') or (len(e) == 3 and all(type(x) is int for x in e))

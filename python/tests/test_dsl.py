"""arcl.dsl and arcl.typed: every primitive on Python values."""

import inspect
import pickle
import re

import pytest

import arcl.dsl
import arcl.typed
from arcl import _arcl
from arcl.dsl import *

GRID = ((1, 0, 0), (0, 2, 0))


def evaluate(text, names):
    """Sets are written {1,2} in examples."""
    text = re.sub(r"\{\}", "frozenset()", text)
    text = text.replace("{", "frozenset([").replace("}", "])")
    return eval(text, dict(names))


def examples():
    for module, functions in ((arcl.dsl, _arcl.functions), (arcl.typed, _arcl.typed_functions)):
        for name, f in functions.items():
            yield pytest.param(module, f.__doc__.split("\n\n")[1].strip(), id=f"{module.__name__}.{name}")


@pytest.mark.parametrize("module, example", list(examples()))
def test_examples_hold(module, example):
    call, value = example.rsplit(" = ", 1)
    if value == "<fn>":
        assert callable(evaluate(call, vars(module)))
    elif value == "nan":
        assert evaluate(call, vars(module)) != evaluate(call, vars(module))
    else:
        assert evaluate(call, vars(module)) == evaluate(value, {**vars(module), "inf": float("inf")})


def test_functions_may_be_pythons_or_ours():
    assert apply(lambda x: x + 1, (1, 2)) == (2, 3)
    assert sfilter(frozenset({1, 2, 3}), lambda x: x > 1) == frozenset({2, 3})
    assert compose(lambda x: x * 2, increment)(4) == 10
    assert rbind(lambda a, b: a - b, 1)(5) == 4
    assert fork(add, identity, lambda x: x)(3) == 6
    assert argmax(((1,), (1, 2)), len) == (1, 2)
    assert mapply(lambda x: frozenset({x, x + 1}), frozenset({1, 5})) == frozenset({1, 2, 5, 6})
    assert apply(lambda g: height(g), (GRID, GRID)) == (2, 2)  # ours within Python's within ours
    assert chain(size, merge, lambda x: x)((GRID, GRID)) == 4


def test_functions_that_are_made_are_values():
    f = compose(hmirror, rot90)
    assert f(GRID) == hmirror(rot90(GRID))
    assert rapply((f, identity), GRID) == (f(GRID), GRID)
    fs = apply(lbind(rbind, shift), (UP, DOWN))
    assert fs[1](frozenset({(0, 0)})) == frozenset({(1, 0)})
    assert pickle.loads(pickle.dumps(f))(GRID) == f(GRID)
    assert pickle.loads(pickle.dumps(objects)) is objects
    assert "compose" in repr(f)


def test_exceptions_of_python_functions_come_through():
    class Own(Exception):
        pass

    def fail(x):
        raise Own(x)

    with pytest.raises(Own, match="1"):
        apply(fail, (1, 2))
    assert arcl.typed.apply(fail, (1, 2)) == ()
    both = arcl.typed.fork(arcl.typed.astuple, arcl.typed.lbind(arcl.typed.apply, fail),
                           arcl.typed.lbind(arcl.typed.apply, lambda x: x + 1))
    assert both((1, 2)) == ((), (2, 3))
    with pytest.raises(Own, match="1"):
        arcl.typed.compose(fail, fail)(1)
    with pytest.raises(KeyboardInterrupt):
        arcl.typed.apply(lambda x: (_ for _ in ()).throw(KeyboardInterrupt), (1, 2))
    assert apply(identity, (1, 2)) == (1, 2)
    with pytest.raises(TypeError, match="is no value of the language"):
        identity({1: 2})
    with pytest.raises(TypeError, match="is no value"):
        apply(lambda x: object(), (1,))


def test_arguments_are_those_of_arc_dsl():
    assert objects(grid=GRID, univalued=True, diagonal=False, without_bg=True) == objects(GRID, True, False, True)
    assert str(inspect.signature(objects)) == "(grid, univalued, diagonal, without_bg)"
    assert objects.__name__ == "objects" and objects.__code__.co_argcount == 4
    for wrong, says in ((lambda: add(1), "add takes 2 arguments (a, b), not 1"), (lambda: add(1, 2, 3), "(a, b), not 3"),
                        (lambda: add(1, c=2), "(a, b), and none of them is c"), (lambda: add(1, a=2), "and there are two for a"),
                        (lambda: add(), "not 0"), (lambda: add(b=1), "and there is none for a"),
                        (lambda: vmirror(*[GRID] * 40), "vmirror takes 1 argument (piece), not 40"),
                        (lambda: vmirror(grid=GRID), "vmirror takes 1 argument (piece), and none of them is grid"),
                        (lambda: objects(GRID), "objects takes 4 arguments (grid, univalued, diagonal, without_bg), not 1"),
                        (lambda: compose(vmirror, vmirror)(x=GRID), "that compose has made takes no arguments by name")):
        with pytest.raises(TypeError, match=re.escape(says)):
            wrong()
    with pytest.raises(OverflowError):
        add(2**63, 1)
    with pytest.raises(OverflowError):
        multiply(2**62, 4)
    with pytest.raises(ZeroDivisionError):
        divide(1, 0)


def test_constants_are_there():
    assert (T, F, ZERO, UP_RIGHT, THREE_BY_THREE) == (True, False, 0, (-1, 1), (3, 3))
    assert arcl.typed.BURGUNDY == 9


def test_primitives_of_our_own_are_there_as_well():
    assert partsize(((1, 1), (0, 2)), 0, 0) == ((2, 2), (0, 1))
    with pytest.raises(ValueError):
        swaptwo(((0,) * 31,))


def random_set(random, n):
    """Built in one of the ways that leave tables of different sizes."""
    items = [(random.randrange(10), (random.randrange(30), random.randrange(30))) for _ in range(n)]
    way = random.randrange(3)
    if way == 0:
        return frozenset(x for x in items)
    return frozenset(set(items)) if way == 1 else frozenset(items[: n // 2]) | frozenset(items[n // 3 :])


def test_sets_are_walked_in_the_same_order_on_both_sides():
    import random

    random = random.Random(1)
    for n in [k for k in (5, 6, 9, 17, 19, 20, 40, 64, 77, 100, 310) for _ in range(20)]:
        a, b = random_set(random, n), random_set(random, n // 2 + 5)
        assert totuple(a) == tuple(a) and first(a) == next(iter(a))
        assert tuple(identity(a)) == tuple(a)
        assert tuple(combine(a, b)) == tuple(frozenset((*a, *b)))
        assert tuple(intersection(a, b)) == tuple(a & b)
        assert tuple(difference(a, b)) == tuple(frozenset(e for e in a if e not in b))
        assert tuple(toindices(a)) == tuple(frozenset(place for _, place in a))
        assert tuple(apply(lambda x: x, a)) == tuple(frozenset(x for x in a))
        for c in (a - frozenset(list(b)[:3]), a - b, (a | b) - frozenset(list(a)[: len(a) // 9])):
            assert tuple(identity(c)) == tuple(c) == totuple(c) and tuple(identity(c) | b) == tuple(c | b)
            assert tuple(combine(c, b)) == tuple(frozenset((*c, *b)))
            new = (1, (n, -n))
            for x in (new, next(iter(b)), *list(c)[:1]):
                assert tuple(insert(x, c)) == tuple(c.union(frozenset({x})))
            assert tuple(remove(new, insert(new, c))) == tuple(frozenset(e for e in c.union(frozenset({new})) if e != new))
            assert hash(identity(c)) == hash(c) and all(x in identity(c) for x in c)
        changed = set(a)
        for x in list(a)[::3]:
            changed.discard(x)
        assert totuple(changed) == tuple(changed)
    big = asindices(((0,) * 20,) * 20)
    assert tuple(big) == tuple(frozenset((i, j) for i in range(20) for j in range(20)))


def test_threads_call_python_functions_at_once():
    import threading

    wrong = []

    def work(module, k):
        for j in range(300):
            if module.apply(lambda x: module.increment(x) + k, (j, j + 1)) != (j + 1 + k, j + 2 + k):
                wrong.append((module, k, j))
            if module.compose(module.increment, lambda x: x * k)(j) != j * k + 1:
                wrong.append((module, k, j))

    threads = [threading.Thread(target=work, args=(m, k)) for k in range(3) for m in (arcl.dsl, arcl.typed)]
    [t.start() for t in threads]
    [t.join() for t in threads]
    assert not wrong


def test_functions_that_python_functions_return_live_as_long_as_the_call():
    made = apply(lambda x: lambda y: x + y, (1, 2, 3))
    assert [f(10) for f in made] == [11, 12, 13]
    assert apply(lambda f: f(1), apply(lambda x: compose(increment, lambda y: x * y), (5, 6))) == (6, 7)


def test_objects_that_change_lists_while_they_are_read_do_no_harm():
    class Clear:
        def __init__(self, *lists):
            self.lists = lists

        def __index__(self):
            for x in self.lists:
                x.clear()
            return 3

    items, row = [], []
    items.extend([Clear(items, row), 2, lambda x: x, row])
    row.extend([Clear(items, row), 2])
    assert size(items) == 4 and items == []
    row.extend([Clear(row), 2])
    turn = arcl.Program("def f(I):\n    return vmirror(I)\n")
    assert turn([row]) == ((2, 3),)
    rows = []
    rows.extend([[Clear(rows), 2], [4, 5]])
    assert turn.map([rows]) == [((2, 3), (5, 4))]


def test_arrays_are_arguments_of_primitives():
    import ctypes

    import numpy

    grid = numpy.array([[1, 2], [3, 4]])
    for array in (grid, grid.astype(numpy.uint8), numpy.asfortranarray(grid), grid.astype(numpy.int8),
                  ((ctypes.c_int16 * 2) * 2)((1, 2), (3, 4)), ((ctypes.c_long * 2) * 2)((1, 2), (3, 4))):
        assert rot90(array) == ((3, 1), (4, 2))
        assert arcl.Program("def f(I):\n    return rot90(I)\n")(array) == ((3, 1), (4, 2))
    assert increment(numpy.int64(5)) == 6 and increment(numpy.array(5)) == 6
    assert flip(numpy.bool_(True)) is False and identity(numpy.bool_(True)) is True
    assert rot90(((numpy.bool_(True), 2),)) == ((1,), (2,))
    for wrong in (grid.astype(float), grid.astype(">i4"), numpy.array([[-1]], numpy.int8), numpy.array([[256]])):
        with pytest.raises((TypeError, ValueError), match="a grid is an array|is no int from 0 to 255"):
            rot90(wrong)

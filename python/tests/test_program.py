"""Programs: calls, many grids, lines, errors, threads."""

import pickle
import threading

import numpy
import pytest

import arcl

TURN = "def turn(I):\n    return rot90(I)\n"
GRID = ((1, 2), (3, 4))


def test_a_program_is_called_on_rows_lists_and_arrays():
    turn = arcl.Program(TURN)
    for grid in (GRID, [[1, 2], [3, 4]], numpy.array(GRID), numpy.array(GRID, numpy.uint8), numpy.array(GRID).T.T):
        assert turn(grid) == ((3, 1), (4, 2))
    assert turn(numpy.array(GRID).T) == ((2, 1), (4, 3))
    assert all(type(cell) is int for row in turn(GRID) for cell in row)


def test_values_are_what_python_has():
    text = "def f(I):\n    x1 = asobject(I)\n    x2 = astuple(ONE, T)\n    x3 = sfilter(x1, rbind(contained, I))\n    return x1\n"
    values = arcl.Program(text).values(GRID)
    assert values["x1"] == frozenset({(1, (0, 0)), (2, (0, 1)), (3, (1, 0)), (4, (1, 1))})
    assert values["x2"] == (1, True) and values["x2"][1] is True
    assert list(values) == ["x1", "x2", "x3", "return"]


def test_what_fails_raises_what_python_raises():
    with pytest.raises(TypeError, match="line 2: first: TypeError: an argument has the wrong type"):
        arcl.Program("def f(I):\n    return first(ONE)\n")(GRID)
    with pytest.raises(StopIteration):
        arcl.Program("def f(I):\n    x1 = remove(first(I), I)\n    x2 = remove(first(x1), x1)\n    return first(x2)\n")(GRID)
    with pytest.raises(arcl.BudgetError):
        arcl.Program(TURN)(GRID, steps=1)
    with pytest.raises(TypeError, match="'stepps' is no option"):
        arcl.Program(TURN)(GRID, stepps=1)


def test_what_is_no_grid_is_refused():
    turn = arcl.Program(TURN)
    for wrong, kind in ((7, TypeError), ((), ValueError), (((),), ValueError), (((1, 2), (3,)), ValueError),
                        (((300,),), ValueError), (((-1,),), ValueError), ((("a",),), TypeError),
                        (numpy.zeros((2, 2, 2), int), ValueError), (numpy.zeros((2, 2)), TypeError)):
        with pytest.raises(kind):
            turn(wrong)
    with pytest.raises(TypeError):
        turn()


def test_texts_outside_the_language_are_refused_with_their_line():
    with pytest.raises(arcl.LanguageError, match="text:2:12: lambda expressions are not part of the language"):
        arcl.Program("def f(I):\n    return lambda x: x\n")
    with pytest.raises(arcl.LanguageError, match="2 functions: name one of f, g"):
        arcl.Program("def f(I):\n    return I\ndef g(I):\n    return I\n")
    with pytest.raises(ValueError, match="'klingon' is no dialect"):
        arcl.Program(TURN, dialect="klingon")
    assert arcl.Program("def f(I):\n    return I\ndef g(I):\n    return rot90(I)\n", "g")(GRID) == ((3, 1), (4, 2))


def test_all_reasons_of_refused_functions_are_told():
    text = "def f(I):\n    x1 = I[0] + I[1]\n    return x1.y\ndef g(I):\n    return I\n"
    reasons = arcl.refused(text)
    assert [(r.function, r.line, r.column, r.construct) for r in reasons] == [
        ("f", 2, 11, "subscript"), ("f", 2, 15, "arithmetic operator"), ("f", 2, 18, "subscript"),
        ("f", 3, 14, "attribute access")]
    assert reasons[0].hint == "x[0] is first(x), x[-1] is last(x)" and reasons[0].source == "    x1 = I[0] + I[1]"
    with pytest.raises(arcl.LanguageError, match="text:2:11: .*; text:2:15: .*; text:2:18: .*; text:3:14: "):
        arcl.Program(text)


def test_many_grids_in_one_call():
    turn = arcl.Program(TURN)
    assert turn.map([GRID, ((1,),)]) == [((3, 1), (4, 2)), ((1,),)]
    assert turn.map([]) == []
    stack = numpy.arange(24).reshape(6, 2, 2)
    assert turn.map(stack)[1] == ((6, 4), (7, 5))
    assert turn.map(stack, arrays=True).tolist() == [numpy.rot90(g, -1).tolist() for g in stack]
    width = arcl.Program("def f(I):\n    return width(I)\n")
    assert width.map([GRID, ((1,),)]) == [2, 1]
    fails = arcl.Program("def f(I):\n    return first(index(I, (ZERO, ONE)))\n")
    with pytest.raises(TypeError):
        fails.map([GRID, GRID])
    assert [type(x) for x in fails.map([GRID, GRID], errors="return")] == [TypeError, TypeError]
    shown = arcl.Program("def f(S, I):\n    return size(S)\n")
    assert shown.map([GRID], demonstrations=[(GRID, GRID)] * 3) == [3]


def test_source_loads_to_the_same_program():
    p = arcl.Program("def f(I):\n    y = rot90(hmirror(I)) # twice\n    return y\n")
    assert p.name == "f" and p.dialect == "arc-dsl"
    assert arcl.Program(p.source)(GRID) == p(GRID)
    assert pickle.loads(pickle.dumps(p))(GRID) == p(GRID)


def test_threads_share_a_program():
    turn, wrong = arcl.Program(TURN), []

    def work(k):
        for j in range(500):
            if turn(((k, j % 9), (3, 4))) != ((3, k), (4, j % 9)):
                wrong.append((k, j))

    threads = [threading.Thread(target=work, args=(k,)) for k in range(6)]
    [t.start() for t in threads]
    [t.join() for t in threads]
    assert not wrong


def test_calls_leave_no_memory_behind():
    resource = pytest.importorskip("resource")
    p = arcl.Program("def f(I):\n    x1 = objects(I, T, F, T)\n    return x1\n")
    fails = arcl.Program("def f(I):\n    return first(ONE)\n")

    def work(n):
        for _ in range(n):
            p(GRID)
            try:
                fails(GRID)
            except TypeError:
                pass

    work(5000)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    work(50000)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 2048  # KiB


def test_functions_that_a_typed_program_gives_are_typed():
    import arcl.typed

    p = arcl.Program("def f(S, I, C):\n    x1 = rbind(shift, UP)\n    return identity(hmirror_t)\n", dialect="typed")
    assert p(GRID) is arcl.typed.hmirror_t
    assert p.map([GRID]) == [arcl.typed.hmirror_t]
    assert p.values(GRID)["x1"].__module__ == "arcl.typed"

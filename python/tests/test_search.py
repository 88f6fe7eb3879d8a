"""card, batt, solve, score, Store, label and devices."""

import _thread
import signal
import threading

import numpy
import pytest

import arcl

TASK = {"train": [{"input": [[1, 2], [3, 4]], "output": [[2, 1], [4, 3]]}, {"input": [[5, 6]], "output": [[6, 5]]}],
        "test": [{"input": [[7, 8]], "output": [[8, 7]]}]}
LIBRARY = ("def solve_b(I):\n    x1 = rot90(I)\n    x2 = rot180(x1)\n    return x2\n"
           "def solve_c(I):\n    x1 = vmirror(I)\n    x2 = rot90(x1)\n    x3 = rot270(x2)\n    return x3\n")


def test_candidates_are_repeatable_and_scored():
    one, two = arcl.card(LIBRARY, 20, seed=3), arcl.card(LIBRARY, 20, seed=3)
    assert [p.source for p in one] == [p.source for p in two] and len(one) == 20
    assert len(arcl.card(LIBRARY, 5, task=arcl.load_tasks({"a": TASK})["a"])) == 5
    scores = arcl.batt(one, {"a": TASK})
    assert len(scores) == 20 and scores[0].right >= scores[-1].right
    with pytest.raises(arcl.Error):
        arcl.batt("x = 1\ny = 2\n", {"a": TASK})


def test_a_search_finds_keeps_and_answers(tmp_path):
    finds, rounds = [], []
    try:
        solution = arcl.solve(LIBRARY, {"a": TASK}, rounds=5, threads=2, store=tmp_path / "s", on_found=finds.append,
                              on_progress=rounds.append)
    except arcl.Error as error:
        pytest.skip(str(error))
    assert solution.progress.solved == 1 and len(finds) == len(solution.found) > 0 and rounds[0].tasks == 1
    assert solution.found[0].program(((1, 2),)) == ((2, 1),)
    solution.save(tmp_path / "submission.json")
    judged = arcl.score(tmp_path / "submission.json", {"a": TASK})
    assert judged.tests == judged.tests_right == 1 and judged.complaints == 0
    stored = arcl.Store(tmp_path / "s").programs("a", best=1)
    assert stored[0].right == 2 and stored[0].program(((1, 2),)) == ((2, 1),)
    with pytest.raises(OSError):
        arcl.Store(tmp_path / "none").programs()
    with pytest.raises(OSError):
        arcl.score(tmp_path / "none", {"a": TASK})
    with pytest.raises(TypeError, match="'tme' is no option: there are seed, rounds"):
        arcl.solve(LIBRARY, {"a": TASK}, tme=1)


def test_a_search_is_by_moves_by_edits_or_both():
    for how in ({}, {"search": "planes"}, {"search": "both"}):
        solution = arcl.solve("def f(I):\n    return I\n", {"a": TASK}, rounds=1, count=8, **how)
        library = how.get("search") != "planes"  # its one program is tried as it is
        assert solution.progress.solved == 1 and solution.progress.candidates == library
        assert solution.found[0].parent == "moves" and solution.found[0].program(((1, 2),)) == ((2, 1),)
    assert arcl.solve(LIBRARY, {"a": TASK}, rounds=1, count=8, search="edits").progress.candidates > 0
    with pytest.raises(arcl.Error, match="'luck' is no search: there are planes, edits and both"):
        arcl.solve(LIBRARY, {"a": TASK}, search="luck")


def test_a_search_gives_the_same_with_any_device():
    options = {"rounds": 3, "seed": 5, "search": "edits"}
    plain = arcl.solve(LIBRARY, {"a": TASK}, device="c", **options)
    assert arcl.solve(LIBRARY, {"a": TASK}, device="cl", **options).found == plain.found and plain.found
    with pytest.raises(arcl.Error, match="'nonsense' is none of auto, c, cl, gpu, cpu"):
        arcl.solve(LIBRARY, {"a": TASK}, device="nonsense", **options)


def test_a_search_takes_moves_of_the_user():
    pairs = [([[3, 0, 0, 0]], [[2]]), ([[3, 0, 3, 0]], [[4]]), ([[3, 3, 3, 0]], [[6]])]
    task = {"a": {"train": [{"input": i, "output": o} for i, o in pairs], "test": [{"input": [[3, 3, 3, 3]]}]}}
    moves = "def doubled(I):\n    n = colorcount(I, 3)\n    return canvas(double(n), UNITY)\n"
    library = "def f(I):\n    return I\n"
    assert "double(" not in arcl.solve(library, task, search="planes").found[0].text
    assert arcl.solve(library, task, search="planes", moves=moves).found[0].program(((3, 3, 3, 3),)) == ((8,),)
    with pytest.raises(arcl.Error, match="f is no move: a move is a function of I in arc-dsl that returns a call"):
        arcl.solve(library, task, moves=library)
    with pytest.raises(arcl.Error, match="text:5:13: subscripts"), pytest.warns(arcl.RefusedWarning):
        arcl.solve(library, task, moves=moves + "def g(I):\n    return I[0]\n")


def test_callbacks_that_raise_end_a_search():
    class Own(Exception):
        pass

    def fail(_):
        raise Own

    with pytest.raises(Own):
        arcl.solve(LIBRARY, {"a": TASK}, time=60, on_progress=fail)


def test_an_interrupt_keeps_what_there_is():
    no_program = {"train": [{"input": [[1, 2]], "output": [[3]]}, {"input": [[1, 2]], "output": [[4]]}], "test": []}
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's background has it ignored
    try:
        threading.Timer(0.2, _thread.interrupt_main).start()
        solution = arcl.solve(LIBRARY, {"a": TASK, "b": no_program}, time=60)
    finally:
        signal.signal(signal.SIGINT, before)
    assert solution.interrupted and solution.progress.ns < 30e9 and solution.found


def reference(array, background, connectivity):
    """Components by a flood, numbered by first cells."""
    labels, n = numpy.zeros(array.shape, int), 0
    near = [(0, 1), (1, 0), (0, -1), (-1, 0)] + ([(1, 1), (1, -1), (-1, 1), (-1, -1)] if connectivity == 8 else [])
    for place in numpy.ndindex(array.shape):
        if labels[place] or array[place] == background:
            continue
        n, todo, labels[place] = n + 1, [place], n + 1
        while todo:
            i, j = todo.pop()
            for a, b in near:
                k = i + a, j + b
                if 0 <= k[0] < array.shape[0] and 0 <= k[1] < array.shape[1] and not labels[k] and array[k] == array[place]:
                    labels[k] = n
                    todo.append(k)
    return labels, n


@pytest.mark.parametrize("dtype", "bool int8 uint8 int16 uint16 int32 uint32 int64 uint64".split())
def test_labels_of_every_integer_type(dtype):
    random = numpy.random.default_rng(1)
    array = random.integers(0, 2 if dtype == "bool" else 4, (40, 50)).astype(dtype)
    for a in (array, array.T, array[::2, ::3], array[::-1, ::-1]):
        for connectivity in (4, 8):
            labels, n = arcl.label(a, connectivity, background=0)
            want, m = reference(a, 0, connectivity)
            assert n == m and (labels == want).all()


def test_labels_of_stacks_and_regions():
    stack = numpy.array([[[1, 1], [0, 2]], [[3, 3], [3, 3]]], numpy.uint8)
    labels, counts, regions = arcl.label(stack, background=0, regions=True)
    assert counts == [2, 1] and labels[0].tolist() == [[1, 1], [0, 2]] and regions[1][0].size == 4
    out = numpy.empty((2, 2), numpy.int32)
    assert arcl.label(stack[0], foreground=True, background=0, out=out)[0] is out and out.max() == 1
    for wrong in (lambda: arcl.label(numpy.zeros((2, 2))), lambda: arcl.label(numpy.zeros(3, int)),
                  lambda: arcl.label(stack[0], connectivity=5), lambda: arcl.label(stack[0], out=numpy.empty(3, numpy.int32)),
                  lambda: arcl.label(numpy.array([[2**40]]))):
        with pytest.raises((TypeError, ValueError)):
            wrong()


def test_devices_are_listed_or_what_is_missing():
    found = arcl.devices()
    assert found or found.missing
    assert [d.number for d in found] == list(range(1, len(found) + 1))


def test_numbers_of_candidates_that_cannot_be_are_refused():
    text = "def f(I):\n    return rot90(vmirror(I))\n"
    for count, error in ((0, ValueError), (-1, ValueError), (2**70, OverflowError), (1.5, TypeError)):
        with pytest.raises(error, match="count"):
            arcl.card(text, count)
    with pytest.raises(TypeError):
        arcl._arcl._card(arcl._arcl.Programs((("text", text),)), 5, 0, 3, 3)


def test_labels_of_arrays_of_ctypes():
    import ctypes

    labels = numpy.empty((2, 2), numpy.int32)
    assert arcl._arcl._label(((ctypes.c_int * 2) * 2)((1, 0), (1, 2)), labels, False, 0, False, None, None, False, {})[0] == 2
    assert labels.tolist() == [[1, 0], [1, 2]]


def test_stores_are_added_to_merged_checked_and_exported(tmp_path):
    one, two = arcl.Store(tmp_path / "one"), arcl.Store(tmp_path / "two")
    try:
        kept = one.add("def solve_a(I):\n    return vmirror(I)\ndef solve_b(I):\n    return I\n", {"a": TASK})
    except OSError as error:
        pytest.skip(str(error))
    assert kept.kept == 1 and len(arcl.Store(tmp_path / "three")) == 0
    (tmp_path / "four").touch()
    assert arcl.Store(tmp_path / "four").tasks == [] and arcl.Store(tmp_path / "four").merge(one).kept == 1
    two.add("def f(I):\n    return rot180(hmirror(I))\n", {"a": TASK}, all=True)
    assert two.merge(one).read >= 1 and len(two) == len(list(two)) >= 1 and two.tasks == ["a"] and two.check() == []
    assert arcl.load_programs(one.export())[0](((1, 2),)) == ((2, 1),)
    assert "vmirror" in one.export("a", "arc-dsl")
    with pytest.raises(OSError):
        one.export(dialect="latin")
    with pytest.raises(OSError):
        one.merge(tmp_path / "none")
    assert any("vmirror" in p.source for p in arcl.card("def f(I):\n    return I\n", 5, store=one, freeze=True))


def test_candidates_take_rates_and_policies():
    assert len(arcl.card(LIBRARY, 5, seed=1, rates={"insert": 1, "cross": 0}, policy="uniform")) == 5
    for wrong in ({"rates": {"nonsense": 1}}, {"policy": "whim"}, {"policy": "best"}):
        with pytest.raises(arcl.Error):
            arcl.card(LIBRARY, 5, **wrong)


def test_outcomes_are_of_every_sample():
    found = arcl.outcomes("def f(I):\n    return vmirror(I)\ndef g(I):\n    return first(ONE)\n", {"a": TASK}, values=True)
    assert {(o.parent, o.split, o.fate) for o in found} >= {("f", "train", "right")}
    assert any(o.defaulted and "first" in o.reason for o in found if o.parent == "g")
    assert any(o.differ for o in arcl.outcomes(LIBRARY, {"a": TASK}, builtin_differs=True))


def test_scores_are_of_files_dicts_and_solutions():
    solution = arcl.solve(LIBRARY, {"a": TASK}, rounds=5)
    assert arcl.score(solution, {"a": TASK}).tests_right == 1
    assert arcl.score({"a": []}, {"a": TASK}).complaints > 0


def test_devices_are_checked():
    for device in arcl.devices():
        if not device.skipped:
            assert device.check() == ""
            break
    assert "99" in arcl.Device(99, "", "", "", "", "", 0, 0, "").check()
    with pytest.raises(arcl.Error):
        arcl.tune(0.01, device="c")


def test_labels_of_arrays_of_the_other_byte_order():
    import numpy

    array = numpy.array([[1, 256, 256], [1, 1, 65536]], ">i4")
    assert arcl.label(array)[0].tolist() == arcl.label(array.astype("<i4"))[0].tolist() == [[1, 2, 2], [1, 1, 3]]


@pytest.mark.parametrize("what", ["arcl.bench(30, device='c')", "arcl.run(PROGRAM, TASKS, all=True, threads=1)",
                                  "arcl.run(SLOW, TASKS, all=True, threads=1, ms=1000)"])
def test_ctrl_c_ends_what_takes_long(what):
    import subprocess
    import sys

    text = f"""
import os, signal, threading, time, arcl
PROGRAM = "def f(I):\\n    x1 = asindices(canvas(0, (200, 200)))\\n    return size(x1)\\n"
SLOW = "def f(I):\\n    x1 = interval(0, 3000, 1)\\n    x2 = prapply(add, x1, x1)\\n    return prapply(add, x2, x1)\\n"
TASKS = {{str(k): {{"train": [{{"input": [[1]], "output": [[1]]}}] * 50, "test": []}} for k in range(1000)}}
signal.signal(signal.SIGINT, signal.default_int_handler)
threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT)).start()
began = time.time()
try:
    {what}
    raise SystemExit("it was not ended")
except KeyboardInterrupt:
    assert time.time() - began < 10
"""
    done = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("dtype", ["f2", "f4", "f8", ">f8", "g"])
def test_labels_of_floats_by_a_threshold(dtype):
    heat = numpy.array([[0.5, 0.25, numpy.nan], [0.75, -1, 3]], dtype)
    for a in (heat, numpy.asfortranarray(heat), heat[::-1][::-1]):
        assert arcl.label(a, threshold=0.5)[0].tolist() == [[1, 0, 0], [1, 0, 2]]
    with pytest.raises(ValueError, match="by a threshold"):
        arcl.label(heat)
    with pytest.raises(ValueError, match="finite"):
        arcl.label(heat, threshold=numpy.nan)


def test_labels_measure_a_second_array():
    cells = numpy.array([[1, 1, 0], [2, 1, 0]])
    second = numpy.array([[4, 2, 9], [-1, 7, numpy.nan]])
    _, n, regions = arcl.label(cells, regions=True, intensity=second)
    assert n == 3 and [(r.min, r.max) for r in regions] == [(2, 7), (9, 9), (-1, -1)] and regions[0].mean == 13 / 3
    assert arcl.label(cells[None], regions=True, intensity=second[None])[2][0] == regions
    assert arcl.label(cells, regions=True, intensity=numpy.full((2, 3), numpy.nan))[2][0].mean is None
    assert arcl.label(cells, regions=True)[2][0].min is None
    for wrong in (lambda: arcl.label(cells, intensity=second), lambda: arcl.label(cells, regions=True, intensity=second[:1]),
                  lambda: arcl.label(cells, regions=True, intensity=[["a"] * 3] * 2)):
        with pytest.raises((ValueError, TypeError)):
            wrong()


def test_a_generated_file_runs_as_a_batt_and_has_the_candidates():
    library = "def f(I):\n    return rot90(I)\ndef g(I):\n    return hmirror(rot90(I))\n"
    text = arcl.card_file(library, 5, seed=3, builtin_differs=True)
    compile(text, "batt", "exec")
    assert text == arcl.card_file(library, 5, seed=3, builtin_differs=True) and "differ_cells" in text
    scores = arcl.batt(text, {"a": {"train": [{"input": [[1, 2]], "output": [[2, 1]]}], "test": []}})
    assert len(scores) == 5
    differ = "def mine(S, I, C):\n    return equality(I, C)\n"
    assert "'mine'" in arcl.card_file(library, 2, differs=differ)
    with pytest.raises(arcl.Error, match="dialect"):
        arcl.card_file(library, 2, differs=arcl.Program(differ, dialect="typed"))


def test_a_search_says_where_its_attempts_come_from_and_takes_rates():
    solution = arcl.solve(LIBRARY, {"a": TASK}, search="planes")
    assert solution.answers and {a.attempt for a in solution.answers} <= {1, 2}
    table = next(a for a in solution.answers if a.kind == "table")
    assert table.price > 0 and "I > " in table.pieces and arcl.Program(table.text).name == f"solve_{table.task}"
    assert arcl.solve(LIBRARY, {"a": TASK}, search="edits", rounds=2, rates={"insert": 1}, extra=1, all_samples=True).found
    with pytest.raises(arcl.Error, match="none"):
        arcl.solve(LIBRARY, {"a": TASK}, rounds=1, rates={"none": 1})

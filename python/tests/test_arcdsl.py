"""arc-dsl's own tests and solvers with arcl.dsl in place of its module; ARC_DSL is its checkout, ARC_TASKS its tasks."""

import os
import sys
import types
from pathlib import Path

import pytest

import arcl
import arcl.dsl

CHECKOUT = Path(os.environ.get("ARC_DSL", Path(__file__).resolve().parents[3] / "arc-dsl"))
TASKS = os.environ.get("ARC_TASKS")

pytestmark = pytest.mark.skipif(not (CHECKOUT / "tests.py").is_file(), reason="there is no checkout of arc-dsl")


def execute(name, dsl):
    """A file of arc-dsl as a module that finds `dsl` under that name."""
    before = {key: sys.modules.get(key) for key in ("dsl", "constants", "arc_types")}
    sys.path.insert(0, str(CHECKOUT))
    try:
        if dsl is not None:
            sys.modules["dsl"] = dsl
        else:
            sys.modules.pop("dsl", None)
        module = types.ModuleType(f"arcdsl_{name}")
        exec(compile((CHECKOUT / f"{name}.py").read_text(), name, "exec"), vars(module))
        return module
    finally:
        sys.path.remove(str(CHECKOUT))
        for key, old in before.items():
            sys.modules.pop(key, None)
            if old is not None:
                sys.modules[key] = old


def failures(dsl):
    """The tests of tests.py that do not pass; some depend on the order of a set that CPython has changed since."""
    failed = []
    for name, test in list(vars(execute("tests", dsl)).items()):
        if name.startswith("test_"):
            try:
                test()
            except AssertionError:
                failed.append(name)
    return failed


def test_its_tests_give_the_same_as_with_its_own_module():
    assert failures(arcl.dsl) == failures(None)


@pytest.mark.skipif(not TASKS, reason="ARC_TASKS names no file of tasks")
def test_its_solvers_give_the_same():
    theirs, ours = execute("solvers", None), execute("solvers", arcl.dsl)
    fast = arcl.accelerate((CHECKOUT / "solvers.py").read_text())
    for task in arcl.load_tasks(TASKS):
        if task.id == "a64e4611" or not hasattr(theirs, f"solve_{task.id}"):  # that one takes CPython many seconds
            continue
        for pair in task.train + task.test:
            grid = tuple(tuple(row) for row in pair.input.tolist())
            want = getattr(theirs, f"solve_{task.id}")(grid)
            assert getattr(ours, f"solve_{task.id}")(grid) == want, task.id
            assert fast[f"solve_{task.id}"](grid) == want, task.id

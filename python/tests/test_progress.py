"""The bar of a search, and what works without the GIL."""

import io
import sys
import threading
import types

import pytest

import arcl

TASK = {"a": {"train": [{"input": [[1, 2]], "output": [[2, 1]]}], "test": [{"input": [[3, 4]]}]}}
LIBRARY = "def f(I):\n    x1 = vmirror(I)\n    x2 = rot90(x1)\n    return x2\n"


class Stream(io.StringIO):
    terminal = True

    def isatty(self):
        return self.terminal


@pytest.mark.parametrize("terminal, bar, drawn", [(True, None, True), (True, False, False), (False, None, False),
                                                  (False, True, True)])
def test_a_bar_is_drawn_in_terminals_and_where_it_is_asked_for(monkeypatch, terminal, bar, drawn):
    stream = Stream()
    stream.terminal = terminal
    monkeypatch.setattr(sys, "stderr", stream)
    arcl.solve(LIBRARY, TASK, rounds=2, bar=bar)
    text = stream.getvalue()
    assert bool(text) == drawn
    if drawn:
        assert text.startswith("\r[") and text.endswith(" s\n") and "1 of 1 task solved" in text.split("\r")[-1]


def test_a_notebook_gets_one_output_that_changes(monkeypatch):
    shown = []

    class Handle:
        update = staticmethod(lambda x: shown.append(x._repr_html_()))

    def display(x, display_id):
        shown.append(x._repr_html_())
        return Handle

    module = types.SimpleNamespace(get_ipython=lambda: types.SimpleNamespace(kernel=None))
    monkeypatch.setitem(sys.modules, "IPython", module)
    monkeypatch.setitem(sys.modules, "IPython.display", types.SimpleNamespace(display=display))
    arcl.solve(LIBRARY, TASK, rounds=2)
    assert shown[0] == "<code></code>" and shown[-1].startswith("<code>[") and "1 of 1 task solved" in shown[-1]


def test_a_search_without_a_limit_has_a_bar_by_rounds():
    from arcl._progress import share

    assert share(arcl.Progress(1, 6, 1, 1, 1, 0, None), {}) == 0.5


def test_programs_are_loaded_and_valued_in_many_threads():
    text = "".join(f"def f{k}(I):\n    x1 = rot90(I)\n    x2 = vmirror(x1)\n    return x2\n" for k in range(200))
    failed = []

    def work():
        try:
            for _ in range(5):
                programs = arcl.load_programs(text)
                assert len(programs) == 200
                assert programs[7].values(((1, 2),)) == {"x1": ((1,), (2,)), "x2": ((1,), (2,)), "return": ((1,), (2,))}
        except BaseException as error:
            failed.append(error)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    assert not failed


def test_programs_are_complete_when_they_are_made(tmp_path):
    (tmp_path / "a.py").write_text("def g(I):\n    return I\n")
    both = arcl.Programs((("text", "def f(I):\n    return I\n"), tmp_path / "a.py"))
    assert [both.about(k)[0] for k in range(len(both))] == ["f", "g"] and not hasattr(both, "add")
    with pytest.raises(OSError):
        arcl.Programs((tmp_path / "none.py",))
    with pytest.raises(ValueError):
        arcl.Programs((), "lisp")
    with pytest.raises(TypeError):
        arcl.Programs((("text", 5),))

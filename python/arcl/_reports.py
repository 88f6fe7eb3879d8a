"""Profiles, benchmarks and comparisons, which draw themselves in a notebook."""

from __future__ import annotations

import os
import re
from typing import Any, Iterable, Iterator, List, Union

from arcl import _arcl
from arcl._progress import milliseconds
from arcl._results import programs_handle
from arcl._tasks import load_tasks


class Report:
    """A report: `text` for a terminal, `data` out of its JSON, `html` as a page that needs nothing else."""

    def __init__(self, text: str, json_text: str, html: str, good: bool):
        self.text, self.json, self.html, self.good = text, json_text, html, good
        self.rows = list(_values(json_text))
        self.data = self.rows[-1]

    def save(self, path: Any) -> None:
        """Writes the page, or the JSON if the name ends in .json."""
        with open(path, "w", encoding="utf-8") as file:
            file.write(self.json if os.fspath(path).endswith(".json") else self.html)

    def __repr__(self) -> str:
        return self.text.rstrip("\n")

    def _repr_html_(self) -> str:
        from html import escape

        if not self.html:
            return f"<pre>{escape(self.text)}</pre>"
        return (f'<iframe srcdoc="{escape(self.html)}" sandbox="allow-scripts" '
                'style="width:100%;height:640px;border:0"></iframe>')


class Comparison(Report):
    """Two measurements side by side: `ratio` above 1 where the second is slower, `regressed`, and all parts."""

    def __init__(self, text: str, json_text: str, html: str, good: bool):
        super().__init__(text, json_text, html, good)
        self.data = self.rows[-1]["summary"]

    @property
    def ratio(self) -> float:
        return self.data["ratio"]

    @property
    def regressed(self) -> bool:
        """Slower by more than the threshold and the spread, more steps, or an answer that was right and is not."""
        return not self.good

    @property
    def parts(self) -> List[dict]:
        """Programs, tasks or rows, the largest ratio first."""
        return self.rows[:-1]


def _values(text: str) -> Iterator[Any]:
    """The values of a text of JSON, one after the other."""
    import json

    decoder, space = json.JSONDecoder(), re.compile(r"\s*")
    at = space.match(text).end()
    while at < len(text):
        value, at = decoder.raw_decode(text, at)
        at = space.match(text, at).end()
        yield value


def profile(programs: Any, tasks: Any = None, *, command: str = "run", **options: Any) -> Report:
    """Does what the command does and tells where the time went.

    The command is "run"; "batt", which runs all programs on all tasks as one graph; "card" (options count and seed; tasks
    may be left out); or "solve". Options are those of the functions of these names (`help(arcl.run)`, `help(arcl.solve)`).
    One profile is made at a time; what other threads run meanwhile is not in it.

    >>> tasks = {"a": {"train": [{"input": [[1, 2]], "output": [[2, 1]]}], "test": []}}
    >>> report = profile("def solve_a(I):\\n    return vmirror(I)\\n", tasks)
    >>> [(p["name"], p["calls"]) for p in report.data["primitives"]]
    [('vmirror', 1)]
    >>> profile("def f(I):\\n    return vmirror(I)\\n", tasks, command="solve", rounds=2).data["profile"]
    'solve'
    """
    if command not in ("run", "batt", "card", "solve"):
        raise ValueError(f"there is a profile of run, batt, card and solve, not of {command!r}")
    if tasks is None and command != "card":
        raise TypeError(f"a profile of {command} needs tasks")
    if "time" in options:
        options["ms"] = milliseconds(options.pop("time"))
    handle = None if tasks is None else load_tasks(tasks)._handle
    return Report(*_arcl._profile(programs_handle(programs), handle, command, options))


def bench(seconds: float = 5, *, device: Any = None) -> Report:
    """Measures plain C and the OpenCL devices of this machine on the same work; `good` says whether they agree.
    Ctrl-C ends it.

    >>> report = bench(0.1, device="c")
    >>> report.good and report.data["bench"]
    'devices'
    """
    return Report(*_arcl._bench(None if device is None else str(device), milliseconds(seconds)))


def tune(seconds: float = 8, *, device: Any = None) -> Report:
    """Measures for each OpenCL device from what size on it is faster than plain C, and keeps that for later runs with
    device "auto"; an Error where there is no device."""
    return Report(*_arcl._tune(None if device is None else str(device), milliseconds(seconds)))


Measured = Union[str, os.PathLike, Report, Iterable[Report]]


def compare(before: Measured, after: Measured, *, threshold: float = 0.05) -> Comparison:
    """Compares two measurements of the same work: is the second slower by more than the spread?

    Each is a file of `arcl run --json`, `arcl bench --json` or `arcl profile -o`, a Report, or several Reports, which are
    repeats: five on both sides tell a spread. Work that is not the same is an Error.

    >>> tasks = {"a": {"train": [{"input": [[1, 2]], "output": [[2, 1]]}], "test": []}}
    >>> one, two = (profile("def solve_a(I):\\n    return vmirror(I)\\n", tasks) for _ in range(2))
    >>> compare(one, two).data["kind"]
    'profile'
    """
    return Comparison(*_arcl._compare(_measured(before, "before"), _measured(after, "after"), threshold))


def _measured(what: Measured, name: str) -> tuple:
    """What _arcl._compare takes: a name and a text, or a file and None."""
    if isinstance(what, (str, os.PathLike)):
        return os.fspath(what), None
    reports = [what] if isinstance(what, Report) else list(what) if hasattr(what, "__iter__") else [what]
    if not reports or not all(isinstance(r, Report) for r in reports):
        raise TypeError("compare takes reports of profile or bench, several of them, or a file of `arcl run --json`, "
                        f"`arcl bench --json` or `arcl profile -o`, not {type(what).__name__}")
    return name, "\n".join(r.json for r in reports)

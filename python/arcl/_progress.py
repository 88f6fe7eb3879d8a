"""How far a search is, as one line of a terminal or of a notebook."""

from __future__ import annotations

import sys
import time
from typing import Any, Optional

from arcl._tasks import plural

WIDTH = 24  # of the bar, in characters
USUAL_ROUNDS = 10  # of a search that has no limit


def share(progress: Any, options: dict) -> float:
    """How much of a search is done, by the limit that is nearest: 0 to 1.

    >>> from arcl import Progress
    >>> share(Progress(2_000_000_000, 1, 100, 400, 5, 1, "a"), {"ms": 4000, "rounds": 10})
    0.5
    """
    limits = {name: options.get(name) for name in ("ms", "rounds", "solved") if options.get(name)}
    done = {"ms": progress.ns / 1e6, "rounds": max(0, progress.round - 1), "solved": progress.solved}
    shares = [done[name] / limit for name, limit in (limits or {"rounds": USUAL_ROUNDS}).items()]
    return min(1.0, max(shares))


def line(progress: Any, options: dict) -> str:
    """The bar and what it stands for.

    >>> from arcl import Progress
    >>> line(Progress(2_000_000_000, 1, 1500, 6000, 5, 1, "a"), {"ms": 4000})
    '[############............]  50 %  1 of 5 tasks solved  1,500 candidates  round 1  2.0 s'
    """
    part = share(progress, options)
    full = int(part * WIDTH)
    return (f"[{'#' * full}{'.' * (WIDTH - full)}] {part:4.0%}".replace("%", " %") +
            f"  {progress.solved} of {plural(progress.tasks, 'task')} solved  {progress.candidates:,} candidates"
            f"  round {progress.round}  {progress.ns / 1e9:.1f} s")


class Bar:
    """A line that is drawn anew at most ten times a second, and once at the end."""

    def __init__(self, options: dict, stream: Any = None):
        self.options, self.stream = options, stream or sys.stderr
        self.shown, self.next, self.width = None, 0.0, 0
        self.display = _notebook()
        if self.display:
            self.shown = self.display(_Html(""), display_id=True)

    def draw(self, progress: Any, last: bool = False) -> None:
        now = time.monotonic()
        if now < self.next and not last:
            return
        self.next = now + 0.1
        text = line(progress, self.options)
        if self.shown is not None:
            self.shown.update(_Html(text))
        elif not self.display:
            self.stream.write("\r" + text.ljust(self.width) + ("\n" if last else ""))
            self.stream.flush()
            self.width = len(text)


class _Html:
    """A text that a notebook shows in a fixed width."""

    def __init__(self, text: str):
        self.text = text

    def __repr__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        return f"<code>{self.text}</code>"


def _notebook() -> Any:
    """The function `display` of a notebook, None elsewhere. IPython is not imported, it is there in a notebook."""
    module = sys.modules.get("IPython")
    shell = module.get_ipython() if module else None
    if shell is None or not hasattr(shell, "kernel"):
        return None
    from IPython.display import display

    return display


def milliseconds(seconds: float) -> int:
    """At least one, for the options of _arcl."""
    import numbers

    if not isinstance(seconds, numbers.Real):
        raise TypeError(f"a time is a number of seconds, not {seconds!r}")
    if not 0 <= seconds < 1e9:
        raise ValueError(f"a time is a number of seconds from 0 on, not {seconds!r}")
    return max(1, int(seconds * 1000))


def bar(wanted: Optional[bool], options: dict) -> Optional[Bar]:
    """A Bar if it is wanted; None: where there is a notebook, or standard error is a terminal."""
    if wanted is None:
        wanted = _notebook() is not None or bool(sys.stderr and sys.stderr.isatty())
    return Bar(options) if wanted else None

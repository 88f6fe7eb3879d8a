"""Programs as Python callables."""

from __future__ import annotations

import os
from typing import Any, Iterable, List, NamedTuple, Optional

from arcl import _arcl


class Reason(NamedTuple):
    """Why something of a text is not taken; what is not known is None or 0."""

    text: str  #: the sentence, with its place
    function: Optional[str]  #: that is refused for it; None: it stands outside of functions
    file: Optional[str]
    line: int
    column: int
    source: Optional[str]  #: the line of the file
    construct: Optional[str]  #: what of Python is outside the language
    hint: Optional[str]  #: what to write instead


class Program(_arcl.Program):
    """One program of the language.

    >>> p = Program("def f(I):\\n    x1 = rot90(I)\\n    return x1\\n")
    >>> p(((1, 2), (3, 4)))
    ((3, 1), (4, 2))

    The text is that of one function, or of several: then `name` says which one is meant. What it raises is what Python
    would raise, with the line of the text; BudgetError where a budget (steps, ms, mb) is used up.
    """

    __slots__ = ()

    def __new__(cls, text: Any, name: Optional[str] = None, dialect: Optional[str] = None) -> "Program":
        if isinstance(text, _arcl.Programs):
            return super().__new__(cls, text, name)
        programs = _arcl.Programs((("text", text),), dialect)
        if len(programs) == 0:
            raise _arcl.LanguageError("; ".join(programs.complaints()) or "the text has no function; of a file "
                                      "load_programs(path) gives the programs")
        names = [programs.about(k)[0] for k in range(len(programs))]
        if name is None and len(names) == 1 and not programs.complaints():
            return super().__new__(cls, programs, 0)
        if name is None and len(names) == 1:
            raise _arcl.LanguageError("; ".join(programs.complaints()))
        if name is None:
            raise _arcl.LanguageError(f"the text has {len(names)} functions: name one of {', '.join(names[:10])}")
        if name not in names:
            raise _arcl.LanguageError(f"the text has no function {name} that is in the language")
        return super().__new__(cls, programs, names.index(name))

    def map(self, grids: Iterable, *, demonstrations: Optional[Iterable] = None, errors: str = "raise",
            arrays: bool = False, **options: Any) -> Any:
        """What the program gives on each grid, in one call; grids may also be an array of three dimensions.

        `errors` is "raise", or "return" for the exception in place of the value. Demonstrations, pairs of grids, are
        what S stands for. With `arrays` the answers that are grids are numpy arrays: one of three dimensions if all
        have the same size, else a list.

        >>> Program("def f(I):\\n    return width(I)\\n").map([((1, 2),), ((1,),)])
        [2, 1]
        """
        if errors not in ("raise", "return"):
            raise ValueError(f"errors is 'raise' or 'return', not {errors!r}")
        found = self._map(grids, errors == "return", arrays, _flat(demonstrations), options)
        if not arrays:
            return found
        import numpy

        if isinstance(found, tuple):
            rows, columns, cells = found
            return numpy.frombuffer(cells, numpy.uint8).reshape(-1, rows, columns)
        return [numpy.array(x, numpy.uint8) if _is_grid(x) else x for x in found]

    def values(self, grid: Any, *, demonstrations: Optional[Iterable] = None, **options: Any) -> dict:
        """The value of every line, by name; the last, "return", is the answer. Lines from the one that fails on are
        left out.

        >>> Program("def f(I):\\n    x1 = rot90(I)\\n    return width(x1)\\n").values(((1, 2),))
        {'x1': ((1,), (2,)), 'return': 1}
        """
        lines, _ = self._lines(grid, _flat(demonstrations), options)
        return {name or "return": value for name, _, value in lines}

    @property
    def name(self) -> str:
        """The name of its function."""
        return self._programs.about(self._number)[0]

    @property
    def dialect(self) -> str:
        """'arc-dsl' or 'typed'."""
        return self._programs.about(self._number)[2]

    @property
    def source(self) -> str:
        """Text that loads to the same program."""
        return self._programs.text(self._number)

    def __repr__(self) -> str:
        return f"<arcl program {self.name}>"

    def __reduce__(self):
        return type(self), (self.source, None, self.dialect)


def _is_grid(x: Any) -> bool:
    return isinstance(x, tuple) and len(x) > 0 and all(isinstance(row, tuple) and len(row) == len(x[0]) for row in x)


def _flat(demonstrations: Optional[Iterable]) -> Optional[list]:
    if demonstrations is None:
        return None
    pairs = [tuple(pair) for pair in demonstrations]
    if any(len(pair) != 2 for pair in pairs):
        raise ValueError("demonstrations are pairs of grids, an input and an output")
    return [grid for pair in pairs for grid in pair]


def _source(source: Any) -> Any:
    """What _arcl.Programs takes: a text of more than one line with a name, or a path."""
    return ("text", source) if isinstance(source, str) and "\n" in source else os.fspath(source)


def load_programs(source: Any, dialect: Optional[str] = None) -> list:
    """The programs of a .py file, of every .py file of a folder, or of a text that has more than one line.

    >>> [p.name for p in load_programs("def f(I):\\n    return I\\ndef g(I):\\n    return rot90(I)\\n")]
    ['f', 'g']
    """
    programs = _arcl.Programs((_source(source),), dialect)
    return [Program(programs, k) for k in range(len(programs))]


def refused(source: Any, dialect: Optional[str] = None) -> List[Reason]:
    """All reasons for which functions of a file, a folder or a text are not among its programs.

    >>> [(r.line, r.construct, r.hint) for r in refused("def f(I):\\n    return I[0]\\n")]
    [(2, 'subscript', 'x[0] is first(x), x[-1] is last(x)')]
    """
    return [Reason(*r) for r in _arcl.Programs((_source(source),), dialect).refused()]

"""Programs as Python callables."""

from __future__ import annotations

import os
import types
import warnings
from typing import Any, Iterable, List, NamedTuple, Optional, Tuple

from arcl import _arcl

SHOWN = 3  # reasons in one sentence


class RefusedWarning(UserWarning):
    """Some functions of a text are outside the language and left out; `arcl.refused` lists all reasons."""


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

    The text is that of one function, or of several: then `name` says which one is meant. A Python function is taken by
    its source. What a program raises is what Python would raise, with the line of the text; BudgetError where a budget is
    used up. Options of a call: `steps` (default 2,000,000,000), `ms` (milliseconds, default 10,000), `mb` (megabytes,
    default 1,024), `device`.
    """

    __slots__ = ()

    def __new__(cls, text: Any, name: Optional[str] = None, dialect: Optional[str] = None) -> "Program":
        if isinstance(text, _arcl.Programs):
            return super().__new__(cls, text, name)
        if isinstance(text, types.ModuleType):
            raise TypeError("a module has many programs: accelerate(module) gives them by name")
        if isinstance(text, os.PathLike) or isinstance(text, str) and _is_path(text):
            raise _arcl.LanguageError(f"{os.fspath(text)!r} is no text of a program: load_programs(path) gives the programs "
                                      "of a file")
        if isinstance(text, types.FunctionType):
            source, name = text_of(text), name or text.__name__
        elif isinstance(text, str):
            source = "text", text
        else:
            raise TypeError(f"a program is a text or a Python function, not {type(text).__name__}")
        programs = _arcl.Programs((source,), dialect)
        if len(programs) == 0:
            raise _arcl.LanguageError("; ".join(programs.complaints()) or "the text has no function")
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
        """What the program gives on each grid, in one call; grids may also be an array of three dimensions. Options are those
        of a call of the program.

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


def _is_path(text: str) -> bool:
    return "\n" not in text and (text.endswith(".py") or os.path.exists(text))


def text_of(function: types.FunctionType) -> Tuple[str, str]:
    """The name and the source of a Python function."""
    import inspect
    import textwrap

    if function.__name__ == "<lambda>":
        raise _arcl.LanguageError("a lambda is no program: write a function with def and return")
    try:
        return function.__name__, textwrap.dedent(inspect.getsource(function))
    except OSError:
        raise _arcl.LanguageError(f"Python does not have the source of {function.__name__} (a function typed at a prompt "
                                  "has none): give its text") from None


def _source(source: Any) -> Any:
    """What _arcl.Programs takes: a name and a text, or a path. A text has more than one line."""
    if isinstance(source, types.ModuleType):
        import inspect

        return source.__name__, inspect.getsource(source)
    if isinstance(source, types.FunctionType):
        return text_of(source)
    return ("text", source) if isinstance(source, str) and "\n" in source else os.fspath(source)


def refusal(reasons: List[tuple]) -> str:
    """One sentence: how many functions are refused, and the first reasons with their hints."""
    told = sorted((Reason(*r) for r in reasons), key=lambda r: r.function is None)
    count = len({(r.file, r.function) for r in told if r.function is not None})
    first = [f"{r.text} ({r.hint})" if r.hint else r.text for r in told[:SHOWN]]
    more = f"; and {len(told) - SHOWN} more" if len(told) > SHOWN else ""
    what = "what is outside of functions is" if count == 0 else "1 function is" if count == 1 else f"{count} functions are"
    return f"{what} refused: {'; '.join(first)}{more}"


def opened(source: Any, dialect: Optional[str] = None, stacklevel: int = 3) -> _arcl.Programs:
    """The programs of a source. A RefusedWarning tells what is left out; without any program there is an exception."""
    programs = _arcl.Programs((_source(source),), dialect)
    tell_refused(programs, stacklevel + 1)
    return programs


def tell_refused(programs: _arcl.Programs, stacklevel: int) -> None:
    reasons = programs.refused()
    if len(programs) == 0:
        raise _arcl.LanguageError(f"there is no program: {refusal(reasons) if reasons else 'no function is there'}")
    if reasons:
        warnings.warn(f"{refusal(reasons)}; arcl.refused gives all reasons", RefusedWarning, stacklevel)


class ProgramList(List[Program]):
    """Programs by number and by name; a slice has some of them.

    >>> programs = load_programs("def f(I):\\n    return I\\ndef g(I):\\n    return rot90(I)\\n")
    >>> programs["g"](((1, 2),)), programs[0].name, "h" in programs
    (((1,), (2,)), 'f', False)
    """

    def __getitem__(self, key: Any) -> Any:
        if isinstance(key, slice):
            return ProgramList(super().__getitem__(key))
        if not isinstance(key, str):
            return super().__getitem__(key)
        for program in self:
            if program.name == key:
                return program
        raise KeyError(f"there is no program {key}{meant(key, self.keys())}")

    def __contains__(self, key: object) -> bool:
        return key in self.keys() if isinstance(key, str) else super().__contains__(key)

    def keys(self) -> List[str]:
        """The names."""
        return [program.name for program in self]


def meant(name: str, names: Iterable[str]) -> str:
    """", did you mean ...?" if one of the names is near, else "".

    >>> meant("solve_b", ["solve_a", "other"])
    ", did you mean 'solve_a'?"
    """
    import difflib

    near = difflib.get_close_matches(name, names, 1)
    return f", did you mean {near[0]!r}?" if near else ""


def load_programs(source: Any, dialect: Optional[str] = None) -> ProgramList:
    """The programs of a .py file, of every .py file of a folder, of a module, a Python function, or a text that has more
    than one line. A warning tells which functions are outside the language; if all are, that is an error.

    >>> [p.name for p in load_programs("def f(I):\\n    return I\\ndef g(I):\\n    return rot90(I)\\n")]
    ['f', 'g']
    """
    programs = opened(source, dialect)
    return ProgramList(Program(programs, k) for k in range(len(programs)))


def refused(source: Any, dialect: Optional[str] = None) -> List[Reason]:
    """All reasons for which functions of a file, a folder, a module or a text are not among its programs.

    >>> [(r.line, r.construct, r.hint) for r in refused("def f(I):\\n    return I[0]\\n")]
    [(2, 'subscript', 'x[0] is first(x), x[-1] is last(x)')]
    """
    return [Reason(*r) for r in _arcl.Programs((_source(source),), dialect).refused()]

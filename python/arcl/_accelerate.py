"""Solver functions that exist already, run by the engine where they are in the language."""

from __future__ import annotations

import types
import warnings
from typing import Any, Callable, Dict

from arcl import _arcl
from arcl._programs import Program, RefusedWarning, tell_refused
from arcl._tasks import plural


class Accelerated(Dict[str, Callable]):
    """The functions of a module by name: those of the language as programs, the others as they were.

    `engine` are the names of the first, `python` says of each of the others why it is left to CPython, with all reasons.
    The functions are attributes, too.
    """

    def __init__(self, functions: Dict[str, Callable], python: Dict[str, str]):
        super().__init__(functions)
        self.engine = [name for name in functions if name not in python]
        self.python = python

    def __getattr__(self, name: str) -> Callable:
        try:
            return self[name]
        except KeyError:
            raise AttributeError(name) from None

    def __repr__(self) -> str:
        return f"<{plural(len(self.engine), 'function')} run by arcl, {len(self.python)} by CPython>"


def accelerate(what: Any, dialect: Any = None) -> Any:
    """A function as a Program, or the functions of a module as an Accelerated.

    The source is read, not the function itself: what another module has put in place of a primitive is not seen. A
    function that is outside the language comes back as it is: a RefusedWarning tells why, and of a module `python`.

    >>> from arcl.dsl import *
    >>> def turn(I):
    ...     return rot90(I)
    >>> accelerate("def turn(I):\\n    return rot90(I)\\n").turn(((1, 2),))
    ((1,), (2,))
    """
    if isinstance(what, str):
        return _all(what, "text", {}, dialect)
    if isinstance(what, types.ModuleType):
        import inspect

        own = {name: f for name, f in vars(what).items()
               if isinstance(f, types.FunctionType) and f.__module__ == what.__name__}
        return _all(inspect.getsource(what), what.__name__, own, dialect)
    if not isinstance(what, types.FunctionType):
        raise TypeError(f"accelerate takes a function or a module, not {type(what).__name__}")
    try:
        return Program(what, dialect=dialect)
    except _arcl.LanguageError as error:
        warnings.warn(f"{what.__name__} is left to CPython: {error}", RefusedWarning, stacklevel=2)
        return what


def _all(text: str, name: str, functions: Dict[str, Callable], dialect: Any) -> Accelerated:
    programs = _arcl.Programs(((name, text),), dialect)
    if not functions:  # of a text, those that are refused are nowhere
        tell_refused(programs, 4)
    found: Dict[str, Callable] = {programs.about(k)[0]: Program(programs, k) for k in range(len(programs))}
    reasons: Dict[Any, list] = {}
    for reason in programs.refused():
        reasons.setdefault(reason[1], []).append(reason[0])
    python = {f: "; ".join(reasons.get(f, ())) or "it is outside the language" for f in functions if f not in found}
    return Accelerated({f: found.get(f) or functions[f] for f in {**functions, **found}}, python)

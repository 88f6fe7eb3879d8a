"""Writes dsl.pyi and typed.pyi, which type checkers and editors read: python -m arcl._stubs FOLDER."""

import sys
from pathlib import Path

from arcl import _arcl

TYPES = {"Boolean": "bool", "Integer": "int", "IntegerTuple": "Tuple[int, int]", "Callable": "Callable[..., Any]",
         "Grid": "Tuple[Tuple[int, ...], ...]"}


def text(functions: dict, constants: dict) -> str:
    """The stubs of a dialect."""
    lines = ["# Written by `python -m arcl._stubs`; not to be edited.", "from typing import Any, Callable, Tuple", ""]
    lines += [f"{name}: {'bool' if isinstance(x, bool) else 'int' if isinstance(x, int) else 'Tuple[int, int]'}"
              for name, x in constants.items()]
    for name, f in functions.items():
        _, result, params = f._types
        optional = f.__text_signature__.count("=None")
        given = [f"{p}: {TYPES.get(t, 'Any')}" + (" = ..." if k >= len(params) - optional else "")
                 for k, (p, t) in enumerate(params)]
        lines.append(f"def {name}({', '.join(given)}) -> {TYPES.get(result, 'Any')}: ...")
    return "\n".join(lines) + "\n"


def stubs() -> dict:
    """The text of each file."""
    return {"dsl.pyi": text(_arcl.functions, _arcl.constants),
            "typed.pyi": text(_arcl.typed_functions, _arcl.typed_constants)}


if __name__ == "__main__":
    for name, content in stubs().items():
        (Path(sys.argv[1]) / name).write_text(content)

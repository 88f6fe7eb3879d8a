"""The primitives and constants of the typed dialect as Python callables: `from arcl.typed import *`.

Cells are (row, column, colour), and a call that raises gives the safe default of its result instead.

>>> first(())
>>> add((1, 2), ())
(1, 2)
"""

from arcl import _arcl as _module

globals().update(_module.typed_functions)
globals().update(_module.typed_constants)

__all__ = [*_module.typed_functions, *_module.typed_constants]

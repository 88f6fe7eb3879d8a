"""The primitives and constants of arc-dsl as Python callables on Python values: `from arcl.dsl import *`.

They take and give tuples, frozensets, ints, bools, None and functions, as arc-dsl's own do, and raise the exceptions
that those raise. Functions given to apply, sfilter and the like may be Python's or ours; they must give the same for the
same arguments, and may be called more or less often than in arc-dsl.

>>> apply(lambda x: x * 10, (1, 2, 3))
(10, 20, 30)
"""

from arcl import _arcl as _module

globals().update(_module.functions)
globals().update(_module.constants)

__all__ = [*_module.functions, *_module.constants]

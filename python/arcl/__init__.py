"""arcl: programs of the ARC grid language, run with exactly CPython's values, fast.

>>> import arcl
>>> turn = arcl.Program("def turn(I):\\n    return rot90(I)\\n")
>>> turn(((1, 2), (3, 4)))
((3, 1), (4, 2))

`arcl.dsl` has every primitive as a Python callable, `arcl.run` runs programs on tasks, `arcl.accelerate` takes solver
functions that exist already.
"""

from arcl._arcl import BudgetError, DeviceWarning, Error, LanguageError, Programs, build, version
from arcl._programs import Program, ProgramList, Reason, RefusedWarning, load_programs, refused
from arcl._results import Results, run
from arcl._tasks import Pair, Task, Tasks, load_tasks, rows
from arcl._accelerate import Accelerated, accelerate
from arcl._search import (Answer, Device, Find, Outcome, Progress, Region, Score, Solution, batt, card, card_file, devices,
                          label, outcomes, solve)
from arcl._store import Judged, Kept, Store, Stored, score
from arcl._reports import Comparison, Report, bench, compare, profile, tune

__version__ = version
__all__ = [
    "Accelerated", "Answer", "BudgetError", "Comparison", "Device", "DeviceWarning", "Error", "Find", "Judged", "Kept",
    "LanguageError", "Outcome", "Pair", "Program", "ProgramList", "Programs", "Progress", "Reason",
    "RefusedWarning", "Region", "Report", "Results", "Score", "Solution", "Store", "Stored", "Task", "Tasks",
    "accelerate", "batt", "bench", "build", "card", "card_file", "compare", "devices", "label", "load_programs",
    "load_tasks", "outcomes", "profile", "refused", "rows", "run", "score", "solve", "tune", "version",
]

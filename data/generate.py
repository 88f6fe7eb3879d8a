#!/usr/bin/env python3
"""Writes data/tasks/*.json, data/programs/*.py and data/tasks.md; the same seed gives the same bytes.

    python3 data/generate.py            write the files
    python3 data/generate.py --check    write nothing; exit 1 if a file on disk is not what would be written
"""

import argparse
import json
import os
import re
import sys

sys.dont_write_bytecode = True

from puzzles.choices import choices
from puzzles.counting import counting
from puzzles.frames import frames
from puzzles.lines import lines
from puzzles.machines import machines
from puzzles.mirrors import mirrors
from puzzles.motion import motion
from puzzles.overlays import overlays
from puzzles.patterns import patterns
from puzzles.recolouring import recolouring
from puzzles.sizes import sizes

FAMILIES = [mirrors, sizes, overlays, choices, recolouring, lines, motion, frames, counting, patterns, machines]
SEED = 1
HERE = os.path.dirname(os.path.abspath(__file__))


def grid_text(grid, indent):
    rows = (",\n" + " " * (indent + 1)).join(json.dumps(row, separators=(",", ":")) for row in grid)
    return "[" + rows + "]"


def split_text(samples):
    one = '  {"input":\n    %s,\n   "output":\n    %s}'
    return ",\n".join(one % (grid_text(before, 4), grid_text(after, 4)) for before, after in samples)


def task_text(puzzle, seed):
    samples = puzzle.samples(seed)
    return '{"train": [\n%s],\n "test": [\n%s]}\n' % (
        split_text(samples[:puzzle.demos]), split_text(samples[puzzle.demos:]))


def programs_text(family):
    parts = ["# %s: one program for each task. Written by data/generate.py.\n" % family.title,
             "from dsl import *\nfrom constants import *\n"]
    for puzzle in family.puzzles:
        body = "".join("    %s\n" % line for line in puzzle.lines)
        parts.append("\n# %s: %s\ndef solve_%s(I):\n%s    return O\n" %
                     (puzzle.name, puzzle.sentence, puzzle.id, body))
    return "\n".join(parts)


def index_text():
    puzzles = [p for family in FAMILIES for p in family.puzzles]
    lines = [line for p in puzzles for line in p.lines]
    used = sorted(set(re.findall(r"\b[a-z]{2,}\d*\b", " ".join(lines))))
    head = ["# The tasks", "",
            "%d tasks in %d families. Their programs have %d lines and use %d primitives. Written by `generate.py`." %
            (len(puzzles), len(FAMILIES), len(lines), len(used)), "",
            "| id | name | what happens | family |", "|---|---|---|---|"]
    rows = ["| [%s](tasks/%s.json) | %s | %s | [%s](programs/%s.py) |" %
            (p.id, p.id, p.name, p.sentence, p.family.name, p.family.name) for p in puzzles]
    return "\n".join(head + rows) + "\n"


def all_files(seed):
    """The text of every generated file by its path under data/."""
    files = {"tasks.md": index_text()}
    for family in FAMILIES:
        files["programs/%s.py" % family.name] = programs_text(family)
        for puzzle in family.puzzles:
            path = "tasks/%s.json" % puzzle.id
            if path in files:
                raise ValueError("two puzzles have the id %s" % puzzle.id)
            files[path] = task_text(puzzle, seed)
    return files


def on_disk():
    found = ["tasks.md"] if os.path.exists(os.path.join(HERE, "tasks.md")) else []
    for folder in ("tasks", "programs"):
        if os.path.isdir(os.path.join(HERE, folder)):
            found += ["%s/%s" % (folder, name) for name in sorted(os.listdir(os.path.join(HERE, folder)))]
    return found


def read(path):
    with open(os.path.join(HERE, path), "rb") as file:
        return file.read()


def check(files):
    """One sentence for each difference between the disk and what would be written."""
    found = on_disk()
    wrong = ["data/%s is missing" % path for path in sorted(files) if path not in found]
    wrong += ["data/%s is not made by the generator" % path for path in found if path not in files]
    wrong += ["data/%s differs" % path for path in found if path in files and read(path) != files[path].encode()]
    return wrong


def write(files):
    for folder in ("tasks", "programs"):
        os.makedirs(os.path.join(HERE, folder), exist_ok=True)
    for path in on_disk():
        if path not in files:
            os.remove(os.path.join(HERE, path))
    for path in sorted(files):
        with open(os.path.join(HERE, path), "wb") as file:
            file.write(files[path].encode())


def main():
    parser = argparse.ArgumentParser(description="Makes the bundled tasks and programs.")
    parser.add_argument("--check", action="store_true", help="compare with the files on disk and write nothing")
    parser.add_argument("--seed", type=int, default=SEED, help="default: %(default)s, the seed of the bundled files")
    options = parser.parse_args()
    files = all_files(options.seed)
    if not options.check:
        write(files)
        print("wrote %d files under data/" % len(files))
        return 0
    wrong = check(files)
    for sentence in wrong:
        print(sentence, file=sys.stderr)
    if wrong:
        print("run `python3 data/generate.py` to write them again", file=sys.stderr)
        return 1
    print("data/: %d files are as generated" % len(files))
    return 0


if __name__ == "__main__":
    sys.exit(main())

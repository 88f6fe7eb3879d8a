# %% [markdown]
# # arcl on Kaggle
#
# Attach a dataset that holds the wheel of arcl (`arcl-*-manylinux2014_x86_64.whl`, made by `make wheel`), and, if you
# have one, a file of programs (`solvers.py`). No internet is needed. The notebook shows what the machine has, runs the
# programs, draws tasks and answers, searches for programs until the time is over, and writes `submission.json`.

# %%
import glob
import importlib
import os
import subprocess
import sys
import time

INPUT = os.environ.get("KIT_INPUT", "/kaggle/input")


def attached(name, otherwise):
    """The first attached file of this name, or what stands for it."""
    return next(iter(sorted(glob.glob(f"{INPUT}/**/{name}", recursive=True))), otherwise)


CHALLENGES = attached("arc-agi_test_challenges.json", "bundled")  # the tasks to solve
PROGRAMS = attached("solvers.py", "bundled")  # what the search begins with
SECONDS = float(os.environ.get("KIT_SECONDS", 600))  # of the search
SAVE_EVERY = 300  # seconds from one submission to the next while the search goes on
SUBMISSION = os.environ.get("KIT_SUBMISSION", "submission.json")
STORE = os.environ.get("KIT_STORE", "search.store")  # the state of the search, from which a later one goes on

# %% [markdown]
# ## The wheel

# %%
wheel = attached("arcl-*manylinux2014_x86_64.whl", None)
if wheel:
    folder = os.path.dirname(wheel)
    subprocess.run([sys.executable, "-m", "pip", "install", "-q", "--no-index", "--find-links", folder, "arcl"], check=True)
    importlib.invalidate_caches()

try:
    import arcl
except ModuleNotFoundError:
    raise SystemExit(f"arcl is not installed, and {INPUT} has no arcl-*-manylinux2014_x86_64.whl: attach the dataset that holds "
                     "this wheel (`make wheel` makes it), or set KIT_INPUT to its folder") from None

print(f"arcl {arcl.version}")
command = os.path.join(os.path.dirname(sys.executable), "arcl")  # the same as a command, for a terminal
print(subprocess.run([command, "--version"], capture_output=True, text=True).stdout if os.path.exists(command) else "")

# %% [markdown]
# ## Devices
#
# `solve` does not use a GPU; `run` and `batt` of very much work and `arcl.label` of large arrays may be faster with one. If the list is empty, the sentence below it says which piece is missing.

# %%
devices = arcl.devices()
for d in devices:
    print(f"{d.number}  {d.name}: {d.type}, {d.units} units, {d.memory >> 20} MiB, driver {d.driver}", d.skipped)
if devices.missing:
    print(devices.missing)
if not any(os.path.exists(node) for node in ("/dev/nvidia0", "/dev/dri")):
    print("This session has no GPU.")
elif not any("gpu" in d.type.lower() for d in devices):
    print("There is a GPU, but OpenCL does not see it: docs/kaggle/README.md says how to make its driver visible.")
print(f"{os.cpu_count()} processors")

# %% [markdown]
# ## Benchmark
#
# The bundled programs on the bundled tasks, each sample 20 times; the fastest of them counts.

# %%
bundled = arcl.load_tasks("bundled")
library = os.path.join(os.path.dirname(arcl.__file__), "data", "programs")
began = time.perf_counter()
results = arcl.run(library, bundled, repeat=20)
took = time.perf_counter() - began
print(results)
print(f"{sum(r.ns for r in results) / len(results) / 1000:.2f} us a sample; {20 * len(results) / took:,.0f} runs a second")

# %% [markdown]
# ## A task and an answer as pictures
#
# In a notebook they are drawn here; the script writes them to `pictures.html`.

# %%
pictures = []


def show(html):
    """Draws in a notebook; elsewhere the picture goes into the page."""
    pictures.append(html)
    if "ipykernel" in sys.modules:
        from IPython.display import HTML, display

        display(HTML(html))


def answered(task, answer):
    """The task with what the program gives for its tests."""
    program = arcl.Program(answer.text)
    tests = [(x.input, program(x.input)) for x in task.test]
    return arcl.Task(f"{task.id}, answered by {program.name}", task.train, tests)


show(bundled[0]._repr_html_())

# %% [markdown]
# ## Search
#
# Every program that is right on all demonstrations of a task is kept; the two best of each task are the attempts of the
# submission, which is written every five minutes. Interrupt it to end early: what was found by then counts. Run it again to
# go on: the store has what was found, and the state of the search.

# %%
tasks = bundled if CHALLENGES == "bundled" else arcl.load_tasks(CHALLENGES)
programs = library if PROGRAMS == "bundled" else PROGRAMS
end = time.monotonic() + SECONDS
while True:
    began = time.monotonic()
    part = min(max(end - began, 0.001), SAVE_EVERY if STORE else SECONDS)
    try:
        solution = arcl.solve(programs, tasks, time=part, store=STORE)
    except arcl.Error as error:
        if not STORE:
            raise
        print(f"The search goes on without a store, and the submission is written at its end: {error}")
        STORE = None
        continue
    solution.save(f"{SUBMISSION}.part")
    os.replace(f"{SUBMISSION}.part", SUBMISSION)  # a session that ends meanwhile leaves the one before
    if solution.interrupted or time.monotonic() >= end or time.monotonic() - began < part:  # or nothing is left to do
        break
print(solution)

# %%
first = {}  # answer of each task
for answer in solution.answers:
    first.setdefault(answer.task, answer)
for name, answer in list(first.items())[:3]:
    show(answered(tasks[name], answer)._repr_html_())
    print(answer.text)

# %% [markdown]
# ## The submission
#
# It has two attempts for every test of every task, also of those that are not solved. Where the outputs of the tests are
# known, it is scored.

# %%
if "ipykernel" not in sys.modules:
    with open("pictures.html", "w") as page:
        page.write("<!doctype html><meta charset=utf-8><title>arcl</title>" + "".join(pictures))
judged = arcl.score(SUBMISSION, tasks)
if judged.complaints:
    raise SystemExit(f"{SUBMISSION}: {judged.complaint}")
print(f"{SUBMISSION}: valid, {os.path.getsize(SUBMISSION):,} bytes")
if judged.tests:
    print(f"{judged.tests_right} of {judged.tests} tests with a known output are right")

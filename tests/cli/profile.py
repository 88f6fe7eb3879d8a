"""Reads what arcl profile has written, without any code of arcl's, and holds its parts against each other.

    python3 profile.py results.json trace.json stacks.txt speedscope.json [callgrind.out]
"""
import json
import sys


def near(a, b, what):
    if abs(a - b) > 0.02 * max(a, b):
        sys.exit(f"{what}: {a} and {b}")


def stacks(path):
    for line in open(path):
        stack, _, ns = line.rpartition(" ")
        if not stack or not ns.strip().isdigit():
            sys.exit(f"{path}: {line}")
        yield stack.split(";"), int(ns)


result, trace, folded, scope = (sys.argv[k] for k in range(1, 5))
r = json.load(open(result))
near(sum(c["self_ns"] for c in r["categories"]), r["thread_ns"], "categories")
near(sum(t["ns"] for t in r["threads"]), r["thread_ns"], "threads")
families = sum(c["self_ns"] for c in r["categories"] if c["family"])
near(sum(p["self_ns"] for p in r["primitives"]), families, "families")
near(sum(c["self_ns"] for c in r["scopes"]), r["thread_ns"] - families, "scopes")
for p in r["primitives"]:
    if p["inclusive_ns"] + 1 < p["self_ns"] or p["plain"] + p["column"] + p["device"] != p["calls"]:
        sys.exit(f"primitive: {p}")
if r["profile"] == "run": # programs are counted where they are launched, lines where results are taken in
    for p in r["primitives"]:
        if p["device"] != sum(x["device"] for x in r["lines"] if x["name"] == p["name"]):
            sys.exit(f"devices: {p}")
if not r["wall_ns"] or r["wall_ns"] > r["thread_ns"] + 2:
    sys.exit("wall time")

events = json.load(open(trace))["traceEvents"]
names = {e["tid"]: e["args"]["name"] for e in events if e["name"] == "thread_name"}
spans = [e for e in events if e["ph"] == "X"]
for e in spans:
    if e["tid"] not in names or e["dur"] < 0 or e["ts"] < 0 or (e["ts"] + e["dur"]) * 1000 > r["wall_ns"] + 2e6:
        sys.exit(f"trace: {e}")
runs = sum(t["samples"] for t in r["tasks"])
if len([e for e in spans if e["cat"] == "task"]) != runs:
    sys.exit("trace: samples")

near(sum(ns for _, ns in stacks(folded)), r["thread_ns"], "stacks")
s = json.load(open(scope))
frames = len(s["shared"]["frames"])
for p in s["profiles"]:
    if len(p["samples"]) != len(p["weights"]) or any(k >= frames for x in p["samples"] for k in x):
        sys.exit("speedscope")
near(sum(sum(p["weights"]) for p in s["profiles"]), r["thread_ns"], "speedscope")
if len(sys.argv) > 5:
    lines = open(sys.argv[5]).read().splitlines()
    total = int(next(x for x in lines if x.startswith("totals:")).split()[1])
    own = sum(int(b.split()[1]) for a, b in zip(lines, lines[1:]) if a.startswith("fn="))
    near(total, r["thread_ns"], "callgrind")
    near(own, total, "callgrind's own costs")
print(runs, sum(p["calls"] for p in r["primitives"]), sum(t["cut"] for t in r["tasks"]),
      *[n for n in [sum(p["device"] for p in r["primitives"])] if n])

#!/bin/sh
# run.sh - all benchmarks, one after the other; `make bench` runs it.
#   ARCL=build/arcl OUT=build/bench bench/run.sh
#   ARC_DSL=FOLDER        a checkout of arc-dsl: CPython is timed on the same work in turns with arcl
#   ARC_TASKS=FILE        the ARC training tasks for its 400 solvers; without it what `make data` fetched
#   BENCH_REPEAT=N        repeats of every measurement (with peers 5 or 10, others 50)
#   PYTHON=python3        the CPython to compare with
#   TYPED_DSL=FOLDER      a checkout of the system the typed dialect comes from: bench_protocol times it in turns with arcl
#   TYPED_PYTHON=python3  the CPython for it, which needs numpy
#   LABEL_PYTHON=PATH     a Python with opencv, cc3d or scipy: they label the same images in turns with arcl
set -eu
cd "$(dirname "$0")/.."
ARCL=${ARCL:-build/arcl}
OUT=${OUT:-build/bench}
PYTHON=${PYTHON:-python3}
BENCH_COMMIT=$(git describe --always --dirty 2>/dev/null || true)
export BENCH_COMMIT

solvers=${ARC_DSL:+$ARC_DSL/solvers.py}
if [ -n "$solvers" ] && [ ! -f "$solvers" ]; then
    echo "bench: $solvers: no such file; ARC_DSL is to be a checkout of arc-dsl" >&2
    exit 2
fi

bench() { # program, repeats, options...
    program=$1
    repeat=${BENCH_REPEAT:-$2}
    shift 2
    "$OUT/bench_$program" --out "$OUT" --repeat "$repeat" "$@"
}

if [ -n "${TYPED_DSL:-}" ] && [ ! -f "$TYPED_DSL/safe_dsl.py" ]; then
    echo "bench: $TYPED_DSL/safe_dsl.py: no such file; TYPED_DSL is to be a checkout of the typed dialect's system" >&2
    exit 2
fi

quoted() { printf "'%s'" "$(printf %s "$1" | sed "s/'/'\\\\''/g")"; }

suite() { # name, programs, tasks, more options...
    name=$1 programs=$2 on=$3
    shift 3
    peer="exec $(quoted "$PYTHON") bench/cpython.py $(quoted "$ARC_DSL") $(quoted "$programs") $(quoted "$on")"
    bench suite 5 --name "$name" --programs "$programs" --tasks "$on" --peer "$peer" "$@"
}

"$ARCL" bench -o "$OUT/arcl.json"
bench prims 50
bench moves 50
if [ -n "${LABEL_PYTHON:-}" ]; then
    bench label 10 --peer "exec $(quoted "$LABEL_PYTHON") bench/label_peers.py"
fi
tasks=${ARC_TASKS:-data/arc/arc1_training_challenges.json}
if [ -n "${TYPED_DSL:-}" ]; then
    on=$tasks
    [ -f "$on" ] || on=data/tasks
    peer="exec $(quoted "${TYPED_PYTHON:-$PYTHON}") bench/protocol_peer.py $(quoted "$TYPED_DSL")"
    bench protocol 5 --tasks "$on" --peer "$peer data/batts/protocol.py $(quoted "$on")"
fi

if [ -z "$solvers" ]; then
    echo "ARC_DSL is not set: no solvers of arc-dsl, no comparison with CPython (see bench/README.md)"
    exit 0
fi
suite suite data/programs data/tasks
if [ ! -f "$tasks" ]; then
    echo "bench: $tasks: no such file; run 'make data', or set ARC_TASKS to the challenges file" >&2
    exit 2
fi
"$ARCL" bench --only start,read,suite,batt --programs "$solvers" --tasks "$tasks" -o "$OUT/arcdsl_arcl.json"
suite arcdsl "$solvers" "$tasks" --apart a64e4611
suite arcdsl_row "$solvers" "$tasks" --apart a64e4611 --row 5

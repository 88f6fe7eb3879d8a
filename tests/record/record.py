#!/usr/bin/env python3
"""Records what CPython gives for random programs of a dialect, as vectors for `arcl verify`.

  record.py DIALECT CHECKOUT [--seed N] [--count N] [--kind KIND...]         vectors to stdout
  record.py DIALECT CHECKOUT ... --compare build/arcl [--found FILE]          vectors to arcl, differences to stdout
  record.py DIALECT CHECKOUT --replay FILE                                    vectors of a file in CPython again

DIALECT is arc-dsl or typed, CHECKOUT the folder of a checkout of its Python code, which is nowhere in this repository.
A vector is a line of JSON: p the lines of the program, i the grid, v the value of each line as text, d the dialect if
it is not arc-dsl, loose where arguments ignore the annotated types, kind what made it. Where an int does not fit 64
bits the recorded value is !error, as docs/LANGUAGE.md has it. The same seed gives the same vectors.

A dialect is a module beside this one: arcdsl.py, typed.py. It has
  load(checkout)     imports the checkout; gives a dict of all names a program may use (primitives, constants)
  KINDS              a dict of generators by name. A generator has
    make(rng, names)   a program.Program with all its lines, made with `put`, or None if it came to nothing
    loose              whether arguments ignore the annotated types
"""
import argparse
import collections
import importlib
import itertools
import json
import os
import random
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
import program  # noqa: E402

MODULES = {'arc-dsl': 'arcdsl', 'typed': 'typed'}
LIMITS = 'the budget of', 'no memory to replay it', 'the time limit', 'does not fit 64 bits', 'nested too deeply'
CHUNK = 500     # programs in one call of `arcl verify`


def vectors(a, module, names):
    """count vectors, the kinds in turn. Each program has a generator of numbers of its own."""
    for k in range(a.count):
        for attempt in range(50):
            kind = a.kind[k % len(a.kind)]
            rng = random.Random(f'{a.dialect} {a.seed} {kind} {k} {attempt}')
            p = program.apart(module.KINDS[kind].make, rng, names)
            if p is not None and p['p']:
                break
        else:
            sys.exit(f'record.py: 50 programs of the kind {kind} came to nothing')
        more = {} if a.dialect == 'arc-dsl' else {'d': a.dialect}
        if module.KINDS[kind].loose:
            more['loose'] = 1
        yield {**more, 'kind': kind, **p}


def line_of(vector):
    return json.dumps(vector, separators=(',', ':')) + '\n'


def differences(arcl, chunk):
    """What `arcl verify` says about the vectors of a chunk: (vector, line, expected, got) for each that differs."""
    with tempfile.NamedTemporaryFile('w', suffix='.jsonl') as f:
        f.writelines(map(line_of, chunk))
        f.flush()
        run = subprocess.run([arcl, 'verify', '--json', '--device', 'c', f.name],
                             stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, preexec_fn=program.unlimit)
    said = [json.loads(l) for l in run.stdout.splitlines()]
    sums = said[-1].get('summary') if said else None
    if not sums or sums['passed'] + sums['failed'] < len(chunk):
        yield from alone(arcl, chunk, run)
        return
    for d in said[:-1]:
        yield chunk[d['line'] - 1], d['source'], d['expected'], d['got']


def alone(arcl, chunk, run):
    """The chunk in halves, until the vector is found that the command does not tell of."""
    if len(chunk) == 1:
        yield chunk[0], chunk[0]['p'][-1], '', f'the command ended with {run.returncode}: {run.stderr}'
        return
    for half in (chunk[:len(chunk) // 2], chunk[len(chunk) // 2:]):
        yield from differences(arcl, half)


def compare(a, made):
    """Prints every difference; a limit of arcl is no value, so it is counted alone."""
    total, differ, cut = collections.Counter(), collections.Counter(), collections.Counter()
    chunk, more = [], True
    while more:
        chunk = list(itertools.islice(made, CHUNK))
        more = len(chunk) == CHUNK
        total.update(v['kind'] for v in chunk)
        for v, source, expected, got in differences(a.compare, chunk) if chunk else ():
            if any(limit in got for limit in LIMITS):
                cut[v['kind']] += 1
                continue
            differ[v['kind']] += 1
            show(v, source, expected, got)
            if a.found:
                a.found.write(line_of(v))
                a.found.flush()
    for kind in total:
        print(f'{kind}: {total[kind]} programs, {differ[kind]} differ, {cut[kind]} met a limit')
    return 1 if differ else 0


def show(v, source, expected, got):
    """The lines up to the one that differs, then both values."""
    print(f'-- {v["kind"]}, grid {len(v["i"])}x{len(v["i"][0])}')
    for line in v['p'][:v['p'].index(source) + 1]:
        print('  ', line[:400])
    print('   expected', expected[:300])
    print('   got     ', got[:300], flush=True)


def replay(a, names):
    n = bad = 0
    for line in a.replay:
        n += 1
        differs = program.replay(names, json.loads(line))
        if differs:
            bad += 1
            print(f'{n}: {differs[0]}\n   expected {differs[1][:300]}\n   got      {differs[2][:300]}')
    print(f'{n} vectors, {bad} differ')
    return 1 if bad else 0


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument('dialect', choices=MODULES)
    p.add_argument('checkout')
    p.add_argument('--seed', default='1')
    p.add_argument('--count', type=int, default=1000)
    p.add_argument('--kind', nargs='+', help='kinds of programs, in turn; all of the dialect if none is given')
    p.add_argument('--compare', metavar='ARCL', help='the command to compare with')
    p.add_argument('--found', metavar='FILE', type=argparse.FileType('a'), help='where vectors that differ are added')
    p.add_argument('--replay', metavar='FILE', type=argparse.FileType())
    a = p.parse_args()
    module = importlib.import_module(MODULES[a.dialect])
    a.kind = a.kind or list(module.KINDS)
    for kind in a.kind:
        if kind not in module.KINDS:
            p.error(f'{a.dialect} has the kinds {", ".join(module.KINDS)}, not {kind}')
    if os.environ.get('PYTHONHASHSEED') != '0':     # strings hash alike in every run
        os.execve(sys.executable, [sys.executable, *sys.argv], {**os.environ, 'PYTHONHASHSEED': '0'})
    program.limit()
    names = module.load(a.checkout)
    if a.replay:
        return replay(a, names)
    if a.compare:
        return compare(a, vectors(a, module, names))
    for v in vectors(a, module, names):
        sys.stdout.write(line_of(v))
    return 0


if __name__ == '__main__':
    sys.exit(main())

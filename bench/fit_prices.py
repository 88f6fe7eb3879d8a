#!/usr/bin/env python3
"""Fits the prices of src/enumerate/prices.def to derivations of tasks whose outputs are known.

  build/bench/bench_derivations --programs PATH --tasks PATH > FILE      for each share of the tasks
  fit_prices.py FILE... [--judge]                                        fits on all; prices to stdout
  fit_prices.py FILE... --write                                          and into src/enumerate/prices.def

A derivation that costs c has exp(-c) votes. The fit raises the sum, over tasks with a right answer among those that
were derived, of the logarithm of its share of the votes. Each price begins at the one in START and is held there by
WEIGHT times the square of what it moves, and never falls below 0: prices of what a derivation is made of are held
firmly, since a free fit of these is worse on tasks that it has not seen; prices of what an answer lacks begin at 0 and
are nearly free. --judge fits on all files but one and says what that gives on the one left out, for each in turn.
"""
import argparse
import math
import pathlib
import re

PRICES = pathlib.Path(__file__).parent.parent / 'src/enumerate/prices.def'
START = {'CALL': 2, 'CHOICE': 2, 'STEP': 4, 'FACT': 1, 'COLOUR': 1, 'OUTPUT': 3, 'COLUMN': 1, 'CHANGED': .5,
         'SURE': .5, 'UNSURE': 1, 'PIECE': .5, 'PAINTED': .5, 'BARE': 1, 'WRONG': 3}
FIRM, FREE = 20, .15        # weights: of prices in START; of the others
PASSES = 120
ATTEMPTS, PROGRAMS = 2, 4   # of a task: as the search has them


class Task:
    def __init__(self, tests):
        self.tests = int(tests)
        self.right, self.outputs, self.whole, self.rows = [], [], [], []

    def votes(self, price):
        """Of each answer, and of each row."""
        votes, each = [0.0] * len(self.right), []
        for answer, times, counts in self.rows:
            vote = times * math.exp(-sum(price[k] * n for k, n in counts))
            votes[answer] += vote
            each.append(vote)
        return votes, each

    def met(self, price):
        """How many of its tests one of the attempts meets."""
        votes, _ = self.votes(price)
        order = sorted(range(len(votes)), key=lambda k: (not self.whole[k], -votes[k]))[:PROGRAMS]
        met = 0
        for test in range(self.tests):
            attempts = {}
            for k in order:
                attempts.setdefault(self.outputs[k][test], self.right[k][test])
            met += '1' in list(attempts.values())[:ATTEMPTS]
        return met


def read(path):
    tasks, names, numbers = [], [], {}
    with open(path, encoding='utf-8') as lines:
        for line in lines:
            kind, *words = line.split()
            if kind == 'prices':
                names = words
            elif kind == 'task':
                tasks.append(Task(words[1]))
                numbers = {}
            elif kind == 'answer':
                numbers[words[0]] = len(numbers)
                tasks[-1].right.append(words[1])
                tasks[-1].outputs.append(words[2:])
                tasks[-1].whole.append(False)
            else:
                answer = numbers[words[0]]
                counts = [(k, int(n)) for k, n in enumerate(words[3:]) if n != '0']
                tasks[-1].rows.append((answer, int(words[1]), counts))
                tasks[-1].whole[answer] = tasks[-1].whole[answer] or words[2] == '0'
    return names, tasks


def slope(tasks, price):
    """The loss and how it changes with each price, without what holds prices."""
    loss, by = 0.0, [0.0] * len(price)
    for task in tasks:
        good = ['0' not in r for r in task.right]
        if not any(good):
            continue
        votes, each = task.votes(price)
        every = sum(votes) or 1e-300
        right = sum(v for v, g in zip(votes, good) if g) or 1e-300
        loss += math.log(every / right)
        for (answer, _, counts), vote in zip(task.rows, each):
            pull = (vote / right if good[answer] else 0) - vote / every
            if abs(pull) > 1e-9:
                for k, n in counts:
                    by[k] += pull * n
    return loss, by


def fit(names, tasks):
    """Steps along each price by the sign of the slope, that grow as long as it stays and halve where it turns."""
    start = [START.get(n, 0) for n in names]
    weight = [FIRM if n in START else FREE for n in names]
    price, step, before = start[:], [.05] * len(names), [0.0] * len(names)
    for _ in range(PASSES):
        _, by = slope(tasks, price)
        for k, begin in enumerate(start):
            pull = by[k] + 2 * weight[k] * (price[k] - begin)
            if pull * before[k] > 0:
                step[k] = min(step[k] * 1.2, .3)
            elif pull * before[k] < 0:
                step[k] /= 2
                pull = 0
            price[k] = max(0, price[k] - math.copysign(step[k], pull) * (pull != 0))
            before[k] = pull
    return price


def likelihood(tasks, price):
    """Where an answer is right half of the time, and how fast that falls: a logistic curve over -log(votes) of the
    first answers that explain all demonstrations."""
    seen = []
    for task in tasks:
        votes, _ = task.votes(price)
        first = max((k for k in range(len(votes)) if task.whole[k]), key=lambda k: votes[k], default=None)
        if first is not None and votes[first] > 0:
            seen.append((-math.log(votes[first]), '0' not in task.right[first]))
    even, scale = 8.0, 2.0
    for _ in range(20000):
        a = b = 0.0
        for x, right in seen:
            z = (x - even) / scale
            off = right - 1 / (1 + math.exp(min(z, 50)))
            a += off / scale
            b += off * z / scale
        even += .05 * a / len(seen) * scale * scale
        scale = max(.5, scale + .05 * b / len(seen))
    return even, scale


def judged(tasks, price):
    return sum(t.met(price) for t in tasks), sum(t.tests for t in tasks), slope(tasks, price)[0]


def write(names, price):
    text = PRICES.read_text(encoding='utf-8')
    for name, cost in zip(names, price):
        text, n = re.subn(r'(ARCL_PRICE\(%s, )[^,]*,' % name, r'\g<1>%.2fF,' % cost, text)
        assert n == 1, name
    PRICES.write_text(text, encoding='utf-8')


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('files', nargs='+')
    parser.add_argument('--judge', action='store_true')
    parser.add_argument('--write', action='store_true')
    a = parser.parse_args()
    files = [read(f) for f in a.files]
    names = files[0][0]
    if a.judge:
        for k, (_, left) in enumerate(files):
            price = fit(names, [t for j, (_, tasks) in enumerate(files) if j != k for t in tasks])
            print('%s left out: %d of %d outputs in two attempts, loss %.1f' % (a.files[k], *judged(left, price)))
    tasks = [t for _, tasks in files for t in tasks]
    price = fit(names, tasks)
    print('all: %d of %d outputs in two attempts, loss %.1f' % judged(tasks, price))
    print('even %.2f, scale %.2f' % likelihood(tasks, price))
    for name, cost in zip(names, price):
        print('%-12s %.2f' % (name, cost))
    if a.write:
        write(names, price)


if __name__ == '__main__':
    main()

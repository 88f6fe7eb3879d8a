"""What all puzzles share: random numbers, plain grid code, and the list of puzzles.

A grid is a list of rows of colours 0..9. This file knows nothing of the language the solver programs are written
in: a puzzle's answers come from plain Python, so that its program is a check of both.
"""

import hashlib
import re

BLACK, BLUE, RED, GREEN, YELLOW, GREY, PINK, ORANGE, SKY, BROWN = range(10)


class Again(Exception):
    """Raised by a puzzle whose random choices did not work out; the next attempt follows."""


class Rng:
    """Splitmix64 seeded by a text: the same numbers in every version of Python."""

    MASK = (1 << 64) - 1

    def __init__(self, text, number):
        self.state = int(hashlib.sha256(text.encode()).hexdigest()[:16], 16)
        self.number = number  # of the sample in its task: lets a puzzle alternate between its cases

    def below(self, n):
        self.state = (self.state + 0x9E3779B97F4A7C15) & self.MASK
        z = self.state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & self.MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & self.MASK
        return (z ^ (z >> 31)) % n

    def between(self, low, high):
        return low + self.below(high - low + 1)

    def chance(self, percent):
        return self.below(100) < percent

    def pick(self, items):
        return items[self.below(len(items))]

    def some(self, items, n):
        """n different items, in random order."""
        left = list(items)
        ensure(len(left) >= n)
        return [left.pop(self.below(len(left))) for _ in range(n)]

    def shuffled(self, items):
        return self.some(items, len(items))

    def colours(self, n, without=(GREY,)):
        return self.some([c for c in range(1, 10) if c not in without], n)


def blank(h, w, colour=BLACK):
    return [[colour] * w for _ in range(h)]


def copy(grid):
    return [list(row) for row in grid]


def size(grid):
    return len(grid), len(grid[0])


def places(grid):
    return [(i, j) for i in range(len(grid)) for j in range(len(grid[0]))]


def inside(grid, i, j):
    return 0 <= i < len(grid) and 0 <= j < len(grid[0])


def having(grid, colour):
    return [(i, j) for i, j in places(grid) if grid[i][j] == colour]


def count(grid, colour):
    return sum(row.count(colour) for row in grid)


def put(grid, cells, colour, only_on=None):
    """Colours the cells that are inside the grid, or those of them that have the colour `only_on`."""
    for i, j in cells:
        if inside(grid, i, j) and (only_on is None or grid[i][j] == only_on):
            grid[i][j] = colour


def stamp(grid, picture, i, j):
    """Draws the coloured cells of a picture with its upper left corner at (i, j)."""
    for a, b in places(picture):
        if picture[a][b] != BLACK and inside(grid, i + a, j + b):
            grid[i + a][j + b] = picture[a][b]


def cut(grid, i, j, h, w):
    return [row[j:j + w] for row in grid[i:i + h]]


def turn(grid):
    """A quarter turn clockwise."""
    h, w = size(grid)
    return [[grid[h - 1 - j][i] for j in range(h)] for i in range(w)]


def flip(grid):
    """Left becomes right."""
    return [row[::-1] for row in grid]


def upend(grid):
    """Top becomes bottom."""
    return copy(grid[::-1])


def transpose(grid):
    h, w = size(grid)
    return [[grid[j][i] for j in range(h)] for i in range(w)]


def enlarge(grid, k, times=None):
    """Every cell becomes a block of k rows and `times` (or k) columns."""
    times = times or k
    return [[v for v in row for _ in range(times)] for row in grid for _ in range(k)]


def noise(rng, h, w, colours, percent=100):
    return [[rng.pick(colours) if rng.chance(percent) else BLACK for _ in range(w)] for _ in range(h)]


def side_by_side(panels, line):
    """Panels from left to right with a line of one colour between them."""
    return [[v for k, p in enumerate(panels) for v in ([line] if k else []) + p[i]] for i in range(len(panels[0]))]


def one_above_other(panels, line):
    return transpose(side_by_side([transpose(p) for p in panels], line))


def beside(i, j):
    return [(i - 1, j), (i + 1, j), (i, j - 1), (i, j + 1)]


def diagonal_to(i, j):
    return [(i - 1, j - 1), (i - 1, j + 1), (i + 1, j - 1), (i + 1, j + 1)]


def bounds(cells):
    """Top, left, bottom, right; the last two inclusive."""
    rows, cols = [i for i, _ in cells], [j for _, j in cells]
    return min(rows), min(cols), max(rows), max(cols)


def extent(cells):
    top, left, bottom, right = bounds(cells)
    return bottom - top + 1, right - left + 1


def box(cells):
    """All places of the smallest rectangle around the cells."""
    top, left, bottom, right = bounds(cells)
    return [(i, j) for i in range(top, bottom + 1) for j in range(left, right + 1)]


def rim(top, left, bottom, right):
    return [(i, j) for i in range(top, bottom + 1) for j in range(left, right + 1)
            if i in (top, bottom) or j in (left, right)]


def moved(cells, di, dj):
    return [(i + di, j + dj) for i, j in cells]


def ray(grid, i, j, di, dj):
    """The places from (i, j) to the edge, the first one included."""
    cells = []
    while inside(grid, i, j):
        cells.append((i, j))
        i, j = i + di, j + dj
    return cells


def regions(grid, diagonal=False, mixed=False, of=None):
    """Connected cells in reading order: of equal colour, or `mixed`; coloured ones, or those of the colour `of`."""
    found, seen = [], set()
    for start in places(grid):
        colour = grid[start[0]][start[1]]
        if start in seen or (colour == BLACK if of is None else colour != of):
            continue
        cells, left = [], [start]
        seen.add(start)
        while left:
            i, j = left.pop()
            cells.append((i, j))
            for a, b in beside(i, j) + (diagonal_to(i, j) if diagonal else []):
                if inside(grid, a, b) and (a, b) not in seen:
                    if grid[a][b] == colour or (mixed and grid[a][b] != BLACK):
                        seen.add((a, b))
                        left.append((a, b))
        found.append(sorted(cells))
    return found


def blob(rng, n, h, w):
    """A connected shape of n cells that fits in h by w, moved to the upper left corner."""
    cells = [(rng.below(h), rng.below(w))]
    while len(cells) < n:
        fringe = [p for c in cells for p in beside(*c) if 0 <= p[0] < h and 0 <= p[1] < w and p not in cells]
        if not fringe:
            raise Again
        cells.append(rng.pick(fringe))
    top, left, _, _ = bounds(cells)
    return sorted(moved(cells, -top, -left))


def several(rng, n, smallest, largest):
    """Shapes of random sizes, each within four by four."""
    return [blob(rng, rng.between(smallest, largest), 4, 4) for _ in range(n)]


def spots(rng, h, w, boxes, gap=1, edge=0):
    """An upper left corner for each (height, width): no two boxes closer than the gap, none closer to the edge."""
    taken, corners = [], []
    for bh, bw in boxes:
        for _ in range(200):
            if bh + 2 * edge > h or bw + 2 * edge > w:
                raise Again
            i, j = rng.between(edge, h - bh - edge), rng.between(edge, w - bw - edge)
            if all(i >= b + gap or a >= i + bh + gap or j >= d + gap or c >= j + bw + gap for a, b, c, d in taken):
                break
        else:
            raise Again
        taken.append((i, i + bh, j, j + bw))
        corners.append((i, j))
    return corners


def scatter(rng, h, w, shapes, gap=1, edge=0):
    """The shapes (lists of cells), moved to random places that keep apart."""
    corners = spots(rng, h, w, [extent(s) for s in shapes], gap, edge)
    return [moved(s, i, j) for s, (i, j) in zip(shapes, corners)]


def drawn(h, w, shapes, colours):
    grid = blank(h, w)
    for shape, colour in zip(shapes, colours):
        put(grid, shape, colour)
    return grid


def ensure(condition):
    if not condition:
        raise Again


class Puzzle:
    def __init__(self, family, make, program, demos, tests):
        self.family, self.make, self.demos, self.tests = family, make, demos, tests
        self.name = make.__name__.replace("_", " ")
        self.sentence = make.__doc__
        self.id = hashlib.sha256(("arcl " + self.name).encode()).hexdigest()[:8]
        self.lines = [line.strip() for line in program.strip().splitlines()]
        names = ["x%d" % (k + 1) for k in range(len(self.lines) - 1)] + ["O"]
        for name, line in zip(names, self.lines):
            if not re.fullmatch(name + r" = [a-z]\w*\([\w, ]+\)", line):
                raise ValueError("program of '%s': expected '%s = f(...)', found '%s'" % (self.name, name, line))

    def samples(self, seed):
        """Demonstrations, then tests: sides of 3 to 30, inputs all different, outputs unlike their inputs."""
        made, attempt = [], 0
        while len(made) < self.demos + self.tests:
            if attempt == 5000:
                raise RuntimeError("puzzle '%s' found no samples" % self.name)
            rng = Rng("%d/%s/%d" % (seed, self.name, attempt), len(made))
            attempt += 1
            try:
                before, after = self.make(rng)
            except Again:
                continue
            fits = all(3 <= side <= 30 for side in size(before) + size(after))
            if fits and before != after and all(before != other for other, _ in made):
                made.append((before, after))
        return made


class Family:
    """Puzzles that are told in one file, and whose programs are in one file."""

    def __init__(self, name, title):
        self.name, self.title, self.puzzles = name, title, []

    def puzzle(self, program, demos=3, tests=1):
        def keep(make):
            self.puzzles.append(Puzzle(self, make, program, demos, tests))
            return make
        return keep

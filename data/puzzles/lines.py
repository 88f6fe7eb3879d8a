"""Puzzles of lines: rays, wires, streets."""

from puzzles.kit import *

lines = Family("lines", "Lines and rays")


def dots(rng, h, w, n, edge=1, gap=1):
    """Single cells that do not touch each other."""
    return spots(rng, h, w, [(1, 1)] * n, gap, edge)


def disjoint(parts):
    cells = [cell for part in parts for cell in part]
    return len(cells) == len(set(cells))


@lines.puzzle("""
    x1 = ofcolor(I, TWO)
    x2 = ofcolor(I, ONE)
    x3 = mapply(vfrontier, x1)
    x4 = mapply(hfrontier, x2)
    x5 = fill(I, TWO, x3)
    x6 = fill(x5, ONE, x4)
    x7 = intersection(x3, x4)
    O = fill(x6, FOUR, x7)
    """)
def streets_and_crossings(rng):
    """Red dots lie on red streets from top to bottom, blue dots on blue streets across; crossings are yellow."""
    h, w = rng.between(8, 18), rng.between(8, 18)
    n = rng.between(1, 3)
    cells = dots(rng, h, w, n + rng.between(1, 3), gap=2)
    before, after = blank(h, w), blank(h, w)
    put(before, cells[:n], RED)
    put(before, cells[n:], BLUE)
    for i, j in places(after):
        down, across = any(j == c for _, c in cells[:n]), any(i == r for r, _ in cells[n:])
        after[i][j] = YELLOW if down and across else RED if down else BLUE if across else BLACK
    return before, after


@lines.puzzle("""
    x1 = ofcolor(I, ONE)
    x2 = ofcolor(I, TWO)
    x3 = rbind(shoot, UP_RIGHT)
    x4 = rbind(shoot, DOWN_LEFT)
    x5 = mapply(x3, x1)
    x6 = mapply(x4, x2)
    x7 = underfill(I, ONE, x5)
    O = underfill(x7, TWO, x6)
    """)
def slanting_rays(rng):
    """Blue dots shoot a ray up to the right, red dots one down to the left."""
    h, w = rng.between(9, 15), rng.between(9, 15)
    n, m = rng.between(1, 3), rng.between(1, 3)
    before = blank(h, w)
    cells = dots(rng, h, w, n + m)
    put(before, cells[:n], BLUE)
    put(before, cells[n:], RED)
    up = [ray(before, i, j, -1, 1) for i, j in cells[:n]]
    down = [ray(before, i, j, 1, -1) for i, j in cells[n:]]
    ensure(disjoint(up + down))
    return before, drawn(h, w, up + down, [BLUE] * n + [RED] * m)


@lines.puzzle("""
    x1 = fgpartition(I)
    x2 = fork(connect, ulcorner, lrcorner)
    x3 = fork(connect, urcorner, llcorner)
    x4 = fork(combine, x2, x3)
    x5 = fork(recolor, color, x4)
    x6 = mapply(x5, x1)
    O = paint(I, x6)
    """)
def two_dots_make_an_x(rng):
    """Two dots of one colour are opposite corners of a square; both of its diagonals are drawn."""
    h, w = rng.between(11, 18), rng.between(11, 18)
    sides = [rng.between(3, 7) for _ in range(rng.between(2, 4))]
    ends, crosses = [], []
    for n, (i, j) in zip(sides, spots(rng, h, w, [(n, n) for n in sides])):
        down, up = [(i + k, j + k) for k in range(n)], [(i + n - 1 - k, j + k) for k in range(n)]
        ends.append(rng.pick([down, up])[::n - 1])
        crosses.append(down + up)
    colours = rng.colours(len(sides))
    return drawn(h, w, ends, colours), drawn(h, w, crosses, colours)


@lines.puzzle("""
    x1 = objects(I, T, F, T)
    x2 = colorfilter(x1, FIVE)
    x3 = merge(x2)
    x4 = difference(x1, x2)
    x5 = rbind(gravitate, x3)
    x6 = fork(add, center, x5)
    x7 = fork(connect, center, x6)
    x8 = fork(recolor, color, x7)
    x9 = mapply(x8, x4)
    O = paint(I, x9)
    """, demos=4, tests=2)
def wires_to_the_wall(rng):
    """Every dot is wired to the grey wall in its own colour."""
    h, w = rng.between(8, 14), rng.between(9, 15)
    wall = rng.between(3, w - 4)
    before = blank(h, w)
    put(before, [(i, wall) for i in range(h)], GREY)
    after = copy(before)
    for row, colour in zip(rng.some(range(h), rng.between(3, 5)), rng.colours(5)):
        column = rng.pick([j for j in range(w) if abs(j - wall) > 1])
        put(before, [(row, column)], colour)
        put(after, [(row, j) for j in range(min(column, wall + 1), max(column, wall - 1) + 1)], colour)
    return (transpose(before), transpose(after)) if rng.number % 2 else (before, after)


@lines.puzzle("""
    x1 = leastcolor(I)
    x2 = ofcolor(I, x1)
    x3 = connect(ORIGIN, RIGHT)
    x4 = shoot(ORIGIN, UNITY)
    x5 = lbind(shift, x3)
    x6 = mapply(x5, x4)
    x7 = lbind(shift, x6)
    x8 = mapply(x7, x2)
    O = fill(I, x1, x8)
    """)
def staircases(rng):
    """From every dot a staircase leads down to the right."""
    h, w = rng.between(8, 18), rng.between(8, 18)
    colour = rng.colours(1)[0]
    starts = spots(rng, h - 3, w - 3, [(1, 1)] * rng.between(1, 3), gap=3)
    steps = [c for i, j in starts for k in range(30) for c in [(i + k, j + k), (i + k, j + k + 1)]]
    return drawn(h, w, [starts], [colour]), drawn(h, w, [steps], [colour])


@lines.puzzle("""
    x1 = frontiers(I)
    x2 = mfilter(x1, hline)
    x3 = mfilter(x1, vline)
    x4 = fill(I, TWO, x2)
    x5 = fill(x4, ONE, x3)
    x6 = intersection(x2, x3)
    O = fill(x5, SIX, x6)
    """)
def full_rows_and_full_columns(rng):
    """Rows of one colour turn red, columns of one colour blue, and pink is where they meet."""
    h, w = rng.between(7, 14), rng.between(7, 14)
    a, b, c = rng.colours(3, without=(RED, BLUE, PINK))
    before = noise(rng, h, w, [a, b, c, BLACK])
    rows, columns = rng.some(range(h), rng.between(1, 2)), rng.some(range(w), rng.between(1, 2))
    put(before, [(i, j) for i, j in places(before) if i in rows or j in columns], a)
    uniform = sum(len(set(row)) == 1 for row in before + transpose(before))
    ensure(uniform == len(rows) + len(columns))
    after = copy(before)
    put(after, [(i, j) for i in rows for j in range(w)], RED)
    put(after, [(i, j) for i in range(h) for j in columns], BLUE)
    put(after, [(i, j) for i in rows for j in columns], PINK)
    return before, after


@lines.puzzle("O = compress(I)", demos=4)
def without_the_streets(rng):
    """The streets are taken out and the blocks move together."""
    h, w = rng.between(4, 9), rng.between(4, 9)
    street, *colours = rng.colours(4)
    after = noise(rng, h, w, colours, 85)
    ensure(all(len(set(line)) > 1 for line in after + transpose(after)))
    before = copy(after)
    for _ in range(2):
        for at in sorted(rng.some(range(len(before) + 1), rng.between(1, 3)), reverse=True):
            before.insert(at, [street] * len(before[0]))
        before = transpose(before)
    return before, after


@lines.puzzle("""
    x1 = ofcolor(I, TWO)
    x2 = ofcolor(I, ONE)
    x3 = ineighbors(ORIGIN)
    x4 = dneighbors(ORIGIN)
    x5 = prapply(shoot, x1, x3)
    x6 = merge(x5)
    x7 = prapply(shoot, x2, x4)
    x8 = merge(x7)
    x9 = fill(I, TWO, x6)
    x10 = fill(x9, ONE, x8)
    x11 = intersection(x6, x8)
    O = fill(x10, SIX, x11)
    """)
def bishop_and_rook(rng):
    """Red dots move like bishops, blue ones like rooks; their whole ways are drawn, and pink is where they cross."""
    h, w = rng.between(8, 14), rng.between(8, 14)
    before, after = blank(h, w), blank(h, w)
    red, blue = dots(rng, h, w, 2, gap=3)
    put(before, [red], RED)
    put(before, [blue], BLUE)
    slanted = [c for di, dj in diagonal_to(0, 0) for c in ray(before, *red, di, dj)]
    straight = [c for di, dj in beside(0, 0) for c in ray(before, *blue, di, dj)]
    ensure(red not in straight and blue not in slanted)
    put(after, slanted, RED)
    put(after, straight, BLUE)
    put(after, [c for c in slanted if c in straight], PINK)
    return before, after


@lines.puzzle("""
    x1 = ofcolor(I, TWO)
    x2 = ofcolor(I, ONE)
    x3 = prapply(connect, x1, x2)
    x4 = merge(x3)
    O = underfill(I, FOUR, x4)
    """, demos=5)
def who_sees_whom(rng):
    """A red and a blue dot are joined in yellow if they lie in one row, column or diagonal."""
    h, w = rng.between(8, 14), rng.between(8, 14)
    cells = dots(rng, h, w, rng.between(4, 6), edge=0, gap=2)
    before = drawn(h, w, [cells[:2], cells[2:]], [RED, BLUE])
    after, seen = copy(before), 0
    for i, j in cells[:2]:
        for a, b in cells[2:]:
            far = max(abs(a - i), abs(b - j))
            if a == i or b == j or abs(a - i) == abs(b - j):
                put(after, [(i + (a - i) * k // far, j + (b - j) * k // far) for k in range(far)], YELLOW, BLACK)
                seen += 1
    ensure(1 <= seen <= 4)
    return before, after


@lines.puzzle("""
    x1 = objects(I, T, F, T)
    x2 = rbind(shoot, UP_RIGHT)
    x3 = compose(x2, urcorner)
    x4 = rbind(shoot, DOWN_LEFT)
    x5 = compose(x4, llcorner)
    x6 = fork(combine, x3, x5)
    x7 = fork(recolor, color, x6)
    x8 = mapply(x7, x1)
    O = underpaint(I, x8)
    """)
def rays_from_two_corners(rng):
    """Every block shoots rays out of its upper right and its lower left corner."""
    h, w = rng.between(11, 18), rng.between(11, 18)
    sides = [(rng.between(2, 4), rng.between(2, 4)) for _ in range(rng.between(2, 3))]
    blocks = scatter(rng, h, w, [[(i, j) for i in range(a) for j in range(b)] for a, b in sides], edge=1)
    colours = rng.colours(len(blocks))
    before = drawn(h, w, blocks, colours)
    rays = []
    for block in blocks:
        top, left, bottom, right = bounds(block)
        rays.append(ray(before, top - 1, right + 1, -1, 1) + ray(before, bottom + 1, left - 1, 1, -1))
    ensure(disjoint(blocks + rays))
    return before, drawn(h, w, blocks + rays, colours + colours)


@lines.puzzle("""
    x1 = leastcolor(I)
    x2 = ofcolor(I, x1)
    x3 = initset(UP)
    x4 = insert(LEFT, x3)
    x5 = insert(RIGHT, x4)
    x6 = prapply(shoot, x2, x5)
    x7 = merge(x6)
    O = fill(I, x1, x7)
    """)
def three_arms(rng):
    """Every dot stretches arms to the left, to the right and up."""
    h, w = rng.between(7, 15), rng.between(7, 15)
    colour = rng.colours(1)[0]
    cells = dots(rng, h, w, rng.between(1, 3), gap=2)
    before = drawn(h, w, [cells], [colour])
    arms = [c for i, j in cells for di, dj in ((-1, 0), (0, -1), (0, 1)) for c in ray(before, i, j, di, dj)]
    return before, drawn(h, w, [arms], [colour])


@lines.puzzle("""
    x1 = leastcolor(I)
    x2 = ofcolor(I, x1)
    x3 = centerofmass(x2)
    x4 = hfrontier(x3)
    x5 = vfrontier(x3)
    x6 = combine(x4, x5)
    O = underfill(I, FIVE, x6)
    """)
def cross_through_the_middle(rng):
    """A grey cross goes behind the middle of the shape."""
    h, w = rng.between(9, 17), rng.between(9, 17)
    r = rng.between(1, 3)
    square = [(i, j) for i in range(2 * r + 1) for j in range(2 * r + 1)]
    kind = rng.pick([lambda i, j: True, lambda i, j: i == r or j == r, lambda i, j: abs(i - r) == abs(j - r),
                     lambda i, j: max(abs(i - r), abs(j - r)) == r, lambda i, j: abs(i - r) + abs(j - r) <= r])
    shape, = scatter(rng, h, w, [[c for c in square if kind(*c)]])
    top, left, _, _ = bounds(shape)
    before = drawn(h, w, [shape], rng.colours(1))
    after = copy(before)
    put(after, [(top + r, j) for j in range(w)] + [(i, left + r) for i in range(h)], GREY, BLACK)
    ensure(len(shape) < h + w - 2)
    return before, after


@lines.puzzle("""
    x1 = objects(I, T, F, T)
    x2 = fork(connect, ulcorner, lrcorner)
    x3 = mapply(x2, x1)
    O = fill(I, ZERO, x3)
    """)
def slashed_squares(rng):
    """Every square is slashed from its upper left to its lower right corner."""
    h, w = rng.between(11, 17), rng.between(11, 17)
    sides = [rng.between(2, 5) for _ in range(rng.between(3, 5))]
    squares = scatter(rng, h, w, [[(i, j) for i in range(n) for j in range(n)] for n in sides])
    before = drawn(h, w, squares, [rng.colours(1)[0] for _ in sides])
    after = copy(before)
    for square, n in zip(squares, sides):
        put(after, [(square[0][0] + k, square[0][1] + k) for k in range(n)], BLACK)
    return before, after


@lines.puzzle("""
    x1 = leastcolor(I)
    x2 = ofcolor(I, x1)
    x3 = order(x2, last)
    x4 = first(x3)
    x5 = remove(x4, x3)
    x6 = mpapply(connect, x3, x5)
    x7 = fill(I, FIVE, x6)
    O = fill(x7, x1, x2)
    """)
def mountain_range(rng):
    """The dots are joined from left to right in grey."""
    h, colour = rng.between(7, 12), rng.colours(1)[0]
    i, j = rng.below(h), 0
    peaks, way = [(i, j)], []
    while j < 18 and len(peaks) < rng.between(4, 8):
        slope, length = rng.pick([-1, 0, 1]), rng.between(2, 5)
        if 0 <= i + slope * length < h:
            way += [(i + slope * k, j + k) for k in range(length)]
            i, j = i + slope * length, j + length
            peaks.append((i, j))
    ensure(len(peaks) > 3)
    w = j + 1 + rng.below(3)
    return drawn(h, w, [peaks], [colour]), drawn(h, w, [way, peaks], [GREY, colour])

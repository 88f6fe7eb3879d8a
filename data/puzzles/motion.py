"""Puzzles of motion: falling, sliding, pushing."""

from puzzles.kit import *

motion = Family("motion", "Things that move")


def apart(ranges):
    """Whether no two of the (first, last) ranges meet."""
    ordered = sorted(ranges)
    return all(a[1] < b[0] for a, b in zip(ordered, ordered[1:]))


@motion.puzzle("""
    x1 = dmirror(I)
    x2 = rbind(order, positive)
    x3 = matcher(identity, ONE)
    x4 = compose(flip, x3)
    x5 = rbind(order, x4)
    x6 = compose(x5, x2)
    x7 = apply(x6, x1)
    O = dmirror(x7)
    """)
def balloons_and_stones(rng):
    """Blue cells are balloons and rise to the top, all others are stones and fall to the floor."""
    before = noise(rng, rng.between(6, 13), rng.between(5, 12), [BLUE] + rng.colours(2, without=(BLUE, GREY)), 40)
    columns = []
    for column in transpose(before):
        stones = [v for v in column if v not in (BLACK, BLUE)]
        columns.append([BLUE] * column.count(BLUE) + [BLACK] * column.count(BLACK) + stones)
    return before, transpose(columns)


@motion.puzzle("""
    x1 = objects(I, T, F, T)
    x2 = colorfilter(x1, FIVE)
    x3 = merge(x2)
    x4 = difference(x1, x2)
    x5 = rbind(gravitate, x3)
    x6 = fork(shift, identity, x5)
    x7 = mapply(x6, x4)
    x8 = merge(x4)
    x9 = cover(I, x8)
    O = paint(x9, x7)
    """, demos=4, tests=2)
def pulled_to_the_wall(rng):
    """From both sides the shapes slide to the grey wall until they touch it."""
    h, w = rng.between(11, 16), rng.between(13, 18)
    wall = rng.between(6, w - 7)
    line = [(i, wall) for i in range(h)]
    left = scatter(rng, h, wall, several(rng, 2, 3, 6))
    right = [moved(s, 0, wall + 1) for s in scatter(rng, h, w - wall - 1, several(rng, 2, 3, 6))]
    for side in (left, right):
        ensure(apart([(bounds(s)[0], bounds(s)[2]) for s in side]))
    pulled = [moved(s, 0, wall - 1 - bounds(s)[3]) for s in left]
    pulled += [moved(s, 0, wall + 1 - bounds(s)[1]) for s in right]
    colours = [GREY] + rng.colours(4)
    before, after = drawn(h, w, [line] + left + right, colours), drawn(h, w, [line] + pulled, colours)
    return (transpose(before), transpose(after)) if rng.number % 2 else (before, after)


@motion.puzzle("""
    x1 = ofcolor(I, TWO)
    x2 = objects(I, T, T, T)
    x3 = colorfilter(x2, TWO)
    x4 = difference(x2, x3)
    x5 = first(x4)
    x6 = position(x1, x5)
    x7 = double(x6)
    O = move(I, x5, x7)
    """, demos=5, tests=2)
def pushed_by_the_dot(rng):
    """The red dot pushes the shape two cells away, straight or along a diagonal."""
    h, w = rng.between(11, 15), rng.between(11, 15)
    shape = blob(rng, rng.between(5, 8), 3, 3)
    ensure(extent(shape) == (3, 3))
    i, j = rng.between(3, h - 7), rng.between(3, w - 7)
    di, dj = (beside(0, 0) + diagonal_to(0, 0))[(3 * rng.number + rng.below(2)) % 8]
    away = rng.between(3, 4)
    dot = (i + 1 - di * away, j + 1 - dj * away)
    ensure(0 <= dot[0] < h and 0 <= dot[1] < w)
    colours = [RED] + rng.colours(1, without=(RED, GREY))
    return (drawn(h, w, [[dot], moved(shape, i, j)], colours),
            drawn(h, w, [[dot], moved(shape, i + 2 * di, j + 2 * dj)], colours))


@motion.puzzle("""
    x1 = objects(I, T, T, T)
    x2 = height(I)
    x3 = decrement(x2)
    x4 = lbind(subtract, x3)
    x5 = chain(toivec, x4, lowermost)
    x6 = fork(shift, identity, x5)
    x7 = mapply(x6, x1)
    x8 = merge(x1)
    x9 = cover(I, x8)
    O = paint(x9, x7)
    """)
def falling_in_one_piece(rng):
    """Every shape falls to the floor without breaking."""
    h, w = rng.between(9, 15), rng.between(13, 18)
    shapes = scatter(rng, h, w, several(rng, rng.between(3, 4), 4, 8))
    ensure(apart([(bounds(s)[1], bounds(s)[3]) for s in shapes]))
    colours = rng.colours(len(shapes))
    return drawn(h, w, shapes, colours), drawn(h, w, [moved(s, h - 1 - bounds(s)[2], 0) for s in shapes], colours)


@motion.puzzle("""
    x1 = ofcolor(I, FIVE)
    x2 = first(x1)
    x3 = ofcolor(I, TWO)
    x4 = rbind(subtract, x2)
    x5 = lbind(add, x2)
    x6 = chain(x5, crement, x4)
    x7 = apply(x6, x3)
    x8 = cover(I, x3)
    O = fill(x8, TWO, x7)
    """)
def explosion(rng):
    """All red cells fly one step away from the grey one, sideways and up or down."""
    n = rng.between(9, 15)
    i, j = rng.between(3, n - 4), rng.between(3, n - 4)
    before = blank(n, n)
    near = [(a, b) for a, b in places(before) if max(abs(a - i), abs(b - j)) < 4 and (a, b) != (i, j)]
    parts = rng.some(near, rng.between(6, 12))

    def away(x, centre):
        return x + (x > centre) - (x < centre)
    flown = [(away(a, i), away(b, j)) for a, b in parts]
    return (drawn(n, n, [[(i, j)], parts], [GREY, RED]), drawn(n, n, [[(i, j)], flown], [GREY, RED]))


@motion.puzzle("""
    x1 = ofcolor(I, FIVE)
    x2 = first(x1)
    x3 = objects(I, T, T, T)
    x4 = colorfilter(x3, FIVE)
    x5 = difference(x3, x4)
    x6 = rbind(subtract, x2)
    x7 = compose(x6, center)
    x8 = chain(invert, sign, x7)
    x9 = fork(shift, identity, x8)
    x10 = mapply(x9, x5)
    x11 = merge(x5)
    x12 = cover(I, x11)
    O = paint(x12, x10)
    """)
def one_step_closer(rng):
    """Every shape moves one step closer to the grey dot, sideways and up or down."""
    n = rng.between(11, 17)
    shapes = [blob(rng, rng.between(5, 8), 3, 3) for _ in range(rng.between(3, 4))] + [[(0, 0)]]
    ensure(all(extent(s) == (3, 3) for s in shapes[:-1]))
    *shapes, ((i, j),) = scatter(rng, n, n, shapes, gap=3)
    closer = []
    for shape in shapes:
        top, left, bottom, right = bounds(shape)
        a, b = (top + bottom) // 2, (left + right) // 2
        closer.append(moved(shape, (a < i) - (a > i), (b < j) - (b > j)))
    colours = rng.colours(len(shapes)) + [GREY]
    return drawn(n, n, shapes + [[(i, j)]], colours), drawn(n, n, closer + [[(i, j)]], colours)


@motion.puzzle("""
    x1 = height(I)
    x2 = interval(ZERO, x1, ONE)
    x3 = pair(x2, x2)
    x4 = vsplit(I, x1)
    x5 = apply(asobject, x4)
    x6 = mpapply(shift, x5, x3)
    x7 = width(I)
    x8 = add(x1, x7)
    x9 = decrement(x8)
    x10 = astuple(x1, x9)
    x11 = canvas(ZERO, x10)
    O = paint(x11, x6)
    """)
def leaning_over(rng):
    """Every row is shifted one cell further to the right than the row above."""
    h, w = rng.between(3, 7), rng.between(3, 7)
    before = noise(rng, h, w, rng.colours(3), 85)
    return before, [[BLACK] * i + row + [BLACK] * (h - 1 - i) for i, row in enumerate(before)]


@motion.puzzle("""
    x1 = ofcolor(I, FIVE)
    x2 = first(x1)
    x3 = double(x2)
    x4 = lbind(subtract, x3)
    x5 = ofcolor(I, ONE)
    x6 = apply(x4, x5)
    O = fill(I, TWO, x6)
    """)
def on_the_other_side(rng):
    """For every blue cell a red one appears on the other side of the grey cell, equally far away."""
    h, w = rng.between(9, 15), rng.between(9, 15)
    i, j = rng.between(4, h - 5), rng.between(4, w - 5)
    blue = [(a, b) for a, b in moved(blob(rng, rng.between(5, 9), 4, 4), i - 4, j - rng.below(5))
            if 0 <= a < h and 0 <= b < w]
    red = [(2 * i - a, 2 * j - b) for a, b in blue]
    ensure((i, j) not in blue and not set(red) & set(blue))
    before = drawn(h, w, [blue, [(i, j)]], [BLUE, GREY])
    return before, drawn(h, w, [blue, [(i, j)], red], [BLUE, GREY, RED])


@motion.puzzle("""
    x1 = objects(I, F, T, T)
    x2 = order(x1, leftmost)
    x3 = rbind(subgrid, I)
    O = mapply(x3, x2)
    """)
def stacked_from_left_to_right(rng):
    """The tiles are put on top of each other, the leftmost one uppermost."""
    h, w = rng.between(12, 16), rng.between(14, 20)
    n, th, tw = rng.between(3, 4), rng.between(2, 3), rng.between(3, 4)
    tiles = [noise(rng, th, tw, rng.colours(3)) for _ in range(n)]
    corners = spots(rng, h, w, [(th, tw)] * n)
    ensure(len(set(j for _, j in corners)) == n)
    before = blank(h, w)
    for tile, (i, j) in zip(tiles, corners):
        stamp(before, tile, i, j)
    ordered = [tile for _, tile in sorted(zip([j for _, j in corners], tiles))]
    return before, [row for tile in ordered for row in tile]


@motion.puzzle("""
    x1 = objects(I, T, T, T)
    x2 = compose(tojvec, width)
    x3 = fork(shift, identity, x2)
    x4 = mapply(x3, x1)
    x5 = merge(x1)
    x6 = cover(I, x5)
    O = paint(x6, x4)
    """)
def sideways_by_its_width(rng):
    """Every shape moves to the right by its own width."""
    h, w = rng.between(9, 15), rng.between(12, 18)
    shapes = several(rng, rng.between(3, 4), 3, 7)
    corners = spots(rng, h, w, [(extent(s)[0], 2 * extent(s)[1]) for s in shapes])
    shapes = [moved(s, i, j) for s, (i, j) in zip(shapes, corners)]
    colours = rng.colours(len(shapes))
    return drawn(h, w, shapes, colours), drawn(h, w, [moved(s, 0, extent(s)[1]) for s in shapes], colours)

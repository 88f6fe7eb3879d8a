"""Puzzles of frames: around things, inside things, and what they enclose."""

from puzzles.kit import *

frames = Family("frames", "Frames, rooms and boxes")


def blocks(rng, h, w, n, smallest, largest, gap=1, edge=0):
    """Solid rectangles that keep apart."""
    sides = [(rng.between(smallest, largest), rng.between(smallest, largest)) for _ in range(n)]
    return scatter(rng, h, w, [[(i, j) for i in range(a) for j in range(b)] for a, b in sides], gap, edge)


def grown(cells, k):
    """The bounds of the cells, k further out on every side."""
    top, left, bottom, right = bounds(cells)
    return top - k, left - k, bottom + k, right + k


@frames.puzzle("""
    x1 = objects(I, T, F, F)
    x2 = colorfilter(x1, ZERO)
    x3 = rbind(bordering, I)
    x4 = compose(flip, x3)
    x5 = sfilter(x2, x4)
    x6 = sfilter(x5, square)
    x7 = difference(x5, x6)
    x8 = merge(x6)
    x9 = merge(x7)
    x10 = fill(I, THREE, x8)
    O = fill(x10, TWO, x9)
    """)
def closed_rooms(rng):
    """Closed rooms are filled, square ones green and others red; rooms with a gap in the wall stay empty."""
    h, w = rng.between(14, 20), rng.between(14, 20)
    rooms = blocks(rng, h, w, rng.between(4, 6), 1, 4, gap=3, edge=1)
    before = blank(h, w)
    after = copy(before)
    fills = []
    for room in rooms:
        wall = rim(*grown(room, 1))
        if rng.chance(30):
            doors = [c for c in wall if sum(n in room for n in beside(*c)) == 1]
            wall.remove(rng.pick(doors))
            fills.append(BLACK)
        else:
            fills.append(GREEN if extent(room)[0] == extent(room)[1] else RED)
        put(before, wall, GREY)
        put(after, wall, GREY)
        put(after, room, fills[-1])
    ensure(set(fills) == {BLACK, GREEN, RED})
    return before, after


@frames.puzzle("""
    x1 = objects(I, F, T, T)
    x2 = fork(recolor, leastcolor, outbox)
    x3 = mapply(x2, x1)
    O = paint(I, x3)
    """)
def a_frame_in_the_rarer_colour(rng):
    """Every shape has two colours; it gets a frame in the rarer one."""
    h, w = rng.between(12, 17), rng.between(12, 17)
    before = blank(h, w)
    shapes = scatter(rng, h, w, several(rng, rng.between(2, 4), 4, 8), gap=2, edge=1)
    rarer = []
    for shape in shapes:
        main, rare = rng.colours(2)
        put(before, shape, main)
        put(before, rng.some(shape, rng.between(1, (len(shape) - 1) // 2)), rare)
        rarer.append(rare)
    after = copy(before)
    for shape, rare in zip(shapes, rarer):
        put(after, rim(*grown(shape, 1)), rare)
    return before, after


@frames.puzzle("""
    x1 = objects(I, T, F, T)
    x2 = mapply(inbox, x1)
    O = fill(I, FOUR, x2)
    """)
def a_ring_one_cell_inside(rng):
    """Every block gets a yellow ring one cell inside its edge."""
    h, w = rng.between(13, 20), rng.between(13, 20)
    found = blocks(rng, h, w, rng.between(2, 4), 3, 7)
    before = drawn(h, w, found, rng.colours(4, without=(YELLOW,)))
    after = copy(before)
    for block in found:
        put(after, rim(*grown(block, -1)), YELLOW)
    return before, after


@frames.puzzle("""
    x1 = fgpartition(I)
    x2 = fork(recolor, color, box)
    x3 = mapply(x2, x1)
    O = paint(I, x3)
    """)
def two_dots_make_a_rectangle(rng):
    """Two dots of one colour are opposite corners of a rectangle."""
    h, w = rng.between(11, 18), rng.between(11, 18)
    found = blocks(rng, h, w, rng.between(2, 4), 3, 7)
    colours = rng.colours(len(found))
    ends = []
    for block in found:
        top, left, bottom, right = bounds(block)
        ends.append(rng.pick([[(top, left), (bottom, right)], [(top, right), (bottom, left)]]))
    return drawn(h, w, ends, colours), drawn(h, w, [rim(*bounds(b)) for b in found], colours)


@frames.puzzle("""
    x1 = objects(I, T, T, T)
    x2 = mapply(delta, x1)
    O = fill(I, FOUR, x2)
    """)
def made_rectangular(rng):
    """What a shape lacks to be a rectangle is added in yellow."""
    h, w = rng.between(11, 16), rng.between(11, 16)
    shapes = scatter(rng, h, w, several(rng, rng.between(3, 5), 4, 9))
    colours = rng.colours(len(shapes), without=(YELLOW,))
    return (drawn(h, w, shapes, colours),
            drawn(h, w, [box(s) for s in shapes] + shapes, [YELLOW] * len(shapes) + colours))


@frames.puzzle("""
    x1 = objects(I, T, F, T)
    x2 = compose(corners, outbox)
    x3 = mapply(x2, x1)
    O = fill(I, TWO, x3)
    """)
def bolts_at_the_corners(rng):
    """Every block is held by four red bolts outside its corners."""
    h, w = rng.between(11, 16), rng.between(11, 16)
    found = blocks(rng, h, w, rng.between(2, 5), 1, 4, gap=3, edge=1)
    before = drawn(h, w, found, rng.colours(len(found), without=(RED,)))
    after = copy(before)
    for block in found:
        top, left, bottom, right = grown(block, 1)
        put(after, [(top, left), (top, right), (bottom, left), (bottom, right)], RED)
    return before, after


@frames.puzzle("""
    x1 = ofcolor(I, FIVE)
    x2 = subgrid(x1, I)
    O = trim(x2)
    """)
def the_framed_picture(rng):
    """The picture in the grey frame is cut out."""
    h, w = rng.between(13, 22), rng.between(13, 22)
    before = noise(rng, h, w, rng.colours(3), 35)
    ph, pw = rng.between(3, 8), rng.between(3, 8)
    i, j = rng.between(1, h - ph - 1), rng.between(1, w - pw - 1)
    put(before, rim(i - 1, j - 1, i + ph, j + pw), GREY)
    return before, cut(before, i, j, ph, pw)


@frames.puzzle("""
    x1 = ofcolor(I, TWO)
    x2 = backdrop(x1)
    x3 = ofcolor(I, ONE)
    x4 = intersection(x2, x3)
    O = fill(I, FOUR, x4)
    """)
def spotlight(rng):
    """The two red dots span a rectangle; blue cells inside it turn yellow."""
    h, w = rng.between(9, 18), rng.between(9, 18)
    before = noise(rng, h, w, [BLUE], 30)
    (top, left), sides = (rng.below(h - 5), rng.below(w - 5)), (rng.between(3, 5), rng.between(3, 5))
    bottom, right = min(top + sides[0], h - 1), min(left + sides[1], w - 1)
    put(before, rng.pick([[(top, left), (bottom, right)], [(top, right), (bottom, left)]]), RED)
    after = copy(before)
    put(after, [(i, j) for i in range(top, bottom + 1) for j in range(left, right + 1)], YELLOW, BLUE)
    return before, after


@frames.puzzle("""
    x1 = shape(I)
    x2 = halve(x1)
    x3 = index(I, x2)
    x4 = asindices(I)
    x5 = box(x4)
    O = fill(I, x3, x5)
    """)
def the_middle_colours_the_border(rng):
    """The border takes the colour of the cell in the middle."""
    h, w = rng.pick([5, 7, 9, 11]), rng.pick([5, 7, 9, 11])
    colours = rng.colours(3)
    before = noise(rng, h, w, colours, 60)
    before[h // 2][w // 2] = rng.pick(colours)
    after = copy(before)
    put(after, rim(0, 0, h - 1, w - 1), before[h // 2][w // 2])
    return before, after

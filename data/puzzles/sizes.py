"""Puzzles of size: growing, shrinking, tiling."""

from puzzles.kit import *

sizes = Family("sizes", "Growing, shrinking and tiling")


@sizes.puzzle("""
    x1 = colorcount(I, TWO)
    x2 = colorcount(I, ONE)
    x3 = vupscale(I, x1)
    O = hupscale(x3, x2)
    """, demos=4)
def red_heightens_and_blue_widens(rng):
    """Every cell grows as high as there are red cells and as wide as there are blue cells."""
    h, w = rng.between(3, 4), rng.between(3, 4)
    picture = noise(rng, h, w, [GREEN, YELLOW], 40)
    tall, wide = rng.pick([(1, 3), (2, 1), (3, 2), (2, 3), (3, 1), (2, 2)])
    cells = rng.some(places(picture), tall + wide)
    put(picture, cells[:tall], RED)
    put(picture, cells[tall:], BLUE)
    return picture, enlarge(picture, tall, wide)


@sizes.puzzle("""
    x1 = trim(I)
    x2 = objects(x1, T, F, F)
    x3 = valmin(x2, width)
    O = downscale(x1, x3)
    """, demos=4)
def shrink_the_framed_mosaic(rng):
    """The mosaic inside the grey frame is drawn again with one cell for each of its stones."""
    h, w = rng.between(3, 6), rng.between(3, 6)
    stones = noise(rng, h, w, rng.colours(4))
    ensure(any(extent(r)[1] == 1 for r in regions(stones)))
    k = 2 + rng.number % 3
    mosaic = enlarge(stones, k)
    before = blank(h * k + 2, w * k + 2, GREY)
    stamp(before, mosaic, 1, 1)
    return before, stones


@sizes.puzzle("""
    x1 = objects(I, F, T, T)
    x2 = argmin(x1, size)
    x3 = upscale(x2, TWO)
    x4 = cover(I, x2)
    O = paint(x4, x3)
    """)
def the_smaller_one_doubles(rng):
    """The smaller of the two pictures doubles in size; its upper left corner stays where it is."""
    before = blank(rng.between(11, 16), rng.between(11, 16))
    big = blob(rng, rng.between(9, 12), 4, 4)
    small = blob(rng, rng.between(4, 7), 3, 3)
    h, w = extent(small)
    (a, b), (i, j) = spots(rng, *size(before), [extent(big), (2 * h, 2 * w)])
    put(before, moved(big, a, b), rng.pick([GREEN, SKY, ORANGE]))
    after = copy(before)
    picture = blank(h, w)
    for y, x in small:
        picture[y][x] = rng.pick([BLUE, RED, YELLOW])
    stamp(before, picture, i, j)
    stamp(after, enlarge(picture, 2), i, j)
    return before, after


@sizes.puzzle("""
    x1 = mostcolor(I)
    x2 = leastcolor(I)
    x3 = switch(I, x1, x2)
    x4 = hconcat(I, x3)
    x5 = hconcat(x4, I)
    x6 = hconcat(x3, I)
    x7 = hconcat(x6, x3)
    x8 = vconcat(x5, x7)
    O = vconcat(x8, x5)
    """)
def chessboard_of_negatives(rng):
    """Nine tiles like a chessboard: the picture, and in between its negative."""
    tile = noise(rng, rng.between(3, 4), rng.between(3, 5), rng.colours(2))
    colours = sorted(set(v for row in tile for v in row))
    ensure(len(colours) == 2 and count(tile, colours[0]) != count(tile, colours[1]))
    negative = [[sum(colours) - v for v in row] for row in tile]
    pair = [tile, negative]
    return tile, [v for a in range(3) for v in
                  [pair[a % 2][i] + pair[(a + 1) % 2][i] + pair[a % 2][i] for i in range(len(tile))]]


@sizes.puzzle("""
    x1 = upscale(I, THREE)
    x2 = asindices(I)
    x3 = rbind(multiply, THREE)
    x4 = compose(increment, x3)
    x5 = apply(x4, x2)
    O = fill(x1, ZERO, x5)
    """)
def every_cell_becomes_a_ring(rng):
    """Every coloured cell becomes a ring of its colour."""
    before = noise(rng, rng.between(3, 7), rng.between(3, 7), rng.colours(3), 60)
    after = enlarge(before, 3)
    for i, j in places(before):
        after[3 * i + 1][3 * j + 1] = BLACK
    return before, after


@sizes.puzzle("""
    x1 = objects(I, F, T, T)
    x2 = first(x1)
    x3 = height(x2)
    x4 = width(x2)
    x5 = height(I)
    x6 = width(I)
    x7 = double(x3)
    x8 = interval(ZERO, x5, x7)
    x9 = interval(ZERO, x6, x4)
    x10 = product(x8, x9)
    x11 = interval(x3, x5, x7)
    x12 = halve(x4)
    x13 = invert(x12)
    x14 = interval(x13, x6, x4)
    x15 = product(x11, x14)
    x16 = combine(x10, x15)
    x17 = lbind(shift, x2)
    x18 = mapply(x17, x16)
    O = paint(I, x18)
    """)
def brick_wall(rng):
    """The brick in the corner is laid all over; every other course is shifted by half a brick."""
    bh, bw = rng.between(2, 3), rng.pick([2, 4, 6])
    brick = noise(rng, bh, bw, rng.colours(3))
    ensure(all(row[:bw // 2] != row[bw // 2:] for row in brick))
    h, w = rng.between(8, 18), rng.between(12, 22)
    before = blank(h, w)
    stamp(before, brick, 0, 0)
    after = [[brick[i % bh][(j + (bw // 2 if i // bh % 2 else 0)) % bw] for j in range(w)] for i in range(h)]
    return before, after


@sizes.puzzle("""
    x1 = leastcolor(I)
    x2 = ofcolor(I, x1)
    x3 = rbind(divide, THREE)
    x4 = apply(x3, x2)
    x5 = shape(I)
    x6 = divide(x5, THREE)
    x7 = canvas(ZERO, x6)
    O = fill(x7, x1, x4)
    """, demos=4)
def small_map_of_the_dots(rng):
    """A map at a third of the size: a cell is coloured if its three by three block has a dot."""
    h, w = rng.between(3, 8), rng.between(3, 8)
    colour = rng.colours(1)[0]
    after = noise(rng, h, w, [colour], 40)
    before = blank(3 * h, 3 * w)
    for i, j in having(after, colour):
        for k in rng.some(range(9), rng.between(1, 5)):
            before[3 * i + k // 3][3 * j + k % 3] = colour
    ensure(0 < count(before, colour) * 2 < 9 * h * w)
    return before, after


@sizes.puzzle("""
    x1 = leastcolor(I)
    x2 = shape(I)
    x3 = add(x2, TWO)
    x4 = canvas(x1, x3)
    x5 = asobject(I)
    x6 = shift(x5, UNITY)
    O = paint(x4, x6)
    """)
def framed_in_the_rarest_colour(rng):
    """The picture gets a frame in the colour that it has least of."""
    h, w = rng.between(4, 8), rng.between(4, 8)
    rare, *others = rng.colours(3)
    before = noise(rng, h, w, others, 80)
    put(before, rng.some(places(before), 2), rare)
    ensure(all(count(before, c) > 2 for c in others + [BLACK]))
    after = blank(h + 2, w + 2, rare)
    for i, j in places(before):
        after[i + 1][j + 1] = before[i][j]
    return before, after

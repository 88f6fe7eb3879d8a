"""Puzzles of patterns: finding, cleaning, continuing them."""

from puzzles.kit import *

patterns = Family("patterns", "Patterns and growth")


def period(line):
    """The smallest shift that maps a sequence on itself as far as both overlap."""
    return next(p for p in range(1, len(line) + 1) if line[p:] == line[:len(line) - p])


@patterns.puzzle("""
    x1 = objects(I, T, T, T)
    x2 = sizefilter(x1, ONE)
    x3 = first(x2)
    x4 = color(x3)
    x5 = merge(x2)
    x6 = cover(I, x5)
    x7 = difference(x1, x2)
    x8 = merge(x7)
    O = fill(x6, x4, x8)
    """)
def pollen(rng):
    """Single cells are pollen: they vanish, and all larger shapes take their colour."""
    h, w = rng.between(11, 17), rng.between(11, 17)
    n = rng.between(3, 4)
    found = scatter(rng, h, w, several(rng, n, 4, 9) + [[(0, 0)]] * rng.between(4, 8))
    pollen_colour, *colours = rng.colours(n + 1)
    return (drawn(h, w, found, colours + [pollen_colour] * (len(found) - n)),
            drawn(h, w, found[:n], [pollen_colour] * n))


@patterns.puzzle("""
    x1 = crop(I, ORIGIN, THREE_BY_THREE)
    x2 = asobject(x1)
    x3 = occurrences(I, x2)
    x4 = remove(ORIGIN, x3)
    x5 = lbind(shift, x2)
    x6 = compose(outbox, x5)
    x7 = mapply(x6, x4)
    O = fill(I, THREE, x7)
    """)
def find_the_stamp(rng):
    """The stamp in the corner is framed in green wherever else it occurs unchanged."""
    h, w = rng.between(14, 20), rng.between(14, 20)
    stamped = noise(rng, 3, 3, rng.colours(2, without=(GREEN, GREY)), 75)
    ensure(len(set(v for row in stamped for v in row)) == 3)
    before = blank(h, w)
    copies = rng.between(2, 3)
    corners = spots(rng, h, w, [(3, 3)] * 7, gap=2, edge=1)
    ensure(not any(i < 6 and j < 6 for i, j in corners))
    for k, (i, j) in enumerate(corners):
        picture = copy(stamped)
        if k >= copies:
            a, b = rng.pick(places(picture))
            picture[a][b] = rng.pick([v for v in (BLACK, *rng.colours(2, without=(GREEN, GREY))) if v != picture[a][b]])
        stamp(before, picture, i, j)
    stamp(before, stamped, 0, 0)
    put(before, [(3, k) for k in range(4)] + [(k, 3) for k in range(3)], GREY)
    after = copy(before)
    for i, j in places(before):
        if (i, j) != (0, 0) and cut(before, i, j, 3, 3) == stamped:
            put(after, rim(i - 1, j - 1, i + 3, j + 3), GREEN)
    return before, after


@patterns.puzzle("""
    x1 = crop(I, ORIGIN, THREE_BY_THREE)
    x2 = astuple(identity, rot90)
    x3 = astuple(rot180, rot270)
    x4 = combine(x2, x3)
    x5 = rapply(x4, x1)
    x6 = apply(asobject, x5)
    x7 = lbind(lbind, shift)
    x8 = lbind(occurrences, I)
    x9 = fork(mapply, x7, x8)
    x10 = mapply(x9, x6)
    x11 = matcher(first, ONE)
    x12 = sfilter(x10, x11)
    O = fill(I, TWO, x12)
    """, demos=4)
def in_any_turn(rng):
    """The shape in the corner turns red wherever it occurs, turned or not; its mirror images stay blue."""
    n = rng.between(14, 22)
    shape = blank(3, 3)
    put(shape, blob(rng, rng.between(4, 6), 3, 3), BLUE)
    turns = [shape]
    for _ in range(3):
        turns.append(turn(turns[-1]))
    ensure(extent(having(shape, BLUE)) == (3, 3) and flip(shape) not in turns)
    before = blank(n, n)
    corners = spots(rng, n, n, [(3, 3)] * rng.between(5, 8), gap=1)
    ensure(not any(i < 5 and j < 5 for i, j in corners))
    wanted = [(0, 0)]
    stamp(before, shape, 0, 0)
    for k, (i, j) in enumerate(corners):
        if k % 2:
            stamp(before, flip(rng.pick(turns)), i, j)
        else:
            stamp(before, rng.pick(turns), i, j)
            wanted.append((i, j))
    put(before, [(3, k) for k in range(4)] + [(k, 3) for k in range(3)], GREY)
    after = copy(before)
    for i, j in wanted:
        put(after, [(i + a, j + b) for a in range(3) for b in range(3)], RED, BLUE)
    return before, after


@patterns.puzzle("""
    x1 = asindices(I)
    x2 = ofcolor(I, ZERO)
    x3 = difference(x1, x2)
    x4 = toobject(x3, I)
    x5 = hperiod(x4)
    x6 = width(I)
    x7 = interval(ZERO, x6, x5)
    x8 = apply(invert, x7)
    x9 = combine(x7, x8)
    x10 = apply(tojvec, x9)
    x11 = lbind(shift, x4)
    x12 = mapply(x11, x10)
    O = paint(I, x12)
    """)
def continue_the_frieze_both_ways(rng):
    """The frieze is continued to the left and to the right edge."""
    h, p = rng.between(3, 6), rng.between(2, 5)
    tile = noise(rng, h, p, rng.colours(3), 65)
    w, begin = rng.between(4 * p, 22), rng.between(1, p + 1)
    end = begin + 2 * p + rng.below(3)
    after = [[row[j % p] for j in range(w)] for row in tile]
    ensure(end < w and any(row[begin] for row in after))
    return [[v if begin <= j < end else BLACK for j, v in enumerate(row)] for row in after], after


@patterns.puzzle("""
    x1 = asobject(I)
    x2 = vperiod(x1)
    x3 = hperiod(x1)
    x4 = astuple(x2, x3)
    O = crop(I, ORIGIN, x4)
    """)
def one_tile_of_the_wallpaper(rng):
    """The wallpaper repeats one tile; the tile is the answer."""
    th, tw = rng.between(3, 5), rng.between(3, 5)
    tile = noise(rng, th, tw, rng.colours(3))
    tile[rng.between(1, th - 1)] = list(tile[0])
    h, w = rng.between(2 * th + 1, 16), rng.between(2 * tw + 1, 16)
    before = [[tile[i % th][j % tw] for j in range(w)] for i in range(h)]
    ensure(period(before) == th and period(transpose(before)) == tw)
    return before, tile


@patterns.puzzle("""
    x1 = tophalf(I)
    x2 = asobject(x1)
    x3 = vperiod(x2)
    x4 = hperiod(x2)
    x5 = astuple(x3, x4)
    x6 = crop(I, ORIGIN, x5)
    x7 = asobject(x6)
    x8 = height(I)
    x9 = width(I)
    x10 = interval(ZERO, x8, x3)
    x11 = interval(ZERO, x9, x4)
    x12 = product(x10, x11)
    x13 = lbind(shift, x7)
    x14 = mapply(x13, x12)
    O = paint(I, x14)
    """)
def smudged_wallpaper(rng):
    """The black smudges in the lower half of the wallpaper are painted over with its pattern."""
    th, tw = rng.between(2, 4), rng.between(2, 5)
    tile = noise(rng, th, tw, rng.colours(3))
    h, w = rng.between(4 * th, 22), rng.between(2 * tw + 1, 22)
    after = [[tile[i % th][j % tw] for j in range(w)] for i in range(h)]
    upper = after[:h // 2]
    ensure(period(upper) == th and period(transpose(upper)) == tw)
    before = copy(after)
    for _ in range(rng.between(1, 3)):
        sh, sw = rng.between(2, 4), rng.between(2, 4)
        top = rng.between(h // 2, max(h // 2, h - sh))
        left = rng.between(0, max(0, w - sw))
        put(before, [(top + i, left + j) for i in range(sh) for j in range(sw)], BLACK)
    return before, after


@patterns.puzzle("""
    x1 = colorcount(I, SEVEN)
    x2 = ofcolor(I, THREE)
    x3 = ofcolor(I, ZERO)
    x4 = combine(x2, x3)
    x5 = rbind(intersection, x4)
    x6 = lbind(mapply, dneighbors)
    x7 = fork(combine, identity, x6)
    x8 = compose(x5, x7)
    x9 = power(x8, x1)
    x10 = x9(x2)
    O = fill(I, THREE, x10)
    """, demos=4)
def ivy(rng):
    """The green ivy grows as many steps as there are orange pegs above; it cannot pass the grey walls."""
    h, w = rng.between(9, 28), rng.between(9, 28)
    before = noise(rng, h, w, [GREY], 25)
    steps = rng.between(2, 7)
    before[0] = [ORANGE if j < steps else BLACK for j in range(w)]
    before[1] = [GREY] * w
    seeds = [(i + 2, j) for i, j in spots(rng, h - 2, w, [(1, 1)] * rng.between(1, 2), gap=4, edge=2)]
    put(before, seeds, GREEN)
    after = copy(before)
    for _ in range(steps):
        put(after, [p for cell in having(after, GREEN) for p in beside(*cell)], GREEN, BLACK)
    ensure(count(after, GREEN) > 4 * steps)
    return before, after


@patterns.puzzle("""
    x1 = ofcolor(I, FIVE)
    x2 = matcher(first, ZERO)
    x3 = matcher(last, ZERO)
    x4 = sfilter(x1, x2)
    x5 = sfilter(x1, x3)
    x6 = apply(last, x4)
    x7 = apply(first, x5)
    x8 = product(x7, x6)
    O = fill(I, TWO, x8)
    """)
def coordinates(rng):
    """Grey marks on the upper and the left edge: where their row and column meet is a red cell."""
    h, w = rng.between(7, 15), rng.between(7, 15)
    rows, columns = rng.some(range(2, h), rng.between(1, 4)), rng.some(range(2, w), rng.between(1, 4))
    marks = [(i, 0) for i in rows] + [(0, j) for j in columns]
    return (drawn(h, w, [marks], [GREY]),
            drawn(h, w, [marks, [(i, j) for i in rows for j in columns]], [GREY, RED]))

"""Puzzles whose programs build functions out of functions, or take many steps."""

from puzzles.kit import *

machines = Family("machines", "Machines")


@machines.puzzle("""
    x1 = asindices(I)
    x2 = box(x1)
    x3 = toobject(x2, I)
    x4 = height(I)
    x5 = decrement(x4)
    x6 = width(I)
    x7 = decrement(x6)
    x8 = compose(first, last)
    x9 = compose(last, last)
    x10 = matcher(x8, ZERO)
    x11 = matcher(x9, x7)
    x12 = matcher(x8, x5)
    x13 = matcher(x9, ZERO)
    x14 = compose(flip, x11)
    x15 = fork(both, x10, x14)
    x16 = sfilter(x3, x15)
    x17 = shift(x16, RIGHT)
    x18 = compose(flip, x12)
    x19 = fork(both, x11, x18)
    x20 = sfilter(x3, x19)
    x21 = shift(x20, DOWN)
    x22 = compose(flip, x13)
    x23 = fork(both, x12, x22)
    x24 = sfilter(x3, x23)
    x25 = shift(x24, LEFT)
    x26 = compose(flip, x10)
    x27 = fork(both, x13, x26)
    x28 = sfilter(x3, x27)
    x29 = shift(x28, UP)
    x30 = paint(I, x17)
    x31 = paint(x30, x21)
    x32 = paint(x31, x25)
    O = paint(x32, x29)
    """)
def carousel(rng):
    """The cells of the border move one step clockwise."""
    h, w = rng.between(4, 9), rng.between(4, 9)
    before = blank(h, w)
    ring = ([(0, j) for j in range(w)] + [(i, w - 1) for i in range(1, h)] +
            [(h - 1, j) for j in range(w - 2, -1, -1)] + [(i, 0) for i in range(h - 2, 0, -1)])
    colours = rng.colours(4)
    for i, j in ring:
        before[i][j] = rng.pick(colours) if rng.chance(70) else BLACK
    put(before, [(i, j) for i in range(2, h - 2) for j in range(2, w - 2)], GREY)
    after = copy(before)
    for (i, j), (a, b) in zip(ring, ring[1:] + ring[:1]):
        after[a][b] = before[i][j]
    return before, after


@machines.puzzle("""
    x1 = lbind(rbind, intersection)
    x2 = lbind(chain, size)
    x3 = rbind(x2, dneighbors)
    x4 = rbind(greater, ONE)
    x5 = lbind(compose, x4)
    x6 = chain(x5, x3, x1)
    x7 = rbind(ofcolor, ONE)
    x8 = compose(x6, x7)
    x9 = rbind(ofcolor, ZERO)
    x10 = fork(sfilter, x9, x8)
    x11 = lbind(recolor, ONE)
    x12 = compose(x11, x10)
    x13 = fork(paint, identity, x12)
    x14 = height(I)
    x15 = power(x13, x14)
    O = x15(I)
    """)
def crystal(rng):
    """An empty cell with at least two blue direct neighbours turns blue, again and again until nothing changes."""
    h, w = rng.between(10, 30), rng.between(10, 30)
    n = h * w // 60 + 2
    before = drawn(h, w, scatter(rng, h, w, several(rng, n, 3, 6)), [BLUE] * n)
    after, rounds = copy(before), 0
    while True:
        born = [(i, j) for i, j in having(after, BLACK)
                if sum(inside(after, *p) and after[p[0]][p[1]] == BLUE for p in beside(i, j)) > 1]
        if not born:
            break
        put(after, born, BLUE)
        rounds += 1
    ensure(2 <= rounds <= h and count(after, BLACK) * 2 > h * w)
    return before, after


@machines.puzzle("""
    x1 = objects(I, T, F, F)
    x2 = colorfilter(x1, ZERO)
    x3 = rbind(bordering, I)
    x4 = compose(flip, x3)
    x5 = sfilter(x2, x4)
    x6 = order(x5, ulcorner)
    x7 = objects(I, F, F, T)
    x8 = argmin(x7, size)
    x9 = order(x8, last)
    x10 = apply(first, x9)
    x11 = mpapply(recolor, x10, x6)
    O = paint(I, x11)
    """)
def lit_windows(rng):
    """The windows of the house are lit like the cells of the small picture."""
    rows, columns, wh, ww = rng.between(2, 4), rng.between(2, 4), rng.between(2, 3), rng.between(2, 3)
    picture = noise(rng, rows, columns, rng.colours(4))
    dark = one_above_other([side_by_side([blank(wh, ww)] * columns, GREY)] * rows, GREY)
    hh, hw = len(dark) + 2, len(dark[0]) + 2
    h, w = hh + rng.between(3, 6), hw + columns + rng.between(3, 5)
    left = w - hw - rng.between(0, 1)
    before = blank(h, w)
    put(before, [(h - hh + i, left + j) for i in range(hh) for j in range(hw)], GREY)
    after = copy(before)
    for i, j in places(picture):
        window = [(h - hh + 1 + i * (wh + 1) + a, left + 1 + j * (ww + 1) + b) for a in range(wh) for b in range(ww)]
        put(before, window, BLACK)
        put(after, window, picture[i][j])
    for grid in (before, after):
        stamp(grid, picture, 1, 1)
    ensure(count(before, BLACK) > count(before, GREY))
    return before, after


@machines.puzzle("""
    x1 = objects(I, T, T, T)
    x2 = rbind(remove, x1)
    x3 = lbind(lbind, manhattan)
    x4 = fork(argmin, x2, x3)
    x5 = compose(color, x4)
    x6 = fork(recolor, x5, identity)
    x7 = mapply(x6, x1)
    O = paint(I, x7)
    """)
def like_the_nearest_neighbour(rng):
    """Every shape takes the colour of the shape nearest to it."""
    h, w = rng.between(10, 16), rng.between(10, 16)
    shapes = scatter(rng, h, w, several(rng, rng.between(4, 5), 3, 6))
    old, new = rng.colours(len(shapes)), []
    for s in shapes:
        away = sorted((min(abs(a - i) + abs(b - j) for a, b in s for i, j in t), c)
                      for t, c in zip(shapes, old) if t is not s)
        ensure(away[0][0] < away[1][0])
        new.append(away[0][1])
    return drawn(h, w, shapes, old), drawn(h, w, shapes, new)


@machines.puzzle("""
    x1 = palette(I)
    x2 = ofcolor(I, ZERO)
    x3 = rbind(toobject, I)
    x4 = chain(palette, x3, hfrontier)
    x5 = lbind(difference, x1)
    x6 = chain(first, x5, x4)
    x7 = fork(recolor, x6, initset)
    x8 = mapply(x7, x2)
    O = paint(I, x8)
    """)
def every_colour_once(rng):
    """Every row and column has every colour once; the missing cells are filled in."""
    n = rng.between(4, 8)
    colours, rows, columns = rng.colours(n, without=()), rng.shuffled(range(n)), rng.shuffled(range(n))
    after = [[colours[(i + j) % n] for j in columns] for i in rows]
    before = copy(after)
    for i in rng.some(range(n), n - 1):
        before[i][rng.below(n)] = BLACK
    return before, after

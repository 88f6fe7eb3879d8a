"""Puzzles of choice: which shapes stay, go, or are cut out."""

from puzzles.kit import *

choices = Family("choices", "Choosing shapes")


@choices.puzzle("""
    x1 = objects(I, T, T, T)
    x2 = totuple(x1)
    x3 = compose(normalize, toindices)
    x4 = apply(x3, x2)
    x5 = leastcommon(x4)
    x6 = matcher(x3, x5)
    x7 = extract(x1, x6)
    O = subgrid(x7, I)
    """, demos=4)
def the_one_without_a_twin(rng):
    """Every shape has a twin in some colour except one, which is cut out."""
    h, w = rng.between(13, 17), rng.between(13, 17)
    single, a, b, c = several(rng, 4, 4, 7)
    ensure(len(set(map(tuple, [single, a, b, c]))) == 4)
    shapes = scatter(rng, h, w, [single, a, a, b, b, c, c])
    before = drawn(h, w, shapes, [rng.colours(1)[0] for _ in shapes])
    top, left, _, _ = bounds(shapes[0])
    return before, cut(before, top, left, *extent(single))


@choices.puzzle("""
    x1 = objects(I, T, T, T)
    x2 = rbind(bordering, I)
    x3 = mfilter(x1, x2)
    O = cover(I, x3)
    """)
def nothing_may_touch_the_edge(rng):
    """Shapes that touch the edge of the picture vanish."""
    h, w = rng.between(11, 16), rng.between(11, 16)
    shapes = scatter(rng, h, w, several(rng, 6, 3, 6))
    colours = rng.colours(6)
    safe = [all(0 < i < h - 1 and 0 < j < w - 1 for i, j in shape) for shape in shapes]
    ensure(2 <= sum(safe) <= 4)
    kept = [(s, c) for s, c, ok in zip(shapes, colours, safe) if ok]
    return drawn(h, w, shapes, colours), drawn(h, w, *zip(*kept))


@choices.puzzle("""
    x1 = objects(I, T, F, T)
    x2 = fork(either, hline, vline)
    x3 = mfilter(x1, x2)
    x4 = shape(I)
    x5 = canvas(ZERO, x4)
    O = paint(x5, x3)
    """)
def only_straight_lines_stay(rng):
    """Everything that is not a straight line is removed."""
    h, w = rng.between(11, 15), rng.between(11, 15)
    lines = [[(0, k) for k in range(rng.between(3, 6))], [(k, 0) for k in range(rng.between(3, 6))],
             [(0, k) for k in range(rng.between(2, 4))]]
    bent = several(rng, 3, 4, 6)
    ensure(all(min(extent(s)) > 1 for s in bent))
    shapes = scatter(rng, h, w, lines + bent)
    colours = rng.colours(6)
    return drawn(h, w, shapes, colours), drawn(h, w, shapes[:3], colours)


@choices.puzzle("""
    x1 = objects(I, T, T, T)
    x2 = totuple(x1)
    x3 = compose(normalize, toindices)
    x4 = apply(x3, x2)
    x5 = mostcommon(x4)
    x6 = shape(x5)
    x7 = canvas(ZERO, x6)
    O = fill(x7, EIGHT, x5)
    """)
def the_most_frequent_shape(rng):
    """The shape that occurs most often, whatever its colour, is drawn in light blue."""
    h, w = rng.between(13, 18), rng.between(13, 18)
    often, rival, *rest = several(rng, 5, 4, 6)
    ensure(len(set(map(tuple, [often, rival] + rest))) == 5 and min(extent(often)) > 1)
    shapes = scatter(rng, h, w, [often] * 3 + [rival] * 2 + rest)
    before = drawn(h, w, shapes, [rng.colours(1)[0] for _ in shapes])
    ensure(len(set(before[i][j] for s in shapes[:3] for i, j in s)) > 1)
    after = blank(*extent(often))
    put(after, often, SKY)
    return before, after


@choices.puzzle("""
    x1 = objects(I, F, T, T)
    x2 = argmax(x1, numcolors)
    O = subgrid(x2, I)
    """)
def the_most_colourful_shape(rng):
    """The shape with the most different colours is cut out."""
    h, w = rng.between(11, 16), rng.between(11, 16)
    kinds = rng.pick([[4, 2, 1, 3], [3, 1, 2, 2], [4, 3, 3, 1]])
    shapes = scatter(rng, h, w, several(rng, 4, 6, 9))
    before = blank(h, w)
    for shape, kind in zip(shapes, kinds):
        colours = rng.colours(kind)
        for k, (i, j) in enumerate(rng.shuffled(shape)):
            before[i][j] = colours[k % kind]
    top, left, _, _ = bounds(shapes[0])
    return before, cut(before, top, left, *extent(shapes[0]))


@choices.puzzle("""
    x1 = objects(I, T, T, T)
    x2 = rbind(greater, FOUR)
    x3 = compose(x2, size)
    x4 = sfilter(x1, x3)
    x5 = merge(x4)
    x6 = difference(x1, x4)
    x7 = merge(x6)
    x8 = cover(I, x7)
    O = fill(x8, THREE, x5)
    """, demos=4)
def more_than_four_cells(rng):
    """Shapes of up to four cells vanish, the others turn green."""
    h, w = rng.between(10, 15), rng.between(10, 15)
    shapes = scatter(rng, h, w, several(rng, 3, 1, 4) + several(rng, 3, 5, 8))
    return (drawn(h, w, shapes, rng.colours(6, without=(GREY, GREEN))),
            drawn(h, w, shapes[3:], [GREEN] * 3))


@choices.puzzle("""
    x1 = fgpartition(I)
    x2 = fork(multiply, height, width)
    x3 = argmax(x1, x2)
    x4 = shape(I)
    x5 = canvas(ZERO, x4)
    O = paint(x5, x3)
    """)
def the_widest_spread_colour(rng):
    """The colour whose cells are spread over the largest area stays alone."""
    h, w = rng.between(10, 16), rng.between(10, 16)
    before = blank(h, w)
    colours = rng.colours(4)
    for colour in colours:
        bh, bw = rng.between(3, h - 1), rng.between(3, w - 1)
        i, j = rng.between(0, h - bh), rng.between(0, w - bw)
        put(before, rng.some([(i + a, j + b) for a in range(bh) for b in range(bw)], 6), colour)
    areas = sorted([(len(box(having(before, c))), c) for c in colours if having(before, c)])
    ensure(areas[-1][0] > areas[-2][0] + 10)
    return before, drawn(h, w, [having(before, areas[-1][1])], [areas[-1][1]])


@choices.puzzle("""
    x1 = objects(I, T, T, T)
    x2 = argmin(x1, size)
    x3 = argmax(x1, size)
    x4 = remove(x2, x1)
    x5 = remove(x3, x4)
    x6 = merge(x5)
    O = cover(I, x6)
    """)
def the_extremes_stay(rng):
    """Only the largest and the smallest shape stay."""
    h, w = rng.between(11, 15), rng.between(11, 15)
    middle = rng.between(3, 4)
    shapes = (several(rng, 1, 9, 12) + several(rng, 1, 1, 3) + several(rng, middle, 4, 8))
    shapes = scatter(rng, h, w, shapes)
    colours = [rng.colours(1)[0] for _ in shapes]
    return drawn(h, w, shapes, colours), drawn(h, w, shapes[:2], colours)

"""Puzzles of colour: shapes and cells that change theirs."""

from puzzles.kit import *

recolouring = Family("recolouring", "New colours")


def both_drawn(h, w, shapes, old, new):
    """The shapes in their old colours, and again in their new ones."""
    return drawn(h, w, shapes, old), drawn(h, w, shapes, new)


@recolouring.puzzle("""
    x1 = objects(I, T, T, T)
    x2 = argmax(x1, size)
    x3 = argmin(x1, size)
    x4 = color(x3)
    x5 = recolor(x4, x2)
    O = paint(I, x5)
    """)
def the_largest_looks_like_the_smallest(rng):
    """The largest shape takes the colour of the smallest."""
    h, w = rng.between(10, 15), rng.between(10, 15)
    shapes = scatter(rng, h, w, several(rng, 1, 9, 11) + several(rng, 3, 4, 7) + several(rng, 1, 1, 3))
    old = rng.colours(5)
    return both_drawn(h, w, shapes, old, old[-1:] + old[1:])


@recolouring.puzzle("""
    x1 = objects(I, T, F, T)
    x2 = sfilter(x1, square)
    x3 = difference(x1, x2)
    x4 = merge(x2)
    x5 = merge(x3)
    x6 = fill(I, TWO, x4)
    O = fill(x6, ONE, x5)
    """)
def squares_turn_red(rng):
    """Solid squares turn red, all other shapes blue."""
    h, w = rng.between(12, 16), rng.between(12, 16)
    solid = [[(i, j) for i in range(n) for j in range(n)] for n in (2, 3, rng.between(2, 4))]
    blocks = [[(i, j) for i in range(2) for j in range(4)], [(i, j) for i in range(4) for j in range(3)]]
    rest = rng.some(blocks, 1) + several(rng, 2, 4, 7)
    ensure(all(len(s) not in (4, 9) or len(box(s)) > len(s) or s in blocks for s in rest))
    shapes = scatter(rng, h, w, solid + rest)
    colours = rng.colours(2, without=(RED, BLUE, GREY))
    return both_drawn(h, w, shapes, [rng.pick(colours) for _ in shapes], [RED] * 3 + [BLUE] * 3)


@recolouring.puzzle("""
    x1 = objects(I, T, T, T)
    x2 = colorfilter(x1, FIVE)
    x3 = merge(x2)
    x4 = difference(x1, x2)
    x5 = rbind(manhattan, x3)
    x6 = argmin(x4, x5)
    O = fill(I, FIVE, x6)
    """, demos=4)
def nearest_to_the_grey_dot(rng):
    """The shape nearest to the grey dot turns grey."""
    h, w = rng.between(12, 18), rng.between(12, 18)
    dot, *shapes = scatter(rng, h, w, [[(0, 0)]] + several(rng, rng.between(4, 6), 4, 7))
    (i, j), = dot
    away = sorted((min(abs(a - i) + abs(b - j) for a, b in s), k) for k, s in enumerate(shapes))
    ensure(away[0][0] + 2 < away[1][0])
    old = [rng.colours(1)[0] for _ in shapes]
    new = [GREY if k == away[0][1] else c for k, c in enumerate(old)]
    return both_drawn(h, w, shapes + [dot], old + [GREY], new + [GREY])


@recolouring.puzzle("""
    x1 = ofcolor(I, TWO)
    x2 = ofcolor(I, ONE)
    x3 = objects(I, T, T, T)
    x4 = colorfilter(x3, FIVE)
    x5 = rbind(hmatching, x1)
    x6 = rbind(vmatching, x2)
    x7 = mfilter(x4, x5)
    x8 = mfilter(x4, x6)
    x9 = fill(I, TWO, x7)
    O = fill(x9, ONE, x8)
    """)
def row_mates_and_column_mates(rng):
    """Grey shapes in a row with the red dot turn red, those in a column with the blue dot blue."""
    h, w = rng.between(12, 16), rng.between(12, 16)
    red, blue, *shapes = scatter(rng, h, w, [[(0, 0)], [(0, 0)]] + several(rng, rng.between(5, 6), 3, 6))
    in_row = [any(i == red[0][0] for i, _ in s) for s in shapes]
    in_column = [any(j == blue[0][1] for _, j in s) for s in shapes]
    ensure(any(in_row) and any(in_column) and not any(a and b for a, b in zip(in_row, in_column)))
    new = [RED if a else BLUE if b else GREY for a, b in zip(in_row, in_column)]
    return both_drawn(h, w, [red, blue] + shapes, [RED, BLUE] + [GREY] * len(shapes), [RED, BLUE] + new)


@recolouring.puzzle("""
    x1 = ofcolor(I, FIVE)
    x2 = objects(I, T, F, T)
    x3 = colorfilter(x2, ONE)
    x4 = rbind(adjacent, x1)
    x5 = mfilter(x3, x4)
    O = fill(I, THREE, x5)
    """)
def touching_the_wall(rng):
    """Blue shapes that touch the grey wall turn green."""
    h, w = rng.between(11, 15), rng.between(11, 15)
    wall, row = [], rng.between(4, h - 5)
    for j in range(w):
        step = rng.pick([0, 0, 0, 1, -1])
        wall += [(row, j), (row + step, j)]
        row = min(max(row + step, 2), h - 3)
    before = blank(h, w)
    put(before, wall, GREY)
    after = copy(before)
    touching = []
    for shape in several(rng, 40, 2, 5):
        shape = moved(shape, rng.below(h - 3), rng.below(w - 3))
        near = [(a, b) for c in shape for a, b in [c] + beside(*c) + diagonal_to(*c) if inside(before, a, b)]
        if any(before[i][j] for i, j in shape) or any(before[i][j] == BLUE for i, j in near):
            continue
        touching.append(any(inside(before, a, b) and before[a][b] == GREY for c in shape for a, b in beside(*c)))
        put(before, shape, BLUE)
        put(after, shape, GREEN if touching[-1] else BLUE)
        if len(touching) == 7:
            break
    ensure(2 <= sum(touching) < len(touching))
    return before, after


@recolouring.puzzle("""
    x1 = objects(I, F, T, T)
    x2 = fork(recolor, mostcolor, identity)
    x3 = mapply(x2, x1)
    O = paint(I, x3)
    """)
def the_majority_wins(rng):
    """Every shape takes the colour that most of its cells have."""
    h, w = rng.between(10, 16), rng.between(10, 16)
    shapes = scatter(rng, h, w, several(rng, rng.between(3, 5), 5, 9))
    before, after = blank(h, w), blank(h, w)
    for shape in shapes:
        main, *rest = rng.colours(3)
        put(before, shape, main)
        for cell in rng.some(shape, (len(shape) - 1) // 2):
            put(before, [cell], rng.pick(rest))
        put(after, shape, main)
    return before, after


@recolouring.puzzle("""
    x1 = objects(I, T, T, T)
    x2 = matcher(color, ONE)
    x3 = fork(both, portrait, x2)
    x4 = mfilter(x1, x3)
    O = fill(I, TWO, x4)
    """)
def tall_and_blue(rng):
    """Blue shapes that are taller than wide turn red."""
    h, w = rng.between(12, 16), rng.between(12, 16)
    shapes = scatter(rng, h, w, several(rng, 7, 3, 6))
    old = [rng.pick([BLUE, BLUE, GREEN, YELLOW]) for _ in shapes]
    tall = [extent(s)[0] > extent(s)[1] for s in shapes]
    new = [RED if c == BLUE and t else c for c, t in zip(old, tall)]
    ensure(new.count(RED) > 1 and any(t and c != BLUE for t, c in zip(tall, old)) and BLUE in new)
    return both_drawn(h, w, shapes, old, new)


@recolouring.puzzle("""
    x1 = objects(I, T, T, T)
    x2 = argmin(x1, uppermost)
    x3 = argmax(x1, lowermost)
    x4 = color(x2)
    x5 = color(x3)
    x6 = recolor(x5, x2)
    x7 = recolor(x4, x3)
    x8 = paint(I, x6)
    x9 = paint(x8, x7)
    x10 = argmin(x1, leftmost)
    x11 = argmax(x1, rightmost)
    x12 = combine(x10, x11)
    O = fill(x9, FIVE, x12)
    """, demos=4)
def four_directions(rng):
    """The highest and the lowest shape swap colours; the leftmost and the rightmost turn grey."""
    h, w = rng.between(12, 17), rng.between(12, 17)
    shapes = scatter(rng, h, w, several(rng, rng.between(5, 6), 3, 6))
    sides = [sorted((sign * bounds(s)[side], k) for k, s in enumerate(shapes))
             for side, sign in ((0, 1), (1, 1), (2, -1), (3, -1))]
    ensure(all(side[0][0] < side[1][0] for side in sides))
    top, left, bottom, right = [side[0][1] for side in sides]
    ensure(len({top, left, bottom, right}) == 4)
    old = rng.colours(len(shapes))
    new = list(old)
    new[top], new[bottom], new[left], new[right] = old[bottom], old[top], GREY, GREY
    return both_drawn(h, w, shapes, old, new)


@recolouring.puzzle("""
    x1 = objects(I, T, T, T)
    x2 = order(x1, size)
    x3 = astuple(ONE, THREE)
    x4 = repeat(TWO, ONE)
    x5 = combine(x3, x4)
    x6 = mpapply(recolor, x5, x2)
    O = paint(I, x6)
    """)
def small_middle_large(rng):
    """The smallest shape turns blue, the middle one green, the largest red."""
    h, w = rng.between(9, 14), rng.between(9, 14)
    shapes = scatter(rng, h, w, several(rng, 1, 2, 4) + several(rng, 1, 5, 7) + several(rng, 1, 8, 11))
    return both_drawn(h, w, shapes, [GREY] * 3, [BLUE, GREEN, RED])


@recolouring.puzzle("""
    x1 = index(I, ORIGIN)
    x2 = index(I, RIGHT)
    O = switch(I, x1, x2)
    """)
def the_first_two_cells_swap_everywhere(rng):
    """The first two cells name two colours, which are swapped everywhere."""
    h, w = rng.between(6, 12), rng.between(6, 12)
    a, b, c = rng.colours(3)
    before = noise(rng, h, w, [a, b, c], 65)
    before[0] = [a, b] + [BLACK] * (w - 2)
    before[1] = [BLACK] * w
    swap = {a: b, b: a}
    return before, [[swap.get(v, v) for v in row] for row in before]


@recolouring.puzzle("""
    x1 = index(I, ORIGIN)
    x2 = initset(ORIGIN)
    x3 = fill(I, ZERO, x2)
    O = replace(x3, FIVE, x1)
    """)
def the_corner_gives_the_colour(rng):
    """Grey shapes take the colour of the cell in the corner, which is used up."""
    h, w = rng.between(9, 14), rng.between(9, 14)
    corner, *shapes = [[(0, 0)]] + scatter(rng, h, w, several(rng, 5, 4, 8))
    ensure(not any(i < 2 and j < 2 for s in shapes for i, j in s))
    colour, other, another = rng.colours(3)
    old = [colour, GREY, GREY, GREY, other, another]
    return both_drawn(h, w, [corner] + shapes, old, [BLACK] + [colour] * 3 + [other, another])


@recolouring.puzzle("""
    x1 = palette(I)
    x2 = other(x1, ZERO)
    x3 = switch(I, ZERO, x2)
    x4 = vmirror(x3)
    O = hconcat(I, x4)
    """)
def reflected_in_negative(rng):
    """Beside the picture appears its mirror image, in which black and the other colour change places."""
    colour = rng.colours(1)[0]
    before = noise(rng, rng.between(3, 8), rng.between(3, 8), [colour], 40)
    return before, [row + [colour - v for v in row[::-1]] for row in before]

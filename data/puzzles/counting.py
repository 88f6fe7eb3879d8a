"""Puzzles of counting and order."""

from puzzles.kit import *

counting = Family("counting", "Counting and order")


@counting.puzzle("""
    x1 = objects(I, T, T, T)
    x2 = totuple(x1)
    x3 = apply(color, x2)
    x4 = dedupe(x3)
    x5 = lbind(colorfilter, x1)
    x6 = compose(size, x5)
    x7 = compose(invert, x6)
    x8 = order(x4, x7)
    x9 = apply(x6, x8)
    x10 = apply(decrement, x9)
    x11 = apply(tojvec, x10)
    x12 = lbind(connect, ORIGIN)
    x13 = apply(x12, x11)
    x14 = papply(recolor, x8, x13)
    x15 = size(x8)
    x16 = interval(ZERO, x15, ONE)
    x17 = apply(toivec, x16)
    x18 = mpapply(shift, x14, x17)
    x19 = first(x9)
    x20 = astuple(x15, x19)
    x21 = canvas(ZERO, x20)
    O = paint(x21, x18)
    """, demos=4)
def bar_chart(rng):
    """A bar for every colour, as long as it has shapes; the longest bar is on top."""
    h, w = rng.between(12, 18), rng.between(12, 18)
    counts = rng.pick([[3, 2, 1], [4, 2, 1], [4, 3, 1], [4, 3, 2, 1], [5, 3, 2]])
    colours = rng.colours(len(counts))
    shapes = scatter(rng, h, w, [blob(rng, rng.between(1, 4), 3, 3) for _ in range(sum(counts))])
    before = drawn(h, w, shapes, [c for c, n in zip(colours, counts) for _ in range(n)])
    return before, [[c] * n + [BLACK] * (counts[0] - n) for c, n in zip(colours, counts)]


@counting.puzzle("""
    x1 = dmirror(I)
    x2 = rbind(sfilter, positive)
    x3 = compose(size, x2)
    x4 = order(x1, x3)
    O = dmirror(x4)
    """)
def sorted_bars(rng):
    """The bars are sorted from the lowest to the highest."""
    w = rng.between(5, 10)
    h = w + rng.between(1, 3)
    heights = rng.some(range(1, h), w)
    bars = [[BLACK] * (h - n) + [rng.colours(1)[0]] * n for n in heights]
    return transpose(bars), transpose(sorted(bars, key=lambda bar: h - bar.count(BLACK)))


@counting.puzzle("""
    x1 = objects(I, T, F, T)
    x2 = valmax(x1, height)
    x3 = matcher(height, x2)
    x4 = mfilter(x1, x3)
    x5 = valmin(x1, height)
    x6 = matcher(height, x5)
    x7 = mfilter(x1, x6)
    x8 = fill(I, TWO, x4)
    O = fill(x8, ONE, x7)
    """)
def the_longest_and_the_shortest(rng):
    """Of the icicles the longest turn red and the shortest blue."""
    n, h = rng.between(4, 7), rng.between(7, 11)
    heights = [rng.between(1, h - 2) for _ in range(n)]
    ensure(len(set(heights)) > 2)
    icicles = [[(i, 2 * k + 1) for i in range(height)] for k, height in enumerate(heights)]
    new = [RED if x == max(heights) else BLUE if x == min(heights) else GREY for x in heights]
    return drawn(h, 2 * n + 1, icicles, [GREY] * n), drawn(h, 2 * n + 1, icicles, new)


@counting.puzzle("""
    x1 = objects(I, T, T, T)
    x2 = compose(even, size)
    x3 = mfilter(x1, x2)
    x4 = replace(I, FIVE, TWO)
    O = fill(x4, ONE, x3)
    """, demos=4)
def even_or_odd(rng):
    """Shapes with an even number of cells turn blue, those with an odd number red."""
    h, w = rng.between(9, 14), rng.between(9, 14)
    shapes = scatter(rng, h, w, several(rng, rng.between(4, 6), 1, 6))
    new = [RED if len(s) % 2 else BLUE for s in shapes]
    ensure(RED in new and BLUE in new)
    return drawn(h, w, shapes, [GREY] * len(shapes)), drawn(h, w, shapes, new)


@counting.puzzle("""
    x1 = objects(I, T, T, T)
    x2 = totuple(x1)
    x3 = apply(color, x2)
    x4 = mostcommon(x3)
    O = canvas(x4, THREE_BY_THREE)
    """, demos=4)
def many_small_or_few_large(rng):
    """The colour with the most shapes wins, however small they are."""
    h, w = rng.between(11, 15), rng.between(11, 15)
    many, few = rng.between(4, 5), rng.between(2, 3)
    shapes = scatter(rng, h, w, several(rng, few, 7, 9) + several(rng, many, 1, 3))
    ensure(sum(map(len, shapes[:few])) > sum(map(len, shapes[few:])))
    loser, winner = rng.colours(2)
    return drawn(h, w, shapes, [loser] * few + [winner] * many), blank(3, 3, winner)


@counting.puzzle("""
    x1 = apply(maximum, I)
    x2 = width(I)
    x3 = repeat(x1, x2)
    O = dmirror(x3)
    """)
def a_dot_colours_its_row(rng):
    """A row with a dot takes the dot's colour from end to end."""
    h, w = rng.between(5, 12), rng.between(5, 12)
    colours = [rng.colours(1)[0] if rng.chance(60) else BLACK for _ in range(h)]
    before = blank(h, w)
    for row, colour in zip(before, colours):
        row[rng.below(w)] = colour
    return before, [[colour] * w for colour in colours]


@counting.puzzle("""
    x1 = apply(minimum, I)
    x2 = width(I)
    x3 = repeat(x1, x2)
    O = dmirror(x3)
    """)
def broken_stripes(rng):
    """Stripes with a hole vanish."""
    h, w = rng.between(5, 12), rng.between(5, 12)
    before, after = [], []
    for _ in range(h):
        row = [rng.colours(1)[0]] * w
        broken = rng.chance(50)
        after.append([BLACK] * w if broken else list(row))
        for j in rng.some(range(w), rng.between(1, 3) if broken else 0):
            row[j] = BLACK
        before.append(row)
    return before, after


@counting.puzzle("""
    x1 = dedupe(I)
    x2 = dmirror(x1)
    x3 = dedupe(x2)
    O = dmirror(x3)
    """)
def nothing_twice(rng):
    """Rows and columns that were there before are left out."""
    h, w = rng.between(3, 6), rng.between(3, 6)
    after = noise(rng, h, w, rng.colours(3))
    before = copy(after)
    ensure(all(len(set(map(tuple, g))) == len(g) for g in (after, transpose(after))))
    for _ in range(2):
        for _ in range(rng.between(1, 4)):
            at = rng.below(len(before))
            before.insert(rng.between(at + 1, len(before)), list(before[at]))
        before = transpose(before)
    return before, after


@counting.puzzle("""
    x1 = ofcolor(I, ONE)
    x2 = rbind(intersection, x1)
    x3 = chain(size, x2, neighbors)
    x4 = matcher(x3, THREE)
    x5 = ofcolor(I, ZERO)
    x6 = sfilter(x5, x4)
    O = fill(I, TWO, x6)
    """)
def three_neighbours(rng):
    """An empty cell with exactly three blue neighbours, diagonal ones included, turns red."""
    h, w = rng.between(6, 12), rng.between(6, 12)
    before = noise(rng, h, w, [BLUE], 30)
    after = copy(before)
    for i, j in having(before, BLACK):
        near = [p for p in beside(i, j) + diagonal_to(i, j) if inside(before, *p)]
        if sum(before[a][b] == BLUE for a, b in near) == 3:
            after[i][j] = RED
    return before, after


@counting.puzzle("""
    x1 = partition(I)
    x2 = compose(invert, size)
    x3 = order(x1, x2)
    x4 = apply(color, x3)
    O = repeat(x4, THREE)
    """)
def colours_by_frequency(rng):
    """The colours are listed as stripes, the most frequent one first."""
    n = rng.between(3, 5)
    cells = [c for k, c in enumerate(rng.colours(n)) for _ in range(4 + 5 * k + rng.below(3))]
    w = rng.between(5, 9)
    h = len(cells) // w
    cells = rng.shuffled(cells)[:h * w]
    before = [cells[i * w:i * w + w] for i in range(h)]
    counts = sorted(((cells.count(c), c) for c in set(cells)), reverse=True)
    ensure(len(set(k for k, _ in counts)) == n)
    return before, [[c for _, c in counts] for _ in range(3)]


@counting.puzzle("""
    x1 = objects(I, T, T, T)
    x2 = order(x1, leftmost)
    x3 = apply(color, x2)
    O = repeat(x3, THREE)
    """)
def colours_from_left_to_right(rng):
    """The colours of the shapes are listed as stripes in the order in which the shapes begin from the left."""
    h, w = rng.between(9, 14), rng.between(12, 17)
    shapes = scatter(rng, h, w, several(rng, rng.between(3, 6), 3, 7))
    begin = [bounds(s)[1] for s in shapes]
    ensure(len(set(begin)) == len(begin))
    colours = rng.colours(len(shapes))
    return drawn(h, w, shapes, colours), [[c for _, c in sorted(zip(begin, colours))] for _ in range(3)]

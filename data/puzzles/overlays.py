"""Puzzles of panels: comparing, laying over each other, choosing one."""

from puzzles.kit import *

overlays = Family("overlays", "Panels and overlays")


@overlays.puzzle("""
    x1 = vsplit(I, THREE)
    x2 = first(x1)
    x3 = last(x1)
    x4 = remove(x2, x1)
    x5 = first(x4)
    x6 = rbind(ofcolor, ONE)
    x7 = x6(x2)
    x8 = x6(x5)
    x9 = x6(x3)
    x10 = intersection(x7, x8)
    x11 = intersection(x8, x9)
    x12 = intersection(x7, x9)
    x13 = combine(x10, x11)
    x14 = combine(x13, x12)
    x15 = shape(x2)
    x16 = canvas(ZERO, x15)
    O = fill(x16, THREE, x14)
    """, demos=4)
def two_of_three_agree(rng):
    """Green is where at least two of the three panels are blue."""
    h, w = rng.between(3, 5), rng.between(4, 8)
    panels = [noise(rng, h, w, [BLUE], 50) for _ in range(3)]
    ensure(panels[0] != panels[1])
    after = [[GREEN if sum(p[i][j] == BLUE for p in panels) > 1 else BLACK for j in range(w)] for i in range(h)]
    return one_above_other(panels, GREY), after


@overlays.puzzle("""
    x1 = tophalf(I)
    x2 = bottomhalf(I)
    x3 = asobject(x1)
    x4 = asobject(x2)
    x5 = difference(x4, x3)
    x6 = shape(x1)
    x7 = canvas(ZERO, x6)
    O = paint(x7, x5)
    """)
def what_the_lower_picture_adds(rng):
    """Only what the lower picture has and the upper one has not is kept."""
    h, w = rng.between(4, 7), rng.between(5, 9)
    colours = rng.colours(3)
    upper = noise(rng, h, w, colours, 40)
    lower, after = copy(upper), blank(h, w)
    for i, j in rng.some(having(upper, BLACK), rng.between(3, 6)):
        lower[i][j] = after[i][j] = rng.pick(colours)
    return one_above_other([upper, lower], GREY), after


@overlays.puzzle("""
    x1 = compose(tophalf, lefthalf)
    x2 = compose(tophalf, righthalf)
    x3 = compose(bottomhalf, lefthalf)
    x4 = compose(bottomhalf, righthalf)
    x5 = astuple(x1, x2)
    x6 = astuple(x3, x4)
    x7 = combine(x5, x6)
    x8 = rapply(x7, I)
    x9 = rbind(colorcount, ZERO)
    x10 = order(x8, x9)
    x11 = matcher(first, ZERO)
    x12 = compose(flip, x11)
    x13 = rbind(sfilter, x12)
    x14 = compose(x13, asobject)
    x15 = mapply(x14, x10)
    x16 = first(x8)
    x17 = shape(x16)
    x18 = canvas(ZERO, x17)
    O = paint(x18, x15)
    """, demos=4)
def the_fullest_panel_lies_undermost(rng):
    """The four panels are laid on one pile, the fullest undermost, the emptiest on top."""
    h, w = rng.between(3, 5), rng.between(3, 6)
    percents = rng.shuffled([80, 60, 45, 25])
    panels = [noise(rng, h, w, [c], p) for c, p in zip(rng.colours(4), percents)]
    fullness = [count(p, BLACK) for p in panels]
    ensure(len(set(fullness)) == 4)
    after = blank(h, w)
    for _, panel in sorted(zip(fullness, panels)):
        stamp(after, panel, 0, 0)
    rows = [side_by_side(panels[:2], GREY), side_by_side(panels[2:], GREY)]
    return one_above_other(rows, GREY), after


@overlays.puzzle("""
    x1 = frontiers(I)
    x2 = sfilter(x1, hline)
    x3 = size(x2)
    x4 = increment(x3)
    x5 = sfilter(x1, vline)
    x6 = size(x5)
    x7 = increment(x6)
    x8 = vsplit(I, x4)
    x9 = rbind(hsplit, x7)
    x10 = mapply(x9, x8)
    O = argmax(x10, numcolors)
    """)
def the_most_colourful_panel(rng):
    """The panel with the most different colours is the answer."""
    n, m, h, w = rng.between(2, 4), rng.between(2, 4), rng.between(3, 5), rng.between(3, 5)
    best = rng.between(4, 6)
    kinds = [rng.between(1, best - 1) for _ in range(n * m)]
    chosen = rng.below(n * m)
    kinds[chosen] = best
    line = rng.colours(1)[0]
    panels = []
    for kind in kinds:
        colours = rng.colours(kind, without=(line,))
        panel = noise(rng, h, w, colours, 55)
        for cell, colour in zip(rng.some(places(panel), kind), colours):
            put(panel, [cell], colour)
        ensure(count(panel, BLACK) > 0)
        panels.append(panel)
    rows = [side_by_side(panels[k * m:k * m + m], line) for k in range(n)]
    return one_above_other(rows, line), panels[chosen]


@overlays.puzzle("""
    x1 = lefthalf(I)
    x2 = righthalf(I)
    x3 = vmirror(x1)
    x4 = asobject(x3)
    O = underpaint(x2, x4)
    """)
def fold_the_sheet(rng):
    """The sheet is folded along the grey line; what was left shows where the right side is empty."""
    h, w = rng.between(5, 10), rng.between(4, 8)
    a, b = rng.colours(2)
    left, right = noise(rng, h, w, [a], 30), noise(rng, h, w, [b], 35)
    ensure(count(right, BLACK) * 2 > h * w)
    after = flip(left)
    stamp(after, right, 0, 0)
    return side_by_side([left, right], GREY), after


@overlays.puzzle("""
    x1 = frontiers(I)
    x2 = size(x1)
    x3 = increment(x2)
    x4 = hsplit(I, x3)
    x5 = lbind(contained, TWO)
    x6 = compose(x5, palette)
    O = extract(x4, x6)
    """, demos=4)
def the_panel_with_a_red_cell(rng):
    """The panel that has a red cell is the answer."""
    h, w, n = rng.between(4, 7), rng.between(3, 5), 3 + rng.number % 3
    kinds = [2] + [rng.between(3, 5) for _ in range(n - 1)]
    panels = [noise(rng, h, w, rng.colours(kind, without=(RED, GREY)), 60) for kind in kinds]
    answer = panels[0]
    panels = rng.shuffled(panels)
    put(answer, [rng.pick(places(answer))], RED)
    ensure(all(len(set(column)) > 1 for p in panels for column in transpose(p)))
    return side_by_side(panels, GREY), answer


@overlays.puzzle("""
    x1 = width(I)
    x2 = height(I)
    x3 = divide(x1, x2)
    x4 = hsplit(I, x3)
    O = leastcommon(x4)
    """, demos=4)
def the_odd_tile(rng):
    """All square tiles in the strip are alike except one, which is the answer."""
    n, k = rng.between(3, 5), rng.between(4, 6)
    colours = rng.colours(3)
    tile = noise(rng, n, n, colours)
    odd = copy(tile)
    for i, j in rng.some(places(odd), 2):
        odd[i][j] = rng.pick([c for c in colours if c != tile[i][j]])
    where = rng.below(k)
    return [[v for t in range(k) for v in (odd if t == where else tile)[i]] for i in range(n)], odd


@overlays.puzzle("""
    x1 = lefthalf(I)
    x2 = righthalf(I)
    x3 = ofcolor(x1, ONE)
    x4 = ofcolor(x2, TWO)
    x5 = intersection(x3, x4)
    x6 = fill(x1, TWO, x4)
    O = fill(x6, SIX, x5)
    """)
def blue_and_red_make_pink(rng):
    """The panels are laid over each other; where blue meets red it becomes pink."""
    h, w = rng.between(4, 8), rng.between(3, 7)
    left, right = noise(rng, h, w, [BLUE], 45), noise(rng, h, w, [RED], 45)
    mix = {(BLACK, BLACK): BLACK, (BLUE, BLACK): BLUE, (BLACK, RED): RED, (BLUE, RED): PINK}
    after = [[mix[pair] for pair in zip(a, b)] for a, b in zip(left, right)]
    ensure(count(after, PINK) > 1)
    return side_by_side([left, right], GREY), after

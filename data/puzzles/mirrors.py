"""Puzzles of mirrors and turns."""

from puzzles.kit import *

mirrors = Family("mirrors", "Mirrors and turns")


@mirrors.puzzle("""
    x1 = shape(I)
    x2 = add(x1, LEFT)
    x3 = crop(I, ORIGIN, x2)
    x4 = vmirror(I)
    x5 = hconcat(x3, x4)
    x6 = shape(x5)
    x7 = add(x6, UP)
    x8 = crop(x5, ORIGIN, x7)
    x9 = hmirror(x5)
    O = vconcat(x8, x9)
    """)
def unfold_with_a_shared_seam(rng):
    """The quarter is unfolded to the right and down; its last column and row are the seams and occur once."""
    quarter = noise(rng, rng.between(3, 6), rng.between(3, 6), rng.colours(3), 70)
    wide = [row + row[-2::-1] for row in quarter]
    return quarter, wide + copy(wide[-2::-1])


@mirrors.puzzle("""
    x1 = rot180(I)
    x2 = ofcolor(I, FIVE)
    x3 = toobject(x2, x1)
    O = paint(I, x3)
    """, demos=4)
def half_turn_repair(rng):
    """The picture looks the same after half a turn; what the grey patch hides is restored."""
    h, w = rng.between(7, 13), rng.between(7, 13)
    picture = noise(rng, h, w, rng.colours(3))
    for i, j in places(picture):
        picture[h - 1 - i][w - 1 - j] = picture[i][j]
    hidden = [(i, j) for i in range(rng.between(2, 4)) for j in range(rng.between(2, 4))]
    hidden, = scatter(rng, h, w, [hidden])
    ensure(not any((h - 1 - i, w - 1 - j) in hidden for i, j in hidden))
    smudged = copy(picture)
    put(smudged, hidden, GREY)
    return smudged, picture


@mirrors.puzzle("""
    x1 = dmirror(I)
    x2 = asobject(x1)
    O = underpaint(I, x2)
    """)
def reflected_in_the_grey_diagonal(rng):
    """The grey diagonal is a mirror: what is above it appears below it."""
    n = rng.between(8, 14)
    before = blank(n, n)
    put(before, [(k, k) for k in range(n)], GREY)
    for colour in rng.colours(2):
        shape = blob(rng, rng.between(4, 7), 3, 4)
        i = rng.below(n - 5)
        put(before, [(a, b) for a, b in moved(shape, i, rng.between(i + 1, n - 3)) if b > a], colour, BLACK)
    after = copy(before)
    for i, j in places(before):
        if before[i][j] != BLACK:
            after[j][i] = before[i][j]
    ensure(count(before, BLACK) * 2 > n * n)
    return before, after


@mirrors.puzzle("""
    x1 = astuple(rot90, rot180)
    x2 = repeat(rot270, ONE)
    x3 = combine(x1, x2)
    x4 = rapply(x3, I)
    x5 = compose(positive, first)
    x6 = rbind(sfilter, x5)
    x7 = compose(x6, asobject)
    x8 = mapply(x7, x4)
    O = paint(I, x8)
    """)
def pinwheel(rng):
    """The drawing in one quarter is turned three times about the grey middle."""
    half = rng.between(3, 7)
    before = blank(2 * half + 1, 2 * half + 1)
    before[half][half] = GREY
    drawing = blob(rng, rng.between(half + 1, 2 * half), half, half)
    colours = rng.colours(2)
    for i, j in drawing:
        before[i][j] = rng.pick(colours)
    for _ in range(rng.number):
        before = turn(before)
    after, turned = copy(before), before
    for _ in range(3):
        turned = turn(turned)
        stamp(after, turned, 0, 0)
    return before, after


@mirrors.puzzle("""
    x1 = portrait(I)
    x2 = rot90(I)
    x3 = rot270(I)
    O = branch(x1, x2, x3)
    """, demos=4, tests=2)
def lay_down_or_stand_up(rng):
    """A tall picture is turned clockwise, a wide one anticlockwise."""
    short = rng.between(3, 5)
    picture = noise(rng, short + rng.between(1, 4), short, rng.colours(3), 60)
    if rng.number % 2:
        picture = turn(picture)
        return picture, turn(turn(turn(picture)))
    return picture, turn(picture)


@mirrors.puzzle("""
    x1 = objects(I, F, T, T)
    x2 = sfilter(x1, portrait)
    x3 = difference(x1, x2)
    x4 = mapply(hmirror, x2)
    x5 = mapply(vmirror, x3)
    x6 = merge(x1)
    x7 = cover(I, x6)
    x8 = paint(x7, x4)
    O = paint(x8, x5)
    """)
def tall_ones_upend_and_wide_ones_flip(rng):
    """Tall shapes are turned upside down, wide ones from left to right."""
    before = blank(rng.between(12, 15), rng.between(12, 15))
    after = copy(before)
    boxes = [(4, 3), (3, 4), (5, 3), (2, 4)][:rng.between(3, 4)]
    for (h, w), (i, j) in zip(boxes, spots(rng, *size(before), boxes)):
        shape = blob(rng, h * w * 2 // 3, h, w)
        ensure(extent(shape) == (h, w))
        colours = rng.colours(2)
        picture = blank(h, w)
        for a, b in shape:
            picture[a][b] = rng.pick(colours)
        mirrored = upend(picture) if h > w else flip(picture)
        ensure(mirrored != picture)
        stamp(before, picture, i, j)
        stamp(after, mirrored, i, j)
    return before, after


@mirrors.puzzle("""
    x1 = hsplit(I, THREE)
    x2 = fork(equality, identity, vmirror)
    O = extract(x1, x2)
    """, demos=4)
def the_symmetric_panel(rng):
    """One of the three panels is its own mirror image from left to right; it is the answer."""
    h, w = rng.between(3, 6), rng.between(3, 6)
    colours = rng.colours(2)
    panels = []
    while len(panels) < 2:
        panel = noise(rng, h, w, colours, 60)
        if panel != flip(panel):
            panels.append(panel)
    answer = noise(rng, h, w, colours, 60)
    for row in answer:
        for j in range(w):
            row[w - 1 - j] = row[j]
    panels.insert(rng.number % 3, answer)
    return side_by_side(panels, GREY), answer


@mirrors.puzzle("""
    x1 = dmirror(I)
    x2 = cmirror(I)
    x3 = rot180(I)
    x4 = hconcat(I, x1)
    x5 = hconcat(x2, x3)
    O = vconcat(x4, x5)
    """)
def four_views(rng):
    """The picture, its mirror images along both diagonals, and its half turn make one large square."""
    n = 3 + rng.number % 3
    tile = noise(rng, n, n, rng.colours(3), 75)
    half = turn(turn(tile))
    return tile, ([a + b for a, b in zip(tile, transpose(tile))] +
                  [a + b for a, b in zip(transpose(half), half)])


@mirrors.puzzle("""
    x1 = colorcount(I, FIVE)
    x2 = power(rot90, x1)
    x3 = width(I)
    x4 = astuple(x3, x3)
    x5 = crop(I, ORIGIN, x4)
    O = x2(x5)
    """, demos=4, tests=2)
def as_many_turns_as_pegs(rng):
    """The picture makes one quarter turn for every grey peg in the row below it."""
    n = rng.between(4, 7)
    picture = noise(rng, n, n, rng.colours(3), 60)
    turns = rng.number % 3 + 1
    pegs = [GREY] * turns + [BLACK] * (n - turns)
    after = picture
    for _ in range(turns):
        after = turn(after)
    return picture + [pegs], after


@mirrors.puzzle("""
    x1 = vmirror(I)
    x2 = cellwise(I, x1, ZERO)
    x3 = hmirror(x2)
    O = cellwise(x2, x3, ZERO)
    """)
def only_the_symmetric_part_stays(rng):
    """Cells without equal partners across both middle lines are wiped out."""
    h, w = rng.between(3, 5), rng.between(3, 5)
    quarter = noise(rng, h, w, rng.colours(2), 60)
    wide = [row + row[::-1] for row in quarter]
    after = wide + copy(wide[::-1])
    before = copy(after)
    for i, j in rng.some([p for p in places(after) if after[p[0]][p[1]] == BLACK], rng.between(4, 8)):
        mates = [(i, 2 * w - 1 - j), (2 * h - 1 - i, j), (2 * h - 1 - i, 2 * w - 1 - j)]
        if all(before[a][b] == BLACK for a, b in mates):
            before[i][j] = rng.pick([RED, SKY, ORANGE])
    return before, after

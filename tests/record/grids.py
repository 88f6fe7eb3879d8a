"""Random grids: noise, rectangles, frontiers, tiles, symmetric ones, diagonals, panels; ordinary, large or thin."""


def sides(rng, large):
    """Height and width: as tasks have them, or from 1x1 to 64x64 with thin ones among them."""
    if large:
        return rng.choice([(1, 1), (1, 200), (200, 1), (64, 64), (rng.randint(31, 64), rng.randint(31, 64)),
                           (rng.randint(1, 64), rng.randint(1, 64)), (rng.randint(1, 3), rng.randint(60, 200)),
                           (rng.randint(60, 200), rng.randint(1, 3)), (33, 32), (32, 33)])
    if rng.random() < .04:
        return 30, 30
    low, high = rng.choice([(1, 6), (2, 12), (8, 22)])
    return rng.randint(low, high), rng.randint(low, high)


def grid(rng, large=False):
    h, w = sides(rng, large)
    colours = range(256) if large and rng.random() < .5 else range(10)
    bg = rng.choice([0, 0, 0, rng.choice(colours)])
    some = rng.sample(colours, rng.choice([rng.randint(1, 5), rng.randint(1, 5), 9]))
    g = [[bg] * w for _ in range(h)]
    rng.choice([noise, boxes, boxes, frames, frontiers, tiles, mirrored, diagonals, panels])(rng, g, h, w, some)
    return tuple(map(tuple, g))


def noise(rng, g, h, w, some):
    density = rng.random()
    for row in g:
        for x in range(w):
            if rng.random() < density:
                row[x] = rng.choice(some)


def boxes(rng, g, h, w, some, hollow=0):
    for _ in range(rng.randint(1, 6)):
        i, j, c, bare = rng.randrange(h), rng.randrange(w), rng.choice(some), rng.random() < hollow
        a, b = rng.randint(1, max(1, h // 2)), rng.randint(1, max(1, w // 2))
        for y in range(i, min(h, i + a)):
            for x in range(j, min(w, j + b)):
                if not bare or y in (i, i + a - 1) or x in (j, j + b - 1):
                    g[y][x] = c
    for _ in range(rng.choice([0, 0, rng.randint(1, 6)])):
        g[rng.randrange(h)][rng.randrange(w)] = rng.choice(some)


def frames(rng, g, h, w, some):
    boxes(rng, g, h, w, some, hollow=.7)


def frontiers(rng, g, h, w, some):
    c, down, right = rng.choice(some), rng.randint(2, 5), rng.randint(2, 5)
    for y in range(h):
        for x in range(w):
            if y % down == 0 or x % right == 0:
                g[y][x] = c
    for _ in range(rng.randint(0, 4)):
        g[rng.randrange(h)][rng.randrange(w)] = rng.choice(some)


def tiles(rng, g, h, w, some):
    a, b = rng.randint(1, 4), rng.randint(1, 4)
    tile = [[rng.choice(some + [g[0][0]]) for _ in range(b)] for _ in range(a)]
    for y in range(h):
        for x in range(w):
            g[y][x] = tile[y % a][x % b]


def mirrored(rng, g, h, w, some):
    for row in g:
        for x in range((w + 1) // 2):
            if rng.random() < .4:
                row[x] = row[w - 1 - x] = rng.choice(some)


def diagonals(rng, g, h, w, some):
    for _ in range(rng.randint(1, 4)):
        y, x, dy, dx, c = rng.randrange(h), rng.randrange(w), rng.choice([-1, 0, 1]), rng.choice([-1, 1]), rng.choice(some)
        while 0 <= y < h and 0 <= x < w:
            g[y][x] = c
            y, x = y + dy, x + dx


def panels(rng, g, h, w, some):
    for row in g:
        for x in range(w):
            if rng.random() < .35:
                row[x] = rng.choice(some[:2])
        row[w // 2] = some[-1] if w > 2 else row[w // 2]

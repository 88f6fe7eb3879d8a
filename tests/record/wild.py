"""Random values that are nearly of a type: those of the type, and what becomes of them when something is changed."""
import values

HUGE = [2**31, -2**31, 2**32 + 1, 2**61 - 1, -2**61, 2**62, 2**63 - 1, -2**63 + 1, 10**18, -10**18 - 7]
BOXES = (tuple, frozenset)


def integer(rng):
    return rng.choice([rng.randint(0, 9), rng.randint(0, 9), rng.randint(-5, 31), rng.randint(-40, 260)])


def place(rng):
    if rng.random() < .1:
        return rng.randint(-300, 300), rng.randint(-300, 300)
    return rng.randint(-2, 12), rng.randint(-2, 12)


def cell(rng):
    """A cell of arc-dsl."""
    return rng.randint(0, 9), place(rng)


def flat_cell(rng):
    """A cell of the typed dialect."""
    return *place(rng), rng.randint(0, 9)


def several(rng, make, least=0):
    return [make(rng) for _ in range(rng.randint(least, rng.choice([2, 4, 9])))]


def rows(rng):
    w = rng.randint(1, 5)
    return tuple(tuple(rng.choice([0, 0, rng.randint(0, 9)]) for _ in range(w)) for _ in range(rng.randint(1, 5)))


def patch(rng, make):
    """A set of places or cells: scattered, or a block of them."""
    if rng.random() < .3:
        i, j = place(rng)
        c, as_cell = rng.randint(0, 9), make is not place
        block = [(i + a, j + b) for a in range(rng.randint(1, 4)) for b in range(rng.randint(1, 4))]
        return frozenset((c, p) if as_cell and make is cell else (*p, c) if as_cell else p for p in block)
    return frozenset(several(rng, make, least=rng.random() < .9))


def of(rng, kind, make_cell=cell):
    """A random value of a kind that values.kind knows."""
    if kind == 'bool':
        return rng.random() < .5
    if kind == 'int':
        return integer(rng)
    if kind == 'ivec':
        return place(rng)
    if kind == 'grid':
        return rows(rng)
    if kind == 'indices':
        return patch(rng, place)
    if kind == 'object':
        return patch(rng, make_cell)
    if kind == 'objects':
        return frozenset(several(rng, lambda r: patch(r, make_cell), least=1))
    if kind == 'indicesset':
        return frozenset(several(rng, lambda r: patch(r, place), least=1))
    if kind == 'intset':
        return frozenset(several(rng, integer))
    if kind == 'empty':
        return rng.choice([(), frozenset()])
    if kind == 'none':
        return None
    return mixed(rng, 3)


def mixed(rng, depth):
    """Any value: numbers, bools, and tuples and sets of such to a depth."""
    if depth == 0 or rng.random() < .35:
        return rng.choice([integer(rng), integer(rng), rng.random() < .5, place(rng), (), frozenset()])
    return rng.choice(BOXES)(mixed(rng, depth - 1) for _ in range(rng.randint(0, 3)))


def perturb(rng, v, make_cell=cell):
    """v with something changed: a part, its length, its type, or all of it."""
    if isinstance(v, BOXES) and v and rng.random() < .7:
        parts = list(v)
        at = rng.randrange(len(parts))
        change = rng.randrange(6)
        if change < 3:
            parts[at] = perturb(rng, parts[at], make_cell)
        elif change == 3:
            parts.insert(at, rng.choice([parts[at], perturb(rng, parts[at], make_cell), mixed(rng, 1)]))
        elif change == 4:
            del parts[at]
        else:
            parts.append(rng.choice(parts))
        return type(v)(parts)
    return rng.choice([swap_type, swap_type, lambda r, x: (x,), lambda r, x: mixed(r, 2)])(rng, v)


def swap_type(rng, v):
    if isinstance(v, bool):
        return rng.choice([int(v), 2, (v, v)])
    if isinstance(v, int):
        return rng.choice([v > 0, True, False, -v, rng.choice(HUGE), (v, v), (v,), frozenset({v})])
    if isinstance(v, tuple):
        return rng.choice([frozenset(v), v + v, v[:1], v[::-1]])
    if isinstance(v, frozenset):
        return rng.choice([tuple(v), tuple(v) + tuple(v)[:2], tuple(sorted(v, key=repr))])
    return v


def axis(rng):
    """What makes coordinates that can be compared with each other: ints, bools, tuples, sets, places."""
    return rng.choice([lambda: rng.randint(-2, 4), lambda: rng.randint(-2, 4), lambda: rng.random() < .5,
                       lambda: tuple(rng.randint(0, 2) for _ in range(rng.randint(0, 3))),
                       lambda: frozenset(rng.sample(range(3), rng.randint(0, 2))), lambda: place(rng), lambda: 1, lambda: ()])


def odd_patch(rng):
    """Places or cells whose coordinates, colours and lengths are anything, but mostly alike; a set, or a tuple with repeats."""
    axes, colour, more = (axis(rng), axis(rng)), axis(rng), axis(rng)
    cells, lengths = rng.random() < .5, rng.choice([(2,), (2,), (2,), (2, 3), (1, 2), (3,), (2, 2, 2, 1, 3)])

    def element():
        spot = tuple(a() for a in (*axes, more))[:rng.choice(lengths)]
        return (colour(), spot) if cells else spot
    found = [element() for _ in range(rng.randint(1, rng.choice([1, 2, 4, 8])))]
    if rng.random() < .15:
        found.append(perturb(rng, rng.choice(found)))
    return frozenset(found) if rng.random() < .7 else tuple(found + found[:rng.randint(0, 2)])


def odd_grid(rng):
    """Rows of different lengths, tuples or sets, of cells that are anything."""
    value, w = axis(rng), rng.randint(1, 4)
    row = rng.choice([tuple, tuple, tuple, frozenset])
    return tuple(row(value() for _ in range(rng.choice([w, w, w, rng.randint(0, 4)]))) for _ in range(rng.randint(1, 4)))


def mixture(rng):
    """A set of small places, cells, triples, numbers and sets of such."""
    def element(depth):
        i, j, k = (rng.choice([0, 1, 1, 2]) for _ in range(3))
        one = rng.choice([(i, j), (i, j), (i, (j, k)), (i, (j, k)), i, (i, j, k), None])
        return one if one is not None else frozenset(element(0) for _ in range(depth * 2))
    return frozenset(element(1) for _ in range(rng.randint(1, rng.choice([3, 6, 12]))))


def low(rng, v):
    """v with all ints 0 or 1, or seldom 2."""
    if isinstance(v, BOXES):
        return type(v)(low(rng, e) for e in v)
    return rng.choice([0, 0, 1, 1, 1, 2]) if type(v) is int else v


def twin(rng, v):
    """A value that equals v, with bools for some of its 0 and 1, and ints for some of its bools."""
    if isinstance(v, BOXES):
        return type(v)(twin(rng, e) for e in v)
    if isinstance(v, int) and v in (0, 1) and rng.random() < .4:
        return int(v) if isinstance(v, bool) else bool(v)
    return v


def storable(v):
    """Whether v can stand in a text."""
    return values.storable(v) and not values.too_long(v)

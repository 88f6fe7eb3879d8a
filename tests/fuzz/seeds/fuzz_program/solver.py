from dsl import *
from constants import *

CORNER = (2, 1)


def solve_a(I):
    """Mirrors the largest object."""
    x1 = objects(I, univalued=T, diagonal=F, without_bg=True)
    x2 = argmax(x1, size)  # the largest
    x3 = compose(first, last)(x2)
    x4 = shift(x2, CORNER)
    O = paint(I, x4)
    return O


def solve_b(S, I, C=None) -> 'Grid':
    x = frozenset({I, (1, -2, I), frozenset()}); y = 'a\x41\'' "b"
    return x, y, 0x1F, \
        None

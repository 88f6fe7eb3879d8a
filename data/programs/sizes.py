# Growing, shrinking and tiling: one program for each task. Written by data/generate.py.

from dsl import *
from constants import *


# red heightens and blue widens: Every cell grows as high as there are red cells and as wide as there are blue cells.
def solve_5955ac25(I):
    x1 = colorcount(I, TWO)
    x2 = colorcount(I, ONE)
    x3 = vupscale(I, x1)
    O = hupscale(x3, x2)
    return O


# shrink the framed mosaic: The mosaic inside the grey frame is drawn again with one cell for each of its stones.
def solve_b1607148(I):
    x1 = trim(I)
    x2 = objects(x1, T, F, F)
    x3 = valmin(x2, width)
    O = downscale(x1, x3)
    return O


# the smaller one doubles: The smaller of the two pictures doubles in size; its upper left corner stays where it is.
def solve_0ac65fcf(I):
    x1 = objects(I, F, T, T)
    x2 = argmin(x1, size)
    x3 = upscale(x2, TWO)
    x4 = cover(I, x2)
    O = paint(x4, x3)
    return O


# chessboard of negatives: Nine tiles like a chessboard: the picture, and in between its negative.
def solve_08228194(I):
    x1 = mostcolor(I)
    x2 = leastcolor(I)
    x3 = switch(I, x1, x2)
    x4 = hconcat(I, x3)
    x5 = hconcat(x4, I)
    x6 = hconcat(x3, I)
    x7 = hconcat(x6, x3)
    x8 = vconcat(x5, x7)
    O = vconcat(x8, x5)
    return O


# every cell becomes a ring: Every coloured cell becomes a ring of its colour.
def solve_032ccfaa(I):
    x1 = upscale(I, THREE)
    x2 = asindices(I)
    x3 = rbind(multiply, THREE)
    x4 = compose(increment, x3)
    x5 = apply(x4, x2)
    O = fill(x1, ZERO, x5)
    return O


# brick wall: The brick in the corner is laid all over; every other course is shifted by half a brick.
def solve_bb00fa7a(I):
    x1 = objects(I, F, T, T)
    x2 = first(x1)
    x3 = height(x2)
    x4 = width(x2)
    x5 = height(I)
    x6 = width(I)
    x7 = double(x3)
    x8 = interval(ZERO, x5, x7)
    x9 = interval(ZERO, x6, x4)
    x10 = product(x8, x9)
    x11 = interval(x3, x5, x7)
    x12 = halve(x4)
    x13 = invert(x12)
    x14 = interval(x13, x6, x4)
    x15 = product(x11, x14)
    x16 = combine(x10, x15)
    x17 = lbind(shift, x2)
    x18 = mapply(x17, x16)
    O = paint(I, x18)
    return O


# small map of the dots: A map at a third of the size: a cell is coloured if its three by three block has a dot.
def solve_6bf9e412(I):
    x1 = leastcolor(I)
    x2 = ofcolor(I, x1)
    x3 = rbind(divide, THREE)
    x4 = apply(x3, x2)
    x5 = shape(I)
    x6 = divide(x5, THREE)
    x7 = canvas(ZERO, x6)
    O = fill(x7, x1, x4)
    return O


# framed in the rarest colour: The picture gets a frame in the colour that it has least of.
def solve_29f113c1(I):
    x1 = leastcolor(I)
    x2 = shape(I)
    x3 = add(x2, TWO)
    x4 = canvas(x1, x3)
    x5 = asobject(I)
    x6 = shift(x5, UNITY)
    O = paint(x4, x6)
    return O

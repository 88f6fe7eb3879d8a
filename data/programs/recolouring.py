# New colours: one program for each task. Written by data/generate.py.

from dsl import *
from constants import *


# the largest looks like the smallest: The largest shape takes the colour of the smallest.
def solve_08affabd(I):
    x1 = objects(I, T, T, T)
    x2 = argmax(x1, size)
    x3 = argmin(x1, size)
    x4 = color(x3)
    x5 = recolor(x4, x2)
    O = paint(I, x5)
    return O


# squares turn red: Solid squares turn red, all other shapes blue.
def solve_8d260aa4(I):
    x1 = objects(I, T, F, T)
    x2 = sfilter(x1, square)
    x3 = difference(x1, x2)
    x4 = merge(x2)
    x5 = merge(x3)
    x6 = fill(I, TWO, x4)
    O = fill(x6, ONE, x5)
    return O


# nearest to the grey dot: The shape nearest to the grey dot turns grey.
def solve_be453302(I):
    x1 = objects(I, T, T, T)
    x2 = colorfilter(x1, FIVE)
    x3 = merge(x2)
    x4 = difference(x1, x2)
    x5 = rbind(manhattan, x3)
    x6 = argmin(x4, x5)
    O = fill(I, FIVE, x6)
    return O


# row mates and column mates: Grey shapes in a row with the red dot turn red, those in a column with the blue dot blue.
def solve_4790c417(I):
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
    return O


# touching the wall: Blue shapes that touch the grey wall turn green.
def solve_b0ca4785(I):
    x1 = ofcolor(I, FIVE)
    x2 = objects(I, T, F, T)
    x3 = colorfilter(x2, ONE)
    x4 = rbind(adjacent, x1)
    x5 = mfilter(x3, x4)
    O = fill(I, THREE, x5)
    return O


# the majority wins: Every shape takes the colour that most of its cells have.
def solve_4f6e347f(I):
    x1 = objects(I, F, T, T)
    x2 = fork(recolor, mostcolor, identity)
    x3 = mapply(x2, x1)
    O = paint(I, x3)
    return O


# tall and blue: Blue shapes that are taller than wide turn red.
def solve_a5e1a999(I):
    x1 = objects(I, T, T, T)
    x2 = matcher(color, ONE)
    x3 = fork(both, portrait, x2)
    x4 = mfilter(x1, x3)
    O = fill(I, TWO, x4)
    return O


# four directions: The highest and the lowest shape swap colours; the leftmost and the rightmost turn grey.
def solve_e0b2556a(I):
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
    return O


# small middle large: The smallest shape turns blue, the middle one green, the largest red.
def solve_c756f600(I):
    x1 = objects(I, T, T, T)
    x2 = order(x1, size)
    x3 = astuple(ONE, THREE)
    x4 = repeat(TWO, ONE)
    x5 = combine(x3, x4)
    x6 = mpapply(recolor, x5, x2)
    O = paint(I, x6)
    return O


# the first two cells swap everywhere: The first two cells name two colours, which are swapped everywhere.
def solve_a5683c90(I):
    x1 = index(I, ORIGIN)
    x2 = index(I, RIGHT)
    O = switch(I, x1, x2)
    return O


# the corner gives the colour: Grey shapes take the colour of the cell in the corner, which is used up.
def solve_949c6c3d(I):
    x1 = index(I, ORIGIN)
    x2 = initset(ORIGIN)
    x3 = fill(I, ZERO, x2)
    O = replace(x3, FIVE, x1)
    return O


# reflected in negative: Beside the picture appears its mirror image, in which black and the other colour change places.
def solve_b927b281(I):
    x1 = palette(I)
    x2 = other(x1, ZERO)
    x3 = switch(I, ZERO, x2)
    x4 = vmirror(x3)
    O = hconcat(I, x4)
    return O

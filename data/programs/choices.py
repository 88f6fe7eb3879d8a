# Choosing shapes: one program for each task. Written by data/generate.py.

from dsl import *
from constants import *


# the one without a twin: Every shape has a twin in some colour except one, which is cut out.
def solve_96633490(I):
    x1 = objects(I, T, T, T)
    x2 = totuple(x1)
    x3 = compose(normalize, toindices)
    x4 = apply(x3, x2)
    x5 = leastcommon(x4)
    x6 = matcher(x3, x5)
    x7 = extract(x1, x6)
    O = subgrid(x7, I)
    return O


# nothing may touch the edge: Shapes that touch the edge of the picture vanish.
def solve_1fccf19e(I):
    x1 = objects(I, T, T, T)
    x2 = rbind(bordering, I)
    x3 = mfilter(x1, x2)
    O = cover(I, x3)
    return O


# only straight lines stay: Everything that is not a straight line is removed.
def solve_4f0bee11(I):
    x1 = objects(I, T, F, T)
    x2 = fork(either, hline, vline)
    x3 = mfilter(x1, x2)
    x4 = shape(I)
    x5 = canvas(ZERO, x4)
    O = paint(x5, x3)
    return O


# the most frequent shape: The shape that occurs most often, whatever its colour, is drawn in light blue.
def solve_29a54c13(I):
    x1 = objects(I, T, T, T)
    x2 = totuple(x1)
    x3 = compose(normalize, toindices)
    x4 = apply(x3, x2)
    x5 = mostcommon(x4)
    x6 = shape(x5)
    x7 = canvas(ZERO, x6)
    O = fill(x7, EIGHT, x5)
    return O


# the most colourful shape: The shape with the most different colours is cut out.
def solve_bd61c5e2(I):
    x1 = objects(I, F, T, T)
    x2 = argmax(x1, numcolors)
    O = subgrid(x2, I)
    return O


# more than four cells: Shapes of up to four cells vanish, the others turn green.
def solve_1ad273c7(I):
    x1 = objects(I, T, T, T)
    x2 = rbind(greater, FOUR)
    x3 = compose(x2, size)
    x4 = sfilter(x1, x3)
    x5 = merge(x4)
    x6 = difference(x1, x4)
    x7 = merge(x6)
    x8 = cover(I, x7)
    O = fill(x8, THREE, x5)
    return O


# the widest spread colour: The colour whose cells are spread over the largest area stays alone.
def solve_5764d403(I):
    x1 = fgpartition(I)
    x2 = fork(multiply, height, width)
    x3 = argmax(x1, x2)
    x4 = shape(I)
    x5 = canvas(ZERO, x4)
    O = paint(x5, x3)
    return O


# the extremes stay: Only the largest and the smallest shape stay.
def solve_d9b2dc5d(I):
    x1 = objects(I, T, T, T)
    x2 = argmin(x1, size)
    x3 = argmax(x1, size)
    x4 = remove(x2, x1)
    x5 = remove(x3, x4)
    x6 = merge(x5)
    O = cover(I, x6)
    return O

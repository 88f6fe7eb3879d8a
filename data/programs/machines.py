# Machines: one program for each task. Written by data/generate.py.

from dsl import *
from constants import *


# carousel: The cells of the border move one step clockwise.
def solve_1238fbb0(I):
    x1 = asindices(I)
    x2 = box(x1)
    x3 = toobject(x2, I)
    x4 = height(I)
    x5 = decrement(x4)
    x6 = width(I)
    x7 = decrement(x6)
    x8 = compose(first, last)
    x9 = compose(last, last)
    x10 = matcher(x8, ZERO)
    x11 = matcher(x9, x7)
    x12 = matcher(x8, x5)
    x13 = matcher(x9, ZERO)
    x14 = compose(flip, x11)
    x15 = fork(both, x10, x14)
    x16 = sfilter(x3, x15)
    x17 = shift(x16, RIGHT)
    x18 = compose(flip, x12)
    x19 = fork(both, x11, x18)
    x20 = sfilter(x3, x19)
    x21 = shift(x20, DOWN)
    x22 = compose(flip, x13)
    x23 = fork(both, x12, x22)
    x24 = sfilter(x3, x23)
    x25 = shift(x24, LEFT)
    x26 = compose(flip, x10)
    x27 = fork(both, x13, x26)
    x28 = sfilter(x3, x27)
    x29 = shift(x28, UP)
    x30 = paint(I, x17)
    x31 = paint(x30, x21)
    x32 = paint(x31, x25)
    O = paint(x32, x29)
    return O


# crystal: An empty cell with at least two blue direct neighbours turns blue, again and again until nothing changes.
def solve_f1454276(I):
    x1 = lbind(rbind, intersection)
    x2 = lbind(chain, size)
    x3 = rbind(x2, dneighbors)
    x4 = rbind(greater, ONE)
    x5 = lbind(compose, x4)
    x6 = chain(x5, x3, x1)
    x7 = rbind(ofcolor, ONE)
    x8 = compose(x6, x7)
    x9 = rbind(ofcolor, ZERO)
    x10 = fork(sfilter, x9, x8)
    x11 = lbind(recolor, ONE)
    x12 = compose(x11, x10)
    x13 = fork(paint, identity, x12)
    x14 = height(I)
    x15 = power(x13, x14)
    O = x15(I)
    return O


# lit windows: The windows of the house are lit like the cells of the small picture.
def solve_0804d25c(I):
    x1 = objects(I, T, F, F)
    x2 = colorfilter(x1, ZERO)
    x3 = rbind(bordering, I)
    x4 = compose(flip, x3)
    x5 = sfilter(x2, x4)
    x6 = order(x5, ulcorner)
    x7 = objects(I, F, F, T)
    x8 = argmin(x7, size)
    x9 = order(x8, last)
    x10 = apply(first, x9)
    x11 = mpapply(recolor, x10, x6)
    O = paint(I, x11)
    return O


# like the nearest neighbour: Every shape takes the colour of the shape nearest to it.
def solve_80c94a08(I):
    x1 = objects(I, T, T, T)
    x2 = rbind(remove, x1)
    x3 = lbind(lbind, manhattan)
    x4 = fork(argmin, x2, x3)
    x5 = compose(color, x4)
    x6 = fork(recolor, x5, identity)
    x7 = mapply(x6, x1)
    O = paint(I, x7)
    return O


# every colour once: Every row and column has every colour once; the missing cells are filled in.
def solve_cd88dab4(I):
    x1 = palette(I)
    x2 = ofcolor(I, ZERO)
    x3 = rbind(toobject, I)
    x4 = chain(palette, x3, hfrontier)
    x5 = lbind(difference, x1)
    x6 = chain(first, x5, x4)
    x7 = fork(recolor, x6, initset)
    x8 = mapply(x7, x2)
    O = paint(I, x8)
    return O

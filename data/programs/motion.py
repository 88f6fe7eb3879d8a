# Things that move: one program for each task. Written by data/generate.py.

from dsl import *
from constants import *


# balloons and stones: Blue cells are balloons and rise to the top, all others are stones and fall to the floor.
def solve_0c24448a(I):
    x1 = dmirror(I)
    x2 = rbind(order, positive)
    x3 = matcher(identity, ONE)
    x4 = compose(flip, x3)
    x5 = rbind(order, x4)
    x6 = compose(x5, x2)
    x7 = apply(x6, x1)
    O = dmirror(x7)
    return O


# pulled to the wall: From both sides the shapes slide to the grey wall until they touch it.
def solve_61c5fdbd(I):
    x1 = objects(I, T, F, T)
    x2 = colorfilter(x1, FIVE)
    x3 = merge(x2)
    x4 = difference(x1, x2)
    x5 = rbind(gravitate, x3)
    x6 = fork(shift, identity, x5)
    x7 = mapply(x6, x4)
    x8 = merge(x4)
    x9 = cover(I, x8)
    O = paint(x9, x7)
    return O


# pushed by the dot: The red dot pushes the shape two cells away, straight or along a diagonal.
def solve_5234b025(I):
    x1 = ofcolor(I, TWO)
    x2 = objects(I, T, T, T)
    x3 = colorfilter(x2, TWO)
    x4 = difference(x2, x3)
    x5 = first(x4)
    x6 = position(x1, x5)
    x7 = double(x6)
    O = move(I, x5, x7)
    return O


# falling in one piece: Every shape falls to the floor without breaking.
def solve_7d5aeedc(I):
    x1 = objects(I, T, T, T)
    x2 = height(I)
    x3 = decrement(x2)
    x4 = lbind(subtract, x3)
    x5 = chain(toivec, x4, lowermost)
    x6 = fork(shift, identity, x5)
    x7 = mapply(x6, x1)
    x8 = merge(x1)
    x9 = cover(I, x8)
    O = paint(x9, x7)
    return O


# explosion: All red cells fly one step away from the grey one, sideways and up or down.
def solve_2f779868(I):
    x1 = ofcolor(I, FIVE)
    x2 = first(x1)
    x3 = ofcolor(I, TWO)
    x4 = rbind(subtract, x2)
    x5 = lbind(add, x2)
    x6 = chain(x5, crement, x4)
    x7 = apply(x6, x3)
    x8 = cover(I, x3)
    O = fill(x8, TWO, x7)
    return O


# one step closer: Every shape moves one step closer to the grey dot, sideways and up or down.
def solve_fda1e2f0(I):
    x1 = ofcolor(I, FIVE)
    x2 = first(x1)
    x3 = objects(I, T, T, T)
    x4 = colorfilter(x3, FIVE)
    x5 = difference(x3, x4)
    x6 = rbind(subtract, x2)
    x7 = compose(x6, center)
    x8 = chain(invert, sign, x7)
    x9 = fork(shift, identity, x8)
    x10 = mapply(x9, x5)
    x11 = merge(x5)
    x12 = cover(I, x11)
    O = paint(x12, x10)
    return O


# leaning over: Every row is shifted one cell further to the right than the row above.
def solve_d058baeb(I):
    x1 = height(I)
    x2 = interval(ZERO, x1, ONE)
    x3 = pair(x2, x2)
    x4 = vsplit(I, x1)
    x5 = apply(asobject, x4)
    x6 = mpapply(shift, x5, x3)
    x7 = width(I)
    x8 = add(x1, x7)
    x9 = decrement(x8)
    x10 = astuple(x1, x9)
    x11 = canvas(ZERO, x10)
    O = paint(x11, x6)
    return O


# on the other side: For every blue cell a red one appears on the other side of the grey cell, equally far away.
def solve_3cf6e006(I):
    x1 = ofcolor(I, FIVE)
    x2 = first(x1)
    x3 = double(x2)
    x4 = lbind(subtract, x3)
    x5 = ofcolor(I, ONE)
    x6 = apply(x4, x5)
    O = fill(I, TWO, x6)
    return O


# stacked from left to right: The tiles are put on top of each other, the leftmost one uppermost.
def solve_623da1f9(I):
    x1 = objects(I, F, T, T)
    x2 = order(x1, leftmost)
    x3 = rbind(subgrid, I)
    O = mapply(x3, x2)
    return O


# sideways by its width: Every shape moves to the right by its own width.
def solve_40bd39bf(I):
    x1 = objects(I, T, T, T)
    x2 = compose(tojvec, width)
    x3 = fork(shift, identity, x2)
    x4 = mapply(x3, x1)
    x5 = merge(x1)
    x6 = cover(I, x5)
    O = paint(x6, x4)
    return O

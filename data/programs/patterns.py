# Patterns and growth: one program for each task. Written by data/generate.py.

from dsl import *
from constants import *


# pollen: Single cells are pollen: they vanish, and all larger shapes take their colour.
def solve_1e221c3f(I):
    x1 = objects(I, T, T, T)
    x2 = sizefilter(x1, ONE)
    x3 = first(x2)
    x4 = color(x3)
    x5 = merge(x2)
    x6 = cover(I, x5)
    x7 = difference(x1, x2)
    x8 = merge(x7)
    O = fill(x6, x4, x8)
    return O


# find the stamp: The stamp in the corner is framed in green wherever else it occurs unchanged.
def solve_274075a7(I):
    x1 = crop(I, ORIGIN, THREE_BY_THREE)
    x2 = asobject(x1)
    x3 = occurrences(I, x2)
    x4 = remove(ORIGIN, x3)
    x5 = lbind(shift, x2)
    x6 = compose(outbox, x5)
    x7 = mapply(x6, x4)
    O = fill(I, THREE, x7)
    return O


# in any turn: The shape in the corner turns red wherever it occurs, turned or not; its mirror images stay blue.
def solve_50b9f125(I):
    x1 = crop(I, ORIGIN, THREE_BY_THREE)
    x2 = astuple(identity, rot90)
    x3 = astuple(rot180, rot270)
    x4 = combine(x2, x3)
    x5 = rapply(x4, x1)
    x6 = apply(asobject, x5)
    x7 = lbind(lbind, shift)
    x8 = lbind(occurrences, I)
    x9 = fork(mapply, x7, x8)
    x10 = mapply(x9, x6)
    x11 = matcher(first, ONE)
    x12 = sfilter(x10, x11)
    O = fill(I, TWO, x12)
    return O


# continue the frieze both ways: The frieze is continued to the left and to the right edge.
def solve_044fea72(I):
    x1 = asindices(I)
    x2 = ofcolor(I, ZERO)
    x3 = difference(x1, x2)
    x4 = toobject(x3, I)
    x5 = hperiod(x4)
    x6 = width(I)
    x7 = interval(ZERO, x6, x5)
    x8 = apply(invert, x7)
    x9 = combine(x7, x8)
    x10 = apply(tojvec, x9)
    x11 = lbind(shift, x4)
    x12 = mapply(x11, x10)
    O = paint(I, x12)
    return O


# one tile of the wallpaper: The wallpaper repeats one tile; the tile is the answer.
def solve_d006f7dc(I):
    x1 = asobject(I)
    x2 = vperiod(x1)
    x3 = hperiod(x1)
    x4 = astuple(x2, x3)
    O = crop(I, ORIGIN, x4)
    return O


# smudged wallpaper: The black smudges in the lower half of the wallpaper are painted over with its pattern.
def solve_d7881f1b(I):
    x1 = tophalf(I)
    x2 = asobject(x1)
    x3 = vperiod(x2)
    x4 = hperiod(x2)
    x5 = astuple(x3, x4)
    x6 = crop(I, ORIGIN, x5)
    x7 = asobject(x6)
    x8 = height(I)
    x9 = width(I)
    x10 = interval(ZERO, x8, x3)
    x11 = interval(ZERO, x9, x4)
    x12 = product(x10, x11)
    x13 = lbind(shift, x7)
    x14 = mapply(x13, x12)
    O = paint(I, x14)
    return O


# ivy: The green ivy grows as many steps as there are orange pegs above; it cannot pass the grey walls.
def solve_08045ed4(I):
    x1 = colorcount(I, SEVEN)
    x2 = ofcolor(I, THREE)
    x3 = ofcolor(I, ZERO)
    x4 = combine(x2, x3)
    x5 = rbind(intersection, x4)
    x6 = lbind(mapply, dneighbors)
    x7 = fork(combine, identity, x6)
    x8 = compose(x5, x7)
    x9 = power(x8, x1)
    x10 = x9(x2)
    O = fill(I, THREE, x10)
    return O


# coordinates: Grey marks on the upper and the left edge: where their row and column meet is a red cell.
def solve_90bafd89(I):
    x1 = ofcolor(I, FIVE)
    x2 = matcher(first, ZERO)
    x3 = matcher(last, ZERO)
    x4 = sfilter(x1, x2)
    x5 = sfilter(x1, x3)
    x6 = apply(last, x4)
    x7 = apply(first, x5)
    x8 = product(x7, x6)
    O = fill(I, TWO, x8)
    return O

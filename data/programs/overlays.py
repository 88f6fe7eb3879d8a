# Panels and overlays: one program for each task. Written by data/generate.py.

from dsl import *
from constants import *


# two of three agree: Green is where at least two of the three panels are blue.
def solve_efefbd4f(I):
    x1 = vsplit(I, THREE)
    x2 = first(x1)
    x3 = last(x1)
    x4 = remove(x2, x1)
    x5 = first(x4)
    x6 = rbind(ofcolor, ONE)
    x7 = x6(x2)
    x8 = x6(x5)
    x9 = x6(x3)
    x10 = intersection(x7, x8)
    x11 = intersection(x8, x9)
    x12 = intersection(x7, x9)
    x13 = combine(x10, x11)
    x14 = combine(x13, x12)
    x15 = shape(x2)
    x16 = canvas(ZERO, x15)
    O = fill(x16, THREE, x14)
    return O


# what the lower picture adds: Only what the lower picture has and the upper one has not is kept.
def solve_cc9283de(I):
    x1 = tophalf(I)
    x2 = bottomhalf(I)
    x3 = asobject(x1)
    x4 = asobject(x2)
    x5 = difference(x4, x3)
    x6 = shape(x1)
    x7 = canvas(ZERO, x6)
    O = paint(x7, x5)
    return O


# the fullest panel lies undermost: The four panels are laid on one pile, the fullest undermost, the emptiest on top.
def solve_21f1193d(I):
    x1 = compose(tophalf, lefthalf)
    x2 = compose(tophalf, righthalf)
    x3 = compose(bottomhalf, lefthalf)
    x4 = compose(bottomhalf, righthalf)
    x5 = astuple(x1, x2)
    x6 = astuple(x3, x4)
    x7 = combine(x5, x6)
    x8 = rapply(x7, I)
    x9 = rbind(colorcount, ZERO)
    x10 = order(x8, x9)
    x11 = matcher(first, ZERO)
    x12 = compose(flip, x11)
    x13 = rbind(sfilter, x12)
    x14 = compose(x13, asobject)
    x15 = mapply(x14, x10)
    x16 = first(x8)
    x17 = shape(x16)
    x18 = canvas(ZERO, x17)
    O = paint(x18, x15)
    return O


# the most colourful panel: The panel with the most different colours is the answer.
def solve_436def96(I):
    x1 = frontiers(I)
    x2 = sfilter(x1, hline)
    x3 = size(x2)
    x4 = increment(x3)
    x5 = sfilter(x1, vline)
    x6 = size(x5)
    x7 = increment(x6)
    x8 = vsplit(I, x4)
    x9 = rbind(hsplit, x7)
    x10 = mapply(x9, x8)
    O = argmax(x10, numcolors)
    return O


# fold the sheet: The sheet is folded along the grey line; what was left shows where the right side is empty.
def solve_02136218(I):
    x1 = lefthalf(I)
    x2 = righthalf(I)
    x3 = vmirror(x1)
    x4 = asobject(x3)
    O = underpaint(x2, x4)
    return O


# the panel with a red cell: The panel that has a red cell is the answer.
def solve_43222889(I):
    x1 = frontiers(I)
    x2 = size(x1)
    x3 = increment(x2)
    x4 = hsplit(I, x3)
    x5 = lbind(contained, TWO)
    x6 = compose(x5, palette)
    O = extract(x4, x6)
    return O


# the odd tile: All square tiles in the strip are alike except one, which is the answer.
def solve_2ffb8557(I):
    x1 = width(I)
    x2 = height(I)
    x3 = divide(x1, x2)
    x4 = hsplit(I, x3)
    O = leastcommon(x4)
    return O


# blue and red make pink: The panels are laid over each other; where blue meets red it becomes pink.
def solve_9a36a5c1(I):
    x1 = lefthalf(I)
    x2 = righthalf(I)
    x3 = ofcolor(x1, ONE)
    x4 = ofcolor(x2, TWO)
    x5 = intersection(x3, x4)
    x6 = fill(x1, TWO, x4)
    O = fill(x6, SIX, x5)
    return O

# Counting and order: one program for each task. Written by data/generate.py.

from dsl import *
from constants import *


# bar chart: A bar for every colour, as long as it has shapes; the longest bar is on top.
def solve_49fc2ec9(I):
    x1 = objects(I, T, T, T)
    x2 = totuple(x1)
    x3 = apply(color, x2)
    x4 = dedupe(x3)
    x5 = lbind(colorfilter, x1)
    x6 = compose(size, x5)
    x7 = compose(invert, x6)
    x8 = order(x4, x7)
    x9 = apply(x6, x8)
    x10 = apply(decrement, x9)
    x11 = apply(tojvec, x10)
    x12 = lbind(connect, ORIGIN)
    x13 = apply(x12, x11)
    x14 = papply(recolor, x8, x13)
    x15 = size(x8)
    x16 = interval(ZERO, x15, ONE)
    x17 = apply(toivec, x16)
    x18 = mpapply(shift, x14, x17)
    x19 = first(x9)
    x20 = astuple(x15, x19)
    x21 = canvas(ZERO, x20)
    O = paint(x21, x18)
    return O


# sorted bars: The bars are sorted from the lowest to the highest.
def solve_8188833f(I):
    x1 = dmirror(I)
    x2 = rbind(sfilter, positive)
    x3 = compose(size, x2)
    x4 = order(x1, x3)
    O = dmirror(x4)
    return O


# the longest and the shortest: Of the icicles the longest turn red and the shortest blue.
def solve_b8c2fe9a(I):
    x1 = objects(I, T, F, T)
    x2 = valmax(x1, height)
    x3 = matcher(height, x2)
    x4 = mfilter(x1, x3)
    x5 = valmin(x1, height)
    x6 = matcher(height, x5)
    x7 = mfilter(x1, x6)
    x8 = fill(I, TWO, x4)
    O = fill(x8, ONE, x7)
    return O


# even or odd: Shapes with an even number of cells turn blue, those with an odd number red.
def solve_3070cfa2(I):
    x1 = objects(I, T, T, T)
    x2 = compose(even, size)
    x3 = mfilter(x1, x2)
    x4 = replace(I, FIVE, TWO)
    O = fill(x4, ONE, x3)
    return O


# many small or few large: The colour with the most shapes wins, however small they are.
def solve_d68cf325(I):
    x1 = objects(I, T, T, T)
    x2 = totuple(x1)
    x3 = apply(color, x2)
    x4 = mostcommon(x3)
    O = canvas(x4, THREE_BY_THREE)
    return O


# a dot colours its row: A row with a dot takes the dot's colour from end to end.
def solve_ae1fd65c(I):
    x1 = apply(maximum, I)
    x2 = width(I)
    x3 = repeat(x1, x2)
    O = dmirror(x3)
    return O


# broken stripes: Stripes with a hole vanish.
def solve_1dbbcf70(I):
    x1 = apply(minimum, I)
    x2 = width(I)
    x3 = repeat(x1, x2)
    O = dmirror(x3)
    return O


# nothing twice: Rows and columns that were there before are left out.
def solve_ced1a5be(I):
    x1 = dedupe(I)
    x2 = dmirror(x1)
    x3 = dedupe(x2)
    O = dmirror(x3)
    return O


# three neighbours: An empty cell with exactly three blue neighbours, diagonal ones included, turns red.
def solve_99e2b7d4(I):
    x1 = ofcolor(I, ONE)
    x2 = rbind(intersection, x1)
    x3 = chain(size, x2, neighbors)
    x4 = matcher(x3, THREE)
    x5 = ofcolor(I, ZERO)
    x6 = sfilter(x5, x4)
    O = fill(I, TWO, x6)
    return O


# colours by frequency: The colours are listed as stripes, the most frequent one first.
def solve_c5cd5724(I):
    x1 = partition(I)
    x2 = compose(invert, size)
    x3 = order(x1, x2)
    x4 = apply(color, x3)
    O = repeat(x4, THREE)
    return O


# colours from left to right: The colours of the shapes are listed as stripes in the order in which the shapes begin from the left.
def solve_c794795e(I):
    x1 = objects(I, T, T, T)
    x2 = order(x1, leftmost)
    x3 = apply(color, x2)
    O = repeat(x3, THREE)
    return O

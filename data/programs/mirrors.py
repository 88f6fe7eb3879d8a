# Mirrors and turns: one program for each task. Written by data/generate.py.

from dsl import *
from constants import *


# unfold with a shared seam: The quarter is unfolded to the right and down; its last column and row are the seams and occur once.
def solve_2f3d43d8(I):
    x1 = shape(I)
    x2 = add(x1, LEFT)
    x3 = crop(I, ORIGIN, x2)
    x4 = vmirror(I)
    x5 = hconcat(x3, x4)
    x6 = shape(x5)
    x7 = add(x6, UP)
    x8 = crop(x5, ORIGIN, x7)
    x9 = hmirror(x5)
    O = vconcat(x8, x9)
    return O


# half turn repair: The picture looks the same after half a turn; what the grey patch hides is restored.
def solve_22c0ad0e(I):
    x1 = rot180(I)
    x2 = ofcolor(I, FIVE)
    x3 = toobject(x2, x1)
    O = paint(I, x3)
    return O


# reflected in the grey diagonal: The grey diagonal is a mirror: what is above it appears below it.
def solve_7dc79cc4(I):
    x1 = dmirror(I)
    x2 = asobject(x1)
    O = underpaint(I, x2)
    return O


# pinwheel: The drawing in one quarter is turned three times about the grey middle.
def solve_12bcea7b(I):
    x1 = astuple(rot90, rot180)
    x2 = repeat(rot270, ONE)
    x3 = combine(x1, x2)
    x4 = rapply(x3, I)
    x5 = compose(positive, first)
    x6 = rbind(sfilter, x5)
    x7 = compose(x6, asobject)
    x8 = mapply(x7, x4)
    O = paint(I, x8)
    return O


# lay down or stand up: A tall picture is turned clockwise, a wide one anticlockwise.
def solve_bafb1f28(I):
    x1 = portrait(I)
    x2 = rot90(I)
    x3 = rot270(I)
    O = branch(x1, x2, x3)
    return O


# tall ones upend and wide ones flip: Tall shapes are turned upside down, wide ones from left to right.
def solve_6a855ea8(I):
    x1 = objects(I, F, T, T)
    x2 = sfilter(x1, portrait)
    x3 = difference(x1, x2)
    x4 = mapply(hmirror, x2)
    x5 = mapply(vmirror, x3)
    x6 = merge(x1)
    x7 = cover(I, x6)
    x8 = paint(x7, x4)
    O = paint(x8, x5)
    return O


# the symmetric panel: One of the three panels is its own mirror image from left to right; it is the answer.
def solve_34e06ac0(I):
    x1 = hsplit(I, THREE)
    x2 = fork(equality, identity, vmirror)
    O = extract(x1, x2)
    return O


# four views: The picture, its mirror images along both diagonals, and its half turn make one large square.
def solve_5a08ea0f(I):
    x1 = dmirror(I)
    x2 = cmirror(I)
    x3 = rot180(I)
    x4 = hconcat(I, x1)
    x5 = hconcat(x2, x3)
    O = vconcat(x4, x5)
    return O


# as many turns as pegs: The picture makes one quarter turn for every grey peg in the row below it.
def solve_b043ac71(I):
    x1 = colorcount(I, FIVE)
    x2 = power(rot90, x1)
    x3 = width(I)
    x4 = astuple(x3, x3)
    x5 = crop(I, ORIGIN, x4)
    O = x2(x5)
    return O


# only the symmetric part stays: Cells without equal partners across both middle lines are wiped out.
def solve_e7917f0e(I):
    x1 = vmirror(I)
    x2 = cellwise(I, x1, ZERO)
    x3 = hmirror(x2)
    O = cellwise(x2, x3, ZERO)
    return O

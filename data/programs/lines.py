# Lines and rays: one program for each task. Written by data/generate.py.

from dsl import *
from constants import *


# streets and crossings: Red dots lie on red streets from top to bottom, blue dots on blue streets across; crossings are yellow.
def solve_7d7a4d07(I):
    x1 = ofcolor(I, TWO)
    x2 = ofcolor(I, ONE)
    x3 = mapply(vfrontier, x1)
    x4 = mapply(hfrontier, x2)
    x5 = fill(I, TWO, x3)
    x6 = fill(x5, ONE, x4)
    x7 = intersection(x3, x4)
    O = fill(x6, FOUR, x7)
    return O


# slanting rays: Blue dots shoot a ray up to the right, red dots one down to the left.
def solve_9df733b3(I):
    x1 = ofcolor(I, ONE)
    x2 = ofcolor(I, TWO)
    x3 = rbind(shoot, UP_RIGHT)
    x4 = rbind(shoot, DOWN_LEFT)
    x5 = mapply(x3, x1)
    x6 = mapply(x4, x2)
    x7 = underfill(I, ONE, x5)
    O = underfill(x7, TWO, x6)
    return O


# two dots make an x: Two dots of one colour are opposite corners of a square; both of its diagonals are drawn.
def solve_d4463e47(I):
    x1 = fgpartition(I)
    x2 = fork(connect, ulcorner, lrcorner)
    x3 = fork(connect, urcorner, llcorner)
    x4 = fork(combine, x2, x3)
    x5 = fork(recolor, color, x4)
    x6 = mapply(x5, x1)
    O = paint(I, x6)
    return O


# wires to the wall: Every dot is wired to the grey wall in its own colour.
def solve_5a907a80(I):
    x1 = objects(I, T, F, T)
    x2 = colorfilter(x1, FIVE)
    x3 = merge(x2)
    x4 = difference(x1, x2)
    x5 = rbind(gravitate, x3)
    x6 = fork(add, center, x5)
    x7 = fork(connect, center, x6)
    x8 = fork(recolor, color, x7)
    x9 = mapply(x8, x4)
    O = paint(I, x9)
    return O


# staircases: From every dot a staircase leads down to the right.
def solve_27c3ef68(I):
    x1 = leastcolor(I)
    x2 = ofcolor(I, x1)
    x3 = connect(ORIGIN, RIGHT)
    x4 = shoot(ORIGIN, UNITY)
    x5 = lbind(shift, x3)
    x6 = mapply(x5, x4)
    x7 = lbind(shift, x6)
    x8 = mapply(x7, x2)
    O = fill(I, x1, x8)
    return O


# full rows and full columns: Rows of one colour turn red, columns of one colour blue, and pink is where they meet.
def solve_cc2cc92f(I):
    x1 = frontiers(I)
    x2 = mfilter(x1, hline)
    x3 = mfilter(x1, vline)
    x4 = fill(I, TWO, x2)
    x5 = fill(x4, ONE, x3)
    x6 = intersection(x2, x3)
    O = fill(x5, SIX, x6)
    return O


# without the streets: The streets are taken out and the blocks move together.
def solve_138e53ce(I):
    O = compress(I)
    return O


# bishop and rook: Red dots move like bishops, blue ones like rooks; their whole ways are drawn, and pink is where they cross.
def solve_69eadc9b(I):
    x1 = ofcolor(I, TWO)
    x2 = ofcolor(I, ONE)
    x3 = ineighbors(ORIGIN)
    x4 = dneighbors(ORIGIN)
    x5 = prapply(shoot, x1, x3)
    x6 = merge(x5)
    x7 = prapply(shoot, x2, x4)
    x8 = merge(x7)
    x9 = fill(I, TWO, x6)
    x10 = fill(x9, ONE, x8)
    x11 = intersection(x6, x8)
    O = fill(x10, SIX, x11)
    return O


# who sees whom: A red and a blue dot are joined in yellow if they lie in one row, column or diagonal.
def solve_c6e745cb(I):
    x1 = ofcolor(I, TWO)
    x2 = ofcolor(I, ONE)
    x3 = prapply(connect, x1, x2)
    x4 = merge(x3)
    O = underfill(I, FOUR, x4)
    return O


# rays from two corners: Every block shoots rays out of its upper right and its lower left corner.
def solve_5e344ff6(I):
    x1 = objects(I, T, F, T)
    x2 = rbind(shoot, UP_RIGHT)
    x3 = compose(x2, urcorner)
    x4 = rbind(shoot, DOWN_LEFT)
    x5 = compose(x4, llcorner)
    x6 = fork(combine, x3, x5)
    x7 = fork(recolor, color, x6)
    x8 = mapply(x7, x1)
    O = underpaint(I, x8)
    return O


# three arms: Every dot stretches arms to the left, to the right and up.
def solve_901922d2(I):
    x1 = leastcolor(I)
    x2 = ofcolor(I, x1)
    x3 = initset(UP)
    x4 = insert(LEFT, x3)
    x5 = insert(RIGHT, x4)
    x6 = prapply(shoot, x2, x5)
    x7 = merge(x6)
    O = fill(I, x1, x7)
    return O


# cross through the middle: A grey cross goes behind the middle of the shape.
def solve_35432911(I):
    x1 = leastcolor(I)
    x2 = ofcolor(I, x1)
    x3 = centerofmass(x2)
    x4 = hfrontier(x3)
    x5 = vfrontier(x3)
    x6 = combine(x4, x5)
    O = underfill(I, FIVE, x6)
    return O


# slashed squares: Every square is slashed from its upper left to its lower right corner.
def solve_64833b99(I):
    x1 = objects(I, T, F, T)
    x2 = fork(connect, ulcorner, lrcorner)
    x3 = mapply(x2, x1)
    O = fill(I, ZERO, x3)
    return O


# mountain range: The dots are joined from left to right in grey.
def solve_04c2aa1a(I):
    x1 = leastcolor(I)
    x2 = ofcolor(I, x1)
    x3 = order(x2, last)
    x4 = first(x3)
    x5 = remove(x4, x3)
    x6 = mpapply(connect, x3, x5)
    x7 = fill(I, FIVE, x6)
    O = fill(x7, x1, x2)
    return O

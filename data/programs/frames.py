# Frames, rooms and boxes: one program for each task. Written by data/generate.py.

from dsl import *
from constants import *


# closed rooms: Closed rooms are filled, square ones green and others red; rooms with a gap in the wall stay empty.
def solve_9b59bc18(I):
    x1 = objects(I, T, F, F)
    x2 = colorfilter(x1, ZERO)
    x3 = rbind(bordering, I)
    x4 = compose(flip, x3)
    x5 = sfilter(x2, x4)
    x6 = sfilter(x5, square)
    x7 = difference(x5, x6)
    x8 = merge(x6)
    x9 = merge(x7)
    x10 = fill(I, THREE, x8)
    O = fill(x10, TWO, x9)
    return O


# a frame in the rarer colour: Every shape has two colours; it gets a frame in the rarer one.
def solve_c44602cc(I):
    x1 = objects(I, F, T, T)
    x2 = fork(recolor, leastcolor, outbox)
    x3 = mapply(x2, x1)
    O = paint(I, x3)
    return O


# a ring one cell inside: Every block gets a yellow ring one cell inside its edge.
def solve_32fdc904(I):
    x1 = objects(I, T, F, T)
    x2 = mapply(inbox, x1)
    O = fill(I, FOUR, x2)
    return O


# two dots make a rectangle: Two dots of one colour are opposite corners of a rectangle.
def solve_c14cad25(I):
    x1 = fgpartition(I)
    x2 = fork(recolor, color, box)
    x3 = mapply(x2, x1)
    O = paint(I, x3)
    return O


# made rectangular: What a shape lacks to be a rectangle is added in yellow.
def solve_a53bc7c3(I):
    x1 = objects(I, T, T, T)
    x2 = mapply(delta, x1)
    O = fill(I, FOUR, x2)
    return O


# bolts at the corners: Every block is held by four red bolts outside its corners.
def solve_727c336f(I):
    x1 = objects(I, T, F, T)
    x2 = compose(corners, outbox)
    x3 = mapply(x2, x1)
    O = fill(I, TWO, x3)
    return O


# the framed picture: The picture in the grey frame is cut out.
def solve_9fe2aa13(I):
    x1 = ofcolor(I, FIVE)
    x2 = subgrid(x1, I)
    O = trim(x2)
    return O


# spotlight: The two red dots span a rectangle; blue cells inside it turn yellow.
def solve_8c499206(I):
    x1 = ofcolor(I, TWO)
    x2 = backdrop(x1)
    x3 = ofcolor(I, ONE)
    x4 = intersection(x2, x3)
    O = fill(I, FOUR, x4)
    return O


# the middle colours the border: The border takes the colour of the cell in the middle.
def solve_f0ae0033(I):
    x1 = shape(I)
    x2 = halve(x1)
    x3 = index(I, x2)
    x4 = asindices(I)
    x5 = box(x4)
    O = fill(I, x3, x5)
    return O

# Turns, mirrors, halves.

def turned_right(I):  # turn 0
    return rot90(I)

def turned_round(I):  # turn 1
    return rot180(I)

def turned_left(I):  # turn 2
    return rot270(I)

def upside_down(I):  # turn 3
    return hmirror(I)

def left_to_right(I):  # turn 4
    return vmirror(I)

def across_diagonal(I):  # turn 5
    return dmirror(I)

def across_counterdiagonal(I):  # turn 6
    return cmirror(I)

def left_half(I):  # half 0
    return lefthalf(I)

def right_half(I):  # half 1
    return righthalf(I)

def top_half(I):  # half 2
    return tophalf(I)

def bottom_half(I):  # half 3
    return bottomhalf(I)

def united_with_rot180(I):  # united 1
    return paint(rot180(I), toobject(difference(asindices(I), ofcolor(I, ZERO)), I))

def united_with_hmirror(I):  # united 3
    return paint(hmirror(I), toobject(difference(asindices(I), ofcolor(I, ZERO)), I))

def united_with_vmirror(I):  # united 4
    return paint(vmirror(I), toobject(difference(asindices(I), ofcolor(I, ZERO)), I))

def united_with_dmirror(I):  # united 5
    return paint(dmirror(I), toobject(difference(asindices(I), ofcolor(I, ZERO)), I))

def united_with_cmirror(I):  # united 6
    return paint(cmirror(I), toobject(difference(asindices(I), ofcolor(I, ZERO)), I))

def flipped_upside_down(I):  # flipped 0
    return paint(canvas(ZERO, shape(I)), hmirror(toobject(difference(asindices(I), ofcolor(I, ZERO)), I)))

def flipped_left_to_right(I):  # flipped 1
    return paint(canvas(ZERO, shape(I)), vmirror(toobject(difference(asindices(I), ofcolor(I, ZERO)), I)))

# Cutting and moving.

def cropped(I):  # crop 0
    return subgrid(difference(asindices(I), ofcolor(I, ZERO)), I)

def trimmed(I):  # trim 0
    return trim(I)

def one_up(I):  # shift 0
    return paint(canvas(ZERO, shape(I)), shift(asobject(I), UP))

def one_down(I):  # shift 1
    return paint(canvas(ZERO, shape(I)), shift(asobject(I), DOWN))

def one_left(I):  # shift 2
    return paint(canvas(ZERO, shape(I)), shift(asobject(I), LEFT))

def one_right(I):  # shift 3
    return paint(canvas(ZERO, shape(I)), shift(asobject(I), RIGHT))

def one_up_left(I):  # shift 4
    return paint(canvas(ZERO, shape(I)), shift(asobject(I), NEG_UNITY))

def one_up_right(I):  # shift 5
    return paint(canvas(ZERO, shape(I)), shift(asobject(I), UP_RIGHT))

def one_down_left(I):  # shift 6
    return paint(canvas(ZERO, shape(I)), shift(asobject(I), DOWN_LEFT))

def one_down_right(I):  # shift 7
    return paint(canvas(ZERO, shape(I)), shift(asobject(I), UNITY))

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

def in_corner(I):  # moved 0
    return paint(canvas(ZERO, shape(I)), normalize(toobject(difference(asindices(I), ofcolor(I, ZERO)), I)))

def in_middle(I):  # moved 1
    return centre(I)

def box_of_all(I):  # shape 1
    return fill(canvas(ZERO, shape(I)), ONE, backdrop(difference(asindices(I), ofcolor(I, ZERO))))

def full_sheet(I):  # shape 0
    return canvas(ONE, shape(I))

def edge_of_sheet(I):  # shape 2
    return fill(canvas(ZERO, shape(I)), ONE, box(asindices(I)))

def in_frame(I):  # framed 0
    return paint(canvas(ONE, add(shape(I), TWO)), shift(asobject(I), UNITY))

def lines_of_one_colour_out(I):  # compress 0
    return compress(I)

def empty_lines_out(I):  # compress 1
    return dropempty(I)

def equal_lines_once(I):  # compress 2
    return dropequal(I)

def rows_rising(I):  # sorted 0
    return rowsrising(I)

def rows_falling(I):  # sorted 1
    return rowsfalling(I)

def columns_rising(I):  # sorted 2
    return columnsrising(I)

def columns_falling(I):  # sorted 3
    return columnsfalling(I)

def cells_fall_right(I):  # fallen 0/0
    return cellsfall(I, 0)

def cells_fall_down(I):  # fallen 0/1
    return cellsfall(I, 1)

def cells_fall_left(I):  # fallen 0/2
    return cellsfall(I, 2)

def cells_fall_up(I):  # fallen 0/3
    return cellsfall(I, 3)

def colours_fall_right(I):  # drop 0/1/0
    return partsfall(I, 1, 0)

def colours_fall_down(I):  # drop 0/1/1
    return partsfall(I, 1, 1)

def colours_fall_left(I):  # drop 0/1/2
    return partsfall(I, 1, 2)

def colours_fall_up(I):  # drop 0/1/3
    return partsfall(I, 1, 3)

def parts_fall_right(I):  # drop 0/2/0
    return partsfall(I, 2, 0)

def parts_fall_down(I):  # drop 0/2/1
    return partsfall(I, 2, 1)

def parts_fall_left(I):  # drop 0/2/2
    return partsfall(I, 2, 2)

def parts_fall_up(I):  # drop 0/2/3
    return partsfall(I, 2, 3)

def inside_of_corners(I):  # inside 0
    return inside(I)

def unit_of_pattern(I):  # unit 0
    return unit(I)

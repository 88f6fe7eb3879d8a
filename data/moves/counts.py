# As many cells as there are cells, colours or parts.

def square_of_cells(I):  # counted 0/0
    return canvas(ONE, astuple(size(difference(asindices(I), ofcolor(I, ZERO))), size(difference(asindices(I), ofcolor(I, ZERO)))))

def row_of_cells(I):  # counted 0/1
    return canvas(ONE, astuple(ONE, size(difference(asindices(I), ofcolor(I, ZERO)))))

def column_of_cells(I):  # counted 0/2
    return canvas(ONE, astuple(size(difference(asindices(I), ofcolor(I, ZERO))), ONE))

def square_of_colours(I):  # counted 1/0
    return canvas(ONE, astuple(size(remove(ZERO, palette(I))), size(remove(ZERO, palette(I)))))

def row_of_colours(I):  # counted 1/1
    return canvas(ONE, astuple(ONE, size(remove(ZERO, palette(I)))))

def column_of_colours(I):  # counted 1/2
    return canvas(ONE, astuple(size(remove(ZERO, palette(I))), ONE))

def square_of_parts(I):  # counted 2/0
    return canvas(ONE, astuple(size(remove(ZERO, palette(partnumber(I, 1, 0)))), size(remove(ZERO, palette(partnumber(I, 1, 0))))))

def row_of_parts(I):  # counted 2/1
    return canvas(ONE, astuple(ONE, size(remove(ZERO, palette(partnumber(I, 1, 0))))))

def column_of_parts(I):  # counted 2/2
    return canvas(ONE, astuple(size(remove(ZERO, palette(partnumber(I, 1, 0)))), ONE))

# Single cells out.

def no_single_cells(I):  # without 0/1/0/1
    return fill(I, ZERO, ofcolor(partsize(I, 1, 0), ONE))

# Insides and outsides, growing and shrinking, and what is missing filled in.

def holes_filled(I):  # holes 0
    return holesfilled(I)

def holes_only(I):  # holes 1
    return holesonly(I)

def outside_only(I):  # holes 2
    return outside(I)

def outer_border(I):  # border 0
    return outerborder(I)

def inner_part(I):  # border 1
    return innerpart(I)

def dilated_sides(I):  # dilated 0/0
    return dilated(I, 0)

def outline_sides(I):  # outline 0
    return fill(dilated(I, 0), ZERO, difference(asindices(I), ofcolor(I, ZERO)))

def dilated_all(I):  # dilated 0/1
    return dilated(I, 1)

def outline_all(I):  # outline 1
    return fill(dilated(I, 1), ZERO, difference(asindices(I), ofcolor(I, ZERO)))

def dilated_corners(I):  # dilated 0/2
    return dilated(I, 2)

def outline_corners(I):  # outline 2
    return fill(dilated(I, 2), ZERO, difference(asindices(I), ofcolor(I, ZERO)))

def eroded_sides(I):  # eroded 0/0
    return eroded(I, 0)

def eroded_all(I):  # eroded 0/1
    return eroded(I, 1)

def boxes_filled_colours(I):  # boxes 0/1
    return boxesfilled(I, 1)

def boxes_filled_parts(I):  # boxes 0/2
    return boxesfilled(I, 2)

def majority_around(I):  # majority 0
    return majority(I)

def period_continued(I):  # periodic 0
    return periodic(I)

def patched_up(I):  # patched 0
    return patched(I)

def completed_left_to_right(I):  # symmetric 0/0
    return symmetric(I, 0)

def completed_upside_down(I):  # symmetric 0/1
    return symmetric(I, 1)

def completed_diagonally(I):  # symmetric 0/2
    return symmetric(I, 2)

def completed_both(I):  # symmetric 0/3
    return symmetric(I, 3)

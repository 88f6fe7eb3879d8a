# What is done to colours.

def one_colour(I, A):  # keep A
    return fill(canvas(ZERO, shape(I)), A, ofcolor(I, A))

def without_colour(I, A):  # take A
    return replace(I, A, ZERO)

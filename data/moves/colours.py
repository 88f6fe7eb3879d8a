# What is done to colours.

def one_colour(I, A):  # keep A
    return fill(canvas(ZERO, shape(I)), A, ofcolor(I, A))

def without_colour(I, A):  # take A
    return replace(I, A, ZERO)

def negative(I):  # negative 0
    return fill(canvas(ZERO, shape(I)), ONE, ofcolor(I, ZERO))

def black_background(I):  # backdrop 0
    return blackground(I)

def colours_by_rank(I):  # ranks 0/0
    return colorranks(I, F)

def colours_by_rarity(I):  # ranks 0/1
    return colorranks(I, T)

def commonest_colour(I):  # commonest 0
    return fill(I, ZERO, difference(asindices(I), ofcolor(colorranks(I, F), ONE)))

def rarest_colour(I):  # commonest 1
    return fill(I, ZERO, difference(asindices(I), ofcolor(colorranks(I, T), ONE)))

def two_swapped(I):  # swap 0
    return swaptwo(I)

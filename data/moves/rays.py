# Colours that spread over 0. Ways of a smear are a sum: 1 right, 2 down, 4 left, 8 up.

def smeared_1(I):  # smear 0/1
    return smear(I, 1)

def smeared_2(I):  # smear 0/2
    return smear(I, 2)

def smeared_3(I):  # smear 0/3
    return smear(I, 3)

def smeared_4(I):  # smear 0/4
    return smear(I, 4)

def smeared_5(I):  # smear 0/5
    return smear(I, 5)

def smeared_6(I):  # smear 0/6
    return smear(I, 6)

def smeared_7(I):  # smear 0/7
    return smear(I, 7)

def smeared_8(I):  # smear 0/8
    return smear(I, 8)

def smeared_9(I):  # smear 0/9
    return smear(I, 9)

def smeared_10(I):  # smear 0/10
    return smear(I, 10)

def smeared_11(I):  # smear 0/11
    return smear(I, 11)

def smeared_12(I):  # smear 0/12
    return smear(I, 12)

def smeared_13(I):  # smear 0/13
    return smear(I, 13)

def smeared_14(I):  # smear 0/14
    return smear(I, 14)

def smeared_15(I):  # smear 0/15
    return smear(I, 15)

def smeared_diagonally_1(I):  # smear 1/1
    return smearcorner(I, 1)

def smeared_diagonally_2(I):  # smear 1/2
    return smearcorner(I, 2)

def smeared_diagonally_4(I):  # smear 1/4
    return smearcorner(I, 4)

def smeared_diagonally_8(I):  # smear 1/8
    return smearcorner(I, 8)

def smeared_diagonally_5(I):  # smear 1/5
    return smearcorner(I, 5)

def smeared_diagonally_10(I):  # smear 1/10
    return smearcorner(I, 10)

def smeared_diagonally_15(I):  # smear 1/15
    return smearcorner(I, 15)

def rays_that_hit_right(I):  # hits 0/0
    return hitrays(I, 0)

def rays_that_hit_down(I):  # hits 0/1
    return hitrays(I, 1)

def rays_that_hit_left(I):  # hits 0/2
    return hitrays(I, 2)

def rays_that_hit_up(I):  # hits 0/3
    return hitrays(I, 3)

def joined_in_rows(I):  # joined 0/1
    return joined(I, 1)

def joined_in_columns(I):  # joined 0/2
    return joined(I, 2)

def joined_in_lines(I):  # joined 0/3
    return joined(I, 3)

def joined_in_diagonals(I):  # joined 0/4
    return joined(I, 4)

def joined_in_all(I):  # joined 0/7
    return joined(I, 7)

def spread_sides(I):  # spread 0/0
    return spread(I, 0)

def spread_all(I):  # spread 0/1
    return spread(I, 1)

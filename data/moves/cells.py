# Facts about cells, written into them.

def neighbours_sides(I):  # neighbours 0/0 feature
    return neighborcount(I, 0)

def neighbours_all(I):  # neighbours 0/1 feature
    return neighborcount(I, 1)

def neighbours_equal_sides(I):  # neighbours 0/2 feature
    return neighborcount(I, 2)

def neighbours_equal_all(I):  # neighbours 0/3 feature
    return neighborcount(I, 3)

def where_row_mod_two(I):  # where 0/0 feature
    return whereis(I, 0)

def where_column_mod_two(I):  # where 0/1 feature
    return whereis(I, 1)

def where_sum_mod_two(I):  # where 0/2 feature
    return whereis(I, 2)

def where_row_mod_three(I):  # where 0/3 feature
    return whereis(I, 3)

def where_column_mod_three(I):  # where 0/4 feature
    return whereis(I, 4)

def where_sum_mod_three(I):  # where 0/5 feature
    return whereis(I, 5)

def where_difference_mod_three(I):  # where 0/6 feature
    return whereis(I, 6)

def where_ring(I):  # where 0/7 feature
    return whereis(I, 7)

def where_row(I):  # where 0/8 feature
    return whereis(I, 8)

def where_column(I):  # where 0/9 feature
    return whereis(I, 9)

def where_left_or_right(I):  # where 0/10 feature
    return whereis(I, 10)

def where_above_or_below(I):  # where 0/11 feature
    return whereis(I, 11)

def where_diagonal(I):  # where 0/12 feature
    return whereis(I, 12)

def where_counterdiagonal(I):  # where 0/13 feature
    return whereis(I, 13)

def row_cells(I):  # lines 0/0 feature
    return linecells(I, F)

def column_cells(I):  # lines 0/1 feature
    return linecells(I, T)

def row_colours(I):  # lines 1/0 feature
    return linecolors(I, F)

def column_colours(I):  # lines 1/1 feature
    return linecolors(I, T)

def row_colour(I):  # lines 2/0 feature
    return linecolor(I, F)

def column_colour(I):  # lines 2/1 feature
    return linecolor(I, T)

def seen_left(I):  # seen 0/0 feature
    return seen(I, 0)

def seen_up(I):  # seen 0/1 feature
    return seen(I, 1)

def seen_right(I):  # seen 0/2 feature
    return seen(I, 2)

def seen_down(I):  # seen 0/3 feature
    return seen(I, 3)

def seen_up_left(I):  # seen 0/4 feature
    return seen(I, 4)

def seen_up_right(I):  # seen 0/5 feature
    return seen(I, 5)

def seen_down_right(I):  # seen 0/6 feature
    return seen(I, 6)

def seen_down_left(I):  # seen 0/7 feature
    return seen(I, 7)

def sides_seen(I):  # seen 0/8 feature
    return seen(I, 8)

def ways_seen(I):  # seen 0/9 feature
    return seen(I, 9)

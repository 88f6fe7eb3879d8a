# Facts about parts, written into their cells. The kinds of parts: 0 of one colour side by side, 1 of one colour also at
# corners, 2 of any colour also at corners, 3 holes.

def sizes_beside(I):  # facts 0/0/0 feature
    return partsize(I, 0, 0)

def heights_beside(I):  # facts 1/0/0 feature
    return partheight(I, 0, 0)

def widths_beside(I):  # facts 2/0/0 feature
    return partwidth(I, 0, 0)

def boxes_beside(I):  # facts 3/0/0 feature
    return partbox(I, 0, 0)

def gaps_beside(I):  # facts 4/0/0 feature
    return partgap(I, 0, 0)

def holes_beside(I):  # facts 8/0/0 feature
    return partholes(I, 0, 0)

def edges_beside(I):  # facts 9/0/0 feature
    return partedge(I, 0, 0)

def squares_beside(I):  # facts 10/0/0 feature
    return partsquare(I, 0, 0)

def lying_beside(I):  # facts 11/0/0 feature
    return partlying(I, 0, 0)

def shapes_beside(I):  # facts 15/0/0 feature
    return partshapes(I, 0, 0)

def twins_beside(I):  # facts 16/0/0 feature
    return parttwins(I, 0, 0)

def siblings_beside(I):  # facts 17/0/0 feature
    return partsiblings(I, 0, 0)

def peers_beside(I):  # facts 18/0/0 feature
    return partpeers(I, 0, 0)

def neighbours_beside(I):  # facts 19/0/0 feature
    return partnear(I, 0, 0)

def surroundings_beside(I):  # facts 20/0/0 feature
    return partaround(I, 0, 0)

def sizes_corners(I):  # facts 0/1/0 feature
    return partsize(I, 1, 0)

def heights_corners(I):  # facts 1/1/0 feature
    return partheight(I, 1, 0)

def widths_corners(I):  # facts 2/1/0 feature
    return partwidth(I, 1, 0)

def boxes_corners(I):  # facts 3/1/0 feature
    return partbox(I, 1, 0)

def gaps_corners(I):  # facts 4/1/0 feature
    return partgap(I, 1, 0)

def holes_corners(I):  # facts 8/1/0 feature
    return partholes(I, 1, 0)

def edges_corners(I):  # facts 9/1/0 feature
    return partedge(I, 1, 0)

def squares_corners(I):  # facts 10/1/0 feature
    return partsquare(I, 1, 0)

def lying_corners(I):  # facts 11/1/0 feature
    return partlying(I, 1, 0)

def mirrored_v_corners(I):  # facts 12/1/0 feature
    return partflipv(I, 1, 0)

def mirrored_h_corners(I):  # facts 13/1/0 feature
    return partfliph(I, 1, 0)

def mirrored_d_corners(I):  # facts 14/1/0 feature
    return partflipd(I, 1, 0)

def shapes_corners(I):  # facts 15/1/0 feature
    return partshapes(I, 1, 0)

def twins_corners(I):  # facts 16/1/0 feature
    return parttwins(I, 1, 0)

def siblings_corners(I):  # facts 17/1/0 feature
    return partsiblings(I, 1, 0)

def peers_corners(I):  # facts 18/1/0 feature
    return partpeers(I, 1, 0)

def neighbours_corners(I):  # facts 19/1/0 feature
    return partnear(I, 1, 0)

def surroundings_corners(I):  # facts 20/1/0 feature
    return partaround(I, 1, 0)

def tops_corners(I):  # facts 21/1/0 feature
    return parttop(I, 1, 0)

def lefts_corners(I):  # facts 22/1/0 feature
    return partleft(I, 1, 0)

def numbers_corners(I):  # facts 23/1/0 feature
    return partnumber(I, 1, 0)

def sizes_painted(I):  # facts 0/2/0 feature
    return partsize(I, 2, 0)

def heights_painted(I):  # facts 1/2/0 feature
    return partheight(I, 2, 0)

def widths_painted(I):  # facts 2/2/0 feature
    return partwidth(I, 2, 0)

def boxes_painted(I):  # facts 3/2/0 feature
    return partbox(I, 2, 0)

def gaps_painted(I):  # facts 4/2/0 feature
    return partgap(I, 2, 0)

def colour_counts_painted(I):  # facts 5/2/0 feature
    return partcolors(I, 2, 0)

def main_colours_painted(I):  # facts 6/2/0 feature
    return partcolor(I, 2, 0)

def minor_cells_painted(I):  # facts 7/2/0 feature
    return partminor(I, 2, 0)

def holes_painted(I):  # facts 8/2/0 feature
    return partholes(I, 2, 0)

def edges_painted(I):  # facts 9/2/0 feature
    return partedge(I, 2, 0)

def squares_painted(I):  # facts 10/2/0 feature
    return partsquare(I, 2, 0)

def lying_painted(I):  # facts 11/2/0 feature
    return partlying(I, 2, 0)

def mirrored_v_painted(I):  # facts 12/2/0 feature
    return partflipv(I, 2, 0)

def mirrored_h_painted(I):  # facts 13/2/0 feature
    return partfliph(I, 2, 0)

def mirrored_d_painted(I):  # facts 14/2/0 feature
    return partflipd(I, 2, 0)

def shapes_painted(I):  # facts 15/2/0 feature
    return partshapes(I, 2, 0)

def twins_painted(I):  # facts 16/2/0 feature
    return parttwins(I, 2, 0)

def siblings_painted(I):  # facts 17/2/0 feature
    return partsiblings(I, 2, 0)

def peers_painted(I):  # facts 18/2/0 feature
    return partpeers(I, 2, 0)

def neighbours_painted(I):  # facts 19/2/0 feature
    return partnear(I, 2, 0)

def surroundings_painted(I):  # facts 20/2/0 feature
    return partaround(I, 2, 0)

def tops_painted(I):  # facts 21/2/0 feature
    return parttop(I, 2, 0)

def lefts_painted(I):  # facts 22/2/0 feature
    return partleft(I, 2, 0)

def numbers_painted(I):  # facts 23/2/0 feature
    return partnumber(I, 2, 0)

def sizes_of_holes(I):  # facts 0/3/0 feature
    return partsize(I, 3, 0)

def heights_of_holes(I):  # facts 1/3/0 feature
    return partheight(I, 3, 0)

def widths_of_holes(I):  # facts 2/3/0 feature
    return partwidth(I, 3, 0)

def gaps_of_holes(I):  # facts 4/3/0 feature
    return partgap(I, 3, 0)

def squares_of_holes(I):  # facts 10/3/0 feature
    return partsquare(I, 3, 0)

def shapes_of_holes(I):  # facts 15/3/0 feature
    return partshapes(I, 3, 0)

def peers_of_holes(I):  # facts 18/3/0 feature
    return partpeers(I, 3, 0)

def neighbours_of_holes(I):  # facts 19/3/0 feature
    return partnear(I, 3, 0)

def surroundings_of_holes(I):  # facts 20/3/0 feature
    return partaround(I, 3, 0)

def ranks_down_of_sizes_beside(I):  # facts 0/0/1 feature
    return partsize(I, 0, 1)

def ranks_up_of_sizes_beside(I):  # facts 0/0/2 feature
    return partsize(I, 0, 2)

def ranks_down_of_sizes_corners(I):  # facts 0/1/1 feature
    return partsize(I, 1, 1)

def ranks_up_of_sizes_corners(I):  # facts 0/1/2 feature
    return partsize(I, 1, 2)

def ranks_down_of_heights_corners(I):  # facts 1/1/1 feature
    return partheight(I, 1, 1)

def ranks_up_of_heights_corners(I):  # facts 1/1/2 feature
    return partheight(I, 1, 2)

def ranks_down_of_widths_corners(I):  # facts 2/1/1 feature
    return partwidth(I, 1, 1)

def ranks_up_of_widths_corners(I):  # facts 2/1/2 feature
    return partwidth(I, 1, 2)

def ranks_down_of_boxes_corners(I):  # facts 3/1/1 feature
    return partbox(I, 1, 1)

def ranks_up_of_boxes_corners(I):  # facts 3/1/2 feature
    return partbox(I, 1, 2)

def ranks_down_of_gaps_corners(I):  # facts 4/1/1 feature
    return partgap(I, 1, 1)

def ranks_up_of_gaps_corners(I):  # facts 4/1/2 feature
    return partgap(I, 1, 2)

def ranks_down_of_holes_corners(I):  # facts 8/1/1 feature
    return partholes(I, 1, 1)

def ranks_up_of_holes_corners(I):  # facts 8/1/2 feature
    return partholes(I, 1, 2)

def ranks_down_of_shapes_corners(I):  # facts 15/1/1 feature
    return partshapes(I, 1, 1)

def ranks_up_of_shapes_corners(I):  # facts 15/1/2 feature
    return partshapes(I, 1, 2)

def ranks_down_of_tops_corners(I):  # facts 21/1/1 feature
    return parttop(I, 1, 1)

def ranks_up_of_tops_corners(I):  # facts 21/1/2 feature
    return parttop(I, 1, 2)

def ranks_down_of_lefts_corners(I):  # facts 22/1/1 feature
    return partleft(I, 1, 1)

def ranks_up_of_lefts_corners(I):  # facts 22/1/2 feature
    return partleft(I, 1, 2)

def ranks_down_of_sizes_painted(I):  # facts 0/2/1 feature
    return partsize(I, 2, 1)

def ranks_up_of_sizes_painted(I):  # facts 0/2/2 feature
    return partsize(I, 2, 2)

def ranks_down_of_heights_painted(I):  # facts 1/2/1 feature
    return partheight(I, 2, 1)

def ranks_up_of_heights_painted(I):  # facts 1/2/2 feature
    return partheight(I, 2, 2)

def ranks_down_of_widths_painted(I):  # facts 2/2/1 feature
    return partwidth(I, 2, 1)

def ranks_up_of_widths_painted(I):  # facts 2/2/2 feature
    return partwidth(I, 2, 2)

def ranks_down_of_boxes_painted(I):  # facts 3/2/1 feature
    return partbox(I, 2, 1)

def ranks_up_of_boxes_painted(I):  # facts 3/2/2 feature
    return partbox(I, 2, 2)

def ranks_down_of_gaps_painted(I):  # facts 4/2/1 feature
    return partgap(I, 2, 1)

def ranks_up_of_gaps_painted(I):  # facts 4/2/2 feature
    return partgap(I, 2, 2)

def ranks_down_of_minor_cells_painted(I):  # facts 7/2/1 feature
    return partminor(I, 2, 1)

def ranks_up_of_minor_cells_painted(I):  # facts 7/2/2 feature
    return partminor(I, 2, 2)

def ranks_down_of_holes_painted(I):  # facts 8/2/1 feature
    return partholes(I, 2, 1)

def ranks_up_of_holes_painted(I):  # facts 8/2/2 feature
    return partholes(I, 2, 2)

def ranks_down_of_shapes_painted(I):  # facts 15/2/1 feature
    return partshapes(I, 2, 1)

def ranks_up_of_shapes_painted(I):  # facts 15/2/2 feature
    return partshapes(I, 2, 2)

def ranks_down_of_tops_painted(I):  # facts 21/2/1 feature
    return parttop(I, 2, 1)

def ranks_up_of_tops_painted(I):  # facts 21/2/2 feature
    return parttop(I, 2, 2)

def ranks_down_of_lefts_painted(I):  # facts 22/2/1 feature
    return partleft(I, 2, 1)

def ranks_up_of_lefts_painted(I):  # facts 22/2/2 feature
    return partleft(I, 2, 2)

def ranks_down_of_sizes_of_holes(I):  # facts 0/3/1 feature
    return partsize(I, 3, 1)

def ranks_up_of_sizes_of_holes(I):  # facts 0/3/2 feature
    return partsize(I, 3, 2)

def ring_in_corners(I):  # inpart 0/1 feature
    return partring(I, 1)

def rows_in_corners(I):  # inpart 1/1 feature
    return partrows(I, 1)

def columns_in_corners(I):  # inpart 2/1 feature
    return partcolumns(I, 1)

def checker_in_corners(I):  # inpart 3/1 feature
    return partchecker(I, 1)

def corner_in_corners(I):  # inpart 4/1 feature
    return partcorner(I, 1)

def ring_in_painted(I):  # inpart 0/2 feature
    return partring(I, 2)

def rows_in_painted(I):  # inpart 1/2 feature
    return partrows(I, 2)

def columns_in_painted(I):  # inpart 2/2 feature
    return partcolumns(I, 2)

def checker_in_painted(I):  # inpart 3/2 feature
    return partchecker(I, 2)

def corner_in_painted(I):  # inpart 4/2 feature
    return partcorner(I, 2)

def ring_in_of_holes(I):  # inpart 0/3 feature
    return partring(I, 3)

def rows_in_of_holes(I):  # inpart 1/3 feature
    return partrows(I, 3)

def columns_in_of_holes(I):  # inpart 2/3 feature
    return partcolumns(I, 3)

def checker_in_of_holes(I):  # inpart 3/3 feature
    return partchecker(I, 3)

def corner_in_of_holes(I):  # inpart 4/3 feature
    return partcorner(I, 3)

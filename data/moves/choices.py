# Parts chosen by what they are like: taken out of the picture, kept in it, or left out of it.

def lift_most_sizes_corners(I):  # lift 0/1/1/1 weight 2
    return subgrid(ofcolor(partsize(I, 1, 1), ONE), fill(I, ZERO, difference(asindices(I), ofcolor(partsize(I, 1, 1), ONE))))

def only_most_sizes_corners(I):  # only 0/1/1/1 weight 2
    return fill(I, ZERO, difference(asindices(I), ofcolor(partsize(I, 1, 1), ONE)))

def without_most_sizes_corners(I):  # without 0/1/1/1 weight 2
    return fill(I, ZERO, ofcolor(partsize(I, 1, 1), ONE))

def pick_most_sizes_corners(I):  # pick 0/1/1/1 weight 2
    return subgrid(ofcolor(partsize(I, 1, 1), ONE), I)

def lift_least_sizes_corners(I):  # lift 0/1/2/1 weight 2
    return subgrid(ofcolor(partsize(I, 1, 2), ONE), fill(I, ZERO, difference(asindices(I), ofcolor(partsize(I, 1, 2), ONE))))

def only_least_sizes_corners(I):  # only 0/1/2/1 weight 2
    return fill(I, ZERO, difference(asindices(I), ofcolor(partsize(I, 1, 2), ONE)))

def without_least_sizes_corners(I):  # without 0/1/2/1 weight 2
    return fill(I, ZERO, ofcolor(partsize(I, 1, 2), ONE))

def pick_least_sizes_corners(I):  # pick 0/1/2/1 weight 2
    return subgrid(ofcolor(partsize(I, 1, 2), ONE), I)

def lift_most_heights_corners(I):  # lift 1/1/1/1 weight 2
    return subgrid(ofcolor(partheight(I, 1, 1), ONE), fill(I, ZERO, difference(asindices(I), ofcolor(partheight(I, 1, 1), ONE))))

def only_most_heights_corners(I):  # only 1/1/1/1 weight 2
    return fill(I, ZERO, difference(asindices(I), ofcolor(partheight(I, 1, 1), ONE)))

def lift_least_heights_corners(I):  # lift 1/1/2/1 weight 2
    return subgrid(ofcolor(partheight(I, 1, 2), ONE), fill(I, ZERO, difference(asindices(I), ofcolor(partheight(I, 1, 2), ONE))))

def only_least_heights_corners(I):  # only 1/1/2/1 weight 2
    return fill(I, ZERO, difference(asindices(I), ofcolor(partheight(I, 1, 2), ONE)))

def lift_most_widths_corners(I):  # lift 2/1/1/1 weight 2
    return subgrid(ofcolor(partwidth(I, 1, 1), ONE), fill(I, ZERO, difference(asindices(I), ofcolor(partwidth(I, 1, 1), ONE))))

def only_most_widths_corners(I):  # only 2/1/1/1 weight 2
    return fill(I, ZERO, difference(asindices(I), ofcolor(partwidth(I, 1, 1), ONE)))

def lift_least_widths_corners(I):  # lift 2/1/2/1 weight 2
    return subgrid(ofcolor(partwidth(I, 1, 2), ONE), fill(I, ZERO, difference(asindices(I), ofcolor(partwidth(I, 1, 2), ONE))))

def only_least_widths_corners(I):  # only 2/1/2/1 weight 2
    return fill(I, ZERO, difference(asindices(I), ofcolor(partwidth(I, 1, 2), ONE)))

def lift_most_boxes_corners(I):  # lift 3/1/1/1 weight 2
    return subgrid(ofcolor(partbox(I, 1, 1), ONE), fill(I, ZERO, difference(asindices(I), ofcolor(partbox(I, 1, 1), ONE))))

def pick_most_boxes_corners(I):  # pick 3/1/1/1 weight 2
    return subgrid(ofcolor(partbox(I, 1, 1), ONE), I)

def lift_least_boxes_corners(I):  # lift 3/1/2/1 weight 2
    return subgrid(ofcolor(partbox(I, 1, 2), ONE), fill(I, ZERO, difference(asindices(I), ofcolor(partbox(I, 1, 2), ONE))))

def pick_least_boxes_corners(I):  # pick 3/1/2/1 weight 2
    return subgrid(ofcolor(partbox(I, 1, 2), ONE), I)

def lift_most_gaps_corners(I):  # lift 4/1/1/1 weight 2
    return subgrid(ofcolor(partgap(I, 1, 1), ONE), fill(I, ZERO, difference(asindices(I), ofcolor(partgap(I, 1, 1), ONE))))

def only_most_gaps_corners(I):  # only 4/1/1/1 weight 2
    return fill(I, ZERO, difference(asindices(I), ofcolor(partgap(I, 1, 1), ONE)))

def pick_most_gaps_corners(I):  # pick 4/1/1/1 weight 2
    return subgrid(ofcolor(partgap(I, 1, 1), ONE), I)

def lift_least_gaps_corners(I):  # lift 4/1/2/1 weight 2
    return subgrid(ofcolor(partgap(I, 1, 2), ONE), fill(I, ZERO, difference(asindices(I), ofcolor(partgap(I, 1, 2), ONE))))

def only_least_gaps_corners(I):  # only 4/1/2/1 weight 2
    return fill(I, ZERO, difference(asindices(I), ofcolor(partgap(I, 1, 2), ONE)))

def pick_least_gaps_corners(I):  # pick 4/1/2/1 weight 2
    return subgrid(ofcolor(partgap(I, 1, 2), ONE), I)

def lift_most_holes_corners(I):  # lift 8/1/1/1 weight 2
    return subgrid(ofcolor(partholes(I, 1, 1), ONE), fill(I, ZERO, difference(asindices(I), ofcolor(partholes(I, 1, 1), ONE))))

def only_most_holes_corners(I):  # only 8/1/1/1 weight 2
    return fill(I, ZERO, difference(asindices(I), ofcolor(partholes(I, 1, 1), ONE)))

def without_most_holes_corners(I):  # without 8/1/1/1 weight 2
    return fill(I, ZERO, ofcolor(partholes(I, 1, 1), ONE))

def pick_most_holes_corners(I):  # pick 8/1/1/1 weight 2
    return subgrid(ofcolor(partholes(I, 1, 1), ONE), I)

def lift_least_holes_corners(I):  # lift 8/1/2/1 weight 2
    return subgrid(ofcolor(partholes(I, 1, 2), ONE), fill(I, ZERO, difference(asindices(I), ofcolor(partholes(I, 1, 2), ONE))))

def only_least_holes_corners(I):  # only 8/1/2/1 weight 2
    return fill(I, ZERO, difference(asindices(I), ofcolor(partholes(I, 1, 2), ONE)))

def without_least_holes_corners(I):  # without 8/1/2/1 weight 2
    return fill(I, ZERO, ofcolor(partholes(I, 1, 2), ONE))

def pick_least_holes_corners(I):  # pick 8/1/2/1 weight 2
    return subgrid(ofcolor(partholes(I, 1, 2), ONE), I)

def lift_most_shapes_corners(I):  # lift 15/1/1/1 weight 2
    return subgrid(ofcolor(partshapes(I, 1, 1), ONE), fill(I, ZERO, difference(asindices(I), ofcolor(partshapes(I, 1, 1), ONE))))

def only_most_shapes_corners(I):  # only 15/1/1/1 weight 2
    return fill(I, ZERO, difference(asindices(I), ofcolor(partshapes(I, 1, 1), ONE)))

def without_most_shapes_corners(I):  # without 15/1/1/1 weight 2
    return fill(I, ZERO, ofcolor(partshapes(I, 1, 1), ONE))

def lift_least_shapes_corners(I):  # lift 15/1/2/1 weight 2
    return subgrid(ofcolor(partshapes(I, 1, 2), ONE), fill(I, ZERO, difference(asindices(I), ofcolor(partshapes(I, 1, 2), ONE))))

def only_least_shapes_corners(I):  # only 15/1/2/1 weight 2
    return fill(I, ZERO, difference(asindices(I), ofcolor(partshapes(I, 1, 2), ONE)))

def without_least_shapes_corners(I):  # without 15/1/2/1 weight 2
    return fill(I, ZERO, ofcolor(partshapes(I, 1, 2), ONE))

def lift_most_twins_corners(I):  # lift 16/1/1/1 weight 2
    return subgrid(ofcolor(parttwins(I, 1, 1), ONE), fill(I, ZERO, difference(asindices(I), ofcolor(parttwins(I, 1, 1), ONE))))

def only_most_twins_corners(I):  # only 16/1/1/1 weight 2
    return fill(I, ZERO, difference(asindices(I), ofcolor(parttwins(I, 1, 1), ONE)))

def lift_least_twins_corners(I):  # lift 16/1/2/1 weight 2
    return subgrid(ofcolor(parttwins(I, 1, 2), ONE), fill(I, ZERO, difference(asindices(I), ofcolor(parttwins(I, 1, 2), ONE))))

def only_least_twins_corners(I):  # only 16/1/2/1 weight 2
    return fill(I, ZERO, difference(asindices(I), ofcolor(parttwins(I, 1, 2), ONE)))

def lift_most_siblings_corners(I):  # lift 17/1/1/1 weight 2
    return subgrid(ofcolor(partsiblings(I, 1, 1), ONE), fill(I, ZERO, difference(asindices(I), ofcolor(partsiblings(I, 1, 1), ONE))))

def only_most_siblings_corners(I):  # only 17/1/1/1 weight 2
    return fill(I, ZERO, difference(asindices(I), ofcolor(partsiblings(I, 1, 1), ONE)))

def lift_least_siblings_corners(I):  # lift 17/1/2/1 weight 2
    return subgrid(ofcolor(partsiblings(I, 1, 2), ONE), fill(I, ZERO, difference(asindices(I), ofcolor(partsiblings(I, 1, 2), ONE))))

def only_least_siblings_corners(I):  # only 17/1/2/1 weight 2
    return fill(I, ZERO, difference(asindices(I), ofcolor(partsiblings(I, 1, 2), ONE)))

def lift_most_peers_corners(I):  # lift 18/1/1/1 weight 2
    return subgrid(ofcolor(partpeers(I, 1, 1), ONE), fill(I, ZERO, difference(asindices(I), ofcolor(partpeers(I, 1, 1), ONE))))

def lift_least_peers_corners(I):  # lift 18/1/2/1 weight 2
    return subgrid(ofcolor(partpeers(I, 1, 2), ONE), fill(I, ZERO, difference(asindices(I), ofcolor(partpeers(I, 1, 2), ONE))))

def lift_most_neighbours_corners(I):  # lift 19/1/1/1 weight 2
    return subgrid(ofcolor(partnear(I, 1, 1), ONE), fill(I, ZERO, difference(asindices(I), ofcolor(partnear(I, 1, 1), ONE))))

def only_most_neighbours_corners(I):  # only 19/1/1/1 weight 2
    return fill(I, ZERO, difference(asindices(I), ofcolor(partnear(I, 1, 1), ONE)))

def lift_least_neighbours_corners(I):  # lift 19/1/2/1 weight 2
    return subgrid(ofcolor(partnear(I, 1, 2), ONE), fill(I, ZERO, difference(asindices(I), ofcolor(partnear(I, 1, 2), ONE))))

def only_least_neighbours_corners(I):  # only 19/1/2/1 weight 2
    return fill(I, ZERO, difference(asindices(I), ofcolor(partnear(I, 1, 2), ONE)))

def lift_most_tops_corners(I):  # lift 21/1/1/1 weight 2
    return subgrid(ofcolor(parttop(I, 1, 1), ONE), fill(I, ZERO, difference(asindices(I), ofcolor(parttop(I, 1, 1), ONE))))

def lift_least_tops_corners(I):  # lift 21/1/2/1 weight 2
    return subgrid(ofcolor(parttop(I, 1, 2), ONE), fill(I, ZERO, difference(asindices(I), ofcolor(parttop(I, 1, 2), ONE))))

def lift_most_lefts_corners(I):  # lift 22/1/1/1 weight 2
    return subgrid(ofcolor(partleft(I, 1, 1), ONE), fill(I, ZERO, difference(asindices(I), ofcolor(partleft(I, 1, 1), ONE))))

def lift_least_lefts_corners(I):  # lift 22/1/2/1 weight 2
    return subgrid(ofcolor(partleft(I, 1, 2), ONE), fill(I, ZERO, difference(asindices(I), ofcolor(partleft(I, 1, 2), ONE))))

def lift_all_edges_corners(I):  # lift 9/1/0/2 weight 2
    return subgrid(ofcolor(partedge(I, 1, 0), TWO), fill(I, ZERO, difference(asindices(I), ofcolor(partedge(I, 1, 0), TWO))))

def only_all_edges_corners(I):  # only 9/1/0/2 weight 2
    return fill(I, ZERO, difference(asindices(I), ofcolor(partedge(I, 1, 0), TWO)))

def lift_no_edges_corners(I):  # lift 9/1/0/1 weight 2
    return subgrid(ofcolor(partedge(I, 1, 0), ONE), fill(I, ZERO, difference(asindices(I), ofcolor(partedge(I, 1, 0), ONE))))

def only_no_edges_corners(I):  # only 9/1/0/1 weight 2
    return fill(I, ZERO, difference(asindices(I), ofcolor(partedge(I, 1, 0), ONE)))

def lift_all_squares_corners(I):  # lift 10/1/0/2 weight 2
    return subgrid(ofcolor(partsquare(I, 1, 0), TWO), fill(I, ZERO, difference(asindices(I), ofcolor(partsquare(I, 1, 0), TWO))))

def only_all_squares_corners(I):  # only 10/1/0/2 weight 2
    return fill(I, ZERO, difference(asindices(I), ofcolor(partsquare(I, 1, 0), TWO)))

def lift_no_squares_corners(I):  # lift 10/1/0/1 weight 2
    return subgrid(ofcolor(partsquare(I, 1, 0), ONE), fill(I, ZERO, difference(asindices(I), ofcolor(partsquare(I, 1, 0), ONE))))

def only_no_squares_corners(I):  # only 10/1/0/1 weight 2
    return fill(I, ZERO, difference(asindices(I), ofcolor(partsquare(I, 1, 0), ONE)))

def lift_all_mirrored_v_corners(I):  # lift 12/1/0/2 weight 2
    return subgrid(ofcolor(partflipv(I, 1, 0), TWO), fill(I, ZERO, difference(asindices(I), ofcolor(partflipv(I, 1, 0), TWO))))

def only_all_mirrored_v_corners(I):  # only 12/1/0/2 weight 2
    return fill(I, ZERO, difference(asindices(I), ofcolor(partflipv(I, 1, 0), TWO)))

def lift_no_mirrored_v_corners(I):  # lift 12/1/0/1 weight 2
    return subgrid(ofcolor(partflipv(I, 1, 0), ONE), fill(I, ZERO, difference(asindices(I), ofcolor(partflipv(I, 1, 0), ONE))))

def only_no_mirrored_v_corners(I):  # only 12/1/0/1 weight 2
    return fill(I, ZERO, difference(asindices(I), ofcolor(partflipv(I, 1, 0), ONE)))

def lift_all_mirrored_h_corners(I):  # lift 13/1/0/2 weight 2
    return subgrid(ofcolor(partfliph(I, 1, 0), TWO), fill(I, ZERO, difference(asindices(I), ofcolor(partfliph(I, 1, 0), TWO))))

def lift_no_mirrored_h_corners(I):  # lift 13/1/0/1 weight 2
    return subgrid(ofcolor(partfliph(I, 1, 0), ONE), fill(I, ZERO, difference(asindices(I), ofcolor(partfliph(I, 1, 0), ONE))))

def lift_all_mirrored_d_corners(I):  # lift 14/1/0/2 weight 2
    return subgrid(ofcolor(partflipd(I, 1, 0), TWO), fill(I, ZERO, difference(asindices(I), ofcolor(partflipd(I, 1, 0), TWO))))

def lift_no_mirrored_d_corners(I):  # lift 14/1/0/1 weight 2
    return subgrid(ofcolor(partflipd(I, 1, 0), ONE), fill(I, ZERO, difference(asindices(I), ofcolor(partflipd(I, 1, 0), ONE))))

def lift_most_sizes_painted(I):  # lift 0/2/1/1 weight 2
    return subgrid(ofcolor(partsize(I, 2, 1), ONE), fill(I, ZERO, difference(asindices(I), ofcolor(partsize(I, 2, 1), ONE))))

def only_most_sizes_painted(I):  # only 0/2/1/1 weight 2
    return fill(I, ZERO, difference(asindices(I), ofcolor(partsize(I, 2, 1), ONE)))

def without_most_sizes_painted(I):  # without 0/2/1/1 weight 2
    return fill(I, ZERO, ofcolor(partsize(I, 2, 1), ONE))

def pick_most_sizes_painted(I):  # pick 0/2/1/1 weight 2
    return subgrid(ofcolor(partsize(I, 2, 1), ONE), I)

def lift_least_sizes_painted(I):  # lift 0/2/2/1 weight 2
    return subgrid(ofcolor(partsize(I, 2, 2), ONE), fill(I, ZERO, difference(asindices(I), ofcolor(partsize(I, 2, 2), ONE))))

def only_least_sizes_painted(I):  # only 0/2/2/1 weight 2
    return fill(I, ZERO, difference(asindices(I), ofcolor(partsize(I, 2, 2), ONE)))

def without_least_sizes_painted(I):  # without 0/2/2/1 weight 2
    return fill(I, ZERO, ofcolor(partsize(I, 2, 2), ONE))

def pick_least_sizes_painted(I):  # pick 0/2/2/1 weight 2
    return subgrid(ofcolor(partsize(I, 2, 2), ONE), I)

def lift_most_heights_painted(I):  # lift 1/2/1/1 weight 2
    return subgrid(ofcolor(partheight(I, 2, 1), ONE), fill(I, ZERO, difference(asindices(I), ofcolor(partheight(I, 2, 1), ONE))))

def only_most_heights_painted(I):  # only 1/2/1/1 weight 2
    return fill(I, ZERO, difference(asindices(I), ofcolor(partheight(I, 2, 1), ONE)))

def lift_least_heights_painted(I):  # lift 1/2/2/1 weight 2
    return subgrid(ofcolor(partheight(I, 2, 2), ONE), fill(I, ZERO, difference(asindices(I), ofcolor(partheight(I, 2, 2), ONE))))

def only_least_heights_painted(I):  # only 1/2/2/1 weight 2
    return fill(I, ZERO, difference(asindices(I), ofcolor(partheight(I, 2, 2), ONE)))

def lift_most_widths_painted(I):  # lift 2/2/1/1 weight 2
    return subgrid(ofcolor(partwidth(I, 2, 1), ONE), fill(I, ZERO, difference(asindices(I), ofcolor(partwidth(I, 2, 1), ONE))))

def only_most_widths_painted(I):  # only 2/2/1/1 weight 2
    return fill(I, ZERO, difference(asindices(I), ofcolor(partwidth(I, 2, 1), ONE)))

def lift_least_widths_painted(I):  # lift 2/2/2/1 weight 2
    return subgrid(ofcolor(partwidth(I, 2, 2), ONE), fill(I, ZERO, difference(asindices(I), ofcolor(partwidth(I, 2, 2), ONE))))

def only_least_widths_painted(I):  # only 2/2/2/1 weight 2
    return fill(I, ZERO, difference(asindices(I), ofcolor(partwidth(I, 2, 2), ONE)))

def lift_most_boxes_painted(I):  # lift 3/2/1/1 weight 2
    return subgrid(ofcolor(partbox(I, 2, 1), ONE), fill(I, ZERO, difference(asindices(I), ofcolor(partbox(I, 2, 1), ONE))))

def pick_most_boxes_painted(I):  # pick 3/2/1/1 weight 2
    return subgrid(ofcolor(partbox(I, 2, 1), ONE), I)

def lift_least_boxes_painted(I):  # lift 3/2/2/1 weight 2
    return subgrid(ofcolor(partbox(I, 2, 2), ONE), fill(I, ZERO, difference(asindices(I), ofcolor(partbox(I, 2, 2), ONE))))

def pick_least_boxes_painted(I):  # pick 3/2/2/1 weight 2
    return subgrid(ofcolor(partbox(I, 2, 2), ONE), I)

def lift_most_gaps_painted(I):  # lift 4/2/1/1 weight 2
    return subgrid(ofcolor(partgap(I, 2, 1), ONE), fill(I, ZERO, difference(asindices(I), ofcolor(partgap(I, 2, 1), ONE))))

def only_most_gaps_painted(I):  # only 4/2/1/1 weight 2
    return fill(I, ZERO, difference(asindices(I), ofcolor(partgap(I, 2, 1), ONE)))

def pick_most_gaps_painted(I):  # pick 4/2/1/1 weight 2
    return subgrid(ofcolor(partgap(I, 2, 1), ONE), I)

def lift_least_gaps_painted(I):  # lift 4/2/2/1 weight 2
    return subgrid(ofcolor(partgap(I, 2, 2), ONE), fill(I, ZERO, difference(asindices(I), ofcolor(partgap(I, 2, 2), ONE))))

def only_least_gaps_painted(I):  # only 4/2/2/1 weight 2
    return fill(I, ZERO, difference(asindices(I), ofcolor(partgap(I, 2, 2), ONE)))

def pick_least_gaps_painted(I):  # pick 4/2/2/1 weight 2
    return subgrid(ofcolor(partgap(I, 2, 2), ONE), I)

def lift_most_colour_counts_painted(I):  # lift 5/2/1/1 weight 2
    return subgrid(ofcolor(partcolors(I, 2, 1), ONE), fill(I, ZERO, difference(asindices(I), ofcolor(partcolors(I, 2, 1), ONE))))

def only_most_colour_counts_painted(I):  # only 5/2/1/1 weight 2
    return fill(I, ZERO, difference(asindices(I), ofcolor(partcolors(I, 2, 1), ONE)))

def lift_least_colour_counts_painted(I):  # lift 5/2/2/1 weight 2
    return subgrid(ofcolor(partcolors(I, 2, 2), ONE), fill(I, ZERO, difference(asindices(I), ofcolor(partcolors(I, 2, 2), ONE))))

def only_least_colour_counts_painted(I):  # only 5/2/2/1 weight 2
    return fill(I, ZERO, difference(asindices(I), ofcolor(partcolors(I, 2, 2), ONE)))

def lift_most_minor_cells_painted(I):  # lift 7/2/1/1 weight 2
    return subgrid(ofcolor(partminor(I, 2, 1), ONE), fill(I, ZERO, difference(asindices(I), ofcolor(partminor(I, 2, 1), ONE))))

def only_most_minor_cells_painted(I):  # only 7/2/1/1 weight 2
    return fill(I, ZERO, difference(asindices(I), ofcolor(partminor(I, 2, 1), ONE)))

def lift_least_minor_cells_painted(I):  # lift 7/2/2/1 weight 2
    return subgrid(ofcolor(partminor(I, 2, 2), ONE), fill(I, ZERO, difference(asindices(I), ofcolor(partminor(I, 2, 2), ONE))))

def only_least_minor_cells_painted(I):  # only 7/2/2/1 weight 2
    return fill(I, ZERO, difference(asindices(I), ofcolor(partminor(I, 2, 2), ONE)))

def lift_most_holes_painted(I):  # lift 8/2/1/1 weight 2
    return subgrid(ofcolor(partholes(I, 2, 1), ONE), fill(I, ZERO, difference(asindices(I), ofcolor(partholes(I, 2, 1), ONE))))

def only_most_holes_painted(I):  # only 8/2/1/1 weight 2
    return fill(I, ZERO, difference(asindices(I), ofcolor(partholes(I, 2, 1), ONE)))

def without_most_holes_painted(I):  # without 8/2/1/1 weight 2
    return fill(I, ZERO, ofcolor(partholes(I, 2, 1), ONE))

def pick_most_holes_painted(I):  # pick 8/2/1/1 weight 2
    return subgrid(ofcolor(partholes(I, 2, 1), ONE), I)

def lift_least_holes_painted(I):  # lift 8/2/2/1 weight 2
    return subgrid(ofcolor(partholes(I, 2, 2), ONE), fill(I, ZERO, difference(asindices(I), ofcolor(partholes(I, 2, 2), ONE))))

def only_least_holes_painted(I):  # only 8/2/2/1 weight 2
    return fill(I, ZERO, difference(asindices(I), ofcolor(partholes(I, 2, 2), ONE)))

def without_least_holes_painted(I):  # without 8/2/2/1 weight 2
    return fill(I, ZERO, ofcolor(partholes(I, 2, 2), ONE))

def pick_least_holes_painted(I):  # pick 8/2/2/1 weight 2
    return subgrid(ofcolor(partholes(I, 2, 2), ONE), I)

def lift_most_shapes_painted(I):  # lift 15/2/1/1 weight 2
    return subgrid(ofcolor(partshapes(I, 2, 1), ONE), fill(I, ZERO, difference(asindices(I), ofcolor(partshapes(I, 2, 1), ONE))))

def only_most_shapes_painted(I):  # only 15/2/1/1 weight 2
    return fill(I, ZERO, difference(asindices(I), ofcolor(partshapes(I, 2, 1), ONE)))

def without_most_shapes_painted(I):  # without 15/2/1/1 weight 2
    return fill(I, ZERO, ofcolor(partshapes(I, 2, 1), ONE))

def lift_least_shapes_painted(I):  # lift 15/2/2/1 weight 2
    return subgrid(ofcolor(partshapes(I, 2, 2), ONE), fill(I, ZERO, difference(asindices(I), ofcolor(partshapes(I, 2, 2), ONE))))

def only_least_shapes_painted(I):  # only 15/2/2/1 weight 2
    return fill(I, ZERO, difference(asindices(I), ofcolor(partshapes(I, 2, 2), ONE)))

def without_least_shapes_painted(I):  # without 15/2/2/1 weight 2
    return fill(I, ZERO, ofcolor(partshapes(I, 2, 2), ONE))

def lift_most_twins_painted(I):  # lift 16/2/1/1 weight 2
    return subgrid(ofcolor(parttwins(I, 2, 1), ONE), fill(I, ZERO, difference(asindices(I), ofcolor(parttwins(I, 2, 1), ONE))))

def only_most_twins_painted(I):  # only 16/2/1/1 weight 2
    return fill(I, ZERO, difference(asindices(I), ofcolor(parttwins(I, 2, 1), ONE)))

def lift_least_twins_painted(I):  # lift 16/2/2/1 weight 2
    return subgrid(ofcolor(parttwins(I, 2, 2), ONE), fill(I, ZERO, difference(asindices(I), ofcolor(parttwins(I, 2, 2), ONE))))

def only_least_twins_painted(I):  # only 16/2/2/1 weight 2
    return fill(I, ZERO, difference(asindices(I), ofcolor(parttwins(I, 2, 2), ONE)))

def lift_most_siblings_painted(I):  # lift 17/2/1/1 weight 2
    return subgrid(ofcolor(partsiblings(I, 2, 1), ONE), fill(I, ZERO, difference(asindices(I), ofcolor(partsiblings(I, 2, 1), ONE))))

def only_most_siblings_painted(I):  # only 17/2/1/1 weight 2
    return fill(I, ZERO, difference(asindices(I), ofcolor(partsiblings(I, 2, 1), ONE)))

def lift_least_siblings_painted(I):  # lift 17/2/2/1 weight 2
    return subgrid(ofcolor(partsiblings(I, 2, 2), ONE), fill(I, ZERO, difference(asindices(I), ofcolor(partsiblings(I, 2, 2), ONE))))

def only_least_siblings_painted(I):  # only 17/2/2/1 weight 2
    return fill(I, ZERO, difference(asindices(I), ofcolor(partsiblings(I, 2, 2), ONE)))

def lift_most_peers_painted(I):  # lift 18/2/1/1 weight 2
    return subgrid(ofcolor(partpeers(I, 2, 1), ONE), fill(I, ZERO, difference(asindices(I), ofcolor(partpeers(I, 2, 1), ONE))))

def lift_least_peers_painted(I):  # lift 18/2/2/1 weight 2
    return subgrid(ofcolor(partpeers(I, 2, 2), ONE), fill(I, ZERO, difference(asindices(I), ofcolor(partpeers(I, 2, 2), ONE))))

def lift_most_neighbours_painted(I):  # lift 19/2/1/1 weight 2
    return subgrid(ofcolor(partnear(I, 2, 1), ONE), fill(I, ZERO, difference(asindices(I), ofcolor(partnear(I, 2, 1), ONE))))

def only_most_neighbours_painted(I):  # only 19/2/1/1 weight 2
    return fill(I, ZERO, difference(asindices(I), ofcolor(partnear(I, 2, 1), ONE)))

def lift_least_neighbours_painted(I):  # lift 19/2/2/1 weight 2
    return subgrid(ofcolor(partnear(I, 2, 2), ONE), fill(I, ZERO, difference(asindices(I), ofcolor(partnear(I, 2, 2), ONE))))

def only_least_neighbours_painted(I):  # only 19/2/2/1 weight 2
    return fill(I, ZERO, difference(asindices(I), ofcolor(partnear(I, 2, 2), ONE)))

def lift_most_tops_painted(I):  # lift 21/2/1/1 weight 2
    return subgrid(ofcolor(parttop(I, 2, 1), ONE), fill(I, ZERO, difference(asindices(I), ofcolor(parttop(I, 2, 1), ONE))))

def lift_least_tops_painted(I):  # lift 21/2/2/1 weight 2
    return subgrid(ofcolor(parttop(I, 2, 2), ONE), fill(I, ZERO, difference(asindices(I), ofcolor(parttop(I, 2, 2), ONE))))

def lift_most_lefts_painted(I):  # lift 22/2/1/1 weight 2
    return subgrid(ofcolor(partleft(I, 2, 1), ONE), fill(I, ZERO, difference(asindices(I), ofcolor(partleft(I, 2, 1), ONE))))

def lift_least_lefts_painted(I):  # lift 22/2/2/1 weight 2
    return subgrid(ofcolor(partleft(I, 2, 2), ONE), fill(I, ZERO, difference(asindices(I), ofcolor(partleft(I, 2, 2), ONE))))

def lift_all_edges_painted(I):  # lift 9/2/0/2 weight 2
    return subgrid(ofcolor(partedge(I, 2, 0), TWO), fill(I, ZERO, difference(asindices(I), ofcolor(partedge(I, 2, 0), TWO))))

def only_all_edges_painted(I):  # only 9/2/0/2 weight 2
    return fill(I, ZERO, difference(asindices(I), ofcolor(partedge(I, 2, 0), TWO)))

def lift_no_edges_painted(I):  # lift 9/2/0/1 weight 2
    return subgrid(ofcolor(partedge(I, 2, 0), ONE), fill(I, ZERO, difference(asindices(I), ofcolor(partedge(I, 2, 0), ONE))))

def only_no_edges_painted(I):  # only 9/2/0/1 weight 2
    return fill(I, ZERO, difference(asindices(I), ofcolor(partedge(I, 2, 0), ONE)))

def lift_all_squares_painted(I):  # lift 10/2/0/2 weight 2
    return subgrid(ofcolor(partsquare(I, 2, 0), TWO), fill(I, ZERO, difference(asindices(I), ofcolor(partsquare(I, 2, 0), TWO))))

def only_all_squares_painted(I):  # only 10/2/0/2 weight 2
    return fill(I, ZERO, difference(asindices(I), ofcolor(partsquare(I, 2, 0), TWO)))

def lift_no_squares_painted(I):  # lift 10/2/0/1 weight 2
    return subgrid(ofcolor(partsquare(I, 2, 0), ONE), fill(I, ZERO, difference(asindices(I), ofcolor(partsquare(I, 2, 0), ONE))))

def only_no_squares_painted(I):  # only 10/2/0/1 weight 2
    return fill(I, ZERO, difference(asindices(I), ofcolor(partsquare(I, 2, 0), ONE)))

def lift_all_mirrored_v_painted(I):  # lift 12/2/0/2 weight 2
    return subgrid(ofcolor(partflipv(I, 2, 0), TWO), fill(I, ZERO, difference(asindices(I), ofcolor(partflipv(I, 2, 0), TWO))))

def only_all_mirrored_v_painted(I):  # only 12/2/0/2 weight 2
    return fill(I, ZERO, difference(asindices(I), ofcolor(partflipv(I, 2, 0), TWO)))

def lift_no_mirrored_v_painted(I):  # lift 12/2/0/1 weight 2
    return subgrid(ofcolor(partflipv(I, 2, 0), ONE), fill(I, ZERO, difference(asindices(I), ofcolor(partflipv(I, 2, 0), ONE))))

def only_no_mirrored_v_painted(I):  # only 12/2/0/1 weight 2
    return fill(I, ZERO, difference(asindices(I), ofcolor(partflipv(I, 2, 0), ONE)))

def lift_all_mirrored_h_painted(I):  # lift 13/2/0/2 weight 2
    return subgrid(ofcolor(partfliph(I, 2, 0), TWO), fill(I, ZERO, difference(asindices(I), ofcolor(partfliph(I, 2, 0), TWO))))

def lift_no_mirrored_h_painted(I):  # lift 13/2/0/1 weight 2
    return subgrid(ofcolor(partfliph(I, 2, 0), ONE), fill(I, ZERO, difference(asindices(I), ofcolor(partfliph(I, 2, 0), ONE))))

def lift_all_mirrored_d_painted(I):  # lift 14/2/0/2 weight 2
    return subgrid(ofcolor(partflipd(I, 2, 0), TWO), fill(I, ZERO, difference(asindices(I), ofcolor(partflipd(I, 2, 0), TWO))))

def lift_no_mirrored_d_painted(I):  # lift 14/2/0/1 weight 2
    return subgrid(ofcolor(partflipd(I, 2, 0), ONE), fill(I, ZERO, difference(asindices(I), ofcolor(partflipd(I, 2, 0), ONE))))

def core_most_sizes_corners(I):  # core 0/1/1/1 weight 2
    return trim(subgrid(ofcolor(partsize(I, 1, 1), ONE), I))

def core_most_boxes_corners(I):  # core 3/1/1/1 weight 2
    return trim(subgrid(ofcolor(partbox(I, 1, 1), ONE), I))

def core_most_holes_corners(I):  # core 8/1/1/1 weight 2
    return trim(subgrid(ofcolor(partholes(I, 1, 1), ONE), I))

def core_most_sizes_painted(I):  # core 0/2/1/1 weight 2
    return trim(subgrid(ofcolor(partsize(I, 2, 1), ONE), I))

def core_most_boxes_painted(I):  # core 3/2/1/1 weight 2
    return trim(subgrid(ofcolor(partbox(I, 2, 1), ONE), I))

def core_most_holes_painted(I):  # core 8/2/1/1 weight 2
    return trim(subgrid(ofcolor(partholes(I, 2, 1), ONE), I))

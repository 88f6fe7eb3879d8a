# Pieces of one size, cut by lines of one colour or into rows and columns: one chosen, or all joined.

def firstpiece_by_lines(I):  # piece 0/0/0 weight 2
    return firstpiece(I, 0, 0)

def lastpiece_by_lines(I):  # piece 1/0/0 weight 2
    return lastpiece(I, 0, 0)

def middlepiece_by_lines(I):  # piece 2/0/0 weight 2
    return middlepiece(I, 0, 0)

def mostpiece_by_lines(I):  # piece 3/0/0 weight 2
    return mostpiece(I, 0, 0)

def leastpiece_by_lines(I):  # piece 4/0/0 weight 2
    return leastpiece(I, 0, 0)

def colorfulpiece_by_lines(I):  # piece 5/0/0 weight 2
    return colorfulpiece(I, 0, 0)

def dullpiece_by_lines(I):  # piece 6/0/0 weight 2
    return dullpiece(I, 0, 0)

def oddpiece_by_lines(I):  # piece 7/0/0 weight 2
    return oddpiece(I, 0, 0)

def overlaid_by_lines(I):  # stack 0/0/0 weight 2
    return overlaid(I, 0, 0)

def underlaid_by_lines(I):  # stack 1/0/0 weight 2
    return underlaid(I, 0, 0)

def agreed_by_lines(I):  # stack 2/0/0 weight 2
    return agreed(I, 0, 0)

def commonly_by_lines(I):  # stack 3/0/0 weight 2
    return commonly(I, 0, 0)

def stackheight_by_lines(I):  # stack 4/0/0 weight 2
    return stackheight(I, 0, 0)

def mosaic_by_lines(I):  # mosaic 0/0/0 weight 2
    return mosaic(I, 0, 0)

def mosaiccount_by_lines(I):  # mosaic 1/0/0 weight 2
    return mosaiccount(I, 0, 0)

def mostpiece_of_two_columns(I):  # piece 3/1/2 weight 2
    return mostpiece(I, 1, 2)

def leastpiece_of_two_columns(I):  # piece 4/1/2 weight 2
    return leastpiece(I, 1, 2)

def colorfulpiece_of_two_columns(I):  # piece 5/1/2 weight 2
    return colorfulpiece(I, 1, 2)

def dullpiece_of_two_columns(I):  # piece 6/1/2 weight 2
    return dullpiece(I, 1, 2)

def overlaid_of_two_columns(I):  # stack 0/1/2 weight 2
    return overlaid(I, 1, 2)

def underlaid_of_two_columns(I):  # stack 1/1/2 weight 2
    return underlaid(I, 1, 2)

def agreed_of_two_columns(I):  # stack 2/1/2 weight 2
    return agreed(I, 1, 2)

def stackheight_of_two_columns(I):  # stack 4/1/2 weight 2
    return stackheight(I, 1, 2)

def mostpiece_of_two_rows(I):  # piece 3/2/1 weight 2
    return mostpiece(I, 2, 1)

def leastpiece_of_two_rows(I):  # piece 4/2/1 weight 2
    return leastpiece(I, 2, 1)

def colorfulpiece_of_two_rows(I):  # piece 5/2/1 weight 2
    return colorfulpiece(I, 2, 1)

def dullpiece_of_two_rows(I):  # piece 6/2/1 weight 2
    return dullpiece(I, 2, 1)

def overlaid_of_two_rows(I):  # stack 0/2/1 weight 2
    return overlaid(I, 2, 1)

def underlaid_of_two_rows(I):  # stack 1/2/1 weight 2
    return underlaid(I, 2, 1)

def agreed_of_two_rows(I):  # stack 2/2/1 weight 2
    return agreed(I, 2, 1)

def stackheight_of_two_rows(I):  # stack 4/2/1 weight 2
    return stackheight(I, 2, 1)

def firstpiece_of_three_columns(I):  # piece 0/1/3 weight 2
    return firstpiece(I, 1, 3)

def lastpiece_of_three_columns(I):  # piece 1/1/3 weight 2
    return lastpiece(I, 1, 3)

def middlepiece_of_three_columns(I):  # piece 2/1/3 weight 2
    return middlepiece(I, 1, 3)

def mostpiece_of_three_columns(I):  # piece 3/1/3 weight 2
    return mostpiece(I, 1, 3)

def leastpiece_of_three_columns(I):  # piece 4/1/3 weight 2
    return leastpiece(I, 1, 3)

def colorfulpiece_of_three_columns(I):  # piece 5/1/3 weight 2
    return colorfulpiece(I, 1, 3)

def dullpiece_of_three_columns(I):  # piece 6/1/3 weight 2
    return dullpiece(I, 1, 3)

def oddpiece_of_three_columns(I):  # piece 7/1/3 weight 2
    return oddpiece(I, 1, 3)

def overlaid_of_three_columns(I):  # stack 0/1/3 weight 2
    return overlaid(I, 1, 3)

def underlaid_of_three_columns(I):  # stack 1/1/3 weight 2
    return underlaid(I, 1, 3)

def agreed_of_three_columns(I):  # stack 2/1/3 weight 2
    return agreed(I, 1, 3)

def commonly_of_three_columns(I):  # stack 3/1/3 weight 2
    return commonly(I, 1, 3)

def stackheight_of_three_columns(I):  # stack 4/1/3 weight 2
    return stackheight(I, 1, 3)

def firstpiece_of_three_rows(I):  # piece 0/3/1 weight 2
    return firstpiece(I, 3, 1)

def lastpiece_of_three_rows(I):  # piece 1/3/1 weight 2
    return lastpiece(I, 3, 1)

def middlepiece_of_three_rows(I):  # piece 2/3/1 weight 2
    return middlepiece(I, 3, 1)

def mostpiece_of_three_rows(I):  # piece 3/3/1 weight 2
    return mostpiece(I, 3, 1)

def leastpiece_of_three_rows(I):  # piece 4/3/1 weight 2
    return leastpiece(I, 3, 1)

def colorfulpiece_of_three_rows(I):  # piece 5/3/1 weight 2
    return colorfulpiece(I, 3, 1)

def dullpiece_of_three_rows(I):  # piece 6/3/1 weight 2
    return dullpiece(I, 3, 1)

def oddpiece_of_three_rows(I):  # piece 7/3/1 weight 2
    return oddpiece(I, 3, 1)

def overlaid_of_three_rows(I):  # stack 0/3/1 weight 2
    return overlaid(I, 3, 1)

def underlaid_of_three_rows(I):  # stack 1/3/1 weight 2
    return underlaid(I, 3, 1)

def agreed_of_three_rows(I):  # stack 2/3/1 weight 2
    return agreed(I, 3, 1)

def commonly_of_three_rows(I):  # stack 3/3/1 weight 2
    return commonly(I, 3, 1)

def stackheight_of_three_rows(I):  # stack 4/3/1 weight 2
    return stackheight(I, 3, 1)

def firstpiece_of_four(I):  # piece 0/2/2 weight 2
    return firstpiece(I, 2, 2)

def lastpiece_of_four(I):  # piece 1/2/2 weight 2
    return lastpiece(I, 2, 2)

def mostpiece_of_four(I):  # piece 3/2/2 weight 2
    return mostpiece(I, 2, 2)

def leastpiece_of_four(I):  # piece 4/2/2 weight 2
    return leastpiece(I, 2, 2)

def colorfulpiece_of_four(I):  # piece 5/2/2 weight 2
    return colorfulpiece(I, 2, 2)

def dullpiece_of_four(I):  # piece 6/2/2 weight 2
    return dullpiece(I, 2, 2)

def oddpiece_of_four(I):  # piece 7/2/2 weight 2
    return oddpiece(I, 2, 2)

def overlaid_of_four(I):  # stack 0/2/2 weight 2
    return overlaid(I, 2, 2)

def underlaid_of_four(I):  # stack 1/2/2 weight 2
    return underlaid(I, 2, 2)

def agreed_of_four(I):  # stack 2/2/2 weight 2
    return agreed(I, 2, 2)

def commonly_of_four(I):  # stack 3/2/2 weight 2
    return commonly(I, 2, 2)

def stackheight_of_four(I):  # stack 4/2/2 weight 2
    return stackheight(I, 2, 2)

def mosaic_of_four(I):  # mosaic 0/2/2 weight 2
    return mosaic(I, 2, 2)

def mosaiccount_of_four(I):  # mosaic 1/2/2 weight 2
    return mosaiccount(I, 2, 2)

def firstpiece_of_nine(I):  # piece 0/3/3 weight 2
    return firstpiece(I, 3, 3)

def lastpiece_of_nine(I):  # piece 1/3/3 weight 2
    return lastpiece(I, 3, 3)

def middlepiece_of_nine(I):  # piece 2/3/3 weight 2
    return middlepiece(I, 3, 3)

def mostpiece_of_nine(I):  # piece 3/3/3 weight 2
    return mostpiece(I, 3, 3)

def leastpiece_of_nine(I):  # piece 4/3/3 weight 2
    return leastpiece(I, 3, 3)

def colorfulpiece_of_nine(I):  # piece 5/3/3 weight 2
    return colorfulpiece(I, 3, 3)

def dullpiece_of_nine(I):  # piece 6/3/3 weight 2
    return dullpiece(I, 3, 3)

def oddpiece_of_nine(I):  # piece 7/3/3 weight 2
    return oddpiece(I, 3, 3)

def overlaid_of_nine(I):  # stack 0/3/3 weight 2
    return overlaid(I, 3, 3)

def underlaid_of_nine(I):  # stack 1/3/3 weight 2
    return underlaid(I, 3, 3)

def agreed_of_nine(I):  # stack 2/3/3 weight 2
    return agreed(I, 3, 3)

def commonly_of_nine(I):  # stack 3/3/3 weight 2
    return commonly(I, 3, 3)

def stackheight_of_nine(I):  # stack 4/3/3 weight 2
    return stackheight(I, 3, 3)

def mosaic_of_nine(I):  # mosaic 0/3/3 weight 2
    return mosaic(I, 3, 3)

def mosaiccount_of_nine(I):  # mosaic 1/3/3 weight 2
    return mosaiccount(I, 3, 3)

def firstpiece_of_four_columns(I):  # piece 0/1/4 weight 2
    return firstpiece(I, 1, 4)

def lastpiece_of_four_columns(I):  # piece 1/1/4 weight 2
    return lastpiece(I, 1, 4)

def mostpiece_of_four_columns(I):  # piece 3/1/4 weight 2
    return mostpiece(I, 1, 4)

def leastpiece_of_four_columns(I):  # piece 4/1/4 weight 2
    return leastpiece(I, 1, 4)

def colorfulpiece_of_four_columns(I):  # piece 5/1/4 weight 2
    return colorfulpiece(I, 1, 4)

def dullpiece_of_four_columns(I):  # piece 6/1/4 weight 2
    return dullpiece(I, 1, 4)

def oddpiece_of_four_columns(I):  # piece 7/1/4 weight 2
    return oddpiece(I, 1, 4)

def overlaid_of_four_columns(I):  # stack 0/1/4 weight 2
    return overlaid(I, 1, 4)

def underlaid_of_four_columns(I):  # stack 1/1/4 weight 2
    return underlaid(I, 1, 4)

def agreed_of_four_columns(I):  # stack 2/1/4 weight 2
    return agreed(I, 1, 4)

def commonly_of_four_columns(I):  # stack 3/1/4 weight 2
    return commonly(I, 1, 4)

def stackheight_of_four_columns(I):  # stack 4/1/4 weight 2
    return stackheight(I, 1, 4)

def firstpiece_of_four_rows(I):  # piece 0/4/1 weight 2
    return firstpiece(I, 4, 1)

def lastpiece_of_four_rows(I):  # piece 1/4/1 weight 2
    return lastpiece(I, 4, 1)

def mostpiece_of_four_rows(I):  # piece 3/4/1 weight 2
    return mostpiece(I, 4, 1)

def leastpiece_of_four_rows(I):  # piece 4/4/1 weight 2
    return leastpiece(I, 4, 1)

def colorfulpiece_of_four_rows(I):  # piece 5/4/1 weight 2
    return colorfulpiece(I, 4, 1)

def dullpiece_of_four_rows(I):  # piece 6/4/1 weight 2
    return dullpiece(I, 4, 1)

def oddpiece_of_four_rows(I):  # piece 7/4/1 weight 2
    return oddpiece(I, 4, 1)

def overlaid_of_four_rows(I):  # stack 0/4/1 weight 2
    return overlaid(I, 4, 1)

def underlaid_of_four_rows(I):  # stack 1/4/1 weight 2
    return underlaid(I, 4, 1)

def agreed_of_four_rows(I):  # stack 2/4/1 weight 2
    return agreed(I, 4, 1)

def commonly_of_four_rows(I):  # stack 3/4/1 weight 2
    return commonly(I, 4, 1)

def stackheight_of_four_rows(I):  # stack 4/4/1 weight 2
    return stackheight(I, 4, 1)

def firstpiece_of_rows(I):  # piece 0/31/1 weight 2
    return firstpiece(I, 31, 1)

def lastpiece_of_rows(I):  # piece 1/31/1 weight 2
    return lastpiece(I, 31, 1)

def middlepiece_of_rows(I):  # piece 2/31/1 weight 2
    return middlepiece(I, 31, 1)

def mostpiece_of_rows(I):  # piece 3/31/1 weight 2
    return mostpiece(I, 31, 1)

def leastpiece_of_rows(I):  # piece 4/31/1 weight 2
    return leastpiece(I, 31, 1)

def colorfulpiece_of_rows(I):  # piece 5/31/1 weight 2
    return colorfulpiece(I, 31, 1)

def dullpiece_of_rows(I):  # piece 6/31/1 weight 2
    return dullpiece(I, 31, 1)

def oddpiece_of_rows(I):  # piece 7/31/1 weight 2
    return oddpiece(I, 31, 1)

def overlaid_of_rows(I):  # stack 0/31/1 weight 2
    return overlaid(I, 31, 1)

def underlaid_of_rows(I):  # stack 1/31/1 weight 2
    return underlaid(I, 31, 1)

def agreed_of_rows(I):  # stack 2/31/1 weight 2
    return agreed(I, 31, 1)

def commonly_of_rows(I):  # stack 3/31/1 weight 2
    return commonly(I, 31, 1)

def stackheight_of_rows(I):  # stack 4/31/1 weight 2
    return stackheight(I, 31, 1)

def firstpiece_of_columns(I):  # piece 0/1/31 weight 2
    return firstpiece(I, 1, 31)

def lastpiece_of_columns(I):  # piece 1/1/31 weight 2
    return lastpiece(I, 1, 31)

def middlepiece_of_columns(I):  # piece 2/1/31 weight 2
    return middlepiece(I, 1, 31)

def mostpiece_of_columns(I):  # piece 3/1/31 weight 2
    return mostpiece(I, 1, 31)

def leastpiece_of_columns(I):  # piece 4/1/31 weight 2
    return leastpiece(I, 1, 31)

def colorfulpiece_of_columns(I):  # piece 5/1/31 weight 2
    return colorfulpiece(I, 1, 31)

def dullpiece_of_columns(I):  # piece 6/1/31 weight 2
    return dullpiece(I, 1, 31)

def oddpiece_of_columns(I):  # piece 7/1/31 weight 2
    return oddpiece(I, 1, 31)

def overlaid_of_columns(I):  # stack 0/1/31 weight 2
    return overlaid(I, 1, 31)

def underlaid_of_columns(I):  # stack 1/1/31 weight 2
    return underlaid(I, 1, 31)

def agreed_of_columns(I):  # stack 2/1/31 weight 2
    return agreed(I, 1, 31)

def commonly_of_columns(I):  # stack 3/1/31 weight 2
    return commonly(I, 1, 31)

def stackheight_of_columns(I):  # stack 4/1/31 weight 2
    return stackheight(I, 1, 31)

x1 = cmirror(I)
x2 = sfilter(I, last)
x3 = x2(x1, (ORIGIN, UP, -3))
O = shape(x3)

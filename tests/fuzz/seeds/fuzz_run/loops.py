def k(I):
    a = power(increment, 100)
    b = power(a, 100)
    c = repeat(I, b(0))
    d = merge(apply(lbind(canvas, 5), product((1, 2, 3), interval(0, 9, 2))))
    return papply(hconcat, c, d)

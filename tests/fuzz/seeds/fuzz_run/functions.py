def f(I):
    x1 = lbind(ofcolor, I)
    x2 = rbind(matcher, ZERO)
    x3 = fork(combine, outbox, identity)
    x4 = power(x3, TWO)
    x5 = mapply(x4, apply(x1, palette(I)))
    x6 = chain(size, x4, x1)
    return fill(I, x6(THREE), x5)

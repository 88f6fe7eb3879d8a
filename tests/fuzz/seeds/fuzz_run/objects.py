def solve_a(I):
    x1 = objects(I, T, F, T)
    x2 = argmax(x1, size)
    x3 = compose(double, first)
    x4 = shift(x2, DOWN)
    O = paint(I, x4)
    return O

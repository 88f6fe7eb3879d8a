# dialect: arc-dsl
def f(S, I, C):
    x1 = rot90(I)
    return x1

def g(a, b, c):
    RED = rot90(b)
    return RED

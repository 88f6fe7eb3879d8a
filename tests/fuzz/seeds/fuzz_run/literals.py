def g(S, I, C):
    x = frozenset({(1, (0, 0)), (2, (0, 1)), (-3, (1, 300))})
    y = combine(x, asobject(grid=I))
    z = (None, True, "a", ((), (1,)), first(first(S)))
    return order(totuple(y), identity), z

def h(I):
    return upscale(hconcat(I, vmirror(I)), factor=3)

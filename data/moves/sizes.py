# Laid out to the size of the output that is looked for, D, or of the input G.

def scaled_to_output(I, D):  # layout 0/0
    return scaled(I, D)

def scaled_to_input(I, G):  # layout 0/1
    return scaled(I, shape(G))

def repeated_to_output(I, D):  # layout 1/0
    return repeated(I, D)

def repeated_to_input(I, G):  # layout 1/1
    return repeated(I, shape(G))

def reflected_to_output(I, D):  # layout 2/0
    return reflected(I, D)

def reflected_to_input(I, G):  # layout 2/1
    return reflected(I, shape(G))

def repeatedapart_to_output(I, D):  # layout 3/0
    return repeatedapart(I, D)

def repeatedapart_to_input(I, G):  # layout 3/1
    return repeatedapart(I, shape(G))

def reflectedapart_to_output(I, D):  # layout 4/0
    return reflectedapart(I, D)

def reflectedapart_to_input(I, G):  # layout 4/1
    return reflectedapart(I, shape(G))

def reflowed_to_output(I, D):  # layout 5/0
    return reflowed(I, D)

def reflowed_to_input(I, G):  # layout 5/1
    return reflowed(I, shape(G))

def embedded_to_output(I, D):  # layout 6/0
    return paint(canvas(ZERO, D), asobject(I))

def embedded_to_input(I, G):  # layout 6/1
    return paint(canvas(ZERO, shape(G)), asobject(I))

def centered_to_output(I, D):  # layout 7/0
    return centered(I, D)

def centered_to_input(I, G):  # layout 7/1
    return centered(I, shape(G))

def twice(I):  # upscale 2
    return upscale(I, TWO)

def three_times(I):  # upscale 3
    return upscale(I, THREE)

def four_times(I):  # upscale 4
    return upscale(I, FOUR)

def self_product(I):  # fractal 0/0
    return fractal(I, F)

def self_product_inverse(I):  # fractal 0/1
    return fractal(I, T)

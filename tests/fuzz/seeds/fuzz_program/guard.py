def f(I):
    try: x = first(I, (1, I))
    except: x = _get_safe_default(first)
    try:
        y = add(x, frozenset({x, 2}))
    except Exception as e:
        y = _get_safe_default(add)
    return intersection(y, y)

@cache
def a(I):
    return I
def b(I, *args, k=1):
    for x, y in I[1:2]:
        z = [f'{w}' for w in x if w not in y]
    return lambda q: q.r if q else -q ** 2.5
class C:
    def d(self): pass
K = {1: 2, **L}
K += 1
if __name__ == '__main__':
    b(a)
def e(I):
    x = vmirror(I
    return x
match K:
    case 1:
        pass

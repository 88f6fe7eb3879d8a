"""Programs of arc-dsl. Functions are aimed at sample values, so that most lines give something.

Kinds: plain, large (grids to 64x64 and 1x200, colours to 255), long (50 lines and more), tower (functions of functions
over large containers), sets (by many recipes), and, ignoring the annotated types: loose, merged (tuples with repeats
as patches), twins (bools among equal ints), huge (ints near the ends of 64 bits).
"""
import ast
import inspect
import os
import sys

import grids
import values
import wild
from program import Ended, Program

TYPES = {
    'Any': None, 'Callable': ('fn',), 'Numerical': ('int', 'ivec'), 'Integer': ('int',), 'IntegerTuple': ('ivec',),
    'Boolean': ('bool',), 'Grid': ('grid',), 'Object': ('object',), 'Objects': ('objects',), 'Indices': ('indices',),
    'IndicesSet': ('indicesset',), 'Patch': ('object', 'indices'), 'Element': ('object', 'grid'),
    'Piece': ('grid', 'object', 'indices'),
    'Container': ('objects', 'indices', 'object', 'tuple', 'grid', 'intset', 'indicesset', 'set', 'empty'),
    'ContainerContainer': ('objects', 'indicesset', 'tuple', 'grid'),
    'FrozenSet': ('objects', 'object', 'indices', 'intset', 'indicesset', 'empty'),
    'Tuple': ('tuple', 'grid', 'ivec'), 'TupleTuple': ('tuple', 'grid'), 'IntegerSet': ('intset',)}
BINDERS = ('compose', 'chain', 'matcher', 'rbind', 'lbind', 'power', 'fork')
KEYED = ('order', 'argmax', 'argmin', 'valmax', 'valmin', 'sfilter', 'mfilter', 'extract')
KEYS = ('int', 'ivec', 'bool')
BOXES = ('objects', 'indices', 'object', 'tuple', 'grid', 'indicesset', 'set', 'intset')
SIGNATURES = {}     # the annotated types of the parameters of each primitive
CONSTANTS = {}


def load(checkout):
    sys.path.insert(0, checkout)
    import constants
    import dsl
    with open(os.path.join(checkout, 'dsl.py')) as f:
        for d in ast.parse(f.read()).body:
            if isinstance(d, ast.FunctionDef):
                SIGNATURES[d.name] = [a.annotation.id if a.annotation else 'Callable' for a in d.args.args]
    CONSTANTS.update((k, v) for k, v in vars(constants).items() if k.isupper())
    primitives = {k: v for k, v in vars(dsl).items() if inspect.isfunction(v) and k in SIGNATURES}
    return {**CONSTANTS, **primitives}


def first_order(n):
    """The primitives of n parameters that take no function."""
    return [k for k, types in SIGNATURES.items() if len(types) == n and 'Callable' not in types and k not in BINDERS]


class Maker:
    """One program in the making. The options of a kind are its attributes."""
    loose = False
    large = False
    lines = (3, 14)
    keep_errors = .1
    limits = {}

    def __init__(self, rng, names):
        self.rng, self.names = rng, names
        self.p = Program(rng, names, grids.grid(rng, self.large), self.keep_errors, **self.limits)
        self.aims = {}      # of a function: sample arguments

    @classmethod
    def make(cls, rng, names):
        m = cls(rng, names)
        want = rng.randint(*cls.lines)
        try:
            for _ in range(want * 8):
                if len(m.p.lines) >= want:
                    break
                m.step()
        except Ended:
            pass
        return m.p if len(m.p.lines) > 1 else None

    # -- arguments: all as text ---------------------------------------------------------------

    def chosen(self, kinds):
        """A variable or constant of one of the kinds (None: of any), the newest preferred; None if there is none."""
        vs = [n for n, v in self.p.vars if (values.kind(v) not in ('fn', 'other') if kinds is None else values.kind(v) in kinds)]
        if vs and self.rng.random() < .85:
            return self.rng.choice(vs[-6:])
        cs = [n for n, v in CONSTANTS.items() if kinds is None or values.kind(v) in kinds]
        return self.rng.choice(cs) if cs and self.rng.random() < .9 else self.rng.choice(vs) if vs else None

    def argument(self, annotation):
        return self.chosen(TYPES[annotation])

    def wild_of(self, kind):
        return wild.of(self.rng, kind)

    def gives(self, f, *samples):
        """The value of f for the samples, or None if it raises."""
        for k, s in enumerate(samples):
            self.p.env[f'_{k}'] = s
        v = self.p.peek(f'({f})({", ".join(f"_{k}" for k in range(len(samples)))})')
        return None if isinstance(v, Exception) else v

    def fits(self, primitive, samples):
        return self.loose or all(TYPES[t] is None or values.kind(v) in TYPES[t]
                                 for t, v in zip(SIGNATURES[primitive], samples))

    def function(self, *samples, keyed=False, depth=1):
        """A function that gives something for the samples, as text; None if none was found."""
        if len(samples) == 1 and depth > 0 and self.rng.random() < .5:
            f = self.made_function(samples[0], depth)
            if f is not None and (not keyed or values.kind(self.gives(f, *samples)) in KEYS):
                return f
        want = [values.kind(s) for s in samples]
        mine = [f for f, aim in self.aims.items() if [values.kind(s) for s in aim] == want]
        options = self.rng.sample(mine, min(2, len(mine))) + self.rng.sample(first_order(len(samples)), 12)
        for f in options:
            if f in SIGNATURES and not self.fits(f, samples):
                continue
            v = self.gives(f, *samples)
            if v is not None and (not keyed or self.loose or values.kind(v) in KEYS):
                return f
        return None

    def made_function(self, x, depth):
        """A function made of functions, for the sample x."""
        rng = self.rng
        how = rng.choice(['compose', 'chain', 'fork', 'matcher', 'power', 'bind', 'bind', 'each'])
        if how == 'bind':
            return self.bound(x)
        if how == 'each':
            return self.each(x, depth)
        f = self.function(x, depth=depth - 1)
        y = None if f is None else self.gives(f, x)
        if y is None:
            return None
        if how == 'matcher':
            return f'matcher({f}, {self.chosen((values.kind(y),)) or wild_text(y)})'
        if how == 'power':
            n = rng.choice(['TWO', 'THREE', '5'])
            return f'power({f}, {n})' if self.gives(f'power({f}, {n})', x) is not None else None
        if how == 'fork':
            g = self.function(x, depth=depth - 1)
            z = None if g is None else self.gives(g, x)
            o = None if z is None else self.function(y, z, depth=0)
            return o and f'fork({o}, {f}, {g})'
        g = self.function(y, depth=depth - 1)
        if g is None or how == 'compose':
            return g and f'compose({g}, {f})'
        z = self.gives(g, y)
        h = None if z is None else self.function(z, depth=0)
        return h and f'chain({h}, {g}, {f})'

    def bound(self, x):
        for k in self.rng.sample(first_order(2), 12):
            side = self.rng.randrange(2)
            fixed = self.argument(SIGNATURES[k][side])
            if fixed is None or not self.fits(k, (x, x) if self.loose else [x if q != side else self.p.peek(fixed) for q in range(2)]):
                continue
            f = f'{"lbind" if side == 0 else "rbind"}({k}, {fixed})'
            if self.gives(f, x) is not None:
                return f
        return None

    def each(self, x, depth):
        """A function that applies another one to the elements of x."""
        if not isinstance(x, (tuple, frozenset)) or not x:
            return None
        p = self.rng.choice(['apply', 'apply', 'mapply', *KEYED])
        f = self.function(self.rng.choice(list(x)), keyed=p in KEYED, depth=depth - 1)
        bound = f and (f'lbind({p}, {f})' if 'apply' in p else f'rbind({p}, {f})')
        return bound if bound and self.gives(bound, x) is not None else None

    # -- lines --------------------------------------------------------------------------------

    def step(self):
        """One line, or none if it came to nothing."""
        rng = self.rng
        if not self.p.lines and rng.random() < .5:      # objects to work on
            flags = ', '.join(rng.choice('TF') for _ in range(3))
            return self.p.put(rng.choice([f'objects(I, {flags})', f'objects(I, {flags})', 'fgpartition(I)', 'partition(I)']))
        if self.aims and rng.random() < .15:
            return self.call_variable()
        return self.line(rng.choice(list(SIGNATURES)))

    def line(self, primitive):
        """A line that calls the primitive, or None."""
        if primitive in BINDERS:
            return self.function_line(primitive)
        if primitive == 'rapply':
            return self.rapply_line()
        args = [None if t == 'Callable' else self.argument(t) for t in SIGNATURES[primitive]]
        data = [a for a, t in zip(args, SIGNATURES[primitive]) if t != 'Callable']
        if None in data:
            return None
        if 'Callable' in SIGNATURES[primitive]:
            args[SIGNATURES[primitive].index('Callable')] = f = self.element_function(primitive, data)
            if f is None:
                return None
        return self.p.put(f'{primitive}({", ".join(args)})')

    def element_function(self, primitive, data):
        """A function for elements of the containers `data`."""
        boxes = [self.p.peek(a) for a in data[:2]]
        if not all(isinstance(b, (tuple, frozenset)) and b for b in boxes):
            return None
        return self.function(*[self.rng.choice(list(b)) for b in boxes], keyed=primitive in KEYED)

    def sample(self):
        """A value to aim a function at: mostly an element of a container at hand."""
        boxes = [v for _, v in self.p.vars if values.kind(v) in BOXES and len(v)]
        if boxes and self.rng.random() < .7:
            return self.rng.choice(list(self.rng.choice(boxes[-4:])))
        return self.rng.choice(self.p.vars)[1]

    def function_line(self, primitive):
        x = self.sample()
        if callable(x):
            return None
        for _ in range(6):
            f = self.made_function(x, 1)
            if f and f.startswith(primitive):
                return self.aimed(f, x)
        return self.bound_line(primitive) if primitive in ('rbind', 'lbind') else None

    def aimed(self, f, *samples):
        name = self.p.put(f)
        if name:
            self.aims[name] = samples
        return name

    def bound_line(self, primitive):
        """rbind or lbind of a primitive of three or four parameters."""
        k = self.rng.choice(first_order(3) + first_order(4))
        args = [self.argument(t) for t in SIGNATURES[k]]
        if None in args:
            return None
        fixed = args.pop(0 if primitive == 'lbind' else -1)
        return self.aimed(f'{primitive}({k}, {fixed})', *map(self.p.peek, args))

    def rapply_line(self):
        x = self.chosen(None)
        fs = [self.function(self.p.peek(x)) for _ in range(self.rng.randint(1, 3))] if x else [None]
        if None in fs:
            return None
        t = self.p.put('(' + ', '.join(fs) + ',)')
        return t and self.p.put(f'rapply({t}, {x})')

    def call_variable(self):
        f = self.rng.choice(list(self.aims)[-3:])
        args = [self.chosen((values.kind(x),)) for x in self.aims[f]]
        return None if None in args else self.p.put(f'{f}({", ".join(args)})')


def wild_text(v):
    return values.literal(v) if wild.storable(v) and not values.by_address(v) else 'ZERO'


class Large(Maker):
    large = True
    limits = {'parts': 20000, 'characters': 40000}


class Long(Maker):
    lines = (50, 90)
    keep_errors = .02


class Sets(Maker):
    """Sets by many recipes: all lines give sets or work on them."""
    MAKE = ('combine', 'intersection', 'difference', 'merge', 'initset', 'sfilter', 'mfilter', 'insert', 'remove',
            'product', 'apply', 'mapply', 'prapply', 'colorfilter', 'sizefilter', 'asindices', 'ofcolor', 'toindices',
            'recolor', 'shift', 'normalize', 'dneighbors', 'ineighbors', 'neighbors', 'objects', 'partition',
            'fgpartition', 'palette', 'toobject', 'asobject', 'hmirror', 'vmirror', 'dmirror', 'cmirror', 'upscale',
            'corners', 'connect', 'vfrontier', 'hfrontier', 'backdrop', 'delta', 'inbox', 'outbox', 'box', 'shoot',
            'occurrences', 'frontiers')
    LOOK = ('totuple', 'first', 'last', 'order', 'argmax', 'argmin', 'extract', 'other', 'repeat', 'apply')
    lines = (4, 16)

    def step(self):
        return self.line(self.rng.choice(self.MAKE if self.rng.random() < .8 else self.LOOK))

    def chosen(self, kinds):
        if kinds and 'fn' not in kinds and self.rng.random() < .12:
            v = self.wild_of(self.rng.choice(kinds))
            return wild_text(v)
        return super().chosen(kinds)


class Tower(Maker):
    """Functions of functions over containers of hundreds and thousands of elements, which no line holds."""
    lines = (1, 5)
    limits = {'parts': 20000, 'characters': 40000}
    REDUCE = ('size', 'first', 'last', 'identity', 'dedupe', 'totuple', 'mostcommon', 'leastcommon', 'merge', 'palette')

    def container(self):
        rng, small = self.rng, 'asobject(I)' if len(self.p.grid) * len(self.p.grid[0]) < 150 else 'ofcolor(I, ZERO)'
        base = rng.choice(['asobject(I)', 'asindices(I)', 'totuple(asobject(I))', 'totuple(asindices(I))', 'I',
                           'merge(I)', 'objects(I, T, F, F)', 'objects(I, F, T, T)', 'partition(I)',
                           'interval(0, 300, 1)', 'apply(totuple, totuple(partition(I)))', 'totuple(objects(I, T, T, F))'])
        return rng.choice([base, base, f'product({small}, {base})', f'product({base}, {small})',
                           f'totuple(product({base}, {small}))', f'pair({base}, asobject(I))',
                           f'repeat({base}, {rng.randint(2, 20)})', f'merge(repeat(totuple({base}), {rng.randint(2, 4)}))',
                           f'prapply(astuple, {base}, {small})', f'apply(initset, {base})'])

    def step(self):
        rng, c = self.rng, self.container()
        if rng.random() < .2:
            return self.pairwise(c)
        box = self.p.peek(c)
        if not isinstance(box, (tuple, frozenset)) or not box:
            return None
        p = rng.choice(['apply', 'apply', 'mapply', *KEYED])
        f = self.function(rng.choice(list(box)), keyed=p in KEYED, depth=3)
        if f is None or '(' not in f:
            return None
        name = self.p.put(f) if rng.random() < .5 else f
        line = f'{p}({name}, {c})' if 'apply' in p else f'{p}({c}, {name})'
        return name and self.p.put(f'{rng.choice(self.REDUCE)}({line})' if rng.random() < .6 else line)

    def pairwise(self, c):
        d, box = self.container(), self.p.peek(c)
        other = self.p.peek(d)
        if not all(isinstance(b, (tuple, frozenset)) and b for b in (box, other)):
            return None
        p = self.rng.choice(['papply', 'mpapply', 'prapply'])
        if p == 'prapply' and len(box) * len(other) > 40000:
            return None
        f = self.function(self.rng.choice(list(box)), self.rng.choice(list(other)))
        line = f and f'{p}({f}, {c}, {d})'
        return line and self.p.put(f'{self.rng.choice(self.REDUCE)}({line})' if self.rng.random() < .6 else line)


class Loose(Maker):
    """Every primitive with every kind of value: of its type, nearly of its type, of any other."""
    loose = True
    lines = (2, 7)
    keep_errors = .25

    def step(self):
        rng = self.rng
        if rng.random() < .12:
            return self.p.put(wild_text(wild.perturb(rng, self.wild_of(rng.choice(BOXES)))))
        return super().step() if rng.random() < .3 else self.line(rng.choice(list(SIGNATURES)))

    def chosen(self, kinds):
        rng, luck = self.rng, self.rng.random()
        if luck < .35:
            return super().chosen(kinds if luck < .25 else None)
        kind = rng.choice(kinds or ('int', 'bool', 'ivec', 'none', *BOXES))
        if luck > .7 and kind in ('object', 'indices', 'set', 'objects'):
            return wild_text(wild.odd_patch(rng))
        if luck > .7 and kind in ('grid', 'tuple'):
            return wild_text(wild.odd_grid(rng))
        v = self.wild_of(kind)
        return wild_text(wild.perturb(rng, v) if luck > .5 else v)

    def argument(self, annotation):
        if self.rng.random() < .2:
            return self.chosen(None)
        return self.chosen(TYPES[annotation])

    def element_function(self, primitive, data):
        if self.rng.random() < .15:
            return self.rng.choice(list(SIGNATURES))
        return super().element_function(primitive, data)


class Merged(Loose):
    """Tuples with repeats, by different recipes, where patches and containers are expected."""
    lines = (3, 8)
    RECIPES = ('merge(repeat({0}, {n}))', 'merge(repeat(totuple({0}), {n}))', 'combine(totuple({0}), totuple({1}))',
               'combine(totuple({0}), {1})', 'apply(rbind(recolor, {1}), totuple({0}))', 'merge(apply(totuple, ({0}, {1})))',
               'papply(astuple, totuple({0}), totuple({1}))', 'mapply(totuple, ({0}, {1}, {0}))', 'repeat(first({0}), {n})',
               'apply(first, totuple(product({0}, {1})))', 'apply(last, totuple(product({0}, {1})))', 'pair(totuple({0}), {1})',
               'vconcat(totuple({0}), totuple({1}))', 'order({0}, identity)', 'upscale(totuple({0}), {n})')

    def step(self):
        rng = self.rng
        if len(self.p.lines) < 2 or rng.random() < .3:
            boxes = [self.chosen(('indices', 'object', 'objects', 'grid', 'tuple')) for _ in range(2)]
            return None if None in boxes else self.p.put(rng.choice(self.RECIPES).format(*boxes, n=rng.randint(1, 4)))
        return self.line(rng.choice(list(SIGNATURES)))

    def chosen(self, kinds):
        tuples = [n for n, v in self.p.vars[1:] if isinstance(v, tuple) and values.kind(v) != 'other']
        if tuples and self.rng.random() < .5 and (kinds is None or set(kinds) & set(BOXES)):
            return self.rng.choice(tuples)
        return Maker.chosen(self, kinds) or super().chosen(kinds)


class Huge(Loose):
    """Ints near the ends of 64 bits."""

    def chosen(self, kinds):
        rng = self.rng
        if rng.random() < .5:
            return super().chosen(kinds)
        v = self.wild_of(rng.choice(kinds or ('int', 'ivec', 'indices', 'object', 'intset')))
        return wild_text(widen(rng, v))


def widen(rng, v):
    """v with some of its ints huge."""
    if isinstance(v, (tuple, frozenset)):
        return type(v)(widen(rng, e) for e in v)
    return rng.choice(wild.HUGE) + rng.randint(-3, 3) if type(v) is int and rng.random() < .4 else v


class Twins(Loose):
    """Equal values of different kinds: True and 1, (False, 0) and (0, 0), sets of such."""
    lines = (3, 8)
    MEET = ('equality({a}, {A})', 'contained({a}, frozenset({{{A}, {b}}}))', 'contained({a}, {b})', 'matcher(identity, {a})({A})',
            'dedupe(({a}, {A}, {b}, {B}))', 'frozenset({{identity({a}), {A}, {b}}})', 'insert({a}, frozenset({{{A}, {b}}}))',
            'combine({a}, {b})', 'merge(({a}, {b}, {A}))', 'remove({a}, ({A}, {b}))', 'remove({a}, frozenset({{{A}, {b}}}))',
            'remove({a}, {b})', 'intersection({a}, {b})', 'difference({a}, {b})', 'mostcommon(({b}, {a}, {A}))',
            'other(({a}, {b}), {A})', 'product({a}, {b})', 'product(frozenset({{{a}, {A}}}), {b})',
            'order(({a}, {b}, {A}), size)', 'apply(size, frozenset({{identity({a}), {A}, {b}}}))',
            'intersection(frozenset({{{a}, {b}}}), frozenset({{{A}, {B}}}))',
            'difference(frozenset({{{a}, {b}}}), initset({A}))', 'equality(combine({a}, {b}), combine({B}, {A}))',
            'contained(combine({a}, {b}), initset(combine({B}, {A})))')

    def step(self):
        """Every other time: what happens where two such values meet."""
        rng = self.rng
        if rng.random() < .5:
            return super().step()
        a = wild.mixture(rng) if rng.random() < .5 else wild.low(rng, wild.of(rng, rng.choice(BOXES)))
        b = rng.choice([wild.mixture(rng), wild.perturb(rng, a), wild.low(rng, wild.of(rng, rng.choice(BOXES)))])
        texts = {k: wild_text(wild.twin(rng, v)) for k, v in zip('aAbB', (a, a, b, b))}
        return self.p.put(rng.choice(self.MEET).format(**texts))

    def chosen(self, kinds):
        rng, luck = self.rng, self.rng.random()
        if luck < .3:
            return super().chosen(kinds)
        if luck < .6 and len(self.p.vars) > 1:
            return wild_text(wild.twin(rng, rng.choice([v for _, v in self.p.vars[1:]])))
        return wild_text(wild.twin(rng, wild.low(rng, wild.of(rng, rng.choice(kinds or BOXES)))))


KINDS = {'plain': Maker, 'loose': Loose, 'large': Large, 'tower': Tower, 'long': Long, 'merged': Merged, 'sets': Sets,
         'huge': Huge, 'twins': Twins}

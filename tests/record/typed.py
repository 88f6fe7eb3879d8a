"""Programs of the typed dialect: the kinds of arcdsl.py with its own names, cells and types.

The checkout needs no GPU and no numpy: where that is missing an empty module stands in, for nothing of it is used.
"""
import ast
import importlib.util
import math
import os
import re
import sys
import types

import arcdsl
import values
import wild

SETS = ('objects', 'object', 'indices', 'intset', 'indicesset', 'empty', 'set')
TUPLES = ('tuple', 'grid', 'ivec', 'empty')
INTS = ('int',)
TYPES = {
    'Any': None, 'Callable': ('fn',), 'Numerical': ('int', 'ivec'), 'IJ': ('ivec',), 'Boolean': ('bool',),
    'Grid': ('grid',), 'Object': ('object',), 'Objects': ('objects',), 'Indices': ('indices',),
    'IndicesSet': ('indicesset',), 'Patch': ('object', 'indices'), 'Container': SETS + TUPLES,
    'ContainerContainer': ('objects', 'indicesset', 'tuple', 'grid'), 'FrozenSet': SETS, 'Tuple': TUPLES,
    'TupleTuple': ('tuple', 'grid'), 'IntegerSet': ('intset',), 'Cell': ('cell', 'tuple'), 'TTT_iii': ('tuple',),
    'Samples': ('samples',)}

def load(checkout):
    sys.path.insert(0, checkout)
    os.environ['EXPECT_GPU'] = '0'
    if importlib.util.find_spec('numpy') is None:
        sys.modules['numpy'] = types.ModuleType('numpy')
    import constants
    import dsl
    tables = arcdsl.SIGNATURES, arcdsl.CONSTANTS
    with open(os.path.join(checkout, 'dsl.py')) as f:
        for d in ast.parse(f.read()).body:
            if isinstance(d, ast.FunctionDef) and not d.name.startswith('_'):
                tables[0][d.name] = [annotation(a) for a in d.args.args]
            elif isinstance(d, ast.Assign) and isinstance(d.value, ast.Name) and d.value.id in tables[0]:
                tables[0][d.targets[0].id] = tables[0][d.value.id]
    for k, v in vars(constants).items():
        if k.isupper() and isinstance(v, (int, tuple)) and k not in ('B',):
            tables[1][k] = v
    arcdsl.KEYED += tuple(k for k in renamed(arcdsl.KEYED) if k not in arcdsl.KEYED)
    arcdsl.TYPES = {**{t: INTS for s in tables[0].values() for t in s}, **TYPES}
    return {**tables[1], **{k: getattr(dsl, k) for k in tables[0]}}


def annotation(a):
    if a.annotation is None:
        return 'Callable' if a.arg in ('function', 'key') else 'Any'
    return a.annotation.value if isinstance(a.annotation, ast.Constant) else a.annotation.id


def flat(rng, kind, cell=None):
    """wild.of with cells of this dialect, nan and the infinities among the numbers."""
    if kind == 'cell':
        return wild.flat_cell(rng)
    if kind == 'samples':
        return tuple((wild.rows(rng), wild.rows(rng)) for _ in range(rng.randint(0, 3)))
    return wild.of(rng, kind, wild.flat_cell)


def literal(v):
    """values.literal, with calls that give the floats; an unordered set is left out."""
    if not values.storable(v):
        return 'frozenset()'
    text = values.literal(v)
    for number, call in (('-inf', 'index(I, ())'), ('inf', 'manhattan((), ())'), ('nan', 'mostcolor_t(())')):
        text = re.sub(rf'(?<![\w-]){number}\b', call, text)
    return text


def renamed(names):
    """The primitives of the dialect with these names, or with these names and an ending."""
    return [k for k in arcdsl.SIGNATURES if k in names or k.rpartition('_')[0] in names]


class Typed:
    """What is different from the kinds of arc-dsl."""
    SAMPLES = '((I, vmirror_t(I)), (rot90(I), replace(I, ZERO, FIVE)), (I, I))'
    ODD = ('get_nth_t(I, 99)', 'invert(index(I, ()))', 'index(I, ())', 'first(())', 'mostcolor_t(())', 'rot90(5)',
           'manhattan((), ())', 'o_g(I, 9)', 'color(())', 'frozenset()', '()')

    def chosen(self, kinds):
        rng = self.rng
        if kinds and 'samples' in kinds:
            return self.SAMPLES if rng.random() < .6 else arcdsl.wild_text(flat(rng, 'samples'))
        if kinds and 'cell' in kinds and rng.random() < .7:
            return arcdsl.wild_text(wild.flat_cell(rng))
        if rng.random() < (.06 if self.loose else .01):
            return rng.choice(self.ODD)
        return super().chosen(kinds)

    def wild_of(self, kind):
        return flat(self.rng, kind)

    def line(self, primitive):
        rng, types = self.rng, arcdsl.SIGNATURES[primitive]
        if types[0] == 'Samples' and len(types) > 1:
            fs = [self.function(self.p.grid) or 'p_g', self.function((1, 2)) or 'first']
            return self.p.put(f'{primitive}({", ".join([self.chosen(("samples",)), *fs[:len(types) - 1]])})')
        if primitive.startswith('get_nth_by_key') and rng.random() < .5:
            args = [self.argument(t) for t in types[:2]]
            return None if None in args else self.p.put(f'{primitive}({", ".join(args)})')
        return super().line(primitive)

    def element_function(self, primitive, data):
        two = 'papply' in primitive or 'prapply' in primitive
        return super().element_function(primitive, data[:2 if two else 1])

    def rapply_line(self):
        arcdsl.Maker.rapply_line(self)
        fs = [n for n, v in self.p.vars if isinstance(v, tuple) and v and all(map(callable, v))]
        return fs and self.p.put(f'{self.rng.choice(["rapply", "rapply_t", "rapply_f"])}({fs[-1]}, {self.chosen(None)})')

    def step(self):
        rng = self.rng
        if not self.p.lines and rng.random() < .4:
            return self.p.put(rng.choice([f'o_g(I, R{rng.randrange(8)})', f'o_g_t(I, R{rng.randrange(8)})',
                                          f'objects_t(I, {rng.choice("TF")}, {rng.choice("TF")}, {rng.choice("TF")})']))
        return super().step()


class Plain(Typed, arcdsl.Maker):
    pass


class Large(Typed, arcdsl.Large):
    pass


class Long(Typed, arcdsl.Long):
    pass


class Loose(Typed, arcdsl.Loose):
    pass


class Huge(Typed, arcdsl.Huge):
    pass


class Odd(Loose):
    """What stands where a number is expected: bools, nan and the infinities, None, empties, places and cells."""
    lines = (2, 5)
    PARTS = (True, False, True, False, 0, 1, None, (), frozenset(), (0, 1), (1, 2, 3), (True, 0), (0, False, 2),
             frozenset({0, 1}), frozenset({(0, 1)}), math.nan, math.inf, -math.inf)
    KINDS = ('grid', 'indices', 'object', 'objects', 'indicesset', 'intset', 'ivec', 'tuple', 'cell', 'int')

    def changed(self, v, share):
        rng = self.rng
        if isinstance(v, (tuple, frozenset)):
            kind = rng.choice([tuple, frozenset]) if rng.random() < .06 else type(v)
            parts = [self.changed(e, share) for e in v]
            return kind(parts + parts[:rng.choice([0, 0, 0, 1, 2])])
        if type(v) is int and -1 < v < 2 and rng.random() < .5:
            return v == 1
        return rng.choice(self.PARTS) if rng.random() < share else v

    def chosen(self, kinds):
        rng, kinds = self.rng, [k for k in kinds or self.KINDS if k in self.KINDS]
        if rng.random() < .3 or not kinds:
            return super().chosen(kinds or None)
        v = self.wild_of(rng.choice(kinds))
        if rng.random() < .5:
            v = self.near(v)
        return literal(self.changed(v, rng.choice([0, 0, .03, .15])))

    def near(self, v):
        """v with its ints small, so that bools equal some of them and many elements collide."""
        if isinstance(v, (tuple, frozenset)):
            return type(v)(self.near(e) for e in v)
        return v % 3 if type(v) is int else v


class Sets(Typed, arcdsl.Sets):
    @property
    def MAKE(self):
        return renamed(arcdsl.Sets.MAKE) + ['f_ofcolor', 'o_g', 'p_f', 'mir_rot_f']

    @property
    def LOOK(self):
        return renamed(arcdsl.Sets.LOOK) + ['get_nth_f', 'get_arg_rank_f', 'get_common_rank_f', 'color', 'p_o']


class Merged(Typed, arcdsl.Merged):
    RECIPES = tuple(r for r in arcdsl.Merged.RECIPES if 'recolor' not in r and 'upscale' not in r) + (
        'o_g_t(I, R{n})', 'objects_t(I, T, F, T)', 'celltuple(totuple({0}), interval(0, {n}, 1))', 'merge_t(o_g_t(I, R{n}))',
        'apply_t(rbind(ascell, {n}), totuple({0}))', 'apply(toij, totuple({0}))', 'remove_t({1}, totuple({0}))')


class Tower(Typed, arcdsl.Tower):
    REDUCE = ('size', 'first', 'last', 'identity', 'dedupe', 'totuple', 'mostcommon', 'leastcommon', 'merge', 'first_t',
              'last_f', 'get_nth_f', 'size_t', 'palette_t', 'p_g')

    def container(self):
        return super().container().replace('ofcolor(', 'f_ofcolor(')


KINDS = {'plain': Plain, 'loose': Loose, 'large': Large, 'tower': Tower, 'long': Long, 'merged': Merged, 'sets': Sets,
         'huge': Huge, 'odd': Odd}

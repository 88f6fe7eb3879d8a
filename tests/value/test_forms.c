/* One meaning may have several forms: equality, hash, order and text never tell them apart. */
#include "op/call.h"
#include "support/forms.h"
#include "support/world.h"
#include "value/hash.h"

static world w;

static void open_world(void)
{
    world_open(&w);
    w.grid = world_random_grid(&w, 5, 12, 11);
}

static void close_world(void)
{
    world_close(&w);
}

TestSuite(forms, .init = open_world, .fini = close_world);

static void expect_same(arcl_val a, arcl_val b, const char *what)
{
    arcl_text ta = {0}, tb = {0};

    cr_expect(arcl_equal(&w.ctx, a, b) && arcl_equal(&w.ctx, b, a), "%s: not equal", what);
    cr_expect_eq(arcl_hash(&w.ctx, a), arcl_hash(&w.ctx, b), "%s: hash", what);
    arcl_value_text(&w.ctx, a, &ta);
    arcl_value_text(&w.ctx, b, &tb);
    cr_expect_str_eq(ta.s, tb.s, "%s", what);
    arcl_text_close(&ta);
    arcl_text_close(&tb);
}

static void expect_element_of_either(arcl_val a, arcl_val b, const char *what)
{
    const arcl_val one = arcl_set_of_sequence(&w.ctx, &a, 1),
                   many[] = {arcl_int(1), b,           arcl_int(2), arcl_int(3), arcl_int(4),
                             arcl_int(5), arcl_int(6), arcl_int(7), arcl_int(8), arcl_int(9)};

    cr_expect_eq(arcl_contains(&w.ctx, one, b), 1, "%s", what);
    cr_expect_eq(arcl_contains(&w.ctx, arcl_set_of_sequence(&w.ctx, many, 10), a), 1, "%s", what);
    cr_expect_eq(arcl_contains(&w.ctx, arcl_tuple_of(many, 10), a), 1, "%s", what);
    cr_expect_eq(arcl_set_of_sequence(&w.ctx, (arcl_val[]){a, b, a}, 3).u.set->n, 1, "%s", what);
}

/* Values of every form, by expression. */
static const char *const expressions[] = {"I",
                                          "first(I)",
                                          "(1, 2)",
                                          "(1, 2, 3)",
                                          "()",
                                          "((1, 2), (3, 4))",
                                          "((1,), (2,))",
                                          "(3, (4, 5))",
                                          "(255, (0, 0))",
                                          "(300, 300)",
                                          "(-1, 255)",
                                          "(T, F)",
                                          "(1, (2, T))",
                                          "hsplit(I, 3)",
                                          "asindices(I)",
                                          "asobject(I)",
                                          "ofcolor(I, 0)",
                                          "recolor(3, asindices(I))",
                                          "recolor(-3, asindices(I))",
                                          "recolor(300, asindices(I))",
                                          "shift(asobject(I), (-9, 9))",
                                          "shift(asindices(I), (0, 100000))",
                                          "objects(I, T, F, T)",
                                          "partition(I)",
                                          "fgpartition(I)",
                                          "palette(I)",
                                          "frontiers(I)",
                                          "shoot((0, 0), (0, 1))",
                                          "connect((0, 0), (0, 80))",
                                          "frozenset({(1, (0, 0)), (2, (0, 0))})",
                                          "frozenset({1, (1, 2), (1, (2, 3)), frozenset({(1, 2)})})",
                                          "totuple(partition(I))",
                                          "frozenset({()})",
                                          "apply(toindices, objects(I, T, T, F))",
                                          "box(asindices(I))",
                                          "delta(ofcolor(I, 0))",
                                          "upscale(I, 3)",
                                          "product(first(I), first(I))",
                                          "frozenset({(T, (0, 1)), (0, (1, 1))})",
                                          "(None, T, identity)"};

Test(forms, compact_and_plain_are_equal_with_one_hash_and_one_text)
{
    for (size_t k = 0; k < sizeof expressions / sizeof expressions[0]; k++) {
        cr_assert_neq(strcmp(world_value(&w, expressions[k]), "TypeError"), 0, "%s", expressions[k]);
        const arcl_val v = world_line(&w, 0), plain = plain_form(&w.ctx, v);
        expect_same(v, plain, expressions[k]);
        expect_element_of_either(v, plain, expressions[k]);
    }
}

Test(forms, neither_is_less_than_the_other)
{
    for (size_t k = 0; k < sizeof expressions / sizeof expressions[0]; k++) {
        world_value(&w, expressions[k]);
        const arcl_val v = world_line(&w, 0), plain = plain_form(&w.ctx, v);
        cr_expect_eq(arcl_less(&w.ctx, v, plain), 0, "%s", expressions[k]);
        cr_expect_eq(arcl_less(&w.ctx, plain, v), 0, "%s", expressions[k]);
    }
}

/* The text of op(args...), in a buffer of the caller. */
static void call_text(unsigned op, const arcl_val *args, arcl_text *out)
{
    arcl_text_clear(out);
    if (setjmp(w.ctx.escape) != 0) {
        arcl_text_puts(out, arcl_reason_name(w.ctx.cut));
        return;
    }
    arcl_value_text(&w.ctx, arcl_call_prim(&w.ctx, op, args, arcl_op_of(op)->arity), out);
}

/* What arguments are taken from, and for each type of argument the lines that suit it (and one that does not). */
static const char *const lines =
    "a = identity(I)\nb = crop(I, (0, 0), (5, 2))\nc = crop(I, (0, 0), (5, 1))\nd = objects(I, T, F, T)\n"
    "e = asobject(I)\nf = argmax(d, size)\ng = ofcolor(I, 0)\nh = connect((0, 0), (9, 9))\n"
    "i = apply(toindices, d)\nj = palette(I)\nk = (1, 2)\nl = (2, 2)\nm = 2\nn = 3\no = T\np = F\n"
    "q = size\nr = first\ns = double\nt = combine\nu = totuple(d)\nv = first(I)\nw = (3, (1, 1))\n"
    "x = shift(e, (0, 60))\ny = (double, size)\nz = ((0, 1), (1, 0), (3, 1))";
static const char *const suitable[ARCL_T_COUNT] = {[ARCL_T_Any] = "akmg",
                                                   [ARCL_T_Boolean] = "opm",
                                                   [ARCL_T_Integer] = "mno",
                                                   [ARCL_T_Colour] = "mno",
                                                   [ARCL_T_IntegerTuple] = "klv",
                                                   [ARCL_T_Numerical] = "mkol",
                                                   [ARCL_T_IntegerSet] = "jv",
                                                   [ARCL_T_Grid] = "abcz",
                                                   [ARCL_T_Object] = "efxg",
                                                   [ARCL_T_Objects] = "dui",
                                                   [ARCL_T_Indices] = "ghf",
                                                   [ARCL_T_IndicesSet] = "id",
                                                   [ARCL_T_Patch] = "efghz",
                                                   [ARCL_T_Element] = "afe",
                                                   [ARCL_T_Piece] = "abfgx",
                                                   [ARCL_T_Tuple] = "avkzu",
                                                   [ARCL_T_TupleTuple] = "abuz",
                                                   [ARCL_T_FrozenSet] = "degij",
                                                   [ARCL_T_Container] = "adegjuzv",
                                                   [ARCL_T_ContainerContainer] = "adiuz",
                                                   [ARCL_T_Callable] = "qrst",
                                                   [ARCL_T_IJ] = "klv",
                                                   [ARCL_T_I_] = "mo",
                                                   [ARCL_T_J_] = "no",
                                                   [ARCL_T_C_] = "mk",
                                                   [ARCL_T_Cell] = "wk",
                                                   [ARCL_T_F_] = "mn",
                                                   [ARCL_T_FL] = "mnk",
                                                   [ARCL_T_R4] = "mn",
                                                   [ARCL_T_R8] = "mn",
                                                   [ARCL_T_A4] = "mn",
                                                   [ARCL_T_A8] = "mn",
                                                   [ARCL_T_Samples] = "yu",
                                                   [ARCL_T_TTT_iii] = "ua"};

/* Arguments of one primitive, all compact, all plain. */
static void expect_same_result(unsigned op, const uint32_t line[ARCL_ARITY_MAX])
{
    arcl_val compact[ARCL_ARITY_MAX], plain[ARCL_ARITY_MAX];
    arcl_text a = {0}, b = {0};

    for (unsigned k = 0; k < arcl_op_of(op)->arity; k++) {
        compact[k] = world_line(&w, line[k]);
        plain[k] = plain_form(&w.ctx, compact[k]);
        for (unsigned j = 0; j < k; j++)
            plain[k] = line[j] == line[k] ? plain[j] : plain[k]; /* a & a differs from a & b even if a == b */
    }
    call_text(op, compact, &a);
    call_text(op, plain, &b);
    cr_expect(strcmp(a.s, b.s) == 0, "%s(%c, %c, %c)\n  compact %.300s\n  plain   %.300s", arcl_op_of(op)->name,
              'a' + (int)line[0], 'a' + (int)line[1], 'a' + (int)line[2], a.s, b.s);
    arcl_text_close(&a);
    arcl_text_close(&b);
}

static void try_arguments(unsigned op, unsigned k, uint32_t line[ARCL_ARITY_MAX])
{
    if (k == arcl_op_of(op)->arity) {
        expect_same_result(op, line);
        return;
    }
    for (const char *s = suitable[arcl_op_of(op)->param[k].type]; *s; s++) {
        line[k] = (uint32_t)(*s - 'a');
        try_arguments(op, k + 1, line);
    }
}

/* The same of the typed dialect, letter for letter. */
static const char *const typed_lines =
    "a = identity(I)\nb = crop(I, (0, 0), (5, 2))\nc = crop(I, (0, 0), (5, 1))\nd = objects(I, T, F, T)\n"
    "e = asobject(I)\nf = argmax(d, size)\ng = f_ofcolor(I, 0)\nh = connect((0, 0), (9, 9))\n"
    "i = apply(toindices, d)\nj = palette_t(I)\nk = (1, 2)\nl = (2, 2)\nm = 2\nn = 3\no = T\np = F\n"
    "q = size\nr = first\ns = double\nt = combine\nu = o_g_t(I, R5)\nv = first(I)\nw = (3, 1, 1)\n"
    "x = shift(e, (0, 60))\ny = repeat(astuple(a, b), TWO)\nz = ((0, 1), (1, 0), (3, 1))";

static void try_dialect(arcl_dialect d, const char *text)
{
    uint32_t line[ARCL_ARITY_MAX] = {0};

    w.lib.dialect_given = true;
    w.lib.dialect = d;
    cr_assert_eq(world_run(&w, text).status, ARCL_OK);
    for (unsigned op = 0; op < ARCL_OP_COUNT; op++)
        if (arcl_op_in(op, d))
            try_arguments(op, 0, line);
}

Test(forms, every_primitive_gives_the_same_on_compact_and_plain_arguments)
{
    try_dialect(ARCL_DIALECT_ARCDSL, lines);
    try_dialect(ARCL_DIALECT_TYPED, typed_lines);
}

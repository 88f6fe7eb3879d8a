/*
 * Every primitive of both dialects with every argument in every form that the value can have: what it gives may not
 * depend on the form. The primitives and the types of their arguments are read from the table.
 */
#include "op/call.h"
#include "support/forms.h"
#include "support/world.h"

enum { LINES = 26 * 2, SHOWN = 200 };

static world w;
static arcl_val made[LINES]; /* the values of the lines, as they were made */
static uint32_t cases, differences;

static void open_world(void)
{
    world_open(&w);
    w.grid = world_random_grid(&w, 5, 7, 6);
}

static void close_world(void)
{
    world_close(&w);
}

TestSuite(every_form, .init = open_world, .fini = close_world, .timeout = 1200);

/* What arguments are taken from: lines a to z, then A to Z. Those from A on are of forms that few programs have: not
 * laid out, wider than a patch, beyond 32 bits, with bools for 0 and 1. */
static const char *const lines =
    "a = identity(I)\nb = crop(I, (0, 0), (5, 2))\nc = crop(I, (0, 0), (5, 1))\nd = objects(I, T, F, T)\n"
    "e = asobject(I)\nf = argmax(d, size)\ng = ofcolor(I, 0)\nh = connect((0, 0), (9, 9))\ni = apply(toindices, d)\n"
    "j = palette(I)\nk = (1, 2)\nl = (2, 2)\nm = 2\nn = 3\no = T\np = F\nq = size\nr = first\ns = double\n"
    "t = combine\nu = totuple(d)\nv = first(I)\nw = (3, (1, 1))\nx = shift(e, (0, 60))\ny = (double, size)\n"
    "z = ((0, 1), (1, 0), (3, 1))\naa = product(connect((0, 0), (0, 9)), connect((1, 1), (3, 1)))\n"
    "bb = merge((connect((2, 3), (2, 7)), connect((2, 5), (4, 5)), connect((2, 5), (2, 9))))\ncc = merge((f, shift(f, "
    "(3, 1)), f))\n"
    "dd = shift(connect((0, 0), (4, 4)), (100, 300))\nee = connect((0, 0), (0, 200))\n"
    "ff = shift(f, (3000000000, 0))\ngg = frozenset({(T, (0, 1)), (0, (1, 1)), (2, (1, 0))})\nhh = ((T, 0), (0, T))\n"
    "ii = upscale(b, 2)\njj = hupscale(b, 40)\nkk = hupscale(b, 70)\nll = (T, 2)\n"
    "mm = combine(f, shift(f, (0, 130)))\nnn = ((-1, 2, 3), (3, 400, 0))\noo = objects(hupscale(b, 70), T, F, F)\n"
    "pp = frozenset({(T, 0), (0, 3), (2, F), (1, 1)})\nqq = (T, 2, F, 3, 4)\n"
    "rr = frozenset({T, 0, 5, 7, 300, -2, 9, 11})\nss = apply(toindices, objects(hupscale(b, 70), T, F, F))\n"
    "tt = (3, (T, 1))\nuu = (300, (1, 2))\nvv = compose(size, initset)\n"
    "ww = matcher(first, 0)\nxx = rbind(contained, g)\nyy = fork(combine, identity, identity)\nzz = neighbors";

/* The same of the typed dialect, letter for letter. */
static const char *const typed_lines =
    "a = identity(I)\nb = crop(I, (0, 0), (5, 2))\nc = crop(I, (0, 0), (5, 1))\nd = objects(I, T, F, T)\n"
    "e = asobject(I)\nf = argmax(d, size)\ng = f_ofcolor(I, 0)\nh = connect((0, 0), (9, 9))\n"
    "i = apply(toindices, d)\nj = palette_t(I)\nk = (1, 2)\nl = (2, 2)\nm = 2\nn = 3\no = T\np = F\nq = size\n"
    "r = first\ns = double\nt = combine\nu = o_g_t(I, R5)\nv = first(I)\nw = (3, 1, 1)\nx = shift(e, (0, 60))\n"
    "y = repeat(astuple(a, b), TWO)\nz = ((0, 1), (1, 0), (3, 1))\n"
    "aa = product(connect((0, 0), (0, 9)), connect((1, 1), (3, 1)))\n"
    "bb = merge((connect((2, 3), (2, 7)), connect((2, 5), (4, 5)), connect((2, 5), (2, 9))))\ncc = merge((f, shift(f, "
    "(3, 1)), f))\n"
    "dd = shift(connect((0, 0), (4, 4)), (100, 300))\nee = connect((0, 0), (0, 200))\n"
    "ff = shift(f, (3000000000, 0))\ngg = frozenset({(T, 0, 1), (0, 1, 1), (2, 1, 0)})\nhh = ((T, 0), (0, T))\n"
    "ii = hupscale(b, 2)\njj = hupscale(b, 40)\nkk = hupscale(b, 70)\nll = (T, 2)\n"
    "mm = combine(f, shift(f, (0, 130)))\nnn = ((-1, 2, 3), (3, 400, 0))\noo = objects(hupscale(b, 70), T, F, F)\n"
    "pp = frozenset({(T, 0), (0, 3), (2, F), (1, 1)})\nqq = (T, 2, F, 3, 4)\n"
    "rr = frozenset({T, 0, 5, 7, 300, -2, 9, 11})\nss = apply(toindices, objects(hupscale(b, 70), T, F, F))\n"
    "tt = (3, T, 1)\nuu = (300, 1, 2)\nvv = compose(size, initset)\n"
    "ww = matcher(first, 0)\nxx = rbind(contained, g)\nyy = fork(combine, identity, identity)\nzz = neighbors";

/* For each type of argument the lines that suit it, and some that do not. */
static const char *const suitable[ARCL_T_COUNT] = {[ARCL_T_Any] = "akmgBDH",
                                                   [ARCL_T_Boolean] = "opm",
                                                   [ARCL_T_Integer] = "mno",
                                                   [ARCL_T_Colour] = "mno",
                                                   [ARCL_T_IntegerTuple] = "klvL",
                                                   [ARCL_T_Numerical] = "mkolL",
                                                   [ARCL_T_IntegerSet] = "jvR",
                                                   [ARCL_T_Grid] = "abczHJKN",
                                                   [ARCL_T_Object] = "efxgCFGM",
                                                   [ARCL_T_Objects] = "duiO",
                                                   [ARCL_T_Indices] = "ghfBDEP",
                                                   [ARCL_T_IndicesSet] = "idS",
                                                   [ARCL_T_Patch] = "efghzBCDEFGMP",
                                                   [ARCL_T_Element] = "afeHCM",
                                                   [ARCL_T_Piece] = "abfgxJKBCDEF",
                                                   [ARCL_T_Tuple] = "avkzuBCHNQ",
                                                   [ARCL_T_TupleTuple] = "abuzBHN",
                                                   [ARCL_T_FrozenSet] = "degijADEGO",
                                                   [ARCL_T_Container] = "adegjuzvABCDEHOQ",
                                                   [ARCL_T_ContainerContainer] = "adiuzAHO",
                                                   [ARCL_T_Callable] = "qrstVWXYZ",
                                                   [ARCL_T_IJ] = "klvL",
                                                   [ARCL_T_I_] = "mo",
                                                   [ARCL_T_J_] = "no",
                                                   [ARCL_T_C_] = "mk",
                                                   [ARCL_T_Cell] = "wkU",
                                                   [ARCL_T_F_] = "mn",
                                                   [ARCL_T_FL] = "mnk",
                                                   [ARCL_T_R4] = "mn",
                                                   [ARCL_T_R8] = "mn",
                                                   [ARCL_T_A4] = "mn",
                                                   [ARCL_T_A8] = "mn",
                                                   [ARCL_T_Samples] = "yu",
                                                   [ARCL_T_TTT_iii] = "ua"};

static uint32_t line_of(char letter)
{
    return (uint32_t)(letter >= 'a' ? letter - 'a' : letter - 'A' + 26);
}

/* The text of op(args...), in a buffer of the caller. */
static void call_text(unsigned op, const arcl_val *args, arcl_text *out)
{
    arcl_text_clear(out);
    if (setjmp(w.ctx.escape) != 0) {
        arcl_text_puts(out, arcl_reason_name(w.ctx.cut));
        return;
    }
    arcl_ctx_restart(&w.ctx, UINT64_MAX);
    arcl_value_text(&w.ctx, arcl_call_prim(&w.ctx, op, args, arcl_op_of(op)->arity), out);
}

/* The arguments, those of one bit of `which` in this form and the others plain; false if one has no such form. One
 * value is one argument however often it is given: a & a differs from a & b even if a == b. */
static bool arguments(const char *letters, unsigned arity, unsigned which, form_maker *make, arcl_val *out)
{
    bool any = false;

    for (unsigned k = 0; k < arity; k++) {
        bool wanted = false, there = false;
        for (unsigned j = 0; j < arity; j++)
            wanted |= letters[j] == letters[k] && (which >> j & 1);
        for (unsigned j = 0; j < k && !there; j++)
            if (letters[j] == letters[k]) {
                out[k] = out[j];
                there = true;
            }
        if (there)
            continue;
        const arcl_val v = made[line_of(letters[k])];
        out[k] = wanted ? make(&w.ctx, v) : arcl_err(ARCL_E_TYPE);
        any |= !arcl_is_err(out[k]);
        if (arcl_is_err(out[k]))
            out[k] = plain_form(&w.ctx, form_made(&w.ctx, v));
    }
    return any;
}

/* The same; false also where there is no room for it. */
static bool ready(const char *letters, unsigned arity, unsigned which, form_maker *make, arcl_val *out)
{
    if (setjmp(w.ctx.escape) != 0)
        return false;
    return arguments(letters, arity, which, make, out) || which == 0;
}

/* Each argument in each form, and all of them. */
static void expect_same_results(unsigned op, const char *letters)
{
    const unsigned arity = arcl_op_of(op)->arity, all = (1u << arity) - 1;
    arcl_val args[ARCL_ARITY_MAX];
    arcl_text plain = {0}, other = {0};

    if (!ready(letters, arity, 0, plain_form, args))
        return;
    call_text(op, args, &plain);
    for (unsigned f = 0; f < FORMS; f++)
        for (unsigned k = 0; k <= arity; k++) {
            const unsigned which = k < arity ? 1u << k : all;
            if (forms[f].make == plain_form || (k == arity && arity == 1) ||
                !ready(letters, arity, which, forms[f].make, args))
                continue;
            call_text(op, args, &other);
            cases++;
            differences += strcmp(plain.s, other.s) != 0;
            cr_expect(strcmp(plain.s, other.s) == 0 || differences > SHOWN,
                      "%s(%s), %s of argument %u:\n  %.300s\n  and plain\n  %.300s", arcl_op_of(op)->name, letters,
                      forms[f].name, k, other.s, plain.s);
        }
    arcl_text_close(&plain);
    arcl_text_close(&other);
}

/* The values of the lines; memory begins anew. */
static void make_values(void)
{
    const arcl_val args[ARCL_PARAM_MAX] = {arcl_empty_tuple(), w.grid};

    arcl_eval(&w.ctx, w.program, args, arcl_budget_full(w.budget), (arcl_val *)(uintptr_t)w.values);
    cr_assert(setjmp(w.ctx.escape) == 0, "cut: %s", arcl_reason_name(w.ctx.cut));
    arcl_ctx_restart(&w.ctx, UINT64_MAX);
    w.ctx.deadline = 0;
    for (uint32_t k = 0; k < w.program->nsteps; k++)
        made[k] = form_made(&w.ctx, world_line(&w, k));
}

/* All lines for the first two arguments; of those that follow the first and the last few. */
static void try_arguments(unsigned op, unsigned k, char *letters)
{
    if (k == arcl_op_of(op)->arity) {
        letters[k] = 0;
        expect_same_results(op, letters);
        return;
    }
    const char *all = suitable[arcl_op_of(op)->param[k].type];
    const size_t n = strlen(all);
    for (size_t j = 0; j < n; j++)
        if (k < 2 || j < 2 || j + 1 == n) {
            if (k == 0)
                make_values();
            letters[k] = all[j];
            try_arguments(op, k + 1, letters);
        }
}

static void try_dialect(arcl_dialect d, const char *text, unsigned part)
{
    char letters[ARCL_ARITY_MAX + 1];

    w.lib.dialect_given = true;
    w.lib.dialect = d;
    cr_assert_eq(world_run(&w, text).status, ARCL_OK);

    for (unsigned op = part; op < ARCL_OP_COUNT; op += 2) {
        if (!arcl_op_in(op, d))
            continue;
        try_arguments(op, 0, letters);
    }
    cr_log_info("%u cases, %u of them differ", cases, differences);
    cr_expect_gt(cases, 10000);
    cr_expect_eq(differences, 0);
}

Test(every_form, of_an_argument_gives_the_same_in_arc_dsl)
{
    try_dialect(ARCL_DIALECT_ARCDSL, lines, 0);
}

Test(every_form, of_an_argument_gives_the_same_in_arc_dsl_too)
{
    try_dialect(ARCL_DIALECT_ARCDSL, lines, 1);
}

Test(every_form, of_an_argument_gives_the_same_in_the_typed_dialect)
{
    try_dialect(ARCL_DIALECT_TYPED, typed_lines, 0);
}

Test(every_form, of_an_argument_gives_the_same_in_the_typed_dialect_too)
{
    try_dialect(ARCL_DIALECT_TYPED, typed_lines, 1);
}

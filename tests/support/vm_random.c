/* vm_random.c - random programs for the vm: calls, most of whose arguments are of the types of their parameters. */
#include "support/vm_random.h"

#include <stdio.h>

#include "base/hash.h"
#include "op/op.h"
#include "value/patch.h"

enum { TEXT = 4096 };

static arcl_val random_grid(arcl_rng *r)
{
    static const int32_t special[][2] = {{1, 1}, {1, 32}, {32, 1}, {32, 32}, {30, 30}, {2, 2}, {1, 2}, {2, 1}};
    const uint32_t k = arcl_rng_below(r, 24), ink = arcl_rng_below(r, 4);
    const int32_t h = k < 8 ? special[k][0] : 1 + (int32_t)arcl_rng_below(r, 13);
    const arcl_val g =
        world_random_grid(&beside.w, arcl_rng_next(r), h, k < 8 ? special[k][1] : 1 + (int32_t)arcl_rng_below(r, 13));
    uint8_t *cell = (uint8_t *)(uintptr_t)g.u.cells;

    for (int32_t c = 0; ink && c < g.h * g.n; c++) /* noise and ties; sparse cells; all colours of planes */
        cell[c] = (uint8_t)(ink == 1   ? arcl_rng_below(r, 3)
                            : ink == 2 ? (arcl_rng_below(r, 9) ? 0 : arcl_rng_below(r, 10))
                                       : (cell[c] * 3) & 15);
    return g;
}

static bool is_of(arcl_val v, arcl_type type)
{
    switch (type) {
    case ARCL_T_Boolean:
    case ARCL_T_Integer:
    case ARCL_T_I_:
    case ARCL_T_J_:
        return arcl_is_int(v);
    case ARCL_T_Colour:
    case ARCL_T_C_:
        return arcl_is_int(v) && v.u.i >= 0 && v.u.i < 10;
    case ARCL_T_Cell:
        return v.tag == ARCL_TRIPLE;
    case ARCL_T_IntegerTuple:
    case ARCL_T_IJ:
        return v.tag == ARCL_PAIR;
    case ARCL_T_Numerical:
        return arcl_is_int(v) || v.tag == ARCL_PAIR;
    case ARCL_T_Grid:
        return v.tag == ARCL_GRID;
    case ARCL_T_Object:
        return arcl_is_object(v);
    case ARCL_T_Indices:
        return arcl_is_places(v);
    case ARCL_T_Patch:
        return arcl_is_patch(v);
    case ARCL_T_Element:
        return arcl_is_object(v) || v.tag == ARCL_GRID;
    case ARCL_T_Piece:
        return arcl_is_patch(v) || v.tag == ARCL_GRID;
    case ARCL_T_Objects:
    case ARCL_T_IndicesSet:
        return arcl_is_set(v) && !arcl_is_patch(v);
    case ARCL_T_IntegerSet:
    case ARCL_T_FrozenSet:
        return arcl_is_set(v);
    case ARCL_T_Tuple:
    case ARCL_T_TupleTuple:
        return arcl_is_tuple(v) && v.tag != ARCL_PAIR;
    case ARCL_T_Container:
    case ARCL_T_ContainerContainer:
        return arcl_is_tuple(v) || arcl_is_set(v);
    case ARCL_T_TTT_iii:
        return arcl_is_tuple(v) && v.tag != ARCL_PAIR;
    default:
        return true;
    }
}

/* Functions of one argument and of two. A capital letter is a value that there is, # a small number. */
/* clang-format off */
static const char *const of_one[] = {
    "size", "color", "toindices", "normalize", "height", "width", "uppermost", "leftmost", "identity", "first",
    "last", "initset", "dneighbors", "neighbors", "ineighbors", "outbox", "inbox", "box", "backdrop", "delta",
    "center", "ulcorner", "palette", "vline", "square", "lbind(shift,A)", "rbind(shift,A)", "lbind(recolor,A)",
    "rbind(toobject,I)", "matcher(first,A)", "matcher(size,A)", "compose(flip,identity)", "fork(add,height,width)",
    "rbind(greater,A)", "rbind(contained,A)", "fork(recolor,color,outbox)", "chain(even,size,toindices)", "vfrontier",
    "lbind(remove,A)", "power(increment,2)"};
static const char *const of_two[] = {
    "add", "subtract", "astuple", "equality", "combine", "recolor", "shift", "connect", "greater", "manhattan",
    "adjacent", "intersection", "difference", "multiply", "shoot", "position", "gravitate", "repeat", "insert",
    "contained", "product", "cellwise", "hconcat", "paint", "fork(paint,first,last)", "pair", "colorcount",
    "toobject", "hmatching", "vmatching", "rbind(fill,A)", "sizefilter", "remove", "initset", "interval", "either",
    "both", "divide", "crop", "subgrid"};
static const char *const typed_of_one[] = {
    "size", "color", "toindices", "normalize", "height_f", "width_f", "uppermost", "leftmost_i", "identity", "first",
    "last", "initset", "dneighbors", "neighbors", "ineighbors", "outbox", "inbox", "box", "backdrop", "delta",
    "center", "ulcorner", "palette_f", "vline_i", "square_f", "lbind(shift,A)", "rbind(shift,A)",
    "lbind(recolor_o,A)", "lbind(recolor_i,A)", "rbind(toobject,I)", "matcher(first,A)", "matcher(color,A)",
    "compose(flip,identity)", "fork(add,height_i,width_o)", "rbind(greater,A)", "rbind(contained,A)",
    "fork(recolor_i,color,outbox)", "chain(even,size_f,toindices_o)", "vfrontier", "lbind(remove_f,A)",
    "power(increment,2)", "rbind(get_nth_f,#)", "rbind(get_nth_t,#)", "rbind(mir_rot_t,#)", "rbind(mir_rot_f,#)",
    "rbind(corner,#)", "rbind(col_row,#)", "rbind(o_g,#)", "rbind(get_color_rank_t,#)", "rbind(get_color_rank_f,#)",
    "toij", "lbind(ascell,A)", "rbind(ascell,A)", "height_t", "width_t", "hmirror_t", "vmirror_f", "dmirror_i",
    "cmirror_o", "numcolors_f", "numcolors_t", "rbind(upscale_f,2)", "lbind(rbind,get_nth_f)",
    "lbind(apply,identity)", "lbind(mapply,dneighbors)", "rbind(sfilter_f,identity)", "last_t", "first_f",
    "fork(ascell,identity,size)", "rbind(subgrid,I)", "size_t", "lbind(lbind(astriple,#),A)", "normalize_o",
    "toindices_i"};
static const char *const typed_of_two[] = {
    "add", "subtract", "astuple", "equality", "combine", "combine_f", "recolor_i", "recolor_o", "shift", "connect",
    "greater", "manhattan", "adjacent", "intersection", "difference", "multiply", "shoot", "position", "gravitate",
    "repeat", "insert", "contained", "product", "cellwise", "hconcat", "paint", "fork(paint,first,last)", "pair",
    "colorcount_t", "colorcount_f", "toobject", "hmatching", "rbind(fill,A)", "sizefilter", "remove_t", "initset",
    "interval", "either", "both", "divide", "ascell", "index", "corner", "mir_rot_t", "mir_rot_f", "subgrid",
    "upscale_t", "get_nth_f", "get_nth_t", "get_color_rank_t", "vconcat", "lbind(astriple,#)", "vmatching",
    "remove_f", "combine_t"};
/* clang-format on */

typedef struct functions {
    const char *const *text;
    uint32_t n;
} functions;

#define FUNCTIONS(list) \
    { \
        list, sizeof list / sizeof *list \
    }

static const functions function_of[ARCL_DIALECTS][2] = {
    [ARCL_DIALECT_ARCDSL] = {FUNCTIONS(of_one), FUNCTIONS(of_two)},
    [ARCL_DIALECT_TYPED] = {FUNCTIONS(typed_of_one), FUNCTIONS(typed_of_two)}};

/* A tuple of places or cells may stand where a patch is expected. */
static uint64_t fits_of(arcl_val v)
{
    uint64_t set = 0;
    uint32_t n = 0;
    const arcl_val first = arcl_is_tuple(v) && arcl_len(v, &n) && n > 0 ? arcl_at(v, 0) : arcl_none();

    for (unsigned t = 0; t < ARCL_T_COUNT; t++)
        set |= (uint64_t)(is_of(v, (arcl_type)t) ||
                          (t == ARCL_T_Patch && (first.tag >= ARCL_PAIR && first.tag <= ARCL_TRIPLE)))
               << t;
    return set;
}

typedef struct making {
    arcl_rng r;
    uint64_t fits[VM_LINES]; /* of the value of each line: bit k: it is of arcl_type k */
    unsigned lines;
} making;

static void put_any(making *k, char *to)
{
    const unsigned j = arcl_rng_below(&k->r, k->lines + 1);

    if (j == k->lines)
        sprintf(to, "%d", (int)arcl_rng_below(&k->r, 12) - 1);
    else
        sprintf(to, j ? "x%u" : "I", j);
}

static void put_function(making *k, unsigned arity, char *to)
{
    const functions *of = &function_of[beside.dialect][arity - 1];
    const char *f = of->text[arcl_rng_below(&k->r, of->n)];

    for (; *f; f++)
        if (*f == 'A') {
            put_any(k, to);
            to += strlen(to);
        } else if (*f == '#') {
            to += sprintf(to, "%d", (int)arcl_rng_below(&k->r, 9) - 3);
        } else
            *to++ = *f;
    *to = 0;
}

static void put_argument(making *k, const arcl_op_info *op, unsigned a, char *to)
{
    const arcl_type type = op->param[a].type;
    const uint32_t dice = arcl_rng_below(&k->r, 100);

    if (type == ARCL_T_Callable) {
        put_function(k, strstr(op->name, "papply") || strcmp(op->name, "prapply") == 0 ? 2 : 1, to);
        return;
    }
    if (arcl_type_range(type).limited) {
        sprintf(to, "%d", (int)arcl_rng_below(&k->r, 12) - 3);
        return;
    }
    if (dice > 96) {
        put_any(k, to);
        return;
    }
    for (unsigned tries = 0; dice > 4 && tries < 4 * k->lines; tries++) {
        const unsigned j = arcl_rng_below(&k->r, k->lines);
        if (k->fits[j] >> type & 1) {
            if (type == ARCL_T_Any && dice < 50)
                break;
            sprintf(to, j ? "x%u" : "I", j);
            return;
        }
    }
    if (type == ARCL_T_IntegerTuple || (dice & 3) == 0)
        sprintf(to, "(%d,%d)", (int)arcl_rng_below(&k->r, 9) - 3, (int)arcl_rng_below(&k->r, 9) - 3);
    else if (dice == 1)
        sprintf(to, "%d", (int)arcl_rng_below(&k->r, 2000000000));
    else
        sprintf(to, "%d", (int)arcl_rng_below(&k->r, 14) - 2);
}

bool vm_random_calls(unsigned op, arcl_dialect dialect)
{
    const arcl_op_info *info = arcl_op_of(op);

    return arcl_op_in(op, dialect) && info->result != ARCL_T_Callable && !strstr(info->name, "rapply") &&
           info->family != ARCL_FAM_SAMPLES;
}

static unsigned random_op(making *k)
{
    for (;;) {
        const unsigned op = arcl_rng_below(&k->r, ARCL_OP_COUNT);
        if (vm_random_calls(op, beside.dialect))
            return op;
    }
}

void vm_random_program(uint64_t seed, unsigned lines, int only)
{
    making k = {.r = {seed}, .lines = 1};
    char text[TEXT] = "";
    size_t len = 0;

    const arcl_val input = random_grid(&k.r), wanted = arcl_rng_below(&k.r, 4) ? input : random_grid(&k.r);
    k.fits[0] = fits_of(input);
    for (unsigned tries = 0; k.lines < lines && tries < 3 * lines; tries++) {
        const arcl_op_info *op = arcl_op_of(only >= 0 && tries % 2 ? (unsigned)only : random_op(&k));
        char *to = text + len;
        arcl_val v;
        to += sprintf(to, "x%u = %s(", k.lines, op->name);
        for (unsigned a = 0; a < op->arity; a++) {
            put_argument(&k, op, a, to);
            to += strlen(to);
            strcpy(to++, a + 1 < op->arity ? "," : ")");
        }
        strcpy(to, "\n");
        if (vm_beside_has(text, input, wanted, &v)) {
            k.fits[k.lines++] = fits_of(v);
            len = (size_t)(to + 1 - text);
        }
        text[len] = 0;
    }
}

unsigned long vm_random_scale(void)
{
    const char *s = getenv("ARCL_VM_ROUNDS");
    return s ? strtoul(s, NULL, 10) : 1;
}

static void print_counts(void)
{
    if (getenv("ARCL_VM_ROUNDS"))
        fprintf(stderr, "%lu values, %lu left\n", beside.done, beside.left);
}

void vm_random_programs(unsigned count)
{
    for (uint64_t k = 0; k < count * vm_random_scale(); k++) {
        if (k % 100 == 0)
            vm_beside_again();
        vm_random_program(1000 + k, 12, -1);
    }
    print_counts();
}

void vm_random_primitives(unsigned count)
{
    for (unsigned op = 0; op < ARCL_OP_COUNT; op++) {
        if (!vm_random_calls(op, beside.dialect))
            continue;
        vm_beside_again();
        for (uint64_t k = 0; k < count * vm_random_scale(); k++)
            vm_random_program(77777 * op + k, 14, (int)op);
    }
    print_counts();
}

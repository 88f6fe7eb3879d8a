/* The table of primitives: every row is complete, can be found, and its example is true. */
#include <ctype.h>
#include <stdio.h>

#include "op/call.h"
#include "plane/plane.h"
#include "support/world.h"

static world w;

static void open_world(void)
{
    world_open(&w);
}

static void close_world(void)
{
    world_close(&w);
}

TestSuite(table, .init = open_world, .fini = close_world);

static bool is_identifier(const char *s)
{
    if (!s || !(isalpha((unsigned char)*s) || *s == '_'))
        return false;
    for (; *s; s++)
        if (!isalnum((unsigned char)*s) && *s != '_')
            return false;
    return true;
}

Test(table, holds_a_name_once_in_each_dialect)
{
    for (unsigned d = 0; d < ARCL_DIALECTS; d++)
        for (unsigned a = 0; a < ARCL_OP_COUNT; a++)
            for (unsigned b = 0; b < a; b++)
                cr_expect(strcmp(arcl_op_of(a)->name, arcl_op_of(b)->name) != 0 ||
                              !(arcl_op_known(a, (arcl_dialect)d) && arcl_op_known(b, (arcl_dialect)d)),
                          "%s", arcl_op_of(a)->name);
}

/* A primitive that is gone still has its chapter, until someone takes it out of the page on purpose. */
Test(table, has_lost_no_primitive_that_the_pages_describe)
{
    static const char *const pages[ARCL_DIALECTS] = {ARCL_ROOT "/docs/primitives.md", ARCL_ROOT "/docs/typed.md"};
    char line[4096], name[64];

    for (unsigned d = 0; d < ARCL_DIALECTS; d++) {
        unsigned chapters = 0;
        FILE *page = fopen(pages[d], "r");
        cr_assert_not_null(page, "%s", pages[d]);
        while (fgets(line, sizeof line, page))
            if (sscanf(line, "### %63s", name) == 1) {
                cr_expect_geq(arcl_op_find((arcl_dialect)d, name, strlen(name)), 0, "%s: %s", pages[d], name);
                chapters++;
            }
        fclose(page);
        cr_expect_gt(chapters, 100, "%s", pages[d]);
    }
}

Test(table, every_row_names_its_code_types_family_and_cost)
{
    for (unsigned op = 0; op < ARCL_OP_COUNT; op++) {
        const arcl_op_info *row = arcl_op_of(op);
        cr_expect(is_identifier(row->name), "row %u: name", op);
        cr_expect(row->code != NULL, "%s: code", row->name);
        cr_expect(row->family < ARCL_FAM_COUNT && arcl_family_title(row->family)[0], "%s: family", row->name);
        cr_expect(row->result > ARCL_T_NOTHING && row->result < ARCL_T_COUNT, "%s: result", row->name);
        cr_expect(arcl_type_name(row->result)[0] && arcl_cost_name(row->cost)[0], "%s: names", row->name);
    }
}

Test(table, every_parameter_has_a_type_and_a_name_of_its_own)
{
    for (unsigned op = 0; op < ARCL_OP_COUNT; op++) {
        const arcl_op_info *row = arcl_op_of(op);
        cr_expect(row->arity >= 1 && row->arity <= ARCL_ARITY_MAX, "%s: arity %u", row->name, row->arity);
        for (unsigned k = 0; k < row->arity; k++) {
            const arcl_op_param *p = &row->param[k];
            cr_expect(is_identifier(p->name), "%s: parameter %u", row->name, k);
            cr_expect(p->type > ARCL_T_NOTHING && p->type < ARCL_T_COUNT, "%s: type of %s", row->name, p->name);
            for (unsigned j = 0; j < k; j++)
                cr_expect_str_neq(p->name, row->param[j].name, "%s", row->name);
        }
        for (unsigned k = row->arity; k < ARCL_ARITY_MAX; k++)
            cr_expect(row->param[k].name == NULL && row->param[k].type == ARCL_T_NOTHING, "%s: parameter %u", row->name,
                      k);
    }
}

/* A call is charged by the class of its own row; where functions are called for members that is the same class. */
Test(table, what_a_typed_row_means_is_a_row_that_means_itself)
{
    for (unsigned op = 0; op < ARCL_OP_COUNT; op++) {
        const arcl_op_info *row = arcl_op_of(op);
        if (!row->means)
            continue;
        const arcl_op_info *meant = arcl_op_of(row->means - 1u);
        cr_expect(op >= ARCL_OP_TYPED && !meant->means && meant->dialects != ARCL_OP_OWN, "%s", row->name);
        cr_expect_eq(row->arity, meant->arity, "%s", row->name);
        for (unsigned k = 0; k < row->arity; k++) {
            const bool function = row->param[k].type == ARCL_T_Callable;
            cr_expect_eq(function, meant->param[k].type == ARCL_T_Callable, "%s", row->name);
            cr_expect(!function || (row->cost == ARCL_COST_ITEMS && meant->cost == row->cost), "%s", row->name);
        }
    }
}

Test(table, flows_columns_and_places_around_fit_the_types)
{
    for (unsigned op = 0; op < ARCL_OP_COUNT; op++) {
        const arcl_op_info *row = arcl_op_of(op);
        const uint16_t gives = arcl_type_kinds(row->result);
        cr_expect(row->flow <= ARCL_FLOW_TEST, "%s", row->name);
        if (row->flow >= ARCL_FLOW_OUTER)
            cr_expect(gives == ARCL_KIND_FUNCTION && arcl_type_kinds(row->param[0].type) == ARCL_KIND_FUNCTION, "%s",
                      row->name);
        if (row->around != ARCL_AROUND_NONE)
            cr_expect(row->arity == 1 && row->column && gives == ARCL_KIND_INDICES &&
                          arcl_type_kinds(row->param[0].type) == ARCL_KIND_PAIR,
                      "%s", row->name);
        cr_expect(!row->column || row->arity <= 3, "%s", row->name);
    }
}

Test(table, every_row_is_explained_in_one_sentence_that_fits_a_line)
{
    for (unsigned op = 0; op < ARCL_OP_COUNT; op++) {
        const char *doc = arcl_op_of(op)->doc, *name = arcl_op_of(op)->name;
        const size_t n = doc ? strlen(doc) : 0;
        cr_assert(n > 5 && n <= 120, "%s: %zu characters", name, n);
        cr_expect(doc[n - 1] == '.', "%s: no full stop: %s", name, doc);
        cr_expect(strstr(doc, ". ") == NULL && strchr(doc, '\n') == NULL, "%s: more than a sentence: %s", name, doc);
    }
}

Test(table, a_primitive_is_found_by_its_exact_name)
{
    for (unsigned d = 0; d < ARCL_DIALECTS; d++)
        for (unsigned op = 0; op < ARCL_OP_COUNT; op++) {
            const char *name = arcl_op_of(op)->name;
            char longer[64];
            const int found = arcl_op_find((arcl_dialect)d, name, strlen(name));
            cr_expect(arcl_op_known(op, (arcl_dialect)d) ? found == (int)op : found != (int)op, "%s", name);
            snprintf(longer, sizeof longer, "%s__", name);
            cr_expect_eq(arcl_op_find((arcl_dialect)d, longer, strlen(longer)), -1, "%s", longer);
            cr_expect_neq(arcl_op_find((arcl_dialect)d, longer, strlen(name) - 1), (int)op, "a part of %s", name);
        }
    cr_expect_eq(arcl_op_find(ARCL_DIALECT_ARCDSL, "", 0), -1);
    cr_expect_eq(arcl_op_find(ARCL_DIALECT_ARCDSL, "Identity", 8), -1);
    cr_expect_eq(arcl_op_find(ARCL_DIALECT_TYPED, "hmirror", 7), -1);
    cr_expect_eq(arcl_op_find(ARCL_DIALECT_ARCDSL, "hmirror_t", 9), -1);
}

/* What the example calls and what it says the value is. */
static void split_example(const arcl_op_info *row, char *call, size_t room, const char **value)
{
    const char *at = NULL;

    cr_assert(row->example != NULL, "%s has no example", row->name);
    for (const char *s = strstr(row->example, " = "); s; s = strstr(s + 1, " = "))
        at = s;
    cr_assert(at && (size_t)(at - row->example) < room, "%s: example %s", row->name, row->example);
    memcpy(call, row->example, (size_t)(at - row->example));
    call[at - row->example] = 0;
    *value = at + 3;
}

/* Programs are of this dialect from here on. */
static void speak(unsigned dialect)
{
    w.lib.dialect_given = true;
    w.lib.dialect = (arcl_dialect)dialect;
}

Test(table, every_example_gives_exactly_the_value_it_shows)
{
    for (unsigned d = 0; d < ARCL_DIALECTS; d++)
        for (unsigned op = 0; op < ARCL_OP_COUNT; op++) {
            char call[512];
            const char *value;
            if (!arcl_op_known(op, (arcl_dialect)d))
                continue;
            speak(d);
            split_example(arcl_op_of(op), call, sizeof call, &value);
            EXPECT_VALUE(&w, call, value);
        }
}

Test(table, every_primitive_is_a_value_that_can_be_passed_on_and_called)
{
    for (unsigned op = 0; op < ARCL_OP_COUNT; op++) {
        const arcl_op_info *row = arcl_op_of(op);
        char name[64], text[600], call[512];
        const char *value;
        speak(!arcl_op_known(op, ARCL_DIALECT_ARCDSL));
        split_example(row, call, sizeof call, &value);
        EXPECT_VALUE(&w, row->name, "<fn>");
        snprintf(name, sizeof name, "%s(", row->name);
        const char *at = strstr(call, name);
        cr_assert(at != NULL, "%s does not call its primitive", row->example);
        snprintf(text, sizeof text, "%.*sidentity(%s)%s", (int)(at - call), call, row->name, at + strlen(row->name));
        EXPECT_VALUE(&w, text, value);
    }
}

Test(table, calling_a_function_with_too_few_or_too_many_arguments_is_a_type_error)
{
    for (unsigned op = 0; op < ARCL_OP_ARCDSL; op++) {
        const arcl_op_info *row = arcl_op_of(op);
        char text[200];
        snprintf(text, sizeof text, "identity(%s)()", row->name);
        EXPECT_VALUE(&w, text, "TypeError");
        snprintf(text, sizeof text, "identity(%s)(I, I, I, I, I)", row->name);
        EXPECT_VALUE(&w, text, "TypeError");
    }
}

Test(table, every_constant_is_found_and_has_the_value_its_name_says)
{
    static const struct {
        const char *name, *value;
    } some[] = {{"ZERO", "0"},
                {"TEN", "10"},
                {"NEG_ONE", "-1"},
                {"NEG_TWO", "-2"},
                {"T", "True"},
                {"F", "False"},
                {"UP", "(-1,0)"},
                {"DOWN", "(1,0)"},
                {"LEFT", "(0,-1)"},
                {"RIGHT", "(0,1)"},
                {"ORIGIN", "(0,0)"},
                {"UNITY", "(1,1)"},
                {"NEG_UNITY", "(-1,-1)"},
                {"UP_RIGHT", "(-1,1)"},
                {"DOWN_LEFT", "(1,-1)"},
                {"ZERO_BY_TWO", "(0,2)"},
                {"TWO_BY_ZERO", "(2,0)"},
                {"TWO_BY_TWO", "(2,2)"},
                {"THREE_BY_THREE", "(3,3)"}};
    const char *name;
    arcl_val v, again;
    unsigned n = 0;

    static const unsigned many[ARCL_DIALECTS] = {28, 92};
    for (unsigned d = 0; d < ARCL_DIALECTS; d++) {
        const arcl_dialect dialect = (arcl_dialect)d;
        for (n = 0; (name = arcl_constant_of(dialect, n, &v)) != NULL; n++) {
            cr_expect(arcl_constant_find(dialect, name, strlen(name), &again), "%s", name);
            cr_expect(arcl_equal(&w.ctx, v, again), "%s", name);
            cr_expect_eq(arcl_op_find(dialect, name, strlen(name)), -1, "%s is a primitive, too", name);
        }
        cr_expect_eq(n, many[d]);
    }
    for (size_t k = 0; k < sizeof some / sizeof some[0]; k++)
        EXPECT_VALUE(&w, some[k].name, some[k].value);
}

Test(table, what_a_primitive_gives_in_place_of_an_error_follows_from_the_type_of_its_result)
{
    static const struct {
        arcl_op_id op;
        const char *value;
    } rows[] = {
        {ARCL_OP_objects, "{}"}, {ARCL_OP_palette, "{}"}, {ARCL_OP_shift, "{}"},  {ARCL_OP_hmirror, "{}"},
        {ARCL_OP_upscale, "{}"}, {ARCL_OP_mapply, "{}"},  {ARCL_OP_fill, "()"},   {ARCL_OP_shape, "()"},
        {ARCL_OP_apply, "()"},   {ARCL_OP_first, "()"},   {ARCL_OP_add, "()"},    {ARCL_OP_pair, "()"},
        {ARCL_OP_size, "0"},     {ARCL_OP_even, "False"}, {ARCL_OP_fork, "<fn>"},
    };

    WORLD_ENTER(&w);
    for (size_t k = 0; k < sizeof rows / sizeof rows[0]; k++)
        cr_expect_str_eq(world_text(&w, arcl_op_default(rows[k].op)), rows[k].value, "%s",
                         arcl_op_of(rows[k].op)->name);
}

Test(table, a_function_in_place_of_an_error_gives_the_empty_tuple_for_any_arguments)
{
    const arcl_val f = arcl_op_default(ARCL_OP_compose), args[] = {arcl_int(1), arcl_int(2), arcl_int(3), arcl_int(4)};
    arcl_val out[4], err;

    WORLD_ENTER(&w);
    for (uint32_t n = 0; n <= 4; n++)
        cr_expect_str_eq(world_text(&w, arcl_call(&w.ctx, f, args, n)), "()", "%u arguments", n);
    const arcl_val set = arcl_set_of_sequence(&w.ctx, args, 4);
    cr_assert(arcl_map(&w.ctx, f, set, 4, out, &err));
    cr_expect_str_eq(world_text(&w, out[3]), "()");

    /* rbind takes it for a function of four, as it does with every function whose parameters it cannot count. */
    const arcl_val both[] = {f, arcl_int(7)};
    const arcl_val bound = arcl_op_of(ARCL_OP_rbind)->code(&w.ctx, both);
    cr_expect(arcl_is_err(arcl_call(&w.ctx, bound, args, 1)));
    cr_expect_str_eq(world_text(&w, arcl_call(&w.ctx, bound, args, 3)), "()");
}

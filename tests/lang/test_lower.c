/* What names mean, how calls become nodes, and in which order. */
#include "lang_support.h"

#include <stdlib.h>

Test(lower, equal_calls_are_one_node)
{
    arcl_library lib = library_of("def f(I):\n    x = add(ONE, 2)\n    y = add(1, TWO)\n    z = add(True, 2)\n"
                                  "    return (x, y, z)\n");
    const arcl_program *p = only_program(&lib);

    cr_expect_eq(p->steps[0].node, p->steps[1].node);
    cr_expect_neq(p->steps[0].node, p->steps[2].node, "True is not 1");
    cr_expect_eq(p->nsteps, 3);
    cr_expect_eq(p->graph.node[p->steps[1].node].line, 2);
    cr_expect_eq(p->steps[1].line, 3);
    arcl_library_close(&lib);
}

Test(lower, nodes_refer_to_earlier_nodes_only)
{
    arcl_library lib =
        library_of("def f(I):\n    x = compose(first, last)(objects(I, T, F, T))\n    y = frozenset({x, 3})\n"
                   "    return (y, x(I), (I, 5))\n");
    const arcl_program *p = only_program(&lib);

    for (uint32_t k = 0; k < p->graph.n; k++) {
        const arcl_node *n = &p->graph.node[k];
        if (n->kind == ARCL_NODE_CALL)
            cr_expect_lt(n->callee, k);
        for (uint32_t j = 0; j < n->count; j++)
            cr_expect_lt(p->graph.args[n->first + j], k);
    }
    arcl_library_close(&lib);
}

Test(lower, a_thorough_library_names_every_construct_of_a_function)
{
    static const char text[] = "def f(I):\n"
                               "    x1 = [a[0] for a in I] + (lambda b: b.c)(I)\n"
                               "    for k in x1:\n"
                               "        x2 = k\n"
                               "    else:\n"
                               "        x2 = I\n"
                               "    x3 = frozenset({x1, frozenset({}), {2}, -I, -3})\n"
                               "    match x3:\n"
                               "        case 1: pass\n"
                               "    return x1 if I else 0.5\n"
                               "def g(I):\n"
                               "    return I\n";
    static const char *const places[] = {"2:10", "2:12", "2:28", "2:31",  "2:42", "3:5",
                                         "7:40", "7:45", "8:5",  "10:15", "10:25"};
    arcl_library lib;

    arcl_library_open(&lib);
    lib.thorough = true;
    cr_assert(arcl_library_parse(&lib, "t.py", text, strlen(text), NULL));
    cr_expect_eq(lib.n, 1);
    cr_assert_eq(lib.ncomplaints, sizeof places / sizeof *places, "%zu", lib.ncomplaints);
    for (size_t k = 0; k < lib.ncomplaints; k++) {
        char place[24];
        snprintf(place, sizeof place, "%u:%u", lib.complaints[k].line, lib.complaints[k].column);
        cr_expect_str_eq(place, places[k], "%s", lib.complaints[k].text);
        cr_expect(lib.complaints[k].construct && strcmp(lib.complaints[k].function, "f") == 0);
    }
    arcl_library_close(&lib);
}

Test(lower, a_thorough_library_names_a_display_once_whatever_stands_around_it)
{
    static const char *const displays[] = {"{a for a in I}", "{a: 1 for a in I}", "(a for a in I)", "[a for a in I]",
                                           "([a])",          "(([a], {a}))",      "({a: 1})",       "({a for a in I})"};
    char text[64];

    for (size_t k = 0; k < sizeof displays / sizeof *displays; k++) {
        arcl_library lib;
        arcl_library_open(&lib);
        lib.thorough = true;
        snprintf(text, sizeof text, "def f(I):\n    return %s.b\n", displays[k]);
        cr_assert(arcl_library_parse(&lib, "t.py", text, strlen(text), NULL));
        cr_expect_geq(lib.ncomplaints, 1, "%s", displays[k]);
        cr_expect_leq(lib.ncomplaints, 4, "%s", displays[k]);
        arcl_library_close(&lib);
    }
}

Test(lower, parameters_are_known_by_their_place)
{
    arcl_library lib = library_of("def a(grid): return grid\ndef b(x: Grid, y: 'Grid') -> Grid: return y\n"
                                  "def c(S, I, C=None): return C\n");
    static const arcl_param three[] = {ARCL_PARAM_S, ARCL_PARAM_I, ARCL_PARAM_C};

    cr_assert_eq(lib.n, 3);
    cr_expect_eq(lib.programs[0].params[0], ARCL_PARAM_I);
    cr_expect_eq(lib.programs[1].nparams, 2);
    cr_expect_eq(lib.programs[1].params[1], ARCL_PARAM_I);
    cr_expect_eq(lib.programs[1].graph.node[lib.programs[1].result].callee, ARCL_PARAM_I);
    for (int k = 0; k < 3; k++)
        cr_expect_eq(lib.programs[2].params[k], three[k]);
    arcl_library_close(&lib);
}

Test(lower, parameters_that_are_not_taken)
{
    expect_complaint(
        "def f(): return 1\n",
        "t.py:1:1: a program takes (I), (S, I), (S, I, C) or (task_id, S, I, C, log_path), not 0 parameters", NULL);
    expect_complaint(
        "def f(a, b, c, d): return 1\n",
        "t.py:1:1: a program takes (I), (S, I), (S, I, C) or (task_id, S, I, C, log_path), not 4 parameters", NULL);
    expect_complaint("def f(I, I): return 1\n", "t.py:1:10: two parameters are called 'I'", NULL);
    expect_complaint("def f(I=1): return 1\n",
                     "t.py:1:7: parameter defaults other than None are not part of the language", "default parameter");
    expect_complaint("def f(*I): return 1\n", "t.py:1:7: '*', '**' and '/' in parameters are not part of the language",
                     "starred parameter");
    expect_complaint("def f(I, /, S): return 1\n",
                     "t.py:1:10: '*', '**' and '/' in parameters are not part of the language", "starred parameter");
}

Test(lower, later_uses_of_a_name_mean_its_later_value)
{
    expect_print("def f(I):\n    x = vmirror(I)\n    x = hmirror(x)\n    I = rot90(x)\n    return I\n",
                 "def f(I):\n    x = vmirror(I)\n    x1 = hmirror(x)\n    x2 = rot90(x1)\n    return x2\n");
}

Test(lower, a_local_name_shadows_the_language)
{
    expect_print("def f(I):\n    first = last(I)\n    ZERO = first\n    return add(ZERO, 0)\n",
                 "def f(I):\n    x1 = last(I)\n    x2 = x1\n    return add(x1, ZERO)\n");
    expect_complaint("def f(I):\n    x = first(I)\n    first = x\n    return first\n",
                     "t.py:2:9: 'first' is used before it is assigned", NULL);
    expect_complaint("def f(I):\n    x: int\n    return x\n", "t.py:3:12: 'x' is used before it is assigned", NULL);
}

Test(lower, a_name_for_a_primitive_is_the_primitive)
{
    expect_print("g = vmirror\ndef f(I):\n    x = g\n    return x(g(I))\n",
                 "def f(I):\n    x = vmirror\n    return vmirror(vmirror(I))\n");
}

Test(lower, undefined_names_get_a_suggestion_when_one_is_near)
{
    expect_complaint("def f(I):\n    return vmiror(I)\n", "t.py:2:12: undefined name 'vmiror', did you mean 'vmirror'?",
                     NULL);
    expect_complaint("def f(I):\n    return vmirrro(I)\n",
                     "t.py:2:12: undefined name 'vmirrro', did you mean 'vmirror'?", NULL);
    expect_complaint("def f(I):\n    return zero\n", "t.py:2:12: undefined name 'zero', did you mean 'ZERO'?", NULL);
    expect_complaint("def f(I):\n    return i\n", "t.py:2:12: undefined name 'i', did you mean 'I'?", NULL);
    expect_complaint("def f(I):\n    x10 = I\n    return x11\n", "t.py:3:12: undefined name 'x11'", NULL);
    expect_complaint("def f(I):\n    largest = I\n    return lagrest\n",
                     "t.py:3:12: undefined name 'lagrest', did you mean 'largest'?", NULL);
    expect_complaint("MY_SHAPE = (4, 4)\ndef f(I):\n    return MY_SHAP\n",
                     "t.py:3:12: undefined name 'MY_SHAP', did you mean 'MY_SHAPE'?", NULL);
    expect_complaint("def f(I):\n    return something_else\n", "t.py:2:12: undefined name 'something_else'", NULL);
}

Test(lower, a_name_of_the_other_dialect_is_said_to_be_one)
{
    expect_complaint(
        "def f(I):\n    x1 = corner(I, R3)\n    return vmirror(I)\n",
        "t.py:3:12: undefined name 'vmirror', did you mean 'vmirror_t'? (the file is taken for typed; only "
        "arc-dsl has this name)",
        NULL);
    expect_complaint("def f(I):\n    x1 = vmirror(I)\n    return corner(x1, 3)\n",
                     "t.py:3:12: undefined name 'corner', did you mean 'corners'? (the file is taken for arc-dsl; only "
                     "typed has this name)",
                     NULL);
    expect_complaint("def f(I):\n    x1 = vmirror(I)\n    return second(x1)\n",
                     "t.py:3:12: undefined name 'second' (the file is taken for arc-dsl; only typed has this name)",
                     NULL);
}

Test(lower, keyword_arguments_go_to_their_places)
{
    const char *grid = arcl_op_of((unsigned)arcl_op_find(ARCL_DIALECT_ARCDSL, "objects", 7))->param[0].name;
    const char *bg = arcl_op_of((unsigned)arcl_op_find(ARCL_DIALECT_ARCDSL, "objects", 7))->param[3].name;
    char text[256];

    cr_assert_str_eq(grid, "grid");
    cr_assert_str_eq(bg, "without_bg");
    expect_print("def f(I):\n    return objects(without_bg=T, grid=I, diagonal=F, univalued=T)\n",
                 "def f(I):\n    O = objects(I, T, F, T)\n    return O\n");
    snprintf(text, sizeof text, "def f(I):\n    return objects(I, T, F, %s=T)\n", bg);
    expect_print(text, "def f(I):\n    O = objects(I, T, F, T)\n    return O\n");
    /* Arguments are evaluated as written, so these calls get lines of their own. */
    expect_print(
        "def f(I):\n    x = objects(diagonal=size(I), grid=vmirror(I), univalued=T, without_bg=F)\n    return x\n",
        "def f(I):\n    x1 = size(I)\n    x2 = vmirror(I)\n    x = objects(x2, T, x1, F)\n    return x\n");
}

Test(lower, keyword_arguments_that_fit_nowhere)
{
    expect_complaint("def f(I):\n    return vmirror(pice=I)\n", "t.py:2:20: 'vmirror' has no parameter 'pice'", NULL);
    expect_complaint("def f(I):\n    return vmirror(I, piece=I)\n",
                     "t.py:2:23: 'vmirror' gets its argument 'piece' twice", NULL);
    expect_complaint("def f(I):\n    return add(a=1, a=2)\n", "t.py:2:21: 'add' gets its argument 'a' twice", NULL);
    expect_complaint("def f(I):\n    return I(a=1)\n",
                     "t.py:2:14: the function is known only at run time: 'a' cannot be given by keyword", NULL);
}

Test(lower, a_wrong_number_of_arguments_is_left_to_the_run)
{
    expect_print("def f(I):\n    x = vmirror()\n    y = vmirror(I, I, I, I, I, I)\n    z = objects(I, without_bg=T)\n"
                 "    return 5(I)\n",
                 "def f(I):\n    x = vmirror()\n    y = vmirror(I, I, I, I, I, I)\n    z = objects(I, T)\n"
                 "    return (FIVE)(I)\n");
}

Test(lower, sets_are_displays_inside_frozenset)
{
    expect_print("def f(I):\n    x = frozenset()\n    y = frozenset({})\n    return frozenset({x, 1, (2, I)})\n",
                 "def f(I):\n    x = frozenset()\n    y = x\n    return frozenset({x, ONE, (TWO, I)})\n");
    expect_complaint("def f(I):\n    return frozenset\n",
                     "t.py:2:12: the built-in function 'frozenset' is not part of the language", "built-in function");
}

Test(lower, a_function_returns_at_its_end)
{
    expect_complaint("def f(I):\n    x = I\n", "t.py:1:1: 'f' returns nothing", NULL);
    expect_complaint("def f(I):\n    return\n", "t.py:2:5: 'return' gives no value", NULL);
}

Test(lower, what_follows_a_return_is_never_reached)
{
    arcl_library lib = library_of("def f(I):\n    x = size(I)\n    return x\n    y = first(x)\n    return y\n");
    arcl_text printed = {0};

    arcl_program_print(only_program(&lib), &printed);
    cr_expect_str_eq(printed.s, "def f(I):\n    x = size(I)\n    return x\n");
    arcl_text_close(&printed);
    arcl_library_close(&lib);
    expect_complaint("def f(I):\n    return I\n    yield I\n",
                     "t.py:3:5: 'yield' expressions are not part of the language", "yield");
    expect_complaint("def f(I):\n    x = y\n    return I\n    y = I\n", "t.py:2:9: 'y' is used before it is assigned",
                     NULL);
}

Test(lower, other_functions_of_the_file_cannot_be_called)
{
    arcl_library lib = library_of("def f(I): return g(I)\ndef g(I): return vmirror(I)\ndef h(I): return apply(h, I)\n");

    cr_assert_eq(lib.n, 1);
    cr_expect_str_eq(lib.programs[0].name, "g");
    cr_assert_eq(lib.ncomplaints, 2);
    cr_expect_str_eq(lib.complaints[0].text, "t.py:1:18: calls of other functions are not part of the language");
    cr_expect_str_eq(lib.complaints[0].construct, "call of another function");
    cr_expect(strstr(lib.complaints[0].hint, "into this one"), "%s", lib.complaints[0].hint);
    cr_expect_str_eq(lib.complaints[1].text, "t.py:3:24: calls of other functions are not part of the language");
    arcl_library_close(&lib);
}

Test(lower, constants_that_double_stay_small)
{
    /* Each name holds the one before twice: written out, the last would have 2^40 values. */
    char *text = calloc(1, 65536), line[64];
    arcl_text out = {.limit = 8 << 20};

    strcpy(text, "def f(I):\n    x0 = (1, 2, 3)\n");
    for (int k = 1; k <= 40; k++) {
        snprintf(line, sizeof line, "    x%d = (x%d, x%d)\n", k, k - 1, k - 1);
        strcat(text, line);
    }
    strcat(text, "    return x40\n");
    arcl_library lib = library_of(text);
    const arcl_program *p = only_program(&lib);
    cr_expect_eq(p->graph.n, 42);
    arcl_program_print(p, &out);
    cr_expect_not(out.full);
    arcl_library again = library_of(out.s);
    cr_expect(arcl_program_same(p, only_program(&again)));
    arcl_text_close(&out);
    arcl_library_close(&again);
    arcl_library_close(&lib);
    free(text);
}

/* How many nodes there are for the two arguments of the intersection that is returned. */
static int sides(const char *body)
{
    char text[512];

    snprintf(text, sizeof text, "def f(I):\n%s", body);
    arcl_library lib = library_of(text);
    const arcl_program *p = only_program(&lib);
    const arcl_node *n = &p->graph.node[p->result];
    const int sides = p->graph.args[n->first] == p->graph.args[n->first + 1] ? 1 : 2;
    arcl_text printed = {0};
    arcl_program_print(p, &printed);
    arcl_library again = library_of(printed.s);
    cr_expect(arcl_program_same(p, only_program(&again)), "%s%s", text, printed.s);
    arcl_text_close(&printed);
    arcl_library_close(&again);
    arcl_library_close(&lib);
    return sides;
}

/* How many nodes of a function call asindices. */
static int places(const char *body)
{
    char text[512];
    int n = 0;

    snprintf(text, sizeof text, "def f(I):\n%s", body);
    arcl_library lib = library_of(text);
    const arcl_graph *g = &only_program(&lib)->graph;
    for (uint32_t k = 0; k < g->n; k++)
        n += g->node[k].kind == ARCL_NODE_PRIM && g->node[k].callee == ARCL_OP_asindices;
    arcl_library_close(&lib);
    return n;
}

Test(lower, equal_calls_make_objects_of_their_own_where_a_program_can_tell)
{
    cr_expect_eq(places("    return papply(intersection, (asindices(I),), (asindices(I),))\n"), 2);
    cr_expect_eq(places("    x = (asindices(I), asindices(I), asindices(I))\n    f = fork(intersection, first, last)\n"
                        "    return f(x)\n"),
                 3);
    cr_expect_eq(places("    x = astuple(asindices(I), asindices(I))\n    f = last((1, (2, intersection)))\n"
                        "    return fork(last(f), first, last)(x)\n"),
                 2);
    cr_expect_eq(places("    return intersection(first((asindices(I),)), first((asindices(I),)))\n"), 2);
    cr_expect_eq(places("    x = asindices(I)\n    return papply(intersection, (x,), (x,))\n"), 1);
    cr_expect_eq(places("    return papply(combine, (asindices(I),), (asindices(I),))\n"), 1);
}

Test(lower, an_intersection_of_equal_calls_is_not_one_of_a_set_with_itself)
{
    cr_expect_eq(sides("    return intersection(asindices(I), asindices(I))\n"), 2);
    cr_expect_eq(sides("    x = asindices(I)\n    return intersection(x, x)\n"), 1);
    cr_expect_eq(sides("    x = asindices(I)\n    y = x\n    return intersection(b=y, a=x)\n"), 1);
    cr_expect_eq(sides("    x = asindices(I)\n    y = asindices(I)\n    return intersection(x, y)\n"), 2);
    cr_expect_eq(sides("    x = asindices(I)\n    return intersection(asindices(I), x)\n"), 2);
    cr_expect_eq(sides("    x = asindices(I)\n    x = asindices(I)\n    return intersection(x, x)\n"), 1);
    cr_expect_eq(sides("    x = (I, asindices)\n    f = last(x)\n    return intersection(f(I), f(I))\n"), 2);
    cr_expect_eq(sides("    return intersection(frozenset({I}), frozenset({I}))\n"), 2);
    cr_expect_eq(sides("    return intersection(I, I)\n"), 1);
    cr_expect_eq(sides("    return intersection(ONE, ONE)\n"), 1);
    cr_expect_eq(sides("    x = asindices(I)\n    y = intersection(x, asindices(I))\n    z = size(x)\n"
                       "    return intersection(y, intersection(asindices(I), asindices(I)))\n"),
                 2);
}

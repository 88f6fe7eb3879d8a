/* Generated files: guarded lines, lists of outputs, and what else they hold. */
#include "lang/program.h"
#include "lang_support.h"
#include "op/call.h"

#define GUARD(name, call, f) \
    "    try:\n        " name " = " call \
    "\n    except (TypeError, AttributeError, ValueError, IndexError, KeyError):\n        " name \
    " = _get_safe_default(" f ")\n"

#define CAUGHT(name, call, f) \
    "    try:\n        " name " = " call "\n    except Exception:\n        " name " = _get_safe_default(" f ")\n"

#define BATT "def batt(task_id, S, I, C, log_path):\n    s = []\n    o = []\n"

static void expect_round_trip(const char *text)
{
    arcl_library first = library_of(text), second;
    arcl_text out = {0}, again = {0};

    arcl_program_print(only_program(&first), &out);
    second = library_of(out.s);
    cr_expect(arcl_program_same(only_program(&first), only_program(&second)), "%s\nbecame\n%s", text, out.s);
    arcl_program_print(only_program(&second), &again);
    cr_expect_str_eq(out.s, again.s);
    arcl_text_close(&out);
    arcl_text_close(&again);
    arcl_library_close(&first);
    arcl_library_close(&second);
}

/* ---- what is taken -------------------------------------------------------------------------- */

static const char whole[] =
    "# Generated\n\nfrom pile import *\nfrom safe_dsl import _get_safe_default\n\n" BATT
    "    # Pre-mutate: t1 - differ = True\n" GUARD("t1", "identity(palette)", "identity")
        GUARD("t2", "t1(I)",
              "t1") "    s.append((2, 'None', 'differ_c59e', t2))\n"
                    "    t3 = vmirror(I)\n" GUARD("t4", "hconcat(t3, I)",
                                                  "hconcat") "    o.append((4, True, '74dd1130', t4))\n"
                                                             "    s.append((4, '74dd1130', 'differ_c59e', t2))\n"
                                                             "    return o, s\n";

Test(batt, a_generated_file_gives_nodes_and_outputs)
{
    arcl_library lib = library_of(whole);
    const arcl_program *p = only_program(&lib);
    static const arcl_param params[] = {ARCL_PARAM_TASK, ARCL_PARAM_S, ARCL_PARAM_I, ARCL_PARAM_C, ARCL_PARAM_LOG};

    cr_assert_eq(p->nparams, 5);
    for (unsigned k = 0; k < 5; k++)
        cr_expect_eq(p->params[k], params[k]);
    cr_assert_eq(p->nouts, 3);
    cr_expect_eq(p->result, 0);
    const arcl_out *a = &p->outs[0], *b = &p->outs[1], *c = &p->outs[2];
    cr_expect(a->kind == ARCL_OUT_S && a->t == 2 && !a->mutated);
    cr_expect_str_eq(a->parent, "None");
    cr_expect_str_eq(a->differ, "differ_c59e");
    cr_expect(b->kind == ARCL_OUT_O && b->t == 4 && b->mutated && b->differ == NULL);
    cr_expect_str_eq(b->parent, "74dd1130");
    cr_expect_str_eq(c->parent, "74dd1130");
    cr_expect_eq(c->node, a->node);

    const arcl_node *call = &p->graph.node[a->node], *concat = &p->graph.node[b->node];
    cr_expect(call->kind == ARCL_NODE_CALL && call->guarded);
    cr_expect(concat->kind == ARCL_NODE_PRIM && concat->guarded);
    cr_expect_not(p->graph.node[p->graph.args[concat->first]].guarded, "t3 has no guard");
    arcl_library_close(&lib);
}

Test(batt, prints_as_it_was_written)
{
    expect_print(whole,
                 BATT CAUGHT("t1", "identity(palette)", "identity")
                     CAUGHT("t2", "t1(I)", "t1") "    s.append((2, 'None', 'differ_c59e', t2))\n"
                                                 "    t3 = vmirror(I)\n" CAUGHT(
                                                     "t4", "hconcat(t3, I)",
                                                     "hconcat") "    o.append((4, True, '74dd1130', t4))\n"
                                                                "    s.append((4, '74dd1130', 'differ_c59e', t2))\n"
                                                                "    return o, s\n");
}

Test(batt, a_call_with_a_guard_is_not_the_same_as_one_without)
{
    arcl_library lib = library_of("def f(I):\n" GUARD("a", "vmirror(I)", "vmirror") "    b = vmirror(I)\n" GUARD(
        "c", "vmirror(I)", "vmirror") "    return (a, b, c)\n");
    const arcl_program *p = only_program(&lib);

    cr_expect_neq(p->steps[0].node, p->steps[1].node);
    cr_expect_eq(p->steps[0].node, p->steps[2].node);
    arcl_library_close(&lib);
}

Test(batt, guards_say_the_same_in_several_ways)
{
    static const char *const heads[] = {
        "except:",
        "except Exception:",
        "except Exception as e:",
        "except (TypeError, ValueError):",
        "except (TypeError, AttributeError, ValueError) as wrong:",
        "except (KeyError, BaseException):",
    };
    char text[400];

    for (size_t k = 0; k < sizeof heads / sizeof heads[0]; k++) {
        snprintf(
            text, sizeof text,
            "def f(I):\n    try:\n        x = size(I)\n    %s\n        x = _get_safe_default(size)\n    return x\n",
            heads[k]);
        expect_print(text, "def f(I):\n" CAUGHT("x", "size(I)", "size") "    return x\n");
    }
    expect_print("def f(I):\n    try: x = size(I)\n    except: x = _get_safe_default(height)\n    return x\n",
                 "def f(I):\n" CAUGHT("x", "size(I)", "size") "    return x\n");
}

Test(batt, lines_that_only_matter_to_python_are_left_out)
{
    expect_print(BATT "    env = Env(1697.25, task_id, S, log_path)\n    print(f'{task_id} {len(S)}', o[0])\n"
                      "    t1 = vmirror(I)\n    o.append((1, False, 'a', t1))\n    return s, o\n",
                 BATT "    t1 = vmirror(I)\n    o.append((1, False, 'a', t1))\n    return o, s\n");
}

Test(batt, five_parameters_may_have_any_names_and_return_a_value)
{
    expect_print("def f(a, b, c, d, e):\n    return (a, b, c, d, e)\n",
                 "def f(task_id, S, I, C, log_path):\n    O = (task_id, S, I, C, log_path)\n    return O\n");
}

Test(batt, in_other_functions_o_and_s_are_names_like_any_other)
{
    expect_print("def f(I):\n    o = vmirror(I)\n    s = hmirror(o)\n    return s\n",
                 "def f(I):\n    o = vmirror(I)\n    s = hmirror(o)\n    return s\n");
}

#define TYPED "from safe_dsl import _get_safe_default\n"

Test(batt, the_parts_of_the_samples_are_four_calls)
{
    static const char parts[] = BATT "    t1, t2, t3, t4 = batch_process_samples_gpu(S)\n"
                                     "    t5 = p_g(I)\n    o.append((5, False, 'a', (t1, t2, t3, t4, t5)))\n"
                                     "    return o, s\n";
    static const char lines[] =
        BATT "    t1 = apply(first, S)\n    t2 = apply(second, S)\n    t3 = mapply(p_g, t1)\n"
             "    t4 = mapply(p_g, t2)\n    t5 = p_g(I)\n"
             "    t6 = (t1, t2, t3, t4, t5)\n    o.append((5, False, 'a', t6))\n    return o, s\n";
    char text[2048];

    expect_print(parts, lines);
    /* A file may bring its own function for a GPU: it is stepped over. */
    snprintf(text, sizeof text,
             "try:\n    import gpu\n    GPU = gpu.count() > 0\nexcept Exception:\n    GPU = False\n\n"
             "def batch_process_samples_gpu(S):\n    if GPU:\n        return gpu.all(S)\n"
             "    return apply(first, S), apply(second, S), (), ()\n\n%s",
             parts);
    expect_print(text, lines);
}

Test(batt, other_uses_of_the_parts_of_the_samples_are_refused)
{
    static const struct {
        const char *line, *complaint;
        const char *construct;
    } wrong[] = {
        {"t1, t2 = batch_process_samples_gpu(S)",
         "t.py:5:5: 'batch_process_samples_gpu' takes the samples and gives four values", NULL},
        {"t1, t2, t3, t4 = batch_process_samples_gpu(S, I)",
         "t.py:5:5: 'batch_process_samples_gpu' takes the samples and gives four values", NULL},
        {"t1, t2, t3, t4 = batch_process_samples_gpu(*S)",
         "t.py:5:5: 'batch_process_samples_gpu' takes the samples and gives four values", NULL},
        {"t1, t2, t3, o = batch_process_samples_gpu(S)", "t.py:5:17: 'o' collects outputs and is not assigned again",
         NULL},
        {"t1, t2, t3, t4 = batch_process_samples_gpu(x)", "t.py:5:48: undefined name 'x'", NULL},
        {"t1, t2, t3, (t4, t5) = batch_process_samples_gpu(S)",
         "t.py:5:5: assignments to several names are not part of the language", "tuple-unpacking assignment"},
        {"t1, t2, t3, t4 = mapply(first, S)", "t.py:5:5: assignments to several names are not part of the language",
         "tuple-unpacking assignment"},
    };
    char text[400];

    for (size_t k = 0; k < sizeof wrong / sizeof wrong[0]; k++) {
        snprintf(text, sizeof text, TYPED BATT "    %s\n    o.append((1, False, 'a', I))\n    return o, s\n",
                 wrong[k].line);
        expect_complaint(text, wrong[k].complaint, wrong[k].construct);
    }
    expect_complaint(BATT "    t0 = palette(I)\n    t1, t2, t3, t4 = batch_process_samples_gpu(S)\n"
                          "    o.append((1, False, 'a', I))\n    return o, s\n",
                     "t.py:5:22: 'batch_process_samples_gpu' is of the typed dialect", NULL);
}

/* ---- printing ------------------------------------------------------------------------------- */

Test(batt, odd_ones_come_back_from_their_text)
{
    /* Outputs of constants, of parameters, of calls without a name, before and between the lines. */
    expect_round_trip(BATT "    o.append((0, False, 'a', 5))\n    t1 = vmirror(I)\n    o.append((1, True, 'b', 7))\n"
                           "    t2 = add(8, 9)\n    o.append((2, True, 'b', 9))\n    return o, s\n");
    expect_round_trip(BATT "    o.append((1, False, 'a', vmirror(I)))\n    o.append((2, False, 'b', 77))\n"
                           "    t1 = hmirror(I)\n    s.append((3, 'a', 'b', first(last(I))))\n"
                           "    s.append((4, 'a\\'b', 'c\\n', (I, 6)))\n    return o, s\n");
    expect_round_trip(BATT "    o.append((4294967295, False, '', I))\n    return o, s\n");
    expect_round_trip(BATT "    t1 = hconcat(vmirror(I), I)\n    o.append((1, False, 'a', vmirror(I)))\n"
                           "    t2 = vmirror(I)\n    return o, s\n");
    /* Names that the text needs for itself. */
    expect_round_trip(
        "def f(I):\n    Exception = vmirror(I)\n    x1 = Exception\n" GUARD("y", "size(x1)", "size") "    return y\n");
    /* Guards around odd calls. */
    expect_round_trip("def f(I):\n" GUARD("x", "(-7)(I)", "-7") GUARD("y", "(1, 2)(x, (I, x))", "(1, 2)")
                          GUARD("z", "add(frozenset({x, 1}), y, I)", "add")
                              GUARD("w", "objects(grid=I)", "objects") "    return (x, y, z, w, size(first(w)))\n");
    expect_round_trip("def f(I):\n" GUARD("x", "size(I)", "size") "    y = x\n" GUARD(
        "x", "add(x, y)", "add") "    return intersection(x, x)\n");
}

/* ---- what is refused ------------------------------------------------------------------------ */

Test(batt, guards_that_mean_something_else_are_refused)
{
    static const struct {
        const char *body, *complaint;
        const char *construct;
    } wrong[] = {
        {"    try:\n        x = size(I)\n        y = x\n    except:\n        x = _get_safe_default(size)\n",
         "t.py:2:5: 'try' statements other than guards of one call are not part of the language", "try statement"},
        {"    try:\n        x = I\n    except:\n        x = _get_safe_default(size)\n",
         "t.py:2:5: 'try' statements other than guards of one call are not part of the language", "try statement"},
        {"    try:\n        x = size(I)\n    finally:\n        x = 1\n",
         "t.py:2:5: 'try' statements other than guards of one call are not part of the language", "try statement"},
        {"    try:\n        x = size(I)\n    except:\n        x = _get_safe_default(size)\n    else:\n        x = 1\n",
         "t.py:2:5: 'try' statements other than guards of one call are not part of the language", "try statement"},
        {"    try:\n        try:\n            x = size(I)\n        except:\n            x = 0\n    except:\n        x "
         "= 0\n",
         "t.py:2:5: 'try' statements other than guards of one call are not part of the language", "try statement"},
        {"    try:\n        x = size(I)\n    except:\n        x = 0\n",
         "t.py:5:9: a guard gives its name a default: name = _get_safe_default(function)", NULL},
        {"    try:\n        x = size(I)\n    except:\n        y = _get_safe_default(size)\n",
         "t.py:5:9: a guard gives its name a default: name = _get_safe_default(function)", NULL},
        {"    try:\n        x = size(I)\n    except KeyError:\n        x = _get_safe_default(size)\n",
         "t.py:4:12: a guard catches at least TypeError and ValueError", NULL},
        {"    try:\n        x = size(I)\n    except (TypeError, Oops):\n        x = _get_safe_default(size)\n",
         "t.py:4:24: a guard names exceptions of Python after 'except'", NULL},
        {"    try:\n        x = size(first(I))\n    except:\n        x = _get_safe_default(size)\n",
         "t.py:3:18: a guarded call takes no other calls: give them lines of their own", NULL},
        {"    try:\n        x = size(I)\n    except:\n        x = _get_safe_default(first)\n",
         "t.py:5:31: the default is not that of the function which is called", NULL},
        {"    f = size\n    try:\n        x = I(f)\n    except:\n        x = _get_safe_default(f)\n",
         "t.py:6:31: the default is not that of the function which is called", NULL},
        {"    try:\n        x = sise(I)\n    except:\n        x = _get_safe_default(sise)\n",
         "t.py:3:13: undefined name 'sise', did you mean 'size'?", NULL},
    };
    char text[400];

    for (size_t k = 0; k < sizeof wrong / sizeof wrong[0]; k++) {
        snprintf(text, sizeof text, "def f(I):\n%s    return x\n", wrong[k].body);
        expect_complaint(text, wrong[k].complaint, wrong[k].construct);
    }
}

Test(batt, outputs_that_are_none_are_refused)
{
    static const struct {
        const char *body, *complaint;
        const char *construct;
    } wrong[] = {
        {"    o.append((1, 'a', I))\n    return o, s\n",
         "t.py:4:5: 'o' takes entries (number, True or False, 'task', value)", NULL},
        {"    o.append((1, 0, 'a', I))\n    return o, s\n",
         "t.py:4:5: 'o' takes entries (number, True or False, 'task', value)", NULL},
        {"    o.append((4294967296, True, 'a', I))\n    return o, s\n",
         "t.py:4:5: 'o' takes entries (number, True or False, 'task', value)", NULL},
        {"    s.append((1, True, 'a', I))\n    return o, s\n",
         "t.py:4:5: 's' takes entries (number, 'task', 'differ', value)", NULL},
        {"    s.append((1, 'a\\0b', 'a', I))\n    return o, s\n",
         "t.py:4:5: 's' takes entries (number, 'task', 'differ', value)", NULL},
        {"    s.append(I)\n    return o, s\n", "t.py:4:5: 's' takes entries (number, 'task', 'differ', value)", NULL},
        {"    s.extend(I)\n    return o, s\n", "t.py:4:6: attributes of values are not part of the language",
         "attribute access"},
        {"    t1 = first(o)\n    return o, s\n", "t.py:4:16: 'o' collects outputs and is no value", NULL},
        {"    o = vmirror(I)\n    return o, s\n", "t.py:4:5: 'o' collects outputs and is not assigned again", NULL},
        {"    o = []\n    return o, s\n", "t.py:4:5: 'o' collects outputs and is not assigned again", NULL},
        {"    return o, s\n", "t.py:4:5: 'batt' collects no outputs", NULL},
        {"    o.append((1, True, 'a', I))\n    return I\n",
         "t.py:5:5: 'batt' collects outputs and does not return them", NULL},
        {"    o.append((1, True, 'a', I))\n    return o\n",
         "t.py:5:5: 'batt' collects outputs and does not return them", NULL},
        {"    x = []\n    return o, s\n", "t.py:4:9: list displays are not part of the language", "list display"},
        {"    env = Env(1)\n    t = size(env)\n    return o, s\n",
         "t.py:5:14: 'env' comes from outside the language and is no value", NULL},
        {"    t1, t2 = (I, I)\n    return o, s\n",
         "t.py:4:5: assignments to several names are not part of the language", "tuple-unpacking assignment"},
    };
    char text[400];

    for (size_t k = 0; k < sizeof wrong / sizeof wrong[0]; k++) {
        snprintf(text, sizeof text, BATT "%s", wrong[k].body);
        expect_complaint(text, wrong[k].complaint, wrong[k].construct);
    }
    expect_complaint("def f(I):\n    print(I)\n    return I\n",
                     "t.py:2:5: the built-in function 'print' is not part of the language", "built-in function");
}

/* ---- programs that no text was --------------------------------------------------------------- */

/* Holds what is built for as long as a test looks at it. */
typedef struct yard {
    arcl_arena mem;
    jmp_buf full;
    arcl_graph g;
    arcl_out outs[4];
    arcl_program p;
} yard;

static void yard_open(yard *y, arcl_program p)
{
    *y = (yard){.p = p};
    arcl_arena_open(&y->mem, SIZE_MAX);
    y->mem.escape = &y->full;
    arcl_graph_open(&y->g, &y->mem);
    for (uint32_t k = 0; k < p.nparams; k++)
        arcl_graph_param(&y->g, p.params[k]);
}

static uint32_t node(yard *y, arcl_node_kind kind, uint32_t callee, const uint32_t *args, uint32_t n, arcl_guard guard)
{
    return arcl_graph_call(&y->g, ARCL_DIALECT_ARCDSL, kind, callee, args, n, guard);
}

static uint32_t prim(yard *y, arcl_op_id op, uint32_t a, uint32_t b)
{
    const uint32_t args[] = {a, b};
    return node(y, ARCL_NODE_PRIM, op, args, arcl_op_of(op)->arity, ARCL_PLAIN);
}

static void yard_finish(yard *y, uint32_t result)
{
    y->p.graph = y->g;
    y->p.result = result;
    y->p.outs = y->outs;
    arcl_program_prepare(&y->p, &y->mem);
}

/* The program prints as `text`, and what is read back computes the same. */
static void yard_close(yard *y, uint32_t result, const char *text)
{
    arcl_text out = {0};

    yard_finish(y, result);
    arcl_program_print(&y->p, &out);
    cr_expect_str_eq(out.s, text);
    arcl_library lib = library_of(out.s);
    cr_expect(arcl_program_same(&y->p, only_program(&lib)), "%s", out.s);
    cr_expect_eq(arcl_program_hash(&y->p), arcl_program_hash(only_program(&lib)), "%s", out.s);
    arcl_text_close(&out);
    arcl_library_close(&lib);
    arcl_arena_close(&y->mem);
}

static const arcl_program solver = {.name = "solve_1", .file = "", .nparams = 1, .params = {ARCL_PARAM_I}};

Test(batt, what_is_built_prints_as_people_write)
{
    const arcl_val row[] = {arcl_int(1), arcl_int(2), arcl_int(3)}, rows[] = {arcl_tuple_of(row, 3), arcl_pair32(4, 5)};
    yard y;

    yard_open(&y, solver);
    const uint32_t mirrored = prim(&y, ARCL_OP_vmirror, 0, 0);
    const uint32_t three = arcl_graph_const(&y.g, arcl_int(3)), up = arcl_graph_const(&y.g, arcl_pair32(-1, 0));
    const uint32_t f = prim(&y, ARCL_OP_rbind, arcl_graph_const(&y.g, arcl_prim(ARCL_OP_shift)), up);
    const uint32_t grid = arcl_graph_const(&y.g, arcl_tuple_of(rows, 2));
    const uint32_t called[] = {prim(&y, ARCL_OP_upscale, mirrored, three)};
    const uint32_t moved = node(&y, ARCL_NODE_CALL, f, called, 1, ARCL_GUARDED);
    const uint32_t none = arcl_graph_const(&y.g, arcl_none());
    const uint32_t parts[] = {moved, grid, none};
    const uint32_t tuple = node(&y, ARCL_NODE_TUPLE, 0, parts, 3, ARCL_PLAIN);
    cr_expect_eq(prim(&y, ARCL_OP_vmirror, 0, 0), mirrored, "equal nodes are one");
    cr_expect_eq(arcl_graph_const(&y.g, arcl_tuple_of(rows, 2)), grid, "and so are equal constants");

    arcl_text out = {0};
    yard_finish(&y, tuple);
    arcl_program_print(&y.p, &out);
    cr_expect_str_eq(out.s, "def solve_1(I):\n    x1 = vmirror(I)\n    x2 = rbind(shift, UP)\n"
                            "    x3 = upscale(x1, THREE)\n" CAUGHT(
                                "x4", "x2(x3)", "x2") "    O = (x4, ((1, 2, 3), (4, 5)), None)\n    return O\n");
    arcl_text_close(&out);
    arcl_arena_close(&y.mem);
}

Test(batt, what_is_built_comes_back_from_its_text)
{
    yard y;

    yard_open(&y, solver);
    const uint32_t patch = prim(&y, ARCL_OP_asindices, 0, 0), twin = arcl_graph_twin(&y.g, patch);
    yard_close(&y, prim(&y, ARCL_OP_intersection, patch, twin),
               "def solve_1(I):\n    x1 = asindices(I)\n    x2 = asindices(I)\n    O = intersection(x1, x2)\n"
               "    return O\n");

    yard_open(&y, solver);
    yard_close(&y, arcl_graph_const(&y.g, arcl_int(-7)), "def solve_1(I):\n    return -7\n");

    yard_open(&y, (arcl_program){.name = "batt", .file = "", .nparams = 2, .params = {ARCL_PARAM_S, ARCL_PARAM_I}});
    const uint32_t args[] = {1};
    const uint32_t a = node(&y, ARCL_NODE_PRIM, ARCL_OP_vmirror, args, 1, ARCL_GUARDED);
    const uint32_t n = prim(&y, ARCL_OP_size, a, 0);
    y.outs[0] = (arcl_out){.kind = ARCL_OUT_O, .t = 1, .mutated = true, .parent = "ab", .node = a};
    y.outs[1] = (arcl_out){.kind = ARCL_OUT_S, .t = 2, .parent = "None", .differ = "d", .node = n};
    y.p.nouts = 2;
    yard_close(
        &y, 0,
        "def batt(S, I):\n    s = []\n    o = []\n" CAUGHT(
            "t1", "vmirror(I)",
            "vmirror") "    o.append((1, True, 'ab', t1))\n    t2 = size(t1)\n    s.append((2, 'None', 'd', t2))\n"
                       "    return o, s\n");
}

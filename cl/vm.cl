/*
 * vm.cl - the vm: whole programs on samples, an item for each pair.
 *
 * Code is four words an instruction: operation | cost class << 8 | arguments << 12 | target << 16; the registers of the
 * arguments, a byte each; steps; a number that the operation knows. A program begins with a word each for its registers,
 * its result, the steps at its end, and its instructions. What a loop does for each member lies between each and next.
 */
#include "vm_results.h"

/* ---- one operation -------------------------------------------------------------------------- */

/* Arguments are loaded where they are needed, and of them what is needed. */
#define AT_X (HEADER * (args & 255u))
#define AT_Y (HEADER * (args >> 8 & 255u))
#define AT_Z (HEADER * (args >> 16 & 255u))
#define AT_W (HEADER * (args >> 24))
#define X load(m, AT_X)
#define Y load(m, AT_Y)
#define Z load(m, AT_Z)
#define W load(m, AT_W)

/* The operation on registers. */
FN INLINED val operate(vm *m, u32 op, u32 args)
{
    switch (op) {
    case ARCL_VM_add:
        return m_arithmetic(m, ARCL_VM_add, X, Y);
    case ARCL_VM_subtract:
        return m_arithmetic(m, ARCL_VM_subtract, X, Y);
    case ARCL_VM_multiply:
        return m_arithmetic(m, ARCL_VM_multiply, X, Y);
    case ARCL_VM_divide:
        return m_arithmetic(m, ARCL_VM_divide, X, Y);
    case ARCL_VM_invert:
        return m_change(m, ARCL_VM_invert, X);
    case ARCL_VM_double:
        return m_change(m, ARCL_VM_double, X);
    case ARCL_VM_halve:
        return m_change(m, ARCL_VM_halve, X);
    case ARCL_VM_increment:
        return m_change(m, ARCL_VM_increment, X);
    case ARCL_VM_decrement:
        return m_change(m, ARCL_VM_decrement, X);
    case ARCL_VM_crement:
        return m_change(m, ARCL_VM_crement, X);
    case ARCL_VM_sign:
        return m_change(m, ARCL_VM_sign, X);
    case ARCL_VM_even:
        return m_number(m, ARCL_VM_even, X, Y);
    case ARCL_VM_positive:
        return m_number(m, ARCL_VM_positive, X, Y);
    case ARCL_VM_toivec:
        return m_number(m, ARCL_VM_toivec, X, Y);
    case ARCL_VM_tojvec:
        return m_number(m, ARCL_VM_tojvec, X, Y);
    case ARCL_VM_greater:
        return m_number(m, ARCL_VM_greater, X, Y);
    case ARCL_VM_astuple:
        return two_of(m, X, Y);
    case ARCL_VM_flip:
        return truth_of(!truth(X));
    case ARCL_VM_equality:
        return m_equality(m, X, Y);
    case ARCL_VM_contained:
        return m_contained(m, X, Y);
    case ARCL_VM_combine:
        return m_combine(m, X, Y);
    case ARCL_VM_intersection:
        return m_parted(m, X, Y, 1);
    case ARCL_VM_difference:
        return m_parted(m, X, Y, 0);
    case ARCL_VM_mostcommon:
        return m_mostcommon(m, X, 1);
    case ARCL_VM_leastcommon:
        return m_mostcommon(m, X, 0);
    case ARCL_VM_dedupe:
        return m_dedupe(m, X);
    case ARCL_VM_repeat:
        return m_repeat(m, X, Y);
    case ARCL_VM_size:
        return m_size(m, X);
    case ARCL_VM_merge:
        return m_merge(m, X);
    case ARCL_VM_maximum:
        return m_extreme(m, X, 1);
    case ARCL_VM_minimum:
        return m_extreme(m, X, 0);
    case ARCL_VM_initset:
        return m_initset(m, X);
    case ARCL_VM_totuple:
        return m_totuple(m, X);
    case ARCL_VM_insert:
        return m_insert(m, X, Y);
    case ARCL_VM_remove:
        return m_remove(m, X, Y);
    case ARCL_VM_other:
        return m_first(m, m_remove(m, Y, X));
    case ARCL_VM_interval:
        return m_interval(m, X, Y, Z);
    case ARCL_VM_product:
        return m_product(m, X, Y);
    case ARCL_VM_pair:
        return m_pair(m, X, Y);
    case ARCL_VM_mostcolor:
        return m_common(m, X, 1);
    case ARCL_VM_leastcolor:
        return m_common(m, X, 0);
    case ARCL_VM_colorcount:
        return m_colorcount(m, X, Y);
    case ARCL_VM_palette:
        return m_palette(m, X);
    case ARCL_VM_numcolors:
        return m_size(m, m_palette(m, X));
    case ARCL_VM_color:
        return m_color(m, X);
    case ARCL_VM_colorfilter:
    case ARCL_VM_sizefilter:
        return m_choose(m, op, X, Y);
    case ARCL_VM_ofcolor:
        return m_ofcolor(m, X, Y);
    case ARCL_VM_recolor:
        return m_recolor(m, X, as_patch(m, Y));
    case ARCL_VM_replace:
        return m_replace(m, X, Y, Z, 0);
    case ARCL_VM_switch:
        return m_replace(m, X, Y, Z, 1);
    case ARCL_VM_centerofmass:
        return m_centerofmass(m, X);
    case ARCL_VM_corners:
        return m_corners(m, as_patch(m, X));
    case ARCL_VM_index:
        return m_index(m, X, Y);
    case ARCL_VM_asindices:
        return m_cells(m, X, 0);
    case ARCL_VM_asobject:
        return m_cells(m, X, 1);
    case ARCL_VM_toindices:
        return places_of(m, X);
    case ARCL_VM_toobject:
        return m_toobject(m, as_patch(m, X), Y);
    case ARCL_VM_shift:
        return m_shift(m, as_patch(m, X), Y);
    case ARCL_VM_normalize:
        return m_normalize(m, as_patch(m, X));
    case ARCL_VM_dneighbors:
    case ARCL_VM_ineighbors:
    case ARCL_VM_neighbors:
        return m_around(m, op, X);
    case ARCL_VM_backdrop:
        return m_backdrop(m, as_patch(m, X));
    case ARCL_VM_delta:
        return m_delta(m, X);
    case ARCL_VM_box:
        return m_frame(m, as_patch(m, X), 0);
    case ARCL_VM_inbox:
        return m_frame(m, as_patch(m, X), -1);
    case ARCL_VM_outbox:
        return m_frame(m, as_patch(m, X), 1);
    case ARCL_VM_objects:
        return m_objects(m, X, Y, Z, W);
    case ARCL_VM_partition:
        return m_partition(m, X, 0);
    case ARCL_VM_fgpartition:
        return m_partition(m, X, 1);
    case ARCL_VM_occurrences:
        return m_occurrences(m, X, Y);
    case ARCL_VM_frontiers:
        return m_frontiers(m, X);
    case ARCL_VM_hmatching:
    case ARCL_VM_vmatching:
        return m_matching(m, op, X, Y);
    case ARCL_VM_manhattan:
        return m_manhattan(m, X, Y);
    case ARCL_VM_adjacent:
        return truth_of(m_manhattan(m, X, Y).a == 1);
    case ARCL_VM_bordering:
        return m_bordering(m, X, Y);
    case ARCL_VM_position:
        return m_position(m, X, Y);
    case ARCL_VM_gravitate:
        return m_gravitate(m, X, Y);
    case ARCL_VM_hmirror:
    case ARCL_VM_vmirror:
    case ARCL_VM_dmirror:
    case ARCL_VM_cmirror:
    case ARCL_VM_rot90:
    case ARCL_VM_rot180:
    case ARCL_VM_rot270:
        return m_turn(m, op, X);
    case ARCL_VM_hperiod:
        return m_period(m, X, 0);
    case ARCL_VM_vperiod:
        return m_period(m, X, 1);
    case ARCL_VM_canvas:
        return m_canvas(m, X, Y);
    case ARCL_VM_fill:
        return m_fill(m, X, Y, as_patch(m, Z), 0);
    case ARCL_VM_underfill:
        return m_fill(m, X, Y, as_patch(m, Z), 1);
    case ARCL_VM_paint:
        return m_paint(m, X, as_patch(m, Y), 0);
    case ARCL_VM_underpaint:
        return m_paint(m, X, as_patch(m, Y), 1);
    case ARCL_VM_cover:
        return m_cover(m, X, as_patch(m, Y));
    case ARCL_VM_move:
        return m_move(m, X, Y, Z);
    case ARCL_VM_cellwise:
        return m_cellwise(m, X, Y, Z);
    case ARCL_VM_crop:
        return m_crop(m, X, Y, Z);
    case ARCL_VM_subgrid:
        return m_subgrid(m, as_patch(m, X), Y);
    case ARCL_VM_trim:
    case ARCL_VM_tophalf:
    case ARCL_VM_bottomhalf:
    case ARCL_VM_lefthalf:
    case ARCL_VM_righthalf:
        return m_part(m, op, X);
    case ARCL_VM_compress:
        return m_compress(m, X);
    case ARCL_VM_hsplit:
        return m_split(m, X, Y, 0);
    case ARCL_VM_vsplit:
        return m_split(m, X, Y, 1);
    case ARCL_VM_hconcat:
        return m_concat(m, X, Y, 0);
    case ARCL_VM_vconcat:
        return m_concat(m, X, Y, 1);
    case ARCL_VM_upscale:
    case ARCL_VM_hupscale:
    case ARCL_VM_vupscale:
        return m_upscale(m, op, X, Y);
    case ARCL_VM_downscale:
        return m_downscale(m, X, Y);
    case ARCL_VM_connect:
        return m_connect(m, X, Y);
    case ARCL_VM_shoot:
        return m_shoot(m, X, Y);
    case ARCL_VM_hfrontier:
    case ARCL_VM_vfrontier:
        return m_frontier(m, op, X);
    default:
        return m_measure(m, op, X);
    }
}

/* ---- programs ------------------------------------------------------------------------------- */

/* Steps of a call by its class, as op/charge.h says. */
FN u32 steps_for(vm *m, u32 cost, val x, val y, val result)
{
    u32 size;

    if (x.tag == V_BAG || y.tag == V_BAG) /* nobody knows how many */
        leave(m, cost == ARCL_CLASS_ITEMS ? ARCL_LEFT_FORM : m->why);
    if (cost == ARCL_CLASS_ITEMS)
        return (has_size(x) ? size_of(x) : size_of(y)) >> 1;
    if (result.tag == V_GRID)
        size = (u32)(result.a * result.b);
    else if (x.tag == V_GRID)
        size = (u32)(x.a * x.b);
    else
        size = is_set(x) && cost == ARCL_CLASS_CELLS ? x.n : 0u;
    return size >> (cost == ARCL_CLASS_CELLS ? 4 : 2);
}

/* A tuple of n registers. */
FN val tuple_of_registers(vm *m, u32 n, u32 args)
{
    const val list = list_of(m, n, 0);

    if (m->why)
        return list;
    if (n > 0)
        save(m, list.at, X);
    if (n > 1)
        save(m, list.at + HEADER, Y);
    if (n > 2)
        save(m, list.at + 2 * HEADER, Z);
    if (n > 3)
        save(m, list.at + 3 * HEADER, W);
    return tuple_of_list(m, list);
}

/* Runs the code; the result is in its register, unless `why` is set. */
FN void run(vm *m, GLOBAL const u32 *code, u32 n)
{
    for (u32 pc = 0; pc < n && !m->why;) {
        GLOBAL const u32 *at = code + 4u * pc++;
        const u32 op = at[0] & 255u, to = HEADER * (at[0] >> 16), many = at[0] >> 12 & 15u, args = at[1];

        BEGIN_INSTRUCTION(op);
        m->steps += at[2];
        if (m->steps > ARCL_STEPS_OF_PAIR)
            leave(m, ARCL_LEFT_STEPS);
        switch (op) {
        case ARCL_VM_number:
        case ARCL_VM_place: {
            const val v = {(u32)(op == ARCL_VM_place ? V_PAIR : V_INT), 0, 0, (i32)args, (i32)at[3], 0, 0, at[3]};
            save(m, to, v);
            break;
        }
        case ARCL_VM_loop: /* over x, and y */
            save(m, to, begin_loop(m, at[3], X, many > 1 ? Y : X));
            break;
        case ARCL_VM_each: /* of the loop x: the member of y to the target, or the end */
            pc = next_member(m, AT_X, AT_Y, to) ? pc : at[3];
            break;
        case ARCL_VM_beside: /* of the loop x over y and z: the member of z */
            save(m, to, member_beside(m, X, Y, Z));
            break;
        case ARCL_VM_next: /* y is what the member of the loop x gave */
            end_member(m, AT_X, AT_Y);
            pc = at[3];
            break;
        case ARCL_VM_gather: /* of the loop x over y; z, if there is one, has the size by which it is charged */
            save(m, to, end_loop(m, X, Y));
            m->steps += many > 2 ? size_of(Z) >> 1 : 0u;
            break;
        case ARCL_VM_unless: /* x holds: else further on */
            pc = truth(X) ? pc : at[3];
            break;
        case ARCL_VM_jump:
            pc = at[3];
            break;
        case ARCL_VM_tuple:
            save(m, to, tuple_of_registers(m, at[3], args));
            break;
        case ARCL_VM_identity:
            copy(m, to, AT_X);
            break;
        case ARCL_VM_first:
        case ARCL_VM_last:
            if (!take_apart(m, AT_X, to, op == ARCL_VM_last))
                save(m, to, op == ARCL_VM_last ? m_last(m, X) : m_first(m, X));
            break;
        case ARCL_VM_both:
            copy(m, to, truth(X) ? AT_Y : AT_X);
            break;
        case ARCL_VM_either:
            copy(m, to, truth(X) ? AT_X : AT_Y);
            break;
        case ARCL_VM_branch:
            copy(m, to, truth(X) ? AT_Y : AT_Z);
            break;
        default: {
            const u32 cost = at[0] >> 8 & 15u;
            const val v = operate(m, op, args);
            if (cost != ARCL_CLASS_CONST)
                m->steps += steps_for(m, cost, X, many > 1 ? Y : X, v);
            save(m, to, v);
            break;
        }
        }
    }
}
#undef X
#undef Y
#undef Z
#undef W
#undef AT_X
#undef AT_Y
#undef AT_Z
#undef AT_W

/* ---- pairs ---------------------------------------------------------------------------------- */

/*
 * Pairs of a program and a sample: `pairs` has the word at which the code of the program begins, and the sample. Of a
 * sample: the words at which its input and its output begin among the cells, and their dims; 0: it has none. Each item
 * does every `items`-th pair in a pool of its own.
 */
KERNEL ALONE void arcl_k_vm(u32 n, GLOBAL const u32 *pairs, GLOBAL const u32 *code, GLOBAL const u32 *samples,
                            GLOBAL const u32 *grids, u32 items, u32 rows_wanted, GLOBAL u32 *pools, GLOBAL u32 *results,
                            GLOBAL u32 *rows)
{
    const u32 item = GROUP * LANES + LANE;
    vm m;

    m.pool = pools + (size_t)(item / STRIDE) * STRIDE * ARCL_POOL_WORDS + item % STRIDE;
    for (u32 k = item; k < n && item < items; k += items) {
        GLOBAL const u32 *program = code + pairs[2u * k];
        GLOBAL const u32 *sample = samples + 4u * pairs[2u * k + 1u];
        val result;

        m.why = 0;
        m.steps = 0;
        m.top = HEADER * program[ARCL_CODE_REGISTERS];
        m.top = m.top < INK_PLANES ? INK_PLANES : m.top; /* no address is taken for an ink */
        save(&m, 0, input_of(&m, grids + sample[0], sample[1]));
        run(&m, program + ARCL_CODE_WORDS, program[ARCL_CODE_LENGTH]);
        m.steps += program[ARCL_CODE_STEPS];
        result = load(&m, HEADER * program[ARCL_CODE_RESULT]);
        if (result.tag != V_GRID)
            leave(&m, ARCL_LEFT_FORM);
        report(&m, result, grids + sample[2], sample[3], results + (size_t)ARCL_RESULT_WORDS * k);
        if (rows_wanted && !m.why)
            give_rows(&m, result, rows + (size_t)ARCL_ROWS_WORDS * k);
    }
}

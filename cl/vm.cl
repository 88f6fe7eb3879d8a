/*
 * vm.cl - the vm: whole programs on samples, an item for each pair.
 *
 * Code is four words an instruction: operation | cost class << 8 | arguments << 12 | target << 16; the registers of the
 * arguments, a byte each; steps; a number that the operation knows. A program begins with a word each for its registers,
 * its result, the steps at its end, its instructions, and how cells are laid out. What a loop does for each member lies
 * between each and next.
 */
#include "vm_operate.h"
#include "vm_results.h"

/* ---- programs ------------------------------------------------------------------------------- */

/* Steps of a call by its class, as op/charge.h says. */
FN_APART u32 steps_for(vm *m, u32 cost, u32 x, u32 y, u32 result)
{
    const u32 of_x = AT(m, x), of_y = AT(m, y), grid = AT(m, result) == V_GRID ? result : x;
    const int set = of_x == V_PATCH || of_x == V_COLOURS || (of_x == V_LIST && AT(m, x + OF_A));
    u32 size = 0;

    if (of_x == V_BAG || of_y == V_BAG) /* nobody knows how many */
        leave(m, cost == ARCL_CLASS_ITEMS ? ARCL_LEFT_FORM : m->why);
    if (cost == ARCL_CLASS_ITEMS)
        return size_at(m, of_x >= V_GRID && of_x <= V_LIST ? x : y) >> 1;
    if (AT(m, grid) == V_GRID)
        size = AT(m, grid + OF_A) * AT(m, grid + OF_B);
    else if (cost == ARCL_CLASS_CELLS && set)
        size = AT(m, x + OF_N);
    return size >> (cost == ARCL_CLASS_CELLS ? 4 : 2);
}

/* A tuple of n registers. */
FN_APART void tuple_of_registers(vm *m, u32 n, u32 args, u32 to)
{
    const val list = list_of(m, n, 0);

    for (u32 k = 0; k < n && !m->why; k++)
        copy(m, list.at + HEADER * k, HEADER * (args >> 8u * k & 255u));
    save(m, to, tuple_of_list(m, list));
}

/* Runs the code; the result is in its register, unless `why` is set. */
FN_APART void run(vm *m, GLOBAL const u32 *code, u32 n)
{
    for (u32 pc = 0; pc < n && !m->why;) {
        GLOBAL const u32 *at = code + 4u * pc++;
        const u32 op = at[0] & 255u, to = HEADER * (at[0] >> 16), cost = at[0] >> 8 & 15u,
                  many = at[0] >> 12 & 15u, args = at[1];

        BEGIN_INSTRUCTION(op);
        m->steps += at[2];
        if (m->steps > ARCL_STEPS_OF_PAIR)
            leave(m, ARCL_LEFT_STEPS);
        switch (op) {
        case ARCL_VM_number:
            AT(m, to) = V_INT;
            AT(m, to + OF_N) = at[3];
            AT(m, to + OF_A) = args;
            break;
        case ARCL_VM_place:
            put_pair(m, to, (i32)args, (i32)at[3]);
            break;
        case ARCL_VM_expect:
            expect(m, AT_X, at[3]);
            break;
        case ARCL_VM_loop: /* over x, and y, or with the rank y */
            begin_loop(m, at[3], AT_X, many > 1 ? AT_Y : AT_X, to);
            break;
        case ARCL_VM_each: /* of the loop x: the member of y to the target, or the end */
            pc = next_member(m, AT_X, AT_Y, to) ? pc : at[3];
            break;
        case ARCL_VM_beside: /* of the loop x over y and z: the member of z */
            member_beside(m, AT_X, AT_Y, AT_Z, to);
            break;
        case ARCL_VM_next: /* y is what the member of the loop x gave */
            end_member(m, AT_X, AT_Y);
            pc = at[3];
            break;
        case ARCL_VM_gather: /* of the loop x over y; z, if there is one, has the size by which it is charged */
            end_loop(m, AT_X, AT_Y, to);
            m->steps += many > 2 ? size_at(m, AT_Z) >> 1 : 0u;
            break;
        case ARCL_VM_unless: /* x holds: else further on */
            pc = truth_at(m, AT_X) ? pc : at[3];
            break;
        case ARCL_VM_jump:
            pc = at[3];
            break;
        case ARCL_VM_tuple:
            if (at[3] == 2u)
                m_astuple(m, AT_X, AT_Y, to);
            else
                tuple_of_registers(m, at[3], args, to);
            break;
        case ARCL_VM_identity:
            copy(m, to, AT_X);
            break;
        case ARCL_VM_both:
            copy(m, to, truth_at(m, AT_X) ? AT_Y : AT_X);
            break;
        case ARCL_VM_either:
            copy(m, to, truth_at(m, AT_X) ? AT_X : AT_Y);
            break;
        case ARCL_VM_branch:
            copy(m, to, truth_at(m, AT_X) ? AT_Y : AT_Z);
            break;
        case ARCL_VM_flip:
            put_truth(m, to, !truth_at(m, AT_X));
            break;
        case ARCL_VM_first:
            m_end(m, AT_X, to, 0);
            break;
        case ARCL_VM_last:
            m_end(m, AT_X, to, 1);
            break;
        case ARCL_VM_add:
            m_arithmetic(m, ARCL_VM_add, AT_X, AT_Y, to);
            break;
        case ARCL_VM_subtract:
            m_arithmetic(m, ARCL_VM_subtract, AT_X, AT_Y, to);
            break;
        case ARCL_VM_multiply:
            m_arithmetic(m, ARCL_VM_multiply, AT_X, AT_Y, to);
            break;
        case ARCL_VM_divide:
            m_arithmetic(m, ARCL_VM_divide, AT_X, AT_Y, to);
            break;
        case ARCL_VM_invert:
        case ARCL_VM_double:
        case ARCL_VM_halve:
        case ARCL_VM_increment:
        case ARCL_VM_decrement:
        case ARCL_VM_crement:
        case ARCL_VM_sign:
            m_change(m, op, AT_X, to);
            break;
        case ARCL_VM_even:
        case ARCL_VM_positive:
        case ARCL_VM_toivec:
        case ARCL_VM_tojvec:
        case ARCL_VM_greater:
            m_number(m, op, AT_X, AT_Y, to);
            break;
        case ARCL_VM_astuple:
            m_astuple(m, AT_X, AT_Y, to);
            break;
        case ARCL_VM_equality:
            m_equality(m, AT_X, AT_Y, to);
            break;
        case ARCL_VM_size:
            m_size(m, AT_X, to);
            break;
        case ARCL_VM_height:
        case ARCL_VM_width:
        case ARCL_VM_shape:
        case ARCL_VM_portrait:
        case ARCL_VM_square:
        case ARCL_VM_vline:
        case ARCL_VM_hline:
        case ARCL_VM_uppermost:
        case ARCL_VM_lowermost:
        case ARCL_VM_leftmost:
        case ARCL_VM_rightmost:
        case ARCL_VM_ulcorner:
        case ARCL_VM_urcorner:
        case ARCL_VM_llcorner:
        case ARCL_VM_lrcorner:
        case ARCL_VM_center:
            m_measure(m, op, AT_X, to);
            break;
        case ARCL_VM_t_corner:
        case ARCL_VM_t_col_row:
            m_measure_by(m, op, AT_X, AT_Y, to);
            break;
        default:
            operate(m, op, args, to);
            break;
        }
        if (cost != ARCL_CLASS_CONST)
            m->steps += steps_for(m, cost, AT_X, many > 1 ? AT_Y : AT_X, to);
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
        m.triple = program[ARCL_CODE_TRIPLE];
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

/* typed_lines.c - typed dialect: lines, boxes and neighbours, of which there are none where a place is missing. */
#include <math.h>

#include "op/call.h"
#include "op/codes.h"
#include "op/places.h"

ARCL_CODE(t_connect, arcl_is_nothing(a[0]) || arcl_is_nothing(a[1]) ? arcl_set_empty() : arcl_op_connect(c, a))

/* Where a shot ends that begins at or goes towards nan or an infinity; an ERR where it has no end. */
static arcl_val far_end(arcl_ctx *c, arcl_val start, arcl_val direction)
{
    enum { REACH = 42 };
    arcl_val end[2];

    for (uint32_t k = 0; k < 2; k++) {
        const arcl_val i = arcl_getitem(start, k), d = arcl_is_err(i) ? i : arcl_getitem(direction, k);
        if (arcl_is_err(d) || !arcl_is_number(i) || !arcl_is_number(d))
            return arcl_is_err(d) ? d : arcl_err(ARCL_E_TYPE);
        end[k] = d.tag == ARCL_FLOAT ? arcl_float(d.u.d * (double)REACH) : arcl_int_of((arcl_wide)d.u.i * REACH);
        end[k] = arcl_is_err(end[k]) ? end[k] : arcl_plus(c, i, end[k]);
        if (arcl_is_err(end[k]))
            return end[k];
    }
    return arcl_two(c, end[0], end[1]);
}

arcl_val arcl_op_t_shoot(arcl_ctx *c, const arcl_val *a)
{
    if (arcl_is_empty(a[0]) || arcl_is_empty(a[1]))
        return arcl_set_empty();
    const arcl_val places = arcl_op_shoot(c, a);
    if (!arcl_is_err(places) || arcl_reason_is_limit(places.n))
        return places;
    const arcl_val line[2] = {a[0], far_end(c, a[0], a[1])};
    return arcl_is_err(line[1]) ? line[1] : arcl_op_t_connect(c, line);
}

ARCL_CODE(t_hfrontier, arcl_is_nothing(a[0]) ? arcl_set_empty() : arcl_op_hfrontier(c, a))
ARCL_CODE(t_dneighbors, arcl_is_tuple(a[0]) && !arcl_is_nothing(a[0]) ? arcl_op_dneighbors(c, a) : arcl_set_empty())
ARCL_CODE(t_ineighbors, arcl_is_tuple(a[0]) && !arcl_is_nothing(a[0]) ? arcl_op_ineighbors(c, a) : arcl_set_empty())

arcl_val arcl_op_t_neighbors(arcl_ctx *c, const arcl_val *a)
{
    const arcl_val all = arcl_is_tuple(a[0]) && !arcl_is_nothing(a[0]) ? arcl_op_neighbors(c, a) : arcl_set_empty();
    return arcl_caught(c, all) ? arcl_set_empty() : all;
}

/* ---- boxes ------------------------------------------------------------------------------- */

ARCL_CODE(t_inbox, arcl_is_empty(a[0]) ? arcl_set_empty() : arcl_op_inbox(c, a))
ARCL_CODE(t_outbox, arcl_is_empty(a[0]) ? arcl_set_empty() : arcl_op_outbox(c, a))
ARCL_CODE(t_box, arcl_is_empty(a[0]) ? arcl_set_empty() : arcl_op_box(c, a))
ARCL_CODE(t_backdrop, arcl_is_empty(a[0]) ? arcl_set_empty() : arcl_op_backdrop(c, a))

/* ---- distance ------------------------------------------------------------------------------ */

arcl_val arcl_op_t_manhattan(arcl_ctx *c, const arcl_val *a)
{
    uint32_t n, m;

    if (!arcl_len(a[0], &n) || !arcl_len(a[1], &m) || n == 0 || m == 0)
        return arcl_float(INFINITY);
    return arcl_op_manhattan(c, a);
}

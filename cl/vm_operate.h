/* vm_operate.h - the operations of the vm that are functions of values. */
#ifndef ARCL_CL_VM_OPERATE_H
#define ARCL_CL_VM_OPERATE_H

#include "vm_typed.h"

/* Arguments are loaded where they are needed, and of them what is needed. */
#define AT_X (HEADER * (args & 255u))
#define AT_Y (HEADER * (args >> 8 & 255u))
#define AT_Z (HEADER * (args >> 16 & 255u))
#define AT_W (HEADER * (args >> 24))
#define X load(m, AT_X)
#define Y load(m, AT_Y)
#define Z load(m, AT_Z)
#define W load(m, AT_W)

FN val value_of(vm *m, u32 op, u32 args)
{
    switch (op) {
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
        return m_numcolors(m, X);
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
        return m_subgrid(m, X, Y); /* the shape of a tuple is not that of its box */
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
        return m_typed(m, op, X, Y, Z);
    }
}

/* What is left to `run` is not here. */
FN_APART void operate(vm *m, u32 op, u32 args, u32 to)
{
    save(m, to, value_of(m, op, args));
}

#endif

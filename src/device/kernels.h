/*
 * kernels.h - the kernels of cl/ on a device: how each is cut into groups, and whether it works there.
 *
 * Arguments are those of cl/kernels.def in their order, without the first, the number of grids.
 *
 * Layer: device. May use: base, plane. Must not know: values, programs.
 */
#ifndef ARCL_DEVICE_KERNELS_H
#define ARCL_DEVICE_KERNELS_H

#include "base/text.h"
#include "device/device.h"
#include "plane/plane.h"

/* A GPU wants groups of many items, a CPU one item that does all the work of a group. Results are the same. */
typedef enum arcl_cut { ARCL_CUT_GROUPS, ARCL_CUT_ITEMS } arcl_cut;

/* What suits the device; the environment variable ARCL_CUT (groups or items) overrides it. */
arcl_cut arcl_cut_for(const arcl_device *d);

/* Launches a kernel on n planes; does not wait. */
bool arcl_kernel_launch(arcl_slot *s, arcl_plane_kernel k, arcl_cut cut, uint32_t n, const arcl_arg *args,
                        arcl_error *err);

/* ---- the vm --------------------------------------------------------------------------------- */

/* How many items are worth it for n pairs: each has a pool of its own. */
uint32_t arcl_vm_items(const arcl_device *d, uint32_t n);

/* Launches the vm on n pairs; does not wait. */
bool arcl_vm_kernel_launch(arcl_slot *s, uint32_t n, uint32_t items, const arcl_arg *args, arcl_error *err);

/* ---- large grids ---------------------------------------------------------------------------- */

typedef struct arcl_huge_batch {
    uint32_t n;
    uint32_t height, width; /* the largest of the batch */
    uint64_t cells;         /* the largest number of cells; below 2^31 */
    uint32_t how;           /* ARCL_LABEL_* */
    int32_t ground;         /* the background, or -1 */
    arcl_buffer *bytes;     /* cells */
    arcl_buffer *where;     /* arcl_huge_where of each */
    arcl_buffer *labels;    /* int32 for each cell */
    arcl_buffer *blocks;    /* uint32 for each of arcl_huge_blocks */
    arcl_buffer *parts;     /* uint32 for each grid: the number of components */
} arcl_huge_batch;

/* Launches all that labels the batch; does not wait. */
bool arcl_huge_launch(arcl_slot *s, arcl_cut cut, const arcl_huge_batch *b, arcl_error *err);

/* Launches what makes the records of components from numbered labels: `total` of them, at most `most` in one grid,
 * those of grid g from number bases[g] on. */
bool arcl_huge_launch_parts(arcl_slot *s, arcl_cut cut, const arcl_huge_batch *b, uint32_t total, uint32_t most,
                            arcl_buffer *bases, arcl_buffer *records, arcl_error *err);

/* ---- trust ---------------------------------------------------------------------------------- */

/* A set of kernels: bit k for arcl_plane_kernel k. */
#define ARCL_KERNEL_BIT(k) ((uint64_t)1 << (k))
#define ARCL_KERNELS_ALL (ARCL_KERNEL_BIT(ARCL_PLANE_KERNELS) - 1)

/* Runs these kernels as they are run in earnest, on n grids of all kinds, and compares every byte with plain C. False
 * and a sentence if one is wrong; then the device is lost. Uses the slot for itself. */
bool arcl_kernels_try(arcl_slot *s, arcl_cut cut, uint64_t kernels, uint32_t n, uint64_t seed, arcl_error *err);

/* The self-test before first use: a few grids. */
bool arcl_kernels_check(arcl_slot *s, uint64_t kernels, arcl_error *err);

/* ---- their text ------------------------------------------------------------------------------ */

/*
 * The text of all kernels is one string for the compiler of a device. The files of cl/ are part of the program. Quoted
 * includes are replaced by the file they name, because drivers that keep compiled kernels do not look into included
 * files; #line keeps the messages of a compiler on the real files. ARCL_CL_DIR names a folder to read instead, for work
 * on kernels.
 */
extern const arcl_embedded arcl_kernel_files[];

/* The files of the vm are a text of their own, which takes a compiler longer than all others; each text is compiled when
 * one of its kernels is first used. */
typedef enum arcl_kernel_part { ARCL_PART_PLANES, ARCL_PART_VM } arcl_kernel_part;

/* Where the kernel of this name is. */
arcl_kernel_part arcl_kernel_part_of(const char *name);

/* Adds every .cl file of the part in the order of the names to `out`, each header where it is first included. */
bool arcl_kernel_text(arcl_text *out, arcl_kernel_part part, arcl_error *err);

#endif

/* plane.c - the kernels of cl/ as C functions, and the table that calls them. */
#include "plane/plane.h"

#include "cl/huge.cl"
#include "cl/huge_number.cl"
#include "cl/huge_parts.cl"
#include "cl/label.cl"
#include "cl/vm.cl"

#define ARCL_ROLE(ROLE, type, each, doc) typedef type role_##ROLE;
#include "cl/kernels.def"

/* Declared once more as the table has it: a kernel with other arguments does not compile. */
#define ARCL_KERNEL(name, SHAPE, doc) KERNEL void arcl_k_##name(u32
#define ARCL_IN(k, ROLE, name) , GLOBAL const role_##ROLE *
#define ARCL_OUT(k, ROLE, name) , GLOBAL role_##ROLE *
#define ARCL_INOUT(k, ROLE, name) , GLOBAL role_##ROLE *
#define ARCL_NUMBER(k, name) , u32
#define ARCL_KERNEL_END(name) );
#include "cl/kernels.def"

#define ARCL_KERNEL(name, SHAPE, doc) \
    static void call_##name(const arcl_plane_arg *a) \
    { \
        arcl_k_##name(a[0].number
#define ARCL_IN(k, ROLE, name) , (const role_##ROLE *)a[k].memory
#define ARCL_OUT(k, ROLE, name) , (role_##ROLE *)a[k].memory
#define ARCL_INOUT(k, ROLE, name) , (role_##ROLE *)a[k].memory
#define ARCL_NUMBER(k, name) , a[k].number
#define ARCL_KERNEL_END(name) \
    ); \
    }
#include "cl/kernels.def"

static void (*const calls[])(const arcl_plane_arg *) = {
#define ARCL_KERNEL(name, SHAPE, doc) call_##name,
#include "cl/kernels.def"
};

enum {
#define ARCL_KERNEL(name_, SHAPE, doc_) args_of_##name_ = 1
#define ARCL_IN(k, ROLE, name_) +1
#define ARCL_OUT(k, ROLE, name_) +1
#define ARCL_INOUT(k, ROLE, name_) +1
#define ARCL_NUMBER(k, name_) +1
#define ARCL_KERNEL_END(name_) ,
#include "cl/kernels.def"
    most_args = ARCL_PLANE_ARGS_MAX
};

static const arcl_plane_kernel_info kernels[] = {
#define ARCL_KERNEL(name_, SHAPE, doc_) \
    { \
        .name = #name_, .symbol = "arcl_k_" #name_, .shape = ARCL_SHAPE_##SHAPE, .doc = doc_, .args = args_of_##name_, \
        .arg = { \
            {"n", ARCL_ROLE_NUMBER, ARCL_WAY_IN},
#define ARCL_IN(k, ROLE, name_) [k] = {#name_, ARCL_ROLE_##ROLE, ARCL_WAY_IN},
#define ARCL_OUT(k, ROLE, name_) [k] = {#name_, ARCL_ROLE_##ROLE, ARCL_WAY_OUT},
#define ARCL_INOUT(k, ROLE, name_) [k] = {#name_, ARCL_ROLE_##ROLE, ARCL_WAY_INOUT},
#define ARCL_NUMBER(k, name_) [k] = {#name_, ARCL_ROLE_NUMBER, ARCL_WAY_IN},
#define ARCL_PARAM(k, name_) ARCL_IN(k, PARAM, name_)[k + 1] = {#name_ "_at", ARCL_ROLE_AT, ARCL_WAY_IN},
#define ARCL_KERNEL_END(name_) \
    } \
    } \
    ,
#include "cl/kernels.def"
};

static const arcl_role_info roles[ARCL_ROLES] = {
#define ARCL_ROLE(ROLE, type, each_, doc_) {#ROLE, sizeof(type), each_, doc_},
#include "cl/kernels.def"
    {"NUMBER", sizeof(uint32_t), 0, "a number"},
    {"AT", sizeof(uint32_t), 0, "where the parameter before it lies"},
};

static const arcl_plane_op_info ops[] = {
#define ARCL_PLANE_OP(name_, kernel_, code_, params_, doc_) {#name_, ARCL_K_##kernel_, code_, params_, doc_},
#include "cl/kernels.def"
};

const arcl_plane_kernel_info *arcl_plane_kernel_of(arcl_plane_kernel k)
{
    return &kernels[k];
}

const arcl_role_info *arcl_role_of(arcl_role r)
{
    return &roles[r];
}

const arcl_plane_op_info *arcl_plane_op_of(arcl_plane_op op)
{
    return &ops[op];
}

bool arcl_plane_fits(const uint8_t *cells, int32_t height, int32_t width)
{
    uint8_t all = 0;

    if (height > ARCL_SIDE || width < 1 || width > ARCL_SIDE)
        return false;
    for (int32_t k = 0; k < height * width; k++)
        all |= cells[k];
    return all < ARCL_COLOURS;
}

uint32_t arcl_plane_put(uint8_t *slot, const uint8_t *cells, int32_t height, int32_t width)
{
    memset(slot, 0, ARCL_CELLS);
    for (int32_t i = 0; i < height; i++)
        memcpy(slot + i * ARCL_SIDE, cells + i * width, (size_t)width);
    return (uint32_t)height << 16 | (uint32_t)width;
}

bool arcl_vm_intact(const uint32_t *result)
{
    return check_of(result) == result[ARCL_RESULT_CHECK];
}

uint64_t arcl_vm_hash_rows(const uint32_t *rows, uint32_t n)
{
    u64 hash = HASH_ROWS;

    for (u32 k = 0; k < n; k += 4)
        hash = mixed(hash, TWO_WORDS(rows + k), TWO_WORDS(rows + k + 2));
    return hash;
}

arcl_plane_groups arcl_plane_groups_for(uint32_t n)
{
    return (arcl_plane_groups){{n, 1, 1}};
}

void arcl_plane_run(arcl_plane_kernel k, arcl_plane_groups groups, const arcl_plane_arg *args)
{
    for (uint32_t z = 0; z < groups.n[2]; z++)
        for (uint32_t y = 0; y < groups.n[1]; y++)
            for (uint32_t x = 0; x < groups.n[0]; x++) {
                current_group[0] = x;
                current_group[1] = y;
                current_group[2] = z;
                calls[k](args);
            }
}

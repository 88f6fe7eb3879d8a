#include "batt/batt.h"

#include <string.h>

#include "value/bytes.h"

/* What differs take away from each other: the colours or the single cells of one grid and of the other. */
#define LACKING(name, first, second, more, less) \
    "def " name "(S, I, C):\n" first second "    x3 = difference(" more ", " less ")\n" \
    "    x4 = size(x3)\n" \
    "    x5 = invert(x4)\n" \
    "    O = astuple(x5, x3)\n" \
    "    return O\n"
#define COLOURS(palette) "    x1 = " palette "(I)\n", "    x2 = " palette "(C)\n"
#define DOTS \
    "    x6 = objects(I, T, F, T)\n    x1 = sizefilter(x6, ONE)\n", \
        "    x7 = objects(C, T, F, T)\n    x2 = sizefilter(x7, ONE)\n"
#define DIFFER(...) LACKING(__VA_ARGS__)
#define DIFFERS(palette) \
    "def differ_cells(S, I, C):\n" \
    "    x1 = asobject(I)\n" \
    "    x2 = asobject(C)\n" \
    "    x3 = intersection(x1, x2)\n" \
    "    x4 = size(x3)\n" \
    "    x5 = size(x1)\n" \
    "    x6 = size(x2)\n" \
    "    x7 = astuple(x5, x6)\n" \
    "    x8 = maximum(x7)\n" \
    "    x9 = subtract(x4, x8)\n" \
    "    x10 = difference(x2, x1)\n" \
    "    O = astuple(x9, x10)\n" \
    "    return O\n" DIFFER("differ_colours_extra", COLOURS(palette), "x1", "x2") \
        DIFFER("differ_colours_missing", COLOURS(palette), "x2", "x1") DIFFER("differ_dots_extra", DOTS, "x1", "x2") \
            DIFFER("differ_dots_missing", DOTS, "x2", "x1")

static const char *const texts[ARCL_DIALECTS] = {
    [ARCL_DIALECT_ARCDSL] = DIFFERS("palette"),
    [ARCL_DIALECT_TYPED] = DIFFERS("palette_t"),
};

bool arcl_differs_load(arcl_library *lib, arcl_dialect dialect, arcl_error *err)
{
    const bool given = lib->dialect_given;
    const arcl_dialect other = lib->dialect;

    lib->dialect_given = true;
    lib->dialect = dialect;
    const bool ok = arcl_library_parse(lib, "built-in differs", texts[dialect], strlen(texts[dialect]), err);
    lib->dialect_given = given;
    lib->dialect = other;
    return ok;
}

static uint64_t count_equal(const uint8_t *a, const uint8_t *b, int64_t n)
{
    uint64_t equal = 0;

    for (int64_t j = 0; j < n; j += ARCL_VEC16) {
        const uint32_t same = arcl_vec16_equal(arcl_vec16_before(a + j, a + n), arcl_vec16_before(b + j, b + n));
        equal += (uint64_t)__builtin_popcountll(same & arcl_word_mask(n - j));
    }
    return equal;
}

uint64_t arcl_cells_wrong(arcl_val x, arcl_val reference)
{
    const int32_t height = x.h < reference.h ? x.h : reference.h, width = x.n < reference.n ? x.n : reference.n;
    const uint64_t mine = (uint64_t)x.h * (uint64_t)x.n, other = (uint64_t)reference.h * (uint64_t)reference.n;
    uint64_t equal = 0;

    if (x.n == reference.n)
        equal = count_equal(x.u.cells, reference.u.cells, (int64_t)height * width);
    else
        for (int32_t i = 0; i < height; i++)
            equal += count_equal(x.u.cells + (size_t)i * (size_t)x.n,
                                 reference.u.cells + (size_t)i * (size_t)reference.n, width);
    return (mine > other ? mine : other) - equal;
}

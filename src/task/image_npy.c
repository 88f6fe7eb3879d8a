/*
 * image_npy.c - arrays of NumPy's NPY format: rows of bool, integers or floats, or of red, green and blue.
 *
 *     "\x93NUMPY" major minor  length  {'descr': '<i4', 'fortran_order': False, 'shape': (3, 4), }  cells
 */
#include <inttypes.h>
#include <string.h>

#include "task/image.h"

enum { MAGIC = 6, HEADER_MAX = 4096, DIMENSIONS = 3 };

/* The header while it is read. */
typedef struct npy {
    const char *name, *at, *end;
    char type;     /* b, u, i or f */
    unsigned size; /* bytes of a number */
    bool big;      /* the highest byte first */
    bool fortran;
    uint64_t shape[DIMENSIONS];
    unsigned ndims;
    bool seen[3]; /* keys */
    arcl_error *err;
} npy;

static bool refuse(const npy *n, const char *what)
{
    return arcl_fail(n->err, "%s: %s", n->name, what);
}

static void skip_space(npy *n)
{
    while (n->at < n->end && (*n->at == ' ' || *n->at == '\n'))
        n->at++;
}

static bool next_is(npy *n, const char *word)
{
    const size_t len = strlen(word);

    skip_space(n);
    if ((size_t)(n->end - n->at) < len || memcmp(n->at, word, len) != 0)
        return false;
    n->at += len;
    return true;
}

/* 'text' without its quotes. */
static bool quoted(npy *n, char *out, size_t room)
{
    size_t k = 0;

    skip_space(n);
    if (n->at == n->end || (*n->at != '\'' && *n->at != '"'))
        return false;
    const char quote = *n->at++;
    while (n->at < n->end && *n->at != quote && k + 1 < room)
        out[k++] = *n->at++;
    out[k] = 0;
    return n->at < n->end && *n->at++ == quote;
}

static bool read_descr(npy *n)
{
    char word[16];

    if (!quoted(n, word, sizeof word))
        return refuse(n, "its header says nothing about the type that is understood; rows of integers are read");
    const char order = word[0], type = order ? word[1] : 0, size = type ? word[2] : 0;
    const bool known =
        strchr("<>|", order) && order &&
        ((type == 'b' && size == '1') || ((type == 'u' || type == 'i') && size && strchr("1248", size)) ||
         (type == 'f' && (size == '4' || size == '8'))) &&
        word[3] == 0;
    if (!known || (order == '|' && size != '1')) {
        for (char *p = word; *p; p++)
            *p = (char)(*p >= ' ' && *p <= '~' ? *p : '?');
        return arcl_fail(
            n->err,
            "%s: its numbers are of type '%s'; bool, integers of 1, 2, 4 or 8 bytes and floats of 4 or 8 are read",
            n->name, word);
    }
    n->type = type;
    n->size = (unsigned)(size - '0');
    n->big = order == '>';
    return true;
}

static bool read_order(npy *n)
{
    n->fortran = next_is(n, "True");
    return n->fortran || next_is(n, "False") || refuse(n, "its header says neither True nor False to fortran_order");
}

static bool read_shape(npy *n)
{
    bool comma = true;

    if (!next_is(n, "("))
        return refuse(n, "its header has no shape");
    while (!next_is(n, ")")) {
        uint64_t side = 0;
        const char *from = n->at;
        for (; n->at < n->end && *n->at >= '0' && *n->at <= '9' && side <= ARCL_IMAGE_CELLS_MAX; n->at++)
            side = side * 10 + (uint64_t)(*n->at - '0');
        if (n->at == from || !comma)
            return refuse(n, "the shape in its header is not understood");
        if (n->ndims == DIMENSIONS)
            return refuse(n, "it has more than 3 dimensions; rows of numbers, or of red, green and blue, are read");
        n->shape[n->ndims++] = side;
        comma = next_is(n, ",");
    }
    return true;
}

static bool read_header(npy *n)
{
    static const char *const keys[] = {"descr", "fortran_order", "shape"};
    static bool (*const readers[])(npy *) = {read_descr, read_order, read_shape};
    bool comma = true;
    char key[16];

    if (!next_is(n, "{"))
        return refuse(n, "its header is no dictionary");
    while (!next_is(n, "}")) {
        unsigned k = 0;
        if (!comma || !quoted(n, key, sizeof key) || !next_is(n, ":"))
            return refuse(n, "its header is not understood");
        while (k < 3 && strcmp(key, keys[k]) != 0)
            k++;
        if (k == 3 || n->seen[k])
            return refuse(n, k == 3 ? "its header has an unknown key" : "its header says something twice");
        n->seen[k] = true;
        if (!readers[k](n))
            return false;
        comma = next_is(n, ",");
    }
    skip_space(n);
    if (n->at != n->end)
        return refuse(n, "something follows the dictionary in its header");
    return (n->seen[0] && n->seen[1] && n->seen[2]) || refuse(n, "its header lacks the type, the order or the shape");
}

/* Where cell k of an image is among the numbers of the file, which may be column by column. */
static size_t place_of(const npy *n, const arcl_image *out, size_t k)
{
    const size_t width = (size_t)out->width;

    return n->fortran ? k % width * (size_t)out->height + k / width : k;
}

static double real_at(const npy *n, const unsigned char *p)
{
    uint64_t bits = 0;
    float f;
    double d;

    for (unsigned k = 0; k < n->size; k++)
        bits |= (uint64_t)p[k] << 8 * (n->big ? n->size - 1 - k : k);
    if (n->size == sizeof d) {
        memcpy(&d, &bits, sizeof d);
        return d;
    }
    const uint32_t low = (uint32_t)bits;
    memcpy(&f, &low, sizeof f);
    return (double)f;
}

static void fill_reals(arcl_arena *mem, const npy *n, const unsigned char *from, arcl_image *out)
{
    out->size = sizeof(double);
    arcl_image_take(mem, out);
    for (size_t k = 0; k < (size_t)out->width * (size_t)out->height; k++)
        ((double *)out->cells)[k] = real_at(n, from + place_of(n, out, k) * n->size);
}

/* The number at p; one of 8 bytes without sign that is too large is INT64_MAX, which is refused anyway. */
static int64_t number_at(const npy *n, const unsigned char *p)
{
    uint64_t v = 0;

    for (unsigned k = 0; k < n->size; k++)
        v |= (uint64_t)p[k] << 8 * (n->big ? n->size - 1 - k : k);
    if (n->type == 'i' && n->size < 8 && v >> (8 * n->size - 1))
        v |= UINT64_MAX << 8 * n->size;
    return n->type != 'i' && v > INT64_MAX ? INT64_MAX : (int64_t)v;
}

static bool fill(arcl_arena *mem, const npy *n, const unsigned char *from, arcl_image *out)
{
    const size_t cells = (size_t)out->width * (size_t)out->height;
    int64_t least = 0, most = 0;

    for (size_t k = 0; n->size > 1 || n->type == 'i' ? k < cells : false; k++) {
        const int64_t v = number_at(n, from + place_of(n, out, k) * n->size);
        least = v < least ? v : least;
        most = v > most ? v : most;
        if (v < INT32_MIN || v > INT32_MAX)
            return arcl_fail(n->err, "%s: row %zu, column %zu: the number is outside %d..%d", n->name,
                             k / (size_t)out->width, k % (size_t)out->width, INT32_MIN, INT32_MAX);
    }
    out->size = least < 0 || most > UINT8_MAX ? 4 : 1;
    arcl_image_take(mem, out);
    for (size_t k = 0; k < cells; k++) {
        const int64_t v = number_at(n, from + place_of(n, out, k) * n->size);
        if (out->size == 1)
            ((uint8_t *)out->cells)[k] = (uint8_t)v;
        else
            ((int32_t *)out->cells)[k] = (int32_t)v;
    }
    return true;
}

static void fill_rgb(arcl_arena *mem, const npy *n, const unsigned char *from, arcl_image *out)
{
    const size_t cells = (size_t)out->width * (size_t)out->height, step = n->fortran ? cells : 1;

    out->size = 4;
    out->rgb = true;
    arcl_image_take(mem, out);
    for (size_t k = 0; k < cells; k++) {
        const unsigned char *at = from + place_of(n, out, k) * (n->fortran ? 1 : 3);
        ((int32_t *)out->cells)[k] = at[0] << 16 | at[step] << 8 | at[2 * step];
    }
}

bool arcl_image_read_npy(arcl_arena *mem, const char *name, const char *bytes, size_t len, arcl_image *out,
                         arcl_error *err)
{
    npy n = {.name = name, .err = err};
    const unsigned char *b = (const unsigned char *)bytes;
    const size_t lead = len > MAGIC && b[MAGIC] == 1 ? 10 : 12;

    *out = (arcl_image){0};
    if (len < lead)
        return refuse(&n, "it ends in the middle of its header");
    if (b[MAGIC] < 1 || b[MAGIC] > 3 || b[MAGIC + 1] != 0)
        return arcl_fail(err, "%s: its version of NPY is %u.%u; 1.0, 2.0 and 3.0 are read", name, b[MAGIC],
                         b[MAGIC + 1]);
    size_t header = (size_t)b[8] | (size_t)b[9] << 8;
    if (lead == 12)
        header |= (size_t)b[10] << 16 | (size_t)b[11] << 24;
    if (header > HEADER_MAX || header > len - lead)
        return refuse(&n, header > HEADER_MAX ? "its header is too long" : "it ends in the middle of its header");
    n.at = bytes + lead;
    n.end = n.at + header;
    if (!read_header(&n))
        return false;
    const bool rgb = n.ndims == 3 && n.shape[2] == 3 && n.type == 'u' && n.size == 1;
    if (n.ndims != 2 && !rgb)
        return arcl_fail(err, "%s: it has %u dimension%s; rows of numbers, or of red, green and blue bytes, are read",
                         name, n.ndims, n.ndims == 1 ? "" : "s");
    if (!arcl_image_check(name, n.shape[1], n.shape[0], err))
        return false;
    out->width = (int32_t)n.shape[1];
    out->height = (int32_t)n.shape[0];
    const size_t room = (size_t)out->width * (size_t)out->height * n.size * (rgb ? 3 : 1), left = len - lead - header;
    if (left != room)
        return arcl_fail(err, "%s: its header asks for %zu bytes of cells, and there are %zu", name, room, left);
    if (!rgb && n.type != 'f')
        return fill(mem, &n, b + lead + header, out);
    if (rgb)
        fill_rgb(mem, &n, b + lead + header, out);
    else
        fill_reals(mem, &n, b + lead + header, out);
    return true;
}

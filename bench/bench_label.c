/*
 * bench_label - what labelling huge images costs, with the two kinds of instructions, beside OpenCV, cc3d and scipy in
 * turns.
 *
 * Processor time of one thread. `arcl bench --only label` measures small grids and a large one without peers.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/hash.h"
#include "options.h"
#include "peer.h"
#include "plane/label.h"
#include "plane/samples.h"

static const char option_text[] = "  --peer COMMAND     label_peers.py with a Python that has them\n"
                                  "  --side N           of the huge images\n" BENCH_OPTIONS;

enum { REPEAT_MAX = 1000, PEERS_MAX = 3, SIDE_MAX = 16384 };

/* ---- images --------------------------------------------------------------------------------- */

/* Smooth noise between 0 and 255: values at corners of squares, and between them what is between. */
static uint32_t smooth(int32_t y, int32_t x, int32_t step, uint64_t seed)
{
    const int32_t r = y / step, c = x / step, fy = y % step, fx = x % step;
    uint32_t corner[4];

    for (int32_t k = 0; k < 4; k++)
        corner[k] = (uint32_t)(arcl_hash_mix(seed ^ (uint64_t)(r + k / 2) << 32 ^ (uint64_t)(c + k % 2)) & 0xff);
    const uint32_t top = corner[0] * (uint32_t)(step - fx) + corner[1] * (uint32_t)fx;
    const uint32_t bottom = corner[2] * (uint32_t)(step - fx) + corner[3] * (uint32_t)fx;
    return (top * (uint32_t)(step - fy) + bottom * (uint32_t)fy) / (uint32_t)(step * step);
}

static uint8_t noise2(int32_t y, int32_t x, arcl_rng *rng)
{
    (void)y;
    (void)x;
    return (uint8_t)arcl_rng_below(rng, 2);
}

static uint8_t blobs(int32_t y, int32_t x, arcl_rng *rng)
{
    (void)rng;
    return smooth(y, x, 32, 1) + smooth(y, x, 128, 2) > 255;
}

static uint8_t blocks(int32_t y, int32_t x, arcl_rng *rng)
{
    (void)rng;
    return arcl_hash_mix((uint64_t)(y / 23) << 32 | (uint64_t)(x / 23)) % 2 == 0;
}

static uint8_t regions10(int32_t y, int32_t x, arcl_rng *rng)
{
    (void)rng;
    return (uint8_t)(smooth(y, x, 64, 3) * 10 / 256);
}

static uint8_t blocks10(int32_t y, int32_t x, arcl_rng *rng)
{
    (void)rng;
    return (uint8_t)(arcl_hash_mix((uint64_t)(y / 23) << 32 | (uint64_t)(x / 23)) % 10);
}

/* Drawn cell by cell, or as a sample that `arcl bench` has, too. */
typedef struct image {
    const char *name;
    bool binary;
    uint8_t (*cell)(int32_t y, int32_t x, arcl_rng *rng);
    arcl_sample_kind kind; /* where there is no cell */
} image;

static const image images[] = {
    {"noise, 50 %", true, noise2, 0},
    {"noise, 59 %", true, NULL, ARCL_SAMPLE_PERCOLATE},
    {"blobs", true, blobs, 0},
    {"blocks", true, blocks, 0},
    {"noise, 10 colours", false, NULL, ARCL_SAMPLE_COLOURS},
    {"regions, 10 colours", false, regions10, 0},
    {"blocks, 10 colours", false, blocks10, 0},
};

enum { IMAGES = sizeof images / sizeof *images };

/* ---- huge grids ----------------------------------------------------------------------------- */

typedef struct huge {
    arcl_label_cells cells;
    arcl_label_how how;
    int32_t *labels;
    arcl_arena mem;
    const image *of;
    bench_peer peer;
    unsigned npeers;
    char peers[PEERS_MAX][32];
    char file[512];
    bool failed;
} huge;

enum { METHODS = 2 };

static const char *const methods[METHODS] = {"arcl", "arcl words"};

static bool label_huge(huge *h, unsigned method, int32_t *count)
{
    const arcl_label_options o = {.portable = method == 1, .scratch = &h->mem};

    arcl_arena_reset(&h->mem);
    return arcl_label_grid(&h->cells, &h->how, &o, h->labels, count, NULL);
}

/* Asks the peer for a number about one of the libraries. */
static uint64_t ask(huge *h, const char *word, unsigned peer)
{
    arcl_error err = {0};

    bench_peer_ask(&h->peer, "%s %s %d %s", word, h->peers[peer], h->how.diagonal ? 8 : 4,
                   h->of->binary ? "binary" : "colour");
    if (!bench_peer_hear(&h->peer, &err)) {
        h->failed = true;
        return 0;
    }
    return strtoull(h->peer.line.s, NULL, 10);
}

static uint64_t huge_once(void *what, size_t k)
{
    huge *h = what;
    int32_t count;

    if (k >= METHODS)
        return h->failed ? 0 : ask(h, "time", (unsigned)(k - METHODS));
    const uint64_t start = arcl_clock_cpu_ns();
    h->failed = !label_huge(h, (unsigned)k, &count) || h->failed;
    return arcl_clock_cpu_ns() - start;
}

static bool draw_huge(huge *h, const image *of)
{
    uint8_t *at = (uint8_t *)(uintptr_t)h->cells.at;
    arcl_rng rng = {7};
    arcl_error err = {0};

    for (int32_t y = 0; y < h->cells.height && of->cell; y++)
        for (int32_t x = 0; x < h->cells.width; x++)
            *at++ = of->cell(y, x, &rng);
    if (!of->cell)
        arcl_sample_grid(of->kind, &rng, (uint32_t)h->cells.height, (uint32_t)h->cells.width, at, h->cells.stride);
    h->of = of;
    h->how = (arcl_label_how){.rule = of->binary ? ARCL_LABEL_FOREGROUND : ARCL_LABEL_COLOUR, .numbered = true};
    const size_t n = (size_t)h->cells.width * (size_t)h->cells.height;
    if (!arcl_file_write(h->file, h->cells.at, n, &err))
        return bench_fail("%s", err.text) == 0;
    bench_peer_ask(&h->peer, "load %s %d %d %s", h->file, h->cells.height, h->cells.width,
                   of->binary ? "binary" : "colour");
    return bench_peer_hear(&h->peer, &err) && strcmp(h->peer.line.s, "ok") == 0;
}

/* All must count the same before they are timed. */
static bool agree(huge *h)
{
    int32_t count = -1, other = -1;

    if (!label_huge(h, 0, &count))
        return bench_fail("no memory to label %s", h->of->name) == 0;
    for (unsigned k = 1; k < METHODS; k++)
        if (!label_huge(h, k, &other) || other != count)
            return bench_fail("%s: %d components with %s, %d with %s", h->of->name, count, methods[0], other,
                              methods[k]) == 0;
    for (unsigned k = 0; k < h->npeers; k++) {
        const uint64_t theirs = ask(h, "count", k);
        if (theirs != (uint64_t)count)
            return bench_fail("%s: %d components, but %" PRIu64 " with %s", h->of->name, count, theirs, h->peers[k]) ==
                   0;
    }
    return true;
}

static void put_huge(const huge *h, const arcl_bench_stats *stats, arcl_bench_report *out)
{
    const unsigned cases = METHODS + h->npeers;
    double best = 0;

    printf("  %-20s %d ", h->of->name, h->how.diagonal ? 8 : 4);
    for (unsigned k = 0; k < cases; k++) {
        arcl_bench_report_row(out);
        arcl_bench_report_text(out, "image", h->of->name);
        arcl_bench_report_number(out, "height", h->cells.height);
        arcl_bench_report_number(out, "width", h->cells.width);
        arcl_bench_report_number(out, "connectivity", h->how.diagonal ? 8 : 4);
        arcl_bench_report_text(out, "who", k < METHODS ? methods[k] : h->peers[k - METHODS]);
        arcl_bench_report_number(out, "best_ns", stats[k].best);
        arcl_bench_report_number(out, "median_ns", stats[k].median);
        printf(" %11s", bench_time(stats[k].best).s);
        if (k >= METHODS)
            best = best > 0 && best < stats[k].best ? best : stats[k].best;
    }
    printf(" %8s\n", bench_ratio(best / stats[0].best).s);
    fflush(stdout);
}

static bool bench_huge(huge *h, arcl_bench_report *out, unsigned repeat, uint64_t *scratch)
{
    arcl_bench_stats stats[METHODS + PEERS_MAX];

    printf("label: an image of %dx%d, one thread, best of %u interleaved repeats, processor time\n", h->cells.height,
           h->cells.width, repeat);
    printf("  peers: %s\n", h->peer.name);
    printf("  %-22s ", "");
    for (unsigned k = 0; k < METHODS + h->npeers; k++)
        printf(" %11s", k < METHODS ? methods[k] : h->peers[k - METHODS]);
    printf(" %8s\n", "ratio");
    for (unsigned k = 0; k < IMAGES; k++) {
        if (!draw_huge(h, &images[k]))
            return false;
        for (unsigned diagonal = 0; diagonal < 2; diagonal++) {
            h->how.diagonal = diagonal;
            if (!agree(h))
                return false;
            arcl_bench_interleave(huge_once, h, METHODS + h->npeers, repeat, scratch, stats);
            if (h->failed)
                return bench_fail("%s: a measurement failed", images[k].name) == 0;
            put_huge(h, stats, out);
        }
    }
    return true;
}

/* The names of the libraries from what the peer says it has: "opencv-4.6.0 scipy-1.10.1". */
static void name_peers(huge *h)
{
    for (const char *at = h->peer.name; *at && h->npeers < PEERS_MAX; at += strspn(at, " ")) {
        const size_t len = strcspn(at, "- ");
        snprintf(h->peers[h->npeers++], sizeof h->peers[0], "%.*s", (int)(len < 31 ? len : 31), at);
        at += strcspn(at, " ");
    }
}

int main(int argc, char **argv)
{
    bench_begin(argc, argv, option_text);

    static uint64_t scratch[(METHODS + PEERS_MAX) * REPEAT_MAX];
    const unsigned given = bench_option_number(argc, argv, "--repeat", 10);
    const unsigned repeat = given > REPEAT_MAX ? REPEAT_MAX : given,
                   side = bench_option_number(argc, argv, "--side", 4096);
    const char *folder = bench_option(argc, argv, "--out", ".");
    huge h = {0};
    arcl_bench_report out;
    arcl_error err = {{0}};

    if (side > SIDE_MAX)
        return bench_fail("--side is at most %d", SIDE_MAX);
    if (!bench_peer_open(&h.peer, bench_option(argc, argv, "--peer", NULL), &err))
        return bench_fail("%s", err.text);
    name_peers(&h);
    snprintf(h.file, sizeof h.file, "%s/label.bytes", folder);
    h.labels = calloc((size_t)side * side, sizeof *h.labels);
    h.cells = (arcl_label_cells){
        .at = calloc(side, side), .size = 1, .stride = side, .width = (int32_t)side, .height = (int32_t)side};
    if (!h.labels || !h.cells.at)
        return bench_fail("no memory for an image of %u cells on a side", side);
    arcl_arena_open(&h.mem, SIZE_MAX);
    arcl_bench_report_open(&out, "label");
    const bool ok = bench_huge(&h, &out, repeat, scratch) && bench_report_close(&out, folder);
    arcl_arena_close(&h.mem);
    bench_peer_close(&h.peer);
    remove(h.file);
    free(h.labels);
    free((void *)(uintptr_t)h.cells.at);
    return ok ? 0 : 1;
}

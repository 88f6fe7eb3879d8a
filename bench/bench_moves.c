/*
 * bench_moves - what the codes of the moves of an enumeration cost: each alone on grids of 12x12 and of 30x30, with the
 * parts labelled already, as an enumeration has it that applies all moves to a raster in a row; and the labelling.
 *
 * Processor time of one thread. Under valgrind --tool=callgrind the counts of arcl_raster_* are instructions.
 */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <time.h>

#include "base/hash.h"
#include "options.h"
#include "plane/raster.h"

enum { GRIDS = 32 };

static const char option_text[] = BENCH_OPTION_NAME BENCH_OPTIONS;

static uint64_t processor_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

/* Rectangles and single cells of few colours on 0. */
static void draw(arcl_raster *s, uint64_t seed, uint32_t side)
{
    arcl_rng r = {seed};

    *s = (arcl_raster){.height = (uint8_t)side, .width = (uint8_t)side};
    for (uint32_t k = 0; k < 2 + side * side / 60; k++) {
        const uint32_t top = arcl_rng_below(&r, side), left = arcl_rng_below(&r, side);
        const uint32_t high = 1 + arcl_rng_below(&r, 5), wide = 1 + arcl_rng_below(&r, 5);
        const uint8_t colour = (uint8_t)arcl_rng_below(&r, 6);
        for (uint32_t i = top; i < top + high && i < side; i++)
            for (uint32_t j = left; j < left + wide && j < side; j++)
                s->cells[i * side + j] = colour;
    }
}

/* Nanoseconds of a call of the move on one of the rasters. */
static double measure(const arcl_move *m, arcl_raster_env *envs, const arcl_raster *rasters, unsigned repeat)
{
    arcl_raster out;

    for (unsigned g = 0; g < GRIDS; g++) /* what is known of a raster is known from here on */
        m->code(&envs[g], &rasters[g], m->colour ? 3 : m->arg, &out);
    const uint64_t from = processor_ns();
    for (unsigned k = 0; k < repeat; k++)
        for (unsigned g = 0; g < GRIDS; g++)
            m->code(&envs[g], &rasters[g], m->colour ? 3 : m->arg, &out);
    return (double)(processor_ns() - from) / repeat / GRIDS;
}

/* Nanoseconds of labelling one of the rasters. */
static double measure_parts(unsigned kind, arcl_raster_env *envs, const arcl_raster *rasters, unsigned repeat)
{
    const uint64_t from = processor_ns();

    for (unsigned k = 0; k < repeat * GRIDS; k++) {
        arcl_raster_env_begin(&envs[k % GRIDS]);
        arcl_raster_parts(&envs[k % GRIDS], &rasters[k % GRIDS], (arcl_parts_kind)kind);
    }
    return (double)(processor_ns() - from) / repeat / GRIDS;
}

static void report_row(arcl_bench_report *r, const char *group, const char *name, const double ns[2])
{
    printf("%-10s %-40s %10.0f %10.0f\n", group, name, ns[0], ns[1]);
    arcl_bench_report_row(r);
    arcl_bench_report_text(r, "group", group);
    arcl_bench_report_text(r, "move", name);
    arcl_bench_report_number(r, "ns_12", ns[0]);
    arcl_bench_report_number(r, "ns_30", ns[1]);
}

int main(int argc, char **argv)
{
    static arcl_raster rasters[2][GRIDS];
    static arcl_raster_env envs[2][GRIDS];
    arcl_bench_report report;
    double sum[2] = {0}, ns[2];

    bench_begin(argc, argv, option_text);
    const unsigned repeat = bench_option_number(argc, argv, "--repeat", 50);
    for (unsigned g = 0; g < 2 * GRIDS; g++) {
        arcl_raster_env *env = &envs[g / GRIDS][g % GRIDS];
        draw(&rasters[g / GRIDS][g % GRIDS], g, g < GRIDS ? 12 : 30);
        env->wanted_height = env->wanted_width = g < GRIDS ? 24 : 30;
        env->input = &rasters[g / GRIDS][0];
    }
    arcl_bench_report_open(&report, bench_option(argc, argv, "--name", "moves"));
    printf("%-10s %-40s %10s %10s\n", "group", "move", "12x12 ns", "30x30 ns");
    for (unsigned k = 0; k < arcl_nmoves; k++) {
        for (unsigned s = 0; s < 2; s++)
            sum[s] += ns[s] = measure(&arcl_moves[k], envs[s], rasters[s], repeat);
        report_row(&report, arcl_moves[k].group, arcl_moves[k].name, ns);
    }
    for (unsigned kind = 0; kind < ARCL_PARTS_KINDS; kind++) {
        char name[24];
        snprintf(name, sizeof name, "kind %u", kind);
        for (unsigned s = 0; s < 2; s++)
            ns[s] = measure_parts(kind, envs[s], rasters[s], repeat);
        report_row(&report, "labelling", name, ns);
    }
    printf("all moves once: %.1f us on 12x12, %.1f us on 30x30, %u moves\n", sum[0] / 1000, sum[1] / 1000, arcl_nmoves);
    return bench_report_close(&report, bench_option(argc, argv, "--out", ".")) ? 0 : 1;
}

/* arcl label --device: the same on devices as in plain C, and after every fault. */
#define _XOPEN_SOURCE 700
#include <stdio.h>
#include <stdlib.h>

#include "support/command.h"

TestSuite(label_device, .init = command_open, .fini = command_close);

enum { SIDE = 300 };

/* A picture and a task, and what plain C says about them. */
static void make_files(void)
{
    FILE *f = fopen("p.pgm", "wb");

    cr_assert_not_null(f);
    fprintf(f, "P5 %d %d 255\n", SIDE, SIDE);
    for (unsigned k = 0; k < SIDE * SIDE; k++)
        fputc((int)(k * k / 7 + k / SIDE * 3) % 5 / 2, f);
    fclose(f);
    command_file("t.json", "{\"train\":[{\"input\":[[1,2],[2,2]],\"output\":[[0,0,3]]}],\"test\":[{\"input\":[[5]]}]}");
    cr_assert_eq(command("label p.pgm --device c --json --out c.npy --components c.csv > c.txt"), 0);
    cr_assert_eq(command("label t.json --device c --json >> c.txt"), 0);
}

/* The same, with this in the environment; all on standard error is in command_err. */
static void expect_same(const char *environment)
{
    cr_assert_eq(command("label p.pgm t.json --device cpu --json > d.txt"), 0, "%s: %s", environment, command_err);
    cr_expect_eq(system("cmp c.txt d.txt"), 0, "%s", environment);
}

static bool has_device(void)
{
    return command("devices --json | grep -q '\"type\":\"CPU\"'") == 0;
}

Test(label_device, gives_the_same_files)
{
    if (!has_device())
        cr_skip_test("no PoCL here");
    make_files();
    expect_same("");
    cr_expect_str_eq(command_err, "");
    cr_expect_eq(command("label p.pgm --device 1 --json --out d.npy --components d.csv"), 0);
    cr_expect_eq(system("cmp c.npy d.npy && cmp c.csv d.csv"), 0);
}

/* The same picture in every format: what labels are written in can be read, too. */
static const char *make_formats(void)
{
    FILE *grey = fopen("b.pgm", "wb"), *colour = fopen("b.ppm", "wb"), *text = fopen("b.json", "w");

    cr_assert(grey && colour && text);
    fprintf(grey, "P5 %d %d 255\n", SIDE, SIDE);
    fprintf(colour, "P6 %d %d 255\n", SIDE, SIDE);
    for (int y = 0; y < SIDE; y++) {
        fputs(y ? ",[" : "[[", text);
        for (int x = 0; x < SIDE; x++) {
            const int c = (x / 41 * 3 + y / 53 + x * y / 20000) % 6;
            fputc(c, grey);
            fprintf(colour, "%c%c%c", c * 50, c, 255 - c);
            fprintf(text, "%s%d", x ? "," : "", c);
        }
        fputs("]", text);
    }
    fputs("]", text);
    fclose(grey);
    fclose(colour);
    fclose(text);
    cr_assert_eq(command("label b.pgm --out b.npy"), 0);
    const bool png = command("label b.pgm --out b.png && %s label b.png", ARCL_BIN) == 0;
    return png ? "b.pgm b.ppm b.json b.npy b.png" : "b.pgm b.ppm b.json b.npy";
}

/* The device holds 27 rows of the picture at a time. */
Test(label_device, takes_strips_of_every_format)
{
    static const char *const rules[] = {"", "--connectivity 8", "--rule foreground", "--background 2 --connectivity 8"};

    if (!has_device())
        cr_skip_test("no PoCL here");
    const char *files = make_formats();
    setenv("ARCL_DEVICE_MEMORY", "100000", 1);
    for (size_t k = 0; k < sizeof rules / sizeof *rules; k++) {
        cr_assert_eq(command("label %s %s --device c --json > c.txt", files, rules[k]), 0);
        cr_expect_eq(command("label %s %s --device cpu --json > d.txt", files, rules[k]), 0);
        cr_expect_str_eq(command_err, "", "%s: %s", rules[k], command_err);
        cr_expect_eq(system("cmp c.txt d.txt"), 0, "%s", rules[k]);
        cr_expect_eq(command("label b.ppm %s --device cpu --out d.npy --components d.csv", rules[k]), 0);
        cr_expect_eq(command("label b.ppm %s --device c --out c.npy --components c.csv", rules[k]), 0);
        cr_expect_eq(system("cmp c.npy d.npy && cmp c.csv d.csv"), 0, "%s", rules[k]);
    }
}

Test(label_device, survives_every_fault_with_one_warning)
{
    /* Launches 340 and on are those of the strips, after the self-test. */
    static const char *const faults[] = {"platform",   "build", "selftest", "alloc",     "launch",
                                         "launch:345", "lost",  "checksum", "checksum:3"};

    if (!has_device())
        cr_skip_test("no PoCL here");
    make_files();
    setenv("ARCL_DEVICE_MEMORY", "100000", 1);
    for (size_t k = 0; k < sizeof faults / sizeof *faults; k++) {
        setenv("ARCL_FAULT", faults[k], 1);
        expect_same(faults[k]);
        cr_expect_eq(command_count(command_err, "\n"), 1, "%s: %s", faults[k], command_err);
        EXPECT_HAS(command_err, "arcl: warning: ");
        EXPECT_HAS(command_err, "; plain C does the work\n");
    }
}

Test(label_device, does_without_devices)
{
    make_files();
    setenv("OCL_ICD_VENDORS", "/nonexistent", 1);
    unsetenv("ARCL_DEVICE");
    cr_expect_eq(command("label p.pgm t.json --json > d.txt"), 0);
    cr_expect_str_eq(command_err, "");
    cr_expect_eq(system("cmp c.txt d.txt"), 0);
    EXPECT_REFUSED("label p.pgm --device fast",
                   "device 'fast' is none of auto, c, cl, gpu, cpu, and no numbers such as 1 or 1,3");
}

/* arcl label: pictures, arrays and grids in; labels and components out; hostile files refused with a sentence. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "support/command.h"

TestSuite(label, .init = command_open, .fini = command_close);

/* A file with any bytes. */
static void bytes_file(const char *path, const char *bytes, size_t len)
{
    arcl_error err = {0};
    cr_assert(arcl_file_write(path, bytes, len, &err), "%s", err.text);
}

#define BYTES(path, bytes) bytes_file(path, bytes, sizeof(bytes) - 1)

/* An NPY file: the dictionary, and cells. */
static void npy_file(const char *path, const char *header, const char *cells, size_t n)
{
    char file[512] = "\x93NUMPY\x01";
    const size_t len = strlen(header);

    file[8] = (char)len;
    memcpy(file + 10, header, len);
    memcpy(file + 10 + len, cells, n);
    bytes_file(path, file, 10 + len + n);
}

#define HEADER(type, shape) "{'descr': '" type "', 'fortran_order': False, 'shape': " shape ", }\n"
#define NPY(path, header, cells) npy_file(path, header, cells, sizeof(cells) - 1)

/* The number of components in the only line of --json. */
static int components(const char *args)
{
    int n = -1;

    cr_expect_eq(command("label --json %s", args), 0, "label %s: %s", args, command_err);
    const char *at = strstr(command_out, "\"components\":");
    if (at)
        sscanf(at, "\"components\":%d", &n);
    return n;
}

Test(label, tells_of_a_grid_and_draws_it)
{
    command_file("g.json", "[[1,1,0],[0,0,0],[2,0,1]]");
    cr_expect_eq(command("label g.json --background 0"), 0);
    cr_expect_str_eq(command_out, "g.json: 3 rows of 3 cells, 3 components (rule colour, 4 neighbours, background 0)\n"
                                  "     label      cells    colour  rows        columns     border\n"
                                  "         1          2         1  0-0         0-1         yes\n"
                                  "         2          1         2  2-2         0-0         yes\n"
                                  "         3          1         1  2-2         2-2         yes\n"
                                  "cells 3x3   labels 3x3\n"
                                  " 1 1 0       1 1 0\n"
                                  " 0 0 0       0 0 0\n"
                                  " 2 0 1       2 0 3\n"
                                  "\n");
    cr_expect_eq(command("label - < g.json"), 0);
    EXPECT_HAS(command_out, "standard input: 3 rows of 3 cells, 4 components (rule colour, 4 neighbours)\n");
}

Test(label, follows_the_rules)
{
    command_file("g.json", "[[1,0,2],[0,1,2],[3,0,0]]");
    cr_expect_eq(components("g.json"), 7);
    cr_expect_eq(components("g.json --connectivity 8"), 4);
    cr_expect_eq(components("g.json --background 0"), 4);
    cr_expect_eq(components("g.json --rule foreground"), 3);
    cr_expect_eq(components("g.json --rule foreground --connectivity 8"), 1);
    cr_expect_eq(components("g.json --rule foreground --background 2 --threads 3"), 1);
    cr_expect_eq(components("g.json --background=-1"), 7);
}

Test(label, reads_pictures)
{
    BYTES("a.pgm", "P5\n# by hand\n3 2 255\n\x01\x01\x02\xff\x01\x02");
    BYTES("b.pgm", "P5 2 1 300 \x01\x2c\0\x01");
    BYTES("c.pgm", "P2 2 2 9\n1 1\n9 1 # the end\n");
    BYTES("d.ppm", "P6 2 2 255\nABCABCABDABC");
    BYTES("e.ppm", "P3 2 1 255 1 2 3\n1 2 4");
    cr_expect_eq(components("a.pgm"), 3);
    cr_expect_eq(components("b.pgm"), 2);
    cr_expect_eq(components("c.pgm"), 2);
    cr_expect_eq(components("d.ppm"), 2);
    cr_expect_eq(components("d.ppm --background '#414244'"), 1);
    EXPECT_HAS(command_out, "\"background\":\"#414244\"");
    cr_expect_eq(components("e.ppm"), 2);
}

Test(label, reads_arrays)
{
    NPY("bool.npy", HEADER("|b1", "(2, 2)"), "\1\0\0\1");
    NPY("i16.npy", HEADER("<i2", "(1, 3)"), "\xff\xff\xff\xff\1\0");
    NPY("big.npy", HEADER(">u4", "(3, 1)"), "\0\1\0\0\0\1\0\0\0\0\0\1");
    NPY("i64.npy", HEADER("<i8", "(1, 2)"), "\xff\xff\xff\xff\xff\xff\xff\xff\0\0\0\0\0\0\0\0");
    NPY("rgb.npy", HEADER("|u1", "(1, 2, 3)"), "ABCABD");
    NPY("order.npy", "{'shape': (1, 1), 'fortran_order': True, 'descr': '|u1'}", "A");
    cr_expect_eq(components("bool.npy"), 4);
    cr_expect_eq(components("bool.npy --connectivity 8"), 2);
    cr_expect_eq(components("i16.npy --background=-1"), 1);
    cr_expect_eq(components("big.npy"), 2);
    cr_expect_eq(components("i64.npy"), 2);
    cr_expect_eq(components("rgb.npy"), 2);
    cr_expect_eq(components("order.npy"), 1);
}

Test(label, reads_png_where_it_was_built_in)
{
    command_file("g.json", "[[1,1,0],[0,0,0],[2,0,1]]");
    cr_expect_eq(command("label g.json --out labels.png"), 0);
    if (command("label --json labels.png") == 2) {
        EXPECT_HAS(command_err, "was built without libpng");
        cr_skip_test("arcl was built without libpng");
    }
    EXPECT_HAS(command_out, "\"height\":3,\"width\":3");
    EXPECT_HAS(command_out, "\"components\":4");
    cr_expect_eq(command("label --json labels.png --background '#0074d9'"), 0);
    EXPECT_HAS(command_out, "\"components\":3");
    cr_expect_eq(command("ops >/dev/null; head -c 60 labels.png > cut.png; head -c 8 labels.png > head.png"), 0);
    EXPECT_REFUSED("label cut.png", "cut.png: it ends in the middle");
    EXPECT_REFUSED("label head.png", "head.png: it ends in the middle");
}

Test(label, writes_labels_and_components)
{
    command_file("g.json", "[[1,1,0],[0,2,0]]");
    cr_expect_eq(command("label g.json --rule foreground --out l.npy --components c.csv --json"), 0);
    cr_expect_str_eq(command_out, "{\"title\":\"g.json\",\"height\":2,\"width\":3,\"rule\":\"foreground\","
                                  "\"connectivity\":4,\"background\":0,\"components\":1,"
                                  "\"largest\":{\"label\":1,\"cells\":3}}\n");
    cr_expect_eq(command("label l.npy --json"), 0);
    EXPECT_HAS(command_out, "\"components\":3");
    cr_expect_eq(command("ops >/dev/null; cat c.csv"), 0);
    cr_expect_str_eq(command_out, "label,cells,row,column,top,left,bottom,right,colour,border\n1,3,0,0,0,0,1,1,1,1\n");
    cr_expect_eq(command("label g.json --rule foreground --components c.json; cat c.json"), 0);
    EXPECT_HAS(command_out, "[\n{\"label\":1,\"cells\":3,\"first\":[0,0],\"box\":[0,0,1,1],\"colour\":1,"
                            "\"colours\":[1,2],\"other_colours\":false,\"border\":true}\n]\n");
    cr_expect_eq(command("ops >/dev/null; wc -c < l.npy"), 0);
    cr_expect_eq(strtol(command_out, NULL, 10), 128 + 12);
}

Test(label, goes_through_tasks_and_on_after_bad_files)
{
    command_file("t.json", "{\"train\":[{\"input\":[[1,2]],\"output\":[[3],[3]]}],\"test\":[{\"input\":[[5]]}]}");
    cr_expect_eq(command("label no.png t.json --json"), 2);
    cr_expect_eq(command_count(command_out, "\n"), 3);
    EXPECT_HAS(command_out, "\"title\":\"t.json train 0 output\"");
    cr_expect_str_eq(command_err, "arcl: no.png: cannot be opened: No such file or directory\n");
    EXPECT_REFUSED("label t.json --out l.npy", "t.json holds tasks of several grids; --out takes what comes of one");
}

Test(label, names_what_is_wrong_with_a_file)
{
    BYTES("short.pgm", "P5 4 4 255\nabc");
    BYTES("long.pgm", "P5 1 1 255\nabc");
    BYTES("huge.pgm", "P5 1000000 1000000 255\n");
    BYTES("above.pgm", "P2 1 1 7\n8");
    BYTES("bits.pbm", "P4 8 1\n\xff");
    BYTES("deep.ppm", "P6 1 1 65535\nabcdef");
    BYTES("zero.pgm", "P5 0 5 255\n");
    BYTES("text", "hello");
    EXPECT_REFUSED("label short.pgm", "short.pgm: its header asks for 16 bytes of cells, and there are 3");
    EXPECT_REFUSED("label long.pgm", "long.pgm: its header asks for 1 bytes of cells, and there are 3");
    EXPECT_REFUSED("label huge.pgm", "huge.pgm: 1000000 rows of 1000000 cells are too many: the most is 268435456 in "
                                     "all and 1048576 on a side");
    EXPECT_REFUSED("label above.pgm", "above.pgm: the number for a cell is larger than 7");
    EXPECT_REFUSED("label bits.pbm", "bits.pbm: is a picture of kind P4; P2, P3, P5 and P6 are read");
    EXPECT_REFUSED("label deep.ppm", "deep.ppm: its colours go up to 65535; colours of 8 bits are read");
    EXPECT_REFUSED("label zero.pgm", "zero.pgm: has no cells");
    EXPECT_REFUSED("label text", "text: is no PNG, PGM, PPM or NPY file, no grid and no task");
    cr_expect_eq(truncate("text", (off_t)1 << 31), 0);
    EXPECT_REFUSED("label text", "text: larger than 1024 MB, the most that is read");
}

Test(label, names_what_is_wrong_with_an_array)
{
    NPY("f.npy", HEADER("<f2", "(1, 2)"), "abcd");
    NPY("d.npy", HEADER("|u1", "(4,)"), "abcd");
    NPY("n.npy", HEADER("|u1", "(3, 2)"), "abcd");
    NPY("h.npy", "{'descr': '|u1', 'shape': (2, 2)}", "abcd");
    NPY("v.npy", HEADER("<u4", "(1, 1)"), "\xff\xff\xff\xff");
    NPY("b.npy", HEADER("|u1", "(99999999999999999999, 2)"), "");
    EXPECT_REFUSED("label f.npy",
                   "f.npy: its numbers are of type '<f2'; bool, integers of 1, 2, 4 or 8 bytes and floats of 4 or 8 "
                   "are read");
    EXPECT_REFUSED("label d.npy",
                   "d.npy: it has 1 dimension; rows of numbers, or of red, green and blue bytes, are read");
    EXPECT_REFUSED("label n.npy", "n.npy: its header asks for 6 bytes of cells, and there are 4");
    EXPECT_REFUSED("label h.npy", "h.npy: its header lacks the type, the order or the shape");
    EXPECT_REFUSED("label v.npy", "v.npy: row 0, column 0: the number is outside -2147483648..2147483647");
    cr_expect_eq(command("label b.npy"), 2);
    cr_expect_eq(command_count(command_err, "\n"), 1);
}

#define FORTRAN(type, shape) "{'descr': '" type "', 'fortran_order': True, 'shape': " shape "}"

Test(label, reads_cells_column_by_column)
{
    NPY("c.npy", HEADER("|u1", "(2, 3)"), "\1\1\2\3\1\2");
    NPY("f.npy", FORTRAN("|u1", "(2, 3)"), "\1\3\1\1\2\2");
    NPY("rgb.npy", FORTRAN("|u1", "(1, 2, 3)"), "\1\4\2\5\3\6");
    cr_expect_eq(command("label c.npy f.npy --color never"), 0);
    const char *second = strstr(command_out, "f.npy");
    cr_assert(second);
    cr_expect_eq(strncmp(command_out + 1, second + 1, (size_t)(second - command_out) - 1), 0, "%s", command_out);
    cr_expect_eq(command("label rgb.npy --components - "), 0);
    EXPECT_HAS(command_out, "#010203");
    EXPECT_HAS(command_out, "#040506");
}

Test(label, takes_what_is_above_a_threshold)
{
    NPY("f.npy", HEADER("<f4", "(1, 5)"), "\0\0\200\77\0\0\0\100\0\0\0\0\0\0\300\177\0\0\100\100"); /* 1 2 0 nan 3 */
    NPY("d.npy", HEADER(">f8", "(1, 2)"), "\277\360\0\0\0\0\0\0\77\340\0\0\0\0\0\0");               /* -1 0.5 */
    command_file("g.json", "[[1,2,0],[3,0,4]]");
    cr_expect_eq(command("label f.npy --threshold 1 --json"), 0);
    EXPECT_HAS(command_out, "\"rule\":\"foreground\",\"connectivity\":4,\"background\":0,\"components\":2");
    cr_expect_eq(command("label f.npy --threshold 1.5 --components -"), 0);
    EXPECT_HAS(command_out, "\"first\":[0,1]");
    cr_expect_eq(command("label d.npy --threshold=-1e3 --json"), 0);
    EXPECT_HAS(command_out, "\"largest\":{\"label\":1,\"cells\":2}");
    cr_expect_eq(command("label g.json --threshold 2 --json --stats"), 0);
    EXPECT_HAS(command_out, "\"ns\":");
    cr_expect_eq(command("label g.json --threshold 2 --stats"), 0);
    EXPECT_HAS(command_out, "neighbours, background 0) in ");
    cr_expect_eq(command("label g.json --threshold 2 --json"), 0);
    EXPECT_HAS(command_out, "\"components\":3");
    EXPECT_REFUSED("label f.npy", "f.npy: holds floats; say with --threshold which are the foreground");
    EXPECT_REFUSED("label f.npy --threshold nan", "--threshold takes a number such as 0.5, not 'nan'");
    EXPECT_REFUSED("label f.npy --threshold ''", "--threshold takes a number such as 0.5, not ''");
    EXPECT_REFUSED("label f.npy --threshold 1e999", "--threshold takes a number such as 0.5, not '1e999'");
    EXPECT_REFUSED("label g.json --threshold 1 --background 0",
                   "--threshold says what the foreground is, so it does not go with --background or --rule colour");
    command_file("c.ppm", "P3 1 1 255 1 2 3\n");
    EXPECT_REFUSED("label c.ppm --threshold 1", "c.ppm: holds colours, which have no threshold");
}

Test(label, measures_a_second_picture_in_components)
{
    command_file("g.json", "[[1,1,0],[0,2,2]]");
    NPY("v.npy", HEADER("<f4", "(2, 3)"),
        "\0\0\200\77\0\0\0\100\0\0\0\0\0\0\0\0\0\0\300\177\0\0\300\177"); /* 1 2 0; 0 nan nan */
    cr_expect_eq(command("label g.json --background 0 --intensity v.npy --components c.csv"), 0, "%s", command_err);
    cr_expect_eq(command("ops >/dev/null; cat c.csv"), 0);
    EXPECT_HAS(command_out, "colour,border,min,max,mean\n1,2,0,0,0,0,0,1,1,1,1,2,1.5\n2,2,1,1,1,1,1,2,2,1,,,\n");
    cr_expect_eq(command("label g.json --background 0 --intensity v.npy --components -"), 0);
    EXPECT_HAS(command_out, "\"min\":1,\"max\":2,\"mean\":1.5}");
    EXPECT_HAS(command_out, "\"min\":null,\"max\":null,\"mean\":null}");
    EXPECT_REFUSED("label g.json --intensity v.npy", "--intensity goes into --components: give a file for them");
    command_file("small.json", "[[1]]");
    EXPECT_REFUSED("label g.json --intensity small.json --components c.csv",
                   "small.json: has 1 rows of 1 cells, and the picture 2 of 3");
    command_file("c.ppm", "P3 1 1 255 1 2 3\n");
    EXPECT_REFUSED("label g.json --intensity c.ppm --components c.csv",
                   "c.ppm: holds colours; --intensity takes one picture of numbers");
    EXPECT_REFUSED("label g.json --intensity v.npy --components v.npy.csv --out g.json",
                   "--out takes a file that ends in .npy or .png, not 'g.json'");
    EXPECT_REFUSED("label g.json --intensity v.npy --components c.csv --out v.npy",
                   "v.npy: is an input of this command, so it is not written over; give another name");
    EXPECT_REFUSED("label g.json --intensity none --components c.csv",
                   "none: cannot be opened: No such file or directory");
}

Test(label, refuses_options_that_make_no_sense)
{
    command_file("g.json", "[[1]]");
    EXPECT_REFUSED("label", "give a file to label: arcl label FILE...");
    EXPECT_REFUSED("label g.json --connectivity 6", "--connectivity is 4 or 8, not '6'");
    EXPECT_REFUSED("label g.json --rule none", "--rule is colour or foreground, not 'none'");
    EXPECT_REFUSED("label g.json --background red",
                   "--background takes a number or a colour such as #ff8000, not 'red'");
    EXPECT_REFUSED("label g.json --background '#12'",
                   "--background takes a number or a colour such as #ff8000, not '#12'");
    EXPECT_REFUSED("label g.json --background '#000000'",
                   "g.json: holds numbers, and --background #000000 is a colour");
    EXPECT_REFUSED("label g.json --out l.bmp", "--out takes a file that ends in .npy or .png, not 'l.bmp'");
    EXPECT_REFUSED("label g.json g.json --out l.npy", "--out takes what comes of one file; there are 2");
}

#define _XOPEN_SOURCE 700
#include "support/browser.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "support/command.h"
#include "task/image.h"

/* The browser's own words go to a file of their own; it is given no display, no sandbox (which root has not), and time
 * until nothing is left to do. */
#define OPTIONS \
    "--headless --no-sandbox --disable-gpu --disable-dev-shm-usage --hide-scrollbars --user-data-dir=.browser " \
    "--virtual-time-budget=5000"

static const char find[] = "for b in chromium-headless-shell chromium google-chrome; do command -v $b && break; done";

static bool find_browser(char *path, int size)
{
    FILE *f = popen(find, "r");

    path[0] = 0;
    if (f && fgets(path, size, f))
        path[strcspn(path, "\n")] = 0;
    if (f)
        pclose(f);
    return path[0] != 0;
}

bool browser_is_here(void)
{
    char path[512];

    if (find_browser(path, sizeof path))
        return true;
    fprintf(stderr, "SKIPPED a test of pages: there is no Chromium\n");
    return false;
}

static void start(const char *how, const char *page, const char *fragment)
{
    char path[512], folder[1024], line[4096];

    cr_assert(find_browser(path, sizeof path));
    cr_assert_not_null(getcwd(folder, sizeof folder));
    snprintf(line, sizeof line, "HOME=%s timeout 60 %s " OPTIONS " %s 'file://%s/%s#%s' >.dom 2>.said </dev/null",
             folder, path, how, folder, page, fragment);
    cr_assert_eq(system(line), 0, "%s", line);
}

static char *read_all(const char *path, size_t *len)
{
    arcl_error err = {0};
    char *text = arcl_file_read(path, (size_t)1 << 28, len, &err);

    cr_assert_not_null(text, "%s", err.text);
    return text;
}

const char *browser_open(const char *page, const char *fragment)
{
    static char *dom;
    size_t len;

    start("--dump-dom", page, fragment);
    arcl_file_free(dom);
    dom = read_all(".dom", &len);
    EXPECT_HAS(dom, "data-ready=\"yes\"");
    EXPECT_HAS(dom, "<p id=\"trouble\" hidden=\"\"></p>");
    return dom;
}

browser_view browser_look(const char *page, const char *fragment, int width, int height)
{
    static int32_t seen[1000];
    browser_view view = {0};
    arcl_error err = {0};
    arcl_image image;
    arcl_arena mem;
    jmp_buf full;
    char how[100];
    size_t len;

    snprintf(how, sizeof how, "--screenshot=.png --window-size=%d,%d", width, height);
    start(how, page, fragment);
    char *bytes = read_all(".png", &len);
    arcl_arena_open(&mem, (size_t)1 << 28);
    mem.escape = &full;
    cr_assert_eq(setjmp(full), 0);
    cr_assert(arcl_image_read_png(&mem, "screenshot", bytes, len, &image, &err), "%s", err.text);
    cr_expect_eq(image.width, width);
    for (size_t k = 0; k < (size_t)image.width * (size_t)image.height; k++) {
        const int32_t colour = arcl_image_value(&image, k);
        int j = 0;
        while (j < view.colours && seen[j] != colour)
            j++;
        if (j == view.colours && j < 1000)
            seen[view.colours++] = colour;
        view.has_arc_red = view.has_arc_red || colour == 0xff4136;
        view.paper = (int)(colour >> 8 & 0xff);
    }
    arcl_arena_close(&mem);
    arcl_file_free(bytes);
    return view;
}

/*
 * browser.h - pages in a real browser: what becomes of them after their script has run, and how they look.
 */
#ifndef ARCL_TESTS_BROWSER_H
#define ARCL_TESTS_BROWSER_H

#include <stdbool.h>

/* Whether there is a browser; if not, a sentence says that the test is skipped. */
bool browser_is_here(void);

/* The document at `page` of the current folder with this fragment, as text, after the script; it must not have failed.
 * Lives until the next call. */
const char *browser_open(const char *page, const char *fragment);

/* What a picture of the page holds. */
typedef struct browser_view {
    int colours;      /* different ones, up to 1000 */
    bool has_arc_red; /* one of them is ARC's, to the last bit */
    int paper;        /* lightness of its last line, 0 to 255 */
} browser_view;

browser_view browser_look(const char *page, const char *fragment, int width, int height);

#endif

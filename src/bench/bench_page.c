/* bench_page.c - a benchmark as a page: its JSON, which the page's script makes bars and a table of. */
#include <stdio.h>
#include <string.h>

#include "bench/bench.h"
#include "report/json_out.h"
#include "report/layout.h"
#include "report/page.h"

bool arcl_bench_page(const char *name, const arcl_text *json, size_t rows, bool agrees, arcl_text *out, arcl_error *err)
{
    static const char nothing[] = "# commit: unknown\n"; /* tells the reader nothing */
    arcl_text facts = {0};
    arcl_page page;
    char title[80];

    snprintf(title, sizeof title, "arcl bench%s%s", *name ? " " : "", name);
    arcl_bench_report_facts(&facts); /* "# cpu: ..." lines */
    char *none = facts.s ? strstr(facts.s, nothing) : NULL;
    if (none) {
        facts.len -= strlen(nothing);
        memmove(none, none + strlen(nothing), facts.len + 1 - (size_t)(none - facts.s));
    }
    for (size_t k = 0; k < facts.len; k++)
        facts.s[k] = facts.s[k] == '#' || facts.s[k] == '\n' ? ' ' : facts.s[k];
    arcl_page_open(&page, title, facts.s ? facts.s : "");
    arcl_page_figure(&page, "measurements", "%s", arcl_count(rows).s);
    arcl_page_figure(&page, "results", "%s", agrees ? "all right" : "wrong ones");
    arcl_text *data = arcl_page_section(&page, "bench", "Measurements");
    arcl_put_name(data, "bench");
    arcl_text_add(data, json->s ? json->s : "null", json->s ? json->len - (json->s[json->len - 1] == '\n') : 4);
    const bool ok = arcl_page_write(&page, out, err);
    arcl_page_close(&page);
    arcl_text_close(&facts);
    return ok;
}

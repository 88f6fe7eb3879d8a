/* cmd_compare.c - the command `arcl compare`: measurements of the same work side by side. */
#include "cli/options.h"
#include "report/compare.h"

static int run_command(arcl_cli *cli, arcl_settings *s)
{
    const size_t n = s->words.n;
    arcl_measures *m = ARCL_TAKE(&cli->mem, arcl_measures, n);
    arcl_error err = {0};
    arcl_text html = {0}, about = {0};
    arcl_page page;
    bool regressed = false;

    if (n < 2)
        return arcl_cli_wrong("give two files or more to compare: arcl compare BEFORE AFTER");
    for (size_t k = 0; k < n; k++)
        if (!arcl_measures_read(&m[k], s->words.at[k], &cli->mem, &err))
            return arcl_cli_failed(&err);
    if (!arcl_cli_can_page(s->html, &err))
        return arcl_cli_failed(&err);
    for (size_t k = 0; k < n; k++)
        arcl_text_printf(&about, "%s%s: %s", k ? "; " : "", k == 0 ? "A" : n == 2 ? "B" : "and B", s->words.at[k]);
    arcl_page_open(&page, "arcl compare", about.s ? about.s : "");
    arcl_text_close(&about);
    bool ok = true;
    for (size_t k = 1; k < n && ok; k++) {
        arcl_comparison c;
        ok = arcl_compare(&c, &m[0], &m[k], (double)s->threshold / 100, &cli->mem, &err);
        if (!ok)
            break;
        if (s->json)
            arcl_compare_json(&c, !cli->quiet, &cli->out);
        else
            arcl_compare_text(&c, cli->quiet ? 1 : (size_t)s->top, cli->width, cli->mode != ARCL_SHOW_PLAIN, &cli->out);
        arcl_compare_page(&c, &page);
        regressed = regressed || c.regressed;
    }
    if (ok && s->html)
        ok = arcl_page_write(&page, &html, &err) && arcl_cli_write(cli, s->html, &html, &err);
    arcl_page_close(&page);
    arcl_text_close(&html);
    if (!ok)
        return arcl_cli_failed(&err);
    return regressed ? ARCL_EXIT_UNMET : ARCL_EXIT_DONE;
}

static const arcl_use uses[] = {
    ARCL_USE(threshold),
    {.id = ARCL_O_top, .usual = 10, .help = "parts shown from each end of the list"},
    ARCL_USE(json),
    {.id = ARCL_O_html, .help = "write a page (docs/REPORTS.md)"},
};

const arcl_command arcl_command_compare = {
    .name = "compare",
    .summary = "compare benchmarks, profiles or runs: what is slower, by more than the spread",
    .words = "BEFORE AFTER...",
    .text = "Compares results of the same work: lines of 'arcl run --json', 'arcl bench --json', or files of 'arcl "
            "profile -o'. The first file is compared with each of the others. Several results in a file are repeats; "
            "five on both sides give an interval. Results for other programs or tasks, or with other answers, are "
            "refused: they are not of the same work.",
    .more = "examples:\n"
            "  for k in 1 2 3 4 5; do arcl run --programs p.py --json; done > before.json\n"
            "  arcl compare before.json after.json\n"
            "  arcl compare c.json pocl.json --html compare.html\n"
            "\n"
            "B/A is the ratio of the times, above 1 where the second is slower. Its 95 %\n"
            "interval is made by the bootstrap: of the medians of repeats, or of the parts\n"
            "where there are fewer than five. Slower and faster mean that the interval does\n"
            "not hold 1. A regression: all of the interval is beyond the threshold (of the\n"
            "whole, or of a row of a benchmark), or so many more steps or calls, or a sample\n"
            "that was right and is not any more.\n"
            "\n"
            "exit code: 0 no regression, 1 a regression, 2 wrong use or other work\n",
    ARCL_USES(uses),
    .run = run_command,
};

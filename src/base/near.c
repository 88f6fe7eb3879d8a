#include "base/near.h"

#include <stdbool.h>
#include <string.h>

enum { LENGTH_MAX = 40, PREFIX_MIN = 4 };

arcl_near arcl_near_to(const char *wanted, size_t len)
{
    return (arcl_near){.wanted = wanted, .len = len, .distance = len < 4 ? 1 : len < 6 ? 2 : 3};
}

static char lower_case(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c + ('a' - 'A')) : c;
}

static unsigned least(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

/* How many characters must be inserted, removed, replaced or swapped with their neighbour; case counts for nothing. */
static unsigned edits(const char *a, size_t n, const char *b, size_t m)
{
    unsigned rows[3][LENGTH_MAX + 1];
    unsigned *before = rows[0], *last = rows[1], *now = rows[2];

    for (size_t j = 0; j <= m; j++)
        last[j] = (unsigned)j;
    for (size_t i = 1; i <= n; i++) {
        now[0] = (unsigned)i;
        for (size_t j = 1; j <= m; j++) {
            const char x = lower_case(a[i - 1]), y = lower_case(b[j - 1]);
            now[j] = least(least(last[j], now[j - 1]) + 1, last[j - 1] + (x != y));
            if (i > 1 && j > 1 && x == lower_case(b[j - 2]) && y == lower_case(a[i - 2]))
                now[j] = least(now[j], before[j - 2] + 1);
        }
        unsigned *spare = before;
        before = last;
        last = now;
        now = spare;
    }
    return last[m];
}

void arcl_near_consider(arcl_near *n, const char *word)
{
    const size_t m = strlen(word);

    const size_t apart = m > n->len ? m - n->len : n->len - m;
    const bool begins = n->len >= PREFIX_MIN && strncmp(n->wanted, word, n->len) == 0;

    if (n->len > LENGTH_MAX || m > LENGTH_MAX || (apart >= n->distance && !begins))
        return;
    unsigned d = edits(n->wanted, n->len, word, m);
    if (begins)
        d = least(d, n->best ? 2 : n->distance - 1);
    if (d < n->distance) {
        n->distance = d;
        n->best = word;
    }
}

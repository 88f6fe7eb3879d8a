/* image_pnm.c - PGM and PPM: grey or coloured, as text (P2, P3) or as bytes (P5, P6). */
#include <string.h>

#include "task/image.h"

typedef struct pnm {
    const char *name, *at, *end;
    bool text, rgb;
    uint32_t most; /* the largest number there may be */
    arcl_error *err;
} pnm;

static bool is_space(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

/* Over white space and comments. */
static void skip(pnm *p)
{
    while (p->at < p->end && (is_space(*p->at) || *p->at == '#')) {
        if (*p->at++ == '#')
            while (p->at < p->end && p->at[-1] != '\n')
                p->at++;
    }
}

/* The next number, of at most `most`; `what` it is. */
static bool number(pnm *p, uint32_t most, const char *what, uint32_t *out)
{
    uint64_t v = 0;

    skip(p);
    if (p->at == p->end)
        return arcl_fail(p->err, "%s: it ends before %s", p->name, what);
    if (*p->at < '0' || *p->at > '9')
        return arcl_fail(p->err, "%s: there is no number for %s", p->name, what);
    for (; p->at < p->end && *p->at >= '0' && *p->at <= '9'; p->at++) {
        v = v * 10 + (uint64_t)(*p->at - '0');
        if (v > most)
            return arcl_fail(p->err, "%s: the number for %s is larger than %u", p->name, what, most);
    }
    *out = (uint32_t)v;
    return true;
}

/* The next sample of a picture whose length is known to be right, if it is of bytes. */
static inline bool sample(pnm *p, uint32_t *out)
{
    if (p->text)
        return number(p, p->most, "a cell", out);
    *out = (unsigned char)*p->at++;
    if (p->most > UINT8_MAX)
        *out = *out << 8 | (unsigned char)*p->at++;
    return *out <= p->most ||
           arcl_fail(p->err, "%s: a cell is %u, but the header says that %u is the largest", p->name, *out, p->most);
}

static bool fill(pnm *p, arcl_image *out)
{
    for (size_t k = 0; k < (size_t)out->width * (size_t)out->height; k++) {
        uint32_t value = 0, more;
        if (!sample(p, &value))
            return false;
        for (unsigned channel = 1; channel < (p->rgb ? 3 : 1); channel++) {
            if (!sample(p, &more))
                return false;
            value = value << 8 | more;
        }
        if (out->size == 1)
            ((uint8_t *)out->cells)[k] = (uint8_t)value;
        else
            ((int32_t *)out->cells)[k] = (int32_t)value;
    }
    return true;
}

bool arcl_image_read_pnm(arcl_arena *mem, const char *name, const char *bytes, size_t len, arcl_image *out,
                         arcl_error *err)
{
    pnm p = {.name = name, .at = bytes + 2, .end = bytes + len, .err = err};
    const char kind = bytes[1];
    uint32_t width, height;

    *out = (arcl_image){0};
    if (!strchr("2356", kind))
        return arcl_fail(err, "%s: is a picture of kind P%c; P2, P3, P5 and P6 are read", name, kind);
    p.text = kind == '2' || kind == '3';
    p.rgb = kind == '3' || kind == '6';
    if (!number(&p, INT32_MAX, "its width", &width) || !number(&p, INT32_MAX, "its height", &height) ||
        !arcl_image_check(name, width, height, err) || !number(&p, UINT16_MAX, "its largest value", &p.most))
        return false;
    if (p.most == 0)
        return arcl_fail(err, "%s: its largest value is 0", name);
    if (p.rgb && p.most > UINT8_MAX)
        return arcl_fail(err, "%s: its colours go up to %u; colours of 8 bits are read", name, p.most);
    if (p.at == p.end || !is_space(*p.at))
        return arcl_fail(err, "%s: there are no cells after its header", name);
    p.at++;
    const size_t samples = (size_t)width * height * (p.rgb ? 3 : 1), left = (size_t)(p.end - p.at);
    const size_t room = p.text ? 2 * samples - 1 : samples * (p.most > UINT8_MAX ? 2 : 1); /* a digit, a space */
    if (left < room || (!p.text && left > room))
        return arcl_fail(err, "%s: its header asks for %zu bytes of cells%s, and there are %zu", name, room,
                         p.text ? " at least" : "", left);
    *out = (arcl_image){.width = (int32_t)width, .height = (int32_t)height, .rgb = p.rgb};
    out->size = p.rgb || p.most > UINT8_MAX ? 4 : 1;
    arcl_image_take(mem, out);
    if (!fill(&p, out))
        return false;
    skip(&p);
    return p.at == p.end || arcl_fail(err, "%s: something follows the last cell", name);
}

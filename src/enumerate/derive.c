#include "enumerate/derive.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* A text that is being written. */
typedef struct writer {
    const arcl_enumerator *e;
    const arcl_reply *answer;
    arcl_text *out;
    uint32_t lines; /* x1, x2, ... so far */
    struct {
        uint32_t state, line;
    } known[2 * ARCL_STACK_PIECES * ARCL_SPACE_LEVELS]; /* states that have a line */
    uint32_t nknown;
    uint32_t size;  /* the line of D; 0: none */
    uint32_t input; /* the line of what is the input here; 0: it is I */
} writer;

static uint32_t begin(writer *w)
{
    arcl_text_printf(w->out, "    x%u = ", ++w->lines);
    return w->lines;
}

/* ---- states ------------------------------------------------------------------------------------- */

static uint32_t put_state(writer *w, uint32_t state);

/* x7, or I where it is the input. */
static void put_name(writer *w, uint32_t line)
{
    if (line)
        arcl_text_printf(w->out, "x%u", line);
    else
        arcl_text_puts(w->out, "I");
}

static uint32_t put_side(writer *w, const arcl_side_rule *r)
{
    if (r->state == ARCL_STATE_NONE) {
        const uint32_t line = begin(w);
        arcl_text_printf(w->out, "%d\n", r->add);
        return line;
    }
    const uint32_t of = put_state(w, r->state);
    uint32_t line = begin(w);
    arcl_text_puts(w->out, r->width ? "width(" : "height(");
    put_name(w, of);
    arcl_text_puts(w->out, ")\n");
    if (r->times != 1 || r->over != 1) {
        const uint32_t from = line;
        line = begin(w);
        arcl_text_printf(w->out, "%s(x%u, %d)\n", r->times != 1 ? "multiply" : "divide", from,
                         r->times != 1 ? r->times : r->over);
    }
    if (r->add) {
        const uint32_t from = line;
        line = begin(w);
        arcl_text_printf(w->out, "add(x%u, %d)\n", from, r->add);
    }
    return line;
}

static bool is_plain(const arcl_side_rule *r, bool width)
{
    return r->state != ARCL_STATE_NONE && r->width == width && r->times == 1 && r->over == 1 && r->add == 0;
}

/* The line of D. */
static uint32_t put_size(writer *w)
{
    const arcl_size_rule *r = &w->e->sizes.at[0];

    if (w->size)
        return w->size;
    if (is_plain(&r->height, false) && is_plain(&r->width, true) && r->height.state == r->width.state) {
        const uint32_t of = put_state(w, r->height.state);
        w->size = begin(w);
        arcl_text_puts(w->out, "shape(");
        put_name(w, of);
        arcl_text_puts(w->out, ")\n");
    } else if (r->height.state == ARCL_STATE_NONE && r->width.state == ARCL_STATE_NONE) {
        w->size = begin(w);
        arcl_text_printf(w->out, "astuple(%d, %d)\n", r->height.add, r->width.add);
    } else {
        const uint32_t height = put_side(w, &r->height), width = put_side(w, &r->width);
        w->size = begin(w);
        arcl_text_printf(w->out, "astuple(x%u, x%u)\n", height, width);
    }
    return w->size;
}

static void put_grid(writer *w, const arcl_raster *m)
{
    arcl_text_puts(w->out, "(");
    for (int i = 0; i < m->height; i++) {
        arcl_text_puts(w->out, i ? ", (" : "(");
        for (int j = 0; j < m->width; j++)
            arcl_text_printf(w->out, j ? ", %d" : "%d", m->cells[i * m->width + j]);
        arcl_text_puts(w->out, m->width == 1 ? ",)" : ")");
    }
    arcl_text_puts(w->out, m->height == 1 ? ",)\n" : ")\n");
}

/* The text of a move with I, A, D and G replaced. */
static void put_move(writer *w, const arcl_action *a, uint32_t of, uint32_t size)
{
    const char *at = a->move->text;

    while (*at) {
        size_t len = 0;
        while (isalnum((unsigned char)at[len]) || at[len] == '_')
            len++;
        if (len == 1 && *at == 'I')
            put_name(w, of);
        else if (len == 1 && *at == 'A')
            arcl_text_printf(w->out, "%d", a->arg);
        else if (len == 1 && *at == 'D')
            put_name(w, size);
        else if (len == 1 && *at == 'G')
            put_name(w, w->input);
        else
            arcl_text_add(w->out, at, len ? len : 1);
        at += len ? len : 1;
    }
    arcl_text_puts(w->out, "\n");
}

/* The lines of a move that is given: its x1, x2, ... and O are the next ones here. */
static uint32_t put_given(writer *w, const arcl_program *p, uint32_t of)
{
    const uint32_t before = w->lines;
    arcl_text text = {0};

    arcl_print_function(p, &text);
    for (const char *at = text.s; at && (at = strchr(at, '\n')) && strncmp(at, "\n    return ", 12);) {
        at = strstr(at, " = ");
        if (!at)
            break;
        begin(w);
        for (at += 3; *at && *at != '\n';) {
            size_t len = 0;
            while (isalnum((unsigned char)at[len]) || at[len] == '_')
                len++;
            if (len == 1 && *at == 'I')
                put_name(w, of);
            else if (len > 1 && *at == 'x' && strspn(at + 1, "0123456789") == len - 1)
                put_name(w, before + (uint32_t)strtoul(at + 1, NULL, 10));
            else
                arcl_text_add(w->out, at, len ? len : 1);
            at += len ? len : 1;
        }
        arcl_text_puts(w->out, "\n");
    }
    w->out->full = w->out->full || text.full;
    arcl_text_close(&text);
    return w->lines;
}

/* The line that gives the state; 0: it is the input. */
static uint32_t put_state(writer *w, uint32_t state)
{
    const arcl_space *s = &w->e->space;
    const arcl_state *t = &s->states[state];
    uint32_t line;

    for (uint32_t k = 0; k < w->nknown; k++)
        if (w->known[k].state == state)
            return w->known[k].line;
    if (t->output >= 0) {
        line = begin(w);
        put_grid(w, s->output[t->output]);
    } else if (t->parent == ARCL_STATE_NONE) {
        return w->input;
    } else {
        const arcl_action *a = &s->actions->at[t->move];
        const uint32_t of = put_state(w, t->parent), size = a->move->size ? put_size(w) : 0;
        line = a->program ? put_given(w, a->program, of) : begin(w);
        if (!a->program)
            put_move(w, a, of, size);
    }
    w->known[w->nknown].state = state;
    w->known[w->nknown++].line = line;
    return line;
}

/* ---- tables ------------------------------------------------------------------------------------- */

enum { KEYS_MAX = 1024 };

typedef struct key {
    uint8_t value[ARCL_TABLE_COLUMNS], colour;
} key;

/* All keys of all samples, each with its colour. */
static uint32_t list_keys(const writer *w, key keys[KEYS_MAX])
{
    const arcl_space *s = &w->e->space;
    const arcl_derivation *d = &w->answer->best;
    uint32_t n = 0;

    for (uint32_t j = 0; j < s->n; j++) {
        const arcl_raster *want = arcl_derive_wanted(s, w->answer, j);
        for (int cell = 0; cell < arcl_raster_count(want); cell++) {
            key k = {.colour = want->cells[cell]};
            uint32_t at = 0;
            for (uint32_t c = 0; c < d->n; c++)
                k.value[c] = arcl_space_raster(s, d->piece[c].state, j)->cells[cell];
            while (at < n && memcmp(keys[at].value, k.value, d->n))
                at++;
            if (at == n && n < KEYS_MAX)
                keys[n++] = k;
        }
    }
    return n;
}

/* How many keys have another colour than the column says; than the colour, if `column` is none. */
static uint32_t changed(const key *keys, uint32_t n, uint32_t column, uint8_t colour)
{
    uint32_t sum = 0;

    for (uint32_t k = 0; k < n; k++)
        sum += keys[k].colour != (column < ARCL_TABLE_COLUMNS ? keys[k].value[column] : colour);
    return sum;
}

/* The cells of one key. */
static void put_cells(writer *w, const key *k, const uint32_t *line, uint32_t n)
{
    for (uint32_t c = 0; c + 1 < n; c++)
        arcl_text_puts(w->out, "intersection(");
    for (uint32_t c = 0; c < n; c++) {
        arcl_text_puts(w->out, c ? ", ofcolor(" : "ofcolor(");
        put_name(w, line[c]);
        arcl_text_printf(w->out, c ? ", %d))" : ", %d)", k->value[c]);
    }
}

static uint32_t put_table(writer *w)
{
    const arcl_derivation *d = &w->answer->best;
    uint32_t line[ARCL_TABLE_COLUMNS] = {0};
    key keys[KEYS_MAX];
    const uint32_t n = list_keys(w, keys);
    uint32_t base = ARCL_TABLE_COLUMNS, least = UINT32_MAX;
    uint8_t colour = 0;

    for (uint32_t c = 0; c < d->n; c++)
        line[c] = put_state(w, d->piece[c].state);
    for (uint32_t c = 0; c < d->n; c++)
        if (changed(keys, n, c, 0) < least) {
            least = changed(keys, n, c, 0);
            base = c;
        }
    for (uint8_t c = 0; c < 10; c++)
        if (changed(keys, n, ARCL_TABLE_COLUMNS, c) + 1 < least) {
            least = changed(keys, n, ARCL_TABLE_COLUMNS, c) + 1;
            base = ARCL_TABLE_COLUMNS;
            colour = c;
        }
    uint32_t at = base < ARCL_TABLE_COLUMNS ? line[base] : begin(w);
    if (base == ARCL_TABLE_COLUMNS) {
        arcl_text_printf(w->out, "canvas(%d, shape(", colour);
        put_name(w, line[0]);
        arcl_text_puts(w->out, "))\n");
    }
    for (uint32_t k = 0; k < n; k++) {
        if (keys[k].colour == (base < ARCL_TABLE_COLUMNS ? keys[k].value[base] : colour))
            continue;
        const uint32_t from = at;
        at = begin(w);
        arcl_text_puts(w->out, "fill(");
        put_name(w, from);
        arcl_text_printf(w->out, ", %d, ", keys[k].colour);
        put_cells(w, &keys[k], line, d->n);
        arcl_text_puts(w->out, ")\n");
    }
    return at;
}

/* ---- stacks ------------------------------------------------------------------------------------- */

static uint32_t put_stack(writer *w)
{
    const arcl_derivation *d = &w->answer->best;
    uint32_t at, lowest = d->n - 1u, piece = put_state(w, d->piece[lowest].state);

    if (d->piece[lowest].shown == ARCL_SHOWN_ALL) {
        at = piece;
    } else {
        at = begin(w);
        arcl_text_puts(w->out, "canvas(0, shape(");
        put_name(w, piece);
        arcl_text_puts(w->out, "))\n");
        lowest++;
    }
    for (uint32_t k = lowest; k-- > 0;) {
        const uint8_t shown = d->piece[k].shown;
        const uint32_t from = at;
        piece = put_state(w, d->piece[k].state);
        at = begin(w);
        arcl_text_puts(w->out, shown < ARCL_SHOWN_CELLS ? "fill(" : "paint(");
        put_name(w, from);
        if (shown < ARCL_SHOWN_CELLS)
            arcl_text_printf(w->out, ", %d", shown);
        arcl_text_puts(w->out, ", sfilter(asobject(");
        put_name(w, piece);
        arcl_text_puts(w->out, "), first))\n");
    }
    return at;
}

/* The mirror image of a line; of I, if it is 0. */
static uint32_t put_turned(writer *w, uint32_t of)
{
    const uint32_t line = begin(w);

    arcl_text_puts(w->out, "dmirror(");
    put_name(w, of);
    arcl_text_puts(w->out, ")\n");
    return line;
}

void arcl_derive(const arcl_enumerator *e, const arcl_reply *a, const char *name, arcl_text *out)
{
    writer w = {.e = e, .answer = a, .out = out};

    arcl_text_clear(out);
    arcl_text_printf(out, "def %s(I):\n", name);
    if (e->turned)
        w.input = put_turned(&w, 0);
    uint32_t at = a->best.kind == ARCL_BY_TABLE ? put_table(&w) : put_stack(&w);
    if (e->turned)
        at = put_turned(&w, at);
    arcl_text_puts(out, "    return ");
    put_name(&w, at);
    arcl_text_puts(out, "\n");
}

/* ---- for people ----------------------------------------------------------------------------------- */

/* "I > trim > cells_of 3". */
static void put_chain(const arcl_space *s, uint32_t state, arcl_text *out)
{
    const arcl_state *t = &s->states[state];

    if (t->output >= 0) {
        arcl_text_printf(out, "output of demonstration %d", t->output);
    } else if (t->parent == ARCL_STATE_NONE) {
        arcl_text_puts(out, s->turned ? "I mirrored" : "I");
    } else {
        const arcl_action *a = &s->actions->at[t->move];
        put_chain(s, t->parent, out);
        arcl_text_printf(out, " > %s", a->move->name);
        if (a->move->colour)
            arcl_text_printf(out, " %d", a->arg);
    }
}

void arcl_derive_pieces(const arcl_enumerator *e, const arcl_reply *a, arcl_text *out)
{
    const arcl_derivation *d = &a->best;

    arcl_text_clear(out);
    for (uint32_t k = 0; k < d->n; k++) {
        const uint8_t shown = d->kind == ARCL_BY_STACK ? d->piece[k].shown : ARCL_SHOWN_ALL;
        put_chain(&e->space, d->piece[k].state, out);
        if (shown == ARCL_SHOWN_CELLS)
            arcl_text_puts(out, ", where it is not 0");
        else if (shown < ARCL_SHOWN_CELLS)
            arcl_text_printf(out, ", where it is not 0, in colour %u", shown);
        arcl_text_putc(out, '\n');
    }
}

/*
 * set.h - frozensets. The elements are stored at once, their order is computed on demand.
 *
 * The elements are stored in one of four forms. A PATCH holds places, or cells with one colour for each place, as a
 * 128-bit word for each row of their bounding box; a shift changes the box and no word. ITEMS is an array of distinct
 * values of any kind. A LINE of places and a PRODUCT of two sets become ITEMS when their elements are asked for. The
 * operations of each form are a row of arcl_set_forms; other code distinguishes patches from the rest and nothing else.
 *
 * CPython's order of a set depends on how the set was built. So each set has a recipe: a function that fills a hash
 * table as CPython would, and the operands of that function. It runs when the order is asked for, which is seldom.
 *
 * Within a set an element is denoted by a number, its key: 128 * row + column within the box of a PATCH, the index in
 * the array of ITEMS.
 */
#ifndef ARCL_VALUE_SET_H
#define ARCL_VALUE_SET_H

#include "value/bytes.h"
#include "value/table.h"

enum { ARCL_PATCH_WIDTH = ARCL_ROW_BITS, ARCL_PATCH_HEIGHT = 256 };

typedef enum arcl_set_form { ARCL_ITEMS, ARCL_PATCH, ARCL_LINE, ARCL_PRODUCT, ARCL_FORM_COUNT } arcl_set_form;

/* What the elements of a PATCH are. */
typedef enum arcl_ink {
    ARCL_PLACES,  /* (row, column) */
    ARCL_UNIFORM, /* cells, all of `colour` */
    ARCL_PLANE,   /* cells, colours in `plane` */
} arcl_ink;

/* Adds the keys of s to t in the order in which CPython adds the elements. If it does anything else to t than to add
 * keys one by one, the set is marked `presized`. */
typedef void arcl_recipe(arcl_ctx *c, arcl_set *s, arcl_table *t);

struct arcl_set {
    uint32_t n;
    uint8_t form;
    uint8_t ink;
    uint8_t turn;      /* what arcl_by_map does to a place */
    bool copied : 1;   /* built as a set, then copied by frozenset() */
    bool triple : 1;   /* PATCH: its cells are (row, column, colour); of places it says nothing */
    bool presized : 1; /* its recipe does more than to add elements one by one to an empty table */
    bool doubtful : 1; /* it was made of equal values that can be told apart: the order decides which one is kept */
    uint64_t hash;     /* 0: not worked out yet */
    arcl_recipe *recipe;
    arcl_val a, b; /* what the recipe works from */
    union {
        const arcl_val *images; /* likewise */
        void *notes;            /* what a recipe keeps for itself */
    };
    uint32_t nimages;
    uint32_t index_mask; /* of an index by hash; 0: the index is by place within the box */

    arcl_table *table;       /* the order, once asked for */
    const arcl_val *ordered; /* the elements in order, once asked for */
    const arcl_val *items;   /* ITEMS: the elements; PATCH: the same in raster order, once asked for */
    union {
        uint32_t *index;      /* ITEMS: look-up, once needed: see index.c */
        const arcl_row *rows; /* PATCH: bit k of rows[i]: place (top + i, left + k) */
    };
    /* PLANE: colour of (top + i, left + k) at plane[i * stride + k], from where a chunk may be read. */
    const uint8_t *plane;
    uint32_t stride;
    int32_t colour;                   /* UNIFORM */
    int32_t top, left, height, width; /* PATCH, index by place: the bounding box, tight; LINE: see arcl_set_line */
};

/* The operations of a form. `equal` is NULL where two sets of the form are compared like sets of different forms. */
typedef struct arcl_set_form_table {
    void (*write)(arcl_ctx *c, arcl_set *s, arcl_val *out); /* the elements, in the order of arcl_set_members */
    uint32_t (*key)(arcl_ctx *c, arcl_set *s, arcl_val e);  /* of an element, or ARCL_KEY_NONE */
    arcl_val (*element)(const arcl_set *s, uint32_t key);
    uint64_t (*key_hash)(arcl_ctx *c, const arcl_set *s, uint32_t key);
    uint64_t (*hash)(arcl_ctx *c, arcl_set *s);        /* what the elements add to the set's hash */
    uint64_t (*fingerprint)(arcl_ctx *c, arcl_set *s); /* see arcl_fingerprint */
    bool (*equal)(arcl_ctx *c, const arcl_set *a, const arcl_set *b);
} arcl_set_form_table;

extern const arcl_set_form_table arcl_set_forms[ARCL_FORM_COUNT];

/* Whether a set, or a value, is a patch, which has rows, ink and a box. Nothing else is asked about forms. */
static inline bool arcl_set_is_patch(const arcl_set *s)
{
    return s->form == ARCL_PATCH;
}
static inline bool arcl_is_patch(arcl_val v)
{
    return v.tag == ARCL_SET && arcl_set_is_patch(v.u.set);
}
/* Whether it is a patch of places, of cells, or of cells of one colour. In one expression the compiler compares form and
 * ink at once. */
static inline bool arcl_is_places(arcl_val v)
{
    return v.tag == ARCL_SET && v.u.set->form == ARCL_PATCH && v.u.set->ink == ARCL_PLACES;
}
static inline bool arcl_is_object(arcl_val v)
{
    return arcl_is_patch(v) && v.u.set->ink != ARCL_PLACES;
}
static inline bool arcl_is_uniform(arcl_val v)
{
    return v.tag == ARCL_SET && v.u.set->form == ARCL_PATCH && v.u.set->ink == ARCL_UNIFORM;
}

/* ---- making -------------------------------------------------------------- */

/* The empty set. */
arcl_val arcl_set_empty(void);

/* The set of one element. */
arcl_val arcl_set_of_one(arcl_ctx *c, arcl_val e);

/* The set of the n values in seq, of which several may be equal. seq must live as long as the set: it becomes
 * `images`. */
arcl_val arcl_set_make(arcl_ctx *c, const arcl_val *seq, uint32_t n, arcl_recipe *recipe, arcl_val a, arcl_val b);

/* The same for values that all differ, without a recipe. */
arcl_val arcl_set_of_distinct(arcl_ctx *c, const arcl_val *seq, uint32_t n);

/* The same for values that all differ and are stored as ITEMS, in the order in which CPython adds them. */
arcl_val arcl_set_of_items(arcl_ctx *c, const arcl_val *seq, uint32_t n);

/* The same as arcl_set_make, with seq in the order in which CPython adds the values. */
arcl_val arcl_set_of_sequence(arcl_ctx *c, const arcl_val *seq, uint32_t n);

/* The set of the tuples (x, y) of all members x of a and y of b, with y in the outer loop; no x is an INT. The tuples
 * are made on demand, since a filter often comes next and drops most of them. */
arcl_val arcl_set_product(arcl_ctx *c, arcl_val a, arcl_val b, arcl_recipe *recipe);

/* The set of the n > 1 places (i + k * down, j + k * right), which need not fit a patch but fit 32 bits. CPython adds
 * them in the order of k. The array is made on demand. */
arcl_val arcl_set_line(arcl_ctx *c, uint32_t n, int32_t i, int32_t j, int32_t down, int32_t right);

/* Writes the places of such a set. */
void arcl_line_write(arcl_ctx *c, arcl_val *to, uint32_t n, int32_t i, int32_t j, int32_t down, int32_t right);

/* Whether s is the product of s->a and s->b, whose tuples are not made yet. */
static inline bool arcl_set_is_product(const arcl_set *s)
{
    return s->form == ARCL_PRODUCT;
}

/* ---- looking ------------------------------------------------------------- */

/* The key of element e, or ARCL_KEY_NONE. */
static inline uint32_t arcl_set_key(arcl_ctx *c, const arcl_set *s, arcl_val e)
{
    return arcl_set_forms[s->form].key(c, (arcl_set *)(uintptr_t)s, e); /* an index may be made */
}
static inline bool arcl_set_has(arcl_ctx *c, const arcl_set *s, arcl_val e)
{
    return arcl_set_key(c, s, e) != ARCL_KEY_NONE;
}
static inline arcl_val arcl_set_element(const arcl_set *s, uint32_t key)
{
    return arcl_set_forms[s->form].element(s, key);
}

/* The elements in an order that is not CPython's but always the same, for recipes refer to elements by it. */
const arcl_val *arcl_set_members(arcl_ctx *c, arcl_set *s);

/* Copies them. */
void arcl_set_write_members(arcl_ctx *c, arcl_set *s, arcl_val *out);

/* The first element in CPython's order; all elements in that order; the hash table whose slots have that order. */
arcl_val arcl_set_first(arcl_ctx *c, arcl_set *s);
const arcl_val *arcl_set_ordered(arcl_ctx *c, arcl_set *s);
const arcl_table *arcl_set_table(arcl_ctx *c, arcl_set *s);

/* Sets the recipe of a set that was made without one; returns the set. */
static inline arcl_val arcl_set_recipe(arcl_ctx *c, arcl_val set, arcl_recipe *recipe, arcl_val a, arcl_val b)
{
    arcl_set *s = set.u.set;

    if (s->n > 0) {
        s->recipe = recipe;
        s->a = a;
        s->b = b;
        if (s->doubtful)
            arcl_set_table(c, s);
    }
    return set;
}

/* The permutation that brings arcl_set_members into CPython's order. */
const uint32_t *arcl_set_ranks(arcl_ctx *c, arcl_set *s);

bool arcl_set_equal(arcl_ctx *c, arcl_set *a, arcl_set *b);
bool arcl_set_subset(arcl_ctx *c, arcl_set *a, arcl_set *b); /* a <= b */
uint64_t arcl_set_hash(arcl_ctx *c, arcl_set *s);

/* The hash by which ITEMS are indexed: equal values have the same one, whatever their form. Of a set it is cheaper than
 * CPython's hash. */
uint64_t arcl_fingerprint(arcl_ctx *c, arcl_val v);

/* For recipes: adds the key of e to t if e is an element of s; adds that of s->images[k]. */
void arcl_set_add(arcl_ctx *c, arcl_set *s, arcl_table *t, arcl_val e);
void arcl_set_add_image(arcl_ctx *c, arcl_set *s, arcl_table *t, size_t k);

/* Sets the hash table of a set whose images all differ. Each slot holds the number of an image, ARCL_KEY_NONE or
 * ARCL_KEY_GONE. */
void arcl_set_give_table(arcl_ctx *c, arcl_set *s, const uint32_t *slots, uint32_t size);

/* ---- what is known of the order without running the recipe (stretch.c) ------------- */

/* A range of slots of the hash table: the element is in one of them. */
typedef struct arcl_stretch {
    uint32_t from, to;
} arcl_stretch;

/* Whether all slots of a are before those of b, and so is the element. */
static inline bool arcl_stretch_before(arcl_stretch a, arcl_stretch b)
{
    return a.to < b.from;
}

/* The ranges of the members of s, of which there are two or more, in scratch memory. NULL if the elements alone do not
 * tell them, or if the order of s is known or as cheap to compute. */
const arcl_stretch *arcl_set_stretches(arcl_ctx *c, arcl_set *s);

/* The number of slots, less one, of the table that the recipe of s fills; 0 if the number of elements does not tell
 * it. */
uint32_t arcl_set_mask(const arcl_set *s);

/* ---- recipes -------------------------------------------------------------- */

arcl_recipe arcl_by_sequence;     /* images, one after the other */
arcl_recipe arcl_by_raster;       /* a PATCH, row by row */
arcl_recipe arcl_by_subsequence;  /* those elements of container a that are in the set */
arcl_recipe arcl_by_map;          /* the elements of container a, turned and shifted by pair b */
arcl_recipe arcl_by_image;        /* images[k] belongs to member k of container a */
arcl_recipe arcl_by_merge;        /* the elements of the elements of container a */
arcl_recipe arcl_by_both;         /* the elements of container a, then of b */
arcl_recipe arcl_by_union;        /* a | b */
arcl_recipe arcl_by_intersection; /* a & b */
arcl_recipe arcl_by_difference;   /* a - b */

/* Whether a - b is a copy of a out of which the few elements of b are deleted. */
static inline bool arcl_difference_deletes(const arcl_set *a, const arcl_set *b)
{
    return (a->n >> 2) > b->n;
}

/* What arcl_by_map does to place (i, j) with the pair (r, c). */
typedef enum arcl_turn {
    ARCL_TURN_NONE,    /* (i + r, j + c) */
    ARCL_TURN_ROWS,    /* (r - i, j + c) */
    ARCL_TURN_COLUMNS, /* (i + r, c - j) */
    ARCL_TURN_SWAP,    /* (j + r, i + c) */
} arcl_turn;

static inline void arcl_turn_place(arcl_turn t, int64_t r, int64_t c, int64_t *i, int64_t *j)
{
    const int64_t a = t == ARCL_TURN_SWAP ? *j : *i, b = t == ARCL_TURN_SWAP ? *i : *j;
    *i = t == ARCL_TURN_ROWS ? r - a : a + r;
    *j = t == ARCL_TURN_COLUMNS ? c - b : b + c;
}

#endif

#include "plane/vm_samples.h"

#include <string.h>

/* What a register holds: a letter for each kind. g grid, p places, o cells, s set of cells, n number, d pair, t tuple of
 * numbers. */
typedef struct shape {
    uint8_t op, class;
    const char *kinds; /* of the arguments, then that of the result */
} shape;

static const shape shapes[] = {
    {ARCL_VM_add, 0, "nnn"},         {ARCL_VM_subtract, 0, "ddd"},     {ARCL_VM_multiply, 0, "dnd"},
    {ARCL_VM_divide, 0, "nnn"},      {ARCL_VM_invert, 0, "dd"},        {ARCL_VM_double, 0, "nn"},
    {ARCL_VM_halve, 0, "dd"},        {ARCL_VM_increment, 0, "nn"},     {ARCL_VM_decrement, 0, "dd"},
    {ARCL_VM_crement, 0, "dd"},      {ARCL_VM_sign, 0, "dd"},          {ARCL_VM_even, 0, "nn"},
    {ARCL_VM_positive, 0, "nn"},     {ARCL_VM_toivec, 0, "nd"},        {ARCL_VM_tojvec, 0, "nd"},
    {ARCL_VM_greater, 0, "nnn"},     {ARCL_VM_astuple, 0, "nnd"},      {ARCL_VM_flip, 0, "nn"},
    {ARCL_VM_both, 0, "nnn"},        {ARCL_VM_either, 0, "nnn"},       {ARCL_VM_equality, 0, "ggn"},
    {ARCL_VM_equality, 0, "oon"},    {ARCL_VM_branch, 0, "nggg"},      {ARCL_VM_branch, 0, "nppp"},
    {ARCL_VM_contained, 0, "dpn"},   {ARCL_VM_combine, 2, "ppp"},      {ARCL_VM_combine, 2, "ooo"},
    {ARCL_VM_combine, 2, "sss"},     {ARCL_VM_intersection, 0, "ppp"}, {ARCL_VM_intersection, 0, "ooo"},
    {ARCL_VM_difference, 0, "ppp"},  {ARCL_VM_difference, 0, "ooo"},   {ARCL_VM_difference, 0, "sss"},
    {ARCL_VM_mostcommon, 1, "tn"},   {ARCL_VM_leastcommon, 1, "tn"},   {ARCL_VM_first, 0, "so"},
    {ARCL_VM_last, 0, "so"},         {ARCL_VM_dedupe, 1, "tt"},        {ARCL_VM_size, 0, "sn"},
    {ARCL_VM_size, 0, "pn"},         {ARCL_VM_merge, 1, "so"},         {ARCL_VM_maximum, 1, "tn"},
    {ARCL_VM_minimum, 1, "tn"},      {ARCL_VM_initset, 0, "dp"},       {ARCL_VM_initset, 0, "os"},
    {ARCL_VM_first, 0, "dn"},        {ARCL_VM_last, 0, "dn"},          {ARCL_VM_insert, 1, "dpp"},
    {ARCL_VM_insert, 1, "oss"},      {ARCL_VM_remove, 1, "dpp"},       {ARCL_VM_remove, 1, "oss"},
    {ARCL_VM_interval, 1, "nnnt"},   {ARCL_VM_product, 1, "ttp"},      {ARCL_VM_mostcolor, 2, "gn"},
    {ARCL_VM_leastcolor, 2, "gn"},   {ARCL_VM_colorcount, 2, "gnn"},   {ARCL_VM_numcolors, 2, "gn"},
    {ARCL_VM_color, 0, "on"},        {ARCL_VM_colorfilter, 1, "sns"},  {ARCL_VM_sizefilter, 1, "sns"},
    {ARCL_VM_ofcolor, 2, "gnp"},     {ARCL_VM_recolor, 0, "npo"},      {ARCL_VM_recolor, 0, "noo"},
    {ARCL_VM_replace, 2, "gnng"},    {ARCL_VM_switch, 2, "gnng"},      {ARCL_VM_height, 0, "gn"},
    {ARCL_VM_width, 0, "pn"},        {ARCL_VM_shape, 0, "od"},         {ARCL_VM_portrait, 0, "gn"},
    {ARCL_VM_square, 0, "on"},       {ARCL_VM_vline, 0, "pn"},         {ARCL_VM_hline, 0, "pn"},
    {ARCL_VM_uppermost, 0, "pn"},    {ARCL_VM_rightmost, 0, "on"},     {ARCL_VM_ulcorner, 0, "pd"},
    {ARCL_VM_lrcorner, 0, "od"},     {ARCL_VM_center, 0, "pd"},        {ARCL_VM_centerofmass, 2, "pd"},
    {ARCL_VM_corners, 0, "op"},      {ARCL_VM_index, 0, "gdn"},        {ARCL_VM_asindices, 2, "gp"},
    {ARCL_VM_asobject, 2, "go"},     {ARCL_VM_toindices, 0, "op"},     {ARCL_VM_toobject, 0, "pgo"},
    {ARCL_VM_shift, 0, "pdp"},       {ARCL_VM_shift, 0, "odo"},        {ARCL_VM_normalize, 0, "oo"},
    {ARCL_VM_dneighbors, 0, "dp"},   {ARCL_VM_ineighbors, 0, "dp"},    {ARCL_VM_neighbors, 0, "dp"},
    {ARCL_VM_backdrop, 0, "op"},     {ARCL_VM_delta, 0, "op"},         {ARCL_VM_box, 0, "pp"},
    {ARCL_VM_inbox, 0, "pp"},        {ARCL_VM_outbox, 0, "pp"},        {ARCL_VM_objects, 3, "gnnns"},
    {ARCL_VM_objects, 3, "gnnns"},   {ARCL_VM_partition, 2, "gs"},     {ARCL_VM_fgpartition, 2, "gs"},
    {ARCL_VM_occurrences, 3, "gop"}, {ARCL_VM_frontiers, 2, "gs"},     {ARCL_VM_hmatching, 0, "ppn"},
    {ARCL_VM_vmatching, 0, "opn"},   {ARCL_VM_manhattan, 3, "ppn"},    {ARCL_VM_adjacent, 3, "oon"},
    {ARCL_VM_bordering, 0, "pgn"},   {ARCL_VM_position, 0, "ppd"},     {ARCL_VM_gravitate, 3, "opd"},
    {ARCL_VM_hmirror, 2, "gg"},      {ARCL_VM_vmirror, 2, "gg"},       {ARCL_VM_dmirror, 2, "gg"},
    {ARCL_VM_cmirror, 2, "gg"},      {ARCL_VM_hmirror, 2, "oo"},       {ARCL_VM_vmirror, 2, "oo"},
    {ARCL_VM_dmirror, 2, "pp"},      {ARCL_VM_cmirror, 2, "oo"},       {ARCL_VM_rot90, 2, "gg"},
    {ARCL_VM_rot180, 2, "gg"},       {ARCL_VM_rot270, 2, "gg"},        {ARCL_VM_hperiod, 2, "on"},
    {ARCL_VM_vperiod, 2, "on"},      {ARCL_VM_canvas, 2, "ndg"},       {ARCL_VM_fill, 2, "gnpg"},
    {ARCL_VM_underfill, 2, "gnog"},  {ARCL_VM_paint, 2, "gog"},        {ARCL_VM_underpaint, 2, "gog"},
    {ARCL_VM_cover, 2, "gpg"},       {ARCL_VM_move, 2, "godg"},        {ARCL_VM_cellwise, 2, "ggng"},
    {ARCL_VM_crop, 2, "gddg"},       {ARCL_VM_subgrid, 2, "pgg"},      {ARCL_VM_trim, 2, "gg"},
    {ARCL_VM_compress, 2, "gg"},     {ARCL_VM_tophalf, 2, "gg"},       {ARCL_VM_bottomhalf, 2, "gg"},
    {ARCL_VM_lefthalf, 2, "gg"},     {ARCL_VM_righthalf, 2, "gg"},     {ARCL_VM_hconcat, 2, "ggg"},
    {ARCL_VM_vconcat, 2, "ggg"},     {ARCL_VM_hupscale, 2, "gng"},     {ARCL_VM_vupscale, 2, "gng"},
    {ARCL_VM_upscale, 2, "gng"},     {ARCL_VM_upscale, 2, "ono"},      {ARCL_VM_downscale, 2, "gng"},
    {ARCL_VM_connect, 0, "ddp"},     {ARCL_VM_shoot, 0, "ddp"},        {ARCL_VM_hfrontier, 0, "dp"},
    {ARCL_VM_vfrontier, 0, "dp"},
};

/* Loops: the kind, that of the container, the operation of the body and what its result is. */
static const struct {
    uint8_t kind, body;
    char of, result;
} loops[] = {
    {ARCL_LOOP_MAP, ARCL_VM_normalize, 's', 's'},   {ARCL_LOOP_MERGE, ARCL_VM_toindices, 's', 'p'},
    {ARCL_LOOP_MERGE, ARCL_VM_neighbors, 'p', 'p'}, {ARCL_LOOP_KEEP, ARCL_VM_vline, 's', 's'},
    {ARCL_LOOP_KEEP, ARCL_VM_first, 'p', 'p'},      {ARCL_LOOP_KEEP_MERGE, ARCL_VM_square, 's', 'o'},
    {ARCL_LOOP_MOST, ARCL_VM_size, 's', 'o'},       {ARCL_LOOP_LEAST, ARCL_VM_height, 's', 'o'},
    {ARCL_LOOP_VALMOST, ARCL_VM_width, 's', 'n'},   {ARCL_LOOP_SORT, ARCL_VM_invert, 't', 't'},
};

/* A program on its way. */
typedef struct maker {
    arcl_rng *rng;
    uint32_t *at;
    char kind[ARCL_CODE_EACH * ARCL_VM_SAMPLE_LINES]; /* of registers */
    uint32_t used, length;
} maker;

static uint32_t emit(maker *k, uint32_t op, uint32_t class, uint32_t args, uint32_t many, uint32_t steps, uint32_t more)
{
    const uint32_t words[ARCL_CODE_EACH] = {op | class << 8 | many << 12 | k->used << 16, args, steps, more};

    memcpy(k->at, words, sizeof words);
    k->at += ARCL_CODE_EACH;
    return k->length++;
}

static uint32_t done(maker *k, char kind)
{
    k->kind[k->used] = kind;
    return k->used++;
}

/* A register of this kind: one of the last ones, or a new number or pair. */
static uint32_t some(maker *k, char kind)
{
    enum { LAST = 12 };
    const int32_t a = (int32_t)arcl_rng_below(k->rng, 9) - 1, b = (int32_t)arcl_rng_below(k->rng, 9) - 1;
    const uint32_t from = arcl_rng_below(k->rng, LAST);

    for (uint32_t j = 0; j < k->used && (from > 2 || (kind != 'n' && kind != 'd')); j++) {
        const uint32_t reg = (k->used + from - 1 - j) % k->used;
        if (k->kind[reg] == kind)
            return reg;
    }
    if (kind == 'n' || kind == 'd') {
        emit(k, kind == 'n' ? ARCL_VM_number : ARCL_VM_place, 0, (uint32_t)a, 0, 0, (uint32_t)b);
        return done(k, kind);
    }
    return UINT32_MAX;
}

static void add_loop(maker *k)
{
    const uint32_t which = arcl_rng_below(k->rng, sizeof loops / sizeof *loops);
    const uint32_t of = some(k, loops[which].of), state = k->used, member = state + 1, body = state + 2;

    if (of == UINT32_MAX)
        return;
    emit(k, ARCL_VM_loop, 0, of, 1, 0, loops[which].kind);
    done(k, '-');
    const uint32_t each = emit(k, ARCL_VM_each, 0, state | of << 8, 2, 0, 0);
    uint32_t *end = k->at - 1;
    done(k, '-');
    emit(k, loops[which].body, 0, member, 1, 1, 0);
    done(k, '-');
    emit(k, ARCL_VM_next, 0, state | body << 8, 2, 0, each);
    *end = k->length;
    emit(k, ARCL_VM_gather, 0, state | of << 8 | of << 16, 3, 1, 0);
    done(k, loops[which].result);
}

static void add_line(maker *k)
{
    const shape *s = &shapes[arcl_rng_below(k->rng, sizeof shapes / sizeof *shapes)];
    const uint32_t many = (uint32_t)strlen(s->kinds) - 1;
    uint32_t args = 0;

    if (arcl_rng_below(k->rng, 8) == 0) {
        add_loop(k);
        return;
    }
    for (uint32_t a = 0; a < many; a++) {
        const uint32_t reg = some(k, s->kinds[a]);
        if (reg == UINT32_MAX)
            return;
        args |= reg << (8 * a);
    }
    emit(k, s->op, s->class, args, many, 1, 0);
    done(k, s->kinds[many]);
}

uint32_t arcl_vm_sample_code(arcl_rng *r, uint32_t *words)
{
    maker k = {.rng = r, .at = words + ARCL_CODE_WORDS, .kind = "g", .used = 1};
    uint32_t result = 0;

    for (unsigned j = 0; j < ARCL_VM_SAMPLE_LINES && k.length < 6 * ARCL_VM_SAMPLE_LINES && k.used + 6 < sizeof k.kind;
         j++)
        add_line(&k);
    for (uint32_t j = 0; j < k.used; j++)
        result = k.kind[j] == 'g' ? j : result;
    words[ARCL_CODE_REGISTERS] = k.used;
    words[ARCL_CODE_RESULT] = result;
    words[ARCL_CODE_STEPS] = 1;
    words[ARCL_CODE_LENGTH] = k.length;
    return ARCL_CODE_WORDS + ARCL_CODE_EACH * k.length;
}

uint32_t arcl_vm_sample_grid(arcl_rng *r, uint32_t *words)
{
    const uint32_t h = 1 + arcl_rng_below(r, 12), w = 1 + arcl_rng_below(r, 12), ground = arcl_rng_below(r, 3);
    const uint32_t colours = 1 + arcl_rng_below(r, 5), often = 1 + arcl_rng_below(r, 4);

    memset(words, 0, 4 * h * sizeof *words);
    for (uint32_t i = 0; i < h; i++)
        for (uint32_t j = 0; j < w; j++) {
            const uint32_t colour = arcl_rng_below(r, often + 1) ? ground : arcl_rng_below(r, colours);
            for (uint32_t p = 0; p < 4; p++)
                words[4 * i + p] |= (colour >> p & 1) << j;
        }
    return h << 16 | w;
}

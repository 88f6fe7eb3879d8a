/* model.c - models of cards: their constants, and the times that follow from counts. */
#include "bench/model.h"

#include <cjson/cJSON.h>
#include <string.h>

#include "base/file.h"
#include "base/json.h"
#include "base/text.h"

extern const arcl_embedded arcl_card_files[];

const arcl_constant_info arcl_constant_infos[ARCL_CONSTANTS] = {
#define ARCL_CONSTANT(name_, unit_, least_, most_, doc_) \
    {.name = #name_, .unit = unit_, .doc = doc_, .least = least_, .most = most_},
#include "bench/models.def"
};

const char *const arcl_bound_names[ARCL_BOUNDS] = {"instructions", "waiting", "memory", "the longest group"};

/* ---- read -------------------------------------------------------------------------------------- */

/* A text of models. */
typedef struct reading {
    arcl_json j; /* before the tree was read */
    cJSON *tree;
    arcl_arena *mem;
} reading;

/* A failure at an item. */
#define WRONG(r, item, ...) arcl_json_fail(&(r)->j, arcl_json_place(&(r)->j, (r)->tree, item), __VA_ARGS__)

/* A text that is not empty. */
static bool take_text(reading *r, const cJSON *of, const char *key, const char **out)
{
    const cJSON *item = cJSON_GetObjectItemCaseSensitive(of, key);

    if (!item)
        return WRONG(r, of, "there is no \"%s\"", key);
    if (!arcl_json_is(&r->j, r->tree, item, cJSON_IsString(item), "a string"))
        return false;
    if (!item->valuestring[0])
        return WRONG(r, item, "\"%s\" is empty", key);
    *out = arcl_take_text(r->mem, item->valuestring, strlen(item->valuestring));
    return true;
}

static bool take_constant(reading *r, const cJSON *item, arcl_constant k, arcl_model *out)
{
    const arcl_constant_info *c = &arcl_constant_infos[k];

    if (out->source[k])
        return WRONG(r, item, "the constant \"%s\" is there twice", c->name);
    if (!arcl_json_is(&r->j, r->tree, item, cJSON_IsObject(item), "an object with \"value\" and \"source\""))
        return false;
    const cJSON *value = cJSON_GetObjectItemCaseSensitive(item, "value");
    if (!value)
        return WRONG(r, item, "the constant \"%s\" has no \"value\"", c->name);
    if (!arcl_json_is(&r->j, r->tree, value, cJSON_IsNumber(value), "a number"))
        return false;
    if (!(value->valuedouble >= c->least && value->valuedouble <= c->most))
        return WRONG(r, value, "the constant \"%s\" is a number from %g to %g", c->name, c->least, c->most);
    out->of[k] = value->valuedouble;
    return take_text(r, item, "source", &out->source[k]);
}

static bool take_model(reading *r, const cJSON *model, arcl_model *out)
{
    *out = (arcl_model){0};
    if (!arcl_json_is(&r->j, r->tree, model, cJSON_IsObject(model), "an object with \"name\" and \"constants\"") ||
        !take_text(r, model, "name", &out->name))
        return false;
    const cJSON *all = cJSON_GetObjectItemCaseSensitive(model, "constants");
    if (!all)
        return WRONG(r, model, "there is no \"constants\"");
    if (!arcl_json_is(&r->j, r->tree, all, cJSON_IsObject(all), "an object of constants"))
        return false;
    for (const cJSON *item = all->child; item; item = item->next) {
        unsigned k = 0;
        while (k < ARCL_CONSTANTS && strcmp(item->string, arcl_constant_infos[k].name) != 0)
            k++;
        if (k == ARCL_CONSTANTS)
            return WRONG(r, item, "there is no constant \"%.60s\"", item->string);
        if (!take_constant(r, item, (arcl_constant)k, out))
            return false;
    }
    for (unsigned k = 0; k < ARCL_CONSTANTS; k++)
        if (!out->source[k])
            return WRONG(r, all, "the constant \"%s\" is missing", arcl_constant_infos[k].name);
    return true;
}

/* `key`: of the model in an object of several; NULL: the text is one. */
static bool read_text(const char *file, const char *text, size_t len, const char *key, arcl_arena *mem, arcl_model *out,
                      arcl_error *err)
{
    reading r = {.mem = mem};

    arcl_json_open(&r.j, file, text, len);
    r.tree = arcl_json_tree(&r.j);
    const bool ok = r.tree && take_model(&r, key ? cJSON_GetObjectItemCaseSensitive(r.tree, key) : r.tree, out);
    cJSON_Delete(r.tree);
    return ok || arcl_json_report(&r.j, err);
}

bool arcl_model_find(const char *word, arcl_arena *mem, arcl_model *out, arcl_error *err)
{
    static const char *const known[] = {"t4", "l4"};

    for (unsigned k = 0; k < sizeof known / sizeof *known; k++)
        if (strcmp(word, known[k]) == 0) {
            arcl_text text = {0};
            arcl_embedded_put(arcl_embedded_find(arcl_card_files, "cards.json"), &text);
            const bool ok = !text.full && read_text("cards.json", text.s, text.len, word, mem, out, err);
            arcl_text_close(&text);
            return ok || arcl_fail(err, "no memory for the models of cards");
        }
    size_t len;
    char *bytes = arcl_file_read(word, ARCL_FILE_MODEL_MAX, &len, err);
    const bool ok = bytes && read_text(word, bytes, len, NULL, mem, out, err);
    arcl_file_free(bytes);
    return ok;
}

/* ---- times ------------------------------------------------------------------------------------- */

uint64_t arcl_model_slots(const arcl_model *m)
{
    return (uint64_t)m->of[ARCL_CONSTANT_units] * (uint64_t)m->of[ARCL_CONSTANT_groups_of_unit];
}

static double least(double a, double b)
{
    return a < b ? a : b;
}

/* Of the card. */
static double instructions_of(const arcl_model *m, const arcl_vm_effort *e)
{
    return (double)e->group_instructions * m->of[ARCL_CONSTANT_dispatch] +
           (double)e->group_words * m->of[ARCL_CONSTANT_access];
}

/* Clocks that groups take, one after the other. */
static double clocks_of(const arcl_model *m, const arcl_vm_effort *e, double word_clocks)
{
    const double *c = m->of, near = (double)e->near_words, far = (double)e->group_words - near;

    return instructions_of(m, e) * c[ARCL_CONSTANT_instruction_clocks] +
           (near * c[ARCL_CONSTANT_near_clocks] + far * word_clocks) / c[ARCL_CONSTANT_words_in_flight];
}

void arcl_model_add(const arcl_model *m, const arcl_model_launch *l, arcl_model_times *t)
{
    const double *c = m->of, clock = c[ARCL_CONSTANT_clock_mhz] / 1e3;
    const arcl_vm_effort *e = &l->effort;
    const double slots = least((double)e->groups, (double)arcl_model_slots(m));
    const double units = least(slots, c[ARCL_CONSTANT_units]);
    const double held = slots * c[ARCL_CONSTANT_items_of_group] * (double)e->top / (double)e->pairs * 4;
    const double cached = least(1, c[ARCL_CONSTANT_cache_bytes] / held);
    const double word_clocks = cached * c[ARCL_CONSTANT_cache_clocks] + (1 - cached) * c[ARCL_CONSTANT_memory_clocks];
    double bound[ARCL_BOUNDS], most = 0;

    bound[ARCL_BOUND_ISSUE] = instructions_of(m, e) / (units * c[ARCL_CONSTANT_issues]) / clock;
    bound[ARCL_BOUND_WAIT] = clocks_of(m, e, word_clocks) / slots / clock;
    bound[ARCL_BOUND_SECTORS] = (double)(e->sectors * ARCL_VM_SECTOR) *
                                (cached / c[ARCL_CONSTANT_cache_gbps] + (1 - cached) / c[ARCL_CONSTANT_memory_gbps]);
    bound[ARCL_BOUND_LONGEST] = clocks_of(m, &l->longest, word_clocks) / clock;
    for (unsigned k = 0; k < ARCL_BOUNDS; k++) {
        t->bound[k] += bound[k];
        most = bound[k] > most ? bound[k] : most;
    }
    t->kernel += most;
}

void arcl_model_commands(const arcl_model *m, const arcl_commands *c, arcl_model_times *t)
{
    t->commands = (double)(c->launches + c->sends + c->fetches) * m->of[ARCL_CONSTANT_command_us] * 1e3 +
                  (double)c->waits * m->of[ARCL_CONSTANT_wait_us] * 1e3;
    t->copies = (double)(c->sent + c->fetched) / m->of[ARCL_CONSTANT_copy_gbps];
}

/* programs.c - programs as a handle. */
#include "api/session.h"

#include "base/file.h"

arcl_programs *arcl_programs_open(arcl_session *s, const char *dialect)
{
    arcl_dialect d;
    arcl_arena self;

    if (!arcl_session_enter(s) || !arcl_session_dialect(s, dialect, &d))
        return NULL;
    arcl_programs *p = arcl_session_handle(s, sizeof *p, &self);
    if (!p)
        return NULL;
    p->self = self;
    arcl_library_open(&p->library);
    p->library.thorough = true;
    p->library.dialect_given = dialect != NULL;
    p->library.dialect = d;
    return p;
}

void arcl_programs_close(arcl_programs *p)
{
    if (!p)
        return;
    arcl_library_close(&p->library);
    arcl_arena self = p->self;
    arcl_arena_close(&self);
}

bool arcl_programs_load(arcl_session *s, arcl_programs *p, const char *path)
{
    return arcl_session_enter_idle(s) && arcl_session_has(s, p, "the handle of the programs") &&
           arcl_session_has(s, path, "the path of the programs") && arcl_library_load(&p->library, path, &s->err);
}

bool arcl_programs_add(arcl_session *s, arcl_programs *p, const char *name, const char *text, size_t len)
{
    return arcl_session_enter_idle(s) && arcl_session_has(s, p, "the handle of the programs") &&
           arcl_session_has(s, name, "the name of the text") && arcl_session_has(s, text, "the text") &&
           arcl_session_fits(s, len, ARCL_FILE_PROGRAMS_MAX) &&
           arcl_library_parse(&p->library, name, text, len, &s->err);
}

size_t arcl_programs_count(const arcl_programs *p)
{
    return p ? p->library.n : 0;
}

static const arcl_program *program(const arcl_programs *p, size_t k)
{
    return p && k < p->library.n ? &p->library.programs[k] : NULL;
}

const char *arcl_programs_name(const arcl_programs *p, size_t k)
{
    const arcl_program *one = program(p, k);
    return one ? one->name : NULL;
}

const char *arcl_programs_file(const arcl_programs *p, size_t k)
{
    const arcl_program *one = program(p, k);
    return one ? one->file : NULL;
}

const char *arcl_programs_dialect(const arcl_programs *p, size_t k)
{
    const arcl_program *one = program(p, k);
    return one ? arcl_dialect_name(one->dialect) : NULL;
}

const char *arcl_programs_text(arcl_session *s, const arcl_programs *p, size_t k, size_t *len)
{
    const arcl_program *one = program(p, k);

    if (!arcl_session_enter(s))
        return NULL;
    if (!one) {
        arcl_fail(&s->err, "there is no program number %zu", k);
        return NULL;
    }
    arcl_text_clear(&s->text);
    s->text.limit = 0;
    arcl_program_print(one, &s->text);
    if (s->text.full || !s->text.s) {
        arcl_fail(&s->err, "no memory for the text of the program");
        return NULL;
    }
    if (len)
        *len = s->text.len;
    return s->text.s;
}

const char *arcl_programs_complaint(const arcl_programs *p, size_t k)
{
    return p && k < p->library.ncomplaints ? p->library.complaints[k].text : NULL;
}

bool arcl_programs_refused(const arcl_programs *p, size_t k, arcl_complaint_parts *out)
{
    if (!p || !out || k >= p->library.ncomplaints)
        return false;
    const arcl_complaint *c = &p->library.complaints[k];
    *out = (arcl_complaint_parts){.text = c->text,
                                  .function = c->function,
                                  .file = c->file,
                                  .line = c->line,
                                  .column = c->column,
                                  .source = c->source,
                                  .construct = c->construct,
                                  .hint = c->hint};
    return true;
}

/* profile_settle.c - what is worked out when the profile of a thread ends: calls and times of what was not stamped. */
#include "base/boundary.h"

/* Lines of one primitive that were not stamped, and the ticks of all of them together. */
typedef struct unstamped {
    uint64_t calls, ticks, given, given_ticks; /* given: to lines already */
} unstamped;

/* How often each line was called; those of them that were not stamped are counted by primitive. */
static void count_lines(arcl_frame_lines *l, unstamped *by)
{
    uint64_t left = l->evals;

    for (uint32_t k = 0; k < l->n; k++) {
        arcl_frame *f = &l->at[k];
        f->parent = l->frame;
        f->key = l->of[k].line;
        f->op = l->of[k].op;
        f->kind = ARCL_FRAME_PLAIN;
        f->hits = l->of[k].hits;
        f->ticks += l->of[k].ticks;
        left -= l->of[k].ended;
        f->calls = left;
        by[f->op % ARCL_PROFILE_OPS].calls += f->calls - f->hits;
    }
}

/* Gives these the mean of what was taken for them: a part of what is left to give, so that nothing is lost. */
static void time_lines(arcl_frame_lines *l, unstamped *by)
{
    for (uint32_t k = 0; k < l->n; k++) {
        unstamped *u = &by[l->at[k].op % ARCL_PROFILE_OPS];
        u->given += l->at[k].calls - l->at[k].hits;
        const uint64_t due = u->calls ? (uint64_t)((double)u->ticks * ((double)u->given / (double)u->calls)) : 0;
        l->at[k].ticks += due - u->given_ticks;
        u->given_ticks = due;
    }
}

/* The frame below f that has most ticks, or f itself. */
static arcl_frame *dearest(arcl_frame *f)
{
    arcl_frame *most = f;

    for (uint32_t k = 0; f->kind == ARCL_FRAME_PROGRAM && f->program && k < f->program->n; k++) {
        arcl_frame *const other = dearest(&f->program->at[k]);
        most = other->ticks > most->ticks ? other : most;
    }
    for (arcl_frame *k = f->kid; k; k = k->next) {
        arcl_frame *const other = dearest(k);
        most = other->ticks > most->ticks ? other : most;
    }
    return most;
}

/* Calls that were not stamped and wait for one that is go to its frame below the thread itself. What was moved and
 * found no time to be taken from leaves the frame that has most, so that sums stay exact. */
void arcl_profile_settle(arcl_profile *p)
{
    unstamped by[ARCL_PROFILE_OPS] = {0};

    p->cur = &p->root;
    for (unsigned k = 0; k < ARCL_PACES; k++) {
        const bool scope = k >= ARCL_PACE_SCOPES;
        const arcl_frame_kind kind = scope ? ARCL_FRAME_SCOPE : ARCL_FRAME_PLAIN + k / ARCL_PROFILE_OPS;
        arcl_pace_fold(&p->pace[k]);
        if (!scope && k >= ARCL_PACE_LINES)
            by[k % ARCL_PROFILE_OPS].ticks = p->pace[k].ticks;
        else if (p->pace[k].calls || p->pace[k].ticks)
            (void)arcl_pace_credit(p, arcl_frame_key(kind, scope ? k - ARCL_PACE_SCOPES : k % ARCL_PROFILE_OPS),
                                   &p->pace[k], 0);
    }
    for (arcl_frame_lines *l = p->programs; l; l = l->next)
        count_lines(l, by);
    for (arcl_frame_lines *l = p->programs; l; l = l->next)
        time_lines(l, by);
    while (p->moved) {
        arcl_frame *const most = dearest(&p->root);
        const uint64_t taken = p->moved < most->ticks ? p->moved : most->ticks;
        most->ticks -= taken;
        p->moved = taken ? p->moved - taken : 0;
    }
}

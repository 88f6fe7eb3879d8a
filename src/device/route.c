/* route.c - limits of devices and the choice between device and plain C. */
#define _POSIX_C_SOURCE 200809L
#include "device/route.h"

#include <inttypes.h>
#include <pthread.h>
#include <string.h>

#include "device/kernels.h"

/* What a GPU needs to be worth it, from what copies and launches cost: 40 to 80 us with data on the host, against 2 us
 * for a grid of 30x30 on a core. */
enum {
    GRID = 30 * 30,
    GPU_HOST = 256 * GRID,
    GPU_RESIDENT = 16 * GRID,
    GPU_HOST_LARGE = 256 * 256,
    GPU_RESIDENT_LARGE = 64 * 64,
    GPU_HOST_VM = 1 << 25 /* half a second of a core: a driver starts in a quarter */
};

static bool is_large(arcl_plane_kernel k)
{
    return arcl_route_kernel(k) == ARCL_K_huge_tile;
}

arcl_plane_kernel arcl_route_kernel(arcl_plane_kernel k)
{
    return k >= ARCL_K_huge_tile ? ARCL_K_huge_tile : k;
}

/* ---- limits --------------------------------------------------------------------------------- */

void arcl_limits_usual(arcl_device_type type, arcl_limits *out)
{
    out->measured = 0;
    for (int k = 0; k < ARCL_PLANE_KERNELS; k++)
        if (type != ARCL_DEVICE_GPU) /* the same cores do it better without a driver between */
            out->of[k] = (arcl_limit){ARCL_LIMIT_NEVER, ARCL_LIMIT_NEVER};
        else if (is_large((arcl_plane_kernel)k))
            out->of[k] = (arcl_limit){GPU_HOST_LARGE, GPU_RESIDENT_LARGE};
        else
            out->of[k] = (arcl_limit){k == ARCL_K_vm ? GPU_HOST_VM : GPU_HOST, GPU_RESIDENT};
}

const arcl_limits *arcl_limits_of(const arcl_device_info *d, const char **complaint)
{
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    static struct {
        bool read;
        arcl_limits limits;
        arcl_error complaint;
    } known[ARCL_DEVICES_MAX + 1]; /* by number; not written again once read */

    const unsigned k = d->number <= ARCL_DEVICES_MAX ? d->number : 0;
    pthread_mutex_lock(&lock);
    if (!known[k].read) {
        arcl_limits_usual(d->type, &known[k].limits);
        (void)arcl_settings_read(d, &known[k].limits, &known[k].complaint);
        known[k].read = true;
    }
    pthread_mutex_unlock(&lock);
    if (complaint)
        *complaint = known[k].complaint.text;
    return &known[k].limits;
}

static pthread_once_t once = PTHREAD_ONCE_INIT;
static arcl_limits least;

static void find_least(void)
{
    arcl_limits_usual(ARCL_DEVICE_GPU, &least);
    arcl_settings_least(ARCL_DEVICE_GPU, &least);
}

const arcl_limits *arcl_limits_least(void)
{
    pthread_once(&once, find_least);
    return &least;
}

/* ---- the choice ----------------------------------------------------------------------------- */

arcl_route arcl_route_by(const arcl_device_info *d, const arcl_limits *limits, bool forced, const arcl_work *w)
{
    const arcl_plane_kernel k = arcl_route_kernel(w->kernel);
    const arcl_limit *limit = &limits->of[k];
    arcl_route r = {.device = d, .cells = w->cells, .data = w->data};

    r.limit = w->data == ARCL_DATA_HOST ? limit->host : limit->resident;
    r.measured = (limits->measured & ARCL_KERNEL_BIT(k)) != 0;
    if (forced)
        r.reason = ARCL_ROUTE_FORCED;
    else if (r.limit == ARCL_LIMIT_NEVER)
        r.reason = ARCL_ROUTE_TYPE;
    else
        r.reason = w->cells < r.limit ? ARCL_ROUTE_FEW : ARCL_ROUTE_MANY;
    r.to_device = r.reason == ARCL_ROUTE_FORCED || r.reason == ARCL_ROUTE_MANY;
    return r;
}

arcl_route arcl_route_for(const arcl_device_info *d, bool forced, const arcl_work *w)
{
    return arcl_route_by(d, d ? arcl_limits_of(d, NULL) : arcl_limits_least(), forced, w);
}

void arcl_route_explain(const arcl_route *r, arcl_text *out)
{
    switch (r->reason) {
    case ARCL_ROUTE_FORCED:
        arcl_text_printf(out, "device %u: --device asks for it", r->device->number);
        return;
    case ARCL_ROUTE_TYPE:
        if (r->measured)
            arcl_text_printf(out, "plain C: device %u was slower at every size that was measured", r->device->number);
        else
            arcl_text_printf(out, "plain C: device %u is %s", r->device->number,
                             r->device->type == ARCL_DEVICE_CPU ? "a CPU, where plain C is faster" : "no GPU");
        return;
    default:
        break;
    }
    if (r->device)
        arcl_text_printf(out, r->to_device ? "device %u: " : "plain C, not device %u: ", r->device->number);
    else
        arcl_text_puts(out, r->to_device ? "a GPU: " : "plain C, not a GPU: ");
    arcl_text_printf(out, "%" PRIu64 " cells %s, worth it from %" PRIu64 " (%s)", r->cells,
                     r->data == ARCL_DATA_HOST ? "on the host" : "on the device", r->limit,
                     r->measured ? "measured" : "usual limit");
}

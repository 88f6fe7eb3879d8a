#include "base/embed.h"

#include <string.h>

const arcl_embedded *arcl_embedded_find(const arcl_embedded *list, const char *name)
{
    while (list->name && strcmp(list->name, name) != 0)
        list++;
    return list->name ? list : NULL;
}

void arcl_embedded_put(const arcl_embedded *file, arcl_text *out)
{
    for (unsigned k = 0; k < file->lines; k++)
        arcl_text_puts(out, file->line[k]);
}

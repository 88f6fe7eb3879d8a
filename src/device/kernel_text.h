/*
 * kernel_text.h - the text of all kernels as one string for a device's compiler.
 *
 * The files of cl/ are part of the program (embed.awk writes them as C). Quoted includes are replaced by the file they
 * name, because drivers that keep compiled kernels do not look into included files; #line keeps a compiler's messages
 * on the real files. ARCL_CL_DIR names a folder to read instead, for work on kernels.
 *
 * Layer: device. May use: base. Must not know: OpenCL's functions.
 */
#ifndef ARCL_DEVICE_KERNEL_TEXT_H
#define ARCL_DEVICE_KERNEL_TEXT_H

#include "base/embed.h"
#include "base/error.h"

extern const arcl_embedded arcl_kernel_files[];

/* Adds every .cl file in the order of the names to `out`, each header where it is first included. */
bool arcl_kernel_text(arcl_text *out, arcl_error *err);

#endif

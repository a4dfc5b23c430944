// librsvg, opened when the first drawing is.
#ifndef SEGUE_RSVG_H
#define SEGUE_RSVG_H

#include <stddef.h>
#include <stdint.h>

// Draws an SVG over all of `width` x `height` cleared pixels (premultiplied, 0xAARRGGBB), rows `stride`
// bytes apart. `path` is the SVG's own: librsvg looks for what the SVG names beside that file and below, symbolic links
// resolved, and nowhere else. Returns one of `SEGUE_DRAWING_…`.
int segue_rsvg_draw(
    const char *path, const char *svg, size_t length, uint32_t width, uint32_t height,
    uint32_t stride, void *pixels);

#endif

// The interface to librsvg, which is opened for the first drawing.
#ifndef SEGUE_RSVG_H
#define SEGUE_RSVG_H

#include <stddef.h>
#include <stdint.h>

// Draws an SVG over all of `width` x `height` cleared pixels (premultiplied, 0xAARRGGBB), with rows
// `stride` bytes apart. `path` is the SVG's own path: librsvg looks for files that the SVG names in
// its folder and below, with symbolic links resolved, and nowhere else. Returns one of
// `SEGUE_DRAWING_…`.
int segue_rsvg_draw(
    const char *path, const char *svg, size_t length, uint32_t width, uint32_t height,
    uint32_t stride, void *pixels);

#endif

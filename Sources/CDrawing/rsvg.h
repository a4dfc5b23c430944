// The interface to librsvg, which is opened for the first drawing.
#ifndef SEGUE_RSVG_H
#define SEGUE_RSVG_H

#include <stddef.h>
#include <stdint.h>

typedef struct {
  // The path of the SVG: librsvg reads files that the SVG refers to only from the SVG's folder and
  // below, with symbolic links resolved.
  const char *path;
  const char *svg;
  size_t length;
  // The ids, each with a final zero, and an empty one after the last.
  const char *ids;
  // A CSS style sheet in addition to the SVG's own; may be empty.
  const char *style;
  size_t style_length;
  // 1 to read the SVG without librsvg's own limits.
  int is_large;
  // 1 to keep the files of embedded pictures.
  int keeps_data;
} segue_rsvg_t;

// Cleared memory for the result: `height` rows, `stride` bytes apart.
typedef struct {
  uint32_t width, height, stride;
  void *pixels;
} segue_rsvg_result_t;

// Draws an SVG, or its element with the first of the ids, stretched over all of `width` x `height`
// pixels (premultiplied, 0xAARRGGBB). Returns one of `SEGUE_DRAWING_…`.
int segue_rsvg_draw(const segue_rsvg_t *drawing, const segue_rsvg_result_t *result);

// Writes the SVG as another one without letters; see `SEGUE_DRAWING_OUTLINES`. Returns `SEGUE_DRAWING_NO_MEMORY` if that
// is longer than the result.
int segue_rsvg_outlines(const segue_rsvg_t *drawing, const segue_rsvg_result_t *result);

// Writes a row for each of the ids; see `SEGUE_DRAWING_FRAMES`. Returns one of `SEGUE_DRAWING_…`.
int segue_rsvg_frames(const segue_rsvg_t *drawing, const segue_rsvg_result_t *result);

#endif

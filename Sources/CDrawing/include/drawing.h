// Draws SVGs with librsvg, and text with Pango, in a separate process, within limits on time and memory.
//
// An SVG of a few hundred bytes can take hours and all of the memory (noise, filters of filters,
// entities of entities). So librsvg never runs in the program that wants the picture: that program
// starts a copy of itself under the name `SEGUE_DRAWING_NAME`. A constructor in this library sees
// the name before `main` runs and serves drawings instead. It works in every program that contains
// this library, and nothing else has to be installed.
//
// The two processes communicate over one stream socket, which is the child's descriptor 0. For each
// drawing, the program sends a request, the path, the ids, the style sheet and the drawing's bytes.
// The child answers with one byte `SEGUE_DRAWING_BEGUN` before it reads the drawing, then with a
// reply, then with the pixels if the status is `SEGUE_DRAWING_DONE`. A drawing that exceeds its
// limits ends the child by a signal. The child also ends when the socket closes, and after a few
// seconds without a request.
#ifndef SEGUE_DRAWING_H
#define SEGUE_DRAWING_H

#include <stdint.h>

// The first argument (argv[0]) that makes a process draw.
#define SEGUE_DRAWING_NAME "segue-drawing"
#define SEGUE_DRAWING_BEGUN 0x62

enum {
  // The bytes are an SVG, which is stretched over the whole result.
  SEGUE_DRAWING_SVG = 0,
  // The bytes are a text in UTF-8. It is set in white on nothing in lines of equal length, each in
  // the middle, with the inset around it; it begins at the top left of the result.
  SEGUE_DRAWING_TEXT = 1,
  // The bytes are an SVG. The result is not a picture but a table: one row for each of the ids,
  // with four doubles: x, y, width and height of the area that the element with that id paints, in
  // CSS pixels from the drawing's top left. All four are NaN for an id that the SVG does not have,
  // and zero for an element that paints nothing.
  SEGUE_DRAWING_FRAMES = 2,
};

typedef struct {
  // The kind of the bytes: SEGUE_DRAWING_SVG to SEGUE_DRAWING_FRAMES.
  uint32_t kind;
  // The size of the result in pixels: 1 to 32767 each, which is cairo's limit.
  uint32_t width, height;
  // Bytes from one row of the result to the next: a multiple of 4, at least `4 * width`.
  uint32_t stride;
  // Processor time that the drawing may take, in seconds, at least 1.
  uint32_t seconds;
  // Bytes of the path that follows the request, without a final zero. It is an absolute path;
  // pictures that the SVG names are looked for in its folder and below, and nowhere else. For a
  // text it is the path of a font file, or empty for the bundled typeface.
  uint32_t path_length;
  // Bytes of the ids that follow the path, each with a final zero. For a picture of an SVG there is
  // at most one: only the element with that id is drawn, at its own place.
  uint32_t ids_length;
  // Bytes of the CSS style sheet that follows the ids, without a final zero. It applies to an SVG in
  // addition to the SVG's own style sheets.
  uint32_t style_length;
  // 1 for an SVG that may use the bundled typeface, as the font family "Segue Captions".
  uint32_t has_typeface;
  // The number of lines that a text may have; the rest is left out.
  uint32_t lines;
  // Pixels around a text, for parts of letters that reach beyond their lines.
  uint32_t inset;
  // The size of a text's letters, in pixels.
  double font_size;
  // How many bytes follow the style sheet.
  uint64_t length;
  // Memory that the drawing may take besides the pixels, in bytes.
  uint64_t memory;
} segue_drawing_request_t;

enum {
  // `height` rows of `stride` bytes follow: premultiplied, 0xAARRGGBB in the machine's byte order.
  SEGUE_DRAWING_DONE = 0,
  // The data is not an SVG that librsvg can read, or the path is not a font file's.
  SEGUE_DRAWING_BROKEN = 1,
  // The drawing needs more memory than the limit allows.
  SEGUE_DRAWING_NO_MEMORY = 2,
  // The library librsvg, or Pango for a text, cannot be opened on this machine.
  SEGUE_DRAWING_NO_LIBRARY = 3,
};

typedef struct {
  int32_t status;
  // The size of a text without its inset, in pixels.
  uint32_t text_width, text_height;
  // How many characters of a text no font of the machine has.
  uint32_t missing;
  // 1 when a text has more lines than it may have.
  uint32_t is_cut;
} segue_drawing_reply_t;

// The path of the library that contains this code; NULL when the code is part of the program itself. A
// copy of the program must load the library at its start (LD_PRELOAD), so that the constructor runs,
// even if the program opened the library later.
const char *segue_drawing_library(void);

#endif

// Draws SVGs with librsvg, and text with Pango, in a separate process, within limits on time and memory.
//
// An SVG of a few hundred bytes can take hours and all of the memory to draw (noise, nested
// filters, nested entities). So librsvg never runs in the program that needs the picture. Instead,
// the program starts a second process of itself under the name `SEGUE_DRAWING_NAME`. A constructor
// in this library detects the name before `main` runs, and serves drawings instead. This works in
// every program that contains this library, without installing anything else.
//
// The two processes communicate over one stream socket, which is the child's descriptor 0. For each
// drawing, the program sends a request, the path, the ids, the style sheet and the drawing's bytes.
// The child answers with one byte `SEGUE_DRAWING_BEGUN` before it reads the drawing, then with a
// reply, then with the pixels if the status is `SEGUE_DRAWING_DONE`. A drawing that exceeds its
// limits ends the child by a signal. The child also ends when the socket closes, after a few seconds
// without a request, and instead of beginning a text in a font file that has been replaced since its last text.
#ifndef SEGUE_DRAWING_H
#define SEGUE_DRAWING_H

#include <stdint.h>

// The first argument (argv[0]) that makes a process draw.
#define SEGUE_DRAWING_NAME "segue-drawing"
#define SEGUE_DRAWING_BEGUN 0x62

enum {
  // The bytes are an SVG, which is stretched over the whole result.
  SEGUE_DRAWING_SVG = 0,
  // The bytes are a text in UTF-8. The text is drawn in white on a transparent background, in
  // lines of about equal length, surrounded by the inset, at the top left of the result.
  SEGUE_DRAWING_TEXT = 1,
  // The bytes are an SVG. The result is not a picture but a table: one row for each of the ids,
  // with eight doubles: x, y, width and height of the shape of the element with that id, in CSS pixels
  // from the drawing's top left, and those of the area that it paints with its filters, such as a shadow.
  // All are NaN for an id that the SVG does not have, and zero for an element that paints nothing.
  SEGUE_DRAWING_FRAMES = 2,
  // The ids are names of families of fonts. The result is a table with four doubles for each: the first is 1 if
  // the family is installed, or if the bundled typeface stands in for it, and 0 if not, and the others are 0.
  SEGUE_DRAWING_FAMILIES = 3,
  // The bytes are the text of a title. The result is a table with eight doubles in each row. The first row has the width
  // and the height of the text, the number of characters that no font has, and the number of the letters, which may
  // exceed the number of rows. Each further row is a letter, or several that have one shape: x, y, width and height of
  // what it paints, in pixels from the top left of the text, its line, and the offset of its first byte in the text.
  SEGUE_DRAWING_LETTERS = 4,
  // The bytes are the text of a title. The ids are doubles: the number of colours; the points x1, y1, x2, y2 between
  // which the colours change; for each colour its place from 0 to 1, red, green, blue and alpha; and for each letter the
  // distance x, y by which it is moved, both NaN for a letter that is not drawn.
  SEGUE_DRAWING_TITLE = 5,
  // The bytes are an SVG. The result is not a picture but the text of an SVG of the same size in CSS pixels, in which all
  // letters are outlines: it looks the same whatever fonts there are. The rest of the result is zero, at least one byte.
  SEGUE_DRAWING_OUTLINES = 6,
};

// The alignment of the lines of a title or a text.
enum { SEGUE_DRAWING_LEFT = 0, SEGUE_DRAWING_CENTER = 1, SEGUE_DRAWING_RIGHT = 2 };

typedef struct {
  // The kind of the bytes: SEGUE_DRAWING_SVG to SEGUE_DRAWING_OUTLINES.
  uint32_t kind;
  // The size of the result in pixels: 1 to 32767 each, which is cairo's limit.
  uint32_t width, height;
  // The distance from one row of the result to the next in bytes: a multiple of 4, at least `4 *
  // width`.
  uint32_t stride;
  // The processor time that the drawing may use, in seconds, at least 1.
  uint32_t seconds;
  // The length in bytes of the path that follows the request, without a final zero. It is an
  // absolute path; librsvg reads files that the SVG refers to only from its folder and below. For a
  // text it is the path of a font file, or empty for the bundled typeface.
  uint32_t path_length;
  // The length in bytes of the ids that follow the path, each with a final zero. For a picture of
  // an SVG there is at most one id: only the element with that id is drawn, at its position in the
  // SVG.
  uint32_t ids_length;
  // The length in bytes of the CSS style sheet that follows the ids, without a final zero. It
  // applies to an SVG in addition to the SVG's own style sheets. For a title it is the family of the font if the path is
  // empty; the bundled typeface if both are empty.
  uint32_t style_length;
  // 1 for an SVG that may use the bundled typeface, as the font family "Segue Captions".
  uint32_t has_typeface;
  // 1 for an SVG that is read without librsvg's own limits on the lengths of its parts.
  uint32_t is_large;
  // The maximum number of lines of a text; a longer text is truncated.
  uint32_t lines;
  // The margin around a text in pixels, for parts of letters that extend beyond their lines.
  uint32_t inset;
  // The weight of the letters of a title or a text, 1 to 1000; 0 for the weight of the given font.
  uint32_t weight;
  // 1 for a title in italic letters.
  uint32_t is_italic;
  // The alignment of the lines, and for a title the width in pixels at which they are wrapped; 0 for lines that are not.
  uint32_t alignment, wrap_width;
  // The size of a text's letters, in pixels.
  double font_size;
  // The distance from one line of a title to the next, and the space that is added between its letters, in pixels.
  double line_height, tracking;
  // The number of bytes that follow the style sheet: the SVG or the text.
  uint64_t length;
  // The memory that the drawing may use in addition to the pixels, in bytes.
  uint64_t memory;
} segue_drawing_request_t;

enum {
  // `height` rows of `stride` bytes follow: premultiplied, 0xAARRGGBB in the machine's byte order.
  SEGUE_DRAWING_DONE = 0,
  // The data is not an SVG that librsvg can read, or the path is not a font file.
  SEGUE_DRAWING_BROKEN = 1,
  // The drawing needs more memory than the limit allows.
  SEGUE_DRAWING_NO_MEMORY = 2,
  // The library librsvg, or Pango for a text, cannot be opened on this machine.
  SEGUE_DRAWING_NO_LIBRARY = 3,
  // The SVG, or a file that it refers to, refers to a pipe, a socket or a device.
  SEGUE_DRAWING_NO_FILE = 4,
};

typedef struct {
  int32_t status;
  // The size of a text without its inset, in pixels.
  uint32_t text_width, text_height;
  // The number of characters of a text that no installed font has.
  uint32_t missing;
  // 1 when a text was truncated because it has too many lines.
  uint32_t is_cut;
} segue_drawing_reply_t;

// The path of the library that contains this code; NULL when the code is part of the program itself. A
// copy of the program must load the library at its start (LD_PRELOAD), so that the constructor runs,
// even if the program opened the library later.
const char *segue_drawing_library(void);

#endif

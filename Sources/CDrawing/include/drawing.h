// Draws SVGs with librsvg in a process of its own, within limits on time and memory.
//
// A drawing of a few hundred bytes may ask for hours and for all memory that there is (noise, filters
// of filters, entities of entities). So librsvg never runs in the program that wants the picture:
// that program starts itself anew under the name `SEGUE_DRAWING_NAME`. A constructor in this library
// sees the name before `main` runs and serves drawings instead, so it works in every program that
// holds this library, and nothing else has to be installed.
//
// The two speak through one stream socket, the child's descriptor 0. For each drawing: a request, the
// SVG's path and its bytes go down; one byte `SEGUE_DRAWING_BEGUN` comes up before the drawing is
// looked at, then a reply, then the pixels if the status is `SEGUE_DRAWING_DONE`. A drawing past its
// limits ends the child, by a signal. The child also ends when the socket closes, and after a few
// seconds without a request.
#ifndef SEGUE_DRAWING_H
#define SEGUE_DRAWING_H

#include <stdint.h>
#include <sys/types.h>

// What the child's first argument has to be.
#define SEGUE_DRAWING_NAME "segue-drawing"
#define SEGUE_DRAWING_BEGUN 0x62

typedef struct {
  // Pixels of the drawing. 1 to 32767 each, which is cairo's limit.
  uint32_t width, height;
  // Bytes from one row of the answer to the next: a multiple of 4, at least `4 * width`.
  uint32_t stride;
  // Processor time that the drawing may take, in seconds, at least 1.
  uint32_t seconds;
  // Bytes of the path that follows, without a final zero. An absolute path; pictures that the SVG
  // names are looked for beside it and below, and nowhere else.
  uint32_t path_length;
  // Bytes of the SVG that follow the path.
  uint64_t svg_length;
  // Memory that the drawing may take beside the pixels, in bytes.
  uint64_t memory;
} segue_drawing_request_t;

enum {
  // `height` rows of `stride` bytes follow: premultiplied, 0xAARRGGBB in the machine's byte order.
  SEGUE_DRAWING_DONE = 0,
  // It is no SVG that librsvg understands.
  SEGUE_DRAWING_BROKEN = 1,
  // There was not enough memory within the limit.
  SEGUE_DRAWING_NO_MEMORY = 2,
  // librsvg cannot be opened on this machine.
  SEGUE_DRAWING_NO_LIBRARY = 3,
};

typedef struct {
  int32_t status;
} segue_drawing_reply_t;

// Starts the process that draws, with `channel`, one end of a stream socket, as its descriptor 0. The
// caller reaps it. Returns 0, or the reason as an `errno`: EPERM for a program that runs with rights
// that its user does not have.
int segue_drawing_start(pid_t *process, int channel);

#endif

// Draws SVGs with librsvg in a separate process, within limits on time and memory.
//
// An SVG of a few hundred bytes can take hours and all of the memory (noise, filters of filters,
// entities of entities). So librsvg never runs in the program that wants the picture: that program
// starts a copy of itself under the name `SEGUE_DRAWING_NAME`. A constructor in this library sees
// the name before `main` runs and serves drawings instead. It works in every program that contains
// this library, and nothing else has to be installed.
//
// The two processes communicate over one stream socket, which is the child's descriptor 0. For each
// drawing, the program sends a request, the SVG's path and its bytes. The child answers with one
// byte `SEGUE_DRAWING_BEGUN` before it reads the drawing, then with a reply, then with the pixels
// if the status is `SEGUE_DRAWING_DONE`. A drawing that exceeds its limits ends the child by a
// signal. The child also ends when the socket closes, and after a few seconds without a request.
#ifndef SEGUE_DRAWING_H
#define SEGUE_DRAWING_H

#include <stdint.h>
#include <sys/types.h>

// The first argument (argv[0]) that makes a process draw.
#define SEGUE_DRAWING_NAME "segue-drawing"
#define SEGUE_DRAWING_BEGUN 0x62

typedef struct {
  // The size of the result in pixels: 1 to 32767 each, which is cairo's limit.
  uint32_t width, height;
  // Bytes from one row of the result to the next: a multiple of 4, at least `4 * width`.
  uint32_t stride;
  // Processor time that the drawing may take, in seconds, at least 1.
  uint32_t seconds;
  // Bytes of the path that follows the request, without a final zero. It is an absolute path;
  // pictures that the SVG names are looked for in its folder and below, and nowhere else.
  uint32_t path_length;
  // Bytes of the SVG that follow the path.
  uint64_t svg_length;
  // Memory that the drawing may take besides the pixels, in bytes.
  uint64_t memory;
} segue_drawing_request_t;

enum {
  // `height` rows of `stride` bytes follow: premultiplied, 0xAARRGGBB in the machine's byte order.
  SEGUE_DRAWING_DONE = 0,
  // The data is no SVG that librsvg can read.
  SEGUE_DRAWING_BROKEN = 1,
  // The drawing needs more memory than the limit allows.
  SEGUE_DRAWING_NO_MEMORY = 2,
  // The library librsvg cannot be opened on this machine.
  SEGUE_DRAWING_NO_LIBRARY = 3,
};

typedef struct {
  int32_t status;
} segue_drawing_reply_t;

// Starts the process that draws, with `channel`, one end of a stream socket, as its descriptor 0.
// The caller must wait for the process. Returns 0, or an `errno` that says why not: EPERM for a
// program that runs with more privileges than its user has.
int segue_drawing_start(pid_t *process, int channel);

#endif

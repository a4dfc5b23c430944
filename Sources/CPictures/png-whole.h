// Screenshots in one piece: PNGs of red, green, blue and perhaps alpha, with 8 bits each and not interlaced.
#ifndef SEGUE_PNG_WHOLE_H
#define SEGUE_PNG_WHOLE_H

#include <stddef.h>
#include <stdint.h>

// A file whose header libpng has read.
typedef struct {
  const uint8_t *bytes;
  size_t count;
  // The position of the first IDAT chunk.
  size_t data;
  uint32_t width, height;
  // 3 or 4 bytes for each pixel.
  int channels;
} segue_whole_png_t;

// Writes the pixels as words 0xAARRGGBB in rows that begin `stride` bytes apart, and returns 1. Returns 0 for whatever is
// unusual or damaged, about which libpng decides: it is slower, and its answers stay the rule.
int segue_png_read_whole(const segue_whole_png_t *file, uint8_t *pixels, size_t stride);

#endif

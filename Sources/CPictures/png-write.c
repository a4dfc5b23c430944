#include "pictures.h"

#include <stdlib.h>
#include <string.h>
#include <zlib.h>

// Copies the bytes of a row in PNG's order.
static void copy_row(const uint32_t *pixels, uint32_t width, int has_alpha, uint8_t *to) {
  for (uint32_t x = 0; x < width; x++) {
    uint32_t pixel = pixels[x];
    *to++ = (uint8_t)(pixel >> 16);
    *to++ = (uint8_t)(pixel >> 8);
    *to++ = (uint8_t)pixel;
    if (has_alpha) *to++ = (uint8_t)(pixel >> 24);
  }
}

// The compressed bytes so far.
typedef struct {
  uint8_t *bytes;
  size_t room;
} output_t;

// Compresses all input that the stream has, into memory that grows. Returns 0 if memory is short.
static int compress_input(z_stream *stream, output_t *output, int flush) {
  while (1) {
    if (stream->avail_out == 0) {
      size_t used = output->room, room = used ? used * 2 : 1 << 14;
      uint8_t *larger = realloc(output->bytes, room);
      if (!larger) return 0;
      *output = (output_t){larger, room};
      stream->next_out = larger + used;
      // Less than 4 GB: the room is doubled only after it was filled.
      stream->avail_out = (uInt)(room - used);
    }
    int status = deflate(stream, flush);
    if (status == Z_STREAM_END) return 1;
    // There is nothing to do for an empty input without an end.
    if (status == Z_BUF_ERROR && flush == Z_NO_FLUSH && stream->avail_out > 0) return 1;
    if (status != Z_OK && status != Z_BUF_ERROR) return 0;
    if (flush == Z_NO_FLUSH && stream->avail_in == 0 && stream->avail_out > 0) return 1;
  }
}

size_t segue_png_encode(
    const segue_picture_t *picture, int has_alpha, segue_png_filter_t filter, int level, uint8_t **bytes) {
  *bytes = NULL;
  size_t pixel = has_alpha ? 4 : 3, count = picture->width * pixel;
  z_stream stream = {0};
  if (deflateInit2(&stream, level, Z_DEFLATED, 15, 8, Z_DEFAULT_STRATEGY) != Z_OK) return 0;
  // Two rows, and the filtered one with its filter before it.
  uint8_t *memory = malloc(3 * count + 1);
  output_t output = {0};
  size_t used = 0;
  if (!memory) goto end;
  uint8_t *row = memory, *above = memory + count, *line = memory + 2 * count;
  for (uint32_t y = 0; y < picture->height; y++) {
    copy_row(
        (const uint32_t *)(const void *)((const uint8_t *)picture->pixels + y * picture->stride), picture->width,
        has_alpha, row);
    if (filter == SEGUE_PNG_FILTER_NONE) {
      line[0] = 0;
      memcpy(line + 1, row, count);
    } else if (y == 0) {
      line[0] = 1;
      memcpy(line + 1, row, pixel);
      for (size_t i = pixel; i < count; i++) line[1 + i] = (uint8_t)(row[i] - row[i - pixel]);
    } else {
      line[0] = 2;
      for (size_t i = 0; i < count; i++) line[1 + i] = (uint8_t)(row[i] - above[i]);
    }
    stream.next_in = line;
    stream.avail_in = (uInt)(count + 1);
    if (!compress_input(&stream, &output, Z_NO_FLUSH)) goto end;
    uint8_t *next = above;
    above = row;
    row = next;
  }
  if (compress_input(&stream, &output, Z_FINISH)) used = (size_t)(stream.next_out - output.bytes);

end:
  deflateEnd(&stream);
  free(memory);
  if (used == 0) {
    free(output.bytes);
    return 0;
  }
  *bytes = output.bytes;
  return used;
}

const char *segue_png_version(void) { return zlibVersion(); }

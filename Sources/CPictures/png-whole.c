#include "png-whole.h"

#include <libdeflate.h>
#include <stdlib.h>
#include <string.h>

// Faster than libpng and zlib, for three reasons: libdeflate decompresses all of the data at once; a row's filter is undone
// while its pixels are written, with the row above read from the result; and that happens for the samples of a pixel side
// by side, in the registers of any processor.

// ---- Chunks ----

static uint32_t number(const uint8_t *bytes) {
  return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

typedef struct {
  const uint8_t *name, *content;
  size_t length;
} chunk_t;

// Reads the chunk at `*at`, with its checksum, and moves to the next one. Returns 0 if it is not whole.
static int next_chunk(const segue_whole_png_t *file, size_t *at, chunk_t *out) {
  size_t left = file->count - *at;
  if (left < 12) return 0;
  out->length = number(file->bytes + *at);
  if (out->length > left - 12) return 0;
  out->name = file->bytes + *at + 4;
  out->content = out->name + 4;
  if (libdeflate_crc32(0, out->name, out->length + 4) != number(out->content + out->length)) return 0;
  *at += out->length + 12;
  return 1;
}

static int is_named(const chunk_t *chunk, const char *name) { return memcmp(chunk->name, name, 4) == 0; }

// Joins the contents of the IDAT chunks, which follow one another, in memory that the caller frees. Returns their number
// of bytes; 0 if the chunks up to the file's end are not as they should be, or memory is short.
static size_t join_data(const segue_whole_png_t *file, uint8_t **joined) {
  *joined = malloc(file->count - file->data);
  if (!*joined) return 0;
  size_t at = file->data, count = 0;
  int is_after = 0;
  chunk_t chunk;
  while (next_chunk(file, &at, &chunk)) {
    if (is_named(&chunk, "IEND")) return chunk.length == 0 ? count : 0;
    if (!is_named(&chunk, "IDAT")) {
      // A chunk whose name begins with a capital letter changes what the pixels are.
      if (!(chunk.name[0] & 0x20)) return 0;
      is_after = 1;
      continue;
    }
    if (is_after) return 0;
    memcpy(*joined + count, chunk.content, chunk.length);
    count += chunk.length;
  }
  return 0;
}

// ---- Pixels ----

// A pixel of the file as a word 0xAARRGGBB; without alpha if it has three bytes.
static inline uint32_t word(const uint8_t *bytes, int channels) {
  uint32_t alpha = channels == 4 ? (uint32_t)bytes[3] << 24 : 0;
  return alpha | (uint32_t)bytes[0] << 16 | (uint32_t)bytes[1] << 8 | bytes[2];
}

// The sums of four bytes, each without what it carries.
static inline uint32_t sum(uint32_t a, uint32_t b) {
  return ((a & 0x7f7f7f7f) + (b & 0x7f7f7f7f)) ^ ((a ^ b) & 0x80808080);
}

// The means of four bytes, rounded down.
static inline uint32_t mean(uint32_t a, uint32_t b) { return (a & b) + (((a ^ b) >> 1) & 0x7f7f7f7f); }

// The samples of a pixel side by side, with room for differences and their sums.
typedef int16_t samples_t __attribute__((vector_size(8)));
typedef uint8_t bytes_t __attribute__((vector_size(4)));

static inline samples_t wide(uint32_t pixel) {
  bytes_t bytes;
  memcpy(&bytes, &pixel, 4);
  return __builtin_convertvector(bytes, samples_t);
}

static inline uint32_t narrow(samples_t samples) {
  bytes_t bytes = __builtin_convertvector(samples, bytes_t);
  uint32_t pixel;
  memcpy(&pixel, &bytes, 4);
  return pixel;
}

static inline samples_t distance(samples_t way) {
  samples_t sign = way >> 15;
  return (way ^ sign) - sign;
}

static inline samples_t choose(samples_t mask, samples_t yes, samples_t no) { return (mask & yes) | (~mask & no); }

// Paeth's prediction: of the pixels on the left, above, and above on the left, the one that is nearest to a + b - c.
static inline samples_t prediction(samples_t a, samples_t b, samples_t c) {
  samples_t to_a = distance(b - c), to_b = distance(a - c), to_c = distance((b - c) + (a - c));
  samples_t b_or_c = choose(to_b <= to_c, b, c);
  return choose((to_a <= to_b) & (to_a <= to_c), a, b_or_c);
}

// Undoes the filter of a row. `above` is the row above in the result. Returns 0 for an unknown filter.
static inline int read_row(
    const uint8_t *row, int channels, uint32_t opaque, const uint32_t *above, uint32_t *to, size_t width) {
  const uint8_t *from = row + 1;
  switch (row[0]) {
    case 0:
      for (size_t x = 0; x < width; x++) to[x] = word(from + x * channels, channels) | opaque;
      return 1;
    case 1: {
      uint32_t left = 0;
      for (size_t x = 0; x < width; x++) {
        left = sum(word(from + x * channels, channels), left);
        to[x] = left | opaque;
      }
      return 1;
    }
    case 2:
      for (size_t x = 0; x < width; x++) to[x] = sum(word(from + x * channels, channels), above[x]) | opaque;
      return 1;
    case 3: {
      uint32_t left = 0;
      for (size_t x = 0; x < width; x++) {
        left = sum(word(from + x * channels, channels), mean(left, above[x]));
        to[x] = left | opaque;
      }
      return 1;
    }
    case 4: {
      samples_t a = {0}, c = {0};
      for (size_t x = 0; x < width; x++) {
        samples_t b = wide(above[x]);
        a = (wide(word(from + x * channels, channels)) + prediction(a, b, c)) & 0xff;
        to[x] = narrow(a) | opaque;
        c = b;
      }
      return 1;
    }
    default: return 0;
  }
}

static int read_rows(const segue_whole_png_t *file, const uint8_t *rows, uint8_t *pixels, size_t stride) {
  size_t width = file->width, length = 1 + width * file->channels;
  uint32_t *none = calloc(width, 4);
  if (!none) return 0;
  const uint32_t *above = none;
  int is_sound = 1;
  for (uint32_t y = 0; y < file->height && is_sound; y++) {
    uint32_t *to = (uint32_t *)(pixels + y * stride);
    const uint8_t *row = rows + y * length;
    is_sound = file->channels == 3 ? read_row(row, 3, 0xff000000, above, to, width)
                                   : read_row(row, 4, 0, above, to, width);
    above = to;
  }
  free(none);
  return is_sound;
}

int segue_png_read_whole(const segue_whole_png_t *file, uint8_t *pixels, size_t stride) {
  uint8_t *data = NULL, *rows = NULL;
  size_t length = 1 + (size_t)file->width * file->channels;
  size_t count = join_data(file, &data);
  int is_read = 0;
  if (count > 0 && length <= SIZE_MAX / file->height) {
    rows = malloc(length * file->height);
    struct libdeflate_decompressor *decompressor = libdeflate_alloc_decompressor();
    is_read = rows && decompressor
        && libdeflate_zlib_decompress(decompressor, data, count, rows, length * file->height, NULL)
            == LIBDEFLATE_SUCCESS
        && read_rows(file, rows, pixels, stride);
    if (decompressor) libdeflate_free_decompressor(decompressor);
  }
  free(rows);
  free(data);
  return is_read;
}

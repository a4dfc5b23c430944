#include "tiff.h"

#include <lazy-binding.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct tiff TIFF;
typedef intptr_t (*io_t)(void *, void *, intptr_t);
typedef uint64_t (*seek_t)(void *, uint64_t, int);
typedef int (*close_t)(void *);
typedef uint64_t (*size_t_)(void *);
typedef int (*map_t)(void *, void **, uint64_t *);
typedef void (*unmap_t)(void *, void *, uint64_t);
typedef void (*handler_t)(const char *, const char *, va_list);

// The functions that are called.
static TIFF *(*client_open)(
    const char *, const char *, void *, io_t, io_t, seek_t, close_t, size_t_, map_t, unmap_t);
static void (*close_tiff)(TIFF *);
static int (*get)(TIFF *, uint32_t, ...);
static int (*get_or_default)(TIFF *, uint32_t, ...);
static int (*is_tiled)(TIFF *);
static int (*is_last)(TIFF *);
static int64_t (*row_size)(TIFF *);
static int64_t (*tile_size)(TIFF *);
static int (*read_row)(TIFF *, void *, uint32_t, uint16_t);
static int64_t (*read_tile)(TIFF *, void *, uint32_t, uint32_t, uint32_t, uint16_t);
static int (*can_read_rgba)(TIFF *, char *);
static int (*read_rgba)(TIFF *, uint32_t, uint32_t, uint32_t *, int, int);
static handler_t (*set_errors)(handler_t);
static handler_t (*set_warnings)(handler_t);

static const segue_stub_t functions[] = {
    {"TIFFClientOpen", (void **)&client_open},
    {"TIFFClose", (void **)&close_tiff},
    {"TIFFGetField", (void **)&get},
    {"TIFFGetFieldDefaulted", (void **)&get_or_default},
    {"TIFFIsTiled", (void **)&is_tiled},
    {"TIFFLastDirectory", (void **)&is_last},
    {"TIFFScanlineSize", (void **)&row_size},
    {"TIFFTileSize", (void **)&tile_size},
    {"TIFFReadScanline", (void **)&read_row},
    {"TIFFReadTile", (void **)&read_tile},
    {"TIFFRGBAImageOK", (void **)&can_read_rgba},
    {"TIFFReadRGBAImageOriented", (void **)&read_rgba},
    {"TIFFSetErrorHandler", (void **)&set_errors},
    {"TIFFSetWarningHandler", (void **)&set_warnings},
};

enum {
  tag_width = 256,
  tag_height = 257,
  tag_bits = 258,
  tag_photometric = 262,
  tag_orientation = 274,
  tag_samples = 277,
  tag_planes = 284,
  tag_ink_set = 332,
  tag_tile_width = 322,
  tag_tile_height = 323,
  tag_extra = 338,
  tag_format = 339,
  tag_profile = 34675,
};
enum { white_is_zero = 0, black_is_zero = 1, is_rgb = 2, is_separated = 5 };
enum { associated = 1, unassociated = 2 };

static char reason[SEGUE_BIND_REASON];
static const char *answer;

static void open_library(void) {
  const char *const libraries[] = {"libtiff.so.6|libtiff.so.5", NULL};
  answer = segue_bind(libraries, functions, SEGUE_COUNT(functions), reason);
  if (answer) return;
  set_errors(NULL);
  set_warnings(NULL);
}

const char *segue_tiff_open_library(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, open_library);
  return answer;
}

struct segue_tiff {
  TIFF *tiff;
  const uint8_t *bytes;
  uint64_t count, at;
  uint32_t width, height;
  uint16_t bits, photometric, samples, planes, orientation;
  // The index of the sample of alpha, or 0, and its kind.
  uint16_t alpha, alpha_kind;
  // The number of samples of a colour.
  uint16_t colors;
  // True if the samples are read as they are, and not as red, green and blue by libtiff.
  int is_plain;
  int has_more_channels, has_more_pages;
};

static intptr_t read_bytes(void *of, void *to, intptr_t count) {
  segue_tiff_t *tiff = of;
  if (count < 0 || tiff->at >= tiff->count) return 0;
  if ((uint64_t)count > tiff->count - tiff->at) count = (intptr_t)(tiff->count - tiff->at);
  memcpy(to, tiff->bytes + tiff->at, (size_t)count);
  tiff->at += (uint64_t)count;
  return count;
}

static intptr_t write_bytes(void *of, void *from, intptr_t count) {
  (void)of, (void)from, (void)count;
  return 0;
}

static uint64_t seek(void *of, uint64_t to, int whence) {
  segue_tiff_t *tiff = of;
  tiff->at = whence == SEEK_SET ? to : whence == SEEK_CUR ? tiff->at + to : tiff->count + to;
  return tiff->at;
}

static int do_nothing(void *of) { return (void)of, 0; }
static uint64_t size_of(void *of) { return ((segue_tiff_t *)of)->count; }
static int map(void *of, void **base, uint64_t *count) {
  segue_tiff_t *tiff = of;
  *base = (void *)(uintptr_t)tiff->bytes;
  *count = tiff->count;
  return 1;
}
static void unmap(void *of, void *base, uint64_t count) { (void)of, (void)base, (void)count; }

segue_tiff_t *segue_tiff_open(const uint8_t *bytes, size_t count, segue_picture_answer_t *answer) {
  *answer = SEGUE_PICTURE_NO_MEMORY;
  segue_tiff_t *tiff = calloc(1, sizeof *tiff);
  if (!tiff) return NULL;
  *answer = SEGUE_PICTURE_DAMAGED;
  tiff->bytes = bytes;
  tiff->count = count;
  tiff->tiff = client_open(
      "TIFF", "r", tiff, read_bytes, write_bytes, seek, do_nothing, size_of, map, unmap);
  if (!tiff->tiff || !get(tiff->tiff, tag_width, &tiff->width) || !get(tiff->tiff, tag_height, &tiff->height)) {
    segue_tiff_close(tiff);
    return NULL;
  }
  tiff->photometric = black_is_zero;
  uint16_t format = 1, inks = 1, extra_count = 0;
  uint16_t *extra = NULL;
  get_or_default(tiff->tiff, tag_bits, &tiff->bits);
  get_or_default(tiff->tiff, tag_samples, &tiff->samples);
  get_or_default(tiff->tiff, tag_planes, &tiff->planes);
  get_or_default(tiff->tiff, tag_orientation, &tiff->orientation);
  get_or_default(tiff->tiff, tag_format, &format);
  get_or_default(tiff->tiff, tag_ink_set, &inks);
  get_or_default(tiff->tiff, tag_extra, &extra_count, &extra);
  get(tiff->tiff, tag_photometric, &tiff->photometric);
  tiff->colors = tiff->photometric == is_rgb ? 3 : tiff->photometric == is_separated ? 4 : 1;
  for (uint16_t i = 0; i < extra_count && extra; i++) {
    if (tiff->alpha || (extra[i] != associated && extra[i] != unassociated)) {
      tiff->has_more_channels = 1;
    } else if (extra_count <= tiff->samples) {
      tiff->alpha = (uint16_t)(tiff->samples - extra_count + i);
      tiff->alpha_kind = extra[i];
    }
  }
  int is_known = tiff->photometric <= is_rgb || (tiff->photometric == is_separated && inks == 1);
  tiff->is_plain = is_known && (tiff->bits == 8 || tiff->bits == 16) && (format == 1 || format == 4) &&
                   tiff->samples >= tiff->colors && (!tiff->alpha || tiff->alpha >= tiff->colors);
  tiff->has_more_pages = !is_last(tiff->tiff);
  char message[1024];
  if (tiff->is_plain ? tiff->colors == 4 && tiff->alpha : !can_read_rgba(tiff->tiff, message)) {
    *answer = SEGUE_PICTURE_UNSUPPORTED;
    segue_tiff_close(tiff);
    return NULL;
  }
  *answer = SEGUE_PICTURE_OK;
  return tiff;
}

void segue_tiff_close(segue_tiff_t *tiff) {
  if (tiff->tiff) close_tiff(tiff->tiff);
  free(tiff);
}

void segue_tiff_info(const segue_tiff_t *tiff, segue_tiff_info_t *info) {
  memset(info, 0, sizeof *info);
  info->samples.width = tiff->width;
  info->samples.height = tiff->height;
  info->samples.channels = tiff->is_plain ? (uint8_t)tiff->colors : 3;
  info->samples.has_alpha = tiff->alpha != 0;
  info->samples.depth = tiff->is_plain && tiff->bits == 16 ? 16 : 8;
  info->orientation = tiff->orientation;
  info->has_more_channels = (uint8_t)tiff->has_more_channels;
  info->has_more_pages = (uint8_t)tiff->has_more_pages;
  uint32_t count = 0;
  void *profile = NULL;
  if (get(tiff->tiff, tag_profile, &count, &profile) && profile && count) {
    info->profile = profile;
    info->profile_count = count;
  }
}

typedef struct {
  const segue_tiff_t *tiff;
  segue_pixels_t layout;
  uint8_t *pixels;
  size_t stride;
} target_t;

// The places of red, green, blue and alpha in a pixel.
static const int places_bgra[4] = {2, 1, 0, 3};
static const int places_rgba[4] = {0, 1, 2, 3};

// Stores samples of one kind, of pixels that follow each other: the number `sample` of each pixel, whose next one is
// `step` samples further.
static void store(
    const target_t *to, const void *from, size_t step, uint16_t sample, uint32_t x, uint32_t y, uint32_t count) {
  const segue_tiff_t *tiff = to->tiff;
  int is_alpha = tiff->alpha && sample == tiff->alpha;
  if (sample >= tiff->colors && !is_alpha) return;
  const int *places = to->layout == SEGUE_PIXELS_BGRA8 ? places_bgra : places_rgba;
  int is_wide = to->layout == SEGUE_PIXELS_RGBA16;
  unsigned flip = tiff->photometric == white_is_zero && !is_alpha ? (tiff->bits == 16 ? 65535 : 255) : 0;
  int first = is_alpha ? 3 : sample, last = tiff->colors == 1 && !is_alpha ? 2 : first;
  uint8_t *row = to->pixels + y * to->stride;
  for (uint32_t i = 0; i < count; i++) {
    unsigned value = (tiff->bits == 16 ? ((const uint16_t *)from)[i * step] : ((const uint8_t *)from)[i * step]) ^ flip;
    if (is_wide) {
      if (tiff->bits == 8) value *= 257;
    } else if (tiff->bits == 16) {
      value = (value * 255 + 32767) / 65535;
    }
    for (int part = first; part <= last; part++) {
      size_t at = (size_t)(x + i) * 4 + (size_t)places[part];
      if (is_wide) {
        ((uint16_t *)row)[at] = (uint16_t)value;
      } else {
        row[at] = (uint8_t)value;
      }
    }
  }
}

static void store_all(const target_t *to, const uint8_t *from, uint16_t plane, uint32_t x, uint32_t y, uint32_t count) {
  if (to->tiff->planes == 2) {
    store(to, from, 1, plane, x, y, count);
    return;
  }
  size_t bytes = to->tiff->bits / 8;
  for (uint16_t sample = 0; sample < to->tiff->samples; sample++) {
    store(to, from + sample * bytes, to->tiff->samples, sample, x, y, count);
  }
}

static segue_picture_answer_t read_plain(const target_t *to) {
  const segue_tiff_t *tiff = to->tiff;
  int has_tiles = is_tiled(tiff->tiff);
  uint32_t tile_width = tiff->width, tile_height = 1;
  if (has_tiles && (!get(tiff->tiff, tag_tile_width, &tile_width) || !get(tiff->tiff, tag_tile_height, &tile_height))) {
    return SEGUE_PICTURE_DAMAGED;
  }
  size_t pixel = (size_t)(tiff->bits / 8) * (tiff->planes == 2 ? 1 : tiff->samples);
  int64_t size = has_tiles ? tile_size(tiff->tiff) : row_size(tiff->tiff);
  if (!tile_width || !tile_height || size <= 0 || (size_t)size < pixel * tile_width * tile_height) {
    return SEGUE_PICTURE_DAMAGED;
  }
  uint8_t *memory = malloc((size_t)size);
  if (!memory) return SEGUE_PICTURE_NO_MEMORY;
  uint16_t planes = tiff->planes == 2 ? tiff->samples : 1;
  segue_picture_answer_t answer = SEGUE_PICTURE_OK;
  for (uint16_t plane = 0; plane < planes && !answer; plane++) {
    for (uint32_t y = 0; y < tiff->height && !answer; y += tile_height) {
      for (uint32_t x = 0; x < tiff->width; x += tile_width) {
        int is_read = has_tiles ? read_tile(tiff->tiff, memory, x, y, 0, plane) > 0
                                : read_row(tiff->tiff, memory, y, plane) > 0;
        if (!is_read) {
          answer = SEGUE_PICTURE_DAMAGED;
          break;
        }
        uint32_t columns = tiff->width - x < tile_width ? tiff->width - x : tile_width;
        for (uint32_t row = 0; row < tile_height && y + row < tiff->height; row++) {
          store_all(to, memory + row * pixel * tile_width, plane, x, y + row, columns);
        }
      }
    }
  }
  free(memory);
  return answer;
}

// Makes straight colours of associated ones, and sets the alpha of pixels without one.
static void straighten(const target_t *to, int is_associated) {
  const segue_tiff_t *tiff = to->tiff;
  for (uint32_t y = 0; y < tiff->height; y++) {
    uint8_t *row = to->pixels + y * to->stride;
    for (uint32_t x = 0; x < tiff->width; x++) {
      if (to->layout == SEGUE_PIXELS_RGBA16) {
        uint16_t *p = (uint16_t *)row + (size_t)x * 4;
        if (!tiff->alpha) p[3] = 65535;
        if (!is_associated || p[3] == 65535) continue;
        for (int i = 0; i < 3; i++) {
          uint64_t value = p[3] ? ((uint64_t)p[i] * 65535 + p[3] / 2) / p[3] : 0;
          p[i] = value > 65535 ? 65535 : (uint16_t)value;
        }
      } else {
        uint8_t *p = row + (size_t)x * 4;
        if (!tiff->alpha) p[3] = 255;
        if (!is_associated || p[3] == 255) continue;
        for (int i = 0; i < 3; i++) {
          unsigned value = p[3] ? (p[i] * 255u + p[3] / 2u) / p[3] : 0;
          p[i] = value > 255 ? 255 : (uint8_t)value;
        }
      }
    }
  }
}

// Reads by libtiff's own conversion: palettes, few bits, YCbCr, Lab.
static segue_picture_answer_t read_converted(const target_t *to) {
  const segue_tiff_t *tiff = to->tiff;
  size_t count = (size_t)tiff->width * tiff->height;
  uint32_t *memory = malloc(count * 4);
  if (!memory) return SEGUE_PICTURE_NO_MEMORY;
  // The stored orientation, so that nothing is turned.
  int is_read = read_rgba(tiff->tiff, tiff->width, tiff->height, memory, tiff->orientation, 1);
  for (size_t i = 0; is_read && i < count; i++) {
    uint32_t p = memory[i];
    uint8_t *pixel = to->pixels + i / tiff->width * to->stride + i % tiff->width * 4;
    pixel[0] = p >> 16 & 255;
    pixel[1] = p >> 8 & 255;
    pixel[2] = p & 255;
    pixel[3] = (uint8_t)(p >> 24);
  }
  free(memory);
  return is_read ? SEGUE_PICTURE_OK : SEGUE_PICTURE_DAMAGED;
}

segue_picture_answer_t segue_tiff_read(
    segue_tiff_t *tiff, segue_pixels_t layout, void *pixels, size_t stride) {
  size_t pixel = layout == SEGUE_PIXELS_RGBA16 ? 8 : 4;
  if (stride < pixel * tiff->width) return SEGUE_PICTURE_DAMAGED;
  if (layout == SEGUE_PIXELS_CMYK8 ? tiff->colors != 4 : tiff->is_plain && tiff->colors == 4) {
    return SEGUE_PICTURE_UNSUPPORTED;
  }
  target_t to = {tiff, layout, pixels, stride};
  if (!tiff->is_plain) {
    if (layout != SEGUE_PIXELS_BGRA8) return SEGUE_PICTURE_UNSUPPORTED;
    segue_picture_answer_t answer = read_converted(&to);
    if (!answer) straighten(&to, 1);
    return answer;
  }
  segue_picture_answer_t answer = read_plain(&to);
  if (!answer && layout != SEGUE_PIXELS_CMYK8) straighten(&to, tiff->alpha_kind == associated);
  return answer;
}

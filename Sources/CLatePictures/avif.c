#include "avif.h"

#include <lazy-binding.h>
#include <pthread.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// libavif's structures. Versions 0.11 (libavif.so.15) and 1.x (libavif.so.16) have the same fields up to a point; 1.x
// has one more before the fields that follow, and only appends further ones. A library whose fields are not as
// expected is refused by `is_as_expected`.

typedef struct {
  uint8_t *data;
  size_t size;
} bytes_t;

// The fields up to the colours, and of 1.x the first of the content's light levels.
typedef struct {
  uint32_t width, height, depth;
  int format, range, chroma_position;
  uint8_t *planes[3];
  uint32_t row_bytes[3];
  int owns_planes;
  uint8_t *alpha;
  uint32_t alpha_row_bytes;
  int owns_alpha, is_premultiplied;
  bytes_t icc;
  uint16_t primaries, transfer, matrix;
  // 15 has a gap here.
  uint16_t peak;
} image_t;

// The fields after the colours and the light levels.
typedef struct {
  uint32_t flags;
  uint32_t aspect[2];
  uint32_t aperture[8];
  uint8_t angle;
  uint8_t mirror;
} transforms_t;

typedef struct {
  image_t image;
  transforms_t transforms;
} image_15_t;

typedef struct {
  image_t image;
  uint16_t mean;
  transforms_t transforms;
} image_16_t;

enum { has_aperture = 2, has_turn = 4, has_mirror = 8, is_grey = 4 };

typedef struct {
  uint64_t timescale;
  double time;
  uint64_t time_in_ticks;
  double duration;
  uint64_t duration_in_ticks;
} timing_t;

typedef struct {
  int codec, threads, source, progressive, incremental, ignores_exif, ignores_xmp;
  uint32_t max_pixels, max_side, max_frames, strictness;
  image_t *image;
  int index, count, progress;
  timing_t timing;
  uint64_t timescale;
  double duration;
  uint64_t duration_in_ticks;
  // 15: 1 if there is an alpha plane. 16: the number of repetitions, and then the same.
  int rest[2];
} decoder_t;

// The fields up to `is_float`; then 1.x has the number of threads.
typedef struct {
  uint32_t width, height, depth;
  int format, upsampling, downsampling, avoids_libyuv, ignores_alpha, is_premultiplied, is_float;
} rgb_t;

typedef struct {
  rgb_t rgb;
  uint8_t *pixels;
  uint32_t row_bytes;
} rgb_15_t;

typedef struct {
  rgb_t rgb;
  int threads;
  uint8_t *pixels;
  uint32_t row_bytes;
  // Room for fields of later versions, which `set_defaults` may clear.
  uint8_t more[64];
} rgb_16_t;

enum { format_rgba = 1, format_bgra = 4, upsampling_bilinear = 4 };
enum { result_ok = 0, result_no_codec = 15, result_not_implemented = 25, result_no_memory = 26 };

// The functions that are called, which both versions have.
static const char *(*version)(void);
static image_t *(*create_image)(uint32_t, uint32_t, uint32_t, int);
static void (*destroy_image)(image_t *);
static decoder_t *(*create_decoder)(void);
static void (*destroy_decoder)(decoder_t *);
static int (*use_memory)(decoder_t *, const uint8_t *, size_t);
static int (*parse)(decoder_t *);
static int (*decode)(decoder_t *, uint32_t);
static int (*read_timing)(const decoder_t *, uint32_t, timing_t *);
static void (*set_defaults)(void *, const image_t *);
static int (*convert)(const image_t *, void *);

static const segue_stub_t functions[] = {
    {"avifVersion", (void **)&version},
    {"avifImageCreate", (void **)&create_image},
    {"avifImageDestroy", (void **)&destroy_image},
    {"avifDecoderCreate", (void **)&create_decoder},
    {"avifDecoderDestroy", (void **)&destroy_decoder},
    {"avifDecoderSetIOMemory", (void **)&use_memory},
    {"avifDecoderParse", (void **)&parse},
    {"avifDecoderNthImage", (void **)&decode},
    {"avifDecoderNthImageTiming", (void **)&read_timing},
    {"avifRGBImageSetDefaults", (void **)&set_defaults},
    {"avifImageYUVToRGB", (void **)&convert},
};

static char reason[SEGUE_BIND_REASON];
static const char *answer;
// True for libavif 1.x.
static int is_new;

// True if the fields have the values that libavif documents for new structures.
static int is_as_expected(void) {
  const char *text = version();
  is_new = strncmp(text, "1.", 2) == 0;
  if (!is_new && strncmp(text, "0.11.", 5) != 0) return 0;
  image_t *image = create_image(7, 5, 10, 2);
  decoder_t *decoder = create_decoder();
  int is_right = 0;
  if (image && decoder) {
    rgb_16_t rgb;
    memset(&rgb, 0, sizeof rgb);
    image->primaries = 2;
    set_defaults(&rgb, image);
    is_right = image->width == 7 && image->height == 5 && image->depth == 10 && image->format == 2 &&
               decoder->threads == 1 && decoder->max_pixels == 16384 * 16384 &&
               decoder->max_frames == 12 * 3600 * 60 && decoder->max_side == 32768 &&
               rgb.rgb.width == 7 && rgb.rgb.height == 5 && rgb.rgb.depth == 10 && rgb.rgb.format == format_rgba;
  }
  if (image) destroy_image(image);
  if (decoder) destroy_decoder(decoder);
  return is_right;
}

static void open_library(void) {
  const char *const libraries[] = {"libavif.so.15|libavif.so.16", NULL};
  answer = segue_bind(libraries, functions, SEGUE_COUNT(functions), reason);
  if (!answer && !is_as_expected()) {
    snprintf(reason, sizeof reason, "its version %s is not known here", version());
    answer = reason;
  }
}

const char *segue_avif_open_library(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, open_library);
  return answer;
}

struct segue_avif {
  decoder_t *decoder;
};

static segue_picture_answer_t answer_of(int result) {
  switch (result) {
    case result_ok: return SEGUE_PICTURE_OK;
    case result_no_memory: return SEGUE_PICTURE_NO_MEMORY;
    case result_no_codec:
    case result_not_implemented: return SEGUE_PICTURE_UNSUPPORTED;
    default: return SEGUE_PICTURE_DAMAGED;
  }
}

segue_avif_t *segue_avif_open(
    const uint8_t *bytes, size_t count, uint32_t max_pixels, segue_picture_answer_t *answer) {
  *answer = SEGUE_PICTURE_NO_MEMORY;
  segue_avif_t *avif = calloc(1, sizeof *avif);
  if (!avif) return NULL;
  avif->decoder = create_decoder();
  if (!avif->decoder) {
    free(avif);
    return NULL;
  }
  long processors = sysconf(_SC_NPROCESSORS_ONLN);
  avif->decoder->threads = processors < 1 ? 1 : processors > 8 ? 8 : (int)processors;
  avif->decoder->ignores_exif = 1;
  avif->decoder->ignores_xmp = 1;
  // Many encoders leave out a property that the strict rules ask for, and browsers show their files.
  avif->decoder->strictness = 0;
  if (max_pixels < avif->decoder->max_pixels) avif->decoder->max_pixels = max_pixels;
  int result = use_memory(avif->decoder, bytes, count);
  if (result == result_ok) result = parse(avif->decoder);
  *answer = answer_of(result);
  if (result == result_ok && avif->decoder->image && avif->decoder->count > 0) return avif;
  if (result == result_ok) *answer = SEGUE_PICTURE_DAMAGED;
  segue_avif_close(avif);
  return NULL;
}

void segue_avif_close(segue_avif_t *avif) {
  destroy_decoder(avif->decoder);
  free(avif);
}

void segue_avif_info(const segue_avif_t *avif, segue_avif_info_t *info) {
  const image_t *image = avif->decoder->image;
  const transforms_t *transforms =
      is_new ? &((const image_16_t *)image)->transforms : &((const image_15_t *)image)->transforms;
  memset(info, 0, sizeof *info);
  info->width = image->width;
  info->height = image->height;
  info->depth = image->depth > 8 ? 16 : 8;
  info->channels = image->format == is_grey ? 1 : 3;
  info->has_alpha = avif->decoder->rest[is_new] != 0;
  info->primaries = image->primaries;
  info->transfer = image->transfer;
  info->peak = is_new ? image->peak : 0;
  info->profile = image->icc.size ? image->icc.data : NULL;
  info->profile_count = image->icc.size;
  if (transforms->flags & has_aperture) memcpy(info->aperture, transforms->aperture, sizeof info->aperture);
  if (transforms->flags & has_turn) info->turns = transforms->angle & 3;
  if (transforms->flags & has_mirror) info->mirror = transforms->mirror & 1 ? 2 : 1;
  info->frames = (uint32_t)avif->decoder->count;
  int repetitions = is_new ? avif->decoder->rest[0] : -1;
  info->plays = repetitions < 0 ? 0 : (uint32_t)repetitions + 1;
}

double segue_avif_end(const segue_avif_t *avif, uint32_t frame) {
  timing_t timing;
  return read_timing(avif->decoder, frame, &timing) == result_ok ? timing.time + timing.duration : 0;
}

segue_picture_answer_t segue_avif_read(
    segue_avif_t *avif, uint32_t frame, segue_pixels_t layout, void *pixels, size_t stride) {
  image_t *image = avif->decoder->image;
  uint32_t width = image->width, height = image->height;
  int result = decode(avif->decoder, frame);
  if (result != result_ok) return answer_of(result);
  image = avif->decoder->image;
  // The caller's memory has the size that was stated.
  if (image->width != width || image->height != height || stride > UINT32_MAX) return SEGUE_PICTURE_DAMAGED;
  rgb_16_t rgb;
  memset(&rgb, 0, sizeof rgb);
  set_defaults(&rgb, image);
  rgb.rgb.depth = layout == SEGUE_PIXELS_RGBA16 ? 16 : 8;
  rgb.rgb.format = layout == SEGUE_PIXELS_RGBA16 ? format_rgba : format_bgra;
  rgb.rgb.upsampling = upsampling_bilinear;
  rgb.rgb.is_premultiplied = 0;
  // libyuv cuts samples of 10 and 12 bits off instead of rounding them.
  rgb.rgb.avoids_libyuv = image->depth > 8;
  if (is_new) {
    rgb.pixels = pixels;
    rgb.row_bytes = (uint32_t)stride;
  } else {
    rgb_15_t *old = (rgb_15_t *)&rgb;
    old->pixels = pixels;
    old->row_bytes = (uint32_t)stride;
  }
  return answer_of(convert(image, &rgb));
}

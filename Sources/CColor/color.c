#include "color.h"

#include <lazy-binding.h>
#include <lcms2.h>
#include <math.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

// The functions of lcms2 that are called here. A call of one that is missing is a link error.
#define SEGUE_FUNCTIONS(BIND) \
  BIND(cmsBuildGamma) \
  BIND(cmsBuildParametricToneCurve) \
  BIND(cmsCloseProfile) \
  BIND(cmsCreateRGBProfile) \
  BIND(cmsCreateTransform) \
  BIND(cmsCreate_sRGBProfile) \
  BIND(cmsDeleteTransform) \
  BIND(cmsDoTransform) \
  BIND(cmsFreeToneCurve) \
  BIND(cmsGetColorSpace) \
  BIND(cmsOpenProfileFromMem) \
  BIND(cmsSetLogErrorHandler)

SEGUE_FUNCTIONS(SEGUE_STUB)
SEGUE_FUNCTIONS(SEGUE_STUB_POINTER)

static const segue_stub_t stubs[] = {SEGUE_FUNCTIONS(SEGUE_STUB_ROW)};

static const char *answer;

static void ignore(cmsContext context, cmsUInt32Number code, const char *text) {
  (void)context, (void)code, (void)text;
}

static void open_library(void) {
  static char reason[SEGUE_BIND_REASON];
  answer = segue_bind((const char *[]){"liblcms2.so.2", NULL}, stubs, SEGUE_COUNT(stubs), reason);
  if (!answer) cmsSetLogErrorHandler(ignore);
}

const char *segue_color_open(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, open_library);
  return answer;
}

typedef float vector_t __attribute__((vector_size(16)));
typedef int32_t integers_t __attribute__((vector_size(16)));

// The steps of linear light: a step near black is a fifth of a step of 8 bits.
#define STEPS 16384

// A profile whose channels add up to linear light, as nearly all of cameras and screens do, without lcms's work for
// each pixel: what each of 256 values of blue, green and red adds to the steps of sRGB's blue, green and red.
typedef struct {
  vector_t light[3][256];
} shaper_t;

struct segue_color {
  // It has no state that a conversion writes, because the cache is switched off.
  cmsHTRANSFORM transform;
  // NULL for what only lcms can convert.
  shaper_t *shaper;
};

// The byte of sRGB for each step of linear light (IEC 61966-2-1).
static uint8_t encoded[STEPS + 1];

static void fill_encoded(void) {
  for (int i = 0; i <= STEPS; i++) {
    double light = (double)i / STEPS;
    double value = light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055;
    encoded[i] = (uint8_t)lrint(255 * value);
  }
}

static void shape(const shaper_t *shaper, const uint8_t *from, uint8_t *to, size_t count) {
  vector_t most = {STEPS, STEPS, STEPS, STEPS};
  for (size_t i = 0; i < count; i++, from += 4, to += 4) {
    vector_t sum = shaper->light[0][from[0]] + shaper->light[1][from[1]] + shaper->light[2][from[2]];
    sum = __builtin_elementwise_max(__builtin_elementwise_min(sum, most), (vector_t){0});
    integers_t step = __builtin_convertvector(sum + 0.5f, integers_t);
    for (int part = 0; part < 3; part++) to[part] = encoded[step[part]];
  }
}

static bool is_near(const uint8_t *a, const uint8_t *b) {
  for (int part = 0; part < 3; part++) {
    if (abs(a[part] - b[part]) > 1) return false;
  }
  return true;
}

// Fills the tables from lcms's results for single channels. Returns false if their sums are not lcms's results.
static bool fill_shaper(shaper_t *shaper, cmsHTRANSFORM linear, cmsHTRANSFORM transform) {
  float black[4], light[4];
  cmsDoTransform(linear, (uint8_t[4]){0}, black, 1);
  for (int part = 0; part < 3; part++) {
    for (int value = 0; value < 256; value++) {
      uint8_t pixel[4] = {0};
      pixel[part] = (uint8_t)value;
      cmsDoTransform(linear, pixel, light, 1);
      vector_t *entry = &shaper->light[part][value];
      for (int i = 0; i < 3; i++) {
        float own = light[i] - (part ? black[i] : 0);
        if (!(fabsf(own) < 1000)) return false;
        (*entry)[i] = own * STEPS;
      }
    }
  }
  // All combinations of seventeen values.
  for (int color = 0; color < 17 * 17 * 17; color++) {
    uint8_t from[4] = {0}, to[4], own[4];
    for (int part = 0, rest = color; part < 3; part++, rest /= 17) from[part] = (uint8_t)(rest % 17 * 255 / 16);
    cmsDoTransform(transform, from, to, 1);
    shape(shaper, from, own, 1);
    if (!is_near(to, own)) return false;
  }
  return true;
}

// Returns NULL if the profile needs lcms for each pixel.
static shaper_t *shaper_of(cmsHPROFILE from, cmsHTRANSFORM transform) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, fill_encoded);
  cmsToneCurve *curve = cmsBuildGamma(NULL, 1);
  if (!curve) return NULL;
  // ITU-R BT.709, as for sRGB.
  cmsCIExyY white = {0.3127, 0.3290, 1};
  cmsCIExyYTRIPLE primaries = {{0.64, 0.33, 1}, {0.30, 0.60, 1}, {0.15, 0.06, 1}};
  cmsHPROFILE to = cmsCreateRGBProfile(&white, &primaries, (cmsToneCurve *const[3]){curve, curve, curve});
  cmsFreeToneCurve(curve);
  if (!to) return NULL;
  cmsHTRANSFORM linear = cmsCreateTransform(
      from, TYPE_BGRA_8, to, TYPE_BGRA_FLT, INTENT_PERCEPTUAL, cmsFLAGS_NOCACHE | cmsFLAGS_NOOPTIMIZE);
  cmsCloseProfile(to);
  if (!linear) return NULL;
  shaper_t *shaper = calloc(1, sizeof *shaper);
  if (shaper && !fill_shaper(shaper, linear, transform)) {
    free(shaper);
    shaper = NULL;
  }
  cmsDeleteTransform(linear);
  return shaper;
}

static segue_color_t *transform(cmsHPROFILE from, segue_color_kind_t kind, int depth) {
  cmsUInt32Number format = 0;
  cmsColorSpaceSignature space = cmsSigRgbData;
  switch (kind) {
    case SEGUE_COLOR_GREY:
      format = depth == 16 ? TYPE_GRAY_16 : TYPE_GRAY_8;
      space = cmsSigGrayData;
      break;
    case SEGUE_COLOR_RGB: format = depth == 16 ? TYPE_RGBA_16 : TYPE_BGRA_8; break;
    case SEGUE_COLOR_CMYK:
      format = TYPE_CMYK_8;
      space = cmsSigCmykData;
      break;
  }
  if (cmsGetColorSpace(from) != space) return NULL;
  cmsHPROFILE to = cmsCreate_sRGBProfile();
  if (!to) return NULL;
  cmsHTRANSFORM made =
      cmsCreateTransform(from, format, to, TYPE_BGRA_8, INTENT_PERCEPTUAL, cmsFLAGS_NOCACHE);
  cmsCloseProfile(to);
  segue_color_t *color = made ? malloc(sizeof *color) : NULL;
  if (!color) {
    if (made) cmsDeleteTransform(made);
    return NULL;
  }
  bool is_plain = kind == SEGUE_COLOR_RGB && depth == 8;
  *color = (segue_color_t){made, is_plain ? shaper_of(from, made) : NULL};
  return color;
}

segue_color_t *segue_color_of_profile(
    const void *profile, size_t count, segue_color_kind_t kind, int depth) {
  if (count > UINT32_MAX) return NULL;
  cmsHPROFILE from = cmsOpenProfileFromMem(profile, (cmsUInt32Number)count);
  if (!from) return NULL;
  segue_color_t *color = transform(from, kind, depth);
  cmsCloseProfile(from);
  return color;
}

segue_color_t *segue_color_of_gamma(double gamma, const double xy[8], int depth) {
  if (gamma != 0 && !(gamma >= 0.1 && gamma <= 10)) return NULL;
  for (int i = 0; i < 8; i++) {
    if (!(xy[i] >= -1 && xy[i] <= 2)) return NULL;
  }
  if (xy[1] <= 0 || xy[3] == 0 || xy[5] == 0 || xy[7] == 0) return NULL;
  cmsCIExyY white = {xy[0], xy[1], 1};
  cmsCIExyYTRIPLE primaries = {{xy[2], xy[3], 1}, {xy[4], xy[5], 1}, {xy[6], xy[7], 1}};
  // IEC 61966-2-1.
  static const double srgb[5] = {2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045};
  cmsToneCurve *curve =
      gamma == 0 ? cmsBuildParametricToneCurve(NULL, 4, srgb) : cmsBuildGamma(NULL, gamma);
  if (!curve) return NULL;
  cmsToneCurve *const curves[3] = {curve, curve, curve};
  cmsHPROFILE from = cmsCreateRGBProfile(&white, &primaries, curves);
  cmsFreeToneCurve(curve);
  if (!from) return NULL;
  segue_color_t *color = transform(from, SEGUE_COLOR_RGB, depth);
  cmsCloseProfile(from);
  return color;
}

void segue_color_free(segue_color_t *color) {
  cmsDeleteTransform(color->transform);
  free(color->shaper);
  free(color);
}

void segue_color_convert(const segue_color_t *color, const void *from, void *to, uint32_t count) {
  if (color->shaper) {
    shape(color->shaper, from, to, count);
  } else {
    cmsDoTransform(color->transform, from, to, count);
  }
}

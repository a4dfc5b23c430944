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

// Linear light in steps, of which one near black is a fifth of a step of 8 bits: blue, green, red and nothing.
#define STEPS 16384
typedef int16_t light_t __attribute__((vector_size(8)));

// A profile whose channels add up to linear light, as nearly all of cameras and screens do, without lcms's work for
// each pixel: what each of 256 values of blue, green and red adds to the light of sRGB's blue, green and red.
typedef struct {
  light_t light[3][256];
} shaper_t;

// A conversion by the tables, or by lcms: of the two, one is NULL.
struct segue_color {
  shaper_t *shaper;
  // It has no state that a conversion writes, because the cache is switched off.
  cmsHTRANSFORM transform;
};

// The byte of sRGB for each step of linear light (IEC 61966-2-1).
static uint8_t encoded[STEPS + 1];

static void fill_encoded(void) {
  int step = 0;
  for (int byte = 0; byte < 256; byte++) {
    // Up to the light that is between this byte and the next one.
    double value = (byte + 0.5) / 255;
    double light = value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4);
    while (step <= STEPS && (step <= light * STEPS || byte == 255)) encoded[step++] = (uint8_t)byte;
  }
}

static void shape(const shaper_t *shaper, const uint8_t *from, uint8_t *to, size_t count) {
  light_t most = {STEPS, STEPS, STEPS, STEPS};
  for (size_t i = 0; i < count; i++, from += 4, to += 4) {
    light_t sum = __builtin_elementwise_add_sat(
        __builtin_elementwise_add_sat(shaper->light[0][from[0]], shaper->light[1][from[1]]),
        shaper->light[2][from[2]]);
    sum = __builtin_elementwise_max(__builtin_elementwise_min(sum, most), (light_t){0});
    for (int part = 0; part < 3; part++) to[part] = encoded[sum[part]];
  }
}

// The colours by which the tables are checked: all combinations of nine values.
#define CHECKED (9 * 9 * 9)

static bool is_near(uint8_t a[][4], uint8_t b[][4]) {
  for (int i = 0; i < CHECKED; i++) {
    for (int part = 0; part < 3; part++) {
      if (abs(a[i][part] - b[i][part]) > 1) return false;
    }
  }
  return true;
}

// Fills the tables from lcms's results for single channels. Returns false if their sums are not lcms's results.
static bool fill_shaper(shaper_t *shaper, cmsHTRANSFORM linear, cmsHTRANSFORM exact) {
  uint8_t single[3][256][4] = {{{0}}};
  float light[3][256][4];
  for (int part = 0; part < 3; part++) {
    for (int value = 0; value < 256; value++) single[part][value][part] = (uint8_t)value;
  }
  cmsDoTransform(linear, single, light, 3 * 256);
  for (int part = 0; part < 3; part++) {
    for (int value = 0; value < 256; value++) {
      for (int i = 0; i < 3; i++) {
        // Black has a part in each channel.
        float steps = (light[part][value][i] - (part ? light[0][0][i] : 0)) * STEPS;
        if (isnan(steps)) return false;
        shaper->light[part][value][i] = (int16_t)lrintf(fmaxf(-32767, fminf(steps, 32767)));
      }
    }
  }
  uint8_t from[CHECKED][4] = {{0}}, to[CHECKED][4], own[CHECKED][4];
  for (int i = 0; i < CHECKED; i++) {
    for (int part = 0, rest = i; part < 3; part++, rest /= 9) from[i][part] = (uint8_t)(rest % 9 * 255 / 8);
  }
  cmsDoTransform(exact, from, to, CHECKED);
  shape(shaper, from[0], own[0], CHECKED);
  return is_near(to, own);
}

// sRGB, and its linear light: made once, because they are made from thousands of powers. lcms locks what it changes in a
// profile.
static cmsHPROFILE srgb, linear_srgb;

static void make_targets(void) {
  fill_encoded();
  srgb = cmsCreate_sRGBProfile();
  cmsToneCurve *curve = cmsBuildGamma(NULL, 1);
  if (!curve) return;
  // ITU-R BT.709, as for sRGB.
  cmsCIExyY white = {0.3127, 0.3290, 1};
  cmsCIExyYTRIPLE primaries = {{0.64, 0.33, 1}, {0.30, 0.60, 1}, {0.15, 0.06, 1}};
  linear_srgb = cmsCreateRGBProfile(&white, &primaries, (cmsToneCurve *const[3]){curve, curve, curve});
  cmsFreeToneCurve(curve);
}

// Returns NULL if the profile needs lcms for each pixel.
static shaper_t *shaper_of(cmsHPROFILE from) {
  if (!linear_srgb) return NULL;
  // lcms's own tables would take longer than all that is computed here.
  cmsUInt32Number flags = cmsFLAGS_NOCACHE | cmsFLAGS_NOOPTIMIZE;
  cmsHTRANSFORM linear =
      cmsCreateTransform(from, TYPE_BGRA_8, linear_srgb, TYPE_BGRA_FLT, INTENT_PERCEPTUAL, flags);
  cmsHTRANSFORM exact = cmsCreateTransform(from, TYPE_BGRA_8, srgb, TYPE_BGRA_8, INTENT_PERCEPTUAL, flags);
  shaper_t *shaper = linear && exact ? calloc(1, sizeof *shaper) : NULL;
  if (shaper && !fill_shaper(shaper, linear, exact)) {
    free(shaper);
    shaper = NULL;
  }
  if (linear) cmsDeleteTransform(linear);
  if (exact) cmsDeleteTransform(exact);
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
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, make_targets);
  segue_color_t *color = srgb ? calloc(1, sizeof *color) : NULL;
  if (!color) return NULL;
  if (kind == SEGUE_COLOR_RGB && depth == 8) color->shaper = shaper_of(from);
  if (color->shaper) return color;
  color->transform = cmsCreateTransform(from, format, srgb, TYPE_BGRA_8, INTENT_PERCEPTUAL, cmsFLAGS_NOCACHE);
  if (color->transform) return color;
  free(color);
  return NULL;
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

bool segue_color_is_quick(const segue_color_t *color) { return color->shaper != NULL; }

void segue_color_free(segue_color_t *color) {
  if (color->transform) cmsDeleteTransform(color->transform);
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

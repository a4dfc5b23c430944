#include "color.h"

#include <lazy-binding.h>
#include <lcms2.h>
#include <pthread.h>

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

// The type is lcms's own handle; it has no state that a conversion writes, because the cache is switched off.
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
  return (segue_color_t *)made;
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

void segue_color_free(segue_color_t *color) { cmsDeleteTransform((cmsHTRANSFORM)color); }

void segue_color_convert(const segue_color_t *color, const void *from, void *to, uint32_t count) {
  // lcms takes its handle as not constant, and does not write to it without a cache.
  cmsDoTransform((cmsHTRANSFORM)(uintptr_t)color, from, to, count);
}

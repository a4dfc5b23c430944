// Colours of files, brought to sRGB by lcms2, which is opened when the first file with a profile of its own is read.
#ifndef SEGUE_COLOR_H
#define SEGUE_COLOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Opens liblcms2 and binds its functions. May be called on any thread and repeatedly; the first call does the work.
// Returns NULL on success, else the loader's reason, which stays valid for ever. Must be called before the others.
const char *segue_color_open(void);

// The kinds of samples that a profile describes, by their number.
typedef enum {
  SEGUE_COLOR_GREY = 1,
  SEGUE_COLOR_RGB = 3,
  SEGUE_COLOR_CMYK = 4,
} segue_color_kind_t;

// A conversion to sRGB. It may be used on several threads at the same time.
typedef struct segue_color segue_color_t;

// Makes a conversion from the colours that an ICC profile of `count` bytes describes: samples of `depth` bits, 8 or 16
// (8 for CMYK). Returns NULL for bytes without a profile, and for a profile of other samples.
segue_color_t *segue_color_of_profile(
    const void *profile, size_t count, segue_color_kind_t kind, int depth);

// Makes a conversion from RGB whose encoded values are the intensity to the power 1 / `gamma`, or sRGB's function of it if
// `gamma` is 0. `xy` are the chromaticities of white, red, green and blue, as PNG's cHRM has them. Returns NULL for values without a meaning.
segue_color_t *segue_color_of_gamma(double gamma, const double xy[8], int depth);

// True if converting a pixel takes no longer than looking whether it is like the one before it.
bool segue_color_is_quick(const segue_color_t *color);

void segue_color_free(segue_color_t *color);

// Converts `count` pixels. Grey samples are single numbers; RGB of 8 bits is BGRA, which may be converted in place, and
// RGB of 16 bits RGBA; CMYK has four bytes, 255 for the full ink. The result is always BGRA, whose alpha is not written.
void segue_color_convert(const segue_color_t *color, const void *from, void *to, uint32_t count);

#endif

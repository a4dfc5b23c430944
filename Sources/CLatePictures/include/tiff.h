// TIFF by libtiff, which is opened when the first such file is read: libtiff.so.6, or libtiff.so.5 of older distributions.
// Its functions are the same in both, and are used without its headers.
#ifndef SEGUE_TIFF_H
#define SEGUE_TIFF_H

#include "pictures.h"

// Opens libtiff and binds its functions. May be called on any thread and repeatedly; the first call does the work.
// Returns NULL on success, else the loader's reason, which stays valid for ever. Must be called before the others.
const char *segue_tiff_open_library(void);

// The first picture of a TIFF. It may be used on one thread at a time.
typedef struct segue_tiff segue_tiff_t;

typedef struct {
  // The samples; four channels are cyan, magenta, yellow and black.
  segue_picture_info_t samples;
  // EXIF's orientation, 1 to 8.
  uint16_t orientation;
  // 1 if there are channels beside the colours and the alpha, which are left out.
  uint8_t has_more_channels;
  // 1 if there are further pictures.
  uint8_t has_more_pages;
  // The ICC profile, valid as long as the file is open; NULL if there is none.
  const uint8_t *profile;
  size_t profile_count;
} segue_tiff_info_t;

// Opens a file, whose bytes stay valid and unchanged until it is closed. Returns NULL and sets `answer` for other bytes.
segue_tiff_t *segue_tiff_open(const uint8_t *bytes, size_t count, segue_picture_answer_t *answer);
void segue_tiff_close(segue_tiff_t *tiff);
void segue_tiff_info(const segue_tiff_t *tiff, segue_tiff_info_t *info);
// Decodes the picture into straight pixels as they are stored, before they are turned.
segue_picture_answer_t segue_tiff_read(
    segue_tiff_t *tiff, segue_pixels_t layout, void *pixels, size_t stride);

#endif

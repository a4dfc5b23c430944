// AVIF by libavif, which is opened when the first such file is read. Debian 12 has libavif.so.15, later distributions
// libavif.so.16; both are used without their headers, by the layouts in avif.c.
#ifndef SEGUE_AVIF_H
#define SEGUE_AVIF_H

#include "pictures.h"

// Opens libavif and binds its functions. May be called on any thread and repeatedly; the first call does the work.
// Returns NULL on success, else the reason, which stays valid for ever. Must be called before the others.
const char *segue_avif_open_library(void);

// An AVIF: a picture, or pictures that follow each other. It may be used on one thread at a time.
typedef struct segue_avif segue_avif_t;

typedef struct {
  // The stored size, before the picture is cropped, turned and mirrored.
  uint32_t width, height;
  // 8, or 16 for samples of 10 or 12 bits.
  uint8_t depth;
  // 1 for grey, else 3.
  uint8_t channels;
  uint8_t has_alpha;
  // The code points of ITU-T H.273; 2 is unspecified.
  uint16_t primaries, transfer;
  // The brightest pixel in cd/m², 0 if it is not stated.
  uint16_t peak;
  // The ICC profile, valid as long as the file is open; NULL if there is none.
  const uint8_t *profile;
  size_t profile_count;
  // The clean aperture of ISO/IEC 14496-12, 12.1.4.3: numerators and denominators of the width, the height and the
  // offsets of the centre. All are 0 if there is none.
  uint32_t aperture[8];
  // Quarter turns, counterclockwise (`irot`), which come after the aperture and before the mirroring.
  uint8_t turns;
  // 0: not mirrored, 1: top and bottom are exchanged, 2: left and right (`imir`).
  uint8_t mirror;
  uint32_t frames;
  // The number of times that the frames are shown; 0 if they repeat for ever.
  uint32_t plays;
} segue_avif_info_t;

// Opens a file, whose bytes stay valid and unchanged until it is closed. `max_pixels` is the maximum size of a frame.
// Returns NULL and sets `answer` for other bytes.
segue_avif_t *segue_avif_open(
    const uint8_t *bytes, size_t count, uint32_t max_pixels, segue_picture_answer_t *answer);
void segue_avif_close(segue_avif_t *avif);
void segue_avif_info(const segue_avif_t *avif, segue_avif_info_t *info);
// Returns the time at which a frame ends, in seconds after the begin of the first frame.
double segue_avif_end(const segue_avif_t *avif, uint32_t frame);
// Decodes a frame into straight pixels of the stored size. `layout` is SEGUE_PIXELS_BGRA8 or SEGUE_PIXELS_RGBA16.
segue_picture_answer_t segue_avif_read(
    segue_avif_t *avif, uint32_t frame, segue_pixels_t layout, void *pixels, size_t stride);

#endif

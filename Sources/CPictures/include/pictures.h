// Still pictures in memory: PNG by libpng and zlib, JPEG by libjpeg-turbo, WebP by libwebp, which browsers use, too, and
// ordinary screenshots in PNG with libdeflate. They are linked in, so that the three formats are read, and PNG and WebP
// written, without any other library.
//
// The functions are thread-safe, keep nothing, and never end the process. What a file says of its colours, its turn and
// its end is read in Swift; here are pixels only. Each function answers SEGUE_PICTURE_OK or one of the other answers.
#ifndef SEGUE_PICTURES_H
#define SEGUE_PICTURES_H

#include <stddef.h>
#include <stdint.h>

typedef enum {
  SEGUE_PICTURE_OK = 0,
  // The bytes are not a whole picture of the format.
  SEGUE_PICTURE_DAMAGED = 1,
  // A sound file with something that the library does not decode, such as a JPEG of 12 bits.
  SEGUE_PICTURE_UNSUPPORTED = 2,
  SEGUE_PICTURE_NO_MEMORY = 3,
} segue_picture_answer_t;

// The samples of a file.
typedef struct {
  uint32_t width, height;
  // 1: grey, 3: red, green and blue (or a palette of them), 4: cyan, magenta, yellow and black.
  uint8_t channels;
  // 1 if a pixel may be transparent.
  uint8_t has_alpha;
  // 16 if the samples have more than 8 bits, else 8.
  uint8_t depth;
} segue_picture_info_t;

// The layout of the pixels that are written.
typedef enum {
  // 32-bit words 0xAARRGGBB, alpha straight. Samples of 16 bits are rounded; grey is equal red, green and blue.
  SEGUE_PIXELS_BGRA8 = 0,
  // Four 16-bit numbers of this machine: red, green, blue, alpha, straight.
  SEGUE_PIXELS_RGBA16 = 1,
  // Four bytes: cyan, magenta, yellow and black, 255 for the full ink. Only of files with four channels, which have no
  // other layout.
  SEGUE_PIXELS_CMYK8 = 2,
} segue_pixels_t;

segue_picture_answer_t segue_png_info(const uint8_t *bytes, size_t count, segue_picture_info_t *info);
segue_picture_answer_t segue_jpeg_info(const uint8_t *bytes, size_t count, segue_picture_info_t *info);
segue_picture_answer_t segue_webp_info(const uint8_t *bytes, size_t count, segue_picture_info_t *info);

// The number of scans of a JPEG that are read. A progressive file may state thousands, each of which passes over the
// whole picture; with more, it counts as damaged.
enum { segue_jpeg_most_scans = 200 };

// Decode the picture into `pixels`, whose first row is the upper one and whose rows begin `stride` bytes apart. The
// memory has the height of the info; a row has room for the width. After another answer than OK, the pixels are undefined.
segue_picture_answer_t segue_png_read(
    const uint8_t *bytes, size_t count, segue_pixels_t layout, void *pixels, size_t stride);
segue_picture_answer_t segue_jpeg_read(
    const uint8_t *bytes, size_t count, segue_pixels_t layout, void *pixels, size_t stride);
segue_picture_answer_t segue_webp_read(
    const uint8_t *bytes, size_t count, segue_pixels_t layout, void *pixels, size_t stride);

// Decompresses zlib's format, of which at most `limit` bytes come. Returns their number and sets `bytes` to memory that
// the caller frees with free(3); 0 if the input is damaged, empty or longer, or memory is short.
size_t segue_inflate(const uint8_t *input, size_t count, size_t limit, uint8_t **bytes);

// Decompresses a file of gzip, of which at most `limit` bytes come. Returns their number, and sets `bytes` to memory that
// the caller frees with free(3), and `is_whole` to 0 if the file is damaged, truncated or longer.
size_t segue_gunzip(
    const uint8_t *input, size_t count, size_t limit, uint8_t **bytes, int *is_whole);

// PNG's checksum (CRC-32) of the bytes.
uint32_t segue_crc32(const uint8_t *bytes, size_t count);

// An animated WebP: its frames one after the other, each drawn over the ones before it.
typedef struct segue_webp_animation segue_webp_animation_t;

// Opens an animation whose bytes stay valid and unchanged until it is closed; NULL if they are damaged or memory is short.
segue_webp_animation_t *segue_webp_animation_open(const uint8_t *bytes, size_t count);
void segue_webp_animation_close(segue_webp_animation_t *animation);
// The number of frames, and the size of each.
uint32_t segue_webp_animation_frames(const segue_webp_animation_t *animation);
void segue_webp_animation_size(const segue_webp_animation_t *animation, uint32_t *width, uint32_t *height);
// Decodes the next frame. `pixels` is set to width × height words 0xAARRGGBB, straight, which are valid until the next
// call, and `end` to the frame's end in milliseconds after the animation's begin.
segue_picture_answer_t segue_webp_animation_next(
    segue_webp_animation_t *animation, const void **pixels, int32_t *end);
// Returns to the first frame.
void segue_webp_animation_rewind(segue_webp_animation_t *animation);

// How the bytes of a PNG's row are told from the row above.
typedef enum {
  SEGUE_PNG_FILTER_NONE = 0,
  // The difference from the row above; in the first row, from the pixel on the left.
  SEGUE_PNG_FILTER_UP = 2,
} segue_png_filter_t;

// The pixels that are encoded: words 0xAARRGGBB, straight, in rows that begin `stride` bytes apart. The width and height
// are at least 1.
typedef struct {
  uint32_t *pixels;
  size_t stride;
  uint32_t width, height;
} segue_picture_t;

// Encodes a picture as the contents of a PNG's IDAT chunks, with 8 bits of each of red, green, blue and, if `has_alpha`
// is not 0, alpha. `level` is zlib's, 1…9, or -1 for its default. Returns the number of bytes and sets `bytes` to memory
// that the caller frees with free(3); 0 if memory is short.
size_t segue_png_encode(
    const segue_picture_t *picture, int has_alpha, segue_png_filter_t filter, int level, uint8_t **bytes);

// Encodes a picture as a WebP file. `quality` is 0…100, and the larger the larger the file; if `is_lossless` is not 0,
// no pixel changes that is not transparent. A side has at most 16,383 pixels. The picture's transparent pixels may be
// overwritten. Returns and sets the same as the function above, and 0 for a picture that libwebp refuses, too.
size_t segue_webp_encode(const segue_picture_t *picture, float quality, int is_lossless, uint8_t **bytes);

// The versions of zlib and of libwebp's encoder, which the bytes depend on: "1.2.13".
const char *segue_png_version(void);
void segue_webp_version(char text[16]);

#endif

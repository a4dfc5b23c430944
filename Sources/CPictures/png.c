#include "pictures.h"
#include "png-whole.h"

#include <png.h>
#include <stdlib.h>
#include <string.h>

// libpng reports an error by longjmp, which must not pass through Swift: each function below sets its own target.

typedef struct {
  const uint8_t *bytes;
  size_t count, at;
  int is_memory_short;
} source_t;

static void read_bytes(png_structp png, png_bytep to, size_t count) {
  source_t *source = png_get_io_ptr(png);
  if (count > source->count - source->at) png_error(png, "the end is missing");
  memcpy(to, source->bytes + source->at, count);
  source->at += count;
}

static void ignore(png_structp png, png_const_charp text) { (void)png, (void)text; }

static void fail(png_structp png, png_const_charp text) {
  (void)text;
  png_longjmp(png, 1);
}

static png_voidp allocate(png_structp png, png_alloc_size_t count) {
  void *memory = malloc(count);
  source_t *source = png_get_mem_ptr(png);
  if (!memory) source->is_memory_short = 1;
  return memory;
}

static void release(png_structp png, png_voidp memory) {
  (void)png;
  free(memory);
}

// The chunks beside the pixels are read in Swift, or not at all: damage in one does not concern the pixels. tRNS is the
// exception, and libpng reads it itself.
static void leave_out_chunks(png_structp png) {
  static const png_byte names[] =
      "bKGD\0cHRM\0eXIf\0gAMA\0hIST\0iCCP\0iTXt\0oFFs\0pCAL\0pHYs\0sBIT\0sCAL\0sPLT\0sRGB\0sTER\0tEXt\0tIME\0zTXt";
  png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, names, (int)(sizeof names / 5));
  png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, NULL, 0);
  png_set_crc_action(png, PNG_CRC_ERROR_QUIT, PNG_CRC_QUIET_USE);
}

static png_structp open_png(source_t *source, png_infop *info) {
  png_structp png = png_create_read_struct_2(
      PNG_LIBPNG_VER_STRING, NULL, fail, ignore, source, allocate, release);
  if (!png) return NULL;
  *info = png_create_info_struct(png);
  if (!*info) {
    png_destroy_read_struct(&png, NULL, NULL);
    return NULL;
  }
  // The caller has limits of its own for the number of pixels.
  png_set_user_limits(png, 0x7fffffff, 0x7fffffff);
  png_set_read_fn(png, source, read_bytes);
  leave_out_chunks(png);
  return png;
}

// True for a picture of red, green, blue and perhaps alpha with 8 bits each, not interlaced, and without tRNS.
static int is_plain(png_structp png, png_infop info) {
  int kind = png_get_color_type(png, info);
  return (kind == PNG_COLOR_TYPE_RGB || kind == PNG_COLOR_TYPE_RGB_ALPHA) && png_get_bit_depth(png, info) == 8
      && png_get_interlace_type(png, info) == PNG_INTERLACE_NONE && !png_get_valid(png, info, PNG_INFO_tRNS);
}

static segue_picture_answer_t failure(const source_t *source) {
  return source->is_memory_short ? SEGUE_PICTURE_NO_MEMORY : SEGUE_PICTURE_DAMAGED;
}

segue_picture_answer_t segue_png_info(const uint8_t *bytes, size_t count, segue_picture_info_t *out) {
  source_t source = {bytes, count, 0, 0};
  png_infop info = NULL;
  png_structp png = open_png(&source, &info);
  if (!png) return SEGUE_PICTURE_NO_MEMORY;
  if (setjmp(png_jmpbuf(png))) {
    png_destroy_read_struct(&png, &info, NULL);
    return failure(&source);
  }
  png_read_info(png, info);
  int kind = png_get_color_type(png, info);
  out->width = png_get_image_width(png, info);
  out->height = png_get_image_height(png, info);
  out->channels = kind & PNG_COLOR_MASK_COLOR ? 3 : 1;
  out->has_alpha = (kind & PNG_COLOR_MASK_ALPHA) != 0 || png_get_valid(png, info, PNG_INFO_tRNS) != 0;
  out->depth = png_get_bit_depth(png, info) == 16 ? 16 : 8;
  png_destroy_read_struct(&png, &info, NULL);
  return SEGUE_PICTURE_OK;
}

segue_picture_answer_t segue_png_read(
    const uint8_t *bytes, size_t count, segue_pixels_t layout, void *pixels, size_t stride) {
  if (layout == SEGUE_PIXELS_CMYK8) return SEGUE_PICTURE_UNSUPPORTED;
  source_t source = {bytes, count, 0, 0};
  png_infop info = NULL;
  png_structp png = open_png(&source, &info);
  if (!png) return SEGUE_PICTURE_NO_MEMORY;
  if (setjmp(png_jmpbuf(png))) {
    png_destroy_read_struct(&png, &info, NULL);
    return failure(&source);
  }
  png_read_info(png, info);
  if (layout == SEGUE_PIXELS_BGRA8 && is_plain(png, info)) {
    // The header of the first IDAT chunk has been read.
    segue_whole_png_t file = {bytes, count, source.at - 8, png_get_image_width(png, info),
                              png_get_image_height(png, info), png_get_channels(png, info)};
    if ((size_t)file.width * 4 <= stride && segue_png_read_whole(&file, pixels, stride)) {
      png_destroy_read_struct(&png, &info, NULL);
      return SEGUE_PICTURE_OK;
    }
  }
  png_set_expand(png);  // palettes, grey of fewer than 8 bits, and tRNS as alpha
  png_set_gray_to_rgb(png);
  if (layout == SEGUE_PIXELS_RGBA16) {
    png_set_expand_16(png);
    png_set_add_alpha(png, 0xffff, PNG_FILLER_AFTER);
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    png_set_swap(png);
#endif
  } else {
    png_set_scale_16(png);
    png_set_bgr(png);
    png_set_add_alpha(png, 0xff, PNG_FILLER_AFTER);
  }
  int passes = png_set_interlace_handling(png);
  png_read_update_info(png, info);
  png_uint_32 height = png_get_image_height(png, info);
  if (png_get_rowbytes(png, info) > stride) png_error(png, "the rows are too short");
  for (int pass = 0; pass < passes; pass++) {
    for (png_uint_32 y = 0; y < height; y++) {
      png_read_row(png, (png_bytep)pixels + y * stride, NULL);
    }
  }
  png_read_end(png, NULL);
  png_destroy_read_struct(&png, &info, NULL);
  return SEGUE_PICTURE_OK;
}

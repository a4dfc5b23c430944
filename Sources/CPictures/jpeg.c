#include "pictures.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>
#include <jerror.h>

// libjpeg reports an error by a function that must not return; it must not pass through Swift, so that each function
// below sets a target for longjmp.

typedef struct {
  struct jpeg_error_mgr base;
  jmp_buf target;
  // True after a warning that says that pixels are wrong or missing.
  int is_damaged;
} errors_t;

static void fail(j_common_ptr jpeg) { longjmp(((errors_t *)jpeg->err)->target, 1); }

static void warn(j_common_ptr jpeg, int level) {
  if (level >= 0) return;
  switch (jpeg->err->msg_code) {
    // Bytes that belong to nothing, and versions of markers beside the pixels.
    case JWRN_EXTRANEOUS_DATA:
    case JWRN_JFIF_MAJOR:
    case JWRN_ADOBE_XFORM:
    case JWRN_TOO_MUCH_DATA:
      break;
    default: ((errors_t *)jpeg->err)->is_damaged = 1;
  }
}

static void ignore(j_common_ptr jpeg) { (void)jpeg; }

static void count_scans(j_common_ptr jpeg) {
  if (((j_decompress_ptr)jpeg)->input_scan_number > segue_jpeg_most_scans) {
    ((errors_t *)jpeg->err)->is_damaged = 1;
    longjmp(((errors_t *)jpeg->err)->target, 1);
  }
}

static segue_picture_answer_t failure(const errors_t *errors) {
  switch (errors->base.msg_code) {
    case JERR_OUT_OF_MEMORY: return SEGUE_PICTURE_NO_MEMORY;
    case JERR_BAD_PRECISION:
    case JERR_CONVERSION_NOTIMPL:
    case JERR_SOF_UNSUPPORTED:
    case JERR_ARITH_NOTIMPL:
    case JERR_FRACT_SAMPLE_NOTIMPL:
    case JERR_CCIR601_NOTIMPL:
    case JERR_NOT_COMPILED: return errors->is_damaged ? SEGUE_PICTURE_DAMAGED : SEGUE_PICTURE_UNSUPPORTED;
    default: return SEGUE_PICTURE_DAMAGED;
  }
}

static void begin(j_decompress_ptr jpeg, const uint8_t *bytes, size_t count) {
  jpeg_create_decompress(jpeg);
  jpeg_mem_src(jpeg, bytes, count);
  jpeg_read_header(jpeg, TRUE);
}

static void prepare(struct jpeg_decompress_struct *jpeg, errors_t *errors) {
  memset(jpeg, 0, sizeof *jpeg);
  jpeg->err = jpeg_std_error(&errors->base);
  errors->base.error_exit = fail;
  errors->base.emit_message = warn;
  errors->base.output_message = ignore;
  errors->is_damaged = 0;
}

segue_picture_answer_t segue_jpeg_info(const uint8_t *bytes, size_t count, segue_picture_info_t *out) {
  struct jpeg_decompress_struct jpeg;
  errors_t errors;
  prepare(&jpeg, &errors);
  if (setjmp(errors.target)) {
    jpeg_destroy_decompress(&jpeg);
    return failure(&errors);
  }
  begin(&jpeg, bytes, count);
  out->width = jpeg.image_width;
  out->height = jpeg.image_height;
  int is_cmyk = jpeg.jpeg_color_space == JCS_CMYK || jpeg.jpeg_color_space == JCS_YCCK;
  out->channels = is_cmyk ? 4 : jpeg.jpeg_color_space == JCS_GRAYSCALE ? 1 : 3;
  out->has_alpha = 0;
  out->depth = 8;
  jpeg_destroy_decompress(&jpeg);
  return SEGUE_PICTURE_OK;
}

segue_picture_answer_t segue_jpeg_read(
    const uint8_t *bytes, size_t count, segue_pixels_t layout, void *pixels, size_t stride) {
  if (layout == SEGUE_PIXELS_RGBA16) return SEGUE_PICTURE_UNSUPPORTED;
  struct jpeg_decompress_struct jpeg;
  struct jpeg_progress_mgr progress;
  errors_t errors;
  prepare(&jpeg, &errors);
  if (setjmp(errors.target)) {
    jpeg_destroy_decompress(&jpeg);
    return failure(&errors);
  }
  begin(&jpeg, bytes, count);
  memset(&progress, 0, sizeof progress);
  progress.progress_monitor = count_scans;
  jpeg.progress = &progress;
  jpeg.out_color_space = layout == SEGUE_PIXELS_CMYK8 ? JCS_CMYK : JCS_EXT_BGRA;
  jpeg.dct_method = JDCT_ISLOW;
  jpeg.do_fancy_upsampling = TRUE;
  jpeg_start_decompress(&jpeg);
  if ((size_t)jpeg.output_width * 4 > stride) {
    jpeg_destroy_decompress(&jpeg);
    return SEGUE_PICTURE_DAMAGED;
  }
  // Adobe's programs store the ink that is missing.
  int is_inverted = layout == SEGUE_PIXELS_CMYK8 && jpeg.saw_Adobe_marker;
  while (jpeg.output_scanline < jpeg.output_height) {
    JSAMPROW row = (JSAMPROW)pixels + jpeg.output_scanline * stride;
    jpeg_read_scanlines(&jpeg, &row, 1);
    if (!is_inverted) continue;
    for (size_t i = 0; i < (size_t)jpeg.output_width * 4; i++) row[i] = (JSAMPLE)(255 - row[i]);
  }
  jpeg_finish_decompress(&jpeg);
  jpeg_destroy_decompress(&jpeg);
  return errors.is_damaged ? SEGUE_PICTURE_DAMAGED : SEGUE_PICTURE_OK;
}

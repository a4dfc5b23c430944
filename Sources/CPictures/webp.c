#include "pictures.h"

#include <stdlib.h>
#include <string.h>

#include <webp/decode.h>
#include <webp/demux.h>

static segue_picture_answer_t answer(VP8StatusCode status) {
  switch (status) {
    case VP8_STATUS_OK: return SEGUE_PICTURE_OK;
    case VP8_STATUS_OUT_OF_MEMORY: return SEGUE_PICTURE_NO_MEMORY;
    case VP8_STATUS_UNSUPPORTED_FEATURE: return SEGUE_PICTURE_UNSUPPORTED;
    default: return SEGUE_PICTURE_DAMAGED;
  }
}

segue_picture_answer_t segue_webp_info(const uint8_t *bytes, size_t count, segue_picture_info_t *out) {
  WebPBitstreamFeatures features;
  VP8StatusCode status = WebPGetFeatures(bytes, count, &features);
  if (status != VP8_STATUS_OK) return answer(status);
  out->width = (uint32_t)features.width;
  out->height = (uint32_t)features.height;
  out->channels = 3;
  out->has_alpha = features.has_alpha != 0;
  out->depth = 8;
  return SEGUE_PICTURE_OK;
}

segue_picture_answer_t segue_webp_read(
    const uint8_t *bytes, size_t count, segue_pixels_t layout, void *pixels, size_t stride) {
  if (layout != SEGUE_PIXELS_BGRA8) return SEGUE_PICTURE_UNSUPPORTED;
  WebPDecoderConfig config;
  if (!WebPInitDecoderConfig(&config)) return SEGUE_PICTURE_UNSUPPORTED;
  VP8StatusCode status = WebPGetFeatures(bytes, count, &config.input);
  if (status != VP8_STATUS_OK) return answer(status);
  if ((size_t)config.input.width * 4 > stride || stride > INT32_MAX) return SEGUE_PICTURE_DAMAGED;
  config.options.use_threads = 1;
  config.output.colorspace = MODE_BGRA;
  config.output.is_external_memory = 1;
  config.output.u.RGBA.rgba = pixels;
  config.output.u.RGBA.stride = (int)stride;
  config.output.u.RGBA.size = stride * (size_t)config.input.height;
  status = WebPDecode(bytes, count, &config);
  WebPFreeDecBuffer(&config.output);
  return answer(status);
}

struct segue_webp_animation {
  WebPAnimDecoder *decoder;
  WebPAnimInfo info;
};

segue_webp_animation_t *segue_webp_animation_open(const uint8_t *bytes, size_t count) {
  WebPAnimDecoderOptions options;
  if (!WebPAnimDecoderOptionsInit(&options)) return NULL;
  options.color_mode = MODE_BGRA;
  options.use_threads = 1;
  WebPData data = {bytes, count};
  segue_webp_animation_t *animation = calloc(1, sizeof *animation);
  if (!animation) return NULL;
  animation->decoder = WebPAnimDecoderNew(&data, &options);
  if (!animation->decoder || !WebPAnimDecoderGetInfo(animation->decoder, &animation->info)) {
    segue_webp_animation_close(animation);
    return NULL;
  }
  return animation;
}

void segue_webp_animation_close(segue_webp_animation_t *animation) {
  if (animation->decoder) WebPAnimDecoderDelete(animation->decoder);
  free(animation);
}

uint32_t segue_webp_animation_frames(const segue_webp_animation_t *animation) {
  return animation->info.frame_count;
}

void segue_webp_animation_size(const segue_webp_animation_t *animation, uint32_t *width, uint32_t *height) {
  *width = animation->info.canvas_width;
  *height = animation->info.canvas_height;
}

segue_picture_answer_t segue_webp_animation_next(
    segue_webp_animation_t *animation, const void **pixels, int32_t *end) {
  uint8_t *frame = NULL;
  int time = 0;
  if (!WebPAnimDecoderGetNext(animation->decoder, &frame, &time)) return SEGUE_PICTURE_DAMAGED;
  *pixels = frame;
  *end = time;
  return SEGUE_PICTURE_OK;
}

void segue_webp_animation_rewind(segue_webp_animation_t *animation) {
  WebPAnimDecoderReset(animation->decoder);
}

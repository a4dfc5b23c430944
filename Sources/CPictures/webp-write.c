#include "pictures.h"

#include <stdio.h>
#include <stdlib.h>

#include <webp/encode.h>

// Appends to memory that the caller frees with free(3), which libwebp's own memory need not allow.
typedef struct {
  uint8_t *bytes;
  size_t count, room;
} output_t;

static int append(const uint8_t *bytes, size_t count, const WebPPicture *picture) {
  output_t *output = picture->custom_ptr;
  if (count > output->room - output->count) {
    size_t room = (output->count + count) * 2;
    uint8_t *larger = realloc(output->bytes, room);
    if (!larger) return 0;
    output->bytes = larger;
    output->room = room;
  }
  for (size_t i = 0; i < count; i++) output->bytes[output->count + i] = bytes[i];
  output->count += count;
  return 1;
}

size_t segue_webp_encode(const segue_picture_t *picture, float quality, int is_lossless, uint8_t **bytes) {
  *bytes = NULL;
  if (picture->width > WEBP_MAX_DIMENSION || picture->height > WEBP_MAX_DIMENSION) return 0;
  WebPConfig config;
  WebPPicture input;
  if (!WebPConfigInit(&config) || !WebPPictureInit(&input)) return 0;
  config.quality = quality;
  config.lossless = is_lossless != 0;
  config.method = 4;
  if (!WebPValidateConfig(&config)) return 0;
  output_t output = {0};
  input.width = (int)picture->width;
  input.height = (int)picture->height;
  input.use_argb = 1;
  input.argb = picture->pixels;
  input.argb_stride = (int)(picture->stride / 4);
  input.writer = append;
  input.custom_ptr = &output;
  int is_whole = WebPEncode(&config, &input);
  WebPPictureFree(&input);
  if (!is_whole || output.count == 0) {
    free(output.bytes);
    return 0;
  }
  *bytes = output.bytes;
  return output.count;
}

void segue_webp_version(char text[16]) {
  int version = WebPGetEncoderVersion();
  snprintf(text, 16, "%d.%d.%d", version >> 16 & 255, version >> 8 & 255, version & 255);
}

#include "layout.h"

#include <string.h>

const segue_layout_t segue_layouts[] = {
#include "layouts/63.h"
#include "layouts/62.h"
#include "layouts/61.h"
#include "layouts/60.h"
#include "layouts/59.h"
};
const int segue_layout_count = sizeof segue_layouts / sizeof segue_layouts[0];
const segue_layout_t *segue_layout;

static void *at(const void *owner, int field) {
  return (char *)(uintptr_t)owner + segue_layout->offsets[field];
}

#define SEGUE_ADDRESS(owner, field, type) \
  type *segue_##owner##_##field(const owner *it) { return at(it, owner##_##field); }
SEGUE_AV_FIELDS(SEGUE_ADDRESS)

#define SEGUE_CODEC_NUMBER(name) \
  enum AVCodecID segue_AV_CODEC_ID_##name(void) { return (enum AVCodecID)segue_layout->codecs[codec_##name]; }
SEGUE_AV_CODECS(SEGUE_CODEC_NUMBER)

const enum AVPixelFormat *segue_av_pixel_formats(const AVCodec *codec, int *count) {
  *count = 0;
  const void *list = NULL;
  enum { pixel_formats = 0 };
  if (segue_supported_config && segue_supported_config(NULL, codec, pixel_formats, 0, &list, count) >= 0) return list;
  *count = 0;
  if (segue_layout->offsets[AVCodec_pix_fmts] < 0) return NULL;
  const enum AVPixelFormat *formats = *(const enum AVPixelFormat **)at(codec, AVCodec_pix_fmts);
  while (formats && formats[*count] != AV_PIX_FMT_NONE) ++*count;
  return formats;
}

static const AVPacketSideData *side_data(const AVPacketSideData *list, int index) {
  return (const AVPacketSideData *)((const char *)list + index * segue_layout->sizes[size_AVPacketSideData]);
}

const uint8_t *segue_av_stream_side_data(const AVStream *stream, enum AVPacketSideDataType type, size_t *size) {
  if (segue_stream_side_data) return segue_stream_side_data(stream, type, size);
  if (segue_layout->offsets[AVCodecParameters_coded_side_data] < 0) return NULL;
  const AVCodecParameters *parameters = segue_av_parameters(stream);
  const AVPacketSideData *list = *(AVPacketSideData **)at(parameters, AVCodecParameters_coded_side_data);
  int count = *(int *)at(parameters, AVCodecParameters_nb_coded_side_data);
  for (int i = 0; i < count; i++) {
    const AVPacketSideData *one = side_data(list, i);
    if (*segue_AVPacketSideData_type(one) != type) continue;
    *size = *segue_AVPacketSideData_size(one);
    return *segue_AVPacketSideData_data(one);
  }
  return NULL;
}

const AVPacketSideData *segue_av_side_data(const AVPacket *packet, int index) {
  return side_data(*segue_AVPacket_side_data(packet), index);
}

AVCodecParameters *segue_av_parameters(const AVStream *stream) { return *segue_AVStream_codecpar(stream); }

AVStream *segue_av_stream(const AVFormatContext *format, int index) {
  return (*segue_AVFormatContext_streams(format))[index];
}

int segue_av_depth(const AVPixFmtDescriptor *descriptor, int component) {
  const char *list = (const char *)segue_AVPixFmtDescriptor_comp(descriptor);
  return *segue_AVComponentDescriptor_depth(
      (const AVComponentDescriptor *)(list + component * segue_layout->sizes[size_AVComponentDescriptor]));
}

void segue_av_read_line(
    uint32_t *to, const AVFrame *frame, const AVPixFmtDescriptor *descriptor, int y, int component, int width,
    int through_palette) {
  segue_read_image_line(
      to, (const uint8_t *const *)segue_AVFrame_data(frame), segue_AVFrame_linesize(frame), descriptor, 0, y,
      component, width, through_palette, 4);
}

// More than a channel layout has in any version.
typedef union {
  char bytes[64];
  void *alignment;
} room_t;

void segue_av_set_stereo(AVChannelLayout *layout) { segue_default_channels(layout, 2); }

SwrContext *segue_swr_open(const AVFrame *frame, int rate) {
  room_t stereo, own;
  memset(&stereo, 0, sizeof stereo);
  AVChannelLayout *from = (AVChannelLayout *)&own, *to = (AVChannelLayout *)&stereo;
  segue_default_channels(to, 2);
  // The copy owns nothing: of a layout with an order of its own, it refers to the frame's.
  memcpy(from, segue_AVFrame_ch_layout(frame), (size_t)segue_layout->sizes[size_AVChannelLayout]);
  // A file may state its number of channels without their layout.
  if (*segue_AVChannelLayout_order(from) == AV_CHANNEL_ORDER_UNSPEC)
    segue_default_channels(from, *segue_AVChannelLayout_nb_channels(from));
  SwrContext *converter = NULL;
  if (segue_swr_alloc(
          &converter, to, AV_SAMPLE_FMT_FLTP, rate, from, *segue_AVFrame_format(frame),
          *segue_AVFrame_sample_rate(frame), 0, NULL) < 0) {
    return NULL;
  }
  if (segue_swr_init(converter) < 0) swr_free(&converter);
  return converter;
}

int segue_swr_convert(SwrContext *converter, void *left, void *right, int room, const AVFrame *frame) {
  uint8_t *planes[2] = {(uint8_t *)left, (uint8_t *)right};
  return segue_swr_run(
      converter, planes, room, (const uint8_t *const *)*segue_AVFrame_extended_data(frame),
      *segue_AVFrame_nb_samples(frame));
}

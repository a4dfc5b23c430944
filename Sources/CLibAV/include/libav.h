// Wrappers for the parts of libav that Swift cannot import: function-like macros, arrays within
// structs, and variadic arguments.
#ifndef SEGUE_LIBAV_H
#define SEGUE_LIBAV_H

#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/cpu.h>
#include <libavutil/display.h>
#include <libavutil/imgutils.h>
#include <libavutil/mem.h>
#include <libavutil/opt.h>
#include <libavutil/pixdesc.h>
#include <libswresample/swresample.h>
#include <libswscale/swscale.h>

static inline int segue_av_error(int posix) { return AVERROR(posix); }
static inline int segue_av_posix(int error) { return AVUNERROR(error); }
static inline int segue_av_eof(void) { return AVERROR_EOF; }
static inline int64_t segue_av_nopts(void) { return AV_NOPTS_VALUE; }

static inline uint8_t *segue_av_data(const AVFrame *frame, int plane) {
  return frame->data[plane];
}
static inline int segue_av_stride(const AVFrame *frame, int plane) {
  return frame->linesize[plane];
}
static inline const AVPacketSideData *segue_av_side_data(const AVPacket *packet, int index) {
  return &packet->side_data[index];
}
static inline AVStream *segue_av_stream(const AVFormatContext *format, int index) {
  return format->streams[index];
}
static inline int segue_av_depth(const AVPixFmtDescriptor *descriptor, int component) {
  return descriptor->comp[component].depth;
}
// The 3 x 3 display matrix in side data, or null when the data is too short.
static inline const int32_t *segue_av_matrix(const uint8_t *data, size_t size) {
  return size >= 9 * sizeof(int32_t) ? (const int32_t *)(const void *)data : NULL;
}
// Reads one line of one component as 32-bit numbers. The layout can be packed, planar or indexed.
static inline void segue_av_read_line(
    uint32_t *to, const AVFrame *frame, const AVPixFmtDescriptor *descriptor, int y,
    int component, int width, int through_palette) {
  av_read_image_line2(
      to, (const uint8_t **)(uintptr_t)frame->data, frame->linesize, descriptor, 0, y, component,
      width, through_palette, 4);
}

static inline void segue_av_set_stereo(AVChannelLayout *layout) {
  AVChannelLayout stereo = AV_CHANNEL_LAYOUT_STEREO;
  *layout = stereo;
}
// A converter from the samples of `frame` to two planes of floats; null when there is none.
static inline SwrContext *segue_swr_open(const AVFrame *frame, int rate) {
  AVChannelLayout stereo = AV_CHANNEL_LAYOUT_STEREO, own = frame->ch_layout;
  // A file may state its number of channels without their layout.
  if (own.order == AV_CHANNEL_ORDER_UNSPEC) av_channel_layout_default(&own, own.nb_channels);
  SwrContext *converter = NULL;
  if (swr_alloc_set_opts2(
          &converter, &stereo, AV_SAMPLE_FMT_FLTP, rate, &own,
          (enum AVSampleFormat)frame->format, frame->sample_rate, 0, NULL) < 0) {
    return NULL;
  }
  if (swr_init(converter) < 0) swr_free(&converter);
  return converter;
}
static inline int segue_swr_convert(
    SwrContext *converter, void *left, void *right, int room, const AVFrame *frame) {
  uint8_t *planes[2] = {(uint8_t *)left, (uint8_t *)right};
  return swr_convert(
      converter, planes, room, (const uint8_t **)(uintptr_t)frame->extended_data,
      frame->nb_samples);
}

#endif

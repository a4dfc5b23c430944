// The versions of FFmpeg's libraries that can be opened, and the layouts of their structs.
#ifndef SEGUE_LIBAV_LAYOUT_H
#define SEGUE_LIBAV_LAYOUT_H

#include <libav.h>

#define SEGUE_FIELD(owner, field, type) owner##_##field,
#define SEGUE_PARTIAL_FIELD(owner, field, type, first, last) owner##_##field,
enum { SEGUE_AV_FIELDS(SEGUE_FIELD) SEGUE_AV_PARTIAL_FIELDS(SEGUE_PARTIAL_FIELD) segue_field_count };

#define SEGUE_SIZE(owner) size_##owner,
enum { SEGUE_AV_SIZES(SEGUE_SIZE) segue_size_count };

#define SEGUE_CODEC(name) codec_##name,
enum { SEGUE_AV_CODECS(SEGUE_CODEC) segue_codec_count };

typedef struct {
  // The major versions.
  int avformat, avcodec, avutil, swresample, swscale;
  // The offsets in bytes; -1 for a field that the version does not have.
  int16_t offsets[segue_field_count];
  int16_t sizes[segue_size_count];
  int codecs[segue_codec_count];
} segue_layout_t;

// All versions, the newest first.
extern const segue_layout_t segue_layouts[];
extern const int segue_layout_count;
// The version that was opened, or NULL.
extern const segue_layout_t *segue_layout;

// The functions that only some versions have, which are NULL if the opened one has not.
extern uint8_t *(*segue_stream_side_data)(const AVStream *, enum AVPacketSideDataType, size_t *);
extern int (*segue_supported_config)(
    const AVCodecContext *, const AVCodec *, int what, unsigned flags, const void **list, int *count);

// The functions that are called by layout.c alone, because their declarations differ between versions.
extern void (*segue_default_channels)(AVChannelLayout *, int);
extern void (*segue_read_image_line)(
    void *, const uint8_t *const[4], const int[4], const AVPixFmtDescriptor *, int, int, int, int, int, int);
extern int (*segue_swr_alloc)(
    SwrContext **, const AVChannelLayout *, int, int, const AVChannelLayout *, int, int, int, void *);
extern int (*segue_swr_init)(SwrContext *);
extern int (*segue_swr_run)(SwrContext *, uint8_t *const *, int, const uint8_t *const *, int);

#endif

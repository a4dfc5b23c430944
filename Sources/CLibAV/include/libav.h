// libav's functions and the fields of its structs, for any of the major versions that can be opened (see libav-open.h).
//
// No header of libav is needed for a build. The structs are opaque: their fields are at other offsets in each major
// version, and are found by the functions segue_STRUCT_FIELD. tools/libav-layouts checks these declarations against the
// headers of each version: it includes those instead of the opaque types, and the compiler compares.
#ifndef SEGUE_LIBAV_H
#define SEGUE_LIBAV_H

#include <errno.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include "libav-fields.h"

#ifndef SEGUE_AV_HEADERS
#include "libav-constants.h"

#define SEGUE_AV_OPAQUE(name) \
  typedef struct name {       \
    char hidden;              \
  } name;
SEGUE_AV_OPAQUE(AVCodec)
SEGUE_AV_OPAQUE(AVCodecContext)
SEGUE_AV_OPAQUE(AVCodecDescriptor)
SEGUE_AV_OPAQUE(AVCodecParameters)
SEGUE_AV_OPAQUE(AVComponentDescriptor)
SEGUE_AV_OPAQUE(AVDictionaryEntry)
SEGUE_AV_OPAQUE(AVFormatContext)
SEGUE_AV_OPAQUE(AVFrame)
SEGUE_AV_OPAQUE(AVFrameSideData)
SEGUE_AV_OPAQUE(AVIOContext)
SEGUE_AV_OPAQUE(AVInputFormat)
SEGUE_AV_OPAQUE(AVOutputFormat)
SEGUE_AV_OPAQUE(AVPacket)
SEGUE_AV_OPAQUE(AVPacketSideData)
SEGUE_AV_OPAQUE(AVPixFmtDescriptor)
SEGUE_AV_OPAQUE(AVStream)
typedef struct AVDictionary AVDictionary;
typedef struct AVChannelLayout AVChannelLayout;
typedef struct SwrContext SwrContext;
struct SwsContext;
typedef struct SwsFilter SwsFilter;

// Fractions are passed by value, and have the same layout in all versions.
typedef struct AVRational {
  int num;
  int den;
} AVRational;
static inline double av_q2d(AVRational a) { return a.num / (double)a.den; }
#endif

// Functions of libavutil.
void av_dict_free(AVDictionary **dictionary);
AVDictionaryEntry *av_dict_get(const AVDictionary *dictionary, const char *key, const AVDictionaryEntry *last, int flags);
int av_dict_set(AVDictionary **dictionary, const char *key, const char *value, int flags);
void av_free(void *memory);
AVFrame *av_frame_alloc(void);
int av_frame_apply_cropping(AVFrame *frame, int flags);
void av_frame_free(AVFrame **frame);
int av_frame_get_buffer(AVFrame *frame, int alignment);
AVFrameSideData *av_frame_get_side_data(const AVFrame *frame, enum AVFrameSideDataType type);
int av_frame_is_writable(AVFrame *frame);
int av_frame_ref(AVFrame *to, const AVFrame *from);
void av_frame_unref(AVFrame *frame);
int av_get_cpu_flags(void);
const char *av_get_pix_fmt_name(enum AVPixelFormat format);
int av_log_format_line2(
    void *object, int level, const char *format, va_list arguments, char *line, int size, int *has_prefix);
void av_log_set_callback(void (*callback)(void *object, int level, const char *format, va_list arguments));
int av_opt_set(void *object, const char *name, const char *value, int flags);
const AVPixFmtDescriptor *av_pix_fmt_desc_get(enum AVPixelFormat format);
int av_strerror(int status, char *text, size_t size);

// Functions of libavcodec.
int av_new_packet(AVPacket *packet, int size);
AVPacket *av_packet_alloc(void);
void av_packet_free(AVPacket **packet);
uint8_t *av_packet_new_side_data(AVPacket *packet, enum AVPacketSideDataType type, size_t size);
void av_packet_rescale_ts(AVPacket *packet, AVRational from, AVRational to);
void av_packet_unref(AVPacket *packet);
AVCodecContext *avcodec_alloc_context3(const AVCodec *codec);
const AVCodecDescriptor *avcodec_descriptor_get_by_name(const char *name);
const AVCodec *avcodec_find_decoder(enum AVCodecID id);
const AVCodec *avcodec_find_decoder_by_name(const char *name);
const AVCodec *avcodec_find_encoder(enum AVCodecID id);
const AVCodec *avcodec_find_encoder_by_name(const char *name);
void avcodec_flush_buffers(AVCodecContext *context);
void avcodec_free_context(AVCodecContext **context);
const char *avcodec_get_name(enum AVCodecID id);
int avcodec_open2(AVCodecContext *context, const AVCodec *codec, AVDictionary **options);
int avcodec_parameters_from_context(AVCodecParameters *parameters, const AVCodecContext *context);
int avcodec_parameters_to_context(AVCodecContext *context, const AVCodecParameters *parameters);
int avcodec_receive_frame(AVCodecContext *context, AVFrame *frame);
int avcodec_receive_packet(AVCodecContext *context, AVPacket *packet);
int avcodec_send_frame(AVCodecContext *context, const AVFrame *frame);
int avcodec_send_packet(AVCodecContext *context, const AVPacket *packet);
unsigned avcodec_version(void);

// Functions of libavformat.
int av_find_best_stream(
    AVFormatContext *format, enum AVMediaType type, int wanted, int related, const AVCodec **decoder, int flags);
const AVInputFormat *av_find_input_format(const char *name);
const AVOutputFormat *av_guess_format(const char *name, const char *file, const char *media_type);
int av_interleaved_write_frame(AVFormatContext *format, AVPacket *packet);
int av_read_frame(AVFormatContext *format, AVPacket *packet);
int av_seek_frame(AVFormatContext *format, int stream, int64_t time, int flags);
int av_write_trailer(AVFormatContext *format);
AVFormatContext *avformat_alloc_context(void);
int avformat_alloc_output_context2(
    AVFormatContext **format, const AVOutputFormat *muxer, const char *name, const char *file);
void avformat_close_input(AVFormatContext **format);
int avformat_find_stream_info(AVFormatContext *format, AVDictionary **options);
void avformat_free_context(AVFormatContext *format);
AVStream *avformat_new_stream(AVFormatContext *format, const AVCodec *codec);
int avformat_open_input(
    AVFormatContext **format, const char *path, const AVInputFormat *kind, AVDictionary **options);
int avformat_query_codec(const AVOutputFormat *muxer, enum AVCodecID codec, int compliance);
int avformat_write_header(AVFormatContext *format, AVDictionary **options);
int avio_closep(AVIOContext **io);
void avio_flush(AVIOContext *io);
int avio_open(AVIOContext **io, const char *url, int flags);

// Functions of libswresample and libswscale.
void swr_free(struct SwrContext **converter);
int swr_get_out_samples(SwrContext *converter, int count);
void sws_freeContext(struct SwsContext *scaler);
const int *sws_getCoefficients(int matrix);
struct SwsContext *sws_getContext(
    int width, int height, enum AVPixelFormat format, int to_width, int to_height, enum AVPixelFormat to_format,
    int flags, SwsFilter *from, SwsFilter *to, const double *parameters);
int sws_scale(
    struct SwsContext *scaler, const uint8_t *const planes[], const int strides[], int y, int height, uint8_t *const to[],
    const int to_strides[]);
int sws_setColorspaceDetails(
    struct SwsContext *scaler, const int table[4], int range, const int to_table[4], int to_range, int brightness,
    int contrast, int saturation);

#ifndef SEGUE_AV_HEADERS
// The address of a struct's field, in the version that was opened: segue_AVFrame_width(frame).
#define SEGUE_AV_ADDRESS(owner, field, type) \
  __attribute__((returns_nonnull)) type *segue_##owner##_##field(const owner *it);
SEGUE_AV_FIELDS(SEGUE_AV_ADDRESS)

// How a stream is coded.
__attribute__((returns_nonnull)) AVCodecParameters *segue_av_parameters(const AVStream *stream);

// The number of a codec: segue_AV_CODEC_ID_PNG().
#define SEGUE_AV_CODEC(name) enum AVCodecID segue_AV_CODEC_ID_##name(void);
SEGUE_AV_CODECS(SEGUE_AV_CODEC)

// The pixel formats that an encoder supports; their number is 0 if it does not say.
const enum AVPixelFormat *segue_av_pixel_formats(const AVCodec *codec, int *count);
// The side data of a stream, or NULL.
const uint8_t *segue_av_stream_side_data(const AVStream *stream, enum AVPacketSideDataType type, size_t *size);
const AVPacketSideData *segue_av_side_data(const AVPacket *packet, int index);
AVStream *segue_av_stream(const AVFormatContext *format, int index);
int segue_av_depth(const AVPixFmtDescriptor *descriptor, int component);
// Reads one line of one component as 32-bit numbers. The layout can be packed, planar or indexed.
void segue_av_read_line(
    uint32_t *to, const AVFrame *frame, const AVPixFmtDescriptor *descriptor, int y, int component, int width,
    int through_palette);

void segue_av_set_stereo(AVChannelLayout *layout);
// A converter from the samples of `frame` to two planes of floats; null when there is none.
SwrContext *segue_swr_open(const AVFrame *frame, int rate);
int segue_swr_convert(SwrContext *converter, void *left, void *right, int room, const AVFrame *frame);

static inline int segue_av_error(int posix) { return -posix; }
static inline int segue_av_posix(int error) { return -error; }
static inline int segue_av_eof(void) { return AVERROR_EOF; }
static inline int64_t segue_av_nopts(void) { return INT64_MIN; }

static inline uint8_t *segue_av_data(const AVFrame *frame, int plane) { return segue_AVFrame_data(frame)[plane]; }
static inline int segue_av_stride(const AVFrame *frame, int plane) { return segue_AVFrame_linesize(frame)[plane]; }
// The 3 x 3 display matrix in side data, or null when the data is too short.
static inline const int32_t *segue_av_matrix(const uint8_t *data, size_t size) {
  return size >= 9 * sizeof(int32_t) ? (const int32_t *)(const void *)data : NULL;
}
#endif

#endif

// The fields of libav's structs that Segue reads and writes: all of them, with their types. Each major version of FFmpeg
// has them at other offsets, which are facts in layouts/*.h; tools/libav-layouts writes those from the headers of each.
#ifndef SEGUE_LIBAV_FIELDS_H
#define SEGUE_LIBAV_FIELDS_H

// F(struct, field, type). Of an array, the type is an element's.
#define SEGUE_AV_FIELDS(F)                            \
  F(AVChannelLayout, order, enum AVChannelOrder)      \
  F(AVChannelLayout, nb_channels, int)                \
  F(AVCodec, name, const char *)                      \
  F(AVCodec, id, enum AVCodecID)                      \
  F(AVCodecContext, bit_rate, int64_t)                \
  F(AVCodecContext, ch_layout, AVChannelLayout)       \
  F(AVCodecContext, chroma_sample_location, enum AVChromaLocation) \
  F(AVCodecContext, codec_id, enum AVCodecID)         \
  F(AVCodecContext, color_primaries, enum AVColorPrimaries) \
  F(AVCodecContext, color_range, enum AVColorRange)   \
  F(AVCodecContext, color_trc, enum AVColorTransferCharacteristic) \
  F(AVCodecContext, colorspace, enum AVColorSpace)    \
  F(AVCodecContext, compression_level, int)           \
  F(AVCodecContext, extradata, uint8_t *)             \
  F(AVCodecContext, extradata_size, int)              \
  F(AVCodecContext, flags, int)                       \
  F(AVCodecContext, frame_size, int)                  \
  F(AVCodecContext, framerate, AVRational)            \
  F(AVCodecContext, global_quality, int)              \
  F(AVCodecContext, height, int)                      \
  F(AVCodecContext, max_pixels, int64_t)              \
  F(AVCodecContext, pix_fmt, enum AVPixelFormat)      \
  F(AVCodecContext, pkt_timebase, AVRational)         \
  F(AVCodecContext, priv_data, void *)                \
  F(AVCodecContext, sample_aspect_ratio, AVRational)  \
  F(AVCodecContext, sample_fmt, enum AVSampleFormat)  \
  F(AVCodecContext, sample_rate, int)                 \
  F(AVCodecContext, thread_count, int)                \
  F(AVCodecContext, thread_type, int)                 \
  F(AVCodecContext, time_base, AVRational)            \
  F(AVCodecContext, width, int)                       \
  F(AVCodecDescriptor, id, enum AVCodecID)            \
  F(AVCodecParameters, codec_id, enum AVCodecID)      \
  F(AVCodecParameters, codec_tag, uint32_t)           \
  F(AVCodecParameters, height, int)                   \
  F(AVCodecParameters, sample_rate, int)              \
  F(AVCodecParameters, width, int)                    \
  F(AVComponentDescriptor, depth, int)                \
  F(AVDictionaryEntry, value, char *)                 \
  F(AVFormatContext, duration, int64_t)               \
  F(AVFormatContext, flags, int)                      \
  F(AVFormatContext, iformat, const AVInputFormat *)  \
  F(AVFormatContext, metadata, AVDictionary *)        \
  F(AVFormatContext, nb_streams, unsigned)            \
  F(AVFormatContext, oformat, const AVOutputFormat *) \
  F(AVFormatContext, pb, AVIOContext *)               \
  F(AVFormatContext, streams, AVStream **)            \
  F(AVFrame, best_effort_timestamp, int64_t)          \
  F(AVFrame, ch_layout, AVChannelLayout)              \
  F(AVFrame, color_primaries, enum AVColorPrimaries)  \
  F(AVFrame, color_range, enum AVColorRange)          \
  F(AVFrame, color_trc, enum AVColorTransferCharacteristic) \
  F(AVFrame, colorspace, enum AVColorSpace)           \
  F(AVFrame, crop_bottom, size_t)                     \
  F(AVFrame, crop_left, size_t)                       \
  F(AVFrame, crop_right, size_t)                      \
  F(AVFrame, crop_top, size_t)                        \
  F(AVFrame, data, uint8_t *)                         \
  F(AVFrame, extended_data, uint8_t **)               \
  F(AVFrame, format, int)                             \
  F(AVFrame, height, int)                             \
  F(AVFrame, linesize, int)                           \
  F(AVFrame, nb_samples, int)                         \
  F(AVFrame, pict_type, enum AVPictureType)           \
  F(AVFrame, pts, int64_t)                            \
  F(AVFrame, sample_aspect_ratio, AVRational)         \
  F(AVFrame, sample_rate, int)                        \
  F(AVFrame, width, int)                              \
  F(AVFrameSideData, data, uint8_t *)                 \
  F(AVFrameSideData, size, size_t)                    \
  F(AVIOContext, error, int)                          \
  F(AVInputFormat, name, const char *)                \
  F(AVOutputFormat, flags, int)                       \
  F(AVOutputFormat, name, const char *)               \
  F(AVPacket, data, uint8_t *)                        \
  F(AVPacket, dts, int64_t)                           \
  F(AVPacket, duration, int64_t)                      \
  F(AVPacket, flags, int)                             \
  F(AVPacket, pts, int64_t)                           \
  F(AVPacket, side_data, AVPacketSideData *)          \
  F(AVPacket, side_data_elems, int)                   \
  F(AVPacket, size, int)                              \
  F(AVPacket, stream_index, int)                      \
  F(AVPacketSideData, data, uint8_t *)                \
  F(AVPacketSideData, size, size_t)                   \
  F(AVPacketSideData, type, enum AVPacketSideDataType) \
  F(AVPixFmtDescriptor, comp, AVComponentDescriptor)  \
  F(AVPixFmtDescriptor, flags, uint64_t)              \
  F(AVPixFmtDescriptor, log2_chroma_h, uint8_t)       \
  F(AVPixFmtDescriptor, log2_chroma_w, uint8_t)       \
  F(AVPixFmtDescriptor, nb_components, uint8_t)       \
  F(AVStream, avg_frame_rate, AVRational)             \
  F(AVStream, codecpar, AVCodecParameters *)          \
  F(AVStream, discard, enum AVDiscard)                \
  F(AVStream, duration, int64_t)                      \
  F(AVStream, index, int)                             \
  F(AVStream, metadata, AVDictionary *)               \
  F(AVStream, sample_aspect_ratio, AVRational)        \
  F(AVStream, time_base, AVRational)

// P(struct, field, type, first, last): fields that only some major versions of libavformat have or need.
// Before 61, the stream itself has the side data, and a function returns it. From 62 on, a function returns the formats.
#define SEGUE_AV_PARTIAL_FIELDS(P)                                    \
  P(AVCodec, pix_fmts, const enum AVPixelFormat *, 59, 61)            \
  P(AVCodecParameters, coded_side_data, AVPacketSideData *, 61, 99)   \
  P(AVCodecParameters, nb_coded_side_data, int, 61, 99)

// S(struct): the structs that are elements of arrays, or are copied, whose sizes are needed.
#define SEGUE_AV_SIZES(S) S(AVChannelLayout) S(AVComponentDescriptor) S(AVPacketSideData)

// C(name): the codecs that Segue knows by their numbers, which differ between versions.
#define SEGUE_AV_CODECS(C) C(AAC) C(APNG) C(AV1) C(HEVC) C(PNG) C(SVG) C(VP8) C(VP9)

#endif

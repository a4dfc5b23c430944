#include "libav-open.h"

#include <lazy-binding.h>
#include <libavformat/version_major.h>
#include <libswscale/version_major.h>
#include <pthread.h>
#include <stddef.h>

// The functions of libav that Segue calls. A call of one that is missing here is a link error.
#define SEGUE_FUNCTIONS(BIND) \
  BIND(av_channel_layout_default) \
  BIND(av_dict_free) \
  BIND(av_dict_get) \
  BIND(av_dict_set) \
  BIND(av_find_best_stream) \
  BIND(av_find_input_format) \
  BIND(av_free) \
  BIND(av_frame_alloc) \
  BIND(av_frame_apply_cropping) \
  BIND(av_frame_free) \
  BIND(av_frame_get_buffer) \
  BIND(av_frame_get_side_data) \
  BIND(av_frame_is_writable) \
  BIND(av_frame_ref) \
  BIND(av_frame_unref) \
  BIND(av_get_cpu_flags) \
  BIND(av_get_pix_fmt_name) \
  BIND(av_guess_format) \
  BIND(av_interleaved_write_frame) \
  BIND(av_log_format_line2) \
  BIND(av_log_set_callback) \
  BIND(av_new_packet) \
  BIND(av_opt_set) \
  BIND(av_packet_alloc) \
  BIND(av_packet_free) \
  BIND(av_packet_new_side_data) \
  BIND(av_packet_rescale_ts) \
  BIND(av_packet_unref) \
  BIND(av_pix_fmt_desc_get) \
  BIND(av_read_frame) \
  BIND(av_read_image_line2) \
  BIND(av_seek_frame) \
  BIND(av_stream_get_side_data) \
  BIND(av_strerror) \
  BIND(av_write_trailer) \
  BIND(avcodec_alloc_context3) \
  BIND(avcodec_descriptor_get_by_name) \
  BIND(avcodec_find_decoder) \
  BIND(avcodec_find_decoder_by_name) \
  BIND(avcodec_find_encoder) \
  BIND(avcodec_find_encoder_by_name) \
  BIND(avcodec_flush_buffers) \
  BIND(avcodec_free_context) \
  BIND(avcodec_get_name) \
  BIND(avcodec_open2) \
  BIND(avcodec_parameters_from_context) \
  BIND(avcodec_parameters_to_context) \
  BIND(avcodec_receive_frame) \
  BIND(avcodec_receive_packet) \
  BIND(avcodec_send_frame) \
  BIND(avcodec_send_packet) \
  BIND(avcodec_version) \
  BIND(avformat_alloc_context) \
  BIND(avformat_alloc_output_context2) \
  BIND(avformat_close_input) \
  BIND(avformat_find_stream_info) \
  BIND(avformat_free_context) \
  BIND(avformat_new_stream) \
  BIND(avformat_open_input) \
  BIND(avformat_query_codec) \
  BIND(avformat_write_header) \
  BIND(avio_closep) \
  BIND(avio_flush) \
  BIND(avio_open) \
  BIND(swr_alloc_set_opts2) \
  BIND(swr_convert) \
  BIND(swr_free) \
  BIND(swr_get_out_samples) \
  BIND(swr_init) \
  BIND(sws_freeContext) \
  BIND(sws_getCoefficients) \
  BIND(sws_getContext) \
  BIND(sws_scale) \
  BIND(sws_setColorspaceDetails)

SEGUE_FUNCTIONS(SEGUE_STUB)
SEGUE_FUNCTIONS(SEGUE_STUB_POINTER)

static const segue_stub_t stubs[] = {SEGUE_FUNCTIONS(SEGUE_STUB_ROW)};

#define SEGUE_TEXT(x) SEGUE_TEXT_OF(x)
#define SEGUE_TEXT_OF(x) #x
#define SEGUE_LIBRARY(name, NAME) "lib" #name ".so." SEGUE_TEXT(NAME##_VERSION_MAJOR)

static const char *answer;

static void open_library(void) {
  // They depend on libavcodec, libavutil and libswresample.
  static const char *const libraries[] = {
    SEGUE_LIBRARY(avformat, LIBAVFORMAT), SEGUE_LIBRARY(swscale, LIBSWSCALE), NULL};
  static char reason[SEGUE_BIND_REASON];
  answer = segue_bind(libraries, stubs, SEGUE_COUNT(stubs), reason);
}

const char *segue_libav_open(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, open_library);
  return answer;
}

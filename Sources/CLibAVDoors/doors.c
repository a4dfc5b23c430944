#include "doors.h"

#include <dlfcn.h>
#include <door.h>
#include <libavformat/version_major.h>
#include <libswscale/version_major.h>
#include <pthread.h>
#include <stddef.h>
#include <stdio.h>

// The functions of libav that Segue calls. A call of one that is missing here is a link error.
#define SEGUE_DOORS(DOOR) \
  DOOR(av_channel_layout_default) \
  DOOR(av_dict_free) \
  DOOR(av_dict_get) \
  DOOR(av_dict_set) \
  DOOR(av_find_best_stream) \
  DOOR(av_frame_alloc) \
  DOOR(av_frame_apply_cropping) \
  DOOR(av_frame_free) \
  DOOR(av_frame_get_buffer) \
  DOOR(av_frame_get_side_data) \
  DOOR(av_frame_is_writable) \
  DOOR(av_frame_ref) \
  DOOR(av_frame_unref) \
  DOOR(av_get_pix_fmt_name) \
  DOOR(av_guess_format) \
  DOOR(av_interleaved_write_frame) \
  DOOR(av_log_format_line2) \
  DOOR(av_log_set_callback) \
  DOOR(av_opt_set) \
  DOOR(av_packet_alloc) \
  DOOR(av_packet_free) \
  DOOR(av_packet_rescale_ts) \
  DOOR(av_packet_unref) \
  DOOR(av_pix_fmt_desc_get) \
  DOOR(av_read_frame) \
  DOOR(av_read_image_line2) \
  DOOR(av_seek_frame) \
  DOOR(av_stream_get_side_data) \
  DOOR(av_strerror) \
  DOOR(av_write_trailer) \
  DOOR(avcodec_alloc_context3) \
  DOOR(avcodec_descriptor_get_by_name) \
  DOOR(avcodec_find_decoder) \
  DOOR(avcodec_find_decoder_by_name) \
  DOOR(avcodec_find_encoder) \
  DOOR(avcodec_find_encoder_by_name) \
  DOOR(avcodec_flush_buffers) \
  DOOR(avcodec_free_context) \
  DOOR(avcodec_get_name) \
  DOOR(avcodec_open2) \
  DOOR(avcodec_parameters_from_context) \
  DOOR(avcodec_parameters_to_context) \
  DOOR(avcodec_receive_frame) \
  DOOR(avcodec_receive_packet) \
  DOOR(avcodec_send_frame) \
  DOOR(avcodec_send_packet) \
  DOOR(avformat_alloc_context) \
  DOOR(avformat_alloc_output_context2) \
  DOOR(avformat_close_input) \
  DOOR(avformat_find_stream_info) \
  DOOR(avformat_free_context) \
  DOOR(avformat_new_stream) \
  DOOR(avformat_open_input) \
  DOOR(avformat_query_codec) \
  DOOR(avformat_write_header) \
  DOOR(avio_closep) \
  DOOR(avio_flush) \
  DOOR(avio_open) \
  DOOR(swr_alloc_set_opts2) \
  DOOR(swr_convert) \
  DOOR(swr_free) \
  DOOR(swr_get_out_samples) \
  DOOR(swr_init) \
  DOOR(sws_freeContext) \
  DOOR(sws_getCoefficients) \
  DOOR(sws_getContext) \
  DOOR(sws_scale) \
  DOOR(sws_setColorspaceDetails)

SEGUE_DOORS(SEGUE_DOOR)
SEGUE_DOORS(SEGUE_DOOR_POINTER)

static const segue_door_t doors[] = {SEGUE_DOORS(SEGUE_DOOR_ROW)};

#define SEGUE_TEXT(x) SEGUE_TEXT_OF(x)
#define SEGUE_TEXT_OF(x) #x
#define SEGUE_LIBRARY(name, NAME) "lib" #name ".so." SEGUE_TEXT(NAME##_VERSION_MAJOR)

static char reason[512];
static const char *answer;

static void fail(void) {
  const char *text = dlerror();
  snprintf(reason, sizeof reason, "%s", text ? text : "no reason given");
  answer = reason;
}

static void open_doors(void) {
  // Bound lazily: of some hundred thousand functions, writing a film needs a few thousand.
  void *format = dlopen(SEGUE_LIBRARY(avformat, LIBAVFORMAT), RTLD_LAZY);
  // swscale is opened only if that worked: opening another library would replace dlerror's reason.
  void *scale = format ? dlopen(SEGUE_LIBRARY(swscale, LIBSWSCALE), RTLD_LAZY) : NULL;
  if (!scale) {
    fail();
    return;
  }
  for (size_t i = 0; i < sizeof doors / sizeof doors[0]; i++) {
    // dlsym also finds the functions of the libraries that a library depends on: libavcodec,
    // libavutil and libswresample.
    void *function = dlsym(format, doors[i].name);
    if (!function) function = dlsym(scale, doors[i].name);
    if (!function) {
      fail();
      return;
    }
    *doors[i].pointer = function;
  }
}

const char *segue_libav_open(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, open_doors);
  return answer;
}

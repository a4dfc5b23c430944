#define _GNU_SOURCE
#include "libav-open.h"

#include <dirent.h>
#include <dlfcn.h>
#include <elf.h>
#include <fcntl.h>
#include <lazy-binding.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "layout.h"

// The functions of libav that Segue calls by their names. A call of one that is missing here is a link error.
#define SEGUE_FUNCTIONS(BIND) \
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
  BIND(av_seek_frame) \
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
  BIND(swr_free) \
  BIND(swr_get_out_samples) \
  BIND(sws_freeContext) \
  BIND(sws_getCoefficients) \
  BIND(sws_getContext) \
  BIND(sws_scale) \
  BIND(sws_setColorspaceDetails)

SEGUE_FUNCTIONS(SEGUE_STUB)
SEGUE_FUNCTIONS(SEGUE_STUB_POINTER)

uint8_t *(*segue_stream_side_data)(const AVStream *, enum AVPacketSideDataType, size_t *);
int (*segue_supported_config)(const AVCodecContext *, const AVCodec *, int, unsigned, const void **, int *);
void (*segue_default_channels)(AVChannelLayout *, int);
void (*segue_read_image_line)(
    void *, const uint8_t *const[4], const int[4], const AVPixFmtDescriptor *, int, int, int, int, int, int);
int (*segue_swr_alloc)(
    SwrContext **, const AVChannelLayout *, int, int, const AVChannelLayout *, int, int, int, void *);
int (*segue_swr_init)(SwrContext *);
int (*segue_swr_run)(SwrContext *, uint8_t *const *, int, const uint8_t *const *, int);

static const segue_stub_t functions[] = {
  SEGUE_FUNCTIONS(SEGUE_STUB_ROW){"av_channel_layout_default", (void **)&segue_default_channels},
  {"av_read_image_line2", (void **)&segue_read_image_line},
  {"swr_alloc_set_opts2", (void **)&segue_swr_alloc},
  {"swr_init", (void **)&segue_swr_init},
  {"swr_convert", (void **)&segue_swr_run},
};

enum { avutil, swresample, avcodec, avformat, swscale, library_count };

// In the order in which they are opened: each needs only those before it.
static const char *const names[library_count] = {"avutil", "swresample", "avcodec", "avformat", "swscale"};

static int major_of(const segue_layout_t *layout, int library) {
  return (const int[]){layout->avutil, layout->swresample, layout->avcodec, layout->avformat, layout->swscale}[library];
}

static segue_libav_t result = {SEGUE_LIBAV_ABSENT, 0, NULL, "", ""};
static char reason[SEGUE_BIND_REASON];
static char file[PATH_MAX];

static void set_reason(const char *text) { snprintf(reason, sizeof reason, "%s", text); }

static void note_loader(void) {
  const char *text = dlerror();
  set_reason(text ? text : "no reason given");
}

#if defined(__x86_64__)
enum { own_processor = EM_X86_64 };
#elif defined(__aarch64__)
enum { own_processor = EM_AARCH64 };
#endif

// Returns true if a file is a library for this processor that has all of its bytes; otherwise sets the reason. The loader
// ends the process (SIGBUS) for one that is cut off.
static int is_whole(const char *path) {
  int opened = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  struct stat state;
  Elf64_Ehdr head;
  const char *problem = NULL;
  if (opened < 0 || fstat(opened, &state)) {
    problem = "cannot be read";
  } else if (
      pread(opened, &head, sizeof head, 0) != (ssize_t)sizeof head || memcmp(head.e_ident, ELFMAG, SELFMAG) ||
      head.e_ident[EI_CLASS] != ELFCLASS64 || head.e_phentsize != sizeof(Elf64_Phdr)) {
    problem = "is not a library";
  } else if (head.e_machine != own_processor) {
    problem = "is for another processor";
  }
  for (int i = 0; !problem && i < head.e_phnum; i++) {
    Elf64_Phdr part;
    uint64_t size = (uint64_t)state.st_size;
    off_t place = (off_t)(head.e_phoff + (uint64_t)i * sizeof part);
    if (pread(opened, &part, sizeof part, place) != (ssize_t)sizeof part || part.p_filesz > size ||
        part.p_offset > size - part.p_filesz)
      problem = "is cut off";
  }
  if (opened >= 0) close(opened);
  if (problem) snprintf(reason, sizeof reason, "%s %s", path, problem);
  return !problem;
}

// Returns true if all libraries of a folder are whole, of which the loader may need any.
static int are_whole(const char *folder) {
  DIR *list = opendir(folder);
  int is_well = list != NULL;
  for (struct dirent *entry; is_well && (entry = readdir(list));) {
    char path[PATH_MAX];
    if (!strstr(entry->d_name, ".so.") || snprintf(path, sizeof path, "%s/%s", folder, entry->d_name) >= PATH_MAX)
      continue;
    is_well = is_whole(path);
  }
  if (list) closedir(list);
  return is_well;
}

// Opens a library. One that it needs and the loader does not find is taken from the same folder, which may be a copy of
// the libraries of another system.
static void *open_library(const char *folder, const char *path, int depth) {
  if (folder && !is_whole(path)) return NULL;
  void *library = dlopen(path, RTLD_LAZY | RTLD_LOCAL);
  for (int tries = 0; !library && tries < 64 && depth < 16; tries++) {
    note_loader();
    size_t length = strcspn(reason, ":");
    if (!folder || strncmp(reason + length, ": cannot open shared", 20) || memchr(reason, '/', length)) return NULL;
    char missing[PATH_MAX];
    int size = snprintf(missing, sizeof missing, "%s/%.*s", folder, (int)length, reason);
    if (size >= (int)sizeof missing || access(missing, R_OK) || !open_library(folder, missing, depth + 1)) return NULL;
    library = dlopen(path, RTLD_LAZY | RTLD_LOCAL);
  }
  if (!library) note_loader();
  return library;
}

// Writes the path of a library of this major version in a folder: libavutil.so.57, or libavutil-1a2b3c4d.so.57.28.100 in
// the wheels of the Python package av. With a major version of 0, any is found. Returns the version, or 0.
static int find(const char *folder, const char *name, int major, char path[PATH_MAX]) {
  DIR *list = opendir(folder);
  if (!list) return 0;
  int found = 0;
  size_t length = strlen(name);
  for (struct dirent *entry; (entry = readdir(list));) {
    const char *text = entry->d_name;
    if (strncmp(text, "lib", 3) || strncmp(text + 3, name, length)) continue;
    const char *end = text + 3 + length;
    if (*end == '-') end += strcspn(end, ".");
    if (strncmp(end, ".so.", 4)) continue;
    int number = atoi(end + 4);
    // Of several versions, the newest; of several names of one version, the shortest.
    if (major ? number != major : number < found) continue;
    if (number == found && strlen(text) >= strlen(strrchr(path, '/') + 1)) continue;
    if (snprintf(path, PATH_MAX, "%s/%s", folder, text) >= PATH_MAX) continue;
    found = number;
  }
  closedir(list);
  return found;
}

static int bind_libraries(void *const handles[library_count], const segue_layout_t *layout) {
  static const char *const versions[library_count] = {
    "avutil_version", "swresample_version", "avcodec_version", "avformat_version", "swscale_version"};
  for (int i = 0; i < library_count; i++) {
    unsigned (*version)(void) = NULL;
    for (int j = 0; j < library_count && !version; j++)
      if (handles[j]) *(void **)&version = dlsym(handles[j], versions[i]);
    if (version && (int)(version() >> 16) == major_of(layout, i)) continue;
    snprintf(
        reason, sizeof reason, "its lib%s is version %d instead of %d", names[i], version ? (int)(version() >> 16) : 0,
        major_of(layout, i));
    return 0;
  }
  void *const asked[] = {handles[avformat], handles[swscale]};
  if (segue_bind_functions(asked, 2, functions, SEGUE_COUNT(functions), reason)) return 0;
  *(void **)&segue_stream_side_data = dlsym(handles[avformat], "av_stream_get_side_data");
  *(void **)&segue_supported_config = dlsym(handles[avformat], "avcodec_get_supported_config");
  segue_layout = layout;
  const char *path = segue_bind_file(dlsym(handles[avformat], "avformat_version"));
  if (path) snprintf(file, sizeof file, "%s", path);
  result = (segue_libav_t){SEGUE_LIBAV_OPEN, layout->avformat, result.folder, file, ""};
  return 1;
}

static void fail(segue_libav_state_t state, int major) {
  result.state = state;
  result.major = major;
  result.reason = reason;
}

// Opens the newest version that a folder has. Returns 0 if the folder has no libavformat.
static int open_folder(const char *folder) {
  char path[PATH_MAX];
  for (int i = 0; i < segue_layout_count; i++) {
    const segue_layout_t *layout = &segue_layouts[i];
    if (!find(folder, "avformat", layout->avformat, path)) continue;
    void *handles[library_count] = {NULL};
    // A wheel's folder contains no others than FFmpeg's, and what they need.
    int is_wheel = strchr(strrchr(path, '/'), '-') != NULL, is_ready = !is_wheel || are_whole(folder), opened = 0;
    for (; is_ready && opened < library_count; opened++) {
      int major = major_of(layout, opened);
      if (!find(folder, names[opened], major, path)) {
        snprintf(reason, sizeof reason, "%s has no lib%s.so.%d", folder, names[opened], major);
        break;
      }
      if (!(handles[opened] = open_library(folder, path, 0))) break;
    }
    if (opened == library_count && bind_libraries(handles, layout)) return 1;
    if (result.state != SEGUE_LIBAV_BROKEN) fail(SEGUE_LIBAV_BROKEN, layout->avformat);
    // Libraries of two versions in one process would be mixed.
    return 1;
  }
  int major = find(folder, "avformat", 0, path);
  if (major) fail(SEGUE_LIBAV_OTHER, major);
  return major != 0;
}

// Opens the newest version that the loader finds.
static void open_newest(void) {
  char name[64], first[SEGUE_BIND_REASON] = "";
  int broken = 0;
  for (int i = 0; i < segue_layout_count; i++) {
    const segue_layout_t *layout = &segue_layouts[i];
    snprintf(name, sizeof name, "libavformat.so.%d", layout->avformat);
    void *handles[library_count] = {NULL};
    handles[avformat] = open_library(NULL, name, 0);
    if (!handles[avformat] && !strncmp(reason, name, strlen(name)) && strstr(reason, "No such file")) continue;
    if (handles[avformat]) {
      snprintf(name, sizeof name, "libswscale.so.%d", layout->swscale);
      handles[swscale] = open_library(NULL, name, 0);
      if (handles[swscale] && bind_libraries(handles, layout)) return;
    }
    if (!broken) {
      memcpy(first, reason, sizeof first);
      broken = layout->avformat;
    }
    for (int j = 0; j < library_count; j++)
      if (handles[j]) dlclose(handles[j]);
  }
  if (broken) {
    set_reason(first);
    fail(SEGUE_LIBAV_BROKEN, broken);
    return;
  }
  reason[0] = 0;
  // For the message: is there another version?
  for (int major = SEGUE_LIBAV_NEWEST + 8; major >= SEGUE_LIBAV_OLDEST - 4; major--) {
    snprintf(name, sizeof name, "libavformat.so.%d", major);
    void *library = dlopen(name, RTLD_LAZY | RTLD_LOCAL);
    if (!library) continue;
    dlclose(library);
    fail(SEGUE_LIBAV_OTHER, major);
    return;
  }
}

static void open_libav(void) {
  const char *folder = getenv("SEGUE_FFMPEG");
  if (!folder || !*folder) {
    open_newest();
    return;
  }
  result.folder = folder;
  // A folder of libraries, one that has them in lib, site-packages with the package av, or the package itself.
  static const char *const below[] = {"", "/lib", "/av.libs", "/../av.libs"};
  int is_folder = 0;
  for (size_t i = 0; i < SEGUE_COUNT(below); i++) {
    char path[PATH_MAX];
    if (snprintf(path, sizeof path, "%s%s", folder, below[i]) >= (int)sizeof path) continue;
    DIR *list = opendir(path);
    if (!list) {
      if (!i) break;
      continue;
    }
    closedir(list);
    is_folder = 1;
    if (open_folder(path)) return;
  }
  if (!is_folder) fail(SEGUE_LIBAV_NO_FOLDER, 0);
}

const segue_libav_t *segue_libav_open(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, open_libav);
  return &result;
}

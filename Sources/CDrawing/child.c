// The main loop of the process that draws; drawing.h describes its requests and its answers.
#define _GNU_SOURCE
#include <fcntl.h>
#include <malloc.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include "drawing.h"
#include "files.h"
#include "rsvg.h"
#include "text.h"
#include "title.h"

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SEGUE_HAS_SHADOW 1
#endif
#endif

enum {
  channel = 0,  // the socket
  idle_milliseconds = 5000,
  // The elapsed time that a drawing may take, as a multiple of its limit on processor time. Without
  // it, a drawing that waits for something could block for ever without using the processor.
  clock_factor = 6,  // times the processor time
};

static bool receive(void *to, size_t count) {
  char *at = to;
  while (count > 0) {
    ssize_t got = read(channel, at, count);
    if (got <= 0) return false;
    at += got;
    count -= (size_t)got;
  }
  return true;
}

static bool answer(const void *from, size_t count) {
  const char *at = from;
  while (count > 0) {
    ssize_t put = write(channel, at, count);
    if (put <= 0) return false;
    at += put;
    count -= (size_t)put;
  }
  return true;
}

// Sets a limit, but never above the limit that the process was started with.
static void limit(__rlimit_resource_t resource, const struct rlimit *first, rlim_t value) {
  struct rlimit now = *first;
  if (value < now.rlim_cur) now.rlim_cur = value;
  setrlimit(resource, &now);
}

static struct rlimit first_time, first_memory;

#ifndef SEGUE_HAS_SHADOW
// The size of the process's address space at this moment, in bytes.
static rlim_t address_space(void) {
  unsigned long long pages = 0;
  FILE *file = fopen("/proc/self/statm", "re");
  if (file) {
    if (fscanf(file, "%llu", &pages) != 1) pages = 0;
    fclose(file);
  }
  return pages ? (rlim_t)pages * (rlim_t)sysconf(_SC_PAGESIZE) : (rlim_t)1 << 30;
}
#endif

static void begin_limits(const segue_drawing_request_t *request) {
  struct rusage used;
  getrusage(RUSAGE_SELF, &used);
  rlim_t seconds = (rlim_t)(used.ru_utime.tv_sec + used.ru_stime.tv_sec + 1);
  limit(RLIMIT_CPU, &first_time, seconds + request->seconds);
  alarm(request->seconds * clock_factor);
#ifndef SEGUE_HAS_SHADOW
  // The address sanitizer's shadow memory takes terabytes of addresses, so there is no limit then.
  limit(RLIMIT_AS, &first_memory, address_space() + request->memory);
#endif
  // Nothing is sent during a drawing, so the only possible event on the socket is that the other
  // end closes it. Then the picture is no longer needed, and SIGIO ends this process.
  fcntl(channel, F_SETOWN, getpid());
  fcntl(channel, F_SETFL, O_ASYNC);
}

static void end_limits(void) {
  fcntl(channel, F_SETFL, 0);
  alarm(0);
  limit(RLIMIT_CPU, &first_time, RLIM_INFINITY);
#ifndef SEGUE_HAS_SHADOW
  limit(RLIMIT_AS, &first_memory, RLIM_INFINITY);
#endif
}

// Serves one request. Returns false when the process should end.
static bool serve(void) {
  segue_drawing_request_t request;
  struct pollfd ready = {.fd = channel, .events = POLLIN};
  if (poll(&ready, 1, idle_milliseconds) <= 0) return false;
  if (!receive(&request, sizeof request)) return false;
  size_t pixels_length = (size_t)request.stride * request.height;
  // Each is followed by a zero byte, so that it is a C string; the ids are followed by two.
  char *path = calloc(1, (size_t)request.path_length + 1);
  char *ids = calloc(1, (size_t)request.ids_length + 2);
  char *style = calloc(1, (size_t)request.style_length + 1);
  char *bytes = calloc(1, (size_t)request.length + 1);
  if (!path || !ids || !style || !bytes || !receive(path, request.path_length)
      || !receive(ids, request.ids_length) || !receive(style, request.style_length)
      || !receive(bytes, request.length)) {
    return false;
  }
  bool is_title = request.kind == SEGUE_DRAWING_LETTERS || request.kind == SEGUE_DRAWING_TITLE;
  if ((request.kind == SEGUE_DRAWING_TEXT || is_title) && segue_text_knows_another(path)) return false;
  char begun = SEGUE_DRAWING_BEGUN;
  if (!answer(&begun, 1)) return false;

  segue_drawing_reply_t reply = {.status = SEGUE_DRAWING_NO_MEMORY};
  void *pixels = mmap(
      NULL, pixels_length, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (pixels != MAP_FAILED) {
    begin_limits(&request);
    if (request.kind == SEGUE_DRAWING_TEXT) {
      segue_text_draw(&request, path, style, bytes, pixels, &reply);
    } else if (is_title) {
      segue_title_font_t font = {path, style};
      segue_title_draw(&request, &font, bytes, ids, pixels, &reply);
    } else if (request.kind == SEGUE_DRAWING_FAMILIES) {
      reply.status = segue_text_families(&request, ids, pixels);
    } else {
      if (request.has_typeface) segue_text_add_typeface();
      bool has_stand_ins = segue_text_add_stand_ins(bytes);
      segue_rsvg_t drawing = {path,  bytes, request.length, ids,
                              style, request.style_length, (int)request.is_large, 0};
      segue_rsvg_result_t result = {
          request.width, request.height, request.stride, pixels};
      reply.status = request.kind == SEGUE_DRAWING_FRAMES     ? segue_rsvg_frames(&drawing, &result)
                     : request.kind == SEGUE_DRAWING_OUTLINES ? segue_rsvg_outlines(&drawing, &result)
                                                              : segue_rsvg_draw(&drawing, &result);
      if (request.has_typeface || has_stand_ins) segue_text_remove_typeface();
      if (segue_files_refused()) reply.status = SEGUE_DRAWING_NO_FILE;
    }
    end_limits();
  }
  free(path);
  free(ids);
  free(style);
  free(bytes);
  bool goes_on = answer(&reply, sizeof reply);
  if (reply.status == SEGUE_DRAWING_DONE) goes_on = goes_on && answer(pixels, pixels_length);
  if (pixels != MAP_FAILED) munmap(pixels, pixels_length);
  return goes_on;
}

// glibc hands the arguments of `main` to every constructor, in programs and libraries alike.
__attribute__((constructor)) static void begin(int count, char **arguments) {
  if (count != 1 || strcmp(arguments[0], SEGUE_DRAWING_NAME) != 0) return;
  unsetenv("LD_PRELOAD");
  getrlimit(RLIMIT_CPU, &first_time);
  getrlimit(RLIMIT_AS, &first_memory);
  setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
  // Each thread's heap reserves address space. With a thread for each processor, the heaps would
  // exceed the limit.
  mallopt(M_ARENA_MAX, 1);
  setenv("RAYON_NUM_THREADS", "4", 1);
  // GLib's extensions (network file systems, settings) start threads and open sockets.
  setenv("GIO_USE_VFS", "local", 1);
  setenv("GIO_MODULE_DIR", "/nonexistent", 1);
  setenv("GSETTINGS_BACKEND", "memory", 1);
  segue_files_only();
  while (serve()) {}
  _exit(0);
}

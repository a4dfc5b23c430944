#include "doors.h"

#include <dlfcn.h>
#include <libavformat/version_major.h>
#include <libswscale/version_major.h>
#include <pthread.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

// A function of libav that we call. One that is missing here is an undefined symbol when linking.
#define SEGUE_DOORS(DOOR)               \
  DOOR(av_codec_is_encoder)             \
  DOOR(av_codec_iterate)                \
  DOOR(av_frame_alloc)                  \
  DOOR(sws_scale)

// The door itself, hidden so that it never stands in the way of libav's own calls to itself.
#define SEGUE_DOOR_HEAD(name)                                                       \
  ".text\n\t.p2align 4\n\t.globl " #name "\n\t.hidden " #name "\n\t.type " #name    \
  ", %function\n" #name ":\n\t"
#define SEGUE_DOOR_TAIL(name)                                                       \
  "\n\t.size " #name ", . - " #name                                                 \
  "\n\t.data\n\t.p2align 3\n\t.globl segue_door_" #name "\n\t.hidden segue_door_" #name \
  "\n\t.type segue_door_" #name ", %object\nsegue_door_" #name                      \
  ":\n\t.quad segue_closed_door\n\t.size segue_door_" #name ", 8\n\t.text\n"

#if defined(__x86_64__)
#define SEGUE_DOOR(name)                                                            \
  __asm__(SEGUE_DOOR_HEAD(name) "jmpq *segue_door_" #name "(%rip)" SEGUE_DOOR_TAIL(name));
#elif defined(__aarch64__)
// x16 is the register that calls between libraries may use up (AAPCS64).
#define SEGUE_DOOR(name)                                                            \
  __asm__(SEGUE_DOOR_HEAD(name) "adrp x16, segue_door_" #name                       \
          "\n\tldr x16, [x16, :lo12:segue_door_" #name "]\n\tbr x16" SEGUE_DOOR_TAIL(name));
#else
#error "write down how this machine jumps through a pointer"
#endif

// What every door leads to until it is opened.
__attribute__((used, visibility("hidden"), noreturn)) void segue_closed_door(void) {
  fputs("segue: libav was called before it was opened; this is a fault of ours\n", stderr);
  abort();
}

SEGUE_DOORS(SEGUE_DOOR)

#define SEGUE_DOOR_POINTER(name) extern __attribute__((visibility("hidden"))) void *segue_door_##name;
SEGUE_DOORS(SEGUE_DOOR_POINTER)

#define SEGUE_DOOR_ROW(name) {#name, &segue_door_##name},
static const struct {
  const char *name;
  void **pointer;
} doors[] = {SEGUE_DOORS(SEGUE_DOOR_ROW)};

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
  // Bound lazily: of some hundred thousand functions in there a film needs a few thousand.
  void *format = dlopen(SEGUE_LIBRARY(avformat, LIBAVFORMAT), RTLD_LAZY);
  void *scale = dlopen(SEGUE_LIBRARY(swscale, LIBSWSCALE), RTLD_LAZY);
  if (!format || !scale) {
    fail();
    return;
  }
  for (size_t i = 0; i < sizeof doors / sizeof doors[0]; i++) {
    // A handle gives what its library brought along too: libavcodec and libavutil.
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

// Opens OpenGL ES 3 without a display, once in a process.
#define _GNU_SOURCE
#include "gles.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

#define DEFINE(result, name, arguments) result(*engine_##name) arguments;
EGL_FUNCTIONS(DEFINE)
GL_FUNCTIONS(DEFINE)

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static egl_object_t display, context;
// The display, surfaces and context that were current on the thread before `gles_enter`.
static egl_object_t old_display, old_draw, old_read, old_context;
static int is_opened;
uint32_t gles_context_number;
static char reason[512];

static const char *refuse(const char *what, const char *detail) {
  snprintf(
      reason, sizeof reason,
      "shaders are drawn with OpenGL ES 3, and %s%s%s; install libegl1, libgles2 and libgl1-mesa-dri",
      what, *detail ? ": " : "", detail);
  return reason;
}

// True if new machine code can be made, which Mesa's software renderer does. It ends the process otherwise.
static int makes_code(void) {
  size_t size = (size_t)sysconf(_SC_PAGESIZE);
  void *page = mmap(NULL, size, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (page == MAP_FAILED) return 0;
  munmap(page, size);
  return 1;
}

static const char *open_libraries(void) {
  void *egl = dlopen("libEGL.so.1", RTLD_NOW | RTLD_LOCAL);
  if (!egl) return refuse("libEGL.so.1 cannot be opened", "");
  void *gles = dlopen("libGLESv2.so.2", RTLD_NOW | RTLD_LOCAL);
  if (!gles) return refuse("libGLESv2.so.2 cannot be opened", "");
#define FIND_EGL(result, name, arguments) \
  && (*(void **)&engine_##name = dlsym(egl, #name))
  if (!(1 EGL_FUNCTIONS(FIND_EGL))) return refuse("libEGL.so.1 is too old", "");
#define FIND_GL(result, name, arguments) \
  && (*(void **)&engine_##name = dlsym(gles, #name))
  if (!(1 GL_FUNCTIONS(FIND_GL))) return refuse("libGLESv2.so.2 is too old", "");
  return NULL;
}

static const char *open_context(void) {
  if (!makes_code())
    return "shaders need a process that may make machine code, and this one may not; run them in a child process that "
           "is not hardened";
  const char *missing = open_libraries();
  if (missing) return missing;
  display = engine_eglGetPlatformDisplay(egl_surfaceless_platform, NULL, NULL);
  if (!display || !engine_eglInitialize(display, NULL, NULL))
    return refuse("EGL has no driver here", "");
  const int32_t wanted[] = {egl_renderable_type, egl_es3_bit, egl_surface_type, 0, egl_none};
  egl_object_t config = NULL;
  int32_t count = 0;
  engine_eglBindAPI(egl_es_api);
  if (!engine_eglChooseConfig(display, wanted, &config, 1, &count) || count < 1)
    return refuse("EGL's driver has no OpenGL ES 3", "");
  const int32_t version[] = {egl_context_major, 3, egl_none};
  context = engine_eglCreateContext(display, config, NULL, version);
  if (!context) return refuse("EGL cannot make a context", "");
  return NULL;
}

const char *gles_enter(void) {
  static const char *missing;
  pthread_mutex_lock(&lock);
  if (!is_opened) {
    missing = open_context();
    is_opened = 1;
  }
  const char *answer = missing;
  if (!answer) {
    // A window of the same process may draw with EGL on this thread.
    old_context = engine_eglGetCurrentContext();
    old_display = engine_eglGetCurrentDisplay();
    old_draw = engine_eglGetCurrentSurface(egl_draw);
    old_read = engine_eglGetCurrentSurface(egl_read);
    engine_eglBindAPI(egl_es_api);
    if (!engine_eglMakeCurrent(display, NULL, NULL, context))
      answer = engine_eglGetError() == egl_context_lost ? gles_lose()
                                                        : "EGL's context cannot be used on this thread";
  }
  if (answer) pthread_mutex_unlock(&lock);
  return answer;
}

void gles_leave(void) {
  if (!old_context || !engine_eglMakeCurrent(old_display, old_draw, old_read, old_context))
    engine_eglMakeCurrent(display, NULL, NULL, NULL);
  pthread_mutex_unlock(&lock);
}

const char *gles_lose(void) {
  engine_eglMakeCurrent(display, NULL, NULL, NULL);
  engine_eglDestroyContext(display, context);
  context = NULL;
  is_opened = 0;
  gles_context_number++;
  return "the graphics driver has lost its context";
}

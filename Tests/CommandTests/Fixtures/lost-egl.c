/* A library that takes the place of libEGL.so.1, and passes every call on to it. When a context is made current for
 * the eighth time, in the middle of a film, it is lost, as after a reset of the graphics processor. The next context
 * works. */
#include <dlfcn.h>
#include <stddef.h>
#include <stdint.h>

#define EXPORT __attribute__((visibility("default")))
typedef void *object;

static int uses, is_lost, was_lost;

static void *real(const char *name) {
  static void *library;
  if (!library) library = dlopen(REAL_EGL, RTLD_NOW | RTLD_LOCAL);
  return library ? dlsym(library, name) : NULL;
}

#define FORWARD(result, name, parameters, arguments) \
  EXPORT result name parameters;                     \
  EXPORT result name parameters {                    \
    result(*function) parameters;                    \
    *(void **)&function = real(#name);               \
    return function arguments;                       \
  }

FORWARD(object, eglGetPlatformDisplay, (uint32_t a, void *b, const intptr_t *c), (a, b, c))
FORWARD(uint32_t, eglInitialize, (object a, int32_t *b, int32_t *c), (a, b, c))
FORWARD(uint32_t, eglBindAPI, (uint32_t a), (a))
FORWARD(uint32_t, eglChooseConfig, (object a, const int32_t *b, object *c, int32_t d, int32_t *e), (a, b, c, d, e))
FORWARD(object, eglCreateContext, (object a, object b, object c, const int32_t *d), (a, b, c, d))
FORWARD(object, eglGetCurrentContext, (void), ())
FORWARD(object, eglGetCurrentDisplay, (void), ())
FORWARD(object, eglGetCurrentSurface, (int32_t a), (a))

EXPORT uint32_t eglDestroyContext(object display, object context) {
  uint32_t (*function)(object, object);
  *(void **)&function = real("eglDestroyContext");
  is_lost = 0;
  return function(display, context);
}

EXPORT uint32_t eglMakeCurrent(object display, object draw, object read, object context) {
  uint32_t (*function)(object, object, object, object);
  *(void **)&function = real("eglMakeCurrent");
  if (context && ++uses == 8 && !was_lost) is_lost = was_lost = 1;
  return context && is_lost ? 0 : function(display, draw, read, context);
}

EXPORT int32_t eglGetError(void) {
  int32_t (*function)(void);
  *(void **)&function = real("eglGetError");
  return is_lost ? 0x300E : function();
}

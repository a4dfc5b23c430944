#define _GNU_SOURCE
#define SDL_MAIN_HANDLED
#include "sdl-doors.h"

#include <SDL2/SDL.h>
#include <dlfcn.h>
#include <door.h>
#include <pthread.h>
#include <stdio.h>

// The functions of SDL that Segue calls. A call of one that is missing here is a link error.
#define SEGUE_DOORS(DOOR) \
  DOOR(SDL_CaptureMouse) \
  DOOR(SDL_CreateRenderer) \
  DOOR(SDL_CreateSystemCursor) \
  DOOR(SDL_CreateTexture) \
  DOOR(SDL_CreateWindow) \
  DOOR(SDL_DestroyRenderer) \
  DOOR(SDL_DestroyTexture) \
  DOOR(SDL_DestroyWindow) \
  DOOR(SDL_FreeCursor) \
  DOOR(SDL_GetCurrentVideoDriver) \
  DOOR(SDL_GetDisplayDPI) \
  DOOR(SDL_GetDisplayUsableBounds) \
  DOOR(SDL_GetError) \
  DOOR(SDL_GetMouseState) \
  DOOR(SDL_GetPerformanceCounter) \
  DOOR(SDL_GetPerformanceFrequency) \
  DOOR(SDL_GetRendererOutputSize) \
  DOOR(SDL_GetTicks64) \
  DOOR(SDL_GetTouchDeviceType) \
  DOOR(SDL_GetWindowDisplayIndex) \
  DOOR(SDL_GetWindowFlags) \
  DOOR(SDL_GetWindowSize) \
  DOOR(SDL_InitSubSystem) \
  DOOR(SDL_PollEvent) \
  DOOR(SDL_QuitSubSystem) \
  DOOR(SDL_RenderClear) \
  DOOR(SDL_RenderCopy) \
  DOOR(SDL_RenderPresent) \
  DOOR(SDL_RenderSetVSync) \
  DOOR(SDL_SetCursor) \
  DOOR(SDL_SetHint) \
  DOOR(SDL_SetMainReady) \
  DOOR(SDL_SetWindowFullscreen) \
  DOOR(SDL_SetWindowMinimumSize) \
  DOOR(SDL_ShowWindow) \
  DOOR(SDL_UpdateTexture) \
  DOOR(SDL_WaitEventTimeout)

SEGUE_DOORS(SEGUE_DOOR)
SEGUE_DOORS(SEGUE_DOOR_POINTER)

static const segue_door_t doors[] = {SEGUE_DOORS(SEGUE_DOOR_ROW)};

static char reason[512];
static const char *answer;

static void fail(const char *text) {
  snprintf(reason, sizeof reason, "%s", text ? text : "no reason given");
  answer = reason;
}

static void open_doors(void) {
  void *library = dlopen("libSDL2-2.0.so.0", RTLD_LAZY | RTLD_LOCAL);
  if (!library) {
    fail(dlerror());
    return;
  }
  for (size_t i = 0; i < sizeof doors / sizeof doors[0]; i++) {
    void *function = dlsym(library, doors[i].name);
    if (!function) {
      fail(dlerror());
      return;
    }
    *doors[i].pointer = function;
  }
}

const char *segue_sdl_open(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, open_doors);
  return answer;
}

static void (*display_lost)(void *context);
static void *display_context;

// Declared without Xlib's types, because Xlib is not linked: SDL opens it.
static int handle_io_error(void *display) {
  (void)display;
  display_lost(display_context);
  return 0;
}

// An X server reports a request that it cannot carry out after the fact, and Xlib's own handler
// then ends the process with exit code 1. Nothing depends on such a request. SDL wakes its own
// thread with a message to the window over a second connection, for one, and the server may read
// that message after it has destroyed the window.
static int ignore_error(void *display, void *error) {
  (void)display;
  (void)error;
  return 0;
}

void segue_sdl_watch_display(void (*lost)(void *context), void *context) {
  // Never closed: with the library, its handlers would be forgotten.
  void *xlib = dlopen("libX11.so.6", RTLD_LAZY | RTLD_LOCAL);
  if (!xlib) return;
  void *(*watch_connection)(int (*)(void *));
  void *(*watch_requests)(int (*)(void *, void *));
  *(void **)&watch_connection = dlsym(xlib, "XSetIOErrorHandler");
  *(void **)&watch_requests = dlsym(xlib, "XSetErrorHandler");
  if (!watch_connection || !watch_requests) return;
  display_lost = lost;
  display_context = context;
  watch_connection(handle_io_error);
  watch_requests(ignore_error);
}

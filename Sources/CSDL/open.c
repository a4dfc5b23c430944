#define _GNU_SOURCE
#define SDL_MAIN_HANDLED
#include "sdl-open.h"

#include <SDL2/SDL.h>
#include <dlfcn.h>
#include <lazy-binding.h>
#include <pthread.h>

// The functions of SDL that Segue calls. Calling a function that is not in this list is a link
// error.
#define SEGUE_FUNCTIONS(BIND) \
  BIND(SDL_CaptureMouse) \
  BIND(SDL_CreateRenderer) \
  BIND(SDL_CreateSystemCursor) \
  BIND(SDL_CreateTexture) \
  BIND(SDL_CreateWindow) \
  BIND(SDL_DestroyRenderer) \
  BIND(SDL_DestroyTexture) \
  BIND(SDL_DestroyWindow) \
  BIND(SDL_FreeCursor) \
  BIND(SDL_GetCurrentVideoDriver) \
  BIND(SDL_GetDisplayDPI) \
  BIND(SDL_GetDisplayUsableBounds) \
  BIND(SDL_GetError) \
  BIND(SDL_GetMouseState) \
  BIND(SDL_GetPerformanceCounter) \
  BIND(SDL_GetPerformanceFrequency) \
  BIND(SDL_GetRendererOutputSize) \
  BIND(SDL_GetTicks64) \
  BIND(SDL_GetTouchDeviceType) \
  BIND(SDL_GetWindowDisplayIndex) \
  BIND(SDL_GetWindowFlags) \
  BIND(SDL_GetWindowSize) \
  BIND(SDL_InitSubSystem) \
  BIND(SDL_PollEvent) \
  BIND(SDL_QuitSubSystem) \
  BIND(SDL_RenderClear) \
  BIND(SDL_RenderCopy) \
  BIND(SDL_RenderPresent) \
  BIND(SDL_RenderSetVSync) \
  BIND(SDL_SetCursor) \
  BIND(SDL_SetHint) \
  BIND(SDL_SetMainReady) \
  BIND(SDL_SetWindowFullscreen) \
  BIND(SDL_SetWindowMinimumSize) \
  BIND(SDL_ShowWindow) \
  BIND(SDL_UpdateTexture) \
  BIND(SDL_WaitEventTimeout)

SEGUE_FUNCTIONS(SEGUE_STUB)
SEGUE_FUNCTIONS(SEGUE_STUB_POINTER)

static const segue_stub_t stubs[] = {SEGUE_FUNCTIONS(SEGUE_STUB_ROW)};

static const char *answer;

static void open_library(void) {
  static char reason[SEGUE_BIND_REASON];
  answer = segue_bind((const char *[]){"libSDL2-2.0.so.0", NULL}, stubs, SEGUE_COUNT(stubs), reason);
}

const char *segue_sdl_open(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, open_library);
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

// An X server reports a failed request asynchronously, and Xlib's default handler then ends the
// process with exit status 1. Nothing depends on the requests that can fail. For example, SDL wakes
// its own thread with a message to the window over a second connection, and the server may read
// this message after it has destroyed the window.
static int ignore_error(void *display, void *error) {
  (void)display;
  (void)error;
  return 0;
}

void segue_sdl_watch_display(void (*lost)(void *context), void *context) {
  // Never closed, because closing the library would discard its handlers.
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

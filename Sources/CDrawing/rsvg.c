// Draws with librsvg 2.52 or later and the functions of GLib and cairo that this needs. They are
// opened at run time and not linked, as libav is: a program that draws no SVG works without them,
// and building needs no headers of theirs. Their ABI is stable; the declarations here follow their
// documentation.
#define _GNU_SOURCE
#include "rsvg.h"

#include <dlfcn.h>
#include <stdbool.h>
#include <string.h>

#include "drawing.h"

typedef struct {
  double x, y, width, height;
} rectangle_t;  // RsvgRectangle

typedef struct {
  uint32_t domain;
  int code;
  char *message;
} error_t;  // GError

typedef struct {
  double length;
  int unit;
} length_t;  // RsvgLength

enum { format_argb32 = 0 };            // CAIRO_FORMAT_ARGB32
enum { cairo_status_no_memory = 1 };   // CAIRO_STATUS_NO_MEMORY

#define FUNCTIONS(F)                                                                       \
  F(void *, g_memory_input_stream_new_from_data, (const void *, ptrdiff_t, void (*)(void *))) \
  F(void *, g_file_new_for_path, (const char *))                                           \
  F(void, g_object_unref, (void *))                                                        \
  F(void *, rsvg_handle_new_from_stream_sync, (void *, void *, int, void *, error_t **))      \
  F(int, rsvg_handle_get_intrinsic_size_in_pixels, (void *, double *, double *))            \
  F(void, rsvg_handle_get_intrinsic_dimensions,                                            \
    (void *, int *, length_t *, int *, length_t *, int *, rectangle_t *))                  \
  F(int, rsvg_handle_render_document, (void *, void *, const rectangle_t *, error_t **))      \
  F(void *, cairo_image_surface_create_for_data, (unsigned char *, int, int, int, int))    \
  F(void *, cairo_create, (void *))                                                        \
  F(void, cairo_scale, (void *, double, double))                                           \
  F(int, cairo_status, (void *))                                                           \
  F(int, cairo_surface_status, (void *))                                                   \
  F(void, cairo_surface_flush, (void *))                                                   \
  F(void, cairo_destroy, (void *))                                                         \
  F(void, cairo_surface_destroy, (void *))

#define POINTER(result, name, arguments) static result(*name) arguments;
FUNCTIONS(POINTER)

static bool open_library(void) {
  static bool is_open;
  if (is_open) return true;
  void *library = dlopen("librsvg-2.so.2", RTLD_LAZY | RTLD_LOCAL);
  if (!library) return false;
  // dlsym also finds the functions of the libraries that librsvg depends on: GLib and cairo.
#define FIND(result, name, arguments) \
  if (!(*(void **)&name = dlsym(library, #name))) return false;
  FUNCTIONS(FIND)
  is_open = true;
  return true;
}

// The drawing's size in CSS pixels: the size that it states, else that of its viewBox, else the
// given one.
static rectangle_t own_size(void *handle, uint32_t width, uint32_t height) {
  rectangle_t own = {0, 0, 0, 0}, box = {0, 0, 0, 0};
  int has_width, has_height, has_box = 0;
  length_t unused;
  if (!rsvg_handle_get_intrinsic_size_in_pixels(handle, &own.width, &own.height)) {
    rsvg_handle_get_intrinsic_dimensions(
        handle, &has_width, &unused, &has_height, &unused, &has_box, &box);
    own.width = has_box ? box.width : 0;
    own.height = has_box ? box.height : 0;
  }
  if (!(own.width > 0 && own.height > 0)) return (rectangle_t){0, 0, width, height};
  return own;
}

// Stretches the drawing over all pixels. librsvg itself would keep the aspect ratio, so that a part
// of the outermost pixels would stay transparent whenever the size in whole pixels has a different
// ratio.
static int draw(
    void *handle, uint32_t width, uint32_t height, uint32_t stride, void *pixels) {
  void *surface = cairo_image_surface_create_for_data(
      pixels, format_argb32, (int)width, (int)height, (int)stride);
  void *context = cairo_create(surface);
  rectangle_t viewport = own_size(handle, width, height);
  cairo_scale(context, width / viewport.width, height / viewport.height);
  error_t *error = NULL;
  bool is_drawn = rsvg_handle_render_document(handle, context, &viewport, &error);
  // Only the error's text tells that memory ran out ("cairo error: NoMemory", "out of memory"); it
  // has no code of its own.
  bool is_short = cairo_status(context) == cairo_status_no_memory
                  || cairo_surface_status(surface) == cairo_status_no_memory
                  || (error && error->message && strcasestr(error->message, "memory"));
  bool is_well = cairo_status(context) == 0;
  cairo_surface_flush(surface);
  cairo_destroy(context);
  cairo_surface_destroy(surface);
  if (is_short) return SEGUE_DRAWING_NO_MEMORY;
  return is_drawn && is_well ? SEGUE_DRAWING_DONE : SEGUE_DRAWING_BROKEN;
}

int segue_rsvg_draw(
    const char *path, const char *svg, size_t length, uint32_t width, uint32_t height,
    uint32_t stride, void *pixels) {
  if (!open_library()) return SEGUE_DRAWING_NO_LIBRARY;
  error_t *error = NULL;
  void *file = g_file_new_for_path(path);
  void *stream = g_memory_input_stream_new_from_data(svg, (ptrdiff_t)length, NULL);
  void *handle = rsvg_handle_new_from_stream_sync(stream, file, 0, NULL, &error);
  g_object_unref(stream);
  g_object_unref(file);
  // The error is not freed, because it is small; its text is about librsvg's internals and is not
  // shown.
  if (!handle) return SEGUE_DRAWING_BROKEN;
  int status = draw(handle, width, height, stride, pixels);
  g_object_unref(handle);
  return status;
}

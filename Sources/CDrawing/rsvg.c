// Draws with librsvg 2.52 or later and the functions of GLib and cairo that this needs. The
// libraries are opened at run time and not linked, like libav: a program that draws no SVG works
// without them, and building does not need their headers. Their ABI is stable; the declarations
// here follow their documentation.
#define _GNU_SOURCE
#include "rsvg.h"

#include <lazy-binding.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
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

enum { flag_unlimited = 1, flag_keep_data = 2 };  // RSVG_HANDLE_FLAG_UNLIMITED, RSVG_HANDLE_FLAG_KEEP_IMAGE_DATA
enum { format_argb32 = 0 };                       // CAIRO_FORMAT_ARGB32
enum { cairo_status_no_memory = 1, cairo_status_write_error = 11 };  // CAIRO_STATUS_…
enum { unit_user = 0 };                           // CAIRO_SVG_UNIT_USER

#define FUNCTIONS(F)                                                                       \
  F(void *, g_memory_input_stream_new_from_data, (const void *, ptrdiff_t, void (*)(void *))) \
  F(void *, g_file_new_for_path, (const char *))                                           \
  F(void, g_object_unref, (void *))                                                        \
  F(void *, rsvg_handle_new_from_stream_sync, (void *, void *, int, void *, error_t **))      \
  F(int, rsvg_handle_get_intrinsic_size_in_pixels, (void *, double *, double *))            \
  F(void, rsvg_handle_get_intrinsic_dimensions,                                            \
    (void *, int *, length_t *, int *, length_t *, int *, rectangle_t *))                  \
  F(int, rsvg_handle_set_stylesheet, (void *, const uint8_t *, size_t, error_t **))         \
  F(int, rsvg_handle_has_sub, (void *, const char *))                                      \
  F(int, rsvg_handle_get_geometry_for_layer,                                               \
    (void *, const char *, const rectangle_t *, rectangle_t *, rectangle_t *, error_t **))  \
  F(int, rsvg_handle_render_document, (void *, void *, const rectangle_t *, error_t **))      \
  F(int, rsvg_handle_render_layer,                                                         \
    (void *, void *, const char *, const rectangle_t *, error_t **))                        \
  F(void *, cairo_image_surface_create_for_data, (unsigned char *, int, int, int, int))    \
  F(void *, cairo_create, (void *))                                                        \
  F(void, cairo_scale, (void *, double, double))                                           \
  F(int, cairo_status, (void *))                                                           \
  F(int, cairo_surface_status, (void *))                                                   \
  F(void, cairo_surface_flush, (void *))                                                   \
  F(void, cairo_destroy, (void *))                                                         \
  F(void, cairo_surface_destroy, (void *))

FUNCTIONS(SEGUE_POINTER)
static const segue_stub_t pointers[] = {FUNCTIONS(SEGUE_POINTER_ROW)};

typedef int (*write_t)(void *, const unsigned char *, unsigned);  // cairo_write_func_t

// A cairo that was built without these functions still draws.
#define SVG_FUNCTIONS(F)                                                       \
  F(void *, cairo_svg_surface_create_for_stream, (write_t, void *, double, double)) \
  F(void, cairo_svg_surface_set_document_unit, (void *, int))                  \
  F(void, cairo_surface_finish, (void *))

SVG_FUNCTIONS(SEGUE_POINTER)
static const segue_stub_t svg_pointers[] = {SVG_FUNCTIONS(SEGUE_POINTER_ROW)};

static bool open_svg_functions(void) {
  static bool is_open;
  char reason[SEGUE_BIND_REASON];
  if (!is_open) {
    is_open =
        !segue_bind((const char *[]){"librsvg-2.so.2", NULL}, svg_pointers, SEGUE_COUNT(svg_pointers), reason);
  }
  return is_open;
}

static bool open_library(void) {
  static bool is_open;
  char reason[SEGUE_BIND_REASON];
  if (!is_open) is_open = !segue_bind((const char *[]){"librsvg-2.so.2", NULL}, pointers, SEGUE_COUNT(pointers), reason);
  return is_open;
}

// Returns the drawing's size in CSS pixels: its stated size, otherwise the size of its viewBox,
// otherwise the given size.
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

// Draws the element with the id `layer` ("#" and the id), or everything if that is NULL, stretched
// over all pixels. librsvg itself would keep the aspect ratio, so that a part of the outermost pixels
// would stay transparent whenever the size in whole pixels has a different ratio.
static int draw(
    void *handle, const rectangle_t *viewport, const char *layer,
    const segue_rsvg_result_t *result) {
  void *surface = cairo_image_surface_create_for_data(
      result->pixels, format_argb32, (int)result->width, (int)result->height, (int)result->stride);
  void *context = cairo_create(surface);
  cairo_scale(context, result->width / viewport->width, result->height / viewport->height);
  error_t *error = NULL;
  bool is_drawn = layer ? rsvg_handle_render_layer(handle, context, layer, viewport, &error)
                        : rsvg_handle_render_document(handle, context, viewport, &error);
  // A lack of memory has no specific error code; only the error's text shows it ("cairo error:
  // NoMemory", "out of memory").
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

// Reads the SVG; NULL if it cannot be read.
static void *open_drawing(const segue_rsvg_t *drawing) {
  error_t *error = NULL;
  void *file = g_file_new_for_path(drawing->path);
  void *stream =
      g_memory_input_stream_new_from_data(drawing->svg, (ptrdiff_t)drawing->length, NULL);
  void *handle = rsvg_handle_new_from_stream_sync(
      stream, file, (drawing->is_large ? flag_unlimited : 0) | (drawing->keeps_data ? flag_keep_data : 0), NULL,
      &error);
  g_object_unref(stream);
  g_object_unref(file);
  // The error is not freed, because it is small. Its text describes librsvg's internals and is not
  // shown.
  if (!handle) return NULL;
  const uint8_t *style = (const uint8_t *)drawing->style;
  if (drawing->style_length > 0
      && !rsvg_handle_set_stylesheet(handle, style, drawing->style_length, &error)) {
    g_object_unref(handle);
    return NULL;
  }
  return handle;
}

// "#" and the id, as librsvg's functions expect it; NULL if there is no memory.
static char *reference(const char *id) {
  char *text = NULL;
  return asprintf(&text, "#%s", id) < 0 ? NULL : text;
}

int segue_rsvg_draw(const segue_rsvg_t *drawing, const segue_rsvg_result_t *result) {
  if (!open_library()) return SEGUE_DRAWING_NO_LIBRARY;
  void *handle = open_drawing(drawing);
  if (!handle) return SEGUE_DRAWING_BROKEN;
  rectangle_t viewport = own_size(handle, result->width, result->height);
  char *layer = *drawing->ids ? reference(drawing->ids) : NULL;
  int status = draw(handle, &viewport, layer, result);
  free(layer);
  g_object_unref(handle);
  return status;
}

typedef struct {
  char *bytes;
  size_t count, capacity;
} text_t;

static int append(void *closure, const unsigned char *bytes, unsigned count) {
  text_t *text = closure;
  if (count > text->capacity - text->count) return cairo_status_write_error;
  memcpy(text->bytes + text->count, bytes, count);
  text->count += count;
  return 0;
}

int segue_rsvg_outlines(const segue_rsvg_t *drawing, const segue_rsvg_result_t *result) {
  if (!open_library() || !open_svg_functions()) return SEGUE_DRAWING_NO_LIBRARY;
  // Photographs stay the files that they are.
  segue_rsvg_t copy = *drawing;
  copy.keeps_data = 1;
  void *handle = open_drawing(&copy);
  if (!handle) return SEGUE_DRAWING_BROKEN;
  rectangle_t viewport = own_size(handle, 300, 150);
  text_t text = {result->pixels, 0, (size_t)result->stride * result->height - 1};
  void *surface = cairo_svg_surface_create_for_stream(append, &text, viewport.width, viewport.height);
  cairo_svg_surface_set_document_unit(surface, unit_user);
  void *context = cairo_create(surface);
  error_t *error = NULL;
  bool is_drawn = rsvg_handle_render_document(handle, context, &viewport, &error) && cairo_status(context) == 0;
  cairo_destroy(context);
  cairo_surface_finish(surface);
  int status = cairo_surface_status(surface);
  cairo_surface_destroy(surface);
  g_object_unref(handle);
  if (status == cairo_status_write_error || status == cairo_status_no_memory) return SEGUE_DRAWING_NO_MEMORY;
  return is_drawn && status == 0 ? SEGUE_DRAWING_DONE : SEGUE_DRAWING_BROKEN;
}

// The longer side of the picture that is drawn to measure the extent of an element, in pixels.
static const double measured_side = 2048;

// Returns the bounding box of all pixels that are not transparent, in pixels; its width is 0 if
// there are none.
static rectangle_t extent(const segue_rsvg_result_t *picture) {
  uint32_t left = picture->width, right = 0, top = picture->height, bottom = 0;
  for (uint32_t y = 0; y < picture->height; y++) {
    const uint32_t *row =
        (const uint32_t *)((const char *)picture->pixels + (size_t)y * picture->stride);
    uint32_t first = 0, last = picture->width;
    while (first < last && !row[first]) first++;
    if (first == last) continue;
    while (!row[last - 1]) last--;
    if (first < left) left = first;
    if (last > right) right = last;
    if (y < top) top = y;
    bottom = y + 1;
  }
  if (left >= right) return (rectangle_t){0, 0, 0, 0};
  return (rectangle_t){left, top, right - left, bottom - top};
}

// Returns one edge of an element. The extents that librsvg computes are exact, but ignore clip
// paths and filters; the extents of the drawn pixels include everything, but are imprecise. If both
// agree, the computed edge is used. Sets `differs` otherwise.
static double edge(double computed, double seen, double pixel, bool *differs) {
  if (fabs(computed - seen) <= pixel) return computed;
  *differs = true;
  return seen;
}

// Writes the rectangle of what an element draws; nothing if it draws nothing. Sets `differs` if that is not the
// rectangle that librsvg computes.
static int extents(
    void *handle, const char *layer, const rectangle_t *viewport, segue_rsvg_result_t *picture, double out[4],
    bool *differs) {
  memset(picture->pixels, 0, (size_t)picture->stride * picture->height);
  int status = draw(handle, viewport, layer, picture);
  rectangle_t seen = extent(picture), ink = {0, 0, 0, 0}, logical;
  if (status != SEGUE_DRAWING_DONE || seen.width == 0) return status;
  error_t *error = NULL;
  rsvg_handle_get_geometry_for_layer(handle, layer, viewport, &ink, &logical, &error);
  double across = viewport->width / picture->width, down = viewport->height / picture->height;
  double left = edge(ink.x, seen.x * across, across, differs), top = edge(ink.y, seen.y * down, down, differs);
  double right = edge(ink.x + ink.width, (seen.x + seen.width) * across, across, differs);
  double bottom = edge(ink.y + ink.height, (seen.y + seen.height) * down, down, differs);
  out[0] = left;
  out[1] = top;
  out[2] = right - left;
  out[3] = bottom - top;
  return status;
}

// Draws without filters, such as shadows.
static const char without_filters[] = "*{filter:none !important}";

// Writes the rectangle of an element's shape, and after it that of all that it draws.
//
// - Parameter plain: the drawing without filters, which is read when it is first needed.
static int frame(
    const segue_rsvg_t *drawing, void *handle, void **plain, const char *id, const rectangle_t *viewport,
    segue_rsvg_result_t *picture, double out[8]) {
  char *layer = reference(id);
  if (!layer) return SEGUE_DRAWING_NO_MEMORY;
  int status = SEGUE_DRAWING_DONE;
  if (!rsvg_handle_has_sub(handle, layer)) {
    for (int i = 0; i < 8; i++) out[i] = NAN;
  } else {
    bool differs = false;
    status = extents(handle, layer, viewport, picture, out + 4, &differs);
    if (status == SEGUE_DRAWING_DONE && differs) {
      if (!*plain) {
        segue_rsvg_t copy = *drawing;
        copy.style = without_filters;
        copy.style_length = sizeof without_filters - 1;
        *plain = open_drawing(&copy);
      }
      if (*plain) status = extents(*plain, layer, viewport, picture, out, &differs);
    }
    // What only a filter draws has no shape.
    if (out[2] == 0 || out[3] == 0) memcpy(out, out + 4, 4 * sizeof *out);
  }
  free(layer);
  return status;
}

int segue_rsvg_frames(const segue_rsvg_t *drawing, const segue_rsvg_result_t *result) {
  if (!open_library()) return SEGUE_DRAWING_NO_LIBRARY;
  void *handle = open_drawing(drawing);
  if (!handle) return SEGUE_DRAWING_BROKEN;
  rectangle_t viewport = own_size(handle, 300, 150);
  double scale = measured_side / fmax(viewport.width, viewport.height);
  segue_rsvg_result_t picture = {
      (uint32_t)fmax(1, round(viewport.width * scale)),
      (uint32_t)fmax(1, round(viewport.height * scale)), 0, NULL};
  picture.stride = picture.width * 4;
  picture.pixels = malloc((size_t)picture.stride * picture.height);
  int status = picture.pixels ? SEGUE_DRAWING_DONE : SEGUE_DRAWING_NO_MEMORY;
  const char *id = drawing->ids;
  void *plain = NULL;
  for (uint32_t row = 0; row < result->height && status == SEGUE_DRAWING_DONE; row++) {
    double out[8] = {0};
    status = frame(drawing, handle, &plain, id, &viewport, &picture, out);
    memcpy((char *)result->pixels + (size_t)row * result->stride, out, sizeof out);
    id += strlen(id) + 1;
  }
  free(picture.pixels);
  if (plain) g_object_unref(plain);
  g_object_unref(handle);
  return status;
}

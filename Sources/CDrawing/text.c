// Sets text with Pango 1.44 or later, cairo and Fontconfig. They are opened at run time, as librsvg is
// (see rsvg.c); the declarations here follow their documentation.
#define _GNU_SOURCE
#include "text.h"

#include <dlfcn.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "font.h"

typedef struct {
  int x, y, width, height;
} box_t;  // PangoRectangle

enum {
  format_argb32 = 0,   // CAIRO_FORMAT_ARGB32
  antialias_gray = 2,  // CAIRO_ANTIALIAS_GRAY
  hint_none = 1,       // CAIRO_HINT_STYLE_NONE
  metrics_off = 1,     // CAIRO_HINT_METRICS_OFF
  scale = 1024,        // PANGO_SCALE
  align_center = 1,    // PANGO_ALIGN_CENTER
  wrap_word_char = 2,  // PANGO_WRAP_WORD_CHAR
  ellipsize_end = 3,   // PANGO_ELLIPSIZE_END
  match = 0,           // FcResultMatch
};

#define FUNCTIONS(F)                                                              \
  F(void *, cairo_image_surface_create_for_data, (unsigned char *, int, int, int, int)) \
  F(void *, cairo_create, (void *))                                               \
  F(void, cairo_set_source_rgba, (void *, double, double, double, double))        \
  F(void, cairo_move_to, (void *, double, double))                                \
  F(int, cairo_status, (void *))                                                  \
  F(void, cairo_surface_flush, (void *))                                          \
  F(void, cairo_destroy, (void *))                                                \
  F(void, cairo_surface_destroy, (void *))                                        \
  F(void *, cairo_font_options_create, (void))                                    \
  F(void, cairo_font_options_set_antialias, (void *, int))                        \
  F(void, cairo_font_options_set_hint_style, (void *, int))                       \
  F(void, cairo_font_options_set_hint_metrics, (void *, int))                     \
  F(void, cairo_font_options_destroy, (void *))                                   \
  F(void *, pango_cairo_create_layout, (void *))                                  \
  F(void, pango_cairo_context_set_font_options, (void *, const void *))           \
  F(void, pango_cairo_show_layout, (void *, void *))                              \
  F(void *, pango_layout_get_context, (void *))                                   \
  F(void, pango_context_set_round_glyph_positions, (void *, int))                 \
  F(void, pango_layout_set_text, (void *, const char *, int))                     \
  F(void, pango_layout_set_font_description, (void *, const void *))              \
  F(void, pango_layout_set_width, (void *, int))                                  \
  F(void, pango_layout_set_height, (void *, int))                                 \
  F(void, pango_layout_set_wrap, (void *, int))                                   \
  F(void, pango_layout_set_alignment, (void *, int))                              \
  F(void, pango_layout_set_ellipsize, (void *, int))                              \
  F(void, pango_layout_set_spacing, (void *, int))                                \
  F(int, pango_layout_get_line_count, (void *))                                   \
  F(int, pango_layout_is_ellipsized, (void *))                                    \
  F(int, pango_layout_get_unknown_glyphs_count, (void *))                         \
  F(void, pango_layout_get_pixel_extents, (void *, box_t *, box_t *))             \
  F(void *, pango_font_description_new, (void))                                   \
  F(void, pango_font_description_set_family, (void *, const char *))              \
  F(void, pango_font_description_set_absolute_size, (void *, double))             \
  F(void, pango_font_description_free, (void *))                                  \
  F(void *, pango_cairo_font_map_get_default, (void))                             \
  F(void, pango_fc_font_map_config_changed, (void *))                                  \
  F(void, g_object_unref, (void *))                                               \
  F(int, FcConfigAppFontAddFile, (void *, const unsigned char *))                 \
  F(void, FcConfigAppFontClear, (void *))                                         \
  F(void *, FcFreeTypeQuery, (const unsigned char *, unsigned, void *, int *))    \
  F(int, FcPatternGetString, (const void *, const char *, int, unsigned char **)) \
  F(void, FcPatternDestroy, (void *))

#define POINTER(result, name, arguments) static result(*name) arguments;
FUNCTIONS(POINTER)

static bool open_library(void) {
  static bool is_open;
  if (is_open) return true;
  void *library = dlopen("libpangocairo-1.0.so.0", RTLD_LAZY | RTLD_LOCAL);
  if (!library) return false;
  // dlsym also finds the functions of the libraries that it depends on.
#define FIND(result, name, arguments) \
  if (!(*(void **)&name = dlsym(library, #name))) return false;
  FUNCTIONS(FIND)
  is_open = true;
  return true;
}

// Writes the bundled typeface to a file in memory, if necessary, and returns its path.
static const char *bundled(void) {
  static char path[64];
  static int file = -1;
  if (file < 0) {
    file = memfd_create("captions.otf", MFD_CLOEXEC);
    if (file < 0) return NULL;
    size_t done = 0;
    while (done < segue_font_length) {
      ssize_t put = write(file, segue_font + done, segue_font_length - done);
      if (put <= 0) return NULL;
      done += (size_t)put;
    }
    snprintf(path, sizeof path, "/proc/self/fd/%d", file);
  }
  return path;
}

// Adds the font file at `path` to Fontconfig's fonts, and copies its family's name. Returns false
// for a file that is not a font.
static bool add_font(const char *path, char *family, size_t room) {
  int count = 0;
  void *pattern = FcFreeTypeQuery((const unsigned char *)path, 0, NULL, &count);
  if (!pattern) return false;
  unsigned char *name = NULL;
  bool is_font = FcPatternGetString(pattern, "family", 0, &name) == match && name
                 && snprintf(family, room, "%s", (const char *)name) < (int)room;
  FcPatternDestroy(pattern);
  is_font = is_font && FcConfigAppFontAddFile(NULL, (const unsigned char *)path);
  pango_fc_font_map_config_changed(pango_cairo_font_map_get_default());
  return is_font;
}

// Makes the lines about equally long, by setting the smallest width, in pixels, that does not need
// more lines.
static void balance(void *layout, int width) {
  int lines = pango_layout_get_line_count(layout);
  if (lines < 2 || pango_layout_is_ellipsized(layout)) return;
  int low = width / lines / 2, high = width;
  while (high - low > 1) {
    int middle = (low + high) / 2;
    pango_layout_set_width(layout, middle * scale);
    bool fits = pango_layout_get_line_count(layout) <= lines && !pango_layout_is_ellipsized(layout);
    *(fits ? &high : &low) = middle;
  }
  pango_layout_set_width(layout, high * scale);
}

static void draw(
    const segue_drawing_request_t *request, const char *family, const char *text, void *context,
    segue_drawing_reply_t *reply) {
  int width = (int)request->width - 2 * (int)request->inset;
  void *layout = pango_cairo_create_layout(context);
  // Hinting is switched off, because it aligns letters with pixels, which makes their spacing
  // depend on the size.
  void *options = cairo_font_options_create();
  cairo_font_options_set_antialias(options, antialias_gray);
  cairo_font_options_set_hint_style(options, hint_none);
  cairo_font_options_set_hint_metrics(options, metrics_off);
  pango_cairo_context_set_font_options(pango_layout_get_context(layout), options);
  pango_context_set_round_glyph_positions(pango_layout_get_context(layout), 0);
  cairo_font_options_destroy(options);
  void *font = pango_font_description_new();
  pango_font_description_set_family(font, family);
  pango_font_description_set_absolute_size(font, request->font_size * scale);
  pango_layout_set_font_description(layout, font);
  pango_font_description_free(font);
  pango_layout_set_wrap(layout, wrap_word_char);
  pango_layout_set_alignment(layout, align_center);
  pango_layout_set_ellipsize(layout, ellipsize_end);
  pango_layout_set_height(layout, -(int)request->lines);
  pango_layout_set_spacing(layout, (int)(request->font_size * scale / 8));
  pango_layout_set_width(layout, width * scale);
  pango_layout_set_text(layout, text, (int)request->length);
  balance(layout, width);

  box_t ink, logical;
  pango_layout_get_pixel_extents(layout, &ink, &logical);
  int inset = (int)request->inset;
  cairo_set_source_rgba(context, 1, 1, 1, 1);
  cairo_move_to(context, inset - logical.x, inset - logical.y);
  pango_cairo_show_layout(context, layout);
  reply->text_width = (uint32_t)(logical.width > 0 ? logical.width : 0);
  reply->text_height = (uint32_t)(logical.height > 0 ? logical.height : 0);
  reply->missing = (uint32_t)pango_layout_get_unknown_glyphs_count(layout);
  reply->is_cut = pango_layout_is_ellipsized(layout) ? 1 : 0;
  g_object_unref(layout);
}

void segue_text_draw(
    const segue_drawing_request_t *request, const char *path, const char *text, void *pixels,
    segue_drawing_reply_t *reply) {
  reply->status = SEGUE_DRAWING_NO_LIBRARY;
  if (!open_library()) return;
  reply->status = SEGUE_DRAWING_BROKEN;
  char family[256];
  const char *file = *path ? path : bundled();
  if (!file || !add_font(file, family, sizeof family)) return;
  void *surface = cairo_image_surface_create_for_data(
      pixels, format_argb32, (int)request->width, (int)request->height, (int)request->stride);
  void *context = cairo_create(surface);
  draw(request, family, text, context, reply);
  reply->status = cairo_status(context) == 0 ? SEGUE_DRAWING_DONE : SEGUE_DRAWING_NO_MEMORY;
  cairo_surface_flush(surface);
  cairo_destroy(context);
  cairo_surface_destroy(surface);
  // SVGs that are drawn later must not use this font.
  segue_text_remove_typeface();
}

void segue_text_add_typeface(void) {
  char family[256];
  const char *file = open_library() ? bundled() : NULL;
  if (file) add_font(file, family, sizeof family);
}

void segue_text_remove_typeface(void) {
  if (!open_library()) return;
  FcConfigAppFontClear(NULL);
  pango_fc_font_map_config_changed(pango_cairo_font_map_get_default());
}

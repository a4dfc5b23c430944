// Sets text with Pango 1.44 or later, cairo and Fontconfig. They are opened at run time, as librsvg is
// (see rsvg.c); the declarations here follow their documentation.
#define _GNU_SOURCE
#include "text.h"

#include <ctype.h>
#include <lazy-binding.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "font.h"

typedef struct {
  int x, y, width, height;
} box_t;  // PangoRectangle

typedef struct {
  int count, room;
  void **patterns;
} font_set_t;  // FcFontSet

enum {
  format_argb32 = 0,   // CAIRO_FORMAT_ARGB32
  antialias_gray = 2,  // CAIRO_ANTIALIAS_GRAY
  hint_none = 1,       // CAIRO_HINT_STYLE_NONE
  metrics_off = 1,     // CAIRO_HINT_METRICS_OFF
  scale = 1024,        // PANGO_SCALE
  wrap_word = 0,       // PANGO_WRAP_WORD
  wrap_word_char = 2,  // PANGO_WRAP_WORD_CHAR
  ellipsize_end = 3,   // PANGO_ELLIPSIZE_END
  style_oblique = 1,   // PANGO_STYLE_OBLIQUE
  style_italic = 2,    // PANGO_STYLE_ITALIC
  weight_normal = 400,  // PANGO_WEIGHT_NORMAL
  stretch_normal = 4,  // PANGO_STRETCH_NORMAL
  match = 0,           // FcResultMatch
  slant_oblique = 110,  // FC_SLANT_OBLIQUE
  application = 1,     // FcSetApplication
};

// The family under which the faces of a given font file are found. Their own family's name could also
// be the name of faces that are installed.
static const char *const given_family[] = {"Segue Given Font", NULL};

// The families that the bundled typeface, a part of Inter, stands in for where they are not installed.
static const char *const stood_in[] = {"Inter", "Inter Variable", "Inter Display", "Inter var"};
enum { stood_in_count = sizeof stood_in / sizeof *stood_in };

typedef segue_face_t face_t;

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
  F(void, pango_font_description_set_weight, (void *, int))                       \
  F(void, pango_font_description_set_style, (void *, int))                        \
  F(void, pango_font_description_set_stretch, (void *, int))                      \
  F(void, pango_font_description_set_absolute_size, (void *, double))             \
  F(void, pango_font_description_free, (void *))                                  \
  F(void *, pango_cairo_font_map_get_default, (void))                             \
  F(void, pango_fc_font_map_config_changed, (void *))                                  \
  F(void, g_object_unref, (void *))                                               \
  F(int, FcConfigAppFontAddFile, (void *, const unsigned char *))                 \
  F(void, FcConfigAppFontClear, (void *))                                         \
  F(font_set_t *, FcConfigGetFonts, (void *, int))                                \
  F(font_set_t *, FcFontSetCreate, (void))                                        \
  F(int, FcFontSetAdd, (font_set_t *, void *))                                    \
  F(void, FcFontSetDestroy, (font_set_t *))                                       \
  F(unsigned, FcFreeTypeQueryAll,                                                 \
    (const unsigned char *, unsigned, void *, int *, font_set_t *))               \
  F(int, FcPatternGetString, (const void *, const char *, int, unsigned char **)) \
  F(int, FcPatternGetInteger, (const void *, const char *, int, int *))           \
  F(int, FcPatternGetDouble, (const void *, const char *, int, double *))         \
  F(int, FcPatternDel, (void *, const char *))                                    \
  F(int, FcPatternAddString, (void *, const char *, const unsigned char *))       \
  F(void, FcPatternReference, (void *))                                           \
  F(void *, FcPatternCreate, (void))                                              \
  F(void, FcPatternDestroy, (void *))                                             \
  F(void *, FcObjectSetCreate, (void))                                            \
  F(int, FcObjectSetAdd, (void *, const char *))                                  \
  F(void, FcObjectSetDestroy, (void *))                                           \
  F(font_set_t *, FcFontList, (void *, void *, void *))                           \
  F(double, FcWeightToOpenTypeDouble, (double))

FUNCTIONS(SEGUE_POINTER)
static const segue_stub_t pointers[] = {FUNCTIONS(SEGUE_POINTER_ROW)};

static bool open_library(void) {
  static bool is_open;
  char reason[SEGUE_BIND_REASON];
  if (!is_open) is_open = !segue_bind((const char *[]){"libpangocairo-1.0.so.0", NULL}, pointers, SEGUE_COUNT(pointers), reason);
  return is_open;
}

// The smallest weight that is set in the bold face of the bundled typeface.
static const int bold_from = 600;

// Writes a face of the bundled typeface to a file in memory, if necessary, and returns its path.
static const char *bundled(bool is_bold) {
  static struct {
    char path[64];
    bool is_written;
  } faces[2];
  if (!faces[is_bold].is_written) {
    const unsigned char *bytes = is_bold ? segue_bold_font : segue_font;
    size_t length = is_bold ? segue_bold_font_length : segue_font_length, done = 0;
    int file = memfd_create(is_bold ? "bold.otf" : "captions.otf", MFD_CLOEXEC);
    if (file < 0) return NULL;
    while (done < length) {
      ssize_t put = write(file, bytes + done, length - done);
      if (put <= 0) {
        close(file);
        return NULL;
      }
      done += (size_t)put;
    }
    snprintf(faces[is_bold].path, sizeof faces[is_bold].path, "/proc/self/fd/%d", file);
    faces[is_bold].is_written = true;
  }
  return faces[is_bold].path;
}

// Returns the first name of a face's family; NULL for a face that Pango cannot draw.
static const char *family_name(const void *pattern) {
  unsigned char *format = NULL, *name = NULL;
  if (FcPatternGetString(pattern, "fontformat", 0, &format) != match) return NULL;
  const char *text = (const char *)format;
  if (strcmp(text, "TrueType") != 0 && strcmp(text, "CFF") != 0) return NULL;
  return FcPatternGetString(pattern, "family", 0, &name) == match ? (const char *)name : NULL;
}

// Returns the PangoStretch that is nearest to a width of Fontconfig, a percentage.
static int stretch(double width) {
  static const double widths[] = {50, 63, 75, 87, 100, 113, 125, 150, 200};
  int nearest = stretch_normal;
  for (int i = 0; i < 9; i++) {
    if (fabs(widths[i] - width) < fabs(widths[nearest] - width)) nearest = i;
  }
  return nearest;
}

static void copy_style(const void *pattern, face_t *face) {
  double weight, width;
  int slant;
  if (FcPatternGetDouble(pattern, "weight", 0, &weight) == match) {
    face->weight = (int)(FcWeightToOpenTypeDouble(weight) + 0.5);
  }
  if (FcPatternGetInteger(pattern, "slant", 0, &slant) == match && slant > 0) {
    face->style = slant >= slant_oblique ? style_oblique : style_italic;
  }
  if (FcPatternGetDouble(pattern, "width", 0, &width) == match) face->stretch = stretch(width);
}

// Adds a face to Fontconfig's fonts as a face of some families. `names` ends with NULL.
static bool add_face(void *pattern, const char *const *names) {
  font_set_t *fonts = FcConfigGetFonts(NULL, application);
  if (!fonts) return false;
  FcPatternDel(pattern, "family");
  FcPatternDel(pattern, "familylang");
  for (; *names; names++) FcPatternAddString(pattern, "family", (const unsigned char *)*names);
  FcPatternReference(pattern);
  return FcFontSetAdd(fonts, pattern);
}

// Adds the font file at `path` to Fontconfig's fonts under the given names of families, and describes the font. Of a
// file with several faces, only the faces of the first one's family are added, and Fontconfig chooses the regular face
// among them. Returns false for a file that is not a font.
static bool add_font(const char *path, const char *const *names, face_t *face) {
  const unsigned char *file = (const unsigned char *)path;
  int count = 0, added = 0;
  char family[256] = "";
  *face = (face_t){.weight = weight_normal, .stretch = stretch_normal};
  // The faces are added under their own name, too: this makes the set of fonts, and the other families of a
  // collection are among the fonts that have the missing letters.
  FcConfigAppFontAddFile(NULL, file);
  font_set_t *faces = FcFontSetCreate();
  if (!faces) return false;
  FcFreeTypeQueryAll(file, (unsigned)-1, NULL, &count, faces);
  for (int i = 0; i < faces->count; i++) {
    const char *name = family_name(faces->patterns[i]);
    if (!name || (*family && strcmp(name, family) != 0)) continue;
    if (!*family && snprintf(family, sizeof family, "%s", name) >= (int)sizeof family) break;
    copy_style(faces->patterns[i], face);
    if (add_face(faces->patterns[i], names)) added++;
  }
  FcFontSetDestroy(faces);
  if (added > 1) *face = (face_t){.weight = weight_normal, .stretch = stretch_normal};
  face->faces = added;
  snprintf(face->families, sizeof face->families, "%s,%s", *names, family);
  pango_fc_font_map_config_changed(pango_cairo_font_map_get_default());
  return added > 0;
}

static bool fits(void *layout, int lines, int width) {
  pango_layout_set_width(layout, width * scale);
  box_t ink, logical;
  pango_layout_get_pixel_extents(layout, &ink, &logical);
  bool has_room = pango_layout_get_line_count(layout) <= lines && !pango_layout_is_ellipsized(layout);
  return has_room && logical.width <= width;
}

// Makes the lines about equally long, by setting the smallest width, in pixels, that does not need
// more lines. Words stay whole in it if all of them fit in the given width.
static void balance(void *layout, int width) {
  int lines = pango_layout_get_line_count(layout);
  if (lines < 2 || pango_layout_is_ellipsized(layout)) return;
  pango_layout_set_wrap(layout, wrap_word);
  if (!fits(layout, lines, width)) pango_layout_set_wrap(layout, wrap_word_char);
  int low = width / lines / 2, high = width;
  while (high - low > 1) {
    int middle = (low + high) / 2;
    *(fits(layout, lines, middle) ? &high : &low) = middle;
  }
  pango_layout_set_width(layout, high * scale);
}

void *segue_text_layout(void *context, const face_t *face, double size) {
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
  pango_font_description_set_family(font, face->families);
  pango_font_description_set_weight(font, face->weight);
  pango_font_description_set_style(font, face->style);
  pango_font_description_set_stretch(font, face->stretch);
  pango_font_description_set_absolute_size(font, size * scale);
  pango_layout_set_font_description(layout, font);
  pango_font_description_free(font);
  return layout;
}

static void draw(
    const segue_drawing_request_t *request, const face_t *face, const char *text, void *context,
    segue_drawing_reply_t *reply) {
  int width = (int)request->width - 2 * (int)request->inset;
  void *layout = segue_text_layout(context, face, request->font_size);
  pango_layout_set_wrap(layout, wrap_word_char);
  pango_layout_set_alignment(layout, (int)request->alignment);
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

bool segue_text_knows_another(const char *path) {
  typedef struct known {
    struct known *next;
    struct stat file;
    char path[];
  } known_t;
  static known_t *first;
  struct stat now;
  if (!*path || stat(path, &now) != 0) return false;
  known_t *known = first;
  while (known && strcmp(known->path, path) != 0) known = known->next;
  if (known) {
    const struct stat *then = &known->file;
    return now.st_dev != then->st_dev || now.st_ino != then->st_ino || now.st_size != then->st_size
           || now.st_mtim.tv_sec != then->st_mtim.tv_sec || now.st_mtim.tv_nsec != then->st_mtim.tv_nsec;
  }
  known = malloc(sizeof *known + strlen(path) + 1);
  if (!known) return false;
  *known = (known_t){first, now};
  strcpy(known->path, path);
  first = known;
  return false;
}

static void draw_in(
    const char *path, const char *family, const segue_drawing_request_t *request, const char *text, void *context,
    segue_drawing_reply_t *reply) {
  face_t face;
  reply->status = segue_face_open(path, family, (int)request->weight, &face);
  if (reply->status == SEGUE_DRAWING_DONE) {
    draw(request, &face, text, context, reply);
    reply->status = cairo_status(context) == 0 ? SEGUE_DRAWING_DONE : SEGUE_DRAWING_NO_MEMORY;
  }
  // Texts and SVGs that are drawn later must not use this font.
  segue_text_remove_typeface();
}

static bool is_empty(const segue_drawing_request_t *request, const void *pixels) {
  const char *bytes = pixels;
  size_t length = (size_t)request->stride * request->height;
  return !*bytes && memcmp(bytes, bytes + 1, length - 1) == 0;
}

void segue_text_draw(
    const segue_drawing_request_t *request, const char *path, const char *family, const char *text, void *pixels,
    segue_drawing_reply_t *reply) {
  reply->status = SEGUE_DRAWING_NO_LIBRARY;
  if (!open_library()) return;
  void *surface = cairo_image_surface_create_for_data(
      pixels, format_argb32, (int)request->width, (int)request->height, (int)request->stride);
  void *context = cairo_create(surface);
  draw_in(path, family, request, text, context, reply);
  cairo_surface_flush(surface);
  if (*path && reply->status == SEGUE_DRAWING_DONE && is_empty(request, pixels)) {
    // All letters of a damaged font may lack a shape. A text of spaces is empty in every font.
    segue_drawing_reply_t other;
    draw_in("", "", request, text, context, &other);
    cairo_surface_flush(surface);
    if (!is_empty(request, pixels)) reply->status = SEGUE_DRAWING_BROKEN;
  }
  cairo_destroy(context);
  cairo_surface_destroy(surface);
}

// Returns true if a family of fonts is there; with an empty name, if any is.
static bool is_installed(const char *family) {
  void *pattern = FcPatternCreate(), *objects = FcObjectSetCreate();
  bool found = false;
  if (pattern && objects && (!*family || FcPatternAddString(pattern, "family", (const unsigned char *)family))
      && FcObjectSetAdd(objects, "family")) {
    font_set_t *fonts = FcFontList(NULL, pattern, objects);
    found = fonts && fonts->count > 0;
    if (fonts) FcFontSetDestroy(fonts);
  }
  if (pattern) FcPatternDestroy(pattern);
  if (objects) FcObjectSetDestroy(objects);
  return found;
}

// Returns true for a family that the bundled typeface can stand in for.
static bool has_stand_in(const char *family) {
  for (int i = 0; i < stood_in_count; i++) {
    if (strcasecmp(family, stood_in[i]) == 0) return true;
  }
  return false;
}

int segue_face_open(const char *path, const char *family, int weight, face_t *face) {
  if (!open_library()) return SEGUE_DRAWING_NO_LIBRARY;
  bool stands_in = !*path && has_stand_in(family) && !is_installed(family);
  if (!*path && *family && !stands_in) {
    *face = (face_t){.weight = weight > 0 ? weight : weight_normal, .stretch = stretch_normal, .faces = 2};
    snprintf(face->families, sizeof face->families, "%s", family);
    return SEGUE_DRAWING_DONE;
  }
  const char *file = *path ? path : bundled(weight >= bold_from);
  if (!file || !add_font(file, given_family, face)) return SEGUE_DRAWING_BROKEN;
  // A font file with a single face is drawn as it is.
  if (face->faces > 1 && weight > 0) face->weight = weight;
  return SEGUE_DRAWING_DONE;
}

int segue_text_families(const segue_drawing_request_t *request, const char *names, void *table) {
  if (!open_library()) return SEGUE_DRAWING_NO_LIBRARY;
  for (uint32_t row = 0; row < request->height; row++) {
    double out[4] = {has_stand_in(names) || is_installed(names) ? 1 : 0, 0, 0, 0};
    memcpy((char *)table + (size_t)row * request->stride, out, sizeof out);
    names += strlen(names) + 1;
  }
  return SEGUE_DRAWING_DONE;
}

void segue_text_add_typeface(void) {
  face_t face;
  const char *file = open_library() ? bundled(false) : NULL;
  if (file) add_font(file, given_family, &face);
}

// Returns true if the word "Inter" is in a text.
static bool names_inter(const char *text) {
  const char *word = stood_in[0];
  size_t length = strlen(word);
  for (const char *at = text; (at = strcasestr(at, word)) != NULL; at += length) {
    // Not a part of a word such as "color-interpolation-filters".
    if ((at == text || !isalnum((unsigned char)at[-1])) && !isalnum((unsigned char)at[length])) return true;
  }
  return false;
}

bool segue_text_add_stand_ins(const char *svg) {
  const char *names[stood_in_count + 1] = {NULL};
  int count = 0;
  if (!names_inter(svg) || !open_library()) return false;
  for (int i = 0; i < stood_in_count; i++) {
    if (!is_installed(stood_in[i])) names[count++] = stood_in[i];
  }
  for (int is_bold = 0; is_bold < 2 && count > 0; is_bold++) {
    face_t face;
    const char *file = bundled(is_bold);
    if (file) add_font(file, names, &face);
  }
  return count > 0;
}

void segue_text_remove_typeface(void) {
  if (!open_library()) return;
  FcConfigAppFontClear(NULL);
  pango_fc_font_map_config_changed(pango_cairo_font_map_get_default());
}

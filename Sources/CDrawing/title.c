// Sets the letters of a title with Pango 1.44 or later, and draws them one by one with cairo. Pango shapes the text as
// a whole, so joined letters keep their forms. The libraries are opened at run time, as in text.c; the declarations here
// follow their documentation.
#define _GNU_SOURCE
#include "title.h"

#include <lazy-binding.h>
#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "text.h"

typedef struct {
  int x, y, width, height;
} box_t;  // PangoRectangle

typedef struct {
  uint32_t glyph;
  int width, x_offset, y_offset;
  unsigned flags;
} glyph_t;  // PangoGlyphInfo

typedef struct {
  int count;
  glyph_t *glyphs;
  int *clusters;
  int space;
} glyphs_t;  // PangoGlyphString

// The part of PangoItem, with its PangoAnalysis, up to the font.
typedef struct {
  int offset, length, characters;
  void *shaper, *language;
  void *font;
} item_t;

typedef struct {
  item_t *item;
  glyphs_t *glyphs;
} run_t;  // PangoGlyphItem

typedef struct {
  run_t *run;
  const char *text;
  int start_glyph, start_index, start_character;
  int end_glyph, end_index, end_character;
} clusters_t;  // PangoGlyphItemIter

enum {
  format_argb32 = 0,    // CAIRO_FORMAT_ARGB32
  scale = 1024,         // PANGO_SCALE
  wrap_word = 0,        // PANGO_WRAP_WORD
  unknown = 0x10000000, // PANGO_GLYPH_UNKNOWN_FLAG, beside the character
  style_italic = 2,     // PANGO_STYLE_ITALIC
  columns = 8,          // of a row of the table
};

#define FUNCTIONS(F)                                                              \
  F(void *, cairo_image_surface_create_for_data, (unsigned char *, int, int, int, int)) \
  F(void *, cairo_create, (void *))                                               \
  F(int, cairo_status, (void *))                                                  \
  F(void, cairo_surface_flush, (void *))                                          \
  F(void, cairo_destroy, (void *))                                                \
  F(void, cairo_surface_destroy, (void *))                                        \
  F(void, cairo_save, (void *))                                                   \
  F(void, cairo_restore, (void *))                                                \
  F(void, cairo_translate, (void *, double, double))                              \
  F(void, cairo_move_to, (void *, double, double))                                \
  F(void, cairo_set_source, (void *, void *))                                     \
  F(void, cairo_set_source_rgba, (void *, double, double, double, double))        \
  F(void *, cairo_pattern_create_linear, (double, double, double, double))        \
  F(void, cairo_pattern_add_color_stop_rgba, (void *, double, double, double, double, double)) \
  F(void, cairo_pattern_destroy, (void *))                                        \
  F(void, pango_layout_set_text, (void *, const char *, int))                     \
  F(void, pango_layout_set_width, (void *, int))                                  \
  F(void, pango_layout_set_wrap, (void *, int))                                   \
  F(void, pango_layout_set_alignment, (void *, int))                              \
  F(void, pango_layout_set_attributes, (void *, void *))                          \
  F(void, pango_layout_get_extents, (void *, box_t *, box_t *))                   \
  F(void *, pango_layout_get_iter, (void *))                                      \
  F(void *, pango_layout_iter_get_line_readonly, (void *))                        \
  F(run_t *, pango_layout_iter_get_run_readonly, (void *))                        \
  F(void, pango_layout_iter_get_run_extents, (void *, box_t *, box_t *))          \
  F(void, pango_layout_iter_get_line_extents, (void *, box_t *, box_t *))         \
  F(int, pango_layout_iter_get_baseline, (void *))                                \
  F(int, pango_layout_iter_next_run, (void *))                                    \
  F(void, pango_layout_iter_free, (void *))                                       \
  F(int, pango_glyph_item_iter_init_start, (clusters_t *, run_t *, const char *)) \
  F(int, pango_glyph_item_iter_next_cluster, (clusters_t *))                      \
  F(void, pango_glyph_string_extents, (glyphs_t *, void *, box_t *, box_t *))     \
  F(void, pango_cairo_show_glyph_string, (void *, void *, glyphs_t *))            \
  F(void *, pango_attr_list_new, (void))                                          \
  F(void, pango_attr_list_insert, (void *, void *))                               \
  F(void, pango_attr_list_unref, (void *))                                        \
  F(void *, pango_attr_letter_spacing_new, (int))                                 \
  F(void, g_object_unref, (void *))

FUNCTIONS(SEGUE_POINTER)
static const segue_stub_t pointers[] = {FUNCTIONS(SEGUE_POINTER_ROW)};

static bool open_library(void) {
  static bool is_open;
  char reason[SEGUE_BIND_REASON];
  if (!is_open) is_open = !segue_bind((const char *[]){"libpangocairo-1.0.so.0", NULL}, pointers, SEGUE_COUNT(pointers), reason);
  return is_open;
}

// A letter, or several that have one shape.
typedef struct {
  glyphs_t glyphs;
  void *font;
  // The position of its origin, in pixels from the top left of the text.
  double x, y;
  int line, index;
} letter_t;

// The place of the letters: the left edge of the text in the layout, and the first line's distance from the top to the
// baseline, in pixels.
typedef struct {
  const segue_drawing_request_t *request;
  double left, ascent;
} frame_t;

typedef void letter_f(const letter_t *letter, int number, void *data);

static int visit_run(
    void *iterator, const frame_t *frame, const char *text, int line, int number, letter_f *visit, void *data) {
  run_t *run = pango_layout_iter_get_run_readonly(iterator);
  if (!run) return number;
  box_t extents;
  pango_layout_iter_get_run_extents(iterator, NULL, &extents);
  clusters_t at;
  bool goes_on = pango_glyph_item_iter_init_start(&at, run, text);
  while (goes_on) {
    bool is_backward = at.end_glyph < at.start_glyph;
    int first = is_backward ? at.end_glyph + 1 : at.start_glyph;
    int end = is_backward ? at.start_glyph + 1 : at.end_glyph;
    int before = 0;
    for (int i = 0; i < first; i++) before += run->glyphs->glyphs[i].width;
    letter_t letter = {
        .glyphs = {end - first, run->glyphs->glyphs + first, run->glyphs->clusters + first, end - first},
        .font = run->item->font,
        .x = (double)(extents.x + before) / scale - frame->left,
        .y = frame->ascent + line * frame->request->line_height,
        .line = line,
        .index = at.start_index};
    visit(&letter, number++, data);
    goes_on = pango_glyph_item_iter_next_cluster(&at);
  }
  return number;
}

// Calls `visit` for every letter, from line to line, and returns their number.
static int visit_letters(void *layout, const frame_t *frame, const char *text, letter_f *visit, void *data) {
  void *iterator = pango_layout_get_iter(layout);
  int line = -1, number = 0;
  const void *last = NULL;
  do {
    const void *now = pango_layout_iter_get_line_readonly(iterator);
    if (now != last) line++;
    last = now;
    number = visit_run(iterator, frame, text, line, number, visit, data);
  } while (pango_layout_iter_next_run(iterator));
  pango_layout_iter_free(iterator);
  return number;
}

typedef struct {
  char *rows;
  uint32_t count, stride;
  int lines;
} table_t;

static void set_row(const table_t *table, uint32_t row, const double values[columns]) {
  if (row < table->count) memcpy(table->rows + (size_t)row * table->stride, values, columns * sizeof(double));
}

// Returns the character of a letter that no font has; 0 for a letter that has a shape.
static double missing_character(const letter_t *letter) {
  for (int i = 0; i < letter->glyphs.count; i++) {
    if (letter->glyphs.glyphs[i].glyph & unknown) return letter->glyphs.glyphs[i].glyph & ~(uint32_t)unknown;
  }
  return 0;
}

static void measure(const letter_t *letter, int number, void *data) {
  table_t *table = data;
  glyphs_t glyphs = letter->glyphs;
  box_t ink;
  pango_glyph_string_extents(&glyphs, letter->font, &ink, NULL);
  double row[columns] = {
      letter->x + (double)ink.x / scale, letter->y + (double)ink.y / scale, (double)ink.width / scale,
      (double)ink.height / scale, letter->line, letter->index,
      missing_character(letter)};
  set_row(table, (uint32_t)number + 1, row);
  if (letter->line >= table->lines) table->lines = letter->line + 1;
}

typedef struct {
  void *context;
  const char *moves;
  int count;
} drawing_t;

static double number_at(const char *numbers, size_t index) {
  double value;
  memcpy(&value, numbers + index * sizeof value, sizeof value);
  return value;
}

static void show(const letter_t *letter, int number, void *data) {
  const drawing_t *drawing = data;
  if (number >= drawing->count) return;
  double x = number_at(drawing->moves, 2 * (size_t)number), y = number_at(drawing->moves, 2 * (size_t)number + 1);
  if (isnan(x) || isnan(y)) return;
  glyphs_t glyphs = letter->glyphs;
  cairo_save(drawing->context);
  // The colours are in the points of the text, so that they move with the letter.
  cairo_translate(drawing->context, x, y);
  cairo_move_to(drawing->context, letter->x, letter->y);
  pango_cairo_show_glyph_string(drawing->context, letter->font, &glyphs);
  cairo_restore(drawing->context);
}

// Sets the colours, and returns the number of doubles that they take; 0 if there are too few of them.
static size_t set_colors(void *context, const char *ids, size_t length) {
  size_t count = length > 0 ? (size_t)number_at(ids, 0) : 0;
  if (count == 0 || count > 8 || length < 5 + 5 * count) return 0;
  if (count == 1) {
    cairo_set_source_rgba(
        context, number_at(ids, 6), number_at(ids, 7), number_at(ids, 8), number_at(ids, 9));
    return 5 + 5;
  }
  void *pattern = cairo_pattern_create_linear(
      number_at(ids, 1), number_at(ids, 2), number_at(ids, 3), number_at(ids, 4));
  for (size_t i = 0; i < count; i++) {
    size_t at = 5 + 5 * i;
    cairo_pattern_add_color_stop_rgba(
        pattern, number_at(ids, at), number_at(ids, at + 1), number_at(ids, at + 2), number_at(ids, at + 3),
        number_at(ids, at + 4));
  }
  cairo_set_source(context, pattern);
  cairo_pattern_destroy(pattern);
  return 5 + 5 * count;
}

static void *make_layout(
    const segue_drawing_request_t *request, const segue_face_t *face, const char *text, void *context) {
  void *layout = segue_text_layout(context, face, request->font_size);
  pango_layout_set_wrap(layout, wrap_word);
  pango_layout_set_alignment(layout, (int)request->alignment);
  if (request->wrap_width > 0) pango_layout_set_width(layout, (int)request->wrap_width * scale);
  if (request->tracking != 0) {
    void *list = pango_attr_list_new();
    pango_attr_list_insert(list, pango_attr_letter_spacing_new((int)lround(request->tracking * scale)));
    pango_layout_set_attributes(layout, list);
    pango_attr_list_unref(list);
  }
  pango_layout_set_text(layout, text, (int)request->length);
  return layout;
}

static void answer(
    const segue_drawing_request_t *request, const segue_face_t *face, const char *text, const void *ids, void *context,
    void *pixels) {
  void *layout = make_layout(request, face, text, context);
  box_t all, line;
  pango_layout_get_extents(layout, NULL, &all);
  void *iterator = pango_layout_get_iter(layout);
  pango_layout_iter_get_line_extents(iterator, NULL, &line);
  int baseline = pango_layout_iter_get_baseline(iterator);
  pango_layout_iter_free(iterator);
  frame_t frame = {request, (double)all.x / scale, (double)(baseline - line.y) / scale};
  if (request->kind == SEGUE_DRAWING_LETTERS) {
    table_t table = {pixels, request->height, request->stride, 1};
    int count = visit_letters(layout, &frame, text, measure, &table);
    double head[columns] = {
        (double)all.width / scale, (double)line.height / scale + (table.lines - 1) * request->line_height,
        0, count, frame.ascent};
    set_row(&table, 0, head);
  } else {
    size_t length = request->ids_length / sizeof(double), colors = set_colors(context, ids, length);
    drawing_t drawing = {
        context, (const char *)ids + colors * sizeof(double), colors ? (int)((length - colors) / 2) : 0};
    visit_letters(layout, &frame, text, show, &drawing);
  }
  g_object_unref(layout);
}

void segue_title_draw(
    const segue_drawing_request_t *request, const segue_title_font_t *font, const char *text, const void *ids,
    void *pixels, segue_drawing_reply_t *reply) {
  segue_face_t face;
  reply->status = SEGUE_DRAWING_NO_LIBRARY;
  if (!open_library()) return;
  reply->status = segue_face_open(font->path, font->family, (int)request->weight, &face);
  if (reply->status == SEGUE_DRAWING_DONE) {
    if (face.faces > 1 && request->is_italic) face.style = style_italic;
    bool is_table = request->kind == SEGUE_DRAWING_LETTERS;
    // A table needs a surface only for Pango's measures.
    unsigned char none[4] = {0};
    void *surface = cairo_image_surface_create_for_data(
        is_table ? none : pixels, format_argb32, is_table ? 1 : (int)request->width,
        is_table ? 1 : (int)request->height, is_table ? 4 : (int)request->stride);
    void *context = cairo_create(surface);
    answer(request, &face, text, ids, context, pixels);
    if (cairo_status(context) != 0) reply->status = SEGUE_DRAWING_NO_MEMORY;
    cairo_surface_flush(surface);
    cairo_destroy(context);
    cairo_surface_destroy(surface);
  }
  // Texts and SVGs that are drawn later must not use this font.
  segue_text_remove_typeface();
}

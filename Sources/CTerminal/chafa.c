// Converts pictures into terminal text with libchafa. The declarations follow its documentation;
// the ABI of libchafa.so.0 is stable.
#include <lazy-binding.h>
#include <pthread.h>

#include "terminal.h"

typedef struct {
  char *text;
  size_t length, allocated;
} string_t;  // GString

enum { bgra_premultiplied = 1 };  // CHAFA_PIXEL_BGRA8_PREMULTIPLIED
enum { reuse_attributes = 1 };    // CHAFA_OPTIMIZATION_REUSE_ATTRIBUTES
enum {
  tag_space = 1 << 0,
  tag_block = 1 << 3,
  tag_border = 1 << 4,
  tag_ascii = 1 << 14,
};  // ChafaSymbolTags

#define FUNCTIONS(F)                                                                      \
  F(void *, chafa_canvas_config_new, (void))                                              \
  F(void, chafa_canvas_config_unref, (void *))                                            \
  F(void, chafa_canvas_config_set_geometry, (void *, int, int))                           \
  F(void, chafa_canvas_config_set_cell_geometry, (void *, int, int))                      \
  F(void, chafa_canvas_config_set_pixel_mode, (void *, int))                              \
  F(void, chafa_canvas_config_set_canvas_mode, (void *, int))                             \
  F(void, chafa_canvas_config_set_optimizations, (void *, int))                           \
  F(void, chafa_canvas_config_set_symbol_map, (void *, const void *))                     \
  F(void *, chafa_symbol_map_new, (void))                                                 \
  F(void, chafa_symbol_map_unref, (void *))                                               \
  F(void, chafa_symbol_map_add_by_tags, (void *, int))                                    \
  F(void *, chafa_canvas_new, (const void *))                                             \
  F(void, chafa_canvas_unref, (void *))                                                   \
  F(void, chafa_canvas_draw_all_pixels, (void *, int, const uint8_t *, int, int, int))    \
  F(string_t *, chafa_canvas_print, (void *, void *))                                     \
  F(char *, g_string_free, (string_t *, int))

FUNCTIONS(SEGUE_POINTER)
static const segue_stub_t pointers[] = {FUNCTIONS(SEGUE_POINTER_ROW)};

static const char *answer;

static void open_library(void) {
  static char reason[SEGUE_BIND_REASON];
  answer = segue_bind((const char *[]){"libchafa.so.0", NULL}, pointers, SEGUE_COUNT(pointers), reason);
}

const char *segue_text_open(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, open_library);
  return answer;
}

void *segue_text_canvas(const segue_text_config_t *config) {
  void *own = chafa_canvas_config_new(), *symbols = chafa_symbol_map_new();
  chafa_canvas_config_set_geometry(own, config->columns, config->rows);
  chafa_canvas_config_set_cell_geometry(own, config->cell_width, config->cell_height);
  chafa_canvas_config_set_pixel_mode(own, config->format);
  chafa_canvas_config_set_canvas_mode(own, config->colors);
  // Cells are neither skipped nor repeated: each line replaces a whole row of the terminal, and
  // not every terminal knows how to repeat a character.
  chafa_canvas_config_set_optimizations(own, reuse_attributes);
  chafa_symbol_map_add_by_tags(
      symbols, config->has_blocks ? tag_space | tag_block | tag_border : tag_space | tag_ascii);
  chafa_canvas_config_set_symbol_map(own, symbols);
  void *canvas = chafa_canvas_new(own);
  chafa_symbol_map_unref(symbols);
  chafa_canvas_config_unref(own);
  return canvas;
}

void segue_text_release(void *canvas) { chafa_canvas_unref(canvas); }

segue_text_t segue_text_print(
    void *canvas, const void *pixels, int width, int height, int stride) {
  chafa_canvas_draw_all_pixels(canvas, bgra_premultiplied, pixels, width, height, stride);
  string_t *string = chafa_canvas_print(canvas, NULL);
  return (segue_text_t){string->text, string->length, string};
}

void segue_text_free(segue_text_t text) { g_string_free(text.owner, 1); }

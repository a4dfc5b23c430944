// Sets the letters of a title with Pango, so that each can be drawn by itself.
#ifndef SEGUE_TITLE_H
#define SEGUE_TITLE_H

#include "drawing.h"

typedef struct {
  // The path of a font file, or the name of an installed family. The bundled typeface if both are empty.
  const char *path, *family;
} segue_title_font_t;

// Answers a request of the kind `SEGUE_DRAWING_LETTERS` or `SEGUE_DRAWING_TITLE`: fills in the table or the picture, and
// the reply. `ids` are the request's ids.
void segue_title_draw(
    const segue_drawing_request_t *request, const segue_title_font_t *font, const char *text, const void *ids,
    void *pixels, segue_drawing_reply_t *reply);

#endif

// Sets text with Pango.
#ifndef SEGUE_TEXT_H
#define SEGUE_TEXT_H

#include <stdbool.h>
#include <stddef.h>

#include "drawing.h"

// The description of a font for Pango: its families, and the style that the letters have that it lacks.
typedef struct {
  char families[300];
  int weight, style, stretch;
  // The number of faces of the font file.
  int faces;
} segue_face_t;

// Opens Pango, and describes the font file `path` or the installed `family`, or the bundled typeface if both are empty,
// or if the family is Inter and not installed. Its bold face is chosen by a `weight` of 600 or more; a weight of 0 is
// that of the font. The font is known until `segue_text_remove_typeface` is called. Returns the status of the reply.
int segue_face_open(const char *path, const char *family, int weight, segue_face_t *face);

// Returns a PangoLayout in a face, whose letters are `size` pixels high. The caller releases it.
void *segue_text_layout(void *context, const segue_face_t *face, double size);

// Draws a request of the kind `SEGUE_DRAWING_TEXT`: `text`, which has `length` bytes of UTF-8, in
// the font file `path` or the installed `family`, or in the bundled typeface if both are empty. Fills in the reply.
void segue_text_draw(
    const segue_drawing_request_t *request, const char *path, const char *family, const char *text, void *pixels,
    segue_drawing_reply_t *reply);

// Answers a request of the kind `SEGUE_DRAWING_FAMILIES`, and returns the status. `names` end with a zero each.
int segue_text_families(const segue_drawing_request_t *request, const char *names, void *table);

// Returns true if this process has drawn text in an older file with the font file's path. cairo keeps the
// letters of a file by its path, so the new file needs a new process.
bool segue_text_knows_another(const char *path);

// Makes the bundled typeface available to the SVGs that are drawn next, as the font family "Segue
// Captions". If Pango is missing, nothing happens, and their text is set in another typeface.
void segue_text_add_typeface(void);

// Makes the bundled typeface, regular and bold, stand in for the families of Inter that are not installed, if the SVG
// that is drawn next names Inter. Returns true if it does; nothing happens if Pango is missing.
bool segue_text_add_stand_ins(const char *svg);

// Makes the bundled typeface unavailable to SVGs again.
void segue_text_remove_typeface(void);

#endif

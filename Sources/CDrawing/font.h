// The bundled typeface of captions and titles.
#ifndef SEGUE_FONT_H
#define SEGUE_FONT_H

#include <stddef.h>

// The family's name, as font/subset.py writes it.
#define SEGUE_FONT_FAMILY "Segue Captions"

// The bytes of an OpenType file: the face for captions, and for titles that do not say otherwise.
extern const unsigned char segue_font[];
extern const size_t segue_font_length;

// The bytes of an OpenType file: the bold face.
extern const unsigned char segue_bold_font[];
extern const size_t segue_bold_font_length;

#endif

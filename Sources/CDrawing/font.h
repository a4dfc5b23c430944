// The bundled typeface of captions.
#ifndef SEGUE_FONT_H
#define SEGUE_FONT_H

#include <stddef.h>

// The family's name, as font/subset.py writes it.
#define SEGUE_FONT_FAMILY "Segue Captions"

// The bytes of an OpenType file.
extern const unsigned char segue_font[];
extern const size_t segue_font_length;

#endif

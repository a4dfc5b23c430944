// font/captions.otf as a part of this library, so that captions look alike on every machine and
// nothing has to be installed for them.
#include "font.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

const unsigned char segue_font[] = {
#embed "font/captions.otf"
};
const size_t segue_font_length = sizeof segue_font;

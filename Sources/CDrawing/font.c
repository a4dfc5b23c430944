// Embeds the faces in the folder font in this library, so that captions and titles look alike on every
// machine and need no installed font.
#include "font.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

const unsigned char segue_font[] = {
#embed "font/captions.otf"
};
const size_t segue_font_length = sizeof segue_font;

const unsigned char segue_bold_font[] = {
#embed "font/bold.otf"
};
const size_t segue_bold_font_length = sizeof segue_bold_font;

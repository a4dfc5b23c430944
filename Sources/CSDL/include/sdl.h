// SDL 2's headers for Swift, without the parts for C programs only: a main function of SDL's own,
// and the processor's vector types.
#ifndef SEGUE_SDL_H
#define SEGUE_SDL_H

#define SDL_MAIN_HANDLED
#define SDL_DISABLE_IMMINTRIN_H
#define SDL_DISABLE_MMINTRIN_H
#define SDL_DISABLE_XMMINTRIN_H
#define SDL_DISABLE_EMMINTRIN_H
#define SDL_DISABLE_PMMINTRIN_H
#define SDL_DISABLE_MM3DNOW_H
#define SDL_DISABLE_ARM_NEON_H
#include <SDL2/SDL.h>

// Returns the position of a window in the middle of a display. SDL has a function-like macro for
// it, which Swift cannot import.
static inline int segue_sdl_centered(int display) { return SDL_WINDOWPOS_CENTERED_DISPLAY(display); }

#endif

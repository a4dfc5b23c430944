// Opens SDL 2 when a window is first needed: a program without a window neither loads nor needs it.
// See lazy-binding.h.
#ifndef SEGUE_SDL_OPEN_H
#define SEGUE_SDL_OPEN_H

// Opens libSDL2-2.0.so.0 and binds its functions. Must be called before any other
// function of SDL. It may be called on any thread and repeatedly: the first call does the work, and
// the others return its result.
//
// Returns NULL on success, else the loader's reason, a text that stays valid for ever.
const char *segue_sdl_open(void);

// Sets `lost` to be called when the connection to the X server breaks, on the thread that uses the
// display. Xlib would end the process with exit status 1 instead. `lost` must not return. From then
// on, the server's reports of single requests that failed are ignored; they would end the process,
// too.
//
// Must be called before and after SDL's video is opened: SDL installs a handler of its own and
// restores the previous one before it closes its connections. Does nothing if Xlib is not
// installed. There is one such function in a process; a later call replaces it.
void segue_sdl_watch_display(void (*lost)(void *context), void *context);

#endif

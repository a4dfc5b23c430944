// libav, opened when it is first needed and not when the process starts.
//
// Debian's libavformat brings some 130 shared libraries with it, and linking them takes the loader
// about 45 ms: more than all the rest of a command that draws nothing. So no program of ours is
// linked with libav. Instead each function of it that we call is defined here as a door: one jump
// through a pointer, which `segue_libav_open` points at the real function. A caller sees libav's own
// headers and calls its functions by their own names.
#ifndef SEGUE_LIBAV_DOORS_H
#define SEGUE_LIBAV_DOORS_H

// Opens libavformat and libswscale of the major versions that this was compiled against, with all
// that they need, and points the doors at their functions. To be called before any other function of
// libav, from any thread, as often as one likes: the first call does the work and the others give
// its answer. A libav function that is called through a closed door ends the process with a message.
//
// Returns NULL when all is well, else the loader's reason: text that stays valid for ever.
const char *segue_libav_open(void);

#endif

// Opens libav when it is first needed instead of when the process starts.
//
// Debian's libavformat depends on some 130 shared libraries, and loading them takes about 45 ms:
// more than all other work of a command that draws nothing. So no program here is linked with
// libav. Instead, each of its functions that is called is bound lazily; see lazy-binding.h.
#ifndef SEGUE_LIBAV_OPEN_H
#define SEGUE_LIBAV_OPEN_H

// Opens libavformat and libswscale, of the major versions that this was compiled against, with
// everything that they need, and binds the functions. Must be called before any
// other function of libav. It may be called on any thread and repeatedly: the first call does the
// work, and the others return its result. A call of a function that is not bound yet ends the process
// with a message.
//
// Returns NULL on success, else the loader's reason, a text that stays valid for ever.
const char *segue_libav_open(void);

#endif

// Opens FFmpeg's libraries when they are first needed instead of when the process starts.
//
// Debian's libavformat depends on some 130 shared libraries, and loading them takes about 45 ms: more than all other
// work of a command that draws nothing. So no program here is linked with libav. Instead, the newest version that is
// there is opened, and each of its functions that is called is bound lazily; see lazy-binding.h.
#ifndef SEGUE_LIBAV_OPEN_H
#define SEGUE_LIBAV_OPEN_H

enum { SEGUE_LIBAV_OLDEST = 59, SEGUE_LIBAV_NEWEST = 63 };

typedef enum {
  SEGUE_LIBAV_OPEN,
  // No libavformat was found.
  SEGUE_LIBAV_ABSENT,
  // A libavformat was found, but not of a version that can be used.
  SEGUE_LIBAV_OTHER,
  // The libraries could not be opened, or do not belong together.
  SEGUE_LIBAV_BROKEN,
  // SEGUE_FFMPEG does not name a folder that can be read.
  SEGUE_LIBAV_NO_FOLDER,
} segue_libav_state_t;

typedef struct {
  segue_libav_state_t state;
  // The major version of libavformat that was opened or found; 0 for none.
  int major;
  // The value of SEGUE_FFMPEG, or NULL if it is not set or empty.
  const char *folder;
  // The path of the libavformat that was opened, or else an empty text.
  const char *file;
  // The loader's reason, or else an empty text.
  const char *reason;
} segue_libav_t;

// Opens libavformat, libavcodec, libavutil, libswresample and libswscale of one major version, with everything that they
// need, and binds the functions: those of the folder in the environment variable SEGUE_FFMPEG, and otherwise the newest
// ones that the loader finds. Must be called before any other function of libav. It may be called on any thread and
// repeatedly: the first call does the work, and the others return its result. A call of a function that is not bound yet
// ends the process with a message.
//
// The texts of the result stay valid for ever.
const segue_libav_t *segue_libav_open(void);

#endif

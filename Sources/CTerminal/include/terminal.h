// The C functions of a terminal session: pictures as text with libchafa, and signals as bytes in a
// pipe.
//
// libchafa 1.12 or later is opened when the first picture is made and not linked, as librsvg is: a
// program that shows nothing in a terminal works without it, and building needs no headers of it.
#ifndef SEGUE_TERMINAL_H
#define SEGUE_TERMINAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// How a picture is written: libchafa's ChafaPixelMode.
enum {
  SEGUE_TEXT_SYMBOLS = 0,
  SEGUE_TEXT_SIXEL = 1,
  SEGUE_TEXT_KITTY = 2,
  SEGUE_TEXT_ITERM = 3,
};

// The colours of symbols: libchafa's ChafaCanvasMode.
enum {
  SEGUE_TEXT_TRUECOLOR = 0,
  // The 6 x 6 x 6 colours and the greys of 256; the first 16 differ between terminals.
  SEGUE_TEXT_COLORS_240 = 2,
  SEGUE_TEXT_COLORS_16 = 3,
  // The terminal's default foreground and background colours.
  SEGUE_TEXT_MONOCHROME = 5,
};

typedef struct {
  // The picture's size in cells, at least 1 each.
  int columns, rows;
  // Pixels of a cell, at least 1 each. In all formats but symbols the written picture has
  // `columns * cell_width` x `rows * cell_height` pixels.
  int cell_width, cell_height;
  // SEGUE_TEXT_SYMBOLS to SEGUE_TEXT_ITERM.
  int format;
  // For symbols: SEGUE_TEXT_TRUECOLOR to SEGUE_TEXT_MONOCHROME.
  int colors;
  // For symbols: false for a terminal that shows ASCII only.
  bool has_blocks;
} segue_text_config_t;

// Opens libchafa. Returns NULL on success, else the loader's reason, a text that stays valid for
// ever. Must succeed before the functions below are called. May be called on any thread and
// repeatedly.
const char *segue_text_open(void);

// A canvas on which pictures become text; the caller releases it with `segue_text_release`.
// Threads must not share it.
void *segue_text_canvas(const segue_text_config_t *config);
void segue_text_release(void *canvas);

typedef struct {
  // Not terminated by a zero byte.
  const char *bytes;
  size_t length;
  void *owner;
} segue_text_t;

// Converts a picture, which is stretched over the whole canvas, into text: `width` x `height`
// pixels, premultiplied, blue, green, red, alpha in memory order, with rows `stride` bytes apart.
// Symbols are one line for each row of cells, separated by '\n'; each begins and ends with the
// terminal's default colours. The caller frees the text with `segue_text_free`.
segue_text_t segue_text_print(void *canvas, const void *pixels, int width, int height, int stride);
void segue_text_free(segue_text_t text);

// Makes a pipe for signals, whose ends do not block and are closed in programs that are started.
// Returns 0 on success, and -1 with errno on failure.
int segue_signals_pipe(int ends[2]);

// Writes each signal that a session reacts to as one byte, the signal's number, into the pipe or
// socket `file`, which must not block: SIGWINCH, SIGCONT, SIGTSTP and SIGHUP always; SIGINT and
// SIGTERM the first time, after which they have their default effect again, so that a program that
// hangs can be ended. After SIGHUP the process has ten seconds to end. Signals that are ignored
// stay ignored. Only one session at a time may use it. Returns 0 on success, else an errno.
int segue_signals_watch(int file);
// Restores the effects that the signals had before `segue_signals_watch`.
void segue_signals_leave(void);

#endif

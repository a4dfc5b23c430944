/* segue.log/1: writes lines to the host's log. */
#ifndef SEGUE_LOG_H
#define SEGUE_LOG_H

#include "base.h"

#define SEGUE_LOG_1 "segue.log/1"

enum { SEGUE_LOG_DEBUG = 0, SEGUE_LOG_INFO = 1, SEGUE_LOG_WARNING = 2, SEGUE_LOG_ERROR = 3 };

typedef struct segue_log_1 {
  uint64_t size;

  /* Writes one line, after the plug-in's id. Line breaks, control characters and the characters
   * that change the direction of text are replaced by spaces. The host limits the length of a line,
   * of which the rest is cut off, and the number of lines of a transition, after which one line says
   * how many more there were. Of the lines that painters write, each text is written once. The
   * command shows warnings and errors only. `context` may be 0 outside a transition, or
   * segue_interaction_context(interaction); a stale handle is accepted. Another level, NULL and text
   * that is not UTF-8 are SEGUE_ERROR_INVALID_ARGUMENT. [always, any thread] */
  int32_t (*write)(segue_context_t context, int32_t level, const char *text);
} segue_log_1_t;

#endif

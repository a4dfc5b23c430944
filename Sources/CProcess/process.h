/* Calls that Swift can't make itself, because their arguments vary. */
#ifndef SEGUE_PROCESS_H
#define SEGUE_PROCESS_H

#include <sys/prctl.h>

/* Sends the calling process `signal` when its parent ends. 0, or -1 with errno. */
static inline int segue_signal_at_parents_end(int signal) {
  return prctl(PR_SET_PDEATHSIG, signal, 0, 0, 0);
}

#endif

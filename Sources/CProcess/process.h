/* Calls that Swift can't make itself, because their arguments vary or glibc's headers show them
 * to programs in C only. */
#ifndef SEGUE_PROCESS_H
#define SEGUE_PROCESS_H

#include <sys/prctl.h>

/* Sends the calling process `signal` when its parent ends. 0, or -1 with errno. */
static inline int segue_signal_at_parents_end(int signal) {
  return prctl(PR_SET_PDEATHSIG, signal, 0, 0, 0);
}

/* Has a program that is started close all descriptors from `first` on (glibc 2.34). */
extern int posix_spawn_file_actions_addclosefrom_np(void *actions, int first);

/* `actions` is a posix_spawn_file_actions_t; <spawn.h> stays out of this header, because Swift would
 * then take its types for this module's. */
static inline int segue_spawn_closes_from(void *actions, int first) {
  return posix_spawn_file_actions_addclosefrom_np(actions, first);
}

#endif

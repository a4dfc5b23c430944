/* Calls that Swift can't make itself, because their arguments vary or glibc's headers show them
 * to programs in C only. */
#ifndef SEGUE_PROCESS_H
#define SEGUE_PROCESS_H

#include <errno.h>
#include <pthread.h>
#include <sys/prctl.h>
#include <unistd.h>

/* Sends the calling process `signal` when its parent ends. 0, or -1 with errno. */
static inline int segue_signal_at_parents_end(int signal) {
  return prctl(PR_SET_PDEATHSIG, signal, 0, 0, 0);
}

/* What segue_fork_on_new_thread passes to its thread. */
struct segue_fork {
  void (*run)(void *context, pid_t child);
  void *context;
  int error;
};

static inline void *segue_fork_start(void *given) {
  struct segue_fork *fork_ = (struct segue_fork *)given;
  pid_t child = fork();
  if (child < 0)
    fork_->error = errno;
  else
    fork_->run(fork_->context, child);
  return 0;
}

/* Makes a thread that copies the process with fork(2), and in both processes calls `run` on it, with
 * the child's number in the parent and 0 in the child. `run` must not return. The stack has `stack`
 * bytes. Returns only when the process can't be copied, with the error's number.
 *
 * The thread is new because the Swift runtime keeps the number of the calling thread in thread-local
 * storage once it has waited for a lock, and fork copies that storage: in the child, the thread would
 * have another number than the runtime believes, and the kernel would refuse to unlock any lock that
 * two threads have contended for. So nothing written in Swift runs on the thread before fork does. */
static inline int segue_fork_on_new_thread(
    void (*run)(void *context, pid_t child), void *context, size_t stack) {
  struct segue_fork fork_ = {run, context, 0};
  pthread_attr_t attributes;
  pthread_t thread;
  int error = pthread_attr_init(&attributes);
  if (error)
    return error;
  error = pthread_attr_setstacksize(&attributes, stack);
  if (!error)
    error = pthread_create(&thread, &attributes, segue_fork_start, &fork_);
  pthread_attr_destroy(&attributes);
  if (error)
    return error;
  pthread_join(thread, 0);
  return fork_.error;
}

/* Has a program that is started close all descriptors from `first` on (glibc 2.34). */
extern int posix_spawn_file_actions_addclosefrom_np(void *actions, int first);

/* `actions` is a posix_spawn_file_actions_t; <spawn.h> stays out of this header, because Swift would
 * then take its types for this module's. */
static inline int segue_spawn_closes_from(void *actions, int first) {
  return posix_spawn_file_actions_addclosefrom_np(actions, first);
}

#endif

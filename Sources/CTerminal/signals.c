// Signals as bytes in a pipe.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stddef.h>
#include <unistd.h>

#include "terminal.h"

static const struct {
  int signal;
  // Flags of sigaction(2).
  int flags;
} watched[] = {
    {SIGWINCH, SA_RESTART}, {SIGCONT, SA_RESTART},    {SIGTSTP, SA_RESTART},
    {SIGINT, SA_RESETHAND}, {SIGTERM, SA_RESETHAND},
    // SIGHUP may come twice when the parent ends: once for each of its threads that becomes the
    // parent.
    {SIGHUP, SA_RESTART},
};
enum { count = sizeof watched / sizeof watched[0] };

static struct sigaction before[count];
static volatile sig_atomic_t target = -1;

static void pass_on(int signal) {
  int kept = errno;
  unsigned char byte = (unsigned char)signal;
  if (signal == SIGHUP) {
    // A timeout: a plug-in whose call does not return must not keep the process alive after its
    // watcher has ended.
    alarm(10);
    // The shell may be in the terminal's foreground again. With SIGTTOU ignored, the terminal's
    // mode can be restored from the background.
    sigaction(SIGTTOU, &(struct sigaction){.sa_handler = SIG_IGN}, NULL);
  }
  // A full pipe is not an error: the session still has to read earlier signals from it.
  if (target >= 0 && write(target, &byte, 1) < 0) {
  }
  errno = kept;
}

int segue_signals_pipe(int ends[2]) { return pipe2(ends, O_NONBLOCK | O_CLOEXEC); }

int segue_signals_watch(int file) {
  target = file;
  // Unblocks the signals, because a process inherits the signals that its parent blocks.
  sigset_t blocked;
  sigemptyset(&blocked);
  for (size_t i = 0; i < count; i++) sigaddset(&blocked, watched[i].signal);
  int error = pthread_sigmask(SIG_UNBLOCK, &blocked, NULL);
  if (error != 0) return error;
  for (size_t i = 0; i < count; i++) {
    if (sigaction(watched[i].signal, NULL, &before[i]) != 0) return errno;
    if (before[i].sa_handler == SIG_IGN) continue;
    struct sigaction action = {.sa_handler = pass_on, .sa_flags = watched[i].flags};
    sigemptyset(&action.sa_mask);
    if (sigaction(watched[i].signal, &action, NULL) != 0) return errno;
  }
  return 0;
}

void segue_signals_leave(void) {
  for (size_t i = 0; i < count; i++) sigaction(watched[i].signal, &before[i], NULL);
  target = -1;
}

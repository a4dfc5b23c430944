#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "attempts.h"

const char *segue_library, *segue_other_library;

static const char *folder;

const char *segue_scratch(const char *name) {
  static char path[PATH_MAX];
  snprintf(path, sizeof path, "%s/%s", folder, name);
  return path;
}

// The exit status when a process could not be restricted.
enum { not_restricted = 3 };

static void try(
    const segue_attempt_t *it, int results, int (*enter)(void), int (*seal)(void)) {
  alarm(20);
  // The handlers of the Swift runtime would start a process that prints a backtrace.
  signal(SIGABRT, SIG_DFL);
  signal(SIGSEGV, SIG_DFL);
  if (it->before) it->before();
  if (enter() != 0) _exit(not_restricted);
  if (it->between) it->between();
  if (seal() != 0) _exit(not_restricted);
  int code = it->attempt();
  if (write(results, &code, sizeof code) != sizeof code) _exit(1);
  _exit(0);
}

static int run(const segue_attempt_t *it, int (*enter)(void), int (*seal)(void)) {
  int ends[2], code = 0, status = 0;
  fflush(stdout);
  // An executed program does not inherit the pipe.
  if (pipe2(ends, O_CLOEXEC) != 0) return 1;
  pid_t process = fork();
  if (process < 0) return 1;
  if (process == 0) try(it, ends[1], enter, seal);
  close(ends[1]);
  ssize_t got = read(ends[0], &code, sizeof code);
  close(ends[0]);
  while (waitpid(process, &status, 0) < 0 && errno == EINTR) {}
  if (WIFSIGNALED(status)) {
    printf("%s SIG%s\n", it->name, sigabbrev_np(WTERMSIG(status)));
  } else if (WEXITSTATUS(status) != 0) {
    printf("%s status %d\n", it->name, WEXITSTATUS(status));
  } else {
    // An attempt that executes a program writes no code into the pipe.
    printf("%s %s\n", it->name, got > 0 && code != 0 ? strerrorname_np(code) : "0");
  }
  return 0;
}

int segue_attempts_run(
    const char *scratch, const char *library, const char *other_library, int (*enter)(void),
    int (*seal)(void)) {
  folder = scratch;
  segue_library = library;
  segue_other_library = other_library;
  // This process is the parent that some attempts try to trace. Yama by default lets processes trace
  // only their children, so without this the attempts would fail in unrestricted processes too.
  prctl(PR_SET_PTRACER, PR_SET_PTRACER_ANY, 0, 0, 0);
  const segue_attempt_t *tables[] = {
      segue_code_attempts, segue_file_attempts, segue_process_attempts, segue_socket_attempts};
  for (size_t table = 0; table < sizeof tables / sizeof *tables; table++) {
    for (const segue_attempt_t *it = tables[table]; it->name; it++) {
      if (run(it, enter, seal) != 0) return 1;
    }
  }
  return 0;
}

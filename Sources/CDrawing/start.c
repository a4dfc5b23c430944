// Starts a copy of this program as the process that draws.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <unistd.h>

#include "drawing.h"

// The path of the library that contains this code; NULL when the code is part of the program
// itself. The copy must load the library at its start, so that the constructor runs, even if this
// program opened the library later.
static const char *library(void) {
  static const char here = 0;
  Dl_info own, program;
  // Both files are found by an address within them; the program's is that of its program headers.
  if (!dladdr((void *)(unsigned long)getauxval(AT_PHDR), &program)) return NULL;
  if (!dladdr(&here, &own)) return NULL;
  return own.dli_fbase == program.dli_fbase ? NULL : own.dli_fname;
}

// A copy of this program's environment, with `preload` in place of LD_PRELOAD if that is not NULL.
static char **variables(char *preload) {
  size_t count = 0;
  while (environ && environ[count]) count++;
  char **list = malloc((count + 2) * sizeof *list);
  if (!list) return NULL;
  size_t kept = 0;
  for (size_t i = 0; i < count; i++) {
    if (!preload || strncmp(environ[i], "LD_PRELOAD=", 11) != 0) list[kept++] = environ[i];
  }
  if (preload) list[kept++] = preload;
  list[kept] = NULL;
  return list;
}

int segue_drawing_thread(pthread_t *thread, void *(*body)(void *), void *argument) {
  sigset_t all;
  sigfillset(&all);
  pthread_attr_t attributes;
  int code = pthread_attr_init(&attributes);
  if (code != 0) return code;
  code = pthread_attr_setsigmask_np(&attributes, &all);
  if (code == 0) code = pthread_create(thread, &attributes, body, argument);
  pthread_attr_destroy(&attributes);
  return code;
}

int segue_drawing_start(pid_t *process, int channel) {
  // A privileged program ignores LD_PRELOAD, and its copy would then run as the program itself.
  if (getauxval(AT_SECURE) != 0) return EPERM;
  char preload[4200], *name[] = {SEGUE_DRAWING_NAME, NULL};
  const char *file = library();
  if (file && snprintf(preload, sizeof preload, "LD_PRELOAD=%s", file) >= (int)sizeof preload) {
    return ENAMETOOLONG;
  }
  char **environment = variables(file ? preload : NULL);
  if (!environment) return ENOMEM;

  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_init(&actions);
  posix_spawnattr_init(&attributes);
  // The copy inherits only the channel from this program: no other descriptors, no blocked or
  // ignored signals. It is in a process group of its own, so signals from the terminal do not reach
  // it.
  posix_spawn_file_actions_adddup2(&actions, channel, 0);
  posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, 1, 2);
  posix_spawn_file_actions_addclosefrom_np(&actions, 3);
  sigset_t none, all;
  sigemptyset(&none);
  sigfillset(&all);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setsigdefault(&attributes, &all);
  posix_spawnattr_setpgroup(&attributes, 0);
  posix_spawnattr_setflags(
      &attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
  int code = posix_spawn(process, "/proc/self/exe", &actions, &attributes, name, environment);
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  free(environment);
  return code;
}

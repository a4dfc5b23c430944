// Starts this program anew as the process that draws.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <unistd.h>

#include "drawing.h"

// The file that this code stands in when that is not the program itself but a library of it, perhaps
// one that was opened later. It has to be there from the start for its constructor to run.
static const char *library(void) {
  static const char here = 0;
  Dl_info own, program;
  // Both are looked up by an address in them: the program's by that of its headers.
  if (!dladdr((void *)(unsigned long)getauxval(AT_PHDR), &program)) return NULL;
  if (!dladdr(&here, &own)) return NULL;
  return own.dli_fbase == program.dli_fbase ? NULL : own.dli_fname;
}

// The variables of this program, with `preload` for LD_PRELOAD when that is not NULL.
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

int segue_drawing_start(pid_t *process, int channel) {
  // A privileged program would not preload, and its copy would then do what it does otherwise.
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
  // Nothing of this program reaches the other one but the channel: no descriptors, no blocked or
  // ignored signals; and a signal that the terminal sends to this program's group does not either.
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

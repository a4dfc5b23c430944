// Files, folders and file descriptors.
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "attempts.h"

static int code(long result) { return result < 0 ? errno : 0; }

static int opened(const char *path, int flags) {
  int descriptor = open(path, flags | O_CLOEXEC, 0600);
  if (descriptor < 0) return errno;
  close(descriptor);
  return 0;
}

static int read_passwd(void) { return opened("/etc/passwd", O_RDONLY); }
static int read_secret(void) { return opened(segue_scratch("secret"), O_RDONLY); }
static int read_environment(void) { return opened("/proc/self/environ", O_RDONLY); }
static int read_device(void) { return opened("/dev/zero", O_RDONLY); }
static int read_library(void) { return opened(segue_library, O_RDONLY); }
static int read_other_library(void) { return opened(segue_other_library, O_RDONLY); }
static int read_cache(void) { return opened("/etc/ld.so.cache", O_RDONLY); }

static int list_folder(void) {
  DIR *folder = opendir(segue_scratch(""));
  if (!folder) return errno;
  closedir(folder);
  return 0;
}

static int list_libraries(void) {
  DIR *folder = opendir("/usr/lib");
  if (!folder) return errno;
  closedir(folder);
  return 0;
}

static int look_at_file(void) {
  struct stat status;
  return code(stat(segue_scratch("secret"), &status));
}

static int make_file(void) { return opened(segue_scratch("made"), O_WRONLY | O_CREAT); }
static int write_file(void) { return opened(segue_scratch("secret"), O_WRONLY); }
static int write_library(void) { return opened(segue_library, O_RDWR); }
static int cut_by_opening(void) { return opened(segue_scratch("cut"), O_RDONLY | O_TRUNC); }
static int cut_by_path(void) { return code(truncate(segue_scratch("cut"), 0)); }
static int make_folder(void) { return code(mkdir(segue_scratch("new"), 0700)); }
static int make_pipe_file(void) { return code(mkfifo(segue_scratch("new"), 0600)); }
static int make_link(void) { return code(symlink("secret", segue_scratch("new"))); }
static int remove_file(void) { return code(unlink(segue_scratch("victim"))); }
static int change_mode(void) { return code(chmod(segue_scratch("victim"), 0644)); }
static int change_owner(void) { return code(chown(segue_scratch("victim"), getuid(), getgid())); }
static int change_folder(void) { return code(chdir("/")); }
static int change_times(void) { return code(utimensat(AT_FDCWD, segue_scratch("victim"), 0, 0)); }
static int watch_files(void) { return code(inotify_init1(IN_CLOEXEC)); }

static int rename_file(void) {
  char *from = strdup(segue_scratch("victim"));
  int result = code(rename(from, segue_scratch("renamed")));
  free(from);
  return result;
}

static void make(const char *name) {
  int file = open(segue_scratch(name), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
  if (file < 0) return;
  if (write(file, "text", 4) != 4) abort();
  close(file);
}

static void make_cut(void) { make("cut"); }
static void make_victim(void) { make("victim"); }
static void remove_new(void) {
  rmdir(segue_scratch("new"));
  unlink(segue_scratch("new"));
}

// File descriptors that were open before.

static int held = -1;

static void hold_secret(void) { held = open(segue_scratch("secret"), O_RDONLY | O_CLOEXEC); }
static void hold_new(void) {
  held = open(segue_scratch("grows"), O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
}

static int read_held(void) {
  char byte;
  ssize_t got = read(held, &byte, 1);
  return got == 1 ? 0 : got == 0 ? EIO : errno;
}

static int write_held(void) { return code(write(held, "text", 4)); }
static int cut_held(void) { return code(ftruncate(held, 0)); }
static int lock_held(void) { return code(syscall(SYS_flock, held, 2 /* LOCK_EX */)); }

static int ends[2];
static void hold_pipe(void) {
  if (pipe2(ends, O_CLOEXEC) != 0) abort();
}
static int set_owner_of_held(void) { return code(fcntl(ends[0], F_SETOWN, getppid())); }
static int signal_by_held(void) { return code(fcntl(ends[0], F_SETFL, O_ASYNC)); }
static int do_not_wait_on_held(void) { return code(fcntl(ends[0], F_SETFL, O_NONBLOCK)); }
// ENOTTY means that the call was allowed, since a pipe is not a terminal.
static int type_into_terminal(void) {
  return ioctl(ends[0], TIOCSTI, "x") == 0 || errno == ENOTTY ? 0 : errno;
}

static int many_descriptors(void) {
  for (int count = 0; count < 200; count++) {
    if (dup(0) < 0) return errno;
  }
  return 0;
}

static int memory_file(void) { return code(memfd_create("memory", MFD_CLOEXEC)); }

const segue_attempt_t segue_file_attempts[] = {
    {"read-passwd", 0, 0, read_passwd},
    {"read-secret", 0, 0, read_secret},
    {"read-environment", 0, 0, read_environment},
    {"read-device", 0, 0, read_device},
    {"read-library", 0, 0, read_library},
    {"read-other-library", 0, 0, read_other_library},
    {"read-cache", 0, 0, read_cache},
    {"list-folder", 0, 0, list_folder},
    {"list-libraries", 0, 0, list_libraries},
    {"look-at-file", 0, 0, look_at_file},
    {"make-file", 0, 0, make_file},
    {"write-file", 0, 0, write_file},
    {"write-library", 0, 0, write_library},
    {"cut-by-opening", make_cut, 0, cut_by_opening},
    {"cut-by-path", make_cut, 0, cut_by_path},
    {"make-folder", remove_new, 0, make_folder},
    {"make-pipe-file", remove_new, 0, make_pipe_file},
    {"make-link", remove_new, 0, make_link},
    {"remove-file", make_victim, 0, remove_file},
    {"rename-file", make_victim, 0, rename_file},
    {"change-mode", make_victim, 0, change_mode},
    {"change-owner", make_victim, 0, change_owner},
    {"change-times", make_victim, 0, change_times},
    {"change-folder", 0, 0, change_folder},
    {"watch-files", 0, 0, watch_files},
    {"read-held", hold_secret, 0, read_held},
    {"write-held", hold_new, 0, write_held},
    {"cut-held", hold_new, 0, cut_held},
    {"lock-held", hold_new, 0, lock_held},
    {"set-owner-of-held", hold_pipe, 0, set_owner_of_held},
    {"signal-by-held", hold_pipe, 0, signal_by_held},
    {"do-not-wait-on-held", hold_pipe, 0, do_not_wait_on_held},
    {"type-into-terminal", hold_pipe, 0, type_into_terminal},
    {"many-descriptors", 0, 0, many_descriptors},
    {"memory-file", 0, 0, memory_file},
    {0, 0, 0, 0},
};

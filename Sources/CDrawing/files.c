// Keeps the process that draws from opening pipes, sockets and devices.
//
// An SVG can make librsvg open a file in many ways (pictures, references of every property, XInclude, style sheets,
// and all of these again in each file that is opened), and opening a pipe that nobody writes to blocks for ever. So
// this does not search documents for names: the kernel hands each call `open` of this process to the function below,
// which opens files and folders, and nothing else.
#define _GNU_SOURCE
#include "files.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <ucontext.h>
#include <unistd.h>

// The sixth argument of this file's own calls, which the filter lets pass; `openat` does not read it.
enum { own_call = 0x5e60e };

static volatile sig_atomic_t has_refused;

bool segue_files_refused(void) {
  bool refused = has_refused;
  has_refused = 0;
  return refused;
}

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#ifdef ARCHITECTURE
static bool is_harmless(const struct stat *status) {
  if (S_ISREG(status->st_mode) || S_ISDIR(status->st_mode)) return true;
  // /dev/null, /dev/random and /dev/urandom, which libraries open.
  return S_ISCHR(status->st_mode) && major(status->st_rdev) == 1
         && (minor(status->st_rdev) == 3 || minor(status->st_rdev) == 8 || minor(status->st_rdev) == 9);
}

// Returns what the system call returns: a descriptor, or a negative error.
static long open_file(int folder, const char *path, int flags, unsigned mode) {
  // A pipe, too, opens at once with O_NONBLOCK; reading files ignores the flag.
  long file = syscall(SYS_openat, folder, path, flags | O_NONBLOCK, mode, 0, own_call);
  if (file < 0) return -errno;
  struct stat status;
  if (flags & O_PATH || (fstat((int)file, &status) == 0 && is_harmless(&status))) return file;
  close((int)file);
  has_refused = 1;
  return -ENXIO;
}

static void take(int signal, siginfo_t *info, void *context) {
  (void)signal;
  int saved = errno;
  mcontext_t *machine = &((ucontext_t *)context)->uc_mcontext;
#if defined(__x86_64__)
  greg_t *at = machine->gregs;
  // `open` has no folder, and its other arguments are one register earlier.
  at[REG_RAX] = info->si_syscall == SYS_open
                    ? open_file(AT_FDCWD, (const char *)at[REG_RDI], (int)at[REG_RSI], (unsigned)at[REG_RDX])
                    : open_file(
                          (int)at[REG_RDI], (const char *)at[REG_RSI], (int)at[REG_RDX], (unsigned)at[REG_R10]);
#else
  (void)info;
  __u64 *at = (__u64 *)machine->regs;
  at[0] = (__u64)open_file((int)at[0], (const char *)at[1], (int)at[2], (unsigned)at[3]);
#endif
  errno = saved;
}

void segue_files_only(void) {
  struct sigaction action = {.sa_sigaction = take, .sa_flags = SA_SIGINFO | SA_NODEFER};
  sigemptyset(&action.sa_mask);
  enum { number = offsetof(struct seccomp_data, nr), architecture = offsetof(struct seccomp_data, arch),
         // The lower half on a machine with the lower byte first.
         sixth = offsetof(struct seccomp_data, args[5]) };
  struct sock_filter rows[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, architecture),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 0, 9),
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, number),
      // A caller of `openat2` falls back to `openat`.
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_openat2, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS),
#ifdef SYS_open
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_open, 0, 1),
#else
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, UINT32_MAX, 0, 1),
#endif
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_TRAP),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_openat, 0, 3),
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, sixth),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, own_call, 1, 0),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_TRAP),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  struct sock_fprog filter = {sizeof rows / sizeof *rows, rows};
  // Where the kernel refuses a filter, the limit on elapsed time remains.
  if (sigaction(SIGSYS, &action, NULL) == 0 && prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0)
    prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter, 0, 0);
}
#else
void segue_files_only(void) {}
#endif

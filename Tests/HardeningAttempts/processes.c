// Processes, threads, privileges and special interfaces of the kernel.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <spawn.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/ipc.h>
#include <sys/mount.h>
#include <sys/personality.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/shm.h>
#include <sys/syscall.h>
#include <sys/sysinfo.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "attempts.h"

static int code(long result) { return result < 0 ? errno : 0; }

// Programs and processes.

static char *const program[] = {"/bin/true", 0};
static int held = -1;
static void hold_program(void) { held = open(program[0], O_RDONLY | O_CLOEXEC); }

static int execute(void) { return code(execv(program[0], program)); }
static int execute_held(void) { return code(fexecve(held, program, program + 1)); }

// Returns 0 even when waiting is denied: only the creation of the process counts.
static int reap(pid_t process) {
  while (waitpid(process, 0, 0) < 0 && errno == EINTR) {}
  return 0;
}

static int spawn(void) {
  pid_t process;
  int result = posix_spawn(&process, program[0], 0, 0, program, program + 1);
  return result ? result : reap(process);
}

static int fork_process(void) {
  pid_t process = fork();
  if (process == 0) _exit(0);
  return process < 0 ? errno : reap(process);
}

// clone3 without flags is fork. glibc falls back to clone when clone3 fails with ENOSYS.
static int clone_3(void) {
  struct {
    uint64_t flags, pidfd, child, parent, signal, stack, stack_size, tls;
  } arguments = {.signal = SIGCHLD};
  long process = syscall(SYS_clone3, &arguments, sizeof arguments);
  if (process == 0) _exit(0);
  return process < 0 ? errno : reap((pid_t)process);
}

// Threads.

static void *nothing(void *argument) { return argument; }
// pthread_exit needs libgcc_s, which glibc opens on first use.
static void *leave(void *argument) { pthread_exit(argument); }

static int thread_with(void *(*body)(void *)) {
  pthread_t thread;
  int result = pthread_create(&thread, 0, body, 0);
  return result ? result : pthread_join(thread, 0);
}

static int start_thread(void) { return thread_with(nothing); }
static int leave_thread(void) { return thread_with(leave); }
static void *wait_for_ever(void *argument) {
  for (;;) pause();
  return argument;
}
static int many_threads(void) {
  pthread_t thread;
  for (int count = 0; count < 400; count++) {
    int result = pthread_create(&thread, 0, wait_for_ever, 0);
    if (result) return result;
  }
  return 0;
}
// Starts threads with stacks that fit into the address space: more threads than the machine has
// processors, and then more than a hardened process can start.
static int many_small_threads(void) {
  struct sysinfo system;
  pthread_attr_t small;
  pthread_t thread;
  if (sysinfo(&system) != 0 || pthread_attr_init(&small) != 0) return errno;
  pthread_attr_setstacksize(&small, 65536);
  for (int count = 0; count < system.procs + 600; count++) {
    int result = pthread_create(&thread, &small, wait_for_ever, 0);
    if (result) return result;
  }
  return 0;
}
static int name_thread(void) { return code(prctl(PR_SET_NAME, "plug-in", 0, 0, 0)); }

// Signals to other processes, and their memory. The parent belongs to the same user.

static int signal_parent(void) { return code(kill(getppid(), 0)); }
static int signal_group(void) { return code(kill(0, 0)); }
static int signal_all(void) { return code(kill(-1, 0)); }
static int signal_first(void) { return code(kill(1, 0)); }
static int signal_parents_thread(void) {
  return code(syscall(SYS_tgkill, getppid(), getppid(), 0));
}
static int queue_signal(void) {
  return code(sigqueue(getppid(), 0, (union sigval){.sival_int = 0}));
}
static int signal_self(void) {
  signal(SIGUSR1, SIG_IGN);
  return raise(SIGUSR1) == 0 ? code(kill(getpid(), SIGUSR1)) : errno;
}
static int parent_descriptor(void) { return code(syscall(434 /* pidfd_open */, getppid(), 0)); }
static int trace_parent(void) { return code(ptrace(PTRACE_SEIZE, getppid(), 0, 0)); }
static int trace_self(void) { return code(ptrace(PTRACE_TRACEME, 0, 0, 0)); }
static int read_parent(void) {
  char byte;
  struct iovec local = {&byte, 1}, remote = {(void *)(uintptr_t)&segue_library, 1};
  return code(process_vm_readv(getppid(), &local, 1, &remote, 1, 0));
}
static int set_priority_of_parent(void) {
  // Sets the priority that the process already has.
  id_t parent = (id_t)getppid();
  return code(setpriority(PRIO_PROCESS, parent, getpriority(PRIO_PROCESS, parent)));
}
static int limit_parent(void) {
  struct rlimit limit;
  return code(prlimit(getppid(), RLIMIT_CORE, 0, &limit));
}

// Crashes. Their signal must not change.
static int end_by_abort(void) { abort(); }
static int end_by_bad_pointer(void) { return *(volatile int *)0; }

// Limits and privileges.

static int read_limit(void) {
  struct rlimit limit;
  return code(getrlimit(RLIMIT_NOFILE, &limit));
}
static int set_limit(void) {
  struct rlimit limit;
  getrlimit(RLIMIT_NOFILE, &limit);
  return code(setrlimit(RLIMIT_NOFILE, &limit));
}
static int set_user(void) { return code(setuid(getuid())); }
static int set_group(void) { return code(setresgid(getgid(), getgid(), getgid())); }
static int set_session(void) { return code(setsid()); }
static int outlive_parent(void) { return code(prctl(PR_SET_PDEATHSIG, 0, 0, 0, 0)); }
static int hide(void) { return code(prctl(PR_SET_DUMPABLE, 0, 0, 0, 0)); }
static int set_personality(void) { return code(personality(READ_IMPLIES_EXEC)); }
static int new_user_space(void) { return code(unshare(CLONE_NEWUSER)); }
static int new_file_space(void) { return code(unshare(CLONE_FS)); }
static int change_root(void) { return code(chroot("/")); }
static int set_clock(void) {
  // The time is invalid, so that the clock is not changed. EINVAL means that the call was allowed.
  const struct timespec none = {0, -1};
  return syscall(SYS_clock_settime, CLOCK_REALTIME, &none) == 0 || errno == EINVAL ? 0 : errno;
}
static int shared_memory(void) {
  int memory = shmget(IPC_PRIVATE, 4096, IPC_CREAT | 0600);
  return memory < 0 ? errno : code(shmctl(memory, IPC_RMID, 0));
}
static int filter_self(void) {
  // The call has no filter. EFAULT means that it was allowed.
  return syscall(SYS_seccomp, 1, 0, 0) == 0 || errno == EFAULT ? 0 : errno;
}

// Calls with invalid arguments, which must fail with EPERM in hardened processes.
static int mounts(void) { return code(mount("none", "/nowhere", "tmpfs", 0, 0)); }
static int unmounts(void) { return code(umount2("/nowhere", 0)); }
static int enters_space(void) { return code(syscall(SYS_setns, -1, 0)); }
static int keys(void) { return code(syscall(SYS_keyctl, 0, -3, 0)); }
static int ring(void) { return code(syscall(SYS_io_uring_setup, 1, 0)); }
static int programs_kernel(void) { return code(syscall(SYS_bpf, 0, 0, 0)); }
static int counts_events(void) { return code(syscall(SYS_perf_event_open, 0, 0, -1, -1, 0)); }
static int handles_faults(void) { return code(syscall(SYS_userfaultfd, O_CLOEXEC)); }
static int compares_processes(void) {
  return code(syscall(SYS_kcmp, getpid(), getppid(), 1, 0, 0));
}
static int opens_handle(void) { return code(syscall(SYS_open_by_handle_at, -1, 0, 0)); }
static int loads_module(void) { return code(syscall(SYS_finit_module, -1, "", 0)); }
static int newest_call(void) { return code(syscall(511)); }

const segue_attempt_t segue_process_attempts[] = {
    {"execute", 0, 0, execute},
    {"execute-held", hold_program, 0, execute_held},
    {"spawn", 0, 0, spawn},
    {"fork", 0, 0, fork_process},
    {"clone3", 0, 0, clone_3},
    {"start-thread", 0, 0, start_thread},
    {"leave-thread", 0, 0, leave_thread},
    {"many-threads", 0, 0, many_threads},
    {"many-small-threads", 0, 0, many_small_threads},
    {"name-thread", 0, 0, name_thread},
    {"signal-parent", 0, 0, signal_parent},
    {"signal-group", 0, 0, signal_group},
    {"signal-all", 0, 0, signal_all},
    {"signal-first", 0, 0, signal_first},
    {"signal-parents-thread", 0, 0, signal_parents_thread},
    {"queue-signal", 0, 0, queue_signal},
    {"signal-self", 0, 0, signal_self},
    {"parent-descriptor", 0, 0, parent_descriptor},
    {"trace-parent", 0, 0, trace_parent},
    {"trace-self", 0, 0, trace_self},
    {"read-parent", 0, 0, read_parent},
    {"set-priority-of-parent", 0, 0, set_priority_of_parent},
    {"limit-parent", 0, 0, limit_parent},
    {"end-by-abort", 0, 0, end_by_abort},
    {"end-by-bad-pointer", 0, 0, end_by_bad_pointer},
    {"read-limit", 0, 0, read_limit},
    {"set-limit", 0, 0, set_limit},
    {"set-user", 0, 0, set_user},
    {"set-group", 0, 0, set_group},
    {"set-session", 0, 0, set_session},
    {"outlive-parent", 0, 0, outlive_parent},
    {"hide", 0, 0, hide},
    {"set-personality", 0, 0, set_personality},
    {"new-user-space", 0, 0, new_user_space},
    {"new-file-space", 0, 0, new_file_space},
    {"change-root", 0, 0, change_root},
    {"set-clock", 0, 0, set_clock},
    {"shared-memory", 0, 0, shared_memory},
    {"filter-self", 0, 0, filter_self},
    {"mount", 0, 0, mounts},
    {"unmount", 0, 0, unmounts},
    {"enter-space", 0, 0, enters_space},
    {"keys", 0, 0, keys},
    {"ring", 0, 0, ring},
    {"program-kernel", 0, 0, programs_kernel},
    {"count-events", 0, 0, counts_events},
    {"handle-faults", 0, 0, handles_faults},
    {"compare-processes", 0, 0, compares_processes},
    {"open-handle", 0, 0, opens_handle},
    {"load-module", 0, 0, loads_module},
    {"newest-call", 0, 0, newest_call},
    {0, 0, 0, 0},
};

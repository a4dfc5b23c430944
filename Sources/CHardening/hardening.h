/* Functions that Swift cannot import itself: system calls without a wrapper in glibc, functions
 * with variable arguments, and function-like macros. Unless a comment says otherwise, a function
 * returns 0 or more on success, and -1 with errno on failure. */
#ifndef SEGUE_HARDENING_H
#define SEGUE_HARDENING_H

#include <errno.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <malloc.h>
#include <seccomp.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/sysinfo.h>
#include <unistd.h>

/* Constants that Swift's Glibc module lacks or imports with another type. */
enum {
  SEGUE_O_PATH = __O_PATH, /* O_PATH, without _GNU_SOURCE */
  SEGUE_LIMIT_MEMORY = RLIMIT_AS,
  SEGUE_LIMIT_STACK = RLIMIT_STACK,
  SEGUE_LIMIT_DESCRIPTORS = RLIMIT_NOFILE,
  SEGUE_LIMIT_THREADS = RLIMIT_NPROC,
  SEGUE_LIMIT_FILE = RLIMIT_FSIZE,
  SEGUE_LIMIT_CORE = RLIMIT_CORE,
};

/* Lowers the soft and the hard limit to `value`, or to the soft limit if that is lower. */
static inline int segue_limit(int resource, uint64_t value) {
  struct rlimit limit;
  if (getrlimit(resource, &limit) != 0) return -1;
  if (value > limit.rlim_cur) value = limit.rlim_cur;
  limit.rlim_cur = limit.rlim_max = value;
  return setrlimit(resource, &limit);
}

/* Returns the number of threads of all users on this machine, modulo 65536. */
static inline uint64_t segue_machine_threads(void) {
  struct sysinfo system;
  return sysinfo(&system) == 0 ? system.procs : 0;
}

/* Landlock. The structures are declared here because the system's headers may be older than the
 * kernel. Source: https://docs.kernel.org/userspace-api/landlock.html */

typedef struct {
  uint64_t files;  /* LANDLOCK_ACCESS_FS_... */
  uint64_t net;    /* LANDLOCK_ACCESS_NET_..., from version 4 on; 0 before */
  uint64_t scopes; /* LANDLOCK_SCOPE_..., from version 6 on; 0 before */
} segue_landlock_rights_t;

typedef struct {
  uint64_t access;
  int32_t descriptor;
} __attribute__((packed)) segue_landlock_rule_t;

/* Returns the Landlock ABI version of this kernel, at least 1. */
static inline int segue_landlock_version(void) {
  return (int)syscall(SYS_landlock_create_ruleset, NULL, 0, 1u);
}

/* Returns a file descriptor of a ruleset that denies all of `rights` except what its rules allow. An older
 * kernel accepts this longer structure if the fields that it does not know are 0. */
static inline int segue_landlock_create(segue_landlock_rights_t rights) {
  return (int)syscall(SYS_landlock_create_ruleset, &rights, sizeof rights, 0u);
}

/* Allows `access` to the file of `descriptor`, or to everything below it if it is a folder. */
static inline int segue_landlock_allow(int rules, uint64_t access, int descriptor) {
  const segue_landlock_rule_t rule = {access, descriptor};
  return (int)syscall(SYS_landlock_add_rule, rules, 1, &rule, 0u);
}

/* Applies the ruleset to the calling thread, in addition to the rulesets that the thread already has. */
static inline int segue_landlock_restrict(int rules) {
  return (int)syscall(SYS_landlock_restrict_self, rules, 0u);
}

/* Privileges. */

/* Makes sure that programs that this thread executes gain no privileges. Landlock and seccomp require it. */
static inline int segue_no_new_privileges(void) {
  return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
}

/* Changes the real user id of a root process to 65534, the user `nobody`, because the kernel exempts
 * processes with the real user id 0 from the limit on threads. The effective user id, which determines
 * access to files, stays 0. Without the capability CAP_SETUID, nothing changes. */
static inline void segue_leave_real_root(void) {
  if (getuid() == 0) (void)syscall(SYS_setresuid, 65534, -1, -1);
}

/* Drops all capabilities of the calling thread. */
static inline int segue_drop_capabilities(void) {
  struct __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
  const struct __user_cap_data_struct none[_LINUX_CAPABILITY_U32S_3] = {{0, 0, 0}, {0, 0, 0}};
  return (int)syscall(SYS_capset, &header, none);
}

/* Returns 1 if the process has more than one thread, otherwise 0. unshare(CLONE_THREAD) has no effect in
 * a process with one thread and fails with EINVAL in others. A container's seccomp filter may deny
 * the call; the result is then 0. */
static inline int segue_has_threads(void) {
  return syscall(SYS_unshare, 0x00010000 /* CLONE_THREAD */) != 0 && errno == EINVAL;
}

/* Seccomp. */

/* Returns 0 when the kernel has seccomp filters that can answer with an error. */
static inline int segue_seccomp_check(void) {
  const uint32_t action = 0x00050000u; /* SECCOMP_RET_ERRNO */
  return (int)syscall(SYS_seccomp, 2u /* SECCOMP_GET_ACTION_AVAIL */, 0u, &action);
}

static inline uint32_t segue_seccomp_error(int code) { return SCMP_ACT_ERRNO((uint32_t)code); }
static inline uint32_t segue_seccomp_allow(void) { return SCMP_ACT_ALLOW; }

/* Returns the condition `argument & mask == value` for the argument at `index` (0 to 5). */
static inline struct scmp_arg_cmp segue_seccomp_bits(
    unsigned int index, uint64_t mask, uint64_t value) {
  struct scmp_arg_cmp result = {index, SCMP_CMP_MASKED_EQ, mask, value};
  return result;
}

#endif

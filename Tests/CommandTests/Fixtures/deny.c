/* deny COMMAND...: runs a command without the system call DENIED, as a container would. With
 * FLAG, only calls whose third argument has that bit are denied, as on a file system that lacks it. */
#define _GNU_SOURCE
#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifdef FLAG
#define ERROR EOPNOTSUPP
#else
#define ERROR EPERM
#endif

int main(int count, char **arguments) {
  struct sock_filter rules[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
#ifdef FLAG
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, DENIED, 0, 3),
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[2])),
      BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, FLAG, 0, 1),
#else
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, DENIED, 0, 1),
#endif
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ERROR),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  struct sock_fprog filter = {sizeof rules / sizeof rules[0], rules};
  if (count < 2 || prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0
      || prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter) != 0) {
    perror("deny");
    return 99;
  }
  execv(arguments[1], arguments + 1);
  perror(arguments[1]);
  return 99;
}

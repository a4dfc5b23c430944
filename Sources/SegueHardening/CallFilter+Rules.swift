internal import CSegueHardening
internal import Glibc

extension CallFilter {
  /// Returns the filter of `Hardening.enter`. It allows the system calls that a process needs to
  /// open a library, to compute, to start threads and to use its file descriptors. Other calls fail
  /// with EPERM. Calls that are newer than this list fail with ENOSYS, as on an older kernel, so
  /// that libraries fall back to older calls.
  ///
  /// - Parameter process: the id of this process, the only one to which signals can be sent.
  static func forLoading(process: pid_t) throws(HardeningError) -> CallFilter {
    let filter = try CallFilter(otherwise: .error(EPERM))
    for name in memory + time + threads + descriptors + files + identity + narrowing {
      try filter.add(.allow, name)
    }
    try filter.addSignals(process: process)
    try filter.addThreads()
    try filter.addDescriptors()
    for number in Int32(451)...511 { try filter.add(.error(ENOSYS), number: number) }
    return filter
  }

  /// Returns the filter of `Hardening.seal`, which applies in addition to the filter of `enter`. It
  /// denies calls with paths, new executable memory, and the calls that only `seal` needs.
  static func forRunning() throws(HardeningError) -> CallFilter {
    let filter = try CallFilter(otherwise: .allow)
    for name in files + narrowing { try filter.add(.error(EPERM), name) }
    for name: StaticString in ["open", "openat"] { try filter.add(.error(EPERM), name) }
    for name: StaticString in ["mmap", "mprotect"] {
      try filter.add(.error(EPERM), name, where: [Condition(argument: 2, has: PROT_EXEC)])
    }
    return filter
  }

  private static let memory: [StaticString] = [
    "brk", "madvise", "membarrier", "mmap", "mprotect", "mremap", "munmap",
  ]

  /// Calls that read the clock or sleep. The kernel uses restart_syscall to resume a sleep that a signal has interrupted.
  private static let time: [StaticString] = [
    "clock_getres", "clock_gettime", "clock_nanosleep", "gettimeofday", "nanosleep",
    "restart_syscall", "time",
  ]

  private static let threads: [StaticString] = [
    "exit", "exit_group", "futex", "getcpu", "gettid", "rseq", "sched_getaffinity", "sched_yield",
    "set_robust_list", "set_tid_address",
  ]

  /// Calls that use open file descriptors, or create descriptors that give no access to files or other processes. The
  /// process's only socket is a connected stream socket, so sendmsg cannot send to another address.
  private static let descriptors: [StaticString] = [
    "close", "close_range", "dup", "dup2", "dup3", "epoll_create", "epoll_create1", "epoll_ctl",
    "epoll_pwait", "epoll_wait", "eventfd2", "fstat", "lseek", "pipe", "pipe2", "poll", "ppoll",
    "pread64", "preadv", "pselect6", "pwrite64", "pwritev", "read", "readv", "recvfrom", "recvmsg",
    "select", "sendmsg", "shutdown", "timerfd_create", "timerfd_gettime", "timerfd_settime",
    "write", "writev",
  ]

  /// Calls that take paths, except open and openat, which have separate rules.
  private static let files: [StaticString] = [
    "access", "faccessat", "faccessat2", "getcwd", "getdents64", "lstat", "newfstatat", "readlink",
    "readlinkat", "stat", "statx",
  ]

  private static let identity: [StaticString] = [
    "getegid", "geteuid", "getgid", "getgroups", "getpid", "getppid", "getrandom", "getresgid",
    "getresuid", "getrlimit", "getrusage", "getuid", "sysinfo", "times", "uname",
  ]

  /// System calls that only `Hardening.seal` makes, to restrict the process further.
  private static let narrowing: [StaticString] = [
    "landlock_create_ruleset", "landlock_restrict_self", "seccomp",
  ]

  private func addSignals(process: pid_t) throws(HardeningError) {
    for name: StaticString in [
      "rt_sigaction", "rt_sigpending", "rt_sigprocmask", "rt_sigreturn", "rt_sigsuspend",
      "rt_sigtimedwait", "sigaltstack",
    ] {
      try add(.allow, name)
    }
    for name: StaticString in ["kill", "tgkill"] {
      try add(.allow, name, where: [Condition(argument: 0, is: UInt64(process))])
    }
  }

  /// Allows new threads of this process, but no new processes or namespaces.
  private func addThreads() throws(HardeningError) {
    // `thread` is CLONE_THREAD. `namespaces` is the sum of CLONE_NEWNS, CLONE_NEWCGROUP,
    // CLONE_NEWUTS, CLONE_NEWIPC, CLONE_NEWUSER, CLONE_NEWPID and CLONE_NEWNET.
    let thread: UInt64 = 0x1_0000
    let namespaces: UInt64 = 0x7E02_0000
    try add(
      .allow, "clone", where: [Condition(argument: 0, mask: thread | namespaces, is: thread)])
    // A filter cannot check clone3, whose flags are in memory. It fails with ENOSYS, so that glibc
    // falls back to clone.
    try add(.error(ENOSYS), "clone3")
    // A thread may read and set its own name.
    for option in [PR_SET_NAME, PR_GET_NAME] {
      try add(.allow, "prctl", where: [Condition(argument: 0, is: UInt64(option))])
    }
    // glibc's getrlimit calls prlimit64 with process 0, which is the caller, and no new limit.
    try add(
      .allow, "prlimit64", where: [Condition(argument: 0, is: 0), Condition(argument: 2, is: 0)])
  }

  private func addDescriptors() throws(HardeningError) {
    // Files can be opened for reading only. Landlock restricts which files can be opened, but
    // cannot deny O_TRUNC before its version 3.
    let writing = UInt64(O_ACCMODE | O_CREAT | O_TRUNC)
    try add(.allow, "open", where: [Condition(argument: 1, mask: writing, is: UInt64(O_RDONLY))])
    try add(.allow, "openat", where: [Condition(argument: 2, mask: writing, is: UInt64(O_RDONLY))])
    // F_SETOWN and O_ASYNC are denied, because they make the kernel send signals, possibly to
    // another process.
    for command in [F_DUPFD, F_DUPFD_CLOEXEC, F_GETFD, F_SETFD, F_GETFL] {
      try add(.allow, "fcntl", where: [Condition(argument: 1, is: UInt64(command))])
    }
    try add(
      .allow, "fcntl",
      where: [
        Condition(argument: 1, is: UInt64(F_SETFL)),
        Condition(argument: 2, mask: UInt64(O_ASYNC), is: 0),
      ])
    // The listed commands are allowed; isatty uses TCGETS. Other commands are denied, because some
    // insert input into a terminal or control a device.
    for command in [TCGETS, FIONREAD, FIONBIO, FIOCLEX, FIONCLEX] {
      try add(.allow, "ioctl", where: [Condition(argument: 1, is: UInt64(command))])
    }
    // glibc's send calls sendto without an address.
    try add(.allow, "sendto", where: [Condition(argument: 4, is: 0)])
  }
}

internal import CHardening
internal import Glibc

extension CallFilter {
  /// The calls that a process needs which opens a library, computes, starts threads and uses the
  /// descriptors that it has. All others fail with EPERM, and those that are newer than this list
  /// with ENOSYS, as in an older kernel, so that libraries do without them.
  ///
  /// - Parameter process: this process's own number, the only one that may be sent a signal.
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

  /// A second filter, which takes away what only loading needs: paths, new code, and the calls that
  /// narrow rights, which have no more to do.
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

  private static let time: [StaticString] = [
    "clock_getres", "clock_gettime", "clock_nanosleep", "gettimeofday", "nanosleep",
    // What nanosleep goes on with after a signal.
    "restart_syscall", "time",
  ]

  private static let threads: [StaticString] = [
    "exit", "exit_group", "futex", "getcpu", "gettid", "rseq", "sched_getaffinity", "sched_yield",
    "set_robust_list", "set_tid_address",
  ]

  /// What works on open descriptors, or makes ones that lead to no file and no other process.
  private static let descriptors: [StaticString] = [
    "close", "close_range", "dup", "dup2", "dup3", "epoll_create", "epoll_create1", "epoll_ctl",
    "epoll_pwait", "epoll_wait", "eventfd2", "fstat", "lseek", "pipe", "pipe2", "poll", "ppoll",
    "pread64", "preadv", "pselect6", "pwrite64", "pwritev", "read", "readv", "recvfrom", "recvmsg",
    // The socket that the process has is connected, so that sendmsg can't name another one.
    "select", "sendmsg", "shutdown", "timerfd_create", "timerfd_gettime", "timerfd_settime",
    "write", "writev",
  ]

  /// What looks at paths; opening them has conditions.
  private static let files: [StaticString] = [
    "access", "faccessat", "faccessat2", "getcwd", "getdents64", "lstat", "newfstatat", "readlink",
    "readlinkat", "stat", "statx",
  ]

  private static let identity: [StaticString] = [
    "getegid", "geteuid", "getgid", "getgroups", "getpid", "getppid", "getrandom", "getresgid",
    "getresuid", "getrlimit", "getrusage", "getuid", "sysinfo", "times", "uname",
  ]

  /// What `Hardening.seal` calls.
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

  /// A new thread of this process is allowed, a new process or namespace is not.
  private func addThreads() throws(HardeningError) {
    // CLONE_THREAD, and NEWNS, NEWCGROUP, NEWUTS, NEWIPC, NEWUSER, NEWPID and NEWNET together.
    let thread: UInt64 = 0x1_0000
    let namespaces: UInt64 = 0x7E02_0000
    try add(
      .allow, "clone", where: [Condition(argument: 0, mask: thread | namespaces, is: thread)])
    // Its flags lie in memory, where no filter sees them. glibc then uses clone.
    try add(.error(ENOSYS), "clone3")
    // The calling thread's own name.
    for option in [PR_SET_NAME, PR_GET_NAME] {
      try add(.allow, "prctl", where: [Condition(argument: 0, is: UInt64(option))])
    }
    // What getrlimit calls: only for this process, and no new limit.
    try add(
      .allow, "prlimit64", where: [Condition(argument: 0, is: 0), Condition(argument: 2, is: 0)])
  }

  private func addDescriptors() throws(HardeningError) {
    // Reading only. Landlock says which files, but its first versions let O_TRUNC through.
    let writing = UInt64(O_ACCMODE | O_CREAT | O_TRUNC)
    try add(.allow, "open", where: [Condition(argument: 1, mask: writing, is: UInt64(O_RDONLY))])
    try add(.allow, "openat", where: [Condition(argument: 2, mask: writing, is: UInt64(O_RDONLY))])
    // No signals from the kernel to the owner of a descriptor, who can be another process.
    for command in [F_DUPFD, F_DUPFD_CLOEXEC, F_GETFD, F_SETFD, F_GETFL] {
      try add(.allow, "fcntl", where: [Condition(argument: 1, is: UInt64(command))])
    }
    try add(
      .allow, "fcntl",
      where: [
        Condition(argument: 1, is: UInt64(F_SETFL)),
        Condition(argument: 2, mask: UInt64(O_ASYNC), is: 0),
      ])
    // Nothing that types into a terminal or commands a device. TCGETS is what isatty calls.
    for command in [TCGETS, FIONREAD, FIONBIO, FIOCLEX, FIONCLEX] {
      try add(.allow, "ioctl", where: [Condition(argument: 1, is: UInt64(command))])
    }
    // send, which names no receiver.
    try add(.allow, "sendto", where: [Condition(argument: 4, is: 0)])
  }
}

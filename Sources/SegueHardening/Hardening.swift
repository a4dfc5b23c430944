internal import CSegueHardening
internal import Glibc

/// Restricts the process that runs a plug-in's library. The process calls `enter` before it opens
/// the library and `seal` afterwards. The restrictions cannot be removed.
///
/// `docs/isolation.md` lists the rights and restrictions of a hardened plug-in.
///
/// The file descriptors, the environment and the memory that the process has at `enter` remain
/// accessible to the plug-in, so they should contain nothing that the plug-in must not see.
package enum Hardening {
  /// The resource limits of a hardened process. If the process already has a lower limit, it keeps
  /// that limit.
  package struct Limits: Sendable, Hashable {
    /// The size of the address space in bytes, including the memory that the process already uses at `enter`.
    /// `.max` sets no limit, which the address sanitizer needs.
    package var memory: UInt64
    /// The size of the main thread's stack in bytes.
    package var stack: UInt64
    /// The limit on file descriptors: the numbers of new descriptors are less than this. Descriptors with higher
    /// numbers that are already open stay open.
    package var descriptors: UInt64
    /// The approximate number of threads that can be started. The kernel counts all threads of a
    /// user, in all processes, so the limit that is set is this number plus the number of threads
    /// on the machine at `enter`. The kernel does not enforce this limit for the real user id 0, so
    /// `enter` changes this id to 65534 (nobody) if the process has the capability CAP_SETUID.
    package var threads: UInt64

    /// Makes limits. The default values are the limits of `segue-runner`.
    package init(
      memory: UInt64 = 1 << 30, stack: UInt64 = 8 << 20, descriptors: UInt64 = 64,
      threads: UInt64 = 64
    ) {
      self.memory = memory
      self.stack = stack
      self.descriptors = descriptors
      self.threads = threads
    }
  }

  /// Returns nil when this system has what `enter` and `seal` need: Linux 5.13 or later with
  /// Landlock, and seccomp. Otherwise returns one clause, without a full stop, that says what is
  /// missing.
  package static func missing() -> String? {
    Landlock.missing() ?? CallFilter.missing()
  }

  /// Restricts the process to opening `library` and computing. Call it while the process has a
  /// single thread, before it opens the library and after it has opened everything else.
  ///
  /// From then on the process can read `library`, the system's library folders and `searchFolders`,
  /// and no other file. It cannot write or create files, execute programs, create processes or
  /// sockets, or reach other processes; it can start threads. A denied call fails with EACCES or
  /// EPERM. Open file descriptors keep working, except that writes to regular files fail with
  /// EFBIG. The process drops its capabilities, so these restrictions apply to root as well.
  ///
  /// - Parameters:
  ///   - library: the path of the file that will be opened.
  ///   - searchFolders: further folders in which the loader looks for the library's dependencies,
  ///     from DT_RUNPATH, LD_LIBRARY_PATH and /etc/ld.so.conf. Every file below them can be read.
  /// - Throws: the reason for a failure. The process may then be partly restricted.
  package static func enter(
    library: String, searchFolders: [String] = [], limits: Limits = Limits()
  ) throws(HardeningError) {
    guard segue_has_threads() == 0 else {
      throw HardeningError("the process has other threads, which Landlock would not restrict")
    }
    guard access(library, F_OK) == 0 else {
      throw HardeningError("\(library) cannot be found", code: errno)
    }
    try setLimits(limits)
    try dropPrivileges()
    try Landlock.restrict(readable: systemLibraries + searchFolders + [library])
    try CallFilter.forLoading(process: getpid()).load()
  }

  /// Denies the rights that are needed only to open the library. Call it after the library is open
  /// and libffi's closures for it have been made.
  ///
  /// From then on the process cannot use any path, not even its library's, and no memory can become
  /// executable. A denied call fails with EPERM. Memory that is already both writable and
  /// executable stays so; libffi's closures are in such memory if libffi is built without static
  /// trampolines. The rules also apply to threads that the library has started.
  ///
  /// Constructors of the library have already run in this process and may have prevented this call
  /// from taking effect. Calls that `enter` denies stay denied in any case.
  ///
  /// - Throws: the reason for a failure. The process then has at least the restrictions of `enter`.
  package static func seal() throws(HardeningError) {
    try Landlock.restrict(readable: [])
    try CallFilter.forRunning().load()
  }

  /// The folders from which the loader reads by default. Folders that do not exist are skipped.
  private static let systemLibraries = [
    "/lib", "/lib64", "/usr/lib", "/usr/lib64", "/usr/local/lib", "/usr/local/lib64",
    "/etc/ld.so.cache",
  ]

  /// Applies only the seccomp filter of `enter`, for tests.
  package static func enterFilterAlone() throws(HardeningError) {
    try dropPrivileges()
    try CallFilter.forLoading(process: getpid()).load()
  }

  /// Applies only the Landlock rules of `enter`, for tests.
  ///
  /// - Parameter newest: the newest version of Landlock's ABI to use, if the kernel has it.
  package static func enterLandlockAlone(
    library: String, newest: Int32
  ) throws(HardeningError) {
    try dropPrivileges()
    try Landlock.restrict(readable: systemLibraries + [library], newest: newest)
  }

  private static func dropPrivileges() throws(HardeningError) {
    segue_leave_real_root()
    guard segue_no_new_privileges() == 0, segue_drop_capabilities() == 0 else {
      throw HardeningError("the capabilities cannot be dropped", code: errno)
    }
  }

  private static func setLimits(_ limits: Limits) throws(HardeningError) {
    // A write beyond the limit on a file's size sends this signal, which would end the process, in
    // addition to failing.
    signal(SIGXFSZ, SIG_IGN)
    // Each of malloc's arenas reserves 64 MiB of address space, so many arenas would exceed the
    // limit.
    mallopt(M_ARENA_MAX, 2)
    for (resource, value) in [
      (SEGUE_LIMIT_MEMORY, limits.memory), (SEGUE_LIMIT_STACK, limits.stack),
      (SEGUE_LIMIT_DESCRIPTORS, limits.descriptors),
      (SEGUE_LIMIT_THREADS, segue_machine_threads() + min(limits.threads, .max >> 1)),
      (SEGUE_LIMIT_FILE, 0), (SEGUE_LIMIT_CORE, 0),
    ] {
      guard segue_limit(Int32(resource), value) == 0 else {
        throw HardeningError("a resource limit cannot be set", code: errno)
      }
    }
  }
}

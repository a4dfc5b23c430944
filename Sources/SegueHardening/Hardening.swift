internal import CHardening
internal import Glibc

/// Restricts the process that runs a plug-in's library, for good. The process calls `enter` before
/// it opens the library and `seal` after that.
///
/// What a hardened plug-in can and can't do is told in `docs/isolation.md`.
///
/// The process must not give away more than it has to before: the descriptors, the environment and
/// the memory that it has at `enter` stay within the plug-in's reach.
public enum Hardening {
  /// What a hardened process may use of the machine. A limit that the process has already and that
  /// is lower stays.
  public struct Limits: Sendable, Hashable {
    /// The size of the address space in bytes, with all that the process has at `enter`. `.max` for
    /// none, as the address sanitizer needs it.
    public var memory: UInt64
    /// The size of the main thread's stack in bytes.
    public var stack: UInt64
    /// One more than the highest descriptor that can be made. Higher ones that are open stay open.
    public var descriptors: UInt64
    /// How many threads can be started, about: the kernel counts all threads of the user, so it is
    /// told this number more than there are on the machine at `enter`. The kernel does not count
    /// those of root.
    public var threads: UInt64

    public init(
      memory: UInt64 = 1 << 30, stack: UInt64 = 8 << 20, descriptors: UInt64 = 64,
      threads: UInt64 = 64
    ) {
      self.memory = memory
      self.stack = stack
      self.descriptors = descriptors
      self.threads = threads
    }
  }

  /// Nil when this system has what `enter` and `seal` need, which is Linux 5.13 with Landlock, and
  /// seccomp. Else one clause without a full stop that says what is lacking.
  public static func missing() -> String? {
    Landlock.missing() ?? CallFilter.missing()
  }

  /// Restricts the process to opening `library` and computing. Call it from the only thread, before
  /// the library is opened and after everything else is.
  ///
  /// From then on the process reads the contents of the library, of the system's folders of
  /// libraries and of `searchFolders`, and of no other file. It writes and makes no file, executes
  /// no program, starts threads but no process, makes no socket, and reaches no other process. What
  /// is refused fails with EACCES or EPERM. Descriptors that are open keep working, but regular
  /// files don't grow. Capabilities are given up, so all this holds for root too.
  ///
  /// - Parameters:
  ///   - library: the path of the file that will be opened.
  ///   - searchFolders: where the loader looks for what the library needs, beside the system's
  ///     folders: those of DT_RUNPATH, LD_LIBRARY_PATH and /etc/ld.so.conf. All that is below them
  ///     can be read.
  /// - Throws: what failed. The process is then restricted in part.
  public static func enter(
    library: String, searchFolders: [String] = [], limits: Limits = Limits()
  ) throws(HardeningError) {
    guard segue_has_threads() == 0 else {
      throw HardeningError("the process has other threads, which Landlock would not restrict")
    }
    guard access(library, F_OK) == 0 else {
      throw HardeningError("\(library) can't be reached", code: errno)
    }
    try setLimits(limits)
    try dropPrivileges()
    try Landlock.restrict(readable: systemLibraries + searchFolders + [library])
    try CallFilter.forLoading(process: getpid()).load()
  }

  /// Takes away what only opening the library needs. Call it when the library is open and every
  /// callback that libffi makes for it exists.
  ///
  /// From then on the process opens and looks at no file by its path, not even its library, and no
  /// memory becomes executable. Memory that is both writable and executable stays so: it holds the
  /// callbacks where libffi was built without static trampolines. What is refused fails with EPERM.
  /// This holds for the threads that the library has started, too. But code of the library has run
  /// before, and can have seen to it that this call does nothing; what `enter` forbids stays
  /// forbidden in any case.
  ///
  /// - Throws: what failed. The process is then restricted as `enter` left it, or further.
  public static func seal() throws(HardeningError) {
    try Landlock.restrict(readable: [])
    try CallFilter.forRunning().load()
  }

  /// Where the loader looks by itself. Those that a system does not have are passed over.
  private static let systemLibraries = [
    "/lib", "/lib64", "/usr/lib", "/usr/lib64", "/usr/local/lib", "/usr/local/lib64",
    "/etc/ld.so.cache",
  ]

  /// The parts of `enter` one by one, each in force alone, for tests.
  package static func enterFilterAlone() throws(HardeningError) {
    try dropPrivileges()
    try CallFilter.forLoading(process: getpid()).load()
  }

  /// - Parameter newest: as of `Landlock.restrict`.
  package static func enterLandlockAlone(
    library: String, newest: Int32
  ) throws(HardeningError) {
    try dropPrivileges()
    try Landlock.restrict(readable: systemLibraries + [library], newest: newest)
  }

  private static func dropPrivileges() throws(HardeningError) {
    guard segue_no_new_privileges() == 0, segue_drop_capabilities() == 0 else {
      throw HardeningError("privileges can't be given up", code: errno)
    }
  }

  private static func setLimits(_ limits: Limits) throws(HardeningError) {
    // A write beyond the limit of a file's size fails, and sends a signal that ends the process
    // unless it is ignored.
    signal(SIGXFSZ, SIG_IGN)
    // Each thread's heap reserves 64 MiB of addresses, which are what is limited.
    mallopt(M_ARENA_MAX, 2)
    for (resource, value) in [
      (SEGUE_LIMIT_MEMORY, limits.memory), (SEGUE_LIMIT_STACK, limits.stack),
      (SEGUE_LIMIT_DESCRIPTORS, limits.descriptors),
      (SEGUE_LIMIT_THREADS, segue_machine_threads() + limits.threads), (SEGUE_LIMIT_FILE, 0),
      (SEGUE_LIMIT_CORE, 0),
    ] {
      guard segue_limit(Int32(resource), value) == 0 else {
        throw HardeningError("a limit can't be set", code: errno)
      }
    }
  }
}

internal import Glibc

/// The limits on the resources of this process (getrlimit(2)), which its child processes inherit.
package enum ResourceLimit {
  /// The hard limit on processor time in seconds; nil for none. The kernel kills a process that exceeds it.
  package static var processorSeconds: Int? {
    Int(exactly: limit(__rlimit_resource_t(RLIMIT_CPU.rawValue)).rlim_max)
  }

  /// The size in bytes to which the stack of the first thread can grow; nil for no limit.
  package static var stackBytes: Int? {
    Int(exactly: limit(__rlimit_resource_t(RLIMIT_STACK.rawValue)).rlim_cur)
  }

  /// Has a write beyond the limit on file sizes fail with an error (EFBIG) instead of ending the process.
  package static func reportFileSize() { signal(SIGXFSZ, SIG_IGN) }

  private static func limit(_ resource: __rlimit_resource_t) -> rlimit {
    var limit = rlimit()
    getrlimit(resource, &limit)
    return limit
  }
}

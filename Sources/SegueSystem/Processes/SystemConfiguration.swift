internal import Glibc

/// Facts about the machine and its kernel, from sysconf(3).
package enum SystemConfiguration {
  /// The number of online processors, at least 1.
  package static var processors: Int { max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1) }

  /// The size of a page of memory in bytes.
  package static var pageSize: Int { sysconf(Int32(_SC_PAGESIZE)) }

  /// The number of clock ticks per second, the unit of processor times in /proc.
  package static var ticksPerSecond: Int { sysconf(Int32(_SC_CLK_TCK)) }
}

internal import CHardening
internal import Glibc

/// The kernel's access control that a thread applies to itself and to all threads that it starts
/// later. Sets of rules add up: an access is allowed when each of them allows it.
///
/// Source: https://docs.kernel.org/userspace-api/landlock.html
package enum Landlock {
  /// The version of this kernel's interface, at least 1; -1 when it has none.
  package static var version: Int32 { segue_landlock_version() }

  /// What the calling thread may still reach: the contents of the files of `readable` and below,
  /// those of them that exist, and nothing else that this kernel's Landlock knows. Descriptors that
  /// are open keep what they can do.
  ///
  /// - Parameters:
  ///   - readable: paths of files and of folders.
  ///   - newest: the newest version to use, from 1 on; tests try older ones.
  package static func restrict(
    readable: [String], newest: Int32 = .max
  ) throws(HardeningError) {
    let rules = segue_landlock_create(rights(in: min(newest, version)))
    guard rules >= 0 else { throw HardeningError("Landlock takes no rules", code: errno) }
    defer { close(rules) }
    for path in readable { try allow(path, in: rules) }
    guard segue_landlock_restrict(rules) == 0 else {
      throw HardeningError("Landlock can't be entered", code: errno)
    }
  }

  /// Nil when this kernel has Landlock, or one clause that says what is lacking.
  static func missing() -> String? {
    guard version < 1 else { return nil }
    return switch errno {
    case ENOSYS: "this kernel has no Landlock, which Linux has from 5.13 on"
    case EOPNOTSUPP: "Landlock is not among the security modules that this kernel was started with"
    default:
      HardeningError("this system refuses Landlock", code: errno).description
    }
  }

  private static func allow(_ path: String, in rules: Int32) throws(HardeningError) {
    let descriptor = open(path, Int32(SEGUE_O_PATH) | O_CLOEXEC)
    guard descriptor >= 0 else {
      // Not every system has every folder of libraries.
      if errno == ENOENT || errno == ENOTDIR { return }
      throw HardeningError("\(path) can't be allowed", code: errno)
    }
    defer { close(descriptor) }
    guard segue_landlock_allow(rules, Access.readFile, descriptor) == 0 else {
      throw HardeningError("\(path) can't be allowed", code: errno)
    }
  }

  private enum Access {
    static let readFile: UInt64 = 1 << 2
  }

  /// All that the interface of `version` can forbid.
  private static func rights(in version: Int32) -> segue_landlock_rights_t {
    // Executing, writing, reading, listing, removing and making files of every kind.
    var files: UInt64 = 1 << 13 - 1
    // Moving files between folders; earlier kernels always forbid it.
    if version >= 2 { files |= 1 << 13 }
    // Cutting files.
    if version >= 3 { files |= 1 << 14 }
    // Commands to devices.
    if version >= 5 { files |= 1 << 15 }
    // Taking a TCP port, and connecting to one.
    let net: UInt64 = version >= 4 ? 1 << 0 | 1 << 1 : 0
    // Abstract Unix sockets of processes outside, and signals to them.
    let scopes: UInt64 = version >= 6 ? 1 << 0 | 1 << 1 : 0
    return segue_landlock_rights_t(files: files, net: net, scopes: scopes)
  }
}

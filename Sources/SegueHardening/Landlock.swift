internal import CSegueHardening
internal import Glibc

/// The Landlock system calls, with which a thread restricts itself and the threads that it starts later. Rulesets
/// stack: an access is allowed only when every ruleset allows it.
///
/// Source: https://docs.kernel.org/userspace-api/landlock.html
package enum Landlock {
  /// The version of the kernel's Landlock ABI, at least 1. It is -1, with the reason in `errno`,
  /// when the kernel has no Landlock.
  package static var version: Int32 { segue_landlock_version() }

  /// Denies the calling thread all rights that the kernel's Landlock version can deny, except
  /// reading the files of `readable`. File descriptors that are already open keep their rights.
  ///
  /// - Parameters:
  ///   - readable: paths of files, and of folders whose files can be read at any depth. Paths that
  ///     do not exist are skipped.
  ///   - newest: the newest ABI version to use, at least 1. Tests use older versions.
  package static func restrict(
    readable: [String], newest: Int32 = .max
  ) throws(HardeningError) {
    let rules = segue_landlock_create(rights(in: min(newest, version)))
    guard rules >= 0 else {
      throw HardeningError("the kernel refuses a Landlock ruleset", code: errno)
    }
    defer { close(rules) }
    for path in readable { try allow(path, in: rules) }
    guard segue_landlock_restrict(rules) == 0 else {
      throw HardeningError("the kernel refuses to apply Landlock", code: errno)
    }
  }

  /// Returns nil when this kernel has Landlock; otherwise one clause that says what is missing.
  static func missing() -> String? {
    guard version < 1 else { return nil }
    return switch errno {
    case ENOSYS: "this kernel has no Landlock, which Linux has from 5.13 on"
    case EOPNOTSUPP: "Landlock is not among the active security modules of this kernel"
    default:
      HardeningError("this system refuses Landlock", code: errno).description
    }
  }

  private static func allow(_ path: String, in rules: Int32) throws(HardeningError) {
    let descriptor = open(path, Int32(SEGUE_O_PATH) | O_CLOEXEC)
    guard descriptor >= 0 else {
      // A missing path is skipped, because not every system has all library folders.
      if errno == ENOENT || errno == ENOTDIR { return }
      throw HardeningError("Landlock cannot allow \(path)", code: errno)
    }
    defer { close(descriptor) }
    guard segue_landlock_allow(rules, Access.readFile, descriptor) == 0 else {
      throw HardeningError("Landlock cannot allow \(path)", code: errno)
    }
  }

  private enum Access {
    static let readFile: UInt64 = 1 << 2
  }

  /// Returns all rights that Landlock can deny in ABI version `version`.
  private static func rights(in version: Int32) -> segue_landlock_rights_t {
    // Version 1: executing, writing, reading, listing, removing and creating files of every kind,
    // 13 rights in total.
    var files: UInt64 = 1 << 13 - 1
    // Version 2: moving files between folders, which version 1 always denies.
    if version >= 2 { files |= 1 << 13 }
    // Version 3: truncating files.
    if version >= 3 { files |= 1 << 14 }
    // Version 5: ioctl commands on devices.
    if version >= 5 { files |= 1 << 15 }
    // Version 4: binding and connecting TCP sockets.
    let net: UInt64 = version >= 4 ? 1 << 0 | 1 << 1 : 0
    // Version 6: abstract Unix sockets of other processes, and signals to other processes.
    let scopes: UInt64 = version >= 6 ? 1 << 0 | 1 << 1 : 0
    return segue_landlock_rights_t(files: files, net: net, scopes: scopes)
  }
}

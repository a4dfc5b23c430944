internal import Glibc
internal import Synchronization

/// The process's umask(2) from before any plug-in could change it, applied to the files and folders
/// made here.
package enum FileModeMask {
  /// The mask that `keep()` saved; `mode_t.max` before, when the process's current mask applies.
  private static let kept = Atomic(mode_t.max)

  /// The process's mask. Another thread must not create files meanwhile, because reading the mask changes it for a
  /// moment.
  package static var current: UInt32 {
    let mask = umask(0o077)
    umask(mask)
    return mask
  }

  /// Saves the process's current mask and uses it for all files that are created from now on.
  package static func keep() { kept.store(current, ordering: .relaxed) }

  /// Opens a file under that mask, as open(2) does.
  package static func open(
    _ path: String, _ flags: Int32, permissions: UInt32
  ) throws(SystemError) -> FileDescriptor {
    let mask = set()
    let file = try FileDescriptor.open(path, flags, permissions: permissions)
    if let mask, umask(mask) != mask { try? file.setPermissions(permissions & ~mask) }
    return file
  }

  /// Makes a folder under that mask, as mkdir(2) does.
  package static func makeFolder(_ path: String, permissions: UInt32) throws(SystemError) {
    let mask = set()
    try FileSystem.makeNewFolder(path, permissions: permissions)
    if let mask, umask(mask) != mask {
      try? FileSystem.setPermissions(permissions & ~mask, of: path)
    }
  }

  /// Sets the process's mask to the saved one and returns it; nil before `keep()`. Plug-in code on
  /// another thread may change the mask at any time; a caller that notices such a change sets the
  /// permissions explicitly.
  private static func set() -> mode_t? {
    let mask = kept.load(ordering: .relaxed)
    guard mask != .max else { return nil }
    umask(mask)
    return mask
  }
}

internal import Glibc
internal import Synchronization

/// The umask(2) that the process had before any plug-in could change it. It applies to the files
/// and folders that the functions of this type create.
package enum FileModeMask {
  /// The mask that `keep()` saved. Before that, it is `mode_t.max`, and the process's current mask
  /// applies.
  private static let kept = Atomic(mode_t.max)

  /// The process's current mask. Another thread must not create files during the call, because reading the mask changes
  /// it for a moment.
  package static var current: UInt32 {
    let mask = umask(0o077)
    umask(mask)
    return mask
  }

  /// Saves the process's current mask, which from now on applies to the files and folders that this
  /// type creates.
  package static func keep() { kept.store(current, ordering: .relaxed) }

  /// Opens a file as open(2) does. If the file is created, the saved mask applies.
  package static func open(
    _ path: String, _ flags: Int32, permissions: UInt32
  ) throws(SystemError) -> FileDescriptor {
    let mask = set()
    let file = try FileDescriptor.open(path, flags, permissions: permissions)
    if let mask, umask(mask) != mask { try? file.setPermissions(permissions & ~mask) }
    return file
  }

  /// Makes a folder as mkdir(2) does, with the saved mask.
  package static func makeFolder(_ path: String, permissions: UInt32) throws(SystemError) {
    let mask = set()
    try FileSystem.makeNewFolder(path, permissions: permissions)
    if let mask, umask(mask) != mask {
      try? FileSystem.setPermissions(permissions & ~mask, of: path)
    }
  }

  /// Sets the process's mask to the saved mask and returns it; nil before `keep()`. Plug-in code on
  /// another thread may change the mask again at any time. Callers check for this after they have
  /// created a file, and then set its permissions explicitly.
  private static func set() -> mode_t? {
    let mask = kept.load(ordering: .relaxed)
    guard mask != .max else { return nil }
    umask(mask)
    return mask
  }
}

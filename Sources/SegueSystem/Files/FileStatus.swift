internal import Glibc

/// Facts about a file, from stat(2).
package struct FileStatus: Sendable {
  package enum Kind: Sendable, Hashable {
    case file, folder, link
    /// A device, a pipe or a socket.
    case other
  }

  /// The device and inode of a file, which are the same for all its paths.
  package struct Identity: Sendable, Hashable {
    package var device: UInt
    package var number: UInt
  }

  package let kind: Kind
  /// The size in bytes.
  package let size: Int
  /// The permission bits, as for chmod(2).
  package let permissions: UInt32
  /// The user who owns the file.
  package let owner: UInt32
  /// The number of names (hard links) that the file has.
  package let linkCount: Int
  package let identity: Identity
  /// The time of the last change of the contents (mtime), since 1970.
  package let seconds, nanoseconds: Int
  /// The time of the last change of the contents or the status (ctime), which programs cannot set.
  package let statusSeconds, statusNanoseconds: Int

  /// Examines the file at a path.
  ///
  /// - Parameter followsLinks: false to examine a symbolic link itself.
  package init(path: String, followsLinks: Bool = true) throws(SystemError) {
    // A zero byte would end the path.
    guard !path.utf8.contains(0) else { throw SystemError(ENOENT) }
    var status = stat()
    guard (followsLinks ? stat(path, &status) : lstat(path, &status)) == 0 else { throw .current }
    self.init(status)
  }

  package init(_ file: FileDescriptor) throws(SystemError) {
    var status = stat()
    guard fstat(file.number, &status) == 0 else { throw .current }
    self.init(status)
  }

  private init(_ status: stat) {
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFLNK: .link
      default: .other
      }
    size = Int(status.st_size)
    permissions = status.st_mode & 0o7777
    owner = status.st_uid
    linkCount = Int(status.st_nlink)
    identity = Identity(device: UInt(status.st_dev), number: UInt(status.st_ino))
    (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
    (statusSeconds, statusNanoseconds) = (status.st_ctim.tv_sec, status.st_ctim.tv_nsec)
  }

  /// Returns the kind of the file at a path, following symbolic links, or nil when the file cannot
  /// be examined.
  package static func kind(of path: String) -> Kind? { (try? FileStatus(path: path))?.kind }
}

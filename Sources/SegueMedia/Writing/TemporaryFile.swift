internal import SegueSystem

#if canImport(Glibc)
  import Glibc
#endif

/// An output file that gets its name when it is complete. Until then, an older file of that name is
/// unchanged.
///
/// The unfinished file has no name (`UnnamedFile`), so that the kernel deletes it when the process
/// is killed. If the file system does not support unnamed files, or if the file must be closed
/// before other outputs are complete, the unfinished file is in a hidden folder (`RunFolder`)
/// beside the final path.
package final class TemporaryFile {
  /// The path that was requested.
  let target: String
  /// The final path: the target, or the file to which the target is a symbolic link.
  private let destination: String
  /// The permissions of the file that is replaced; nil when no file is replaced.
  private let mode: mode_t?
  /// The open file; nil once it is closed.
  private var file: FileDescriptor?
  /// The file's temporary name in a hidden folder; nil for an unnamed file.
  private var hidden: HiddenName?
  /// True once the file has its final name or was discarded.
  private var isOver = false

  /// Creates the empty file, so that a missing or unwritable directory is reported immediately.
  ///
  /// - Parameters:
  ///   - neighbour: another temporary file, whose hidden folder is used if both are in the same
  ///     folder.
  ///   - staysOpen: false for a file that is closed before it is committed.
  ///   - followsLinks: false for a name that nobody has typed, such as the name of a list in a folder: a symbolic link of
  ///     that name is then refused, like a directory.
  /// - Throws: `.cannotWrite`, for example when the path is a directory, a device or a pipe.
  package init(
    for target: String, sharing neighbour: TemporaryFile? = nil, staysOpen: Bool = true,
    followsLinks: Bool = true
  ) throws(MediaError) {
    self.target = target
    // A zero byte would end the name.
    guard !target.utf8.contains(0) else { throw Self.refusal(target, SystemError(ENOENT)) }
    let destination = try followsLinks ? Self.destination(of: target) : target
    self.destination = destination
    mode = try Self.mode(of: destination, for: target)
    let folder = Self.folder(of: destination)
    // The file to be replaced may be private, so the new file is private from the beginning.
    let permissions: mode_t = mode == nil ? 0o666 : 0o600
    if staysOpen, let file = Self.unnamed(in: folder, permissions) {
      self.file = file
      if neighbour == nil { RunFolder.removeLeftovers(in: folder) }
    } else {
      let name = try HiddenName(beside: destination, for: target, sharing: neighbour?.hidden)
      do throws(SystemError) {
        file = try FileModeMask.open(
          name.path, O_RDWR | O_CREAT | O_EXCL, permissions: permissions)
      } catch {
        name.forget()
        throw Self.refusal(target, error)
      }
      hidden = name
    }
    guard !TemporaryFiles.isOver else {
      discard()
      throw Self.ending(target)
    }
  }

  /// Returns the permissions of the file that is replaced; nil when no file is replaced.
  private static func mode(of destination: String, for target: String) throws(MediaError) -> mode_t? {
    // `destination` is not a link, except a link that must not be followed.
    let status: FileStatus
    do throws(SystemError) {
      status = try FileStatus(path: destination, followsLinks: false)
    } catch {
      guard error.code == ENOENT else { throw refusal(target, error) }
      return nil
    }
    guard status.kind == .file else {
      let what =
        switch status.kind {
        case .folder: "a directory"
        case .link: "a symbolic link"
        case .file, .other: "a device or a pipe"
        }
      throw MediaError(
        .cannotWrite,
        "\(target) is \(what), but a file is to be written there; choose another name")
    }
    // A file that its owner has protected is not replaced, although its folder would allow it.
    guard (try? FileSystem.checkAccess(destination, W_OK)) != nil else {
      throw MediaError(
        .cannotWrite, "\(target) is read-only; make it writable, remove it, or choose another name")
    }
    return status.permissions & 0o777
  }

  /// Creates an unnamed file. Returns nil when that fails; the reason is not reported, because a
  /// file with a name may still be possible.
  private static func unnamed(in folder: String, _ permissions: mode_t) -> FileDescriptor? {
    let path = folder.isEmpty ? "." : folder
    guard let file = try? FileModeMask.open(path, UnnamedFile.flags, permissions: permissions)
    else { return nil }
    if UnnamedFile.isReachable(file) { return file }
    file.close()
    return nil
  }

  /// A path with which the unfinished file can be opened again.
  var path: String { hidden?.path ?? file.map(UnnamedFile.path(of:)) ?? destination }

  /// Returns the folder part of a path: empty, or with a slash at its end.
  static func folder(of path: String) -> String {
    FileSystem.split(path).folder
  }

  /// Returns the path of the file that writing to `path` would create or replace: `path` itself, or
  /// the target if it is a symbolic link.
  ///
  /// Throws `.cannotWrite` for symbolic links that form a loop.
  package static func destination(of path: String) throws(MediaError) -> String {
    do { return try FileSystem.destination(of: path) } catch { throw refusal(path, error) }
  }

  deinit { discard() }

  /// Appends all of `bytes` to the file.
  package func write(_ bytes: UnsafeRawBufferPointer) throws(MediaError) {
    guard let file else { throw Self.refusal(target, SystemError(EBADF)) }
    try Self.write(bytes, to: file, name: target)
  }

  /// Appends all of `bytes` to the file.
  package func write(_ bytes: [UInt8]) throws(MediaError) {
    let result = bytes.withUnsafeBytes { bytes in
      Result { () throws(MediaError) in try write(bytes) }
    }
    try result.get()
  }

  var byteCount: Int { (try? FileStatus(path: path))?.size ?? 0 }

  /// Fills `bytes` with the file's contents from `offset` on. Throws `.fault` when the range
  /// exceeds the file, which is a programmer's mistake.
  func read(_ bytes: UnsafeMutableRawBufferPointer, at offset: Int) throws(MediaError) {
    guard let file, (try? file.read(into: bytes, at: offset)) == bytes.count else {
      throw MediaError(
        .fault, "internal error: frames kept beside \(target) cannot be read again; run it again")
    }
  }

  /// Ends writing and reports errors of earlier writes. A file with a hidden name is closed; an
  /// unnamed file stays open, because its name is made from the descriptor.
  func close() throws(MediaError) {
    guard let file else { return }
    do throws(SystemError) {
      if hidden == nil { return try file.checkWritten() }
      self.file = nil
      try file.closeChecked()
    } catch { throw Self.refusal(target, error) }
  }

  /// Gives the file its final name. An older file of this name is replaced, and the new file gets
  /// the permissions of the older one.
  package func commit() throws(MediaError) {
    guard !isOver else { return }
    try close()
    guard !TemporaryFiles.isOver else { throw Self.ending(target) }
    if let hidden {
      if let mode { try? FileSystem.setPermissions(mode, of: hidden.path) }
      try replace(with: hidden)
    } else if let file {
      if let mode { try? file.setPermissions(mode) }
      try name(file)
    }
    isOver = true
    discard()
  }

  /// Gives an unnamed file its final path.
  private func name(_ file: FileDescriptor) throws(MediaError) {
    if mode == nil {
      do throws(SystemError) { return try UnnamedFile.link(file, as: destination) } catch {
        guard error.code == EEXIST || Self.isLinkDenied(error) else {
          throw Self.refusal(target, error)
        }
      }
    }
    // Only rename(2) can replace a file. It needs a name for the new file, so the file first gets a
    // hidden name.
    let name = try HiddenName(beside: destination, for: target, sharing: nil)
    defer { name.remove() }
    do throws(SystemError) {
      do throws(SystemError) { try UnnamedFile.link(file, as: name.path) } catch {
        guard Self.isLinkDenied(error) else { throw error }
        try Self.copy(file, to: name.path)
      }
    } catch { throw Self.refusal(target, error) }
    try replace(with: name)
  }

  /// Returns true when the file system or a filter of system calls does not permit linkat(2).
  private static func isLinkDenied(_ error: SystemError) -> Bool {
    [EPERM, EOPNOTSUPP, EMLINK, EXDEV, EINVAL, ENOSYS].contains(error.code)
  }

  private static func copy(_ file: FileDescriptor, to path: String) throws(SystemError) {
    let permissions = try FileStatus(file).permissions
    let copy = try FileDescriptor.open(path, O_WRONLY | O_CREAT | O_EXCL, permissions: 0o600)
    do throws(SystemError) {
      var position = 0
      while true {
        let bytes = try file.contents(limit: 1 << 20, at: position)
        if bytes.isEmpty { break }
        try copy.write(bytes)
        position += bytes.count
      }
      try? copy.setPermissions(permissions)
    } catch {
      copy.close()
      throw error
    }
    try copy.closeChecked()
  }

  private func replace(with name: HiddenName) throws(MediaError) {
    do { try FileSystem.rename(name.path, to: destination) } catch {
      guard error.code == EPERM || error.code == EACCES else {
        throw Self.refusal(target, error)
      }
      throw MediaError(
        .cannotWrite,
        "\(target) could not be written because the older file of that name may not be "
          + "replaced; choose another name")
    }
    name.forget()
    hidden = nil
  }

  /// Deletes the unfinished file. Does nothing after `commit`.
  func discard() {
    file?.close()
    file = nil
    hidden?.remove()
    hidden = nil
    isOver = true
  }

  static func write(
    _ bytes: UnsafeRawBufferPointer, to file: FileDescriptor, name: String
  ) throws(MediaError) {
    do throws(SystemError) { try file.write(bytes) } catch { throw refusal(name, error) }
  }

  static func ending(_ target: String) -> MediaError {
    MediaError(
      .cannotWrite, "\(target) was not written because the program is ending; run it again")
  }

  static func refusal(_ target: String, _ error: SystemError) -> MediaError {
    let sentence =
      switch error.code {
      case ENOENT, ENOTDIR:
        "\(target) cannot be made because \(fault(inDirectoryOf: target))"
      case ENAMETOOLONG:
        "\(target) cannot be made because its name is longer than the file system allows; choose a shorter one"
      case EACCES, EPERM, EROFS:
        "\(target) cannot be made because its directory may not be written to; choose another one"
      case ENOSPC, EDQUOT:
        "\(target) could not be written because the disk is full; free some space and run it again"
      case EFBIG:
        "\(target) could not be written because it exceeds the limit on the size of files; render "
          + "less, or choose another disk"
      case EMFILE, ENFILE:
        "\(target) could not be written because too many files are open; allow more of them (ulimit -n)"
      case ELOOP:
        "\(target) cannot be made because it is a symbolic link in a loop of links; choose another "
          + "name"
      case EPIPE:
        "\(target) could not be written because the program that reads it closed the pipe; check "
          + "that program"
      default:
        "\(target) could not be written (\(error)); choose another folder"
      }
    return MediaError(.cannotWrite, sentence)
  }

  /// Returns the reason why there can be no new file beside `target`, and the remedy.
  private static func fault(inDirectoryOf target: String) -> String {
    let destination = (try? Self.destination(of: target)) ?? target
    let folder = destination.lastIndex(of: "/").map { String(destination[...$0]) } ?? "."
    do throws(SystemError) {
      return try FileStatus(path: folder).linkCount == 0
        ? "its directory has been deleted; choose another one"
        : "no file can be made in its directory; choose another one"
    } catch {
      return error.code == ENOTDIR
        ? "a part of its path is not a directory; choose another path"
        : "its directory does not exist; make the directory first"
    }
  }
}

#if canImport(Glibc)
  import Glibc
#endif

/// An output file that is written in a hidden folder beside its final name, and gets that name when
/// it is complete.
package final class TemporaryFile {
  /// The name that was asked for.
  let target: String
  /// The final path: the target, or the file to which the target is a symbolic link.
  private let place: String
  /// The path of the file while it is written.
  let path: String
  /// The permissions of the file that is replaced; nil when there is none.
  private var mode: mode_t?
  private var descriptor: Int32
  private var token: UInt?
  /// The hidden folder, which is removed when its last file releases it.
  private var run: RunFolder?

  /// Makes the empty file, so that a directory that is not there or not writable is known now.
  ///
  /// - Parameter neighbour: another temporary file, whose hidden folder is shared if it lies in the
  ///   same place.
  /// - Throws: `.cannotWrite`, also when something other than a file has that name.
  package init(
    for target: String, sharing neighbour: TemporaryFile? = nil
  ) throws(MediaError) {
    self.target = target
    let place = try Self.place(of: target)
    self.place = place
    var attributes = stat()
    if stat(place, &attributes) == 0 {
      guard attributes.st_mode & S_IFMT == S_IFREG else {
        let what = attributes.st_mode & S_IFMT == S_IFDIR ? "a directory" : "a device or a pipe"
        throw MediaError(
          .cannotWrite,
          "\(target) is \(what), but a file is to be written there; choose another name")
      }
      mode = attributes.st_mode & 0o777
    } else if errno != ENOENT {
      throw Self.refusal(target, errno)
    }
    let folder = Self.folder(of: place)
    let run: RunFolder
    if let shared = neighbour?.run, shared.parent == folder {
      run = shared
    } else {
      run = try RunFolder(in: folder, for: target)
    }
    let ending = place.dropFirst(folder.count).split(separator: ".").last ?? ""
    let path = run.next(ending: Self.short(ending))
    // The path is remembered before the file exists, because a signal may come right after it is
    // made.
    guard let token = TemporaryFiles.remember(path) else { throw Self.ending(target) }
    // A file that replaces another may be private, so it is from the beginning.
    let isNew = mode == nil
    let descriptor = FileModeMask.open(
      path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, isNew ? 0o666 : 0o600)
    guard descriptor >= 0 else {
      let error = errno
      TemporaryFiles.forget(token)
      throw Self.refusal(target, error)
    }
    self.run = run
    self.path = path
    self.descriptor = descriptor
    self.token = token
    guard !TemporaryFiles.isOver else {
      discard()
      throw Self.ending(target)
    }
  }

  /// The folder in which a file of this name lies: empty, or with a slash at its end.
  static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }

  /// The ending, shortened so that a number fits before it.
  private static func short(_ name: Substring) -> Substring {
    var name = name
    while name.utf8.count > 100 { name.removeLast() }
    return name
  }

  /// Where a file of this name is, or would be made: `path` itself unless that is a symbolic link.
  ///
  /// Throws `.cannotWrite` for symbolic links that form a loop.
  package static func place(of path: String) throws(MediaError) -> String {
    var place = path
    // As many as Linux follows (path_resolution(7)).
    for _ in 0...40 {
      var letters = [CChar](repeating: 0, count: Int(PATH_MAX))
      let count = readlink(place, &letters, letters.count)
      guard count >= 0 else { return place }
      let next = String(
        decoding: letters.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
      let slash = place.lastIndex(of: "/").map { place.index(after: $0) } ?? place.startIndex
      place = next.hasPrefix("/") ? next : place[..<slash] + next
    }
    throw refusal(path, ELOOP)
  }

  deinit { discard() }

  /// Writes all of `bytes` at the end.
  package func write(_ bytes: UnsafeRawBufferPointer) throws(MediaError) {
    try Self.write(bytes, to: descriptor, name: target)
  }

  /// How many bytes the file has so far.
  var byteCount: Int {
    var attributes = stat()
    return stat(path, &attributes) == 0 ? Int(attributes.st_size) : 0
  }

  /// Fills `bytes` with what the file has from byte `place` on. Reading beyond the file's end is a
  /// programmer's mistake, reported as a fault.
  func read(_ bytes: UnsafeMutableRawBufferPointer, at place: Int) throws(MediaError) {
    var done = 0
    while done < bytes.count {
      let rest = UnsafeMutableRawBufferPointer(rebasing: bytes[done...])
      let count = pread(descriptor, rest.baseAddress, rest.count, place + done)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else {
        throw MediaError(
          .fault, "internal error: frames kept beside \(target) can't be read again; run it again")
      }
      done += count
    }
  }

  /// Closes the descriptor; nothing more can be written.
  func close() throws(MediaError) {
    guard descriptor >= 0 else { return }
    let status = Glibc.close(descriptor)
    descriptor = -1
    // Network file systems report a full disk only here.
    guard status == 0 else { throw Self.refusal(target, errno) }
  }

  /// Moves the file to its final name. It replaces an older file and takes over its permissions.
  package func commit() throws(MediaError) {
    guard token != nil else { return }
    try close()
    guard !TemporaryFiles.isOver else { throw Self.ending(target) }
    if let mode { chmod(path, mode) }
    guard rename(path, place) == 0 else {
      guard errno == EPERM || errno == EACCES else { throw Self.refusal(target, errno) }
      throw MediaError(
        .cannotWrite,
        "\(target) could not be written because the older file of that name may not be "
          + "replaced; choose another name")
    }
    if let token { TemporaryFiles.forget(token) }
    token = nil
    run = nil
  }

  /// Deletes the file, unless it has its name.
  func discard() {
    if descriptor >= 0 { Glibc.close(descriptor) }
    descriptor = -1
    guard let token else { return }
    unlink(path)
    TemporaryFiles.forget(token)
    self.token = nil
    run = nil
  }

  static func write(
    _ bytes: UnsafeRawBufferPointer, to descriptor: Int32, name: String
  ) throws(MediaError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let chunk = UnsafeRawBufferPointer(rebasing: rest)
      // `Glibc.write` is the C function; without the prefix it would be this method.
      let count = Glibc.write(descriptor, chunk.baseAddress, chunk.count)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { throw refusal(name, errno) }
      rest = rest.dropFirst(count)
    }
  }

  static func ending(_ target: String) -> MediaError {
    MediaError(
      .cannotWrite, "\(target) was not written because the program is ending; run it again")
  }

  static func refusal(_ target: String, _ code: Int32) -> MediaError {
    let sentence =
      switch code {
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
        "\(target) could not be written (\(String(cString: strerror(code)))); choose another place"
      }
    return MediaError(.cannotWrite, sentence)
  }

  /// Why there can be no new file beside `target`, and what to do.
  private static func fault(inDirectoryOf target: String) -> String {
    let place = (try? place(of: target)) ?? target
    let folder = place.lastIndex(of: "/").map { String(place[...$0]) } ?? "."
    var attributes = stat()
    guard stat(folder, &attributes) == 0 else {
      return errno == ENOTDIR
        ? "a part of its path is not a directory; choose another path"
        : "its directory does not exist; make the directory first"
    }
    return attributes.st_nlink == 0
      ? "its directory has been deleted; go to another one"
      : "no file can be made in its directory; choose another one"
  }
}

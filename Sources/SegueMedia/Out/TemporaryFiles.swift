import Synchronization

#if canImport(Glibc)
  import Glibc
#endif

/// Every half-written file of this process.
///
/// Output is written beside its name, as `.NAME.segue-XXXXXXXX.ENDING`, and moved into place when it
/// is whole. Whoever ends the process early calls `removeAll()` first, so that none stay behind.
public enum TemporaryFiles {
  /// One path in a list that only grows, so that a signal handler can walk it at any moment. About
  /// a hundred bytes for each output file stay allocated until the process ends.
  private struct Entry: ~Copyable {
    let path: UnsafeMutablePointer<CChar>
    let next: UnsafeMutablePointer<Entry>?
    let isLive = Atomic(true)
  }

  private static let head = Atomic<UInt>(0)
  private static let isClosed = Atomic(false)

  /// Whether `removeAll()` has been called.
  static var isOver: Bool { isClosed.load(ordering: .sequentiallyConsistent) }

  /// Deletes every half-written file and refuses new ones from now on.
  ///
  /// Async-signal-safe: it reads atomics and calls `unlink`, so a handler of SIGINT may call it and
  /// then `_exit`. It may also be called from a thread, any number of times. A file that was moved
  /// into place before is whole and stays.
  public static func removeAll() {
    isClosed.store(true, ordering: .sequentiallyConsistent)
    var next = UnsafeMutablePointer<Entry>(bitPattern: head.load(ordering: .sequentiallyConsistent))
    while let entry = next {
      // Unsafe: entries and their paths are never freed.
      if entry.pointee.isLive.load(ordering: .acquiring) { unlink(entry.pointee.path) }
      next = entry.pointee.next
    }
  }

  /// A path to delete until `forget` is called with what comes back; nil after `removeAll()` or
  /// without memory.
  static func remember(_ path: String) -> UInt? {
    guard let copy = strdup(path) else { return nil }
    let entry = UnsafeMutablePointer<Entry>.allocate(capacity: 1)
    var old = head.load(ordering: .acquiring)
    entry.initialize(to: Entry(path: copy, next: UnsafeMutablePointer(bitPattern: old)))
    while true {
      let result = head.compareExchange(
        expected: old, desired: UInt(bitPattern: entry), ordering: .sequentiallyConsistent)
      if result.exchanged { break }
      old = result.original
      entry.deinitialize(count: 1)
      entry.initialize(to: Entry(path: copy, next: UnsafeMutablePointer(bitPattern: old)))
    }
    if isClosed.load(ordering: .sequentiallyConsistent) {
      entry.pointee.isLive.store(false, ordering: .releasing)
      return nil
    }
    return UInt(bitPattern: entry)
  }

  static func forget(_ token: UInt) {
    // Unsafe: the token came from `remember`, whose entries are never freed.
    UnsafeMutablePointer<Entry>(bitPattern: token)?.pointee.isLive.store(
      false, ordering: .releasing)
  }
}

/// A file under a hidden name beside its own, which it gets when it is whole.
package final class TemporaryFile {
  /// The name that was asked for.
  let target: String
  /// The name that it gets: the target's, or that of the file to which the target is a link.
  private let place: String
  /// The name that it has while it is written.
  let path: String
  /// The permissions of the file that is replaced; nil when there is none.
  private var mode: mode_t?
  private var descriptor: Int32
  private var token: UInt?

  /// Makes the empty file, so that a directory that is not there or not writable is known now.
  ///
  /// Throws `.cannotWrite`, also where anything but a file is in its place.
  package init(for target: String) throws(MediaError) {
    self.target = target
    let place = try Self.place(of: target)
    self.place = place
    var status = stat()
    if stat(place, &status) == 0 {
      guard status.st_mode & S_IFMT == S_IFREG else {
        let what = status.st_mode & S_IFMT == S_IFDIR ? "a directory" : "a device or a pipe"
        throw MediaError(
          .cannotWrite,
          "\(target) is \(what), but a file is to be written there; choose another name")
      }
      mode = status.st_mode & 0o777
    } else if errno != ENOENT {
      throw Self.refusal(target, errno)
    }
    let slash = place.lastIndex(of: "/").map { place.index(after: $0) } ?? place.startIndex
    let (folder, name) = (place[..<slash], place[slash...])
    let ending = name.split(separator: ".").last ?? ""
    var path = ""
    var descriptor: Int32 = -1
    var token: UInt?
    for _ in 0..<16 {
      let random = String(UInt32.random(in: .min ... .max) | 1 << 31, radix: 16)
      path = "\(folder).\(Self.short(name)).segue-\(random).\(Self.short(ending))"
      // Before the file is there: a signal may come between this and the next line.
      token = TemporaryFiles.remember(path)
      guard let remembered = token else { throw Self.ending(target) }
      // What replaces a private file is private from the beginning.
      descriptor = open(
        path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, mode == nil ? 0o666 : 0o600)
      if descriptor >= 0 { break }
      let error = errno
      TemporaryFiles.forget(remembered)
      guard error == EEXIST else { throw Self.refusal(target, error) }
    }
    guard descriptor >= 0 else { throw Self.refusal(target, EEXIST) }
    self.path = path
    self.descriptor = descriptor
    self.token = token
    guard !TemporaryFiles.isOver else {
      discard()
      throw Self.ending(target)
    }
  }

  /// As much of a name's beginning as leaves room for the rest of a hidden one.
  private static func short(_ name: Substring) -> Substring {
    var name = name
    while name.utf8.count > 100 { name.removeLast() }
    return name
  }

  /// Where a file of this name is, or would be made: `path` itself unless that is a symbolic link.
  ///
  /// Throws `.cannotWrite` for links that go round in a circle.
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

  /// Lets go of the descriptor; nothing more can be written.
  func close() throws(MediaError) {
    guard descriptor >= 0 else { return }
    let status = Glibc.close(descriptor)
    descriptor = -1
    // Network file systems report a full disk only here.
    guard status == 0 else { throw Self.refusal(target, errno) }
  }

  /// Gives the file its name, over an older one, whose permissions it takes.
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
  }

  /// Deletes the file, unless it has its name.
  func discard() {
    if descriptor >= 0 { Glibc.close(descriptor) }
    descriptor = -1
    guard let token else { return }
    unlink(path)
    TemporaryFiles.forget(token)
    self.token = nil
  }

  static func write(
    _ bytes: UnsafeRawBufferPointer, to descriptor: Int32, name: String
  ) throws(MediaError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let chunk = UnsafeRawBufferPointer(rebasing: rest)
      // The module's `write` and the C function's differ only in their names' home.
      let count = Glibc.write(descriptor, chunk.baseAddress, chunk.count)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { throw refusal(name, errno) }
      rest = rest.dropFirst(count)
    }
  }

  private static func ending(_ target: String) -> MediaError {
    MediaError(
      .cannotWrite, "\(target) was not written because the program is ending; run it again")
  }

  static func refusal(_ target: String, _ code: Int32) -> MediaError {
    let sentence =
      switch code {
      case ENOENT, ENOTDIR:
        "\(target) cannot be made because \(fault(inDirectoryOf: target))"
      case ENAMETOOLONG:
        "\(target) cannot be made because its name is longer than names can be; choose a shorter one"
      case EACCES, EPERM, EROFS:
        "\(target) cannot be made because its directory may not be written to; choose another one"
      case ENOSPC, EDQUOT:
        "\(target) could not be written because the disk is full; free some space and run it again"
      case EFBIG:
        "\(target) could not be written because it became larger than files may be here; render "
          + "less, or choose another disk"
      case ELOOP:
        "\(target) cannot be made because it is a link that leads round in a circle; choose another "
          + "name"
      case EPIPE:
        "\(target) could not be written because whoever was to read it has gone away; look at the "
          + "program behind the pipe"
      default:
        "\(target) could not be written (\(String(cString: strerror(code)))); choose another place"
      }
    return MediaError(.cannotWrite, sentence)
  }

  /// Why there can be no new file beside `target`, and what to do.
  private static func fault(inDirectoryOf target: String) -> String {
    let place = (try? place(of: target)) ?? target
    let folder = place.lastIndex(of: "/").map { String(place[...$0]) } ?? "."
    var status = stat()
    guard stat(folder, &status) == 0 else {
      return errno == ENOTDIR
        ? "what should be its directory is no directory; choose another one"
        : "its directory is not there; make the directory first"
    }
    return status.st_nlink == 0
      ? "its directory has been deleted; go to another one"
      : "no file can be made in its directory; choose another one"
  }
}

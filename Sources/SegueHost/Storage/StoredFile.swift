internal import Glibc
internal import SegueSystem
internal import SegueWire

/// A small file that several processes read and write, such as a cache. A reader gets the complete
/// contents that one process wrote, or nothing: a damaged file or one of an unknown format is treated as missing.
struct StoredFile {
  let path: String
  /// The name and version of the format, which are written at the start of the file. A file that starts with a
  /// different text is not read.
  let kind: String

  /// The maximum size of a file that is read, in bytes.
  static let maxBytes = 64 << 20

  /// Returns the contents; nil when the file is missing, damaged or of another kind.
  func read() -> ByteReader? {
    guard let (file, status) = try? FileDescriptor.openFile(path) else { return nil }
    defer { file.close() }
    guard status.size >= 8, status.size <= Self.maxBytes,
      let bytes = try? file.contents(limit: status.size),
      bytes.count == status.size
    else { return nil }
    var sum = ByteReader(Array(bytes.suffix(8)))
    let content = Array(bytes.dropLast(8))
    var reader = ByteReader(content)
    do throws(Malformed) {
      guard try sum.number(UInt64.self) == Self.checksum(content), try reader.text() == kind else {
        return nil
      }
    } catch { return nil }
    return reader
  }

  /// Replaces the file, and creates its folder if it is missing. A process that reads at the same
  /// time gets the old contents or the new ones.
  ///
  /// - Returns: false when the new contents could not be written. The old file then remains.
  @discardableResult
  func write(_ body: (inout ByteWriter) -> Void) -> Bool {
    var writer = ByteWriter()
    writer.text(kind)
    body(&writer)
    writer.number(Self.checksum(writer.bytes))
    makeFolder()
    guard let temporary = try? FileSystem.makeTemporaryFile(path + ".") else { return false }
    defer { temporary.file.close() }
    do throws(SystemError) {
      try temporary.file.write(writer.bytes)
      try FileSystem.rename(temporary.path, to: path)
      return true
    } catch {
      try? FileSystem.removeFile(temporary.path)
      return false
    }
  }

  /// Runs `body` under a lock on the file's folder, so that concurrent processes and threads do not overwrite each
  /// other's changes.
  ///
  /// The lock (`flock`) is released when the process that has it ends. `body` runs without a lock if the folder cannot
  /// be locked, or if another process keeps the lock for a second.
  func exclusively<Result>(_ body: () -> Result) -> Result {
    makeFolder()
    guard let lock = try? FileDescriptor.open(folder, O_RDONLY | O_DIRECTORY) else {
      return body()
    }
    // Closing the folder's file descriptor releases the lock.
    defer { lock.close() }
    // A stopped process may keep the lock forever, so the lock is polled with a timeout instead of waiting in the kernel.
    for _ in 0..<1000 {
      guard (try? lock.tryLock()) == false else { break }
      SystemThread.sleep(milliseconds: 1)
    }
    return body()
  }

  private var folder: String {
    let end = path.lastIndex(of: "/") ?? path.startIndex
    return end == path.startIndex ? "/" : String(path[..<end])
  }

  private func makeFolder() {
    var folder = ""
    for step in path.split(separator: "/").dropLast() {
      folder += "/" + step
      // The XDG Base Directory Specification requires that only the user has access.
      try? FileSystem.makeNewFolder(folder, permissions: 0o700)
    }
  }

  /// Returns the 64-bit FNV-1a hash. It detects damage and not forgery, because a user who can write this file can
  /// replace the plug-ins too.
  private static func checksum(_ bytes: [UInt8]) -> UInt64 {
    bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
  }
}

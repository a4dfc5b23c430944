internal import Glibc
internal import SegueWire

/// A small file that several processes read and write, such as a cache. A reader sees a whole file
/// that some process wrote, or nothing: a file of other bytes counts as missing.
struct StoredFile {
  let path: String
  /// Tells kinds and versions of files apart.
  let kind: String

  /// A file that is larger is not read.
  private static let largest = 64 << 20

  /// The contents; nil when the file is missing, damaged or of another kind.
  func read() -> ByteReader? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_size >= 8, status.st_size <= Self.largest
    else { return nil }
    let count = Int(status.st_size)
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      // Sound: pread writes at most `count` bytes into a buffer of that capacity.
      filled = max(0, pread(descriptor, buffer.baseAddress, count, 0))
    }
    guard bytes.count == count else { return nil }
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

  /// Replaces the file; its folder is made where it is missing. Whoever reads at the same time sees
  /// the old file or the new one.
  ///
  /// - Returns: false when it could not be written, and the old one is still there.
  @discardableResult
  func write(_ body: (inout ByteWriter) -> Void) -> Bool {
    var writer = ByteWriter()
    writer.text(kind)
    body(&writer)
    writer.number(Self.checksum(writer.bytes))
    makeFolder()
    var name = Array((path + ".XXXXXX").utf8CString)
    let descriptor = mkstemp(&name)
    guard descriptor >= 0 else { return false }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    let temporary = name.map(UInt8.init(bitPattern:)).dropLast()
    let file = String(decoding: temporary, as: UTF8.self)
    let bytes = writer.bytes
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes {
        // Sound: `written` is less than the count.
        Glibc.write(descriptor, $0.baseAddress.map { $0 + written }, bytes.count - written)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      written += count
    }
    close(descriptor)
    guard written == bytes.count, rename(file, path) == 0 else {
      unlink(file)
      return false
    }
    return true
  }

  private func makeFolder() {
    var folder = ""
    for step in path.split(separator: "/").dropLast() {
      folder += "/" + step
      // As the XDG specification wants it: for the user alone.
      mkdir(folder, 0o700)
    }
  }

  /// FNV-1a with 64 bits: against damage, not against forgery, since whoever may write the file may
  /// write the plug-ins too.
  private static func checksum(_ bytes: [UInt8]) -> UInt64 {
    bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
  }
}

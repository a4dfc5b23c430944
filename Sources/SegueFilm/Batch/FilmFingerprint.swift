internal import Glibc
internal import SegueSystem
internal import Synchronization

/// The fingerprint of everything that a film is made from, by which a batch recognises a film that is up to date.
/// It detects changes, and not forgery.
struct FilmFingerprint {
  // The 64-bit FNV-1a hash.
  private var hash: UInt64 = 0xcbf2_9ce4_8422_2325

  /// The hash in hexadecimal digits.
  var text: String { String(hash, radix: 16) }

  mutating func add(_ text: String) {
    for byte in text.utf8 { add(byte) }
    // No text contains this byte, so that two texts differ from one text of both.
    add(0xff)
  }

  @inline(__always)
  mutating func add(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }

  /// Returns the hash of a file's contents; nil for a file that cannot be read.
  static func of(file path: String) -> String? {
    guard let file = try? FileDescriptor.open(path, O_RDONLY) else { return nil }
    defer { file.close() }
    var (fingerprint, size) = (FilmFingerprint(), 0)
    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      guard let count = try? buffer.withUnsafeMutableBytes({ try file.read(into: $0) }) else {
        return nil
      }
      guard count > 0 else { break }
      size += count
      for byte in buffer[..<count] { fingerprint.add(byte) }
    }
    return "\(size)-\(fingerprint.text)"
  }
}

/// The hashes of files, each of which is read once.
final class FileHashes: Sendable {
  private let known = Mutex<[String: String]>([:])

  /// Returns the hash of a file's contents, or a word for a file that cannot be read.
  func hash(of path: String) -> String {
    if let hash = known.withLock({ $0[path] }) { return hash }
    let hash = FilmFingerprint.of(file: path) ?? "none"
    known.withLock { $0[path] = hash }
    return hash
  }
}

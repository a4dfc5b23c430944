internal import Glibc
internal import SegueSystem

/// The size of a file and a hash of its bytes, by which a file is recognised that was not changed since.
struct FileFingerprint: Hashable {
  private let size: Int
  /// The 64-bit FNV-1a hash. It detects a change and not forgery.
  private let hash: UInt64

  /// Reads the file at `path`. Nil for a file that is missing or cannot be read, and for anything else than a
  /// regular file, such as a symbolic link.
  init?(of path: String) {
    let flags = O_RDONLY | O_NONBLOCK | O_NOFOLLOW
    guard let file = try? FileDescriptor.open(path, flags) else { return nil }
    defer { file.close() }
    guard (try? FileStatus(file))?.kind == .file else { return nil }
    var (size, hash) = (0, 0xcbf2_9ce4_8422_2325 as UInt64)
    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      guard let count = try? buffer.withUnsafeMutableBytes({ try file.read(into: $0) }) else {
        return nil
      }
      guard count > 0 else { break }
      size += count
      for byte in buffer[..<count] { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    }
    (self.size, self.hash) = (size, hash)
  }

  /// The size in decimal and the hash in hexadecimal digits, with a space between them.
  var text: String { "\(size) \(String(hash, radix: 16))" }

  /// Parses what `text` gives; nil for anything else.
  init?(parsing text: Substring) {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 2, let size = Int(words[0]), let hash = UInt64(words[1], radix: 16) else {
      return nil
    }
    (self.size, self.hash) = (size, hash)
  }
}

internal import SegueSystem

#if canImport(Glibc)
  import Glibc
#endif

/// A hash of texts and files, by which a program recognises that they are the same as before. It detects
/// changes, and not forgery.
public struct ContentHash: Sendable, Hashable {
  // Two 64-bit FNV-1a hashes with different beginnings, of which the second also depends on the position.
  private var first: UInt64 = 0xcbf2_9ce4_8422_2325
  private var second: UInt64 = 0x9e37_79b9_7f4a_7c15

  /// Creates the hash of nothing.
  public init() {}

  /// The hash in 32 hexadecimal digits.
  public var text: String {
    [first, second].map { half in
      let digits = String(half, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  /// Adds a text, with its length, so that two texts differ from one text of both.
  public mutating func add(_ text: String) {
    add(number: text.utf8.count)
    for byte in text.utf8 { add(byte) }
  }

  /// Adds the contents of a file, with their length.
  ///
  /// - Throws: `.notFound` or `.unreadable` for a file that cannot be read.
  public mutating func add(file path: String) throws(MediaError) {
    var size = 0
    do throws(SystemError) {
      let file = try FileDescriptor.open(path, O_RDONLY)
      defer { file.close() }
      while true {
        let bytes = try file.contents(limit: 1 << 18, at: size)
        if bytes.isEmpty { break }
        add(bytes)
        size += bytes.count
      }
    } catch {
      throw MediaError(
        error.code == ENOENT ? .notFound : .unreadable,
        error.code == ENOENT
          ? "there is no file \(path)" : "\(path) cannot be read (\(error)); check the file")
    }
    add(number: size)
  }

  /// Adds bytes without their length.
  mutating func add(_ bytes: [UInt8]) {
    for byte in bytes { add(byte) }
  }

  private mutating func add(number: Int) {
    for shift in 0..<8 { add(UInt8(truncatingIfNeeded: number >> (8 * shift))) }
  }

  @inline(__always)
  private mutating func add(_ byte: UInt8) {
    first = (first ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
    second = (second &+ UInt64(byte)) &* 0xd6e8_feb8_6659_fd93
    second ^= second >> 32
  }
}

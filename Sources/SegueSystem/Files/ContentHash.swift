internal import Glibc

/// A hash of texts and files, which a program stores to recognise later that they have not changed. It detects
/// accidental changes, not forgery.
package struct ContentHash: Sendable, Hashable {
  // Two 64-bit FNV-1a hashes with different initial values. The second hash also depends on the position of each byte.
  private var first: UInt64 = 0xcbf2_9ce4_8422_2325
  private var second: UInt64 = 0x9e37_79b9_7f4a_7c15

  /// Creates the hash of an empty input.
  package init() {}

  /// Creates the hash of a file's contents. Nil for a file that is missing or cannot be read, and for anything
  /// except a regular file, such as a symbolic link.
  package init?(regularFile path: String) {
    guard let file = try? FileDescriptor.openFile(path, O_NOFOLLOW).file else { return nil }
    defer { file.close() }
    guard (try? add(file)) != nil else { return nil }
  }

  /// Creates a hash from its hexadecimal digits, as in `text`; nil if `text` has a different form.
  package init?(parsing text: some StringProtocol) {
    guard text.utf8.count == 32, let first = UInt64(text.prefix(16), radix: 16),
      let second = UInt64(text.dropFirst(16), radix: 16)
    else { return nil }
    (self.first, self.second) = (first, second)
  }

  /// The hash in 32 hexadecimal digits.
  package var text: String {
    [first, second].map { half in
      let digits = String(half, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  /// Adds a text and its length, so that adding two texts differs from adding their concatenation.
  package mutating func add(_ text: String) {
    add(number: text.utf8.count)
    for byte in text.utf8 { add(byte) }
  }

  /// Adds the contents of a regular file and their length.
  ///
  /// - Throws: The system's error if the file cannot be read. The hash must not be used after an
  ///   error.
  package mutating func add(file path: String) throws(SystemError) {
    let file = try FileDescriptor.openFile(path).file
    defer { file.close() }
    try add(file)
  }

  private mutating func add(_ file: FileDescriptor) throws(SystemError) {
    var size = 0
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 1)
    defer { buffer.deallocate() }
    while true {
      let count = try file.read(into: buffer, at: size)
      if count == 0 { break }
      for byte in buffer[..<count] { add(byte) }
      size += count
    }
    add(number: size)
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

/// An error for received bytes that are invalid: a message is cut short, is too long, or has contents that are not
/// allowed.
package struct Malformed: Error, Sendable, Hashable {
  /// A phrase for a log line, such as "a text that is not UTF-8".
  package let reason: String

  package init(_ reason: String) { self.reason = reason }
}

/// Reads bytes that a `ByteWriter` wrote. The bytes may be untrusted: each read is checked, the allocated memory is
/// limited in proportion to the number of bytes, and no input causes a trap.
package struct ByteReader: Sendable {
  private let bytes: [UInt8]
  private var position = 0

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The number of bytes that have not been read yet.
  package var remaining: Int { bytes.count - position }

  package mutating func number<Number: FixedWidthInteger>(
    _ type: Number.Type = Number.self
  ) throws(Malformed) -> Number {
    Number(truncatingIfNeeded: try word(MemoryLayout<Number>.size))
  }

  /// Reads a little-endian number of at most eight bytes. The function is not generic, because generic code is slow
  /// when other modules call it.
  private mutating func word(_ size: Int) throws(Malformed) -> UInt64 {
    guard remaining >= size else { throw Malformed("it ends early") }
    var value: UInt64 = 0
    for offset in (0..<size).reversed() { value = value << 8 | UInt64(bytes[position + offset]) }
    position += size
    return value
  }

  package mutating func double() throws(Malformed) -> Double {
    Double(bitPattern: try number(UInt64.self))
  }

  /// Reads a truth value, which is one byte with the value 0 or 1.
  package mutating func flag() throws(Malformed) -> Bool {
    switch try number(UInt8.self) {
    case 0: false
    case 1: true
    default: throw Malformed("a flag that is neither 0 nor 1")
    }
  }

  package mutating func text() throws(Malformed) -> String {
    let count = Int(try number(UInt32.self))
    guard count <= remaining else { throw Malformed("a text that is longer than the message") }
    let slice = bytes[position..<position + count]
    guard let text = String(validating: slice, as: UTF8.self) else {
      throw Malformed("a text that is not UTF-8")
    }
    position += count
    return text
  }

  package mutating func optional() throws(Malformed) -> String? {
    try flag() ? try text() : nil
  }

  /// Reads a list that begins with its number of elements.
  ///
  /// - Parameters:
  ///   - limit: the largest number of elements.
  ///   - read: reads one element, which takes at least one byte.
  package mutating func list<Element>(
    limit: Int, _ read: (inout ByteReader) throws(Malformed) -> Element
  ) throws(Malformed) -> [Element] {
    let count = Int(try number(UInt32.self))
    guard count <= min(limit, remaining) else { throw Malformed("a list that is too long") }
    var elements: [Element] = []
    elements.reserveCapacity(count)
    for _ in 0..<count { elements.append(try read(&self)) }
    return elements
  }

  /// Reads `count` bytes, at least 0.
  mutating func raw(_ count: Int) throws(Malformed) -> [UInt8] {
    guard count <= remaining else { throw Malformed("it ends early") }
    defer { position += count }
    return Array(bytes[position..<position + count])
  }

  /// Reads all bytes that are left.
  package mutating func rest() -> [UInt8] {
    defer { position = bytes.count }
    return Array(bytes[position...])
  }

  /// Checks that no bytes are left. Call it after the last read.
  package func end() throws(Malformed) {
    guard remaining == 0 else { throw Malformed("it has extra bytes at its end (\(remaining))") }
  }
}

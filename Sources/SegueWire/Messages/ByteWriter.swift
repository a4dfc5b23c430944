/// Writes the parts of a message in sequence. Numbers are little-endian.
package struct ByteWriter: Sendable {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  package mutating func number<Number: FixedWidthInteger>(_ value: Number) {
    withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
  }

  package mutating func double(_ value: Double) { number(value.bitPattern) }

  package mutating func flag(_ value: Bool) { number(UInt8(value ? 1 : 0)) }

  /// Writes a text as its number of bytes in UTF-8, followed by the bytes.
  package mutating func text(_ value: String) {
    number(UInt32(clamping: value.utf8.count))
    bytes.append(contentsOf: value.utf8)
  }

  /// Writes a text that may be nil, after a flag that says whether there is a text.
  package mutating func optional(_ value: String?) {
    flag(value != nil)
    if let value { text(value) }
  }

  /// Writes a list as its number of elements, followed by the elements.
  package mutating func list<Element>(
    _ elements: [Element], _ write: (inout ByteWriter, Element) -> Void
  ) {
    number(UInt32(clamping: elements.count))
    for element in elements { write(&self, element) }
  }

  package mutating func raw(_ more: [UInt8]) { bytes += more }

  mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }
}

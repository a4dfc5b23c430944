/// The ids of an SVG file: the value of every attribute `id` in a tag, found by a search of the
/// file's text.
struct SVGIDs {
  /// Each id once, in the order of the file, which is the order in which elements are drawn.
  private(set) var all: [String] = []

  init(_ bytes: FileBytes) {
    let text = UnsafeBufferPointer(start: bytes.pointer, count: bytes.count)
    var seen: Set<String> = []
    var at = 0
    while at < text.count {
      guard text[at] == UInt8(ascii: "i"), at > 0, Self.isSpace(text[at - 1]),
        bytes[at + 1] == UInt8(ascii: "d"), let (begin, end) = Self.value(bytes, after: at + 2)
      else {
        at += 1
        continue
      }
      let id = String(decoding: text[begin..<end], as: UTF8.self)
      if !id.isEmpty, seen.insert(id).inserted { all.append(id) }
      at = end
    }
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    [9, 10, 13, 32].contains(byte)
  }

  /// Returns the range of the value in quotes after an equals sign at `start`, or nil when there is
  /// none.
  private static func value(_ bytes: FileBytes, after start: Int) -> (Int, Int)? {
    var at = start
    while isSpace(bytes[at]) { at += 1 }
    guard bytes[at] == UInt8(ascii: "=") else { return nil }
    at += 1
    while isSpace(bytes[at]) { at += 1 }
    let quote = bytes[at]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
    let begin = at + 1
    at = begin
    while at < bytes.count, bytes[at] != quote { at += 1 }
    return at < bytes.count ? (begin, at) : nil
  }
}

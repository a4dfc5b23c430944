import CSeguePictures
internal import SegueSystem

#if canImport(Glibc)
  import Glibc
#endif

/// The text of an SVG file as UTF-8: uncompressed, if the file is an SVGZ, and without its encoding. Almost every file is
/// such a text already, and its bytes stay as they are.
struct SVGText {
  let bytes: FileBytes

  /// A copy of the text.
  var array: [UInt8] { Array(UnsafeBufferPointer(start: bytes.pointer, count: bytes.count)) }

  /// The maximum length of an uncompressed text in bytes: a few kilobytes can become gigabytes.
  static let maxUncompressed = 256 << 20

  /// Reads a file.
  ///
  /// - Throws: `.undecodable` for a compressed file that is damaged or too large, and for a text that is not in its
  ///   encoding; and the errors of reading.
  init(path: String) throws(MediaError) {
    try self.init(FileBytes(path: path), path: path)
  }

  /// Reads the bytes of a file.
  ///
  /// - Parameter path: The file's name in messages.
  init(_ file: FileBytes, path: String) throws(MediaError) {
    var bytes = file
    if Self.isCompressed(bytes) {
      let (text, isWhole) = Self.uncompressed(bytes, limit: Self.maxUncompressed)
      guard isWhole else {
        throw MediaError(
          .undecodable,
          text.count >= Self.maxUncompressed
            ? "\(path) has more than \(Self.maxUncompressed >> 20) MB when it is uncompressed; simplify it"
            : "\(path) is a compressed SVG that is damaged or truncated; copy or export it again")
      }
      bytes = try FileBytes(text)
    }
    if let encoding = Self.encoding(bytes) {
      let (text, isWhole) = Self.decoded(bytes, from: encoding.name, skipping: encoding.mark)
      // An encoding that this machine does not know is left to librsvg.
      if let text {
        guard isWhole else {
          throw MediaError(
            .undecodable,
            "\(path) is a text in \(encoding.name) that is damaged or truncated; export it again as UTF-8"
          )
        }
        bytes = try FileBytes(text)
      }
    }
    self.bytes = bytes
  }

  /// Returns true if the first bytes of a file are the beginning of an SVG.
  static func isSVG(_ head: FileBytes) -> Bool {
    guard mayBeXML(head) else { return false }
    var text = Array(UnsafeBufferPointer(start: head.pointer, count: head.count))
    if isCompressed(head) { text = uncompressed(head, limit: 1 << 20).text }
    if let bytes = try? FileBytes(text), let encoding = encoding(bytes) {
      text = decoded(bytes, from: encoding.name, skipping: encoding.mark).text ?? text
    }
    return SVGDocument(text, onlyRoot: true).isSVG
  }

  /// Returns true if a file can be XML, judged by its first characters.
  static func mayBeXML(_ head: FileBytes) -> Bool {
    if isCompressed(head) { return true }
    // Zeros are halves of characters of UTF-16.
    let marks: Set<UInt8> = [0, 9, 10, 13, 0x20, 0xEF, 0xBB, 0xBF, 0xFE, 0xFF]
    var at = 0
    while at < head.count, marks.contains(head[at]) { at += 1 }
    return head[at] == UInt8(ascii: "<") || at == head.count && head[0] != 0
  }

  // MARK: Compression

  private static func isCompressed(_ bytes: FileBytes) -> Bool {
    bytes[0] == 0x1F && bytes[1] == 0x8B && bytes[2] == 8
  }

  /// Returns the uncompressed bytes, at most `limit`. `isWhole` is false if the file is damaged, or has more bytes.
  private static func uncompressed(
    _ bytes: FileBytes, limit: Int
  ) -> (text: [UInt8], isWhole: Bool) {
    var memory: UnsafeMutablePointer<UInt8>?
    var isWhole: Int32 = 0
    let count = segue_gunzip(bytes.pointer, bytes.count, limit, &memory, &isWhole)
    defer { free(memory) }
    // Unsafe: the C function has written `count` bytes.
    return (Array(UnsafeBufferPointer(start: memory, count: count)), isWhole != 0)
  }

  // MARK: Encodings

  /// Returns the encoding of a text, if it is not UTF-8, and the length of its byte order mark.
  private static func encoding(_ bytes: FileBytes) -> (name: String, mark: Int)? {
    switch (bytes[0], bytes[1], bytes[2], bytes[3]) {
    case (0xFF, 0xFE, 0, 0): return ("UTF-32LE", 4)
    case (0, 0, 0xFE, 0xFF): return ("UTF-32BE", 4)
    case (0xFF, 0xFE, _, _): return ("UTF-16LE", 2)
    case (0xFE, 0xFF, _, _): return ("UTF-16BE", 2)
    case (0x3C, 0, 0, 0): return ("UTF-32LE", 0)
    case (0, 0, 0, 0x3C): return ("UTF-32BE", 0)
    case (0x3C, 0, _, _): return ("UTF-16LE", 0)
    case (0, 0x3C, _, _): return ("UTF-16BE", 0)
    default: break
    }
    guard bytes.has("<?xml", at: 0), let place = declaredEncoding(bytes[0..<1024]) else {
      return nil
    }
    let name = String(decoding: bytes[place], as: UTF8.self).uppercased()
    // The document would not begin with these characters in UTF-16.
    guard !["UTF-8", "UTF8", "US-ASCII", "ASCII"].contains(name), !name.hasPrefix("UTF-16"),
      !name.hasPrefix("UTF-32"), !name.isEmpty
    else { return nil }
    return (name, 0)
  }

  /// Returns the place of the encoding's name in an XML declaration.
  private static func declaredEncoding(_ head: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
    let text = Array(head)
    let end = text.firstIndex(of: UInt8(ascii: ">")) ?? text.count
    guard let word = text[..<end].firstRange(of: Array("encoding".utf8)) else { return nil }
    let rest = text[word.upperBound..<end].drop {
      XMLScanner.isSpace($0) || $0 == UInt8(ascii: "=")
    }
    guard let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
      let close = rest.dropFirst().firstIndex(of: quote)
    else { return nil }
    return (rest.startIndex + 1)..<close
  }

  /// Returns a text as UTF-8, in which the XML declaration does not state an encoding; nil for an encoding that is not
  /// known. `isWhole` is false if a part at the end is not in the encoding.
  private static func decoded(
    _ bytes: FileBytes, from encoding: String, skipping mark: Int
  ) -> (text: [UInt8]?, isWhole: Bool) {
    guard let decoded = TextEncoding.utf8(bytes[mark..<bytes.count], from: encoding) else {
      return (nil, false)
    }
    var text = decoded.text
    text.withUnsafeBufferPointer {
      declaredEncoding(UnsafeBufferPointer(rebasing: $0.prefix(1024)))
    }
    .map { text.replaceSubrange($0, with: "UTF-8".utf8) }
    return (text, decoded.isWhole)
  }
}

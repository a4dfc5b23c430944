/// Splits the bytes of an XML document into its parts, as a browser does. It is the only tokeniser of XML: of an SVG's head
/// and elements (`SVGDocument`), and of the review of drawings for a page (`SVGReview`).
struct XMLScanner {
  /// A part of a document. Texts are as in the file; `decoded` replaces the references in them.
  enum Part {
    /// A start tag. `isWhole` is true for a tag such as `<g/>`, which has no end tag.
    case start(name: ArraySlice<UInt8>, attributes: [Attribute], isWhole: Bool)
    case end(name: ArraySlice<UInt8>)
    case text(ArraySlice<UInt8>)
    /// The contents of a CDATA section, which has no references.
    case data(ArraySlice<UInt8>)
    /// A processing instruction: its target, and the rest.
    case instruction(ArraySlice<UInt8>, ArraySlice<UInt8>)
    case comment
    /// The document type, with the declarations of its own between the square brackets; nil if there are none.
    case documentType(ArraySlice<UInt8>?)
  }

  struct Attribute {
    var name: ArraySlice<UInt8>
    var value: ArraySlice<UInt8>
  }

  /// The document is not well-formed.
  struct Malformed: Error {}

  private var rest: ArraySlice<UInt8>

  /// The place in the document after the last part.
  var offset: Int { rest.startIndex }

  /// The maximum number of attributes of a tag. The time grows with its square, since each name may occur only once.
  static let maxAttributes = 500

  private init(rest: ArraySlice<UInt8>) { self.rest = rest }

  init(_ bytes: [UInt8]) {
    rest = bytes[...]
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
  }

  /// Returns the next part; nil at the end of the document.
  mutating func next() throws(Malformed) -> Part? {
    guard let first = rest.first else { return nil }
    guard first == UInt8(ascii: "<") else {
      let end = rest.firstIndex(of: UInt8(ascii: "<")) ?? rest.endIndex
      defer { rest = rest[end...] }
      return .text(rest[..<end])
    }
    rest = rest.dropFirst()
    switch rest.first {
    case UInt8(ascii: "!"): return try declaration()
    case UInt8(ascii: "?"):
      rest = rest.dropFirst()
      let target = name()
      guard !target.isEmpty else { throw Malformed() }
      return .instruction(target, try upTo("?>"))
    case UInt8(ascii: "/"):
      rest = rest.dropFirst()
      let name = name()
      skipSpaces()
      guard !name.isEmpty, take(">") else { throw Malformed() }
      return .end(name: name)
    default: return try startTag()
    }
  }

  private mutating func declaration() throws(Malformed) -> Part {
    if take("!--") {
      _ = try upTo("-->")
      return .comment
    }
    if take("![CDATA[") { return .data(try upTo("]]>")) }
    guard take("!DOCTYPE") else { throw Malformed() }
    var declarations: ArraySlice<UInt8>?
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: ">"): return .documentType(declarations)
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        guard let end = rest.firstIndex(of: byte) else { throw Malformed() }
        rest = rest[(end + 1)...]
      case UInt8(ascii: "[") where declarations == nil: declarations = try internalSubset()
      case UInt8(ascii: "["), UInt8(ascii: "<"): throw Malformed()
      default: break
      }
    }
    throw Malformed()
  }

  /// Takes the declarations of a document type up to their `]`, which may be in quotes and in comments, too.
  private mutating func internalSubset() throws(Malformed) -> ArraySlice<UInt8> {
    let start = rest
    while let byte = rest.first {
      if take("<!--") {
        _ = try upTo("-->")
        continue
      }
      if take("<?") {
        _ = try upTo("?>")
        continue
      }
      rest = rest.dropFirst()
      switch byte {
      case UInt8(ascii: "]"): return start[..<(rest.startIndex - 1)]
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        guard let end = rest.firstIndex(of: byte) else { throw Malformed() }
        rest = rest[(end + 1)...]
      default: break
      }
    }
    throw Malformed()
  }

  /// Returns the entities with a text that declarations of a document type contain. Entities in entities are not
  /// replaced.
  static func entities(_ declarations: ArraySlice<UInt8>) -> [String: [UInt8]] {
    var result: [String: [UInt8]] = [:]
    var scanner = XMLScanner(rest: declarations)
    while let byte = scanner.rest.first {
      if scanner.take("<!--") {
        guard (try? scanner.upTo("-->")) != nil else { break }
      } else if scanner.take("<!ENTITY") {
        scanner.skipSpaces()
        let name = String(decoding: scanner.name(), as: UTF8.self)
        scanner.skipSpaces()
        guard let quote = scanner.rest.first,
          quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
        else { continue }
        scanner.rest = scanner.rest.dropFirst()
        guard let end = scanner.rest.firstIndex(of: quote) else { break }
        if !name.isEmpty, result[name] == nil { result[name] = Array(scanner.rest[..<end]) }
        scanner.rest = scanner.rest[(end + 1)...]
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        scanner.rest = scanner.rest.dropFirst()
        guard let end = scanner.rest.firstIndex(of: byte) else { break }
        scanner.rest = scanner.rest[(end + 1)...]
      } else {
        scanner.rest = scanner.rest.dropFirst()
      }
    }
    return result
  }

  private mutating func startTag() throws(Malformed) -> Part {
    let name = name()
    guard !name.isEmpty else { throw Malformed() }
    var attributes: [Attribute] = []
    while true {
      let hasSpace = skipSpaces()
      if take(">") { return .start(name: name, attributes: attributes, isWhole: false) }
      if take("/>") { return .start(name: name, attributes: attributes, isWhole: true) }
      let attribute = self.name()
      guard hasSpace, !attribute.isEmpty, attributes.count < Self.maxAttributes,
        !attributes.contains(where: { $0.name.elementsEqual(attribute) })
      else { throw Malformed() }
      skipSpaces()
      guard take("=") else { throw Malformed() }
      skipSpaces()
      guard let quote = rest.popFirst(), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
        let end = rest.firstIndex(of: quote), !rest[..<end].contains(UInt8(ascii: "<"))
      else { throw Malformed() }
      attributes.append(Attribute(name: attribute, value: rest[..<end]))
      rest = rest[(end + 1)...]
    }
  }

  // MARK: Bytes

  private mutating func name() -> ArraySlice<UInt8> {
    let end = rest.firstIndex(where: Self.endsName) ?? rest.endIndex
    defer { rest = rest[end...] }
    return rest[..<end]
  }

  /// Returns true for a character that ends a name: a space or one of the marks `/>=<"'&?![]`.
  static func endsName(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...0x20, UInt8(ascii: "/"), UInt8(ascii: ">"), UInt8(ascii: "="), UInt8(ascii: "<"),
      UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "&"), UInt8(ascii: "?"),
      UInt8(ascii: "!"), UInt8(ascii: "["), UInt8(ascii: "]"):
      true
    default: false
    }
  }

  @discardableResult
  private mutating func skipSpaces() -> Bool {
    let end = rest.firstIndex { !Self.isSpace($0) } ?? rest.endIndex
    defer { rest = rest[end...] }
    return end > rest.startIndex
  }

  private mutating func take(_ text: StaticString) -> Bool {
    let length = text.utf8CodeUnitCount
    let mark = UnsafeBufferPointer(start: text.utf8Start, count: length)
    guard rest.starts(with: mark) else { return false }
    rest = rest.dropFirst(length)
    return true
  }

  /// Takes everything up to a mark, and the mark, and returns it without the mark.
  private mutating func upTo(_ text: StaticString) throws(Malformed) -> ArraySlice<UInt8> {
    let mark = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    var at = rest.startIndex
    while let start = rest[at...].firstIndex(of: mark[0]) {
      if rest[start...].starts(with: mark) {
        defer { rest = rest[(start + mark.count)...] }
        return rest[..<start]
      }
      at = start + 1
    }
    throw Malformed()
  }

  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 9 || byte == 10 || byte == 13
  }

  /// Returns a text with its references, such as `&amp;` and `&#114;`, replaced by their characters.
  ///
  /// - Parameter entities: The texts of the document's own entities.
  /// - Throws: `Malformed` for an entity that neither XML nor `entities` defines.
  static func decoded(
    _ text: ArraySlice<UInt8>, _ entities: [String: [UInt8]] = [:]
  ) throws(Malformed) -> ArraySlice<UInt8> {
    guard var at = text.firstIndex(of: UInt8(ascii: "&")) else { return text }
    var result = Array(text[..<at])
    while at < text.endIndex {
      guard text[at] == UInt8(ascii: "&") else {
        result.append(text[at])
        at += 1
        continue
      }
      guard let end = text[at...].prefix(32).firstIndex(of: UInt8(ascii: ";")) else {
        throw Malformed()
      }
      let name = String(decoding: text[(at + 1)..<end], as: UTF8.self)
      if let scalar = named[name] ?? number(name) {
        result += Array(String(Character(scalar)).utf8)
      } else {
        guard let text = entities[name], result.count < maxDecoded else { throw Malformed() }
        result += text
      }
      at = end + 1
    }
    return result[...]
  }

  /// The maximum length of a text after the replacement of the document's own entities, in bytes.
  private static let maxDecoded = 1 << 24

  private static let named: [String: Unicode.Scalar] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'",
  ]

  private static func number(_ name: String) -> Unicode.Scalar? {
    guard name.first == "#" else { return nil }
    let isHexadecimal = name.dropFirst().first == "x"
    let digits = name.dropFirst(isHexadecimal ? 2 : 1)
    guard digits.first?.isASCII == true, digits.first?.isHexDigit == true else { return nil }
    return UInt32(digits, radix: isHexadecimal ? 16 : 10).flatMap(Unicode.Scalar.init)
  }
}

/// Decides if a style sheet, or the value of a property, is known to load nothing. Everything in it must be known as
/// harmless: its functions, its at-rules, and the addresses in `url()`. The rest of CSS, such as strings and selectors,
/// loads nothing without one of these.
///
/// Tokens are read as CSS Syntax 3 says, with escapes and comments, so that `u\72l(…)` is `url(…)`.
struct CSSReview {
  private var rest: ArraySlice<UInt8>

  /// Returns true if the text is known to load nothing from outside of its document.
  static func isHarmless(_ text: ArraySlice<UInt8>) -> Bool {
    // Without these characters, there is no function, no escape and no at-rule.
    guard text.contains(where: { marks.contains($0) }) else { return true }
    var review = CSSReview(rest: text)
    return review.isHarmless()
  }

  private static let marks = Array("(\\@".utf8)

  private static let atRules: Set<String> = [
    "charset", "container", "font-face", "keyframes", "-moz-keyframes", "-webkit-keyframes",
    "layer",
    "media", "namespace", "page", "property", "supports",
  ]

  /// The functions of values, conditions and selectors that load nothing. `url` is judged by its address.
  private static let functions: Set<String> = Set(
    """
    rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix light-dark
    calc min max clamp abs sign round mod rem sin cos tan asin acos atan atan2 pow sqrt hypot log exp
    var env counter counters
    matrix matrix3d perspective rotate rotate3d rotatex rotatey rotatez scale scale3d scalex scaley scalez
    skew skewx skewy translate translate3d translatex translatey translatez
    blur brightness contrast drop-shadow grayscale hue-rotate invert opacity saturate sepia
    cubic-bezier linear steps
    linear-gradient radial-gradient conic-gradient repeating-linear-gradient repeating-radial-gradient
    repeating-conic-gradient
    circle ellipse inset path polygon rect xywh
    local selector
    not is where has lang dir nth-child nth-last-child nth-of-type nth-last-of-type host
    """.split(whereSeparator: \.isWhitespace).map(String.init))

  private mutating func isHarmless() -> Bool {
    while let byte = rest.first {
      switch byte {
      case UInt8(ascii: "/") where rest.dropFirst().first == UInt8(ascii: "*"): skipComment()
      case UInt8(ascii: "\""), UInt8(ascii: "'"): if string() == nil { return false }
      case UInt8(ascii: "@"):
        rest = rest.dropFirst()
        guard beginsName, Self.atRules.contains(name()) else { return false }
      case UInt8(ascii: "#"):
        rest = rest.dropFirst()
        _ = name()
      case 0x30...0x39:
        // A number with its unit. `1e3` has the unit "e3" here, which makes no difference.
        _ = name()
        if rest.first == UInt8(ascii: "(") { return false }
      case _ where beginsName: if !word() { return false }
      case UInt8(ascii: "\\"): return false
      default: rest = rest.dropFirst()
      }
    }
    return true
  }

  /// Reads a word and, if it is a function, judges the function. Arguments are judged by the caller's loop.
  private mutating func word() -> Bool {
    let name = name()
    guard rest.first == UInt8(ascii: "(") else { return true }
    rest = rest.dropFirst()
    return name == "url" ? address() : Self.functions.contains(name)
  }

  /// Reads the rest of `url(`, and judges the address.
  private mutating func address() -> Bool {
    skipSpaces()
    let value: [UInt8]
    if rest.first == UInt8(ascii: "\"") || rest.first == UInt8(ascii: "'") {
      guard let string = string() else { return false }
      value = string
      skipSpaces()
    } else {
      var bytes: [UInt8] = []
      while let byte = rest.first, byte != UInt8(ascii: ")") {
        if byte == UInt8(ascii: "\\") {
          guard let escaped = escape() else { return false }
          bytes += escaped
        } else {
          bytes.append(byte)
          rest = rest.dropFirst()
        }
      }
      value = bytes
    }
    guard rest.popFirst() == UInt8(ascii: ")") else { return false }
    return WebAddress.isInside(value[...], isPicture: true)
  }

  // MARK: Tokens

  private mutating func skipComment() {
    rest = rest.dropFirst(2)
    while let star = rest.firstIndex(of: UInt8(ascii: "*")) {
      rest = rest[(star + 1)...]
      if rest.first == UInt8(ascii: "/") {
        rest = rest.dropFirst()
        return
      }
    }
    rest = rest[rest.endIndex...]
  }

  private mutating func skipSpaces() {
    rest = rest.drop { Self.isSpace($0) }
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (9...13).contains(byte) }

  /// True if a word begins here: with a letter, two hyphens, a hyphen and a letter, or an escape.
  private var beginsName: Bool {
    func begins(_ text: ArraySlice<UInt8>) -> Bool {
      guard let first = text.first else { return false }
      if first == UInt8(ascii: "\\") {
        return text.dropFirst().first.map { !Self.isNewline($0) } ?? false
      }
      return Self.isLetter(first)
    }
    guard rest.first == UInt8(ascii: "-") else { return begins(rest) }
    return rest.dropFirst().first == UInt8(ascii: "-") || begins(rest.dropFirst())
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte | 0x20) && byte < 0x80 || byte >= 0x80 || byte == UInt8(ascii: "_")
  }

  private static func isNewline(_ byte: UInt8) -> Bool { (10...13).contains(byte) && byte != 11 }

  /// Reads a name with its escapes, and returns it in lower case.
  private mutating func name() -> String {
    var bytes: [UInt8] = []
    while let byte = rest.first {
      if Self.isLetter(byte) || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "-") {
        bytes.append(byte)
        rest = rest.dropFirst()
      } else if byte == UInt8(ascii: "\\"), let escaped = escape() {
        bytes += escaped
      } else {
        break
      }
    }
    return String(decoding: bytes, as: UTF8.self).lowercased()
  }

  /// Reads a string with its quotes, and returns its contents; nil for a string that does not end in its line.
  private mutating func string() -> [UInt8]? {
    guard let quote = rest.popFirst() else { return nil }
    var bytes: [UInt8] = []
    while let byte = rest.first {
      if byte == quote {
        rest = rest.dropFirst()
        return bytes
      }
      if Self.isNewline(byte) { return nil }
      if byte != UInt8(ascii: "\\") {
        bytes.append(byte)
        rest = rest.dropFirst()
      } else if let next = rest.dropFirst().first, Self.isNewline(next) {
        rest = rest.dropFirst(2)
      } else if let escaped = escape() {
        bytes += escaped
      } else {
        return nil
      }
    }
    return nil
  }

  /// Reads an escape, such as `\72`, and returns the character that it stands for; nil if it stands for none.
  private mutating func escape() -> [UInt8]? {
    let after = rest.dropFirst()
    guard let first = after.first, !Self.isNewline(first) else { return nil }
    let digits = after.prefix(6).prefix { Character(Unicode.Scalar($0)).isHexDigit }
    guard !digits.isEmpty else {
      rest = after.dropFirst()
      return [first]
    }
    rest = after[digits.endIndex...]
    if rest.starts(with: [13, 10]) {
      rest = rest.dropFirst(2)
    } else if rest.first.map(Self.isSpace) == true {
      rest = rest.dropFirst()
    }
    let number = UInt32(String(decoding: digits, as: UTF8.self), radix: 16) ?? 0
    let scalar = number == 0 ? nil : Unicode.Scalar(number)
    return Array(String(Character(scalar ?? "\u{FFFD}")).utf8)
  }
}

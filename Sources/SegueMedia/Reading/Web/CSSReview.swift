/// Decides if a style sheet, or the value of a property, is known to load nothing. Everything in it must be known as
/// harmless: its functions, its at-rules, and the addresses in `url()`. The rest of CSS, such as strings and selectors,
/// loads nothing without one of these.
///
/// Tokens are read as CSS Syntax 3 says, with escapes and comments, so that `u\72l(…)` is `url(…)`.
struct CSSReview {
  private var scanner: CSSScanner

  /// Returns true if the text is known to load nothing from outside of its document.
  static func isHarmless(_ text: ArraySlice<UInt8>) -> Bool {
    // Without these characters, there is no function, no escape and no at-rule.
    guard text.contains(where: { marks.contains($0) }) else { return true }
    var review = CSSReview(scanner: CSSScanner(text))
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
    while let byte = scanner.rest.first {
      switch byte {
      case UInt8(ascii: "/") where scanner.rest.dropFirst().first == UInt8(ascii: "*"):
        scanner.skipComment()
      case UInt8(ascii: "\""), UInt8(ascii: "'"): if scanner.string() == nil { return false }
      case UInt8(ascii: "@"):
        scanner.rest = scanner.rest.dropFirst()
        guard scanner.beginsName, Self.atRules.contains(scanner.name()) else { return false }
      case UInt8(ascii: "#"):
        scanner.rest = scanner.rest.dropFirst()
        _ = scanner.name()
      case 0x30...0x39:
        // A number with its unit. `1e3` has the unit "e3" here, which makes no difference.
        _ = scanner.name()
        if scanner.rest.first == UInt8(ascii: "(") { return false }
      case _ where scanner.beginsName: if !word() { return false }
      case UInt8(ascii: "\\"): return false
      default: scanner.rest = scanner.rest.dropFirst()
      }
    }
    return true
  }

  /// Reads a word and, if it is a function, judges the function. Arguments are judged by the caller's loop.
  private mutating func word() -> Bool {
    let name = scanner.name()
    guard scanner.rest.first == UInt8(ascii: "(") else { return true }
    scanner.rest = scanner.rest.dropFirst()
    return name == "url" ? address() : Self.functions.contains(name)
  }

  /// Reads the rest of `url(`, and judges the address.
  private mutating func address() -> Bool {
    scanner.skipSpaces()
    let value: [UInt8]
    if scanner.rest.first == UInt8(ascii: "\"") || scanner.rest.first == UInt8(ascii: "'") {
      guard let string = scanner.string() else { return false }
      value = string
      scanner.skipSpaces()
    } else {
      var bytes: [UInt8] = []
      while let byte = scanner.rest.first, byte != UInt8(ascii: ")") {
        if byte == UInt8(ascii: "\\") {
          guard let escaped = scanner.escape() else { return false }
          bytes += escaped
        } else {
          bytes.append(byte)
          scanner.rest = scanner.rest.dropFirst()
        }
      }
      value = bytes
    }
    guard scanner.rest.popFirst() == UInt8(ascii: ")") else { return false }
    return WebAddress.isInside(value[...], isPicture: true)
  }
}

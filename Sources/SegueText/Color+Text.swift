package import SegueGeometry

extension Color {
  /// Parses `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, `rgb(r, g, b)` with 0…255, `rgba(r, g, b, a)`
  /// with a in 0…1, `transparent`, or one of the sixteen basic names of CSS. Nil for anything else.
  /// Letter case makes no difference. Source: CSS Color 4.
  package init?(parsing text: String) {
    let word = text.lowercased()
    if word.hasPrefix("#") {
      self.init(hexadecimal: word.dropFirst())
    } else if word.hasPrefix("rgb") {
      self.init(function: word)
    } else if let packed = Self.named[word] {
      self.init(packed: packed << 8 | 0xff)
    } else if word == "transparent" {
      self = .clear
    } else {
      return nil
    }
  }

  private init(packed: UInt32) {
    func part(_ shift: UInt32) -> Double { Double(packed >> shift & 0xff) / 255 }
    self.init(red: part(24), green: part(16), blue: part(8), alpha: part(0))
  }

  private init?(hexadecimal digits: Substring) {
    var digits = String(digits)
    // `UInt32(_:radix:)` would also accept a sign, so all digits are checked before.
    guard digits.allSatisfy(\.isHexDigit) else { return nil }
    if digits.count == 3 || digits.count == 4 { digits = digits.map { "\($0)\($0)" }.joined() }
    if digits.count == 6 { digits += "ff" }
    guard digits.count == 8, let packed = UInt32(digits, radix: 16) else { return nil }
    self.init(packed: packed)
  }

  private init?(function text: String) {
    guard text.hasSuffix(")"), let open = text.firstIndex(of: "(") else { return nil }
    let name = text[..<open]
    let numbers = text[text.index(after: open)...].dropLast()
      .split(separator: ",", omittingEmptySubsequences: false).map { Double(trimming: $0) }
    guard numbers.count == (name == "rgb" ? 3 : name == "rgba" ? 4 : -1) else { return nil }
    let parts = numbers.compactMap { $0 }
    guard parts.count == numbers.count, parts.prefix(3).allSatisfy({ (0...255).contains($0) }),
      parts.dropFirst(3).allSatisfy({ (0...1).contains($0) })
    else { return nil }
    self.init(
      red: parts[0] / 255, green: parts[1] / 255, blue: parts[2] / 255,
      alpha: parts.count == 4 ? parts[3] : 1)
  }

  /// The colour as `#rrggbb`, as `#rrggbbaa` if it is not opaque, or as `rgba(…)` if a component is
  /// not a whole number of 255ths. Parsing the text gives the same colour; for `rgba(…)`, the
  /// components may differ by 1e-15.
  package var text: String {
    let parts = [red, green, blue, alpha].map { $0 * 255 }
    guard parts.allSatisfy({ $0 == $0.rounded() && (0...255).contains($0) }) else {
      let numbers = [red, green, blue].map(Self.text255) + [alpha.short]
      return "rgba(" + numbers.joined(separator: ", ") + ")"
    }
    let bytes = alpha == 1 ? parts.prefix(3) : parts[...]
    return bytes.reduce(into: "#") { text, part in
      text += (part < 16 ? "0" : "") + String(Int(clamping: part), radix: 16)
    }
  }

  /// Returns the shortest decimal that gives `part` when divided by 255: 20.4 for 0.08, although
  /// 0.08 · 255 has a rounding error.
  private static func text255(_ part: Double) -> String {
    let product = part * 255
    var power = 1.0
    while power < 1e16 {
      let rounded = (product * power).rounded() / power
      if abs(rounded / 255 - part) <= 1e-15 { return rounded.short }
      power *= 10
    }
    return product.short
  }

  /// The names of colours, in the order of the alphabet.
  package static var names: [String] { named.keys.sorted() }

  private static let named: [String: UInt32] = [
    "black": 0x000000, "silver": 0xc0c0c0, "gray": 0x808080, "grey": 0x808080,
    "white": 0xffffff, "maroon": 0x800000, "red": 0xff0000, "purple": 0x800080,
    "fuchsia": 0xff00ff, "green": 0x008000, "lime": 0x00ff00, "olive": 0x808000,
    "yellow": 0xffff00, "navy": 0x000080, "blue": 0x0000ff, "teal": 0x008080, "aqua": 0x00ffff,
    "orange": 0xffa500,
  ]
}

internal import SegueGeometry

#if canImport(Glibc)
  import Glibc
#endif

/// The transform of an element as CSS has it, as one matrix. librsvg knows neither its origin, nor percentages, nor turns,
/// nor the properties `translate`, `rotate` and `scale`.
struct SVGTransform {
  /// The six numbers of `matrix()`.
  private(set) var matrix: [Double] = [1, 0, 0, 1, 0, 0]

  /// A rectangle in an element's own coordinates, to which percentages refer.
  struct Box {
    var x = 0.0
    var y = 0.0
    var width: Double
    var height: Double
  }

  /// Multiplies by another matrix, which is applied before.
  mutating func append(_ m: [Double]) {
    let a = matrix
    matrix = [
      a[0] * m[0] + a[2] * m[1], a[1] * m[0] + a[3] * m[1], a[0] * m[2] + a[2] * m[3],
      a[1] * m[2] + a[3] * m[3], a[0] * m[4] + a[2] * m[5] + a[4],
      a[1] * m[4] + a[3] * m[5] + a[5],
    ]
  }

  mutating func translate(_ x: Double, _ y: Double) { append([1, 0, 0, 1, x, y]) }

  mutating func rotate(_ angle: Double) {
    append([cos(angle), sin(angle), -sin(angle), cos(angle), 0, 0])
  }

  /// Appends the functions of the property `transform`.
  ///
  /// - Returns: false for a function that is not understood, such as a perspective.
  mutating func append(_ value: CSSValue, in box: Box?) -> Bool {
    for part in value.parts where part != .space {
      switch part {
      case .word(let word): guard word.lowercased() == "none" else { return false }
      case .function(let name, let inner):
        let words = CSSValue.arguments(inner).compactMap { parts -> String? in
          guard parts.count == 1, case .word(let word) = parts[0] else { return nil }
          return word
        }
        guard words.count == CSSValue.arguments(inner).count, append(name, words, in: box) else {
          return false
        }
      default: return false
      }
    }
    return true
  }

  private mutating func append(_ name: String, _ words: [String], in box: Box?) -> Bool {
    func length(_ index: Int, _ side: Double?) -> Double? {
      index < words.count ? Self.length(words[index], of: side) : 0
    }
    func number(_ index: Int) -> Double? {
      guard index < words.count else { return nil }
      let word = words[index]
      return word.hasSuffix("%") ? Double(word.dropLast()).map { $0 / 100 } : Double(word)
    }
    func angle(_ index: Int) -> Double? {
      index < words.count ? CSSColor.angle(words[index]) : 0
    }
    switch name {
    case "translate", "translate3d":
      guard let x = length(0, box?.width), let y = length(1, box?.height) else { return false }
      translate(x, y)
    case "translatex":
      guard let x = length(0, box?.width) else { return false }
      translate(x, 0)
    case "translatey":
      guard let y = length(0, box?.height) else { return false }
      translate(0, y)
    case "translatez": break
    case "rotate", "rotatez":
      guard words.count == 1, let angle = angle(0) else { return false }
      rotate(angle)
    case "scale", "scale3d":
      guard let x = number(0), let y = words.count > 1 ? number(1) : x else { return false }
      append([x, 0, 0, y, 0, 0])
    case "scalex", "scaley":
      guard let value = number(0) else { return false }
      append(name == "scalex" ? [value, 0, 0, 1, 0, 0] : [1, 0, 0, value, 0, 0])
    case "skew":
      guard let x = angle(0), let y = angle(1) else { return false }
      append([1, tan(y), tan(x), 1, 0, 0])
    case "skewx", "skewy":
      guard let value = angle(0) else { return false }
      append(name == "skewx" ? [1, 0, tan(value), 1, 0, 0] : [1, tan(value), 0, 1, 0, 0])
    case "matrix", "matrix3d":
      let numbers = words.compactMap { Double($0) }
      guard numbers.count == words.count, numbers.count == (name == "matrix" ? 6 : 16) else {
        return false
      }
      append(numbers.count == 6 ? numbers : [0, 1, 4, 5, 12, 13].map { numbers[$0] })
    default: return false
    }
    return true
  }

  /// Returns a length in CSS pixels; nil for a unit that depends on a font, and for a percentage without a side.
  static func length(_ word: String, of side: Double?) -> Double? {
    let word = word.lowercased()
    if word.hasSuffix("%") {
      guard let side else { return nil }
      return finite(Double(word.dropLast()).map { $0 * side / 100 })
    }
    let units = [
      ("px", 1.0), ("in", 96.0), ("cm", 96 / 2.54), ("mm", 96 / 25.4), ("pt", 96.0 / 72),
      ("pc", 16.0),
    ]
    let unit = units.first { word.hasSuffix($0.0) }
    return finite(Double(word.dropLast(unit == nil ? 0 : 2)).map { $0 * (unit?.1 ?? 1) })
  }

  private static func finite(_ number: Double?) -> Double? {
    number.flatMap { $0.isFinite ? $0 : nil }
  }

  /// Returns the place of a `transform-origin`; nil if it is not understood.
  static func origin(_ value: CSSValue, in box: Box?) -> (x: Double, y: Double)? {
    var words: [String] = []
    for part in value.parts where part != .space {
      guard case .word(let word) = part else { return nil }
      words.append(word.lowercased())
    }
    guard (1...3).contains(words.count) else { return nil }
    words = Array(words.prefix(2))
    if words.count == 1 { words.append("center") }
    // Keywords may be in either order.
    if ["top", "bottom"].contains(words[0]) || ["left", "right"].contains(words[1]) {
      words.swapAt(0, 1)
    }
    func place(_ word: String, _ start: Double?, _ side: Double?) -> Double? {
      let percent = ["left": "0%", "top": "0%", "center": "50%", "right": "100%", "bottom": "100%"]
      let length = length(percent[word] ?? word, of: side)
      return length.map { $0 + (start ?? 0) }
    }
    guard let x = place(words[0], box?.x, box?.width), let y = place(words[1], box?.y, box?.height)
    else { return nil }
    return (x, y)
  }

  /// The matrix as a function of CSS.
  var text: String {
    "matrix(" + matrix.map(Self.text).joined(separator: ",") + ")"
  }

  /// Returns a number without an exponent.
  static func text(_ number: Double) -> String {
    guard number.isFinite, abs(number) < 1e15 else { return "0" }
    let whole = number.rounded(.towardZero)
    let fraction = ((abs(number - whole)) * 1e9).rounded()
    guard fraction > 0 else { return String(Int(clamping: whole)) }
    if fraction >= 1e9 { return String(Int(clamping: number.rounded())) }
    let digits = String(Int(clamping: fraction))
    let sign = number < 0 ? "-" : ""
    return sign + String(Int(clamping: abs(whole))) + "."
      + String(repeating: "0", count: 9 - digits.count) + digits
  }
}

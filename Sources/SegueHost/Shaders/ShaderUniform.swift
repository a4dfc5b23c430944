internal import SegueGeometry
internal import SegueText

/// A uniform of a shader. It becomes a parameter of the animator: the shader's text is compiled with the parameter's
/// value as a constant.
struct ShaderUniform: Sendable, Hashable {
  /// The types of GLSL that a uniform can have.
  enum Kind: String, Sendable {
    case float, int, bool, vec2, vec3, vec4, ivec2, ivec3, ivec4
    case map = "sampler2D"

    /// The number of components: 1 for a scalar or a sampler.
    var count: Int {
      switch self {
      case .float, .int, .bool, .map: 1
      case .vec2, .ivec2: 2
      case .vec3, .ivec3: 3
      case .vec4, .ivec4: 4
      }
    }

    var isWhole: Bool {
      switch self {
      case .int, .ivec2, .ivec3, .ivec4: true
      case .float, .bool, .vec2, .vec3, .vec4, .map: false
      }
    }
  }

  /// The names of the textures that the engine can compute for a `sampler2D` uniform.
  static let maps = ["clouds", "sweep", "circle", "clock"]

  let name: String
  let kind: Kind
  let parameter: ParameterDescriptor
  /// True if the comment after the declaration gives the default, or if the uniform is a texture, which has one.
  let hasDefault: Bool

  /// Creates a uniform and its parameter from its declaration and the comment after it.
  ///
  /// - Parameters:
  ///   - name: The name of the uniform.
  ///   - kind: The type of the uniform.
  ///   - rest: The rest of the line after the name, such as "; // = 0.5 [0, 1] The size."
  ///   - ids: The ids of other parameters, which the new parameter cannot have.
  init(_ name: String, _ kind: Kind, rest: ArraySlice<UInt8>, ids: Set<String>) {
    self.name = name
    self.kind = kind
    let note = Note(rest, kind)
    hasDefault = kind == .map || note.isGiven
    var id = ShaderName.word(name)
    if id.isEmpty || ids.contains(id) { id = "shader-" + id }
    var number = 2
    while ids.contains(id) {
      id = "shader-\(number)-" + ShaderName.word(name)
      number += 1
    }
    let help = note.help.isEmpty ? "The shader's uniform \(name)." : note.help
    let numbers = note.numbers
    func made(
      _ type: ParameterType, _ value: ParameterValue, _ range: ClosedRange<Double>? = nil,
      choices: [String] = []
    ) -> ParameterDescriptor {
      ParameterDescriptor(
        id: id, type: type, help: help, defaultValue: value, range: range, choices: choices)
    }
    let isColor = numbers.allSatisfy((0...1).contains)
    parameter =
      switch kind {
      case .float: made(.number, .number(numbers[0]), note.range ?? Self.range(numbers[0], 10))
      case .int:
        made(
          .integer, .integer(Self.whole(numbers[0])),
          Self.wholeRange(note.range ?? Self.range(numbers[0], 100)))
      case .bool: made(.toggle, .toggle(numbers[0] != 0))
      case .vec2, .ivec2: made(.point, .point(Point(x: numbers[0], y: numbers[1])))
      case .vec3 where isColor, .vec4 where isColor:
        made(
          .color,
          .color(
            Color(
              red: numbers[0], green: numbers[1], blue: numbers[2],
              alpha: kind == .vec4 ? numbers[3] : 1)))
      case .vec3, .vec4, .ivec3, .ivec4:
        made(.text, .text(numbers.map(\.short).joined(separator: ",")))
      case .map: made(.choice, .choice(0), choices: Self.maps)
      }
  }

  /// Returns a range for a number whose comment gives none: ±10 times its default, but at least
  /// ±`least`.
  private static func range(_ number: Double, _ least: Double) -> ClosedRange<Double> {
    let reach = min(max(least, 10 * abs(number)), .greatestFiniteMagnitude)
    return -reach...reach
  }

  /// The largest integer of GLSL. The smallest one has no literal.
  private static let maxWhole = 2_147_483_647.0

  /// Returns the integer of GLSL that is nearest to a number.
  private static func whole(_ number: Double) -> Int64 {
    Int64(clamping: max(min(number.rounded(), maxWhole), -maxWhole))
  }

  private static func wholeRange(_ range: ClosedRange<Double>) -> ClosedRange<Double> {
    (range.lowerBound.rounded(.down)...range.upperBound.rounded(.up))
      .clamped(to: -maxWhole...maxWhole)
  }

  /// Returns the parameter's value as an expression of GLSL.
  ///
  /// - Throws: `HostError.badParameter` for a text that does not have one number for each component
  ///   of the uniform.
  func literal(_ value: ParameterValue) throws(HostError) -> String {
    let numbers: [Double]
    switch value {
    case .number(let number): numbers = [number]
    case .integer(let number): numbers = [Double(number)]
    case .toggle(let isOn): return isOn ? "true" : "false"
    case .point(let point): numbers = [point.x, point.y]
    case .color(let color):
      numbers = Array([color.red, color.green, color.blue, color.alpha].prefix(kind.count))
    case .text(let text):
      let parts = text.split(separator: ",", omittingEmptySubsequences: false)
      numbers = parts.compactMap { Double(trimming: $0) }
      guard numbers.count == kind.count, parts.count == kind.count else {
        throw HostError(
          .badParameter,
          "\(parameter.id)=\(text.excerpt) is invalid: '\(parameter.id)' must be \(kind.count) numbers "
            + "with commas between them", parameter: parameter.id)
      }
    case .choice, .rect, .curve, .picture: numbers = []
    }
    let texts = numbers.map { kind.isWhole ? String(Self.whole($0)) : Self.real($0) }
    return kind.count == 1
      ? texts.joined() : "\(kind.rawValue)(" + texts.joined(separator: ", ") + ")"
  }

  private static func real(_ number: Double) -> String {
    let text = "\(number)"
    return text.contains(".") || text.contains("e") ? text : text + ".0"
  }

  /// The contents of the comment after a uniform: the default, the range and the help.
  private struct Note {
    var numbers: [Double]
    var range: ClosedRange<Double>?
    var help = ""
    /// True if the comment gives the default.
    var isGiven = false

    init(_ rest: ArraySlice<UInt8>, _ kind: Kind) {
      numbers = [Double](repeating: 0, count: kind.count)
      guard kind != .map, let equals = rest.firstIndex(of: UInt8(ascii: "=")) else { return }
      let text = String(decoding: rest[(equals + 1)...], as: UTF8.self)
      var tail = text.drop(while: \.isWhitespace)
      func number() -> Double? {
        let digits = tail.prefix { $0.isASCII && ($0.isNumber || "+-.eE".contains($0)) }
        // GLSL allows a number such as "1." or ".5", but Swift requires digits on both sides of the
        // point.
        var text = digits.hasSuffix(".") ? digits + "0" : digits
        if text.hasPrefix(".") { text = "0" + text }
        if text.hasPrefix("-.") { text = "-0" + text.dropFirst() }
        guard let value = Double(text), value.isFinite else { return nil }
        tail = tail.dropFirst(digits.count).drop(while: \.isWhitespace)
        return value
      }
      func list(to end: Character) -> [Double] {
        var result: [Double] = []
        tail = tail.dropFirst().drop(while: \.isWhitespace)
        while let value = number() {
          result.append(value)
          if tail.first == "," { tail = tail.dropFirst().drop(while: \.isWhitespace) }
        }
        if tail.first == end { tail = tail.dropFirst().drop(while: \.isWhitespace) }
        return result
      }
      let word = tail.prefix { $0.isASCII && ($0.isLetter || $0.isNumber) }
      if word == "true" || word == "false" {
        numbers = numbers.map { _ in word == "true" ? 1 : 0 }
        isGiven = true
        tail = tail.dropFirst(word.count).drop(while: \.isWhitespace)
      } else if word.first?.isLetter == true, tail.dropFirst(word.count).first == "(" {
        tail = tail.dropFirst(word.count)
        let given = list(to: ")")
        isGiven = !given.isEmpty
        if given.count == 1 {
          numbers = numbers.map { _ in given[0] }
        } else {
          for (index, value) in given.prefix(kind.count).enumerated() { numbers[index] = value }
        }
      } else if let value = number() {
        numbers = numbers.map { _ in value }
        isGiven = true
      }
      if tail.first == "[" {
        let ends = list(to: "]")
        if ends.count == 2, ends[0] <= numbers[0], numbers[0] <= ends[1] {
          range = ends[0]...ends[1]
        }
      }
      let trimmed = tail.drop { " ;,/*-\t\r".contains($0) }
      let kept = trimmed.split(separator: "*/", maxSplits: 1).first ?? ""
      help = PluginText.line(String(kept)).trimmed
    }
  }
}

extension String {
  /// The text without spaces at its ends.
  fileprivate var trimmed: String {
    let start = drop { $0 == " " }
    return String(start.reversed().drop { $0 == " " }.reversed())
  }
}

/// Conversions of a shader's names to ids.
enum ShaderName {
  /// Returns a name in lower case, with hyphens between its words: "cross-zoom" for "CrossZoom"; at most 48 bytes. A
  /// character outside of ASCII becomes "u" and its Unicode number in hexadecimal, because a name must be easy to type
  /// on any keyboard: "uc9-toile" for "Étoile".
  static func word(_ name: String) -> String {
    var result: [UInt8] = []
    var wasLower = false
    for scalar in name.unicodeScalars {
      switch scalar.value {
      case 0x41...0x5a:
        if wasLower { result.append(0x2d) }
        result.append(UInt8(scalar.value) | 0x20)
        wasLower = false
      case 0x30...0x39, 0x61...0x7a:
        result.append(UInt8(scalar.value))
        wasLower = true
      case 0x80...:
        if !result.isEmpty, result.last != 0x2d { result.append(0x2d) }
        result += Array("u\(String(scalar.value, radix: 16))-".utf8)
        wasLower = false
      default:
        if !result.isEmpty, result.last != 0x2d { result.append(0x2d) }
        wasLower = false
      }
    }
    var word = result.prefix(48)
    while word.last == 0x2d { word.removeLast() }
    return String(decoding: word, as: UTF8.self)
  }
}

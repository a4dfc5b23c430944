internal import SegueGeometry
internal import SeguePixels
internal import SegueText

#if canImport(Glibc)
  import Glibc
#endif

/// The colours of CSS Color 4 and 5 that librsvg does not know, as sRGB. Colours outside of sRGB are cut off at its
/// borders, component by component, as browsers draw them on an sRGB screen.
enum CSSColor {
  /// The functions that are replaced.
  static let functions: Set<String> = [
    "color", "lab", "lch", "oklab", "oklch", "hwb", "light-dark", "color-mix",
  ]

  /// The colours of the system, as browsers draw them in a light scheme.
  private static let system: [String: String] = [
    "canvas": "#ffffff", "canvastext": "#000000", "linktext": "#0000ee", "visitedtext": "#551a8b",
    "activetext": "#ff0000", "buttonface": "#efefef", "buttontext": "#000000",
    "buttonborder": "#000000", "field": "#ffffff", "fieldtext": "#000000", "highlight": "#b5d5ff",
    "highlighttext": "#000000", "mark": "#ffff00", "marktext": "#000000", "graytext": "#808080",
    "accentcolor": "#0075ff", "accentcolortext": "#ffffff",
  ]

  /// Returns true for a value with a colour that librsvg does not know.
  static func needsReplacement(_ value: CSSValue) -> Bool {
    value.parts.contains { part in
      switch part {
      case .function(let name, let inner):
        functions.contains(name)
          || name.hasPrefix("rgb") || name.hasPrefix("hsl")
          ? functions.contains(name) || inner.contains(.word("none")) || contains(inner, "calc")
          : needsReplacement(CSSValue(inner))
      case .word(let word): system[word.lowercased()] != nil
      default: false
      }
    }
  }

  private static func contains(_ parts: [CSSValue.Part], _ name: String) -> Bool {
    CSSValue(parts).contains([name])
  }

  /// Returns a value in which the colours are replaced that librsvg does not know; nil if one of them is not understood.
  static func replaced(_ value: CSSValue) -> CSSValue? {
    var parts: [CSSValue.Part] = []
    for part in value.parts {
      switch part {
      case .word(let word):
        parts.append(system[word.lowercased()].map { .word($0) } ?? part)
      case .function("light-dark", let inner):
        let arguments = CSSValue.arguments(inner)
        guard arguments.count == 2, let light = replaced(CSSValue(arguments[0])) else { return nil }
        parts += light.parts
      case .function(let name, _)
      where functions.contains(name) || name.hasPrefix("rgb") || name.hasPrefix("hsl"):
        // A colour that is made of another one.
        guard !isRelative(part) else { return nil }
        guard needsReplacement(CSSValue([part])) else {
          parts.append(part)
          continue
        }
        guard let color = color(part) else { return nil }
        parts.append(.word(color.text))
      case .function(let name, let inner):
        guard let inner = replaced(CSSValue(inner)) else { return nil }
        parts.append(.function(name, inner.parts))
      default: parts.append(part)
      }
    }
    return CSSValue(parts)
  }

  private static func isRelative(_ part: CSSValue.Part) -> Bool {
    guard case .function(_, let inner) = part else { return false }
    return CSSValue.trimmed(inner).first == .word("from")
  }

  /// A colour in sRGB whose components may be outside of 0 to 1.
  private struct Light {
    /// Red, green and blue, in proportion to the light.
    var linear: [Double]
    var alpha: Double

    var text: String {
      let bytes = linear.map { light -> String in
        let value = CSSColor.encoded(max(0, min(1, light)))
        return String(Int(clamping: (255 * value).rounded()))
      }
      // Five digits are finer than 16 bits.
      let alpha = (max(0, min(1, alpha)) * 100_000).rounded() / 100_000
      return alpha == 1
        ? "rgb(\(bytes.joined(separator: ",")))" : "rgba(\(bytes.joined(separator: ",")),\(alpha))"
    }
  }

  private static func color(_ part: CSSValue.Part) -> Light? {
    switch part {
    case .word(let word):
      guard let color = Color(parsing: system[word.lowercased()] ?? word) else { return nil }
      return Light(
        linear: [color.red, color.green, color.blue].map(decoded), alpha: color.alpha)
    case .function("light-dark", _), .function("color-mix", _):
      if case .function("color-mix", let inner) = part { return mixed(inner) }
      guard let value = replaced(CSSValue([part])), value.parts.count == 1 else { return nil }
      return color(value.parts[0])
    case .function(let name, let inner): return color(name, inner)
    default: return nil
    }
  }

  private static func color(_ name: String, _ parts: [CSSValue.Part]) -> Light? {
    var words: [String] = []
    var alpha: Double?
    var isAlpha = false
    for part in parts {
      switch part {
      case .space, .comma: continue
      case .slash: isAlpha = true
      case .word(let word):
        if isAlpha {
          alpha = number(word, percent: 1)
          guard alpha != nil else { return nil }
        } else {
          words.append(word)
        }
      case .function: return nil
      }
    }
    let space = name == "color" ? words.isEmpty ? "" : words.removeFirst().lowercased() : name
    if words.count == 4, alpha == nil { alpha = number(words.removeLast(), percent: 1) }
    guard words.count == 3 else { return nil }
    func all(_ percents: [Double]) -> [Double]? {
      let numbers = zip(words, percents).compactMap { number($0, percent: $1) }
      return numbers.count == 3 ? numbers : nil
    }
    let linear: [Double]?
    switch space {
    case "lab": linear = all([100, 125, 125]).map(lab)
    case "oklab": linear = all([1, 0.4, 0.4]).map(oklab)
    case "lch", "oklch":
      guard let hue = angle(words[2]),
        let size = number(words[1], percent: space == "lch" ? 150 : 0.4),
        let light = number(words[0], percent: space == "lch" ? 100 : 1)
      else { return nil }
      let value = [light, size * cos(hue), size * sin(hue)]
      linear = space == "lch" ? lab(value) : oklab(value)
    case "hwb", "hsl", "hsla":
      guard let hue = angle(words[0]), let a = number(words[1], percent: 100),
        let b = number(words[2], percent: 100)
      else { return nil }
      linear = (space == "hwb" ? hwb(hue, a / 100, b / 100) : hsl(hue, a / 100, b / 100))
        .map(decoded)
    case "rgb", "rgba": linear = all([255, 255, 255]).map { $0.map { decoded($0 / 255) } }
    default: linear = all([1, 1, 1]).flatMap { predefined(space, $0) }
    }
    return linear.map { Light(linear: $0, alpha: alpha ?? 1) }
  }

  // MARK: Numbers

  /// Returns a number; `none` is 0.
  private static func number(_ word: String, percent: Double) -> Double? {
    if word.lowercased() == "none" { return 0 }
    let value =
      word.hasSuffix("%") ? Double(word.dropLast()).map { $0 * percent / 100 } : Double(word)
    return value.flatMap { $0.isFinite ? $0 : nil }
  }

  /// Returns an angle in radians. A number without a unit is in degrees.
  static func angle(_ word: String) -> Double? {
    let word = word.lowercased()
    if word == "none" { return 0 }
    let units = [
      ("grad", Double.pi / 200), ("turn", 2 * Double.pi), ("deg", Double.pi / 180), ("rad", 1.0),
    ]
    let unit = units.first { word.hasSuffix($0.0) }
    guard let value = Double(word.dropLast(unit?.0.count ?? 0)), value.isFinite else { return nil }
    return value * (unit?.1 ?? Double.pi / 180)
  }

  // MARK: Spaces

  private static func decoded(_ value: Double) -> Double {
    let light = SRGB.light(of: abs(value))
    return value < 0 ? -light : light
  }

  private static func encoded(_ light: Double) -> Double {
    let size = abs(light)
    let value = size <= 0.0031308 ? 12.92 * size : 1.055 * pow(size, 1 / 2.4) - 0.055
    return light < 0 ? -value : value
  }

  private static func product(_ matrix: [Double], _ v: [Double]) -> [Double] {
    (0..<3).map { (i: Int) -> Double in
      (0..<3).reduce(0) { (sum: Double, j: Int) -> Double in sum + matrix[3 * i + j] * v[j] }
    }
  }

  /// Returns the light of a colour in a space of `color()`; nil for a space that is not known.
  private static func predefined(_ space: String, _ v: [Double]) -> [Double]? {
    func power(_ exponent: Double) -> [Double] {
      v.map { ($0 < 0 ? -1 : 1) * pow(abs($0), exponent) }
    }
    func light(_ primaries: [Double], _ v: [Double]) -> [Double] {
      product(Primaries(primaries).toSRGB, v)
    }
    let p3 = CodePoints(primaries: 12, transfer: 13).chromaticities ?? []
    switch space {
    case "srgb": return v.map(decoded)
    case "srgb-linear": return v
    case "display-p3": return light(p3, v.map(decoded))
    case "display-p3-linear": return light(p3, v)
    case "a98-rgb":
      return light([0.3127, 0.329, 0.64, 0.33, 0.21, 0.71, 0.15, 0.06], power(563 / 256))
    case "rec2020":
      return light(
        CodePoints.bt2020,
        v.map {
          let size = abs($0)
          let light =
            size < 4.5 * 0.018053968510807
            ? size / 4.5 : pow((size + 0.09929682680944) / 1.09929682680944, 1 / 0.45)
          return $0 < 0 ? -light : light
        })
    case "prophoto-rgb":
      let linear = v.map { abs($0) <= 16 / 512 ? $0 / 16 : ($0 < 0 ? -1 : 1) * pow(abs($0), 1.8) }
      return fromD50(
        product(
          [
            0.7977604896723027, 0.13518583717574031, 0.0313493495815248, 0.2880711282292934,
            0.7118432178101014, 0.00008565396060525902, 0, 0, 0.8251046025104601,
          ], linear))
    case "xyz", "xyz-d65": return fromD65(v)
    case "xyz-d50": return fromD50(v)
    default: return nil
    }
  }

  /// The matrices of CSS Color 4, section 18.
  private static func fromD65(_ xyz: [Double]) -> [Double] {
    product(
      [
        12831.0 / 3959, -329.0 / 214, -1974.0 / 3959, -851781.0 / 878810, 1648619.0 / 878810,
        36519.0 / 878810, 705.0 / 12673, -2585.0 / 12673, 705.0 / 667,
      ], xyz)
  }

  private static func fromD50(_ xyz: [Double]) -> [Double] {
    fromD65(
      product(
        [
          0.955473421488075, -0.02309845494876471, 0.06325924320057072, -0.0283697093338637,
          1.0099953980813041, 0.021041441191917323, 0.012314014864481998, -0.020507649298898964,
          1.330365926242124,
        ], xyz))
  }

  private static func lab(_ v: [Double]) -> [Double] {
    let (light, epsilon, kappa) = (max(0, min(100, v[0])), 216.0 / 24389, 24389.0 / 27)
    let f1 = (light + 16) / 116
    let (f0, f2) = (v[1] / 500 + f1, f1 - v[2] / 200)
    func part(_ f: Double) -> Double { f * f * f > epsilon ? f * f * f : (116 * f - 16) / kappa }
    let y = light > kappa * epsilon ? f1 * f1 * f1 : light / kappa
    return fromD50([part(f0) * 0.3457 / 0.3585, y, part(f2) * (1 - 0.3457 - 0.3585) / 0.3585])
  }

  private static func oklab(_ v: [Double]) -> [Double] {
    let lms = product(
      [
        1, 0.3963377773761749, 0.2158037573099136, 1, -0.1055613458156586, -0.0638541728258133, 1,
        -0.0894841775298119, -1.2914855480194092,
      ], [max(0, min(1, v[0])), v[1], v[2]])
    return fromD65(
      product(
        [
          1.2268798758459243, -0.5578149944602171, 0.2813910456659647, -0.0405757452148008,
          1.1122868032803170, -0.0717110580655164, -0.0763729366746601, -0.4214933324022432,
          1.5869240198367816,
        ], lms.map { $0 * $0 * $0 }))
  }

  private static func hsl(_ hue: Double, _ saturation: Double, _ light: Double) -> [Double] {
    let (s, l) = (max(0, min(1, saturation)), max(0, min(1, light)))
    func part(_ n: Double) -> Double {
      var k = (n + hue * 6 / .pi).truncatingRemainder(dividingBy: 12)
      if k < 0 { k += 12 }
      return l - s * min(l, 1 - l) * max(-1, min(k - 3, 9 - k, 1))
    }
    return [part(0), part(8), part(4)]
  }

  private static func hwb(_ hue: Double, _ white: Double, _ black: Double) -> [Double] {
    guard white + black < 1 else { return Array(repeating: white / (white + black), count: 3) }
    return hsl(hue, 1, 0.5).map { $0 * (1 - white - black) + white }
  }

  // MARK: Mixing

  /// Returns the colour of a `color-mix(in space, a 30%, b)` in a space without hues; nil for another one.
  private static func mixed(_ parts: [CSSValue.Part]) -> Light? {
    let arguments = CSSValue.arguments(parts)
    guard arguments.count == 3 else { return nil }
    let method = CSSValue(arguments[0]).text.lowercased().split(separator: " ")
    guard method.count == 2, method[0] == "in", let first = share(arguments[1]),
      let second = share(arguments[2])
    else { return nil }
    let given = (first.share, second.share)
    let p1 = given.0 ?? given.1.map { 1 - $0 } ?? 0.5
    let p2 = given.1 ?? 1 - p1
    guard p1 >= 0, p2 >= 0, p1 + p2 > 0 else { return nil }
    let part = p2 / (p1 + p2)
    func to(_ light: [Double]) -> [Double]? {
      switch method[1] {
      case "srgb": light.map(encoded)
      case "srgb-linear": light
      case "oklab": toOKLab(light)
      default: nil
      }
    }
    func from(_ v: [Double]) -> [Double] {
      switch method[1] {
      case "srgb": v.map(decoded)
      case "oklab": oklab(v)
      default: v
      }
    }
    guard let a = to(first.color.linear), let b = to(second.color.linear) else { return nil }
    let (alphaA, alphaB) = (first.color.alpha, second.color.alpha)
    let alpha = alphaA * (1 - part) + alphaB * part
    guard alpha > 0 else { return Light(linear: [0, 0, 0], alpha: 0) }
    let sum = zip(a, b).map { ($0 * alphaA * (1 - part) + $1 * alphaB * part) / alpha }
    return Light(linear: from(sum), alpha: alpha * min(1, p1 + p2))
  }

  private static func share(_ parts: [CSSValue.Part]) -> (color: Light, share: Double?)? {
    var share: Double?
    var found: Light?
    for part in parts where part != .space {
      if case .word(let word) = part, word.hasSuffix("%") {
        share = number(word, percent: 1)
      } else {
        found = color(part)
      }
    }
    return found.map { ($0, share) }
  }

  private static func toOKLab(_ linear: [Double]) -> [Double] {
    let lms = product(
      [
        0.4122214708, 0.5363325363, 0.0514459929, 0.2119034982, 0.6806995451, 0.1073969566,
        0.0883024619, 0.2817188376, 0.6299787005,
      ], linear
    ).map { cbrt($0) }
    return product(
      [
        0.2104542553, 0.7936177850, -0.0040720468, 1.9779984951, -2.4285922050, 0.4505937099,
        0.0259040371, 0.7827717662, -0.8086757660,
      ], lms)
  }
}

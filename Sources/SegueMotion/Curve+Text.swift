internal import SegueText

extension Curve: CustomStringConvertible {
  /// The names of curves that take no arguments, in the order of the documentation: CSS,
  /// easings.net, d3.
  public static let names: [String] =
    ["linear"] + Bezier.Keyword.allCases.map(\.rawValue) + ["step-start", "step-end"]
    + Easing.allCases.map(\.description) + D3Easing.names

  /// The names of the curves that are written with arguments in brackets.
  static let functions = ["cubic-bezier", "steps", "linear"]

  /// Parses a curve's notation.
  ///
  /// CSS's grammar: `linear`, `ease`, `ease-in`, `ease-out`, `ease-in-out`, `step-start`,
  /// `step-end`, `cubic-bezier(x1, y1, x2, y2)`, `steps(n)` and `steps(n, position)`, `linear(0,
  /// 0.5 20% 60%, 1)`; then easings.net's `ease-in-sine` … `ease-in-out-bounce`; then d3's, each
  /// with `-in-`, `-out-` or `-in-out-`: `d3-ease-in-exp`, `d3-ease-in-elastic(amplitude, period)`,
  /// `d3-ease-in-poly(exponent)`, `d3-ease-in-back(overshoot)`. The brackets of d3's names may be
  /// left out; then the names of the curves among ``PlatformMotion/all``. Letter case is ignored, and
  /// white space is allowed as in CSS. Each number may be written with calc(), min(), max() or
  /// clamp().
  ///
  /// - Throws: ``MotionError`` with the position and the reason.
  public init(parsing text: String) throws(MotionError) {
    if let motion = try PlatformMotion(parsing: text) {
      guard case .curve(let curve) = motion.timing else {
        throw MotionError("\(motion.name) is a spring, and a curve is expected here", offset: 0)
      }
      self = curve
      return
    }
    var scanner = Scanner(text)
    self = try Curve(&scanner, otherFunctions: [])
    try scanner.expectEnd(after: "curve")
  }

  /// The curve as text in CSS's canonical serialization, which `init(parsing:)` reads back as the
  /// same curve.
  ///
  /// As in CSS, only the percentages of `linear(…)` are rounded, to six significant digits.
  public var description: String {
    switch self {
    case .linear: "linear"
    case .bezier(let bezier): bezier.description
    case .steps(let steps): steps.description
    case .points(let points): points.description
    case .easing(let easing): easing.description
    case .d3(let easing): easing.description
    }
  }

  /// Reads a curve from the scanner. `otherFunctions` are the names, such as `spring`, that the
  /// caller accepts besides curves; the error for a mistyped name may suggest one of these.
  init(_ scanner: inout Scanner, otherFunctions: [String]) throws(MotionError) {
    scanner.skipSpace()
    let start = scanner.index
    guard let name = scanner.name() else {
      throw scanner.error("expected a curve's name, found \(scanner.found())")
    }
    let calls = scanner.next == UInt8(ascii: "(")
    switch name {
    case "linear": self = calls ? .points(try LinearPoints(&scanner)) : .linear
    case "cubic-bezier": self = .bezier(try Bezier(&scanner))
    case "steps": self = .steps(try Steps(&scanner))
    case "step-start": self = .stepStart
    case "step-end": self = .stepEnd
    default:
      if let keyword = Bezier.Keyword(rawValue: name) {
        self = .bezier(.named(keyword))
      } else if let easing = Easing.allCases.first(where: { $0.description == name }) {
        self = .easing(easing)
      } else if let easing = try D3Easing(named: name, &scanner) {
        self = .d3(easing)
      } else {
        let near = Self.nearest(to: name, among: Self.names + Self.functions + otherFunctions)
        let hint = near.map { "; " + didYouMean($0, for: name) } ?? ""
        let reason = "there is no curve named \(quoted(name))\(hint)"
        throw scanner.error(reason, at: start, suggestion: near)
      }
    }
  }

  /// Returns the name that the user most likely meant. In this order, it looks for a name with the
  /// same letters without hyphens (`easeOutBack`), with the same words in another order, with the
  /// nearest letters, and with all of the words and more (`elastic`).
  private static func nearest(to name: String, among names: [String]) -> String? {
    func words(_ name: String) -> Set<Substring> { Set(name.split(separator: "-")) }
    func letters(_ name: String) -> String { name.filter { $0 != "-" } }
    let (typed, typedLetters) = (words(name), letters(name))
    guard !typed.isEmpty else { return nil }
    return names.first { letters($0) == typedLetters } ?? names.first { words($0) == typed }
      ?? nearestName(to: name, among: names) ?? names.first { words($0).isSuperset(of: typed) }
  }
}

extension Bezier: CustomStringConvertible {
  /// The keyword, or `cubic-bezier(x1, y1, x2, y2)` with as many digits as the numbers need.
  public var description: String {
    if let keyword { return keyword.rawValue }
    return "cubic-bezier(\(number: x1), \(number: y1), \(number: x2), \(number: y2))"
  }

  /// Reads the arguments after "cubic-bezier".
  fileprivate init(_ scanner: inout Scanner) throws(MotionError) {
    try scanner.open("cubic-bezier")
    var values: [Double] = []
    for name in ["x1", "y1", "x2", "y2"] {
      if !values.isEmpty {
        try scanner.expect(",", "and \(name) (cubic-bezier takes four numbers)")
      }
      scanner.skipSpace()
      let start = scanner.index
      let value = try scanner.number("the number \(name)")
      if name.hasPrefix("x"), !(value >= 0 && value <= 1) {
        throw scanner.error("\(name) must be in 0…1, not \(number: value)", at: start)
      }
      guard abs(value) <= 1e100 else {
        throw scanner.error("\(name) is too large; its magnitude is at most 1e100", at: start)
      }
      values.append(value)
    }
    try scanner.expect(")", "after the four numbers of cubic-bezier")
    try self.init(values[0], values[1], values[2], values[3])
  }
}

extension Steps: CustomStringConvertible {
  /// The text `steps(n)` for the default position `jump-end`, otherwise `steps(n, position)`.
  public var description: String {
    switch position {
    case .jumpEnd, .end: "steps(\(count))"
    default: "steps(\(count), \(position.rawValue))"
    }
  }

  /// Reads the arguments after "steps".
  fileprivate init(_ scanner: inout Scanner) throws(MotionError) {
    try scanner.open("steps")
    scanner.skipSpace()
    let start = scanner.index
    let isLiteral = scanner.next.map { !((0x61...0x7A).contains($0 | 0x20)) } ?? true
    var value = try scanner.number("the number of steps")
    // CSS rounds a calculated number of steps to the nearest whole number, but a literal must be
    // whole.
    if !isLiteral { value = (value + 0.5).rounded(.down) }
    guard value == value.rounded() else {
      throw scanner.error("the number of steps must be whole, not \(number: value)", at: start)
    }
    var position = StepPosition.jumpEnd
    if scanner.take(",") {
      scanner.skipSpace()
      let offset = scanner.index
      let names = StepPosition.allCases.map(\.rawValue)
      let name = scanner.name()
      guard let name, let known = StepPosition(rawValue: name) else {
        let near = name.flatMap { nearestName(to: $0, among: names) }
        let hint = near.map { "; " + didYouMean($0, for: name) } ?? ""
        let what = scanner.found(at: offset)
        let list = names.joined(separator: ", ")
        throw scanner.error(
          "\(what) is not a step position (\(list))\(hint)", at: offset, suggestion: near)
      }
      position = known
    }
    try scanner.expect(")", "to end steps()")
    let minimum = position == .jumpNone ? 2.0 : 1.0
    guard value >= minimum, value <= Double(Self.limit) else {
      let range = "\(number: minimum)…\(Self.limit)"
      throw scanner.error(
        "the number of steps must be in \(range) here, not \(number: value)", at: start)
    }
    // In range: the number has just been checked.
    self.init(unchecked: Int(value), position)
  }
}

extension LinearPoints: CustomStringConvertible {
  /// The text `linear(output input%, …)`, in which every point has its input.
  public var description: String {
    let list = points.map { "\(number: $0.output) \(percent: $0.input)" }
    return "linear(" + list.joined(separator: ", ") + ")"
  }

  /// Reads the arguments after "linear".
  fileprivate init(_ scanner: inout Scanner) throws(MotionError) {
    let name = scanner.index
    try scanner.open("linear")
    var stops: [Stop] = []
    var arguments = 0
    repeat {
      stops += try Self.argument(&scanner)
      arguments += 1
    } while scanner.take(",")
    try scanner.expect(")", "to end linear()")
    guard arguments >= 2 else {
      throw scanner.error("linear() needs at least two points, not 1", at: name)
    }
    try self.init(stops)
  }

  /// Reads an output value with up to two percentages before or after it. Returns one stop for each
  /// percentage, or one stop without an input if there is no percentage.
  private static func argument(_ scanner: inout Scanner) throws(MotionError) -> [Stop] {
    var output: Double?
    var inputs: [Double] = []
    var wasPercent = false
    repeat {
      scanner.skipSpace()
      let start = scanner.index
      let quantity = try scanner.quantity("a number")
      guard abs(quantity.value) <= 1e98 else {
        throw scanner.error(
          "a number in linear() is too large; its magnitude is at most 1e98", at: start)
      }
      if !quantity.isPercent {
        guard output == nil else {
          throw scanner.error("expected ',' between two points, found another number", at: start)
        }
        output = quantity.value
      } else if inputs.count == 2 {
        throw scanner.error("a point takes at most two percentages", at: start)
      } else if inputs.count == 1, !wasPercent {
        throw scanner.error("the percentages of a point must be next to each other", at: start)
      } else {
        inputs.append(quantity.value / 100)
      }
      wasPercent = quantity.isPercent
    } while scanner.isAtQuantity()
    guard let output else {
      throw scanner.error("a point of linear() needs a number, but this one has only percentages")
    }
    return inputs.isEmpty ? [Stop(output)] : inputs.map { Stop(output, at: $0) }
  }
}

extension Easing: CustomStringConvertible {
  /// The name, such as `ease-in-out-bounce`.
  public var description: String { "\(direction.rawValue)-\(family.rawValue)" }
}

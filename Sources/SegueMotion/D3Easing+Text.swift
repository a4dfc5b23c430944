extension D3Easing: CustomStringConvertible {
  /// The names of d3's easings. A name alone means the easing with its default parameters.
  static let names: [String] = ["exp", "elastic", "poly", "back"].flatMap { family in
    EasingDirection.allCases.map { "d3-\($0.rawValue)-\(family)" }
  }

  private static var elastic: [Double] { [1, 0.3] }
  private static var poly: [Double] { [3] }
  private static var back: [Double] { [1.70158] }

  /// The name, with the parameters if they are not d3's defaults.
  public var description: String {
    let name = "d3-\(direction.rawValue)-"
    let (shape, values, defaults): (String, [Double], [Double]) =
      switch family {
      case .exp: ("exp", [], [])
      case .elastic(let amplitude, let period): ("elastic", [amplitude, period], Self.elastic)
      case .poly(let exponent): ("poly", [exponent], Self.poly)
      case .back(let overshoot): ("back", [overshoot], Self.back)
      }
    if values == defaults { return name + shape }
    return name + shape + "(" + values.map { "\(number: $0)" }.joined(separator: ", ") + ")"
  }

  /// Reads the easing called `name` and its optional arguments; nil when d3 has no such name.
  init?(named name: String, _ scanner: inout Scanner) throws(MotionError) {
    guard Self.names.contains(name), let family = name.split(separator: "-").last else {
      return nil
    }
    let prefix = name.dropFirst(3).dropLast(family.count + 1)
    guard let direction = EasingDirection(rawValue: String(prefix)) else { return nil }
    let start = scanner.index
    let shape: Family
    switch family {
    case "exp":
      if scanner.next == UInt8(ascii: "(") { throw scanner.error("\(name) takes no parameters") }
      shape = .exp
    case "elastic":
      let values = try Self.parameters(&scanner, ["amplitude", "period"], Self.elastic)
      shape = .elastic(amplitude: values[0], period: values[1])
    case "poly":
      shape = .poly(exponent: try Self.parameters(&scanner, ["exponent"], Self.poly)[0])
    default:
      shape = .back(overshoot: try Self.parameters(&scanner, ["overshoot"], Self.back)[0])
    }
    do throws(MotionError) {
      try self.init(shape, direction)
    } catch {
      throw scanner.error(error.reason, at: start)
    }
  }

  /// Reads the parameters in brackets. A parameter that is left out has its default.
  private static func parameters(
    _ scanner: inout Scanner, _ names: [String], _ defaults: [Double]
  ) throws(MotionError) -> [Double] {
    var values = defaults
    guard scanner.next == UInt8(ascii: "("), scanner.take("(") else { return values }
    for (index, name) in names.enumerated() {
      if index > 0, !scanner.take(",") { break }
      values[index] = try scanner.number("the \(name)")
    }
    try scanner.expect(")", "after the \(names.joined(separator: " and "))")
    return values
  }
}

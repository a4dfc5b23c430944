internal import SegueText

/// A number or a percentage, which are different types in CSS.
struct Quantity {
  var value: Double
  var isPercent: Bool

  var kind: String { isPercent ? "a percentage" : "a number" }
}

// CSS's calc(), min(), max() and clamp() with + − · / in them. Source: CSS Values and Units Level 4.
extension Scanner {
  private static let functions = ["calc", "min", "max", "clamp"]

  /// The max depth of nested brackets. Without a limit, a long text of brackets would exhaust the
  /// stack.
  private static let deepest = 32

  /// Reads a number or percentage, written out or calculated. Anything else is refused with an
  /// error that says what was `expected`, such as "the number of steps".
  mutating func quantity(_ expected: String) throws(MotionError) -> Quantity {
    skipSpace()
    let start = index
    guard let result = try operand(depth: 0) else {
      throw error("expected \(expected), found \(found())")
    }
    guard result.value.isFinite else {
      throw error("this calculation has no finite result", at: start)
    }
    return result
  }

  /// Reads a number, written out or calculated. A percentage and anything else is refused with an
  /// error that says what was `expected`, such as "the number of steps".
  mutating func number(_ expected: String) throws(MotionError) -> Double {
    skipSpace()
    let start = index
    let result = try quantity(expected)
    guard !result.isPercent else {
      throw error("expected \(expected), not a percentage", at: start)
    }
    return result.value
  }

  /// Returns true when a number, percentage or calculation comes next, after any white space.
  mutating func isAtQuantity() -> Bool {
    skipSpace()
    var ahead = self
    if let name = ahead.name() { return Self.functions.contains(name) }
    do throws(MotionError) {
      return try ahead.literal() != nil
    } catch {
      // The text is an invalid number. The result is true, so that the caller reads the number and
      // the error is reported then.
      return true
    }
  }

  /// Reads a number, a percentage or a function call such as `min(…)`; nil if none comes next.
  private mutating func operand(depth: Int) throws(MotionError) -> Quantity? {
    let start = index
    if let name = name() {
      guard Self.functions.contains(name) else {
        let near = nearestName(to: name, among: Self.functions)
        let hint = near.map { "; " + didYouMean($0, for: name) } ?? ""
        throw error("\(quoted(name)) is not a number\(hint)", at: start, suggestion: near)
      }
      try open(name)
      return try function(name, depth: depth + 1)
    }
    guard let value = try literal() else { return nil }
    if next == UInt8(ascii: "%") {
      _ = take("%")
      return Quantity(value: value, isPercent: true)
    }
    if name() != nil {
      throw error(
        "\(found(at: start)) has a unit; only plain numbers and % are understood", at: start)
    }
    return Quantity(value: value, isPercent: false)
  }

  /// Reads the arguments and the ")" of a function call.
  private mutating func function(_ name: String, depth: Int) throws(MotionError) -> Quantity {
    guard depth <= Self.deepest else { throw error("the calculation is nested too deeply") }
    var arguments = [try sum(depth: depth)]
    while name != "calc", take(",") {
      skipSpace()
      let start = index
      let argument = try sum(depth: depth)
      guard argument.isPercent == arguments[0].isPercent else {
        throw error("\(name)() cannot mix numbers and percentages", at: start)
      }
      arguments.append(argument)
    }
    if name == "clamp", arguments.count != 3 {
      throw error("clamp() takes three values, not \(arguments.count)")
    }
    try expect(")", "to end \(name)()")
    var result = arguments[0]
    for argument in arguments.dropFirst() {
      switch name {
      case "min": result.value = Double.minimum(result.value, argument.value)
      case "max": result.value = Double.maximum(result.value, argument.value)
      default: break
      }
    }
    if name == "clamp" {
      let (minimum, value, maximum) = (arguments[0].value, arguments[1].value, arguments[2].value)
      result.value = Double.maximum(minimum, Double.minimum(value, maximum))
    }
    return result
  }

  private mutating func sum(depth: Int) throws(MotionError) -> Quantity {
    var result = try product(depth: depth)
    while true {
      skipSpace()
      let start = index
      let spaced = isAfterSpace
      guard let sign = next, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else {
        return result
      }
      _ = take(Unicode.Scalar(sign))
      // As in CSS, the sign needs spaces around it; without spaces, it would be the sign of the
      // next number.
      guard spaced, skipSpace() else {
        throw error("'\(Unicode.Scalar(sign))' needs a space on both sides", at: start)
      }
      let right = try product(depth: depth)
      guard right.isPercent == result.isPercent else {
        throw error("cannot add \(right.kind) to \(result.kind)", at: start)
      }
      result.value += sign == UInt8(ascii: "+") ? right.value : -right.value
    }
  }

  private mutating func product(depth: Int) throws(MotionError) -> Quantity {
    var result = try factor(depth: depth)
    while true {
      skipSpace()
      let start = index
      if take("*") {
        let right = try factor(depth: depth)
        guard !(right.isPercent && result.isPercent) else {
          throw error("cannot multiply two percentages", at: start)
        }
        result.value *= right.value
        result.isPercent = result.isPercent || right.isPercent
      } else if take("/") {
        let right = try factor(depth: depth)
        guard !right.isPercent else { throw error("cannot divide by a percentage", at: start) }
        result.value /= right.value
      } else {
        return result
      }
    }
  }

  private mutating func factor(depth: Int) throws(MotionError) -> Quantity {
    skipSpace()
    if take("(") {
      guard depth < Self.deepest else { throw error("the calculation is nested too deeply") }
      let result = try sum(depth: depth + 1)
      try expect(")", "to end the bracket")
      return result
    }
    guard let result = try operand(depth: depth) else {
      throw error("expected a number or percentage, found \(found())")
    }
    return result
  }
}

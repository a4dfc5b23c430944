/// The end of an easing at which it is gentle.
public enum EasingDirection: String, Sendable, Hashable, CaseIterable {
  /// The family's function itself, which starts gently.
  case easeIn = "ease-in"
  /// The family's function reversed, 1 − f(1 − x), which ends gently.
  case easeOut = "ease-out"
  /// The ease-in followed by the ease-out, each in half of the time and over half of the distance.
  case easeInOut = "ease-in-out"

  /// Returns the value in this direction at an x above 0 and below 1, given the family's ease-in
  /// function.
  @inline(__always) func value(at x: Double, of easeIn: (Double) -> Double) -> Double {
    switch self {
    case .easeIn: easeIn(x)
    case .easeOut: 1 - easeIn(1 - x)
    case .easeInOut: x < 0.5 ? easeIn(2 * x) / 2 : 1 - easeIn(2 - 2 * x) / 2
    }
  }

  /// Returns the slope in this direction at an x in 0…1, given the slope of the family's ease-in
  /// function.
  @inline(__always) func velocity(at x: Double, of easeIn: (Double) -> Double) -> Double {
    switch self {
    case .easeIn: easeIn(x)
    case .easeOut: easeIn(1 - x)
    case .easeInOut: x < 0.5 ? easeIn(2 * x) : easeIn(2 - 2 * x)
    }
  }
}

/// One of the thirty easings of easings.net, as Robert Penner wrote them: `ease-in-sine` to
/// `ease-in-out-bounce`.
///
/// The value is exactly 0 at x = 0 and below, and exactly 1 at x = 1 and above. This applies even
/// to formulas that only come near these values: `expo` and `elastic` start with a jump of at most
/// 0.001.
///
/// Source: easings.net; Robert Penner's easing equations.
public struct Easing: Sendable, Hashable {
  /// The shape of an easing, such as `sine` or `bounce`, without its direction.
  public enum Family: String, Sendable, Hashable, CaseIterable {
    case sine, quad, cubic, quart, quint, expo, circ, back, elastic, bounce
  }

  /// The shape, such as `sine` or `bounce`.
  public let family: Family
  /// The end at which the easing is gentle.
  public let direction: EasingDirection

  /// Creates the easing of this family in this direction.
  public init(_ family: Family, _ direction: EasingDirection) {
    self.family = family
    self.direction = direction
  }

  /// All thirty easings, family by family.
  public static let allCases: [Easing] = Family.allCases.flatMap { family in
    EasingDirection.allCases.map { Easing(family, $0) }
  }

  /// Returns the value at an x: 0 for x ≤ 0, and 1 for x ≥ 1. NaN gives NaN.
  public func value(at x: Double) -> Double {
    guard x > 0 else { return x.isNaN ? x : 0 }
    guard x < 1 else { return 1 }
    let both = direction == .easeInOut
    switch family {
    case .sine: return direction.value(at: x) { 1 - cosine($0 * (.pi / 2)) }
    case .quad: return direction.value(at: x) { $0 * $0 }
    case .cubic: return direction.value(at: x) { $0 * $0 * $0 }
    case .quart: return direction.value(at: x) { ($0 * $0) * ($0 * $0) }
    case .quint: return direction.value(at: x) { ($0 * $0) * ($0 * $0) * $0 }
    case .expo: return direction.value(at: x) { powerOfTwo(10 * $0 - 10) }
    case .circ: return direction.value(at: x) { 1 - (1 - $0 * $0).squareRoot() }
    case .back:
      let overshoot = both ? Self.backBoth : Self.back
      return direction.value(at: x) { $0 * $0 * ((overshoot + 1) * $0 - overshoot) }
    case .elastic:
      let wave = both ? Self.elasticBoth : Self.elastic
      return direction.value(at: x) { -powerOfTwo(10 * $0 - 10) * sine(wave.angle(at: $0)) }
    case .bounce: return direction.value(at: x) { 1 - Self.bounce(1 - $0) }
    }
  }

  /// Returns the slope dy/dx at an x: the one-sided slope at 0 and 1, and zero outside 0…1. NaN
  /// gives NaN.
  ///
  /// The slope is infinite only where `circ` is vertical: at 1 for ease-in, at 0 for ease-out, in
  /// the middle for ease-in-out. At the corner between two bounces, it is the slope after the
  /// corner.
  public func velocity(at x: Double) -> Double {
    guard x >= 0, x <= 1 else { return x.isNaN ? x : 0 }
    let both = direction == .easeInOut
    switch family {
    case .sine: return direction.velocity(at: x) { .pi / 2 * sine($0 * (.pi / 2)) }
    case .quad: return direction.velocity(at: x) { 2 * $0 }
    case .cubic: return direction.velocity(at: x) { 3 * $0 * $0 }
    case .quart: return direction.velocity(at: x) { 4 * $0 * $0 * $0 }
    case .quint: return direction.velocity(at: x) { 5 * ($0 * $0) * ($0 * $0) }
    case .expo: return direction.velocity(at: x) { tenLogTwo * powerOfTwo(10 * $0 - 10) }
    case .circ: return direction.velocity(at: x) { $0 / (1 - $0 * $0).squareRoot() }
    case .back:
      let overshoot = both ? Self.backBoth : Self.back
      return direction.velocity(at: x) { $0 * (3 * (overshoot + 1) * $0 - 2 * overshoot) }
    case .elastic:
      let wave = both ? Self.elasticBoth : Self.elastic
      return direction.velocity(at: x) {
        let angle = wave.angle(at: $0)
        let turn = tenLogTwo * sine(angle) + 10 * wave.turn * cosine(angle)
        return -powerOfTwo(10 * $0 - 10) * turn
      }
    case .bounce: return direction.velocity(at: x) { Self.bounceSlope(1 - $0) }
    }
  }

  // The constants of Penner's `back` and `elastic`, as easings.net lists them. The names with
  // `Both` are for ease-in-out.
  private static var back: Double { 1.70158 }
  private static var backBoth: Double { 1.70158 * 1.525 }
  private static var elastic: Wave { Wave(turn: 2 * .pi / 3, shift: 10.75) }
  private static var elasticBoth: Wave { Wave(turn: 2 * .pi / 4.5, shift: 11.125) }

  private struct Wave {
    let turn: Double
    let shift: Double

    @inline(__always) func angle(at x: Double) -> Double { (10 * x - shift) * turn }
  }

  @inline(__always) private static func bounce(_ x: Double) -> Double {
    let (middle, floor) = arc(at: x)
    return 7.5625 * (x - middle) * (x - middle) + floor
  }

  @inline(__always) private static func bounceSlope(_ x: Double) -> Double {
    2 * 7.5625 * (x - arc(at: x).middle)
  }

  /// Returns the parabola of the bounce that contains x: the x of its lowest point, and its value
  /// there.
  @inline(__always) private static func arc(at x: Double) -> (middle: Double, floor: Double) {
    if x < 1 / 2.75 { return (0, 0) }
    if x < 2 / 2.75 { return (1.5 / 2.75, 0.75) }
    if x < 2.5 / 2.75 { return (2.25 / 2.75, 0.9375) }
    return (2.625 / 2.75, 0.984375)
  }
}

/// 10·ln 2, the rate of growth of 2^(10x).
let tenLogTwo = 6.931471805599453

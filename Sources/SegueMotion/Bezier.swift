/// A CSS cubic Bézier easing: from (0, 0) to (1, 1) with two control points, read as y over x.
///
/// The control points' x are in 0…1, so that every x has one y. Their y are free, so the curve may
/// leave 0…1 in y. Beyond 0…1 in x it continues along its end tangents.
///
/// The four keywords of CSS are named Béziers (``ease``, ``easeIn``, ``easeOut``, ``easeInOut``).
/// The name is a part of the value: `.ease` prints as `ease` and is not equal to an unnamed Bézier
/// with the same control points, although both give the same motion.
///
/// Source: CSS Easing Functions Level 2, "Cubic Bézier easing functions".
public struct Bezier: Sendable, Hashable {
  /// The first control point's x, in 0…1.
  public let x1: Double
  /// The first control point's y, any number within ±1e100.
  public let y1: Double
  /// The second control point's x, in 0…1.
  public let x2: Double
  /// The second control point's y, any number within ±1e100.
  public let y2: Double

  /// The solver's initial guesses: a cubic approximation of t(x) for each 64th of the x range.
  /// Copies of a Bézier share the array.
  let guesses: [Guess]
  let keyword: Keyword?

  /// The names that CSS has for four of the Béziers.
  enum Keyword: String, Sendable, Hashable, CaseIterable {
    case ease
    case easeIn = "ease-in"
    case easeOut = "ease-out"
    case easeInOut = "ease-in-out"
  }

  /// Makes an unnamed Bézier with these control points.
  ///
  /// - Throws: ``MotionError`` when an x is outside 0…1, or a y is not finite or beyond ±1e100.
  public init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) throws(MotionError) {
    for x in [x1, x2] where !(x >= 0 && x <= 1) {
      throw MotionError("the x of a cubic-bezier's control point must be in 0…1, not \(number: x)")
    }
    // The limit is 1e100, since products of larger coordinates could overflow.
    for y in [y1, y2] where !(abs(y) <= 1e100) {
      throw MotionError(
        "the y of a cubic-bezier's control point must be within -1e100...1e100, not \(number: y)")
    }
    self.init(unchecked: x1, y1, x2, y2, keyword: nil)
  }

  /// CSS's `ease`: cubic-bezier(0.25, 0.1, 0.25, 1).
  public static let ease = Bezier(unchecked: 0.25, 0.1, 0.25, 1, keyword: .ease)
  /// CSS's `ease-in`: cubic-bezier(0.42, 0, 1, 1).
  public static let easeIn = Bezier(unchecked: 0.42, 0, 1, 1, keyword: .easeIn)
  /// CSS's `ease-out`: cubic-bezier(0, 0, 0.58, 1).
  public static let easeOut = Bezier(unchecked: 0, 0, 0.58, 1, keyword: .easeOut)
  /// CSS's `ease-in-out`: cubic-bezier(0.42, 0, 0.58, 1).
  public static let easeInOut = Bezier(unchecked: 0.42, 0, 0.58, 1, keyword: .easeInOut)

  static func named(_ keyword: Keyword) -> Bezier {
    switch keyword {
    case .ease: .ease
    case .easeIn: .easeIn
    case .easeOut: .easeOut
    case .easeInOut: .easeInOut
    }
  }

  private init(
    unchecked x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, keyword: Keyword?
  ) {
    (self.x1, self.y1, self.x2, self.y2) = (x1, y1, x2, y2)
    self.keyword = keyword
    guesses = Guess.all(for: Cubic(x1, x2))
  }

  // The guesses are computed from the control points, so they are not compared.
  public static func == (a: Bezier, b: Bezier) -> Bool {
    a.x1 == b.x1 && a.y1 == b.y1 && a.x2 == b.x2 && a.y2 == b.y2 && a.keyword == b.keyword
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(x1)
    hasher.combine(y1)
    hasher.combine(x2)
    hasher.combine(y2)
    hasher.combine(keyword)
  }
}

/// One coordinate of the Bézier as a polynomial: ((a·t + b)·t + c)·t, 0 at t = 0 and 1 at t = 1.
struct Cubic {
  let a: Double
  let b: Double
  let c: Double

  @inline(__always) init(_ p1: Double, _ p2: Double) {
    c = 3 * p1
    b = 3 * (p2 - p1) - c
    a = 1 - c - b
  }

  @inline(__always) func value(at t: Double) -> Double { ((a * t + b) * t + c) * t }
  @inline(__always) func slope(at t: Double) -> Double { (3 * a * t + 2 * b) * t + c }

  /// Takes one step of Halley's method from t toward the root at which the value is `target`. Also
  /// returns whether t was within a millionth of the root. The length of the Newton step decides
  /// this, because the Halley step is 0 at a point with slope 0, however far the root is.
  @inline(__always) func halley(at t: Double, toward target: Double) -> (t: Double, isNear: Bool) {
    let error = value(at: t) - target
    let slope = slope(at: t)
    let bend = 3 * a * t + b
    let next = t - error * slope / (slope * slope - error * bend)
    return (next, abs(error) < 1e-6 * t * (1 - t) * slope)
  }
}

/// An estimate of t for one 64th of the x range: a cubic whose variable is the fraction of that
/// interval.
///
/// The cubic has the value and slope of the inverse of x(t) at both ends of the interval, so its
/// error is about 1e-7. Single precision is sufficient for this error, and the processor can read
/// all four coefficients with one load.
struct Guess: Sendable {
  static var count: Int { 64 }

  private let c0: Float
  private let c1: Float
  private let c2: Float
  private let c3: Float

  @inline(__always) func value(at fraction: Double) -> Double {
    ((Double(c3) * fraction + Double(c2)) * fraction + Double(c1)) * fraction + Double(c0)
  }

  /// Makes the cubic from t to `next` with the given slopes at its ends, in units of t per
  /// interval. Makes a straight line if x(t) is so flat that no cubic approximates its inverse.
  private init(from t: Double, to next: Double, slopes start: Double, _ end: Double) {
    let way = next - t
    let curved = max(start, end) < 4 * way
    c0 = Float(t)
    c1 = Float(curved ? start : way)
    c2 = Float(curved ? 3 * way - 2 * start - end : 0)
    c3 = Float(curved ? start + end - 2 * way : 0)
  }

  static func all(for x: Cubic) -> [Guess] {
    let ends = (0...count).map { index in
      let target = Double(index) / Double(count)
      // The t at both ends of the x range is set exactly, because a search could stop a rounding
      // error away from it.
      if index == 0 || index == count { return target }
      return root(from: 0, to: 1) { (x.value(at: $0) - target, x.slope(at: $0)) }
    }
    // The slope at an end is infinite if x(t) is flat there.
    let slopes = ends.map { 1 / (Double(count) * max(0, x.slope(at: $0))) }
    return (0..<count).map {
      Guess(from: ends[$0], to: ends[$0 + 1], slopes: slopes[$0], slopes[$0 + 1])
    }
  }
}

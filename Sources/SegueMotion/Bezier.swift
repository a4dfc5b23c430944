/// A CSS cubic Bézier easing: from (0, 0) to (1, 1) with two control points, read as y over x.
///
/// The control points' x lie in 0…1, so that every x has one y; their y are free, so the curve may
/// leave 0…1 in y. Beyond 0…1 in x it goes on along its end tangents.
///
/// The four keywords of CSS are Béziers with a name (``ease``, ``easeIn``, ``easeOut``,
/// ``easeInOut``). The name is part of the value: `.ease` prints as `ease` and differs from an
/// unnamed Bézier with the same points, which moves exactly alike.
///
/// Source: CSS Easing Functions Level 2, "Cubic Bézier easing functions".
public struct Bezier: Sendable, Hashable {
  /// The first control point's x, in 0…1.
  public let x1: Double
  /// The first control point's y, any finite number.
  public let y1: Double
  /// The second control point's x, in 0…1.
  public let x2: Double
  /// The second control point's y, any finite number.
  public let y2: Double

  /// The parameter t at x = 0, 1/16 … 1 in 65535ths: where the solver starts looking.
  let knots: Knots
  let keyword: Keyword?

  /// CSS's names for four of the Béziers.
  enum Keyword: String, Sendable, Hashable, CaseIterable {
    case ease
    case easeIn = "ease-in"
    case easeOut = "ease-out"
    case easeInOut = "ease-in-out"
  }

  /// The Bézier with these control points, unnamed.
  ///
  /// - Throws: ``MotionError`` when an x lies outside 0…1, or a number is not finite.
  public init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) throws(MotionError) {
    for x in [x1, x2] where !(x >= 0 && x <= 1) {
      throw MotionError("the x of a cubic-bezier's control point must lie in 0…1, not \(number: x)")
    }
    // Beyond this a product of coordinates could overflow, and nothing could be seen of it anyway.
    for y in [y1, y2] where !(abs(y) <= 1e100) {
      throw MotionError("the y of a cubic-bezier's control point must be finite, not \(number: y)")
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
    knots = Knots(Cubic(x1, x2))
  }

  // The knots follow from the points, so they say nothing more about equality.
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

  /// Halley's step from t toward the place where the value is `target`: to be subtracted.
  @inline(__always) func halley(at t: Double, toward target: Double) -> Double {
    let error = value(at: t) - target
    let slope = slope(at: t)
    let bend = 3 * a * t + b
    return error * slope / (slope * slope - error * bend)
  }
}

/// Where x(t) passes 0, 1/16 … 1, each t in 65535ths.
///
/// Sixteen numbers in four words and not in an array: they are picked by shifting, so that a Bézier
/// in registers need not go through memory for it.
struct Knots: Sendable {
  private var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

  init(_ x: Cubic) {
    for index in 0..<16 {
      var (low, high) = (0.0, 1.0)
      for _ in 0..<17 {
        let middle = (low + high) / 2
        if x.value(at: middle) < Double(index) / 16 { low = middle } else { high = middle }
      }
      let bits = UInt64(low * 65535) << UInt64(index % 4 * 16)
      switch index / 4 {
      case 0: words.0 |= bits
      case 1: words.1 |= bits
      case 2: words.2 |= bits
      default: words.3 |= bits
      }
    }
  }

  /// The knot of this number, 0…16.
  @inline(__always) subscript(index: Int32) -> Double {
    let lower = index & 4 == 0 ? words.0 : words.1
    let upper = index & 4 == 0 ? words.2 : words.3
    let word = index & 8 == 0 ? lower : upper
    let knot = Int32(
      truncatingIfNeeded: (word &>> UInt64(truncatingIfNeeded: (index & 3) &* 16)) & 0xFFFF)
    return Double(index == 16 ? 65535 : knot)
  }
}

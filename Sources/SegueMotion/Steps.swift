internal import SegueText

/// The position of a step function's jumps within its intervals.
///
/// `start` and `end` are CSS's older names for `jumpStart` and `jumpEnd` and give the same values.
/// They are separate cases because CSS prints the name that was written. `jumpEnd` is the default
/// and is not printed.
///
/// Source: CSS Easing Functions Level 2, "Step easing functions".
public enum StepPosition: String, Sendable, Hashable, CaseIterable {
  /// The first jump is at 0, so the value is never 0 within 0…1.
  case jumpStart = "jump-start"
  /// The last jump is at 1.
  case jumpEnd = "jump-end"
  /// There is no jump at 0 or at 1: each end value is kept for one interval. Needs at least two
  /// steps.
  case jumpNone = "jump-none"
  /// There is a jump at 0 and one at 1.
  case jumpBoth = "jump-both"
  /// The older name of `jumpStart`.
  case start
  /// The older name of `jumpEnd`.
  case end
}

/// A staircase: equal intervals of x with a constant value in each.
///
/// At the x of a jump, the value is already the value after the jump. Outside 0…1 the staircase
/// continues, since its x may be the value of a Bézier that overshoots.
///
/// Source: CSS Easing Functions Level 2, "Step easing functions".
public struct Steps: Sendable, Hashable {
  /// The number of intervals, 1…1,000,000,000; at least 2 for ``StepPosition/jumpNone``.
  public let count: Int
  /// The position of the jumps.
  public let position: StepPosition

  /// The largest number of intervals. Up to it, the product of x and the number of intervals is
  /// precise enough in a double to distinguish neighbouring intervals.
  static let limit = 1_000_000_000

  /// Creates a staircase of `count` intervals.
  ///
  /// - Throws: ``MotionError`` when there are fewer than 1 interval (2 for `jumpNone`), or more
  ///   than 1,000,000,000.
  public init(_ count: Int, _ position: StepPosition = .jumpEnd) throws(MotionError) {
    let minimum = position == .jumpNone ? 2 : 1
    guard count >= minimum else {
      throw MotionError(
        "steps(n, \(position.rawValue)) needs at least \(minimum.of("step")), not \(count)")
    }
    guard count <= Self.limit else {
      throw MotionError("the number of steps must be at most \(Self.limit), not \(count)")
    }
    self.init(unchecked: count, position)
  }

  init(unchecked count: Int, _ position: StepPosition) {
    self.count = count
    self.position = position
  }

  /// Returns the value of the interval that contains x. NaN gives NaN, and an infinite x is
  /// returned unchanged.
  public func value(at x: Double) -> Double {
    guard x.isFinite else { return x }
    let intervals = Double(count)
    var step = (x * intervals).rounded(.down)
    var jumps = intervals
    switch position {
    case .jumpEnd, .end: break
    case .jumpStart, .start: step += 1
    case .jumpBoth:
      step += 1
      jumps += 1
    case .jumpNone: jumps -= 1
    }
    if x >= 0, step < 0 { step = 0 }
    if x <= 1, step > jumps { step = jumps }
    return step / jumps
  }
}

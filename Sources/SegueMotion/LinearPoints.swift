/// A polyline through given points: CSS's `linear(…)`.
///
/// Inputs never decrease from one point to the next; two points with the same input are a jump.
/// Below the first point and above the last one, the nearest segment continues.
///
/// Source: CSS Easing Functions Level 2, "Linear easing functions".
public struct LinearPoints: Sendable, Hashable {
  /// One corner of the polyline.
  public struct Point: Sendable, Hashable {
    /// The x, as a fraction: CSS's percentage divided by 100.
    public var input: Double
    /// The y at that x.
    public var output: Double

    /// Creates a corner at `input` with the value `output`.
    public init(input: Double, output: Double) {
      self.input = input
      self.output = output
    }
  }

  /// An argument of CSS's `linear()`: an output value with an optional input.
  public struct Stop: Sendable, Hashable {
    /// The value of the curve at the stop.
    public var output: Double
    /// The x, as a fraction; nil to space the stop evenly between its neighbours.
    public var input: Double?

    /// Creates a stop with the value `output`, at `input` or, if that is nil, spaced evenly between
    /// its neighbours.
    public init(_ output: Double, at input: Double? = nil) {
      self.output = output
      self.input = input
    }
  }

  /// The corners, in order; at least two, all finite.
  public let points: [Point]

  /// A lookup table that shortens the search: the range of x is divided into equal cells, and the
  /// table has the index of the segment at the start of each cell. The table's last element is the
  /// index of the last segment.
  private let guide: [Int32]
  private let cellsPerInput: Double

  /// Makes the polyline through these stops by CSS's rules. If the first or the last stop has no
  /// input, the input is 0 or 1, respectively; all other stops without an input are spaced evenly
  /// between their neighbours. A stop whose input is less than an earlier stop's is moved to the
  /// earlier stop's input.
  ///
  /// - Throws: ``MotionError`` when there are fewer than two stops, or a number is not finite.
  public init(_ stops: [Stop]) throws(MotionError) {
    guard stops.count >= 2 else {
      throw MotionError("linear() needs at least two points, not \(stops.count)")
    }
    // The limit of 1e100 keeps all differences and products of the numbers finite.
    for stop in stops where !(abs(stop.output) <= 1e100 && abs(stop.input ?? 0) <= 1e100) {
      throw MotionError("every number in linear() must be within -1e100...1e100")
    }
    points = Self.placed(stops)
    let (first, span) = (points[0].input, points[points.count - 1].input - points[0].input)
    let cells = min(2 * (points.count - 1), 4096)
    // The lookup table is not used when all points have the same input, or are so close that a cell
    // has no width.
    let density = Double(cells) / span
    cellsPerInput = density.isFinite ? density : 0
    var guide: [Int32] = []
    var base = 0
    for cell in 0..<cells {
      while base < points.count - 2, (points[base + 1].input - first) * cellsPerInput < Double(cell) {
        base += 1
      }
      guide.append(Int32(base))
    }
    self.guide = guide + [Int32(points.count - 2)]
  }

  // The lookup table is computed from the points, so it is not compared.
  public static func == (a: LinearPoints, b: LinearPoints) -> Bool { a.points == b.points }

  public func hash(into hasher: inout Hasher) { hasher.combine(points) }

  /// Returns the corners of the polyline through at least two stops, each with an input by CSS's
  /// rules.
  private static func placed(_ stops: [Stop]) -> [Point] {
    var inputs = stops.map(\.input)
    let last = inputs.count - 1
    inputs[0] = inputs[0] ?? 0
    inputs[last] = inputs[last] ?? 1
    var points: [Point] = []
    points.reserveCapacity(stops.count)
    var largest = -Double.infinity
    for (index, stop) in stops.enumerated() {
      guard let input = inputs[index] else { continue }
      largest = max(largest, input)
      // All stops between the previous stop with an input and this one have no input. They are
      // spaced evenly between the two.
      let unplaced = index - points.count
      if unplaced > 0, let from = points.last?.input {
        for number in 1...unplaced {
          let share = Double(number) / Double(unplaced + 1)
          let output = stops[points.count].output
          points.append(Point(input: from + (largest - from) * share, output: output))
        }
      }
      points.append(Point(input: largest, output: stop.output))
    }
    return points
  }

  /// Returns the value of the polyline at any x; at a jump, the later value. NaN gives NaN.
  public func value(at x: Double) -> Double {
    guard !x.isNaN else { return x }
    let index = segment(at: x)
    let (a, b) = (points[index], points[index + 1])
    // At the last point, the result is exactly that point's value. If the polyline begins or ends
    // with a jump, the value beyond that end is the jump's outer value.
    if b.input == x || b.input == a.input { return x < a.input ? a.output : b.output }
    let rise = b.output - a.output
    // The formula would give a flat segment the value NaN (0 · ∞) at an infinite x.
    return rise == 0 ? a.output : a.output + rise * ((x - a.input) / (b.input - a.input))
  }

  /// Returns the slope of the segment that begins at x or contains it. At the last point, it is the
  /// last segment's slope, and beyond an end that is a jump, it is 0. NaN gives NaN.
  public func velocity(at x: Double) -> Double {
    guard !x.isNaN else { return x }
    let index = segment(at: x)
    let (a, b) = (points[index], points[index + 1])
    return a.input == b.input ? 0 : (b.output - a.output) / (b.input - a.input)
  }

  /// Returns the index of the segment to use at x: the segment that starts at the last point at or
  /// before x, or the first or last segment for an x outside of the polyline.
  @inline(__always) private func segment(at x: Double) -> Int {
    let cell = (x - points[0].input) * cellsPerInput
    let last = guide.count - 2
    // In range: a cell that is not between 0 and `last`, or is NaN, is not converted.
    let index = cell > 0 ? cell < Double(last) ? Int(cell) : last : 0
    var base = Int(guide[index])
    // Even with rounding errors, a greater x is never in an earlier cell. So the index of the
    // wanted segment is at least the lookup table's index for this cell, and at most the table's
    // index for the next cell.
    var length = Int(guide[index + 1]) - base + 1
    // A branchless binary search. With branches, the processor would mispredict half of them for
    // random x.
    while length > 1 {
      let half = length / 2
      base = points[base + half].input <= x ? base + half : base
      length -= half
    }
    return base
  }
}

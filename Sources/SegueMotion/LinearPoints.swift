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

    /// The corner at `input` with the value `output`.
    public init(input: Double, output: Double) {
      self.input = input
      self.output = output
    }
  }

  /// One argument as CSS lets it be written: a value, and its place if that was given.
  public struct Stop: Sendable, Hashable {
    /// The value.
    public var output: Double
    /// The x, as a fraction; nil to be spread evenly between its neighbours.
    public var input: Double?

    /// The value `output`, at `input` or, without one, spread between the neighbours.
    public init(_ output: Double, at input: Double? = nil) {
      self.output = output
      self.input = input
    }
  }

  /// The corners, in order; at least two, all finite.
  public let points: [Point]

  /// The index of the segment at the start of each of many equal cells from the first point to the
  /// last, and of the last segment at the end. It makes the search short.
  private let guide: [Int32]
  private let cellsPerInput: Double

  /// Makes the polyline through these stops, placed by CSS's rules: without a place of its own, the
  /// first stop is at 0 and the last at 1, and the others are spread evenly. A stop before an
  /// earlier one is moved to the earlier one.
  ///
  /// - Throws: ``MotionError`` when there are fewer than two stops, or a number is not finite.
  public init(_ stops: [Stop]) throws(MotionError) {
    guard stops.count >= 2 else {
      throw MotionError("linear() needs at least two points, not \(stops.count)")
    }
    // The bound keeps every difference and product finite.
    for stop in stops where !(abs(stop.output) <= 1e100 && abs(stop.input ?? 0) <= 1e100) {
      throw MotionError("every number in linear() must be finite")
    }
    points = Self.placed(stops)
    let (first, span) = (points[0].input, points[points.count - 1].input - points[0].input)
    let cells = min(2 * (points.count - 1), 4096)
    // The guide is not used when all points have one input, or are so near that a cell has no
    // width.
    let density = Double(cells) / span
    cellsPerInput = density.isFinite ? density : 0
    var guide: [Int32] = []
    var base = 0
    for cell in 0..<cells {
      while base < points.count - 2, (points[base + 1].input - first) * cellsPerInput < Double(cell)
      {
        base += 1
      }
      guide.append(Int32(base))
    }
    self.guide = guide + [Int32(points.count - 2)]
  }

  // The guide is computed from the points, so comparing it would add nothing.
  public static func == (a: LinearPoints, b: LinearPoints) -> Bool { a.points == b.points }

  public func hash(into hasher: inout Hasher) { hasher.combine(points) }

  /// Returns the points that result from a list of at least two stops.
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
      // The stops without a place since the last placed one are spread between the two.
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
    // At the last point exactly that point's value; where an end is a jump, the value on x's side.
    if b.input == x || b.input == a.input { return x < a.input ? a.output : b.output }
    let rise = b.output - a.output
    // A flat segment stays flat at an infinite x.
    return rise == 0 ? a.output : a.output + rise * ((x - a.input) / (b.input - a.input))
  }

  /// Returns the slope of the segment that begins at x or contains it; at the last point, the last
  /// segment's slope; 0 beyond an end that is a jump. Any x; NaN gives NaN.
  public func velocity(at x: Double) -> Double {
    guard !x.isNaN else { return x }
    let index = segment(at: x)
    let (a, b) = (points[index], points[index + 1])
    return a.input == b.input ? 0 : (b.output - a.output) / (b.input - a.input)
  }

  /// Returns the index of the segment to use at x: the segment that starts at the last point at or
  /// before x, or the first or last segment when x is outside.
  @inline(__always) private func segment(at x: Double) -> Int {
    let cell = (x - points[0].input) * cellsPerInput
    let last = guide.count - 2
    let index = cell > 0 ? cell < Double(last) ? Int(cell) : last : 0
    var base = Int(guide[index])
    // The cell of a number never decreases as the number grows, whatever the rounding. So the last
    // point at or before x is between the first segments of this cell and of the next one.
    var length = Int(guide[index + 1]) - base + 1
    // A binary search without a branch on the data: with random x, every other one would be
    // mispredicted.
    while length > 1 {
      let half = length / 2
      base = points[base + half].input <= x ? base + half : base
      length -= half
    }
    return base
  }
}

internal import SegueGeometry

#if canImport(Glibc)
  internal import Glibc
#endif

/// A path of consecutive cubic Bézier curves, parametrized by arc length: progress p is the point
/// at the fraction p of the whole length.
struct ArcPath: Sendable {
  private struct Piece: Sendable {
    let start: SIMD2<Double>
    let control1: SIMD2<Double>
    let control2: SIMD2<Double>
    let end: SIMD2<Double>

    func point(_ t: Double) -> SIMD2<Double> {
      let s = 1 - t
      let (a, b) = (start * (s * s * s), control1 * (3 * s * s * t))
      let (c, d) = (control2 * (3 * s * t * t), end * (t * t * t))
      return a + b + (c + d)
    }

    func velocity(_ t: Double) -> SIMD2<Double> {
      let s = 1 - t
      let (a, b) = ((control1 - start) * (3 * s * s), (control2 - control1) * (6 * s * t))
      return a + b + (end - control2) * (3 * t * t)
    }
  }

  /// The number of steps into which each curve is divided, evenly in its parameter, to measure its
  /// length.
  private static let steps = 64
  private let pieces: [Piece]
  /// The lengths of the path from its start to the end of each measured step: 0 first, the whole
  /// length last.
  private let lengths: [Double]

  /// Makes the path through `curves`; nil if there are none.
  ///
  /// - Parameter curves: the control points and the end of each curve; each curve starts at the end
  ///   of the previous one.
  init?(from start: Point, _ curves: [(control1: Point, control2: Point, end: Point)]) {
    guard !curves.isEmpty else { return nil }
    var pieces: [Piece] = []
    var from = SIMD2(start.x, start.y)
    for curve in curves {
      let end = SIMD2(curve.end.x, curve.end.y)
      pieces.append(
        Piece(
          start: from, control1: SIMD2(curve.control1.x, curve.control1.y),
          control2: SIMD2(curve.control2.x, curve.control2.y), end: end))
      from = end
    }
    var lengths = [0.0]
    for piece in pieces {
      for step in 0..<Self.steps {
        let t = Double(step) / Double(Self.steps)
        let part = Self.length(of: piece, from: t, to: t + 1 / Double(Self.steps))
        lengths.append((lengths.last ?? 0) + part)
      }
    }
    self.pieces = pieces
    self.lengths = lengths
  }

  /// Returns the point at `progress`: exactly the start at 0 and exactly the end at 1. Outside 0…1,
  /// the path is extrapolated along its tangents.
  func point(at progress: Double) -> Point {
    let whole = lengths.last ?? 0
    guard let first = pieces.first, let last = pieces.last else { return .zero }
    if progress == 1 || whole == 0 { return Point(x: last.end.x, y: last.end.y) }
    if progress == 0 { return Point(x: first.start.x, y: first.start.y) }
    if progress < 0 { return Self.straightOn(first, 0, by: progress * whole) }
    if progress > 1 { return Self.straightOn(last, 1, by: (progress - 1) * whole) }
    let (step, t) = measuredStep(at: progress * whole)
    let point = pieces[step / Self.steps].point(t)
    return Point(x: point.x, y: point.y)
  }

  /// Returns the measured step in which the path's length from its start reaches `wanted`, and the parameter of the
  /// curve at that length.
  private func measuredStep(at wanted: Double) -> (step: Int, t: Double) {
    var (low, high) = (0, lengths.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if lengths[middle] <= wanted { low = middle } else { high = middle }
    }
    let piece = pieces[low / Self.steps]
    let begin = Double(low % Self.steps) / Double(Self.steps)
    var t = begin
    let (part, rest) = (lengths[high] - lengths[low], wanted - lengths[low])
    if part > 0 {
      t += rest / part / Double(Self.steps)
      // Within a step, the speed is nearly constant, so one iteration of Newton's method corrects
      // the remaining error.
      let speed = Self.speed(of: piece, t)
      if speed > 0 { t -= (Self.length(of: piece, from: begin, to: t) - rest) / speed }
    }
    return (low, t)
  }

  private static func straightOn(_ piece: Piece, _ t: Double, by distance: Double) -> Point {
    let direction = direction(of: piece, t)
    let length = (direction * direction).sum().squareRoot()
    let point = piece.point(t) + (length > 0 ? direction / length * distance : .zero)
    return Point(x: point.x, y: point.y)
  }

  /// Returns the velocity of the curve at `t`, or right beside `t` if the velocity is zero there, as at a cusp. The
  /// result is zero only for a curve without length.
  private static func direction(of piece: Piece, _ t: Double) -> SIMD2<Double> {
    let velocity = piece.velocity(t)
    return velocity == .zero ? piece.velocity(t < 1 ? t + 1e-4 : t - 1e-4) : velocity
  }

  /// The angle of the path's direction at the start of each measured step and at the end, in radians, unwrapped: each
  /// differs from the previous angle by at most half a turn. A part without length keeps the previous direction. Nil
  /// for a path without length.
  fileprivate var angles: [Double]? {
    guard let whole = lengths.last, whole > 0 else { return nil }
    var known: [Double?] = []
    var last: Double?
    for step in lengths.indices {
      let index = min(step / Self.steps, pieces.count - 1)
      let t = Double(step - index * Self.steps) / Double(Self.steps)
      let direction = Self.direction(of: pieces[index], t)
      let hasLength = lengths[(index + 1) * Self.steps] > lengths[index * Self.steps]
      if hasLength, direction != .zero {
        last = Self.angle(of: direction, near: last)
      }
      known.append(last)
    }
    let first = known.lazy.compactMap(\.self).first ?? 0
    return known.map { $0 ?? first }
  }

  /// Returns the angle of a direction, plus the number of full turns that brings it nearest to
  /// `other`.
  fileprivate static func angle(of direction: SIMD2<Double>, near other: Double?) -> Double {
    let angle = atan2(direction.y, direction.x)
    guard let other else { return angle }
    return angle + ((other - angle) / (2 * .pi)).rounded() * 2 * .pi
  }

  /// Returns the path's direction at a progress between 0 and 1, and the index of the measured step
  /// that contains this progress.
  fileprivate func direction(at progress: Double) -> (step: Int, direction: SIMD2<Double>) {
    let (step, t) = measuredStep(at: progress * (lengths.last ?? 0))
    return (step, Self.direction(of: pieces[step / Self.steps], t))
  }

  private static func speed(of piece: Piece, _ t: Double) -> Double {
    let velocity = piece.velocity(t)
    return (velocity * velocity).sum().squareRoot()
  }

  /// Returns the length between two nearby parameters, by Gauss-Legendre quadrature with three
  /// points.
  private static func length(of piece: Piece, from start: Double, to end: Double) -> Double {
    let (half, middle) = ((end - start) / 2, (start + end) / 2)
    let spread = half * (0.6).squareRoot()
    let sides = speed(of: piece, middle - spread) + speed(of: piece, middle + spread)
    return half * (5 * sides + 8 * speed(of: piece, middle)) / 9
  }
}

/// The direction of a path as the rotation of a view that moves along it.
struct PathTurn: Sendable {
  private let path: ArcPath
  private let angles: [Double]
  private let offset: Double

  /// Makes the rotation that is the path's direction plus `offset`, in radians. Returns nil for a
  /// path without length, because such a path has no direction.
  init?(along path: ArcPath, plus offset: Double) {
    guard let angles = path.angles else { return nil }
    (self.path, self.angles, self.offset) = (path, angles, offset)
  }

  /// Returns the angle in radians at `progress`, without jumps of a full turn. Before the path's start and after
  /// its end, the angle is constant.
  func angle(at progress: Double) -> Double {
    guard progress > 0, let first = angles.first, let last = angles.last else {
      return (angles.first ?? 0) + offset
    }
    guard progress < 1 else { return last + offset }
    let (step, direction) = path.direction(at: progress)
    let near = angles.indices.contains(step) ? angles[step] : first
    return (direction == .zero ? near : ArcPath.angle(of: direction, near: near)) + offset
  }
}

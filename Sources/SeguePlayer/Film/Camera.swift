package import SegueGeometry
internal import SegueStoryboard

#if canImport(Glibc)
  import Glibc
#endif

/// The camera of a show: a sequence of moves, each to a part of the film. The part that the camera shows is a pure
/// function of the time.
package struct Camera: Sendable, Hashable {
  /// A movement of the camera to a part of the film.
  package struct Move: Sendable, Hashable {
    /// The time at which the camera starts to move, in seconds on the show's clock.
    package var begin: Double
    /// The duration of the movement, in seconds, at least 0.
    package var duration: Double
    /// The part that the camera shows at the end, in the show's points; nil for the whole film.
    package var target: Rect?
    /// The index in `StoryboardShow.deviceShows` of the show that has these points; nil for the film's show.
    package var device: Int?
    /// The smallest and the largest magnification, at least 1 and at most ``Camera/maxScale``. A target that would need
    /// a larger magnification is shown together with its surroundings, and one that would need a smaller one is shown in
    /// part.
    package var factors: ClosedRange<Double>

    /// Creates a move; `begin` and `duration` are in seconds, and `target` is in the show's points.
    package init(
      begin: Double, duration: Double, target: Rect?, factors: ClosedRange<Double> = 1...Camera.maxScale
    ) {
      (self.begin, self.duration, self.target, self.factors) = (begin, duration, target, factors)
    }

    /// The time at which the camera has arrived, in seconds.
    package var end: Double { begin + duration }
  }

  /// The moves, in the order in which they begin.
  package var moves: [Move]

  /// The maximum magnification.
  package static let maxScale = Storyboard.Zoom.maxFactor

  /// Creates a camera from its moves, in the order in which they begin.
  package init(_ moves: [Move] = []) {
    self.moves = moves
  }

  /// Returns the part of the film that is shown at a time. The part has the film's aspect ratio and is
  /// within the film.
  ///
  /// A move that begins before the previous move has ended takes over gradually while the previous move
  /// continues, so that neither the position nor the velocity ever jumps.
  ///
  /// - Parameters:
  ///   - time: In seconds on the show's clock.
  ///   - size: The size of the whole film, in its own points.
  ///   - convert: Converts a rectangle from the points of the show, or of that of a device, to the film's points.
  package func view(
    at time: Double, in size: Size, convert: (Rect, Int?) -> Rect = { rect, _ in rect }
  ) -> Rect {
    var view = Rect(origin: .zero, size: size)
    for move in moves where time > move.begin {
      let target = move.target.map { Self.around(convert($0, move.device), in: size, move.factors) }
      let progress = move.duration > 0 ? (time - move.begin) / move.duration : 1
      view = Self.mix(
        view, target ?? Rect(origin: .zero, size: size), Self.eased(min(progress, 1)))
    }
    return view
  }

  /// Returns the transform with which `view`, a part of a film of the given size, fills the whole frame.
  package static func transform(showing view: Rect, in size: Size) -> Transform3D {
    guard view != Rect(origin: .zero, size: size) else { return .identity }
    let scale = size.width / view.width
    return Transform3D.translation(x: -view.minX, y: -view.minY)
      .concatenating(.scale(x: scale, y: scale))
  }

  /// Returns the maximum magnification of all moves, at least 1.
  ///
  /// - Parameters:
  ///   - size: The size of the whole film, in its own points.
  ///   - convert: Converts a rectangle from the points of the show, or of that of a device, to the film's points.
  package func largestScale(in size: Size, convert: (Rect, Int?) -> Rect = { rect, _ in rect }) -> Double {
    moves.reduce(1) { largest, move in
      move.target.map { max(largest, size.width / Self.around(convert($0, move.device), in: size, move.factors).width) }
        ?? largest
    }
  }

  /// Returns the smallest part of the film that contains `rect`, as far as `rect` is within the film. The part has the
  /// film's aspect ratio, and is magnified by one of `factors`.
  static func around(_ rect: Rect, in size: Size, _ factors: ClosedRange<Double> = 1...maxScale) -> Rect {
    let share = max(rect.width / size.width, rect.height / size.height)
    let part = min(max(share, 1 / factors.upperBound), 1 / factors.lowerBound)
    let (width, height) = (size.width * part, size.height * part)
    return Rect(
      x: min(max(rect.center.x - width / 2, 0), size.width - width),
      y: min(max(rect.center.y - height / 2, 0), size.height - height),
      width: width, height: height)
  }

  /// Returns the eased progress 6p⁵ − 15p⁴ + 10p³, which speeds up and slows down without a jump in
  /// velocity or acceleration.
  private static func eased(_ p: Double) -> Double {
    p * p * p * (p * (p * 6 - 15) + 10)
  }

  /// Returns the view at the fraction `share` of the way from `a` to `b`. The magnification changes exponentially, and
  /// a point that has the same position in both views keeps this position. If both views are within the film, so is the
  /// result.
  private static func mix(_ a: Rect, _ b: Rect, _ share: Double) -> Rect {
    if share <= 0 { return a }
    if share >= 1 { return b }
    let width = a.width * pow(b.width / a.width, share)
    let isSame = abs(a.width - b.width) < 1e-9 * a.width
    let way = isSame ? share : (a.width - width) / (a.width - b.width)
    return Rect(
      x: a.minX + (b.minX - a.minX) * way, y: a.minY + (b.minY - a.minY) * way,
      width: width, height: a.height + (b.height - a.height) * way)
  }
}

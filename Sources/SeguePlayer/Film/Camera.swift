public import SegueGeometry

#if canImport(Glibc)
  import Glibc
#endif

/// The camera of a show: a sequence of moves, each to a part of the film. What it shows at a time is
/// a pure function of that time.
public struct Camera: Sendable, Hashable {
  public struct Move: Sendable, Hashable {
    /// When the camera starts to move, in seconds on the show's clock.
    public var begin: Double
    /// How long it moves, in seconds, at least 0.
    public var duration: Double
    /// What it shows at the end, in the show's points; nil for everything.
    public var target: Rect?

    public init(begin: Double, duration: Double, target: Rect?) {
      (self.begin, self.duration, self.target) = (begin, duration, target)
    }
  }

  /// In the order in which they begin.
  public var moves: [Move]

  /// The largest magnification: a smaller target is shown with what lies around it.
  public static let maxScale = 8.0

  public init(_ moves: [Move] = []) {
    self.moves = moves
  }

  /// The part of the film that is shown at a time. It has the film's aspect ratio and lies within
  /// it.
  ///
  /// A move that begins before the one before it has ended takes over gradually, while that one
  /// goes on, so that neither the place nor the velocity ever jumps.
  ///
  /// - Parameters:
  ///   - time: In seconds on the show's clock.
  ///   - size: The size of the whole film, in its own points.
  ///   - place: From the show's points to the film's.
  public func view(
    at time: Double, in size: Size, place: (Rect) -> Rect = { $0 }
  ) -> Rect {
    var view = Rect(origin: .zero, size: size)
    for move in moves where time > move.begin {
      let target = move.target.map { Self.around(place($0), in: size) }
      let progress = move.duration > 0 ? (time - move.begin) / move.duration : 1
      view = Self.mix(
        view, target ?? Rect(origin: .zero, size: size), Self.eased(min(progress, 1)))
    }
    return view
  }

  /// The transform that lets `view`, of a film of the given size, fill the whole frame.
  public static func transform(showing view: Rect, in size: Size) -> Transform3D {
    guard view != Rect(origin: .zero, size: size) else { return .identity }
    let scale = size.width / view.width
    return Transform3D.translation(x: -view.minX, y: -view.minY)
      .concatenating(.scale(x: scale, y: scale))
  }

  /// The largest magnification of all moves, at least 1.
  public func largestScale(in size: Size, place: (Rect) -> Rect = { $0 }) -> Double {
    moves.compactMap(\.target).reduce(1) {
      max($0, size.width / Self.around(place($1), in: size).width)
    }
  }

  /// The smallest part of the film that has its aspect ratio and all of `rect` in it, as far as
  /// the film goes.
  static func around(_ rect: Rect, in size: Size) -> Rect {
    let share = max(rect.width / size.width, rect.height / size.height)
    let part = min(max(share, 1 / maxScale), 1)
    let (width, height) = (size.width * part, size.height * part)
    return Rect(
      x: min(max(rect.center.x - width / 2, 0), size.width - width),
      y: min(max(rect.center.y - height / 2, 0), size.height - height),
      width: width, height: height)
  }

  /// Speeds up and slows down with no jump in velocity or acceleration: 6p⁵ − 15p⁴ + 10p³.
  private static func eased(_ p: Double) -> Double {
    p * p * p * (p * (p * 6 - 15) + 10)
  }

  /// A view on the straight way from one to the other. The magnification changes by the same factor
  /// in each step, and the points that both views show at the same place stay there. As both views
  /// lie within the film, so does every view between them.
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

package import SegueGeometry
package import SegueStoryboard

/// The way of a title or an overlay: its pose as a pure function of the time.
package struct PartPath: Sendable, Hashable {
  /// The place of a title or an overlay at a time.
  package struct Pose: Sendable, Hashable {
    /// The distances from its anchor, in the host's points.
    package var x = 0.0, y = 0.0
    /// The size, as a multiple of its own.
    package var scale = 1.0
    /// The angle in degrees, clockwise.
    package var roll = 0.0
    /// The area of an overlay that has one, in the host's points.
    package var area = Rect.zero

    /// Creates the pose of something at its anchor.
    package init() {}
  }

  private struct Move: Sendable, Hashable {
    var begin: Double
    var duration: Double
    var to: Storyboard.Placement
    var area: Rect?
    var easing: Storyboard.Easing
  }

  /// The pose at first.
  package let start: Pose
  private var moves: [Move] = []
  /// The size of the host, of which lengths are a share.
  private let size: Size

  /// Creates the way of something that stays.
  ///
  /// - Parameters:
  ///   - x: The distance to the right of the anchor.
  ///   - y: The distance below the anchor.
  ///   - size: The size of the host, in its points.
  package init(x: Storyboard.Length = .points(0), y: Storyboard.Length = .points(0), area: Rect = .zero, in size: Size)
  {
    var pose = Pose()
    (pose.x, pose.y, pose.area) = (x.points(of: size.width), y.points(of: size.height), area)
    (start, self.size) = (pose, size)
  }

  /// Adds a movement that begins at a time of the film.
  ///
  /// - Parameter area: The new area, in the host's points; nil for the same.
  package mutating func add(_ move: Storyboard.PartMove, at begin: Double, area: Rect?) {
    moves.append(
      Move(
        begin: begin, duration: move.duration, to: move.placement, area: area, easing: Storyboard.Easing(move.curve)))
  }

  /// True if the pose is the same at all times.
  package var isStill: Bool { moves.isEmpty }

  /// The largest size, as a multiple of its own.
  package var largestScale: Double { moves.compactMap(\.to.scale).reduce(1) { max($0, $1) } }

  /// Returns the pose at a time, in seconds on the film's clock. A movement that begins during another one takes over
  /// gradually.
  package func pose(at time: Double) -> Pose {
    var pose = start
    for move in moves where time > move.begin {
      let progress = move.duration > 0 ? min((time - move.begin) / move.duration, 1) : 1
      let share = move.easing.value(at: progress)
      func mixed(_ from: Double, _ to: Double?) -> Double {
        guard let to else { return from }
        return share == 1 ? to : from + (to - from) * share
      }
      pose.x = mixed(pose.x, move.to.x?.points(of: size.width))
      pose.y = mixed(pose.y, move.to.y?.points(of: size.height))
      pose.scale = max(mixed(pose.scale, move.to.scale), 0.001)
      pose.roll = mixed(pose.roll, move.to.roll)
      guard let area = move.area else { continue }
      let old = pose.area
      pose.area = Rect(
        x: mixed(old.minX, area.minX), y: mixed(old.minY, area.minY), width: max(mixed(old.width, area.width), 0),
        height: max(mixed(old.height, area.height), 0))
    }
    return pose
  }
}

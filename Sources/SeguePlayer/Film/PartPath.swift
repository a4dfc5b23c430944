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
    /// The rectangle in which the area is seen, in the host's points; nil for an area that no page cuts off.
    package var view: Rect?

    /// Creates the pose of something at its anchor.
    package init() {}
  }

  private struct Move: Sendable, Hashable {
    var begin: Double
    var duration: Double
    var to: Storyboard.Placement
    var area: PartArea?
    var easing: Storyboard.Easing
  }

  /// The pose at first.
  package let start: Pose
  /// The area at first.
  private let startArea: PartArea
  private var moves: [Move] = []
  /// The size of the host, of which lengths are a share.
  private let size: Size

  /// Creates the way of something that stays.
  ///
  /// - Parameters:
  ///   - x: The distance to the right of the anchor.
  ///   - y: The distance below the anchor.
  ///   - size: The size of the host, in its points.
  package init(
    x: Storyboard.Length = .points(0), y: Storyboard.Length = .points(0), area: PartArea = PartArea(.zero),
    in size: Size
  ) {
    var pose = Pose()
    (pose.x, pose.y, pose.area) = (x.points(of: size.width), y.points(of: size.height), area.rect)
    pose.view = area.page?.view
    (start, startArea, self.size) = (pose, area, size)
  }

  /// Adds a movement that begins at a time of the film.
  ///
  /// - Parameter area: The new area, in the host's points; nil for the same.
  package mutating func add(_ move: Storyboard.PartMove, at begin: Double, area: PartArea?) {
    moves.append(
      Move(
        begin: begin, duration: move.duration, to: move.placement, area: area, easing: Storyboard.Easing(move.curve)))
  }

  /// The times at which a movement to another area begins or ends, in seconds on the film's clock and in order.
  var areaChanges: [Double] {
    Set(moves.filter { $0.area != nil }.flatMap { [$0.begin, $0.begin + $0.duration] }).sorted()
  }

  /// A span of time in which an area of a page is meant, in seconds on the film's clock; nil for the path's own ends.
  struct PageSpan {
    var begin, end: Double?
    var area: PageArea
  }

  /// The areas of pages that are meant, in the order of their times.
  var pages: [PageSpan] {
    let changes = moves.filter { $0.area != nil }
    let areas = [(nil, startArea)] + changes.map { ($0.begin, $0.area ?? startArea) }
    return areas.enumerated().compactMap { index, item in
      item.1.page.map { PageSpan(begin: item.0, end: index < changes.count ? changes[index].begin : nil, area: $0) }
    }
  }

  /// Returns the area at first where it is in the middle of the times at which it is seen, if a page moves it.
  ///
  /// - Parameter span: The time in seconds on the film's clock.
  package func usualArea(during span: ClosedRange<Double>) -> Rect {
    startArea.page?.usualPlace(during: span) ?? start.area
  }

  /// True if no step changes the pose. A page may move the area nevertheless.
  package var isStill: Bool { moves.isEmpty }

  /// The largest size, as a multiple of its own.
  package var largestScale: Double { moves.compactMap(\.to.scale).reduce(1) { max($0, $1) } }

  /// Returns the pose at a time, in seconds on the film's clock. A movement that begins during another one takes over
  /// gradually.
  package func pose(at time: Double) -> Pose {
    var pose = start
    pose.area = startArea.rect(at: time)
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
      guard let target = move.area else { continue }
      let (old, area) = (pose.area, target.rect(at: time))
      func mixed(_ from: Rect, _ to: Rect) -> Rect {
        Rect(
          x: mixed(from.minX, to.minX), y: mixed(from.minY, to.minY), width: max(mixed(from.width, to.width), 0),
          height: max(mixed(from.height, to.height), 0))
      }
      pose.area = mixed(old, area)
      let view = target.page?.view
      pose.view = share >= 1 ? view : pose.view.flatMap { from in view.map { mixed(from, $0) } }
    }
    return pose
  }
}

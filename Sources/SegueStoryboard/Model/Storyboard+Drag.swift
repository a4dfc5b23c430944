public import SegueGeometry
public import SegueMotion

extension Storyboard {
  /// The position of a tap, or what other positions are relative to.
  public enum Spot: Sendable, Hashable {
    /// A point in the window's coordinates.
    case point(Point)
    /// The centre of an element of the screen in view. When `screen` is not nil, this screen must be in
    /// view.
    case element(name: String, screen: String?)
  }

  /// A finger that touches the screen, moves over it and is lifted.
  public struct Drag: Sendable, Hashable {
    /// One straight part of the path.
    public struct Leg: Sendable, Hashable {
      /// The end point of the leg, in points; it may be outside the window.
      public var to: Point
      /// What the end point is relative to: the top left corner of the window, or the centre of an element where it is
      /// when the finger touches the screen.
      public var origin = Spot.point(.zero)
      /// The duration of the leg in seconds, above 0.
      public var duration: Double
      /// The curve that distributes the movement over the duration.
      public var easing: Curve

      /// Creates a leg to a point, with a duration in seconds.
      public init(to: Point, duration: Double, easing: Curve = .linear) {
        self.to = to
        self.duration = duration
        self.easing = easing
      }
    }

    /// The point at which the finger touches the screen, inside the window, in points.
    public var from: Point
    /// What that point is relative to, as for a leg.
    public var origin = Spot.point(.zero)
    /// The parts of the path in their order; at least one.
    public var legs: [Leg]
    /// The duration for which the finger rests at the end before it is lifted, in seconds.
    public var hold: Double
    /// True when the system cancels the touch; false when the finger is lifted.
    public var isCancelled: Bool

    /// Creates a drag; `hold` is in seconds.
    public init(from: Point, legs: [Leg], hold: Double = 0, isCancelled: Bool = false) {
      self.from = from
      self.legs = legs
      self.hold = hold
      self.isCancelled = isCancelled
    }

    /// Returns the drag with its points counted from the other side of a screen of this width, in points. Elements stay
    /// where they are.
    package func mirrored(width: Double) -> Drag {
      func mirrored(_ point: Point, _ origin: Spot) -> Point {
        origin == .point(.zero) ? Point(x: width - point.x, y: point.y) : point
      }
      var drag = self
      drag.from = mirrored(from, origin)
      for (index, leg) in legs.enumerated() { drag.legs[index].to = mirrored(leg.to, leg.origin) }
      return drag
    }

    /// True for a drag from or to an element, whose points are known when the finger touches the screen.
    package var hasElements: Bool { ([origin] + legs.map(\.origin)).contains { $0 != .point(.zero) } }

    /// Returns the drag with the points at which it is where `place` says where an origin is, in the window's points.
    package func placed(_ place: (Spot) throws(StoryboardError) -> Point) throws(StoryboardError) -> Drag {
      func moved(_ point: Point, _ origin: Spot) throws(StoryboardError) -> Point {
        let start = try place(origin)
        return Point(x: start.x + point.x, y: start.y + point.y)
      }
      var drag = self
      (drag.from, drag.origin) = (try moved(from, origin), .point(.zero))
      for index in legs.indices {
        drag.legs[index].to = try moved(legs[index].to, legs[index].origin)
        drag.legs[index].origin = .point(.zero)
      }
      return drag
    }

    /// The duration from the touch until the finger is lifted, in seconds.
    public var duration: Double { legs.reduce(hold) { $0 + $1.duration } }

    /// Returns the position of the finger `elapsed` seconds after it touched the screen: exactly `from`
    /// until 0, and exactly the end of the last leg after all legs.
    public func point(at elapsed: Double) -> Point {
      guard !legs.isEmpty else { return from }
      let (index, way) = place(at: elapsed)
      let (start, end) = (index > 0 ? legs[index - 1].to : from, legs[index].to)
      // After the last leg, exactly its end.
      guard way != 1 else { return end }
      return Point(x: start.x + (end.x - start.x) * way, y: start.y + (end.y - start.y) * way)
    }

    /// Returns the index of the leg on which the finger is `elapsed` seconds after it touched the screen, and the share
    /// of its way, which a curve may lead beyond 0 and 1.
    package func place(at elapsed: Double) -> (leg: Int, way: Double) {
      var begin = 0.0
      for (index, leg) in legs.enumerated() {
        let local = elapsed - begin
        if local < leg.duration {
          return (index, Timing.curve(leg.easing).progress(at: local, duration: leg.duration))
        }
        begin += leg.duration
      }
      return (max(legs.count - 1, 0), 1)
    }
  }
}

public import SegueGeometry

extension Storyboard {
  /// A sample of a recorded movement.
  public struct Sample: Sendable, Hashable {
    /// After the beginning of the step.
    public var seconds: Double
    /// Where a finger is, or how far a swipe moves, in points.
    public var point: Point

    public init(seconds: Double, point: Point) {
      (self.seconds, self.point) = (seconds, point)
    }
  }

  /// A finger with its whole way.
  public struct Finger: Sendable, Hashable {
    /// From where it touches the screen until it is lifted, in the order of the times; at least one. Where
    /// there is only one, the finger is lifted at once.
    public var samples: [Sample]
    /// True when the system cancels the touch, rather than the finger being lifted.
    public var isCancelled: Bool

    public init(samples: [Sample], isCancelled: Bool = false) {
      (self.samples, self.isCancelled) = (samples, isCancelled)
    }

    /// From the step's beginning until the finger is lifted, in seconds.
    public var duration: Double { samples.last?.seconds ?? 0 }
  }

  /// A two-finger swipe on a touchpad.
  public struct Swipe: Sendable, Hashable {
    /// Where the cursor is, in the window's points.
    public var from: Point
    /// How far the fingers move, with the times, in their order.
    public var samples: [Sample]
    /// When the fingers are lifted, in seconds.
    public var duration: Double
    public var isCancelled: Bool

    public init(from: Point, samples: [Sample], duration: Double, isCancelled: Bool = false) {
      (self.from, self.samples, self.duration) = (from, samples, duration)
      self.isCancelled = isCancelled
    }
  }
}

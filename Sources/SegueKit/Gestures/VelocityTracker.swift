package import SegueGeometry

/// Measures the velocity of a pointer from its latest samples.
///
/// The velocity is the slope of a straight line fitted to the samples of the most recent `window`
/// seconds. It is zero for a pointer that has not moved for that long.
package struct VelocityTracker: Sendable {
  /// The length of time over which the velocity is measured, in seconds.
  package let window: Double
  private var samples: [(time: Double, point: Point)] = []

  /// Creates a tracker without samples.
  ///
  /// - Parameter window: In seconds; values that are not finite and above 0 are replaced by 0.1.
  package init(window: Double = 0.1) {
    self.window = window.isFinite && window > 0 ? window : 0.1
  }

  /// Adds a sample at `time`, in seconds. Samples that are not finite and samples earlier than the
  /// newest one are ignored. Of two samples at the same time the later one is used.
  package mutating func add(_ point: Point, at time: Double) {
    guard point.x.isFinite, point.y.isFinite, time.isFinite else { return }
    if let last = samples.last {
      guard time >= last.time else { return }
      if time == last.time { samples.removeLast() }
    }
    samples.append((time, point))
    samples.removeAll { $0.time < time - window }
  }

  /// Removes all samples.
  package mutating func reset() {
    samples.removeAll(keepingCapacity: true)
  }

  /// Returns the velocity at `time`, in points per second. Zero with fewer than two samples in the
  /// window. Always finite.
  package func velocity(at time: Double) -> Point {
    let recent = samples.filter { $0.time >= time - window - 1e-9 }
    guard let first = recent.first, let last = recent.last, last.time > first.time else {
      return .zero
    }
    let count = Double(recent.count)
    let middle = recent.reduce(0) { $0 + ($1.time - first.time) } / count
    let x = recent.reduce(0) { $0 + ($1.point.x - first.point.x) } / count
    let y = recent.reduce(0) { $0 + ($1.point.y - first.point.y) } / count
    var spread = 0.0
    var (slopeX, slopeY) = (0.0, 0.0)
    for sample in recent {
      let t = sample.time - first.time - middle
      spread += t * t
      slopeX += t * (sample.point.x - first.point.x - x)
      slopeY += t * (sample.point.y - first.point.y - y)
    }
    let velocity = Point(x: slopeX / spread, y: slopeY / spread)
    return velocity.x.isFinite && velocity.y.isFinite ? velocity : .zero
  }
}

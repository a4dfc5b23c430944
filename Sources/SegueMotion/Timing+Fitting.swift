extension Timing {
  /// Returns this timing, adapted to an animation of `duration` seconds. A spring that would not be
  /// at rest by then is sped up, as if time passed more quickly, so that it is not cut off with a
  /// jump. Other timings, and a spring that never rests, are returned unchanged.
  public func fitted(to duration: Double) -> Timing {
    guard duration > 0, case .spring(let spring) = self, let own = naturalDuration, own > duration,
      let fitted = try? spring.spedUp(by: own / duration)
    else { return self }
    return .spring(fitted)
  }
}

extension Spring {
  /// Returns a faster spring, whose value at any time t is this spring's value at t · `factor`.
  ///
  /// - Throws: ``MotionError`` when a number of the faster spring would be beyond the limits of
  ///   springs.
  func spedUp(by factor: Double) throws(MotionError) -> Spring {
    switch notation {
    case .physical(let mass, let stiffness, let damping, let velocity):
      try Spring(
        mass: mass, stiffness: stiffness * factor * factor, damping: damping * factor,
        velocity: velocity * factor, clampedToCritical: clampedToCritical)
    case .response(let response, let ratio, let velocity):
      try Spring(
        response: response / factor, ratio: ratio, velocity: velocity * factor,
        clampedToCritical: clampedToCritical)
    case .bounce(let duration, let bounce, let velocity):
      try Spring(
        duration: duration / factor, bounce: bounce, velocity: velocity * factor,
        clampedToCritical: clampedToCritical)
    case .settling(let duration, let ratio, let velocity):
      Spring(duration: duration / factor, ratio: ratio, velocity: velocity * factor)
    }
  }
}

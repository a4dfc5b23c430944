/// Springs from numbers that a program or a text gives.
extension Spring {
  /// Creates a spring of this mass, stiffness and damping, as in `CASpringAnimation` and
  /// `UISpringTimingParameters`.
  ///
  /// - Parameters:
  ///   - mass: above 0.
  ///   - stiffness: above 0.
  ///   - damping: 0 or more; at 0 it never comes to rest.
  ///   - velocity: in whole distances per second, toward the target.
  ///   - clampedToCritical: whether a damping above 2·√(stiffness·mass) is lowered to it.
  /// - Throws: ``MotionError`` when a number is outside its range, not finite, or beyond 1e50.
  public init(
    mass: Double = 1, stiffness: Double, damping: Double, velocity: Double = 0,
    clampedToCritical: Bool = false
  ) throws(MotionError) {
    try Self.check(
      [(.mass, mass), (.stiffness, stiffness), (.damping, damping), (.velocity, velocity)])
    self.init(
      .physical(mass: mass, stiffness: stiffness, damping: damping, velocity: velocity),
      frequency: (stiffness / mass).squareRoot(),
      ratio: damping / (2 * (stiffness * mass).squareRoot()), velocity: velocity,
      clampedToCritical: clampedToCritical)
  }

  /// Creates a spring with this damping ratio whose undamped period is `response` seconds.
  ///
  /// - Parameters:
  ///   - response: the period 2π/ω₀ in seconds, above 0.
  ///   - ratio: the damping ratio, 0 or more.
  ///   - velocity: in whole distances per second, toward the target.
  ///   - clampedToCritical: whether a ratio above 1 is lowered to it.
  /// - Throws: ``MotionError`` when a number is outside its range, not finite, or beyond 1e50.
  public init(
    response: Double, ratio: Double, velocity: Double = 0, clampedToCritical: Bool = false
  ) throws(MotionError) {
    try Self.check([(.response, response), (.ratio, ratio), (.velocity, velocity)])
    self.init(
      .response(response, ratio: ratio, velocity: velocity),
      frequency: 2 * .pi / response, ratio: ratio, velocity: velocity,
      clampedToCritical: clampedToCritical)
  }

  /// Creates iOS 17's spring from a perceptual duration and a bounce: mass 1, ω₀ = 2π/duration, ζ =
  /// 1 − bounce, or 1/(1 + bounce) for a negative bounce.
  ///
  /// It is near its target after `duration`, but at rest only after ``settlingTime``.
  ///
  /// - Parameters:
  ///   - duration: in seconds, above 0.
  ///   - bounce: above −1 (very flat) to 1 (swings for ever); 0 is critically damped.
  ///   - velocity: in whole distances per second, toward the target.
  ///   - clampedToCritical: whether a negative bounce is raised to 0.
  /// - Throws: ``MotionError`` when a number is outside its range, not finite, or beyond 1e50.
  public init(
    duration: Double, bounce: Double, velocity: Double = 0, clampedToCritical: Bool = false
  ) throws(MotionError) {
    try Self.check([(.duration, duration), (.bounce, bounce), (.velocity, velocity)])
    self.init(
      .bounce(duration: duration, bounce: bounce, velocity: velocity),
      frequency: 2 * .pi / duration, ratio: bounce >= 0 ? 1 - bounce : 1 / (1 + bounce),
      velocity: velocity, clampedToCritical: clampedToCritical)
  }

  /// Returns a spring with the same mass, stiffness and damping that is released with another velocity.
  ///
  /// A spring given by ``Notation/settling(duration:ratio:velocity:)`` becomes a physical one, since in that notation
  /// the stiffness depends on the velocity.
  ///
  /// - Throws: ``MotionError`` when the velocity is not finite, or beyond 1e50.
  public func with(velocity: Double) throws(MotionError) -> Spring {
    try Self.check([(.velocity, velocity)])
    return released(at: velocity)
  }
}

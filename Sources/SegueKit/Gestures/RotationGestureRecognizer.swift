internal import SegueGeometry

/// Recognizes two pointers that turn about each other (UIRotationGestureRecognizer). The gesture begins when each
/// pointer has moved `slop` points along the circle through both, pauses while only one is down, and ends when both
/// have gone up.
nonisolated open class RotationGestureRecognizer: GestureRecognizer {
  /// The length of the arc that each pointer moves along before the gesture begins, in points.
  public var slop = 8.0
  /// The angle since the gesture began, in radians, clockwise on the screen; several turns add up. When the program
  /// sets the angle, later values are relative to the new one. A value that is not finite is ignored.
  public var rotation: Double {
    get { angle }
    set {
      guard newValue.isFinite else { return }
      angle = newValue
      rate.reset()
    }
  }
  private var angle = 0.0
  private var lastAngle = 0.0
  private var rate = VelocityTracker()

  override var touchLimit: Int { 2 }

  /// The velocity of `rotation`, in radians per second.
  public var velocity: Double { rate.velocity(at: time).x }

  open override func reset() {
    super.reset()
    angle = 0
    rate.reset()
  }

  open override func pointerBegan() {
    if let pair = pointerPair { lastAngle = pair.angle }
  }

  open override func pointerMoved() {
    guard let pair = pointerPair else { return }
    // Adds the smaller of the two possible differences from the previous angle, so that the
    // rotation does not jump after a full turn.
    angle += (pair.angle - lastAngle).remainder(dividingBy: 2 * .pi)
    lastAngle = pair.angle
    if state == .possible {
      let slopAngle = 2 * slop / pair.distance
      guard !isHeld, abs(angle) >= slopAngle else { return }
      // The slop is left out of the angle, so that the rotation begins near 0.
      angle -= angle < 0 ? -slopAngle : slopAngle
    }
    rate.add(SIMD2(angle, 0), at: time)
    become(state == .possible ? .began : .changed)
  }

  open override func pointerEnded() { endAfterLastPointer() }
}

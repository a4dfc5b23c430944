internal import SegueGeometry

/// Recognizes two pointers that move toward or away from each other (UIPinchGestureRecognizer). The gesture begins when
/// the distance between the pointers has changed by `slop` points, pauses while only one pointer is down, and ends when
/// both have gone up.
nonisolated open class PinchGestureRecognizer: GestureRecognizer {
  /// The change of the distance between the pointers, in points, at which the gesture begins.
  public var slop = 8.0
  /// The distance between the pointers, divided by their distance when the gesture began; always above 0. When the
  /// program sets the scale, later values are relative to the new one. A value that is not finite and above 0 is
  /// ignored.
  public var scale: Double {
    get { ratio }
    set {
      guard newValue.isFinite, newValue > 0 else { return }
      ratio = newValue
      rate.reset()
      reference = (pointerPair?.distance ?? reference) / newValue
    }
  }
  private var ratio = 1.0
  /// The distance between the pointers at which `scale` is 1, in points.
  private var reference = 1.0
  /// The distance between the pointers, in points, when the second pointer went down.
  private var startDistance = 1.0
  private var rate = VelocityTracker()

  override var touchLimit: Int { 2 }

  /// The velocity of `scale`, per second.
  public var velocity: Double { rate.velocity(at: time).x }

  open override func reset() {
    super.reset()
    (ratio, reference) = (1, 1)
    rate.reset()
  }

  open override func pointerBegan() {
    guard let pair = pointerPair else { return }
    startDistance = pair.distance
    reference = pair.distance / ratio
  }

  open override func pointerMoved() {
    guard let pair = pointerPair else { return }
    if state == .possible {
      let change = pair.distance - startDistance
      guard !isHeld, abs(change) >= slop else { return }
      // The slop is a part of the reference distance, so that the scale begins near 1.
      reference = max(startDistance + (change < 0 ? -slop : slop), 1)
    }
    ratio = pair.distance / reference
    rate.add(SIMD2(ratio, 0), at: time)
    become(state == .possible ? .began : .changed)
  }

  open override func pointerEnded() { endAfterLastPointer() }
}

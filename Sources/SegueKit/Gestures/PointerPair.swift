internal import SegueGeometry
internal import SegueMotion

/// The distance and direction between two pointers that are down.
struct PointerPair {
  /// The distance between the pointers, at least 1 point, so that ratios of distances are finite when
  /// both are at the same location.
  let distance: Double
  /// The direction from the first pointer to the second, in radians, −π…π.
  let angle: Double

  init(_ first: Point, _ second: Point) {
    let (x, y) = (second.x - first.x, second.y - first.y)
    distance = max((x * x + y * y).squareRoot(), 1)
    angle = arcTangent(y, x)
  }
}

extension GestureRecognizer {
  /// The two pointers of a gesture that needs two; nil while fewer or more are down.
  var pointerPair: PointerPair? {
    touches.count == 2 ? PointerPair(touches[0].location, touches[1].location) : nil
  }

  /// Ends a gesture that has begun, when its last pointer has gone up.
  func endAfterLastPointer() {
    if state.isActive, numberOfTouches == 0 { become(.ended) }
  }
}

internal import SegueGeometry

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Two pointers that are down, as seen from the first one.
struct PointerPair {
  /// At least 1 point, so that ratios of distances are finite when both are at one place.
  let distance: Double
  /// In radians, −π…π.
  let angle: Double

  init(_ first: Point, _ second: Point) {
    let (x, y) = (second.x - first.x, second.y - first.y)
    distance = max((x * x + y * y).squareRoot(), 1)
    angle = atan2(y, x)
  }
}

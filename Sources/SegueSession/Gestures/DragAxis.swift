/// The axis along which a drag must begin.
package enum DragAxis: Int32, Sendable {
  case any, horizontal, vertical

  /// The axis of the drags that drive an operation, which has its number in the ABI: a presentation and a dismissal follow
  /// the finger vertically, and all other operations horizontally.
  package init(operation: Int32) { self = operation == 3 || operation == 4 ? .vertical : .horizontal }

  /// Returns the part of a vector along the axis; for any axis, to the right.
  package func along(_ way: SIMD2<Double>) -> Double { self == .vertical ? way.y : way.x }

  /// Returns true for a movement that goes mostly along the axis.
  package func leads(_ way: SIMD2<Double>) -> Bool {
    switch self {
    case .any: true
    case .horizontal: abs(way.x) > abs(way.y)
    case .vertical: abs(way.y) > abs(way.x)
    }
  }

  /// Returns the first `slop` points of a pointer's movement, which a drag leaves out so that it does not start with a
  /// jump; nil while the pointer has moved less, and for one that has not moved.
  package static func slop(_ slop: Double, of way: SIMD2<Double>) -> SIMD2<Double>? {
    let length = (way.x * way.x + way.y * way.y).squareRoot()
    guard length >= slop, length > 0 else { return nil }
    return way * (slop / length)
  }
}

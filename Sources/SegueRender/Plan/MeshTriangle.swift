internal import SegueGeometry

/// A triangle of a mesh, on the surface around the bent layer.
struct MeshTriangle: BitwiseCopyable {
  /// The pixels that it may touch; empty for a triangle that is not shown.
  var bounds = Pixels()
  var edgeStart = 0
  var edgeCount = 0
  var near = Sampler()
  var far = Sampler()
  var farWeight: UInt32 = 0
  /// True when its back is to the viewer.
  var isBack = false
  /// From the frame's pixels to the picture's.
  var map = Homography(x: SIMD3(), y: SIMD3(), w: SIMD3())
  /// The factor of its colours at a pixel (x, y) is the product with (x, y, 1).
  var light = SIMD3<Double>(0, 0, 1)
}

/// A point of a mesh, or a point inside of one of its cells.
struct MeshVertex: BitwiseCopyable {
  /// Its regular position, in fractions of the bounds.
  var position: SIMD2<Double>
  /// Its position in the view's own points.
  var point: SIMD3<Double>
  /// Its image before the division: x and y in pixels, z in points, and the divisor.
  var image = SIMD4<Double>.zero
  /// The product of the unit normal of the front with the unit direction toward the light.
  var facing = 0.0

  /// The pixel that shows it.
  var pixel: SIMD2<Double> { SIMD2(image.x / image.w, image.y / image.w) }
}

/// The nearness of a triangle to the viewer, and its index.
struct MeshOrder: BitwiseCopyable {
  var depth: Double
  var index: Int

  /// Returns true if this triangle is nearer; of two at one depth, if its index is lower.
  func isBefore(_ other: MeshOrder) -> Bool {
    depth != other.depth ? depth > other.depth : index < other.index
  }
}

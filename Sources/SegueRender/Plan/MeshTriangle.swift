internal import SegueGeometry

/// A triangle of a mesh, as it appears on the surface on which the bent layer is painted.
struct MeshTriangle: BitwiseCopyable {
  /// The pixels that the triangle may touch.
  var bounds = Pixels()
  var edgeStart = 0
  var edgeCount = 0
  var near = Sampler()
  var far = Sampler()
  var farWeight: UInt32 = 0
  /// True when the triangle's back faces the viewer.
  var isBack = false
  /// The map from the frame's pixels to the picture's pixels.
  var map = Homography(x: SIMD3(), y: SIMD3(), w: SIMD3())
  /// The light as a linear function: the colours at a pixel (x, y) are multiplied by the dot
  /// product of `light` and (x, y, 1).
  var light = SIMD3<Double>(0, 0, 1)
}

/// A vertex of a mesh, or of the smaller cells into which a mesh's cells are divided.
struct MeshVertex: BitwiseCopyable {
  /// The vertex's position in the flat layer, in fractions of the layer's bounds.
  var position: SIMD2<Double>
  /// The vertex's position in the bent layer, in the layer's own points.
  var point: SIMD3<Double>
  /// The vertex's image before the perspective division: x and y in pixels, z in points, and the
  /// divisor w.
  var image = SIMD4<Double>.zero
  /// The dot product of the front's unit normal and the unit vector toward the light.
  var facing = 0.0

  /// The vertex's position in the frame, in pixels.
  var pixel: SIMD2<Double> { SIMD2(image.x / image.w, image.y / image.w) }
}

/// A key for sorting triangles: the depth, which is greater the nearer a triangle is to the viewer,
/// and the triangle's index.
struct MeshOrder: BitwiseCopyable {
  var depth: Double
  var index: Int

  /// Returns true if this triangle is nearer to the viewer than the other one. At equal depths, the
  /// triangle with the lower index comes first.
  func isBefore(_ other: MeshOrder) -> Bool {
    depth != other.depth ? depth > other.depth : index < other.index
  }
}

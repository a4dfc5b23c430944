internal import SegueGeometry

/// A triangle of a mesh that bends a layer, as it appears in the frame or on the separate surface
/// of a group.
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
  /// The map from the frame's pixels to the pixels of the picture that is bent.
  var map = Homography(x: SIMD3(), y: SIMD3(), w: SIMD3())
  /// The light as a linear function: the colours at a pixel (x, y) are multiplied by the dot
  /// product of `light` and (x, y, 1).
  var light = SIMD3<Double>(0, 0, 1)
}

/// A vertex of a mesh, or of the smaller cells into which a mesh's cells are divided.
struct MeshVertex: BitwiseCopyable {
  /// The vertex's position in the layer before the mesh bends it, in fractions of the layer's
  /// bounds.
  var position: SIMD2<Double>
  /// The vertex's position after the mesh has bent the layer, in the layer's coordinate system.
  var point: SIMD3<Double>
  /// The vertex's image before the perspective division: x and y in pixels, z in points, and the
  /// divisor w.
  var image = SIMD4<Double>.zero
  /// The dot product of two unit vectors: the normal of the mesh's front side at the vertex, and
  /// the direction toward the light.
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

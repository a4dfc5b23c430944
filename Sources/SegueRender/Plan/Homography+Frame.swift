internal import SegueGeometry

extension Homography {
  /// The map from a layer's plane (z = 0), in points, to the frame, in pixels: the layer's
  /// transform, then a scale by `scale` pixels per point and a translation by `offset` pixels.
  init(_ t: Transform3D, scale: Double, offset: SIMD2<Double>) {
    self.init(t)
    x = x * scale + w * offset.x
    y = y * scale + w * offset.y
    if w.x == 0, w.y == 0, w.z > 0, w.z != 1 {
      (x, y, w) = (x / w.z, y / w.z, SIMD3(0, 0, 1))
    }
  }
}

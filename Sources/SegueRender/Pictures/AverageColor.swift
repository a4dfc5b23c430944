public import SegueGeometry
public import SegueScene

extension PictureLibrary {
  /// Returns the mean colour of a rectangle of a layer tree, in the tree's points. The mean is taken over premultiplied
  /// sRGB values and returned as a straight colour; it is clear when nothing is visible in the rectangle.
  ///
  /// The rectangle is drawn with 16 to 256 pixels on each side, so a large one is scaled down, and a small one up: a drawing
  /// is not drawn again for it. Returns nil for an empty rectangle, and when there is no memory for the pixels.
  public func averageColor(of tree: LayerTree, in rect: Rect) -> Color? {
    guard rect.width > 0, rect.height > 0,
      (rect.minX + rect.minY + rect.width + rect.height).isFinite
    else { return nil }
    return picture(
      of: tree, in: rect, width: Self.pixels(rect.width), height: Self.pixels(rect.height), drawsDetail: false)?
      .meanColor
  }

  /// Returns a rectangle of a layer tree as a picture of `width` × `height` pixels; nil when there is no memory for it.
  ///
  /// - Parameters:
  ///   - rect: In the tree's points, with an area.
  ///   - drawsDetail: True to draw a drawing again if it is shown larger than in the library.
  package func picture(
    of tree: LayerTree, in rect: Rect, width: Int, height: Int, drawsDetail: Bool = true
  ) -> PixelBuffer? {
    guard let buffer = PixelBuffer(width: width, height: height) else { return nil }
    var part = tree
    part.size = Size(width: Double(width), height: Double(height))
    let shift = Transform3D.translation(x: -rect.minX, y: -rect.minY)
      .concatenating(.scale(x: Double(width) / rect.width, y: Double(height) / rect.height))
    for index in part.layers.indices {
      part.layers[index].transform = part.layers[index].transform.concatenating(shift)
    }
    let compositor = Compositor(
      width: width, height: height, scale: 1, offset: .zero, background: .clear, threads: 1, kernels: .best,
      bandRows: Compositor.bandRows,
      store: PictureStore(scale: 1, size: SIMD2(width, height), library: self, drawsDetail: drawsDetail))
    compositor.draw(part, into: buffer)
    return buffer
  }

  private static func pixels(_ length: Double) -> Int {
    Int(clamping: min(max(length.rounded(.up), 16), 256))
  }
}

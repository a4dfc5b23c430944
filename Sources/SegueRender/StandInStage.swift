internal import SegueGeometry
internal import SeguePixels
internal import SegueScene

/// Draws small frames of layers whose pictures are not there: others, which are opaque, stand in for them.
final class StandInStage {
  private let library = PictureLibrary()
  private let compositor: Compositor
  private let frame: PixelBuffer
  private var known: Set<PictureID> = []

  /// Creates a stage for layer trees of a size in points; nil for a size that cannot be drawn.
  ///
  /// - Parameter longestSide: The longer side of the frames in pixels.
  init?(size: Size, longestSide: Double) {
    let longest = max(size.width, size.height)
    guard longest > 0, longest.isFinite else { return nil }
    let scale = min(longestSide / longest, 1)
    func pixels(_ length: Double) -> Int { max(Int(clamping: (length * scale).rounded()), 1) }
    guard let frame = PixelBuffer(width: pixels(size.width), height: pixels(size.height)) else { return nil }
    self.frame = frame
    compositor = Compositor(
      width: frame.width, height: frame.height, scale: scale, background: .clear, pictures: library, threads: 1)
  }

  /// The size of a frame in pixels.
  var pixels: PixelSize { PixelSize(width: frame.width, height: frame.height) }

  /// Draws a frame, which is valid until the next one is drawn.
  func draw(_ tree: LayerTree) -> PixelBuffer {
    for id in Self.pictures(of: tree) where known.insert(id).inserted {
      library.set(picture: StandInPicture.draw(SIMD2(16, 16), number: id.number), for: id)
    }
    compositor.draw(tree, into: frame)
    return frame
  }

  private static func pictures(of tree: LayerTree) -> Set<PictureID> {
    var all: Set<PictureID> = []
    for layer in tree.layers {
      if layer.contents.source != .nothing { all.insert(layer.contents.source) }
      if let capture = layer.contents.capture { all.formUnion(pictures(of: capture.tree)) }
      for input in layer.contents.painting?.inputs ?? [] { all.formUnion(pictures(of: input)) }
    }
    return all
  }
}

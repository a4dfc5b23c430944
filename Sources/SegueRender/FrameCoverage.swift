internal import SegueGeometry
internal import SeguePixels
package import SegueScene

/// The parts of a frame through which the film's background shows.
package enum FrameCoverage {
  /// The longer side of the frames that are drawn, in pixels.
  private static let side = 160.0
  /// The alpha below which a pixel shows the background.
  private static let opaque: UInt32 = 224

  /// Returns the share of a frame's pixels through which the background shows, 0…1. Pictures are taken for opaque. A
  /// frame that cannot be drawn is covered.
  package static func uncoveredShare(of tree: LayerTree) -> Double {
    let size = tree.size
    let longest = max(size.width, size.height)
    guard longest > 0, longest.isFinite else { return 0 }
    let scale = min(side / longest, 1)
    func pixels(_ length: Double) -> Int { max(Int(clamping: (length * scale).rounded()), 1) }
    guard let frame = PixelBuffer(width: pixels(size.width), height: pixels(size.height)) else {
      return 0
    }
    let library = PictureLibrary()
    for id in pictures(of: tree) {
      library.set(picture: StandInPicture.draw(SIMD2(16, 16), number: id.number), for: id)
    }
    let compositor = Compositor(
      width: frame.width, height: frame.height, scale: scale, background: .clear,
      pictures: library, threads: 1)
    compositor.draw(tree, into: frame)
    var count = 0
    for y in 0..<frame.height {
      let row = frame.row(y)
      for x in 0..<frame.width where row[x] >> 24 < opaque { count += 1 }
    }
    return Double(count) / Double(frame.width * frame.height)
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

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
    guard let stage = StandInStage(size: tree.size, longestSide: side) else { return 0 }
    let frame = stage.draw(tree)
    var count = 0
    for y in 0..<frame.height {
      let row = frame.row(y)
      for x in 0..<frame.width where row[x] >> 24 < opaque { count += 1 }
    }
    return Double(count) / Double(frame.width * frame.height)
  }
}

internal import SegueMedia
package import SegueText

extension FrameSize {
  /// Parses the size of a frame in pixels: both sides, one side, or a percentage.
  package static func text(parsing text: String) throws(TextError) -> SizeText {
    let longest = PixelSize.longestSide
    let wrong = TextError(
      "expected WIDTHxHEIGHT in pixels, each side from 1 to \(longest) and at most 250 million "
        + "in all, such as 390x844; 390, 390x or x844 for one side; or 50%")
    guard let size = SizeText(parsing: text) else { throw wrong }
    let sides: [Double] =
      switch size {
      case .both(let width, let height): [width, height]
      case .width(let side), .height(let side): [side]
      case .share: []
      }
    guard sides.allSatisfy({ $0 == $0.rounded() && (1...Double(longest)).contains($0) }),
      sides.reduce(1, *) <= Double(PixelSize.maxPixels)
    else { throw wrong }
    return size
  }
}

extension PointScale {
  /// Parses the pixels per point of screens.
  package static func pixels(parsing text: String) throws(TextError) -> Double {
    guard let scale = Double(trimming: text), accepted.contains(scale) else {
      throw TextError(
        "expected pixels per point from \(accepted.lowerBound.short) to \(accepted.upperBound.short), such as 3")
    }
    return scale
  }

  /// The pixels per point that `pixels(parsing:)` accepts.
  package static let accepted = 0.01...16.0
}

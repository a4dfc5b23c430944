internal import ArgumentParser
internal import SegueMedia
internal import SegueText

/// The value of `--size`: both sides, one side, or a percentage of the given size.
struct SizeOption: Equatable {
  let text: SizeText

  init(parsing text: String) throws {
    let wrong = ValidationError(
      "expected WIDTHxHEIGHT in pixels, each side from 1 to \(Self.longest) and at most 250 million "
        + "in all, such as 390x844; 390, 390x or x844 for one side; or 50%")
    guard let size = SizeText(parsing: text) else { throw wrong }
    let sides: [Double] =
      switch size {
      case .both(let width, let height): [width, height]
      case .width(let side), .height(let side): [side]
      case .share: []
      }
    guard sides.allSatisfy({ $0 == $0.rounded() && (1...Double(Self.longest)).contains($0) }),
      sides.reduce(1, *) <= Self.maximum
    else { throw wrong }
    self.text = size
  }

  /// The maximum length of a side and the maximum number of pixels that the renderer allows.
  private static let longest = PixelSize.longestSide
  private static let maximum = Double(PixelSize.maxPixels)
}

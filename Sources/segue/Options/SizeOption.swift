internal import ArgumentParser
internal import SegueMedia
internal import SegueText

/// The value of `--size`: both sides, one side, or a percentage of the given size.
struct SizeOption: Equatable {
  private let text: SizeText

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
      sides.reduce(1, *) <= Self.most
    else { throw wrong }
    self.text = size
  }

  /// The longest side and the largest number of pixels that the renderer allows.
  private static let longest = PixelSize.longestSide
  private static let most = Double(PixelSize.mostPixels)

  /// The size in pixels.
  ///
  /// - Parameter whole: The size that a percentage refers to, and whose aspect ratio is kept where
  ///   one side is given.
  /// - Throws: `Failure.usage` when the result is larger than the renderer allows.
  func pixels(of whole: PixelSize) throws(Failure) -> PixelSize {
    let sides = text.sides(of: Double(whole.width), Double(whole.height))
    let (width, height) = (max(sides.width.rounded(), 1), max(sides.height.rounded(), 1))
    let longest = Double(Self.longest)
    guard width <= longest, height <= longest, width * height <= Self.most else {
      throw Failure(
        .usage,
        "--size means \(width.short)x\(height.short) pixels here; a side may have at most "
          + "\(Self.longest) pixels and a frame 250 million")
    }
    return PixelSize(width: Int(width), height: Int(height))
  }
}

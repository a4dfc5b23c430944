internal import SegueGeometry
public import SegueMedia
package import SegueText

/// The size of a film's frames, which may depend on the size of its screens.
public struct FrameSize: Sendable, Hashable {
  /// The requested size; nil for the screens' own size.
  package var text: SizeText?
  /// The maximum length of the longer side in pixels when no size is requested; nil for no limit.
  public var longestSide: Int?
  /// True to halve the size when no size is requested.
  public var isDraft = false
  /// True for a format whose frames have an even number of pixels on both sides.
  public var isEven = false

  /// Creates a size that is the screens' own size.
  public init() {}

  /// Parses a size as people write it: `390x844`; `390`, `390x` or `x844` for one side, which keeps the
  /// aspect ratio; or `50%`. Nil for a text that is not a size.
  public init?(_ text: String) {
    guard let size = SizeText(parsing: text) else { return nil }
    self.text = size
  }

  package init(
    text: SizeText?, longestSide: Int? = nil, isDraft: Bool = false, isEven: Bool = false
  ) {
    (self.text, self.longestSide) = (text, longestSide)
    (self.isDraft, self.isEven) = (isDraft, isEven)
  }

  /// Returns the size of the frames of a film whose own size is `natural`.
  ///
  /// - Throws: ``FilmError/tooLarge(width:height:isDecorated:)`` for more pixels than the limit for
  ///   drawing.
  public func pixels(of natural: PixelSize) throws(FilmError) -> PixelSize {
    if let size = try wanted(of: natural) { return size }
    let whole = limited(natural)
    guard isDraft else { return whole }
    return PixelSize(width: half(whole.width), height: half(whole.height))
  }

  /// Returns the requested size of the frames of a film whose own size is `natural`; nil when no
  /// size is requested.
  package func wanted(of natural: PixelSize) throws(FilmError) -> PixelSize? {
    guard let sides = text?.sides(of: Double(natural.width), Double(natural.height)) else {
      return nil
    }
    let (width, height) = (max(sides.width.rounded(), 1), max(sides.height.rounded(), 1))
    let longest = Double(PixelSize.longestSide)
    guard width <= longest, height <= longest, width * height <= Double(PixelSize.maxPixels) else {
      throw .tooLarge(width: width, height: height, isDecorated: false)
    }
    return PixelSize(width: Int(clamping: width), height: Int(clamping: height))
  }

  private func limited(_ natural: PixelSize) -> PixelSize {
    let longest = max(natural.width, natural.height)
    guard let longestSide, longest > longestSide else { return natural }
    let scale = Double(longestSide) / Double(longest)
    func scaled(_ side: Int) -> Int {
      let length = Double(side) * scale
      return isEven ? max(Int(clamping: (length / 2).rounded()) * 2, 2) : max(1, Int(clamping: length.rounded()))
    }
    return PixelSize(width: scaled(natural.width), height: scaled(natural.height))
  }

  /// Returns half of a side, rounded to a whole number, which is even if `isEven` is true.
  private func half(_ side: Int) -> Int {
    isEven ? max((side + 2) / 4 * 2, 2) : (side + 1) / 2
  }
}

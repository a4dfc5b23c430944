public import SegueMedia
package import SegueText

/// The size of a film's frames, which depends on the size that its screens have.
public struct FrameSize: Sendable, Hashable {
  /// The size that was asked for; nil for the screens' own.
  package var text: SizeText?
  /// The longest side in pixels if no size was asked for; nil for any.
  public var longestSide: Int?
  /// Halves the size if none was asked for.
  public var isDraft = false
  /// True for a format whose frames have an even number of pixels on both sides.
  public var isEven = false

  /// The screens' own size.
  public init() {}

  /// A size as people write it: `390x844`; `390`, `390x` or `x844` for one side, which keeps the aspect
  /// ratio; or `50%`. Nil for a text that is no size.
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
  /// - Throws: ``FilmError/tooLarge(width:height:isDecorated:)`` for more pixels than can be drawn.
  public func pixels(of natural: PixelSize) throws(FilmError) -> PixelSize {
    if let size = try wanted(of: natural) { return size }
    let whole = limited(natural)
    guard isDraft else { return whole }
    return PixelSize(width: half(whole.width), height: half(whole.height))
  }

  /// Returns the size that was asked for; nil if none was.
  package func wanted(of natural: PixelSize) throws(FilmError) -> PixelSize? {
    guard let sides = text?.sides(of: Double(natural.width), Double(natural.height)) else {
      return nil
    }
    let (width, height) = (max(sides.width.rounded(), 1), max(sides.height.rounded(), 1))
    let longest = Double(PixelSize.longestSide)
    guard width <= longest, height <= longest, width * height <= Double(PixelSize.maxPixels) else {
      throw .tooLarge(width: width, height: height, isDecorated: false)
    }
    return PixelSize(width: Int(width), height: Int(height))
  }

  private func limited(_ natural: PixelSize) -> PixelSize {
    let longest = max(natural.width, natural.height)
    guard let longestSide, longest > longestSide else { return natural }
    let scale = Double(longestSide) / Double(longest)
    func scaled(_ side: Int) -> Int { max(1, Int((Double(side) * scale).rounded())) }
    return PixelSize(width: scaled(natural.width), height: scaled(natural.height))
  }

  /// Half of a side, rounded.
  private func half(_ side: Int) -> Int {
    isEven ? max((side + 2) / 4 * 2, 2) : (side + 1) / 2
  }
}

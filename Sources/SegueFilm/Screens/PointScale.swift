public import SegueMedia

/// The pixels per point that screens were made at.
public struct PointScale: Sendable, Hashable {
  public let pixels: Double
  /// True for a scale that was derived from the size of the screens.
  public let isGuessed: Bool

  /// - Parameters:
  ///   - given: The pixels per point; nil for a guess.
  ///   - natural: The size of the first screen as its file has it.
  public init(_ given: Double?, of natural: PixelSize) {
    pixels = given ?? ScreenScale.likely(for: natural)
    isGuessed = given == nil
  }

  /// A scale that is known, such as a storyboard's.
  public init(_ given: Double) { (pixels, isGuessed) = (given, false) }
}

package import SeguePixels

/// The pixels per point of the files of screens.
package struct PointScale: Sendable, Hashable {
  /// The pixels per point, above 0.
  package let pixels: Double
  /// True for a scale that was derived from the size of the screens.
  package let isGuessed: Bool
  /// The size of the first screen's file in pixels, for a guess about a size that no known device has; nil otherwise.
  package let unknown: PixelSize?

  /// Creates the scale that the user has given or, without one, a guess from the size of the
  /// screens.
  ///
  /// - Parameters:
  ///   - given: The pixels per point; nil for a guess.
  ///   - natural: The size of the first screen's file, in pixels.
  package init(_ given: Double?, of natural: PixelSize) {
    let device = DeviceScreen.likely(for: natural)
    pixels = given ?? device.scale
    isGuessed = given == nil
    unknown = given == nil && device.kind == .unknownPhone ? natural : nil
  }

  /// Creates a scale that is known, such as a storyboard's scale.
  package init(_ given: Double) { (pixels, isGuessed, unknown) = (given, false, nil) }
}

/// A width and a height in whole pixels; not points.
public struct PixelSize: Hashable, Sendable, CustomStringConvertible {
  /// Pixels in a row.
  public var width: Int
  /// Rows.
  public var height: Int

  /// Accepts any numbers; each use of a size checks its own limits.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// As in `1920x1080`.
  public var description: String { "\(width)x\(height)" }

  /// The longest side that is opened or written, 32,768 pixels.
  public static let longestSide = 32768
  /// The largest number of pixels that are opened or written. libav's decoders and encoders take
  /// slightly more, whatever the proportions (`av_image_check_size2`: 8 bytes a pixel must stay
  /// below 2^31 bytes).
  public static let maxPixels = 250_000_000

  /// True when pictures of this size can be opened and written.
  public var isDrawable: Bool {
    (1...Self.longestSide).contains(width) && (1...Self.longestSide).contains(height)
      && width * height <= Self.maxPixels
  }

  package var transposed: PixelSize { PixelSize(width: height, height: width) }
}

/// The way to fit a picture into a box of other proportions, named as in CSS `object-fit`.
public enum Fit: String, Sendable, CaseIterable {
  /// Scaled evenly until it covers the box; the parts outside are cut off equally on both sides.
  case cover
  /// Scaled evenly until all of it is inside the box; the result may be smaller than the box.
  case contain
  /// Stretched to the box; the proportions are not kept.
  case fill
}

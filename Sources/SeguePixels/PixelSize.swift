internal import SegueGeometry

/// A width and a height in whole pixels; not points.
public struct PixelSize: Hashable, Sendable, CustomStringConvertible {
  /// The width in pixels.
  public var width: Int
  /// The height in pixels.
  public var height: Int

  /// Makes a size. Any numbers are accepted; limits are checked when the size is used.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// Returns the size with a height that is this multiple of its own, at least a pixel.
  package func timesHeight(_ factor: Double) -> PixelSize {
    PixelSize(width: width, height: factor == 1 ? height : max(Int(clamping: (Double(height) * factor).rounded()), 1))
  }

  /// The size as text, such as `1920x1080`.
  public var description: String { "\(width)x\(height)" }

  /// The maximum side of a picture that is read or written, in pixels.
  public static let longestSide = 32768
  /// The maximum number of pixels of a picture that is read or written. The limit of libav's
  /// decoders and encoders is slightly higher (`av_image_check_size2`: 8 bytes per pixel must be
  /// less than 2^31 bytes).
  public static let maxPixels = 250_000_000

  /// The maximum number of pixels of a frame of a video or an animation that is read: the largest picture of the highest
  /// levels of H.264, HEVC and AV1, which is a little more than 8K. A decoder keeps up to some twenty frames in memory.
  public static let maxMovingPixels = 35_651_584

  /// True when pictures of this size can be opened and written.
  public var isDrawable: Bool { isDrawable(maxPixels: Self.maxPixels) }

  /// Returns true for a size with at most `longestSide` pixels on a side and `maxPixels` in total.
  package func isDrawable(maxPixels: Int) -> Bool {
    (1...Self.longestSide).contains(width) && (1...Self.longestSide).contains(height)
      && width * height <= maxPixels
  }

  package var transposed: PixelSize { PixelSize(width: height, height: width) }
}

/// The way to fit a picture into a box with another aspect ratio, named as in CSS `object-fit`.
public enum Fit: String, Sendable, CaseIterable {
  /// Scaled evenly until it covers the box; the parts outside are cut off, usually equally on both sides.
  case cover
  /// Scaled evenly until all of it is inside the box; the result may be smaller than the box.
  case contain
  /// Stretched to the box; the aspect ratio is not preserved.
  case fill
}

internal import SeguePixels

/// The largest size of an output in bytes, and the changes that are allowed to reach it.
public struct SizeBudget: Sendable, Equatable {
  /// The maximum number of bytes, at least 1.
  public var bytes: Int
  /// True when frames may become smaller than they are drawn.
  public var changesSize: Bool
  /// True when frames may be left out, which lowers the frame rate.
  public var changesRate: Bool
  /// The preferred length of the frames' longer side, in pixels. Larger frames are scaled down to
  /// this length before anything else is lowered. Nil prefers the size in which the frames are
  /// drawn.
  public var preferredSide: Int?

  /// Makes a budget. By default, both the size and the rate of the frames may be lowered.
  public init(
    bytes: Int, changesSize: Bool = true, changesRate: Bool = true, preferredSide: Int? = nil
  ) {
    self.bytes = bytes
    self.changesSize = changesSize
    self.changesRate = changesRate
    self.preferredSide = preferredSide
  }

  /// Returns the scale, at most 1, at which the longer side of frames of this size has the
  /// preferred length.
  func preferredScale(_ size: PixelSize) -> Double {
    guard changesSize, let preferredSide else { return 1 }
    return min(Double(preferredSide) / Double(max(size.width, size.height)), 1)
  }
}

/// The changes that made an output fit into its `SizeBudget`.
public struct FittedOutput: Sendable, Equatable {
  /// The size of the file in bytes.
  public var bytes: Int
  /// The size of the frames in pixels.
  public var size: PixelSize
  /// The frame rate of the file.
  public var rate: FrameRate
  /// The quality; nil for the format's default, and for formats without a quality.
  public var quality: Int?
  /// The maximum number of colours of a GIF; nil for other formats.
  public var colors: Int?
}

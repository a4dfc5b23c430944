internal import SeguePixels

/// The largest size of an output in bytes, and the changes that are allowed to reach it.
public struct SizeBudget: Sendable, Equatable {
  /// The maximum number of bytes, at least 1.
  public var bytes: Int
  /// True when frames may become smaller than they are drawn.
  public var changesSize: Bool
  /// True when frames may be left out.
  public var changesRate: Bool
  /// The longer side in pixels above which frames become smaller before anything else is lowered;
  /// nil for the size in which they are drawn.
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

  /// Returns the share of each side at which frames of the given size have the preferred one, at
  /// most 1.
  func preferredScale(_ size: PixelSize) -> Double {
    guard changesSize, let preferredSide else { return 1 }
    return min(Double(preferredSide) / Double(max(size.width, size.height)), 1)
  }
}

/// The changes that made an output fit into its `SizeBudget`.
public struct FittedOutput: Sendable, Equatable {
  /// The size of the file.
  public var bytes: Int
  /// The size of the frames in pixels.
  public var size: PixelSize
  /// The rate of the frames.
  public var rate: FrameRate
  /// The quality; nil for the format's default, and for formats without a quality.
  public var quality: Int?
  /// The maximum number of colours of a GIF; nil for other formats.
  public var colors: Int?
}

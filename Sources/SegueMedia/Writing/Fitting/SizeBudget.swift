internal import SeguePixels

/// The largest size of an output in bytes, and the changes that are allowed to reach it.
public struct SizeBudget: Sendable, Equatable {
  /// The maximum number of bytes, at least 1.
  public var bytes: Int
  /// True when frames may become smaller than they are drawn.
  public var changesSize: Bool
  /// True when frames may be left out, which lowers the frame rate.
  public var changesRate: Bool
  /// The maximum number of frames per second of the output if its rate may be lowered; nil for all frames. Of frames that
  /// are drawn at a higher rate, a rate between this one and its half can be kept.
  public var maxRate: Double?

  /// Makes a budget. By default, both the size and the rate of the frames may be lowered.
  public init(bytes: Int, changesSize: Bool = true, changesRate: Bool = true, maxRate: Double? = nil) {
    self.bytes = bytes
    self.changesSize = changesSize
    self.changesRate = changesRate
    self.maxRate = maxRate
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

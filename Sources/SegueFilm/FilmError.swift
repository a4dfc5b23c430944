public import SegueGeometry
public import SegueMedia
public import SeguePlayer
package import SegueText

/// The error for a film that cannot be made. An error of a file, a plug-in or the storyboard is a `MediaError` or a
/// `ShowError` instead.
public enum FilmError: Error, Sendable, CustomStringConvertible {
  /// The frames would have more pixels than the limit for drawing.
  ///
  /// - Parameters:
  ///   - width: The width in pixels.
  ///   - height: The height in pixels.
  ///   - isDecorated: True if the decoration around the screens makes the film so large.
  case tooLarge(width: Double, height: Double, isDecorated: Bool)
  /// The look's value for `key` has no effect in combination with the other values of the look.
  /// `reason` is the end of a sentence about the value.
  case lookRefused(key: String, reason: String)
  /// The aspect ratio of the requested size differs from the aspect ratio of the storyboard's screen.
  ///
  /// - Parameters:
  ///   - size: The requested size.
  ///   - screen: The screen's size in points.
  ///   - nearest: The size of the same width that has the storyboard's aspect ratio.
  case otherAspectRatio(size: PixelSize, screen: Size, nearest: PixelSize)
  /// The requested frames, `first` to `last`, go beyond the film, which has `count` frames. Frames
  /// are counted from 0; without `last`, all frames from `first` on were requested.
  case framesOutside(first: Int, last: Int?, count: Int)
  /// The storyboard's frame rate is outside of the range of `FrameRate`.
  case frameRateRefused(Double)
  /// The default animator was not found. `reason` names libraries that may contain it but cannot be
  /// read; nil if there are none.
  case defaultAnimatorMissing(id: String, reason: String?)
  /// The interaction controller did not accept the drag, so that no transition began. `reason` has the words that
  /// follow "did not accept it", and is empty if no reason is known.
  case dragRefused(reason: String)
  /// There is not enough memory for the frames.
  case outOfMemory(PixelSize)
  /// A plug-in failed or broke a rule, and `FilmOptions.isStrict` is true.
  case degraded(Degradation)
  /// The film flashes more often than is safe, and `FilmOptions.isStrict` is true.
  case flashing([FlashSeries])

  /// The reason, as one sentence without a full stop.
  public var description: String {
    switch self {
    case .tooLarge(let width, let height, _):
      "the frames would have \(width.short)x\(height.short) pixels; a side may have at most "
        + "\(PixelSize.longestSide) pixels and a frame 250 million"
    case .lookRefused(let key, let reason): "the look's '\(key)' \(reason)"
    case .otherAspectRatio(let size, let screen, let nearest):
      "the size of \(size) pixels has a different aspect ratio from the storyboard's "
        + "\(screen.width.short)x\(screen.height.short) points; use \(nearest)"
    case .framesOutside(let first, let last, let count):
      "the frames \(first)..\(last.map(String.init) ?? "") go beyond the film, which has the frames "
        + "0..\(count - 1)"
    case .frameRateRefused(let rate):
      "'fps' is \(rate.short); expected frames per second from \(FrameRate.slowest) to "
        + "\(Int(clamping: FrameRate.fastest))"
    case .defaultAnimatorMissing(let id, let reason?):
      "the default animator, \(id), was not found: \(reason)"
    case .defaultAnimatorMissing(let id, nil):
      "the default animator, \(id), is not installed; choose another one"
    case .dragRefused(let reason):
      "the drag began no transition, because the interaction controller did not accept it\(reason)"
    case .outOfMemory(let size):
      "there is not enough memory for frames of \(size) pixels; render smaller frames"
    case .degraded(let degradation): degradation.reason
    case .flashing(let series): series.map(\.sentence).joined(separator: "; ")
    }
  }
}

extension FilmError: ExplainedError {
  package var errorKind: ErrorKind {
    switch self {
    case .tooLarge, .lookRefused, .otherAspectRatio, .framesOutside: .choice
    case .frameRateRefused, .dragRefused: .contents
    case .defaultAnimatorMissing: .unavailable
    case .outOfMemory: .fault
    case .degraded, .flashing: .degraded
    }
  }
}

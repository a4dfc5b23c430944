public import SegueGeometry
public import SegueMedia
public import SeguePlayer
internal import SegueText

/// A reason for which a film can't be made. Errors of the files, the plug-ins and the storyboard
/// come as `MediaError` and `ShowError`.
public enum FilmError: Error, Sendable, CustomStringConvertible {
  /// The frames would have more pixels than can be drawn.
  ///
  /// - Parameters:
  ///   - width: In pixels, as is `height`.
  ///   - isDecorated: True if the decoration around the screens makes the film so large.
  case tooLarge(width: Double, height: Double, isDecorated: Bool)
  /// A part of the look has no meaning without another one.
  case lookRefused(word: Look.Word, reason: String)
  /// The size has another aspect ratio than the storyboard's screen.
  ///
  /// - Parameters:
  ///   - size: The size that was asked for.
  ///   - screen: The screen's size in points.
  ///   - nearest: The size of the same width that has the storyboard's aspect ratio.
  case otherAspectRatio(size: PixelSize, screen: Size, nearest: PixelSize)
  /// The film has fewer frames than were asked for.
  case framesOutside(first: Int, last: Int?, count: Int)
  /// The storyboard's frame rate is outside of what `FrameRate` accepts.
  case frameRateRefused(Double)
  /// The interaction controller did not accept the drag, so that no transition began.
  case dragRefused
  /// There is no memory for the frames.
  case outOfMemory(PixelSize)
  /// A frame shows something else than what was asked for, and `FilmOptions.isStrict` is true.
  case degraded(Degradation)

  public var description: String {
    switch self {
    case .tooLarge(let width, let height, _):
      "the frames would have \(width.short)x\(height.short) pixels; a side may have at most "
        + "\(PixelSize.longestSide) pixels and a frame 250 million"
    case .lookRefused(let word, let reason): "the look's '\(word.rawValue)' \(reason)"
    case .otherAspectRatio(let size, let screen, let nearest):
      "\(size) pixels have another aspect ratio than the storyboard's "
        + "\(screen.width.short)x\(screen.height.short) points; \(nearest) has the same"
    case .framesOutside(let first, let last, let count):
      "the frames \(first)..\(last.map(String.init) ?? "") go beyond the film, which has the frames "
        + "0..\(count - 1)"
    case .frameRateRefused(let rate):
      "'fps' is \(rate.short); expected frames per second from \(FrameRate.slowest) to "
        + "\(Int(FrameRate.fastest))"
    case .dragRefused: "the drag began no transition"
    case .outOfMemory(let size):
      "there is not enough memory for frames of \(size) pixels; render smaller"
    case .degraded(let degradation): degradation.reason
    }
  }
}

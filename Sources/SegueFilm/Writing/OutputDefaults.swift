package import SegueMedia

/// The default size and rate of a GIF, which often belongs to a README. With the size and rate of a video, it would
/// have many megabytes, and GIF has at most 50 frames a second.
package struct OutputDefaults {
  /// The maximum number of frames per second. GIF counts time in hundredths of a second, and each frame then lasts
  /// exactly four.
  package let framesPerSecond = 25.0
  /// The maximum length of a frame's longer side, in pixels.
  package let longestSide = 800

  /// Creates the defaults for a format; nil for all formats except GIF.
  package init?(_ format: OutputFormat) {
    guard format.kind == .animation(container: "gif") else { return nil }
  }
}

extension FrameRate {
  /// The maximum number of frames per second of a draft.
  private static let draftRate = 30.0

  /// Chooses the rate of a film; nil if `usual` is not a frame rate.
  ///
  /// - Parameters:
  ///   - wanted: The requested rate; nil for none.
  ///   - usual: The rate without a request, in frames per second. A format may have a lower
  ///     default.
  ///   - isDraft: True for a film that has at most 30 frames per second.
  package init?(_ wanted: FrameRate?, usual: Double, for format: OutputFormat, isDraft: Bool) {
    let maximum = OutputDefaults(format)?.framesPerSecond ?? .infinity
    guard let rate = wanted ?? FrameRate(min(usual, maximum)) else { return nil }
    guard isDraft, rate.framesPerSecond > Self.draftRate, let slow = FrameRate(Self.draftRate)
    else {
      self = rate
      return
    }
    self = slow
  }
}

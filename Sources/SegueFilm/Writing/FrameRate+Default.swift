package import SegueMedia

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
    let maximum = format.defaults?.framesPerSecond ?? .infinity
    guard let rate = wanted ?? FrameRate(min(usual, maximum)) else { return nil }
    guard isDraft, rate.framesPerSecond > Self.draftRate, let slow = FrameRate(Self.draftRate)
    else {
      self = rate
      return
    }
    self = slow
  }
}

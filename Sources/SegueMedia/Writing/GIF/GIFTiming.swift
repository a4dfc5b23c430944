/// When each frame of a GIF is shown, in hundredths of a second, in which the format counts.
///
/// Browsers show a frame that lasts less than two hundredths for ten. Frames that begin less than two
/// after the last one kept are left out, so that the whole lasts as long as it should: 60 frames a
/// second become 50.
struct GIFTiming {
  let rate: FrameRate

  /// The longest time that a frame can last (GIF89a, 23: sixteen bits).
  static let longest = 65535

  /// Returns the start of frame `n`; nil when it is left out.
  func time(of n: Int) -> Int? {
    let time = hundredth(n)
    if rate.framesPerSecond <= 50 || n == 0 { return time }
    // The frame nearest to each even hundredth.
    return time / 2 == hundredth(n - 1) / 2 ? nil : time / 2 * 2
  }

  /// The duration of one frame.
  var step: Int { max(2, Int((100 / rate.framesPerSecond).rounded())) }

  private func hundredth(_ n: Int) -> Int {
    Int((Double(n) * 100 * Double(rate.denominator) / Double(rate.numerator)).rounded())
  }
}

internal import SegueGeometry

/// The times at which the frames of a GIF are shown, in hundredths of a second, the unit of the
/// format.
///
/// Browsers show a frame of less than two hundredths for ten hundredths. So frames that begin less
/// than two hundredths after the previous kept frame are left out, which preserves the duration: 60
/// frames per second become 50.
struct GIFTiming {
  let rate: FrameRate

  /// The maximum duration of a frame in hundredths of a second (GIF89a, 23: sixteen bits).
  static let longest = 65535

  /// Returns the start of frame `n`, in hundredths of a second; nil when the GIF leaves this frame
  /// out.
  func time(of n: Int) -> Int? {
    let time = hundredth(n)
    if rate.framesPerSecond <= 50 || n == 0 { return time }
    // Only the first frame in each interval of two hundredths is kept.
    return time / 2 == hundredth(n - 1) / 2 ? nil : time / 2 * 2
  }

  /// The duration of one frame in hundredths of a second, at least 2.
  var step: Int { max(2, Int(clamping: (100 / rate.framesPerSecond).rounded())) }

  /// Divides a duration into delays that a frame of a GIF can have. A delay below two hundredths would be shown for
  /// ten, so none of them is shorter unless the duration is. A duration of more than 248 days, which only a damaged part
  /// has, is cut off there.
  static func delays(_ duration: Int) -> [Int] {
    var (delays, rest) = ([Int](), min(duration, 1 << 31))
    while rest > longest {
      delays.append(min(longest, rest - 2))
      rest -= min(longest, rest - 2)
    }
    return delays + [rest]
  }

  private func hundredth(_ n: Int) -> Int {
    Int(clamping: (Double(n) * 100 * Double(rate.denominator) / Double(rate.numerator)).rounded())
  }
}

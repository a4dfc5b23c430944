import CLibAV

/// When each frame is shown, in ticks of an encoder's clock.
enum Timing {
  /// One tick is one frame.
  case exact(FrameRate)
  /// GIF counts in hundredths of a second, and browsers show a frame that lasts less than two of
  /// them for ten. Frames that begin less than two after the last one kept are left out, so that
  /// the whole lasts as long as it should: 60 frames a second become 50.
  case centiseconds(FrameRate)

  /// The longest time that a frame of a GIF can last, in hundredths of a second (GIF89a, 23:
  /// sixteen bits).
  static let longestInGIF: Int64 = 65535

  var base: AVRational {
    switch self {
    case .exact(let rate): AVRational(num: Int32(rate.denominator), den: Int32(rate.numerator))
    case .centiseconds: AVRational(num: 1, den: 100)
    }
  }

  /// When frame `n` is shown; nil when it is left out.
  func time(of n: Int) -> Int64? {
    guard case .centiseconds(let rate) = self else { return Int64(n) }
    let time = Self.centisecond(n, rate)
    if rate.framesPerSecond <= 50 || n == 0 { return time }
    // The frame nearest to each even hundredth.
    let slot = (Double(time) / 2).rounded(.down)
    let before = (Double(Self.centisecond(n - 1, rate)) / 2).rounded(.down)
    return slot == before ? nil : Int64(slot) * 2
  }

  /// How long one frame lasts, in ticks.
  var step: Int64 {
    guard case .centiseconds(let rate) = self else { return 1 }
    return max(2, Int64((100 / rate.framesPerSecond).rounded()))
  }

  /// How long the last frame lasts, in ticks.
  var last: Int64 { step }

  private static func centisecond(_ n: Int, _ rate: FrameRate) -> Int64 {
    Int64((Double(n) * 100 * Double(rate.denominator) / Double(rate.numerator)).rounded())
  }
}

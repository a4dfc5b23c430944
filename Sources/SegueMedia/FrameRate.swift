internal import SegueGeometry

/// Frames a second as a fraction, so that 29.97 means 30000/1001 and frame times do not drift.
public struct FrameRate: Hashable, Sendable {
  /// The fraction's numerator, at least 1.
  public let numerator: Int
  /// The fraction's denominator, at least 1.
  public let denominator: Int

  /// The highest frame rate that is accepted, in frames per second.
  public static let fastest = 1000.0
  /// The lowest frame rate that is accepted, in frames per second: one frame in a thousand seconds.
  public static let slowest = 0.001

  /// Makes the fraction for a decimal frame rate: a whole number as it is, an NTSC rate (23.976,
  /// 29.97, 59.94, …) as n·1000/1001, any other number rounded to a thousandth. Returns nil for NaN
  /// and for numbers outside `slowest...fastest`.
  public init?(_ framesPerSecond: Double) {
    guard framesPerSecond >= Self.slowest, framesPerSecond <= Self.fastest else { return nil }
    let whole = framesPerSecond.rounded()
    if framesPerSecond == whole {
      self.init(numerator: Int(clamping: whole), denominator: 1)
      return
    }
    let ntsc = (framesPerSecond * 1.001).rounded()
    // People write 23.98 for 24000/1001 as often as 23.976, so rounded values are accepted.
    if ntsc > 0, abs(framesPerSecond - ntsc / 1.001) < 0.0051, ntsc >= 10 {
      self.init(numerator: Int(clamping: ntsc) * 1000, denominator: 1001)
      return
    }
    self.init(
      numerator: max(1, Int(clamping: (framesPerSecond * 1000).rounded())), denominator: 1000)
  }

  /// Makes the given fraction in lowest terms. Returns nil if the numerator or the denominator is
  /// not in 1…2^30, or the rate is not within `slowest...fastest`.
  public init?(numerator: Int, denominator: Int) {
    guard numerator > 0, denominator > 0, numerator <= 1 << 30, denominator <= 1 << 30 else {
      return nil
    }
    var (a, b) = (numerator, denominator)
    while b != 0 { (a, b) = (b, a % b) }
    self.numerator = numerator / a
    self.denominator = denominator / a
    guard (Self.slowest...Self.fastest).contains(framesPerSecond) else { return nil }
  }

  /// The times of the frames in seconds: an infinite sequence that begins with 0.
  public var times: some Sequence<Double> {
    (0...).lazy.map { [self] in seconds(of: $0) }
  }

  /// The numbers of frames that a time is converted to, which a Double contains exactly. Sums of them are integers, too.
  private static let numbers = -(1 << 52)...1 << 52

  /// Returns the time of the frame with this number, in seconds.
  public func seconds(of frame: Int) -> Double {
    Double(frame) * Double(denominator) / Double(numerator)
  }

  /// Returns a duration in seconds, rounded to a whole number of frames.
  public func align(_ seconds: Double) -> Double {
    self.seconds(of: frame(at: seconds))
  }

  /// Returns the time of the first frame at or after a time; both in seconds.
  public func next(_ seconds: Double) -> Double {
    let frames = seconds * Double(numerator) / Double(denominator)
    return self.seconds(of: Int(clamping: (frames - 1e-6).rounded(.up), to: Self.numbers))
  }

  /// Returns the number of the frame that is nearest to a time in seconds.
  public func frame(at seconds: Double) -> Int {
    Int(clamping: (seconds * Double(numerator) / Double(denominator)).rounded(), to: Self.numbers)
  }

  /// The frame rate as a decimal number.
  public var framesPerSecond: Double { Double(numerator) / Double(denominator) }
}

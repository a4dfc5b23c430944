public import SeguePixels

/// A level of H.264: the size, rate and memory that a decoder must at least support. Source: ITU-T H.264, Annex A.
public struct H264Level: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// Ten times the level's number, such as 40 for level 4.0.
  public let number: Int

  /// Creates the level with a number such as `4.0` or `4`; nil for any other text.
  public init?(_ text: String) {
    guard let limits = Self.table.first(where: { $0.isNamed(text) }) else { return nil }
    number = limits.number
  }

  private init(number: Int) { self.number = number }

  /// The level's number, with a decimal point.
  public var description: String { "\(number / 10).\(number % 10)" }

  /// Returns true if the first level has the lower number.
  public static func < (a: H264Level, b: H264Level) -> Bool { a.number < b.number }

  /// All levels from 3.0, which is enough for 720 × 480 pixels, to 6.2.
  public static let all = table.map { H264Level(number: $0.number) }

  private struct Limits {
    var number: Int
    /// The maximum of macroblocks in a second, in a frame, and in the memory for reference frames.
    var perSecond: Int
    var perFrame: Int
    var memory: Int

    func isNamed(_ text: String) -> Bool {
      text == "\(number / 10).\(number % 10)" || number % 10 == 0 && text == "\(number / 10)"
    }
  }

  private static let table = [
    Limits(number: 30, perSecond: 40_500, perFrame: 1620, memory: 8100),
    Limits(number: 31, perSecond: 108_000, perFrame: 3600, memory: 18_000),
    Limits(number: 32, perSecond: 216_000, perFrame: 5120, memory: 20_480),
    Limits(number: 40, perSecond: 245_760, perFrame: 8192, memory: 32_768),
    Limits(number: 41, perSecond: 245_760, perFrame: 8192, memory: 32_768),
    Limits(number: 42, perSecond: 522_240, perFrame: 8704, memory: 34_816),
    Limits(number: 50, perSecond: 589_824, perFrame: 22_080, memory: 110_400),
    Limits(number: 51, perSecond: 983_040, perFrame: 36_864, memory: 184_320),
    Limits(number: 52, perSecond: 2_073_600, perFrame: 36_864, memory: 184_320),
    Limits(number: 60, perSecond: 4_177_920, perFrame: 139_264, memory: 696_320),
    Limits(number: 61, perSecond: 8_355_840, perFrame: 139_264, memory: 696_320),
    Limits(number: 62, perSecond: 16_711_680, perFrame: 139_264, memory: 696_320),
  ]

  private static func macroblocks(_ size: PixelSize) -> Int {
    ((size.width + 15) / 16) * ((size.height + 15) / 16)
  }

  /// Returns the lowest level of frames with this size and rate; nil if no level has them.
  ///
  /// - Parameter framesPerSecond: The rate, above 0.
  public static func lowest(for size: PixelSize, framesPerSecond: Double) -> H264Level? {
    let blocks = macroblocks(size)
    // A side may have at most the root of eight times the frame's macroblocks.
    let longest = max((size.width + 15) / 16, (size.height + 15) / 16)
    return table.first {
      blocks <= $0.perFrame && longest * longest <= 8 * $0.perFrame
        && Double(blocks) * framesPerSecond <= Double($0.perSecond)
    }.map { H264Level(number: $0.number) }
  }

  /// Returns the maximum number of reference frames of this size.
  public func referenceFrames(of size: PixelSize) -> Int {
    let memory = Self.table.first { $0.number == number }?.memory ?? 0
    return min(max(memory / max(Self.macroblocks(size), 1), 1), 16)
  }
}

/// The limits that the films of a place have if they are encoded as H.264.
public struct H264Limits: Sendable, Hashable {
  /// A set of coding tools, each a part of the next one.
  public enum Profile: String, Sendable, Hashable, CaseIterable {
    case baseline, main, high
  }

  /// The richest profile.
  public var profile: Profile
  /// The highest level.
  public var level: H264Level

  /// Creates limits.
  public init(profile: Profile = .high, level: H264Level) {
    (self.profile, self.level) = (profile, level)
  }
}

#if canImport(Glibc)
  import Glibc
#endif

/// The most bytes that an output may have, and what may be changed so that it fits.
public struct SizeBudget: Sendable, Equatable {
  /// The most bytes, at least 1.
  public var bytes: Int
  /// Whether frames may become smaller than they are drawn.
  public var changesSize: Bool
  /// Whether frames may be left out.
  public var changesRate: Bool

  public init(bytes: Int, changesSize: Bool = true, changesRate: Bool = true) {
    self.bytes = bytes
    self.changesSize = changesSize
    self.changesRate = changesRate
  }
}

/// What an output became so that it fits into its `SizeBudget`.
public struct FittedOutput: Sendable, Equatable {
  public var bytes: Int
  public var size: PixelSize
  public var rate: FrameRate
  /// Nil for the format's usual one, and for formats that have none.
  public var quality: Int?
  /// The most colours of a GIF; nil for other formats.
  public var colors: Int?
}

/// One way to make an output smaller.
struct FittingTrial: Equatable {
  /// The share of each side.
  var scale = 1.0
  /// One frame in this many is kept.
  var step = 1
  /// Nil where the format has none or the user has chosen one.
  var quality: Int?
  var colors = Palette.most

  /// How large a file it makes compared with one of all frames in full size and quality: a rough guess,
  /// from which the search begins.
  var share: Double {
    // H.264 and the like halve their bytes with six steps of the rate factor, which are 15 of quality;
    // the others lose less.
    let loss = quality.map { (70 - Double($0)) / 25 } ?? 0
    return scale * scale / Double(step) * exp2(-loss) * log2(Double(colors)) / 8
  }

  private static let leastSide = 128.0
  private static let leastRate = 8.0

  /// The ways to be tried, from the largest file to the smallest.
  ///
  /// The last ones have a longer side of at least `leastSide` pixels and at least `leastRate` frames a
  /// second, unless the film has less; what is smaller shows nothing any more.
  ///
  /// - Parameters:
  ///   - size: that of the frames as they are drawn.
  ///   - usual: the format's usual quality; nil where there is nothing to choose.
  ///   - isGIF: whether colours may be left out.
  static func ladder(
    _ budget: SizeBudget, size: PixelSize, rate: FrameRate, usual: Int?, isGIF: Bool
  ) -> [FittingTrial] {
    var trials = [FittingTrial(quality: usual)]
    // First what is seen least; frames before pixels down to about 25 frames a second, then each in
    // turn.
    func next(_ change: (inout FittingTrial) -> Void) {
      guard var trial = trials.last else { return }
      change(&trial)
      if trial != trials.last { trials.append(trial) }
    }
    func lower(_ quality: Int) {
      next { if let now = $0.quality { $0.quality = min(now, quality) } }
    }
    let longest = Double(max(size.width, size.height))
    func shrink(_ scale: Double) {
      next { if budget.changesSize, longest * scale >= leastSide { $0.scale = scale } }
    }
    func skip(_ least: Double) {
      next { trial in
        guard budget.changesRate else { return }
        while rate.framesPerSecond / Double(trial.step + 1) >= least { trial.step += 1 }
      }
    }
    let fine = usual.map { [$0 - 8, $0 - 15, $0 - 22] } ?? []
    for quality in fine { lower(quality) }
    skip(24)
    for scale in [0.92, 0.85, 0.78, 0.72, 0.66] { shrink(scale) }
    if isGIF { next { $0.colors = 128 } }
    skip(15)
    for scale in [0.6, 0.55, 0.5, 0.45] { shrink(scale) }
    if let usual { lower(usual - 30) }
    if isGIF { next { $0.colors = 64 } }
    skip(12)
    for scale in [0.4, 0.36, 0.32, 0.28] { shrink(scale) }
    if let usual { lower(usual - 40) }
    skip(leastRate)
    for scale in [0.25, 0.22, 0.19] { shrink(scale) }
    if isGIF { next { $0.colors = 32 } }
    for scale in [0.16, 0.13, 0.1, 0.08, 0.06] { shrink(scale) }
    return trials
  }
}

internal import SegueGeometry
internal import SeguePixels

#if canImport(Glibc)
  import Glibc
#endif

/// A combination of settings that may make an output small enough.
struct FittingTrial: Equatable {
  /// The factor by which width and height are scaled, at most 1.
  var scale = 1.0
  /// Only every `step`-th frame is kept.
  var step = 1
  /// The quality; nil when the format has none or the user has chosen one.
  var quality: Int?
  var colors = Palette.maximum

  /// The estimated size of the trial's file, relative to a file with all frames in full size and
  /// quality. The search begins from this rough guess.
  var share: Double {
    // In H.264 and similar codecs, six steps of the rate factor (15 steps of quality) halve the bytes. Other codecs
    // save less, so 25 steps are assumed here.
    let loss = quality.map { (70 - Double($0)) / 25 } ?? 0
    return scale * scale / Double(step) * exp2(-loss) * log2(Double(colors)) / 8
  }

  private static let minSide = 128.0
  private static let minRate = 8.0
  /// The width in pixels that a GIF, which is mostly seen in a page beside a text, keeps until it has few frames a second.
  private static let leastWidth = 320.0

  /// A change that makes a file smaller.
  private enum Change {
    /// A quality that is lower by this than the usual one.
    case quality(Int)
    /// As few frames per second as possible, but no fewer than these.
    case rate(Double)
    /// Colours of a GIF.
    case colors(Int)
    /// Factors of width and height, one after the other, down to a width in pixels.
    case size([Double], leastWidth: Double = 0)
  }

  /// The least visible changes come first: a little less quality, then fewer frames per second down to about 25, then
  /// smaller frames. After these, quality, frame rate and size are lowered in turn.
  private static let film: [Change] = [
    .quality(8), .quality(15), .quality(22), .rate(24), .size([0.92, 0.85, 0.78, 0.72, 0.66]),
    .rate(15), .size([0.6, 0.55, 0.5, 0.45]), .quality(30), .rate(12), .size([0.4, 0.36, 0.32, 0.28]), .quality(40),
    .rate(minRate), .size([0.25, 0.22, 0.19, 0.16, 0.13, 0.1, 0.08, 0.06]),
  ]

  /// In a GIF, fewer frames per second are less visible than small letters, and than the patterns of few colours. The rates
  /// are those of the frames that can be left out evenly: 16.7 and 12.5 of 50 frames, 20, 15 and 12 of 60.
  private static let gif: [Change] = [
    .quality(8), .quality(15), .rate(24), .rate(19), .rate(16), .rate(14), .rate(12), .colors(128), .quality(22),
    .size([0.92, 0.85, 0.78, 0.72, 0.66, 0.6, 0.55, 0.5, 0.45, 0.4], leastWidth: leastWidth),
    .colors(64), .quality(30), .rate(10),
    .size([0.92, 0.85, 0.78, 0.72, 0.66, 0.6, 0.55, 0.5]), .quality(40), .rate(minRate),
    .size([0.45, 0.4, 0.36, 0.32, 0.28, 0.25, 0.22, 0.19]), .colors(32), .size([0.16, 0.13, 0.1, 0.08, 0.06]),
  ]

  /// Returns the trials, from the largest file to the smallest.
  ///
  /// No trial has a longer side below `minSide` pixels or fewer than `minRate` frames per second,
  /// unless the film itself has less; anything smaller is not worth watching.
  ///
  /// - Parameters:
  ///   - size: the size of the frames as they are drawn.
  ///   - usual: the format's default quality; nil if the quality cannot be chosen.
  ///   - isGIF: true if the number of colours may be reduced.
  static func ladder(
    _ budget: SizeBudget, size: PixelSize, rate: FrameRate, usual: Int?, isGIF: Bool
  ) -> [FittingTrial] {
    var first = FittingTrial(quality: usual)
    if budget.changesRate, let most = budget.maxRate {
      while rate.framesPerSecond / Double(first.step) > most + 1e-6 { first.step += 1 }
    }
    var trials = [first]
    func next(_ change: (inout FittingTrial) -> Void) {
      guard var trial = trials.last else { return }
      change(&trial)
      if trial != trials.last { trials.append(trial) }
    }
    let longest = Double(max(size.width, size.height))
    for change in isGIF ? gif : film {
      switch change {
      case .quality(let lower):
        if let usual { next { $0.quality = min($0.quality ?? usual, usual - lower) } }
      case .rate(let minimum):
        next { trial in
          guard budget.changesRate else { return }
          while rate.framesPerSecond / Double(trial.step + 1) >= minimum { trial.step += 1 }
        }
      case .colors(let colors): next { $0.colors = colors }
      case .size(let scales, let leastWidth):
        for scale in scales where budget.changesSize && longest * scale >= minSide {
          next { $0.scale = min($0.scale, max(scale, leastWidth / Double(size.width))) }
        }
      }
    }
    return trials
  }
}

extension FittingTrial {
  /// Returns a trial between this one, whose file is small enough, and the trials whose files were
  /// too large. The scale or the quality is raised as far as the number of remaining bytes
  /// suggests.
  ///
  /// - Parameters:
  ///   - room: The factor by which the file may grow, above 1.
  ///   - failed: The trials that were too large.
  ///   - usual: The format's default quality; nil if the quality cannot be chosen.
  /// - Returns: Nil when neither can be raised any further.
  func raised(by room: Double, below failed: [FittingTrial], usual: Int?) -> FittingTrial? {
    raisedScale(by: room, below: failed) ?? raisedQuality(by: room, below: failed, usual: usual)
  }

  /// Returns a trial with a larger scale that uses the remaining bytes: the size of the file grows
  /// at most in proportion to the number of pixels.
  private func raisedScale(by room: Double, below failed: [FittingTrial]) -> FittingTrial? {
    guard scale < 1 else { return nil }
    var wanted = min(scale * room.squareRoot(), 1)
    if let minimum = failed.filter({ $0.differs(from: self, in: \.scale) }).map(\.scale).min() {
      wanted = min(wanted, (scale + minimum) / 2)
    }
    guard wanted > scale * 1.01 else { return nil }
    var trial = self
    trial.scale = wanted
    return trial
  }

  /// Returns a trial with a higher quality that uses the remaining bytes. As in `share`, 25 steps
  /// of quality double the size of the file.
  private func raisedQuality(
    by room: Double, below failed: [FittingTrial], usual: Int?
  ) -> FittingTrial? {
    guard let quality, let usual, quality < usual else { return nil }
    var wanted = min(quality + max(Int(clamping: 20 * log2(room)), 1), usual)
    let minimum = failed.filter { $0.differs(from: self, in: \.quality) }.compactMap(\.quality)
      .min()
    if let minimum { wanted = min(wanted, (quality + minimum) / 2) }
    guard wanted > quality else { return nil }
    var trial = self
    trial.quality = wanted
    return trial
  }

  /// Returns true when the two trials are equal except for `value`.
  private func differs<Value>(
    from other: FittingTrial, in value: WritableKeyPath<FittingTrial, Value>
  ) -> Bool {
    var copy = self
    copy[keyPath: value] = other[keyPath: value]
    return copy == other && self != other
  }
}

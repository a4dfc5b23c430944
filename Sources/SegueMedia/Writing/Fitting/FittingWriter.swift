internal import SegueGeometry
internal import SeguePixels

/// Writes an output with a limit on its bytes. The writer stores all frames, and then encodes them
/// with different settings until the output is small enough. The search bisects a list of trials
/// (combinations of settings, the largest file first), beginning at an estimate. Finally, the
/// writer tries to use the bytes that the best trial leaves unused.
final class FittingWriter: FrameWriter {
  /// Makes the writer of a trial.
  typealias Make = (PixelSize, FrameRate, EncodingOptions) throws(MediaError) -> any FittableWriter

  private let target: String
  private let budget: SizeBudget
  private let options: EncodingOptions
  private let rate: FrameRate
  private let make: Make
  /// A temporary file for the output that remains empty. Creating it checks that the output can be
  /// written, and the frames are stored beside it.
  private let temporaryFile: TemporaryFile
  private let store: FrameStore
  private let isGIF: Bool
  private let usual: Int?
  private var result: (fitted: FittedOutput, frames: Int)?
  private var best: (writer: any FittableWriter, trial: FittingTrial)?
  private var failed: [FittingTrial] = []
  /// The smallest of the outputs that were too large, for the error message; nil if there was none.
  private var smallest: FittedOutput?

  /// The share of the budget that the search tries to use; `refinements` is the maximum number of
  /// attempts to approach this share.
  private static let aim = 0.97
  private static let refinements = 4

  /// Makes a writer for an output with a budget.
  ///
  /// - Parameters:
  ///   - usual: the format's default quality; nil if the format has no quality.
  ///   - make: makes the writer of each trial.
  /// - Throws: `.unsupported` for settings that the format does not support.
  init(
    _ output: OutputFormat, _ budget: SizeBudget, size: PixelSize, rate: FrameRate,
    options: EncodingOptions, usual: Int?, make: @escaping Make
  ) throws(MediaError) {
    target = output.path
    self.budget = budget
    self.options = options
    self.rate = rate
    self.make = make
    self.usual = usual
    isGIF = output.hasPalette
    // Making a writer refuses settings that the format does not support, before the first frame is
    // drawn.
    try make(size, rate, options).abort()
    temporaryFile = try TemporaryFile(for: output.path)
    store = try FrameStore(size: size, beside: temporaryFile)
  }

  var storedCount: Int? { result?.frames }
  var storedSize: PixelSize? { result?.fitted.size }
  var fitted: FittedOutput? { result?.fitted }

  func write(_ buffer: PixelBuffer) throws(MediaError) { try store.append(buffer) }

  func abort() {
    best?.writer.abort()
    best = nil
    temporaryFile.discard()
  }

  func complete() throws(MediaError) {
    let highest = options.quality == nil ? usual : nil
    let ladder = FittingTrial.ladder(
      budget, size: store.size, rate: rate, usual: highest, isGIF: isGIF)
    // A binary search: the outputs of all trials before `low` are too large, and the output of the
    // trial at `high`, if there is one, fits.
    var (low, high) = (0, ladder.count)
    var at = 0
    while low < high {
      let bytes = try consider(ladder[at], isLast: at == ladder.count - 1)
      if bytes <= budget.bytes { high = at } else { low = at + 1 }
      guard low < high else { break }
      // The next trial is the first that fits by the estimates, which the size measured last
      // corrects. The trial is always within the range that is still open.
      let share = ladder[at].share * Double(budget.bytes) / Double(bytes)
      let guess = ladder.firstIndex { $0.share <= share } ?? ladder.count - 1
      at = min(max(guess, low), min(high, ladder.count) - 1)
    }
    for _ in 0..<Self.refinements {
      guard let best, let result else { break }
      let room = Self.aim * Double(budget.bytes) / Double(result.fitted.bytes)
      guard room > 1.02,
        let next = best.trial.raised(by: room, below: failed, usual: highest)
      else { break }
      _ = try consider(next, isLast: false)
    }
    guard best != nil else { throw refusal(smallest) }
  }

  func commit() throws(MediaError) {
    try best?.writer.commit()
    best = nil
    temporaryFile.discard()
  }

  /// Encodes a trial, and keeps its output as the best one if the output fits. The order of the
  /// trials guarantees that an output that fits is larger than the outputs that fitted before.
  ///
  /// - Returns: The size in bytes, which is an estimate for a trial that is too large.
  private func consider(_ trial: FittingTrial, isLast: Bool) throws(MediaError) -> Int {
    let (writer, outcome): (any FittableWriter, FittedOutput)
    do {
      (writer, outcome) = try attempt(trial, isLast: isLast)
    } catch {
      best?.writer.abort()
      best = nil
      throw error
    }
    if outcome.bytes <= budget.bytes {
      best?.writer.abort()
      best = (writer, trial)
      result = (outcome, writer.storedCount ?? kept(trial))
    } else {
      writer.abort()
      failed.append(trial)
      if outcome.bytes < smallest?.bytes ?? .max { smallest = outcome }
    }
    return outcome.bytes
  }

  /// Encodes the frames with the settings of a trial. Unless the trial is the last possible one, encoding stops as soon
  /// as the file is too large, and the size is extrapolated.
  private func attempt(
    _ trial: FittingTrial, isLast: Bool
  ) throws(MediaError) -> (any FittableWriter, FittedOutput) {
    var options = options
    if let quality = trial.quality { options.quality = quality }
    options.colors = trial.colors
    let size = trial.scale < 1 ? store.size.scaled(trial.scale) : store.size
    guard
      let rate = FrameRate(
        numerator: rate.numerator, denominator: rate.denominator * trial.step)
    else { throw MediaError(.fault, "internal error: \(target) cannot have fewer frames a second") }
    let writer = try make(size, rate, options)
    var bytes: Int?
    do {
      var reader = FrameStore.Reader(store)
      let whole = try PixelBuffer.make(store.size)
      let small = size == store.size ? whole : try PixelBuffer.make(size)
      for n in 0..<store.count {
        guard try reader.read(into: whole) else { break }
        guard n % trial.step == 0 || n == store.count - 1 else { continue }
        whole.noteOpacity()
        if small !== whole {
          Placement(natural: store.size, box: size, fit: .fill).scale(whole, into: small)
        }
        try writer.write(small)
        guard !isLast, writer.byteCount > budget.bytes else { continue }
        bytes = writer.byteCount * store.count / (n + 1)
        break
      }
      if bytes == nil { try writer.complete() }
    } catch {
      writer.abort()
      throw error
    }
    let outcome = FittedOutput(
      bytes: bytes ?? writer.byteCount, size: writer.storedSize ?? size, rate: rate,
      quality: options.quality, colors: isGIF ? trial.colors : nil)
    return (writer, outcome)
  }

  private func kept(_ trial: FittingTrial) -> Int {
    (store.count - 1 + trial.step - 1) / trial.step + 1
  }

  private func refusal(_ smallest: FittedOutput?) -> MediaError {
    let what =
      smallest.map {
        ": with \($0.size) pixels and \($0.rate.text) \($0.rate.framesPerSecond == 1 ? "frame" : "frames") a second it still has "
          + ByteCount.text($0.bytes)
      } ?? ""
    return MediaError(
      .cannotWrite,
      "\(target) cannot be made as small as \(ByteCount.text(budget.bytes))\(what); allow more, "
        + "or make a shorter film")
  }
}

extension PixelSize {
  fileprivate func scaled(_ scale: Double) -> PixelSize {
    PixelSize(
      width: max(1, Int(clamping: (Double(width) * scale).rounded())),
      height: max(1, Int(clamping: (Double(height) * scale).rounded())))
  }
}

extension FrameRate {
  /// The number of frames per second with at most two decimals, for messages.
  var text: String {
    let rounded = (framesPerSecond * 100).rounded() / 100
    return rounded == rounded.rounded() ? "\(Int(clamping: rounded))" : "\(rounded)"
  }
}

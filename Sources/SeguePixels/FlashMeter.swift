internal import SegueGeometry

/// A stretch of a film that flashes more often than is safe to watch.
public struct FlashSeries: Sendable, Equatable {
  /// The kind of light that changes.
  public enum Kind: String, Sendable, CaseIterable {
    /// Light and dark.
    case general
    /// To or from a saturated red.
    case red
  }

  /// The kind of the flashes.
  public var kind: Kind
  /// The times of the first and the last change, in seconds.
  public var seconds: ClosedRange<Double>
}

/// Finds the flashes of a film that can cause seizures, as WCAG 2.2 defines them (success criterion 2.3.1): more than
/// three in a second, on more than a quarter of any 10 degrees of the visual field.
///
/// The frame is seen as on a screen of 1024 × 768, where 10 degrees are 341 × 256 pixels. It is divided into cells of
/// 8 × 8 of these pixels, whose mean light is followed from extreme to extreme. A change counts when the relative
/// luminance has moved by a tenth and the darker end is below 0.8, or when the chromaticity (u' of CIE 1976) has moved
/// by 0.2 and one end is a saturated red; and when enough cells of a field make it within a tenth of a second.
///
/// Frames are added in the order of their times. Adding one allocates nothing, except for a new series.
public struct FlashMeter {
  private let width: Int, height: Int
  private var cells: Cells
  private var luminance: [Signal]
  private var chroma: [Signal]
  private let linear: [Float]
  private var found: [FlashSeries] = []

  /// The cells of 10 degrees of the visual field, and the number of them that is a quarter.
  private static let field = (width: 43, height: 32, quarter: 344)
  /// The number of changes in a second that is too many: three flashes are six changes.
  private static let tooMany = 7
  /// The time within which cells change together, in seconds.
  private static let together = 0.1
  /// The chromaticity u' of white.
  private static let white: Float = 0.1978

  /// Creates a meter for frames of a size in pixels.
  public init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    let cell = 8 / min(1024 / Double(width), 768 / Double(height))
    cells = Cells(
      columns: max(Int(clamping: (Double(width) / cell).rounded()), 1),
      rows: max(Int(clamping: (Double(height) / cell).rounded()), 1))
    luminance = Array(repeating: Signal(), count: cells.columns * cells.rows)
    chroma = luminance
    linear = (0...255).map { Float(SRGB.light(of: Double($0) / 255)) }
  }

  /// The stretches that flash too often, in the order of their begins.
  public var series: [FlashSeries] { found.sorted { $0.seconds.lowerBound < $1.seconds.lowerBound } }

  /// Adds the next frame, which is shown from `seconds` on.
  public mutating func add(_ frame: PixelBuffer, at seconds: Double) {
    for row in 0..<cells.rows {
      for column in 0..<cells.columns {
        let light = light(of: frame, column, row)
        let (cell, bright) = (row * cells.columns + column, (light * SIMD4(0.2126, 0.7152, 0.0722, 0)).sum())
        luminance[cell].follow(bright, threshold: 0.1, limit: 0.8, isRed: true, at: seconds)
        let x = (light * SIMD4(0.4124, 0.3576, 0.1805, 0)).sum()
        let z = (light * SIMD4(0.0193, 0.1192, 0.9505, 0)).sum()
        let sum = x + 15 * bright + 3 * z
        // The colour of what is nearly black does not count.
        let isDark = sum < 0.02
        chroma[cell].follow(
          isDark ? Self.white : 4 * x / sum, threshold: 0.2, limit: .infinity,
          isRed: !isDark && light.x >= 0.8 * light.sum(), at: seconds)
      }
    }
    Self.judge(&luminance, .general, &cells, &found, at: seconds)
    Self.judge(&chroma, .red, &cells, &found, at: seconds)
  }

  /// Returns the mean light of a cell: of 16 pixels that are spread evenly.
  private func light(of frame: PixelBuffer, _ column: Int, _ row: Int) -> SIMD4<Float> {
    var sum = SIMD4<Float>.zero
    for step in 0..<4 {
      let pixels = frame.row((8 * row + 2 * step + 1) * height / (8 * cells.rows))
      for across in 0..<4 {
        let pixel = pixels[(8 * column + 2 * across + 1) * width / (8 * cells.columns)]
        sum += SIMD4(
          linear[Int(pixel >> 16 & 255)], linear[Int(pixel >> 8 & 255)], linear[Int(pixel & 255)], 0)
      }
    }
    return sum / 16
  }

  /// Counts the changes that enough cells make together, and adds a series if there are too many.
  private static func judge(
    _ signals: inout [Signal], _ kind: FlashSeries.Kind, _ cells: inout Cells, _ found: inout [FlashSeries],
    at seconds: Double
  ) {
    var hasCounted = false
    for direction: Int8 in [-1, 1] {
      guard cells.mark({ signals[$0].change == direction && signals[$0].changed > seconds - together }) else {
        continue
      }
      for cell in signals.indices where cells.marks[cell] { signals[cell].count(at: seconds) }
      hasCounted = true
    }
    guard hasCounted, cells.mark({ signals[$0].changes(since: seconds - 1) >= tooMany }) else { return }
    var begin = seconds
    for cell in signals.indices where cells.marks[cell] {
      begin = min(begin, signals[cell].first(since: seconds - 1))
    }
    if let last = found.lastIndex(where: { $0.kind == kind && $0.seconds.upperBound >= begin }) {
      found[last].seconds = found[last].seconds.lowerBound...seconds
    } else {
      found.append(FlashSeries(kind: kind, seconds: begin...seconds))
    }
  }

  /// The cells of a frame, some of which are marked.
  private struct Cells {
    let columns: Int, rows: Int
    private(set) var marks: [Bool]
    /// For each corner of a cell, the number of marked cells above and to the left of it.
    private var sums: [Int32]

    init(columns: Int, rows: Int) {
      (self.columns, self.rows) = (columns, rows)
      marks = Array(repeating: false, count: columns * rows)
      sums = Array(repeating: 0, count: (columns + 1) * (rows + 1))
    }

    /// Marks the cells for which `isMarked` is true. Returns whether more than a quarter of a field is marked.
    mutating func mark(_ isMarked: (Int) -> Bool) -> Bool {
      var total = 0
      for row in 0..<rows {
        for column in 0..<columns {
          let cell = row * columns + column
          marks[cell] = isMarked(cell)
          if marks[cell] { total += 1 }
          let corner = (row + 1) * (columns + 1) + column + 1
          let others = sums[corner - 1] + sums[corner - columns - 1] - sums[corner - columns - 2]
          sums[corner] = others + (marks[cell] ? 1 : 0)
        }
      }
      guard total > field.quarter else { return false }
      let (wide, high) = (min(field.width, columns), min(field.height, rows))
      for top in 0...(rows - high) {
        let (above, below) = (top * (columns + 1), (top + high) * (columns + 1))
        for left in 0...(columns - wide) {
          let right = left + wide
          let count = sums[below + right] - sums[below + left] - sums[above + right] + sums[above + left]
          if count > Int32(field.quarter) { return true }
        }
      }
      return false
    }
  }

  /// The light of a cell over time.
  private struct Signal {
    /// The least and the greatest value since the last change, and whether they were a saturated red.
    private var low = Float.infinity, high = -Float.infinity
    private var isLowRed = false, isHighRed = false
    /// The direction of the last change, -1 or 1; 0 before the first one.
    private var direction: Int8 = 0
    /// The direction of a change that has not been counted, and its time; 0 for none.
    private(set) var change: Int8 = 0
    private(set) var changed = -Double.infinity
    /// The times of the last eight changes that counted, as a ring.
    private var times = SIMD8<Double>(repeating: -.infinity)
    private var next = 0

    /// Adds the next value, and notes a change of at least `threshold` whose lower end is below `limit` and one of
    /// whose ends is red.
    mutating func follow(_ value: Float, threshold: Float, limit: Float, isRed: Bool, at seconds: Double) {
      if direction <= 0, value - low >= threshold, low < limit, isRed || isLowRed {
        (direction, change, changed) = (1, 1, seconds)
        (high, isHighRed) = (value, isRed)
      } else if direction >= 0, high - value >= threshold, value < limit, isRed || isHighRed {
        (direction, change, changed) = (-1, -1, seconds)
        (low, isLowRed) = (value, isRed)
      } else {
        if value < low { (low, isLowRed) = (value, isRed) }
        if value > high { (high, isHighRed) = (value, isRed) }
      }
    }

    /// Counts the change that was noted.
    mutating func count(at seconds: Double) {
      times[next] = seconds
      next = (next + 1) % 8
      change = 0
    }

    /// The number of counted changes after `start`, at most 8.
    func changes(since start: Double) -> Int {
      var count = 0
      for lane in 0..<8 where times[lane] > start + 1e-6 { count += 1 }
      return count
    }

    /// The time of the first counted change after `start`.
    func first(since start: Double) -> Double {
      times.replacing(with: .infinity, where: times .<= start + 1e-6).min()
    }
  }
}

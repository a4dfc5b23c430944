internal import SegueGeometry
internal import SegueMedia
internal import SeguePixels

/// The letters of a field's own text, as far as its picture tells their size and place. All lengths are in points, and
/// the baseline is counted from the field's top.
struct FieldLetters: Hashable {
  /// The height of the highest letters above the baseline.
  var tall: Double
  /// The height of most letters above the baseline, such as that of an "x". It is about `tall` for capitals alone, and
  /// for a word without high letters.
  var low: Double
  /// The baseline of the first line.
  var baseline: Double

  /// The least share of the usual ink that a row of pixels between a high letter's top and its foot has, if it is a row
  /// of most letters, or the lowest one above the baseline.
  private static let row = (low: 0.6, foot: 0.4)
  /// The least number of rows of a text.
  private static let least = 5
  /// The share of `tall` from which on all letters have one height.
  private static let even = 0.9
  /// The smallest and the largest size of letters, as shares of the usual size.
  private static let bounds = 0.7...1.4
  /// The size that a field's own text most likely has, as a share of the usual size.
  private static let likely = 0.94
  /// The largest ratio of the sizes that follow from `tall` and from `low`.
  private static let tolerance = 1.2

  /// Finds the letters of a text in the ink of each row of its picture; nil if the rows are none of a text.
  ///
  /// - Parameters:
  ///   - ink: The ink of the rows from the text's top on, each as a sum over its pixels.
  ///   - top: The place of the first row, in points.
  ///   - unit: The height of a row, in points.
  init?(ink: [Double], top: Double, unit: Double) {
    guard ink.count >= Self.least else { return nil }
    // Half of the rows of a text are those of its low letters.
    let half = ink.sorted(by: >).prefix(ink.count / 2)
    let usual = half.reduce(0, +) / Double(half.count)
    guard let foot = ink.lastIndex(where: { $0 >= Self.row.foot * usual }),
      let first = ink.firstIndex(where: { $0 >= Self.row.low * usual }), first < foot
    else { return nil }
    (tall, low) = (Double(foot + 1) * unit, Double(foot + 1 - first) * unit)
    baseline = top + tall
  }

  /// The heights of a font's letters as shares of its size.
  struct Proportions {
    var tall, capital, low: Double
  }

  /// Returns the size of letters of a font that are as high as these; nil if these are hardly letters of a text.
  ///
  /// - Parameter usual: The size of the letters in a field whose picture is not known.
  func size(_ font: Proportions, usual: Double) -> Double? {
    func ratio(_ one: Double, _ other: Double) -> Double { max(one / other, other / one) }
    let isEven = low > Self.even * tall
    // A text with letters of different heights mostly has both capitals and high letters.
    let mixed = 2 * tall / (font.tall + font.capital)
    guard isEven || ratio(low / font.low, mixed) < Self.tolerance else { return nil }
    let sizes = isEven ? [tall / font.capital, tall / font.low] : [mixed]
    let likely = Self.likely * usual
    return sizes.filter { Self.bounds.contains($0 / usual) }.min { ratio($0, likely) < ratio($1, likely) }
  }
}

extension FieldLetters.Proportions {
  /// Creates the proportions of a font; nil if it lacks the letters.
  ///
  /// - Throws: An error for a font that cannot be used, and when text cannot be drawn.
  init?(_ style: TitleStyle) throws(MediaError) {
    let size = 200.0
    var style = style
    (style.fontSize, style.width) = (size, nil)
    let text = try TitleText("hHx", style)
    let heights = text.letters.map { (text.ascent - $0.ink.minY) / size }
    guard heights.count == 3, heights.allSatisfy({ $0 > 0.1 }) else { return nil }
    (tall, capital, low) = (heights[0], heights[1], heights[2])
  }
}

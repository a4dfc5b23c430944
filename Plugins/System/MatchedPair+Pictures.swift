import SegueAnimatorStage
import SegueSDK

/// Comparisons of the pictures of two elements by their colours.
extension MatchedPair {
  /// The opacity, of a whole picture, above which a line is a bar or a button and not a text.
  static let solid = 0.9
  /// The opacity, of a whole picture, below which it has thin parts alone.
  static let thin = 0.6

  /// True for a picture that is known to have thin parts alone, such as letters without what is behind them.
  static func isThin(_ picture: View) -> Bool { (picture.averageColor()?.alpha ?? 1) < thin }

  /// The number of columns and rows in which the colours of two texts are compared.
  static let cells = (columns: 16, rows: 2)
  /// The largest difference of two pictures of the same text, as a fraction of their ink: they may have been drawn at
  /// different sizes.
  static let sameness = 0.18

  /// Compares the pictures of two lines, in the rectangles of their ink. Without the host's help, they count as different
  /// texts.
  static func exchange(
    _ lower: View, _ lowerSize: Size, _ upper: View, _ upperSize: Size, _ inks: (lower: Rect, upper: Rect)
  ) -> Exchange {
    guard let one = lower.averageColor(), let two = upper.averageColor() else { return .texts }
    if one.alpha > solid, two.alpha > solid {
      if areAlike(lowerSize, upperSize) { return .over }
      // A bar that becomes longer keeps its height, and a row that opens keeps its width.
      let opens = ratio(lowerSize.height, upperSize.height) > ratio(lowerSize.width, upperSize.width)
      return opens && areCards(lower, lowerSize, upper, upperSize) ? .cards : .bars
    }
    guard areAlike(inks.lower.size, inks.upper.size) else { return .texts }
    var (shape, colors, ink) = (0.0, 0.0, 0.0)
    for index in 0..<cells.columns * cells.rows {
      func color(_ view: View, _ ink: Rect) -> Color? {
        let (width, height) = (ink.width / Double(cells.columns), ink.height / Double(cells.rows))
        return view.averageColor(
          of: Rect(
            x: ink.minX + width * Double(index % cells.columns), y: ink.minY + height * Double(index / cells.columns),
            width: width, height: height))
      }
      guard let one = color(lower, inks.lower), let two = color(upper, inks.upper) else {
        return .texts
      }
      shape += abs(one.alpha - two.alpha)
      colors += abs(one.red * one.alpha - two.red * two.alpha)
      colors += abs(one.green * one.alpha - two.green * two.alpha)
      colors += abs(one.blue * one.alpha - two.blue * two.alpha)
      ink += max(one.alpha, two.alpha)
    }
    guard ink > 0, shape <= sameness * ink else { return .texts }
    return .sameText(isRecolored: shape + colors > sameness * ink)
  }

  /// The side of the grid in which two pictures are compared, the largest mean difference of their colours, 0 to 1, and
  /// the least quotient of their widths with which one of them is the larger one.
  static let picture = (side: 4, difference: 0.05, enlargement: 1.4)

  /// Compares two pictures that are no lines of text.
  static func larger(_ lower: View, _ lowerSize: Size, _ upper: View, _ upperSize: Size) -> Exchange {
    guard areAlike(lowerSize, upperSize), ratio(lowerSize.width, upperSize.width) >= picture.enlargement else {
      return .over
    }
    func colors(_ view: View, _ size: Size) -> [Color] {
      let (width, height) = (size.width / Double(picture.side), size.height / Double(picture.side))
      return (0..<picture.side * picture.side).compactMap { cell in
        view.averageColor(
          of: Rect(
            x: width * Double(cell % picture.side), y: height * Double(cell / picture.side), width: width,
            height: height))
      }
    }
    let (one, two) = (colors(lower, lowerSize), colors(upper, upperSize))
    guard one.count == picture.side * picture.side, two.count == one.count else { return .over }
    let sum = zip(one, two).reduce(0) { sum, pair in
      let (a, b) = pair
      return sum + abs(a.red - b.red) + abs(a.green - b.green) + abs(a.blue - b.blue) + abs(a.alpha - b.alpha)
    }
    guard sum <= picture.difference * 4 * Double(one.count) else { return .over }
    return .larger(isUpper: upperSize.width > lowerSize.width)
  }

  /// The number of strips in which the lines of a text are looked for, and the share of the fullest strip's ink that a
  /// strip of a line has.
  ///
  /// `trace` is the share of ink that a strip of a photograph may have beside a text.
  static let strips = (count: 24, ink: 0.02, trace: 0.08)
  /// The distance of two lines of text, as a multiple of the height of their letters.
  static let leading = 1.3

  /// Returns the height of the letters in a picture of a text of one or more lines.
  static func letterHeight(_ picture: View, _ size: Size) -> Double {
    let height = size.height / Double(strips.count)
    let inks = (0..<strips.count).map { strip in
      picture.averageColor(
        of: Rect(x: 0, y: height * Double(strip), width: size.width, height: height))?.alpha ?? 0
    }
    let least = strips.ink * (inks.max() ?? 0)
    guard let first = inks.firstIndex(where: { $0 > least }), let last = inks.lastIndex(where: { $0 > least })
    else { return size.height }
    let lines = (first...last).count { inks[$0] > least && ($0 == first || inks[$0 - 1] <= least) }
    return height * Double(last - first + 1) / (1 + leading * Double(lines - 1))
  }

  /// Returns the rectangle that the ink of a text would fill if it were even: in the middle of the ink, and as large as it
  /// spreads. It is the same part of the same text in every size, whatever is around the text. All of the picture if the
  /// ink is not known.
  static func ink(_ picture: View, _ size: Size) -> Rect {
    func span(_ length: Double, _ strip: (Double, Double) -> Rect) -> (low: Double, high: Double) {
      let step = length / Double(strips.count)
      let inks = (0..<strips.count).map { picture.averageColor(of: strip(step * Double($0), step))?.alpha ?? 0 }
      // A text from a photograph has a trace of ink everywhere.
      let trace = strips.trace * (inks.max() ?? 0)
      var (sum, first, second) = (0.0, 0.0, 0.0)
      for (index, ink) in inks.enumerated() where ink > trace {
        let (place, weight) = ((Double(index) + 0.5) * step, ink - trace)
        sum += weight
        first += weight * place
        second += weight * place * place
      }
      guard sum > 0 else { return (0, length) }
      let middle = first / sum
      let reach = (3 * max(second / sum - middle * middle, step * step / 12)).squareRoot()
      return (middle - reach, middle + reach)
    }
    let x = span(size.width) { Rect(x: $0, y: 0, width: $1, height: size.height) }
    let y = span(size.height) { Rect(x: 0, y: $0, width: size.width, height: $1) }
    return Rect(x: x.low, y: y.low, width: x.high - x.low, height: y.high - y.low)
  }

  /// Returns the colour of a bar or a card at its left edge.
  static func fill(_ picture: View, _ size: Size) -> Color {
    let width = size.width * 0.04
    guard var color = picture.averageColor(of: Rect(x: 0, y: 0, width: width, height: size.height)) else {
      return .clear
    }
    color.alpha = 1
    return color
  }
}

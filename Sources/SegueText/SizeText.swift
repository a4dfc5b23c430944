/// A size as people write it: `390x844`, `390 x 844`, `390x` or `390` for the width alone, `x844` for the height alone,
/// and `50%` for a percentage of the original size.
package enum SizeText: Hashable, Sendable {
  case both(width: Double, height: Double)
  case width(Double)
  case height(Double)
  /// A fraction, such as 0.5 for 50%.
  case share(Double)

  /// Parses a size; nil for any other text, and when a side or the percentage is not above 0.
  package init?(parsing text: String) {
    let word = text.filter { $0 != " " }
    if word.hasSuffix("%") {
      guard let percent = Double(trimming: word.dropLast()), percent > 0 else { return nil }
      self = .share(percent / 100)
      return
    }
    let parts = word.split(
      omittingEmptySubsequences: false, whereSeparator: { "xX×".contains($0) })
    if parts.count == 1 {
      guard let width = Double(trimming: word), width > 0 else { return nil }
      self = .width(width)
      return
    }
    guard parts.count == 2, let sides = Self.sides(parts) else { return nil }
    switch sides {
    case (let width?, let height?): self = .both(width: width, height: height)
    case (let width?, nil): self = .width(width)
    case (nil, let height?): self = .height(height)
    case (nil, nil): return nil
    }
  }

  /// Parses the texts of the width and the height. A side whose text is empty is nil. Returns nil
  /// for both when a text is not a number above 0.
  private static func sides(_ parts: [Substring]) -> (Double?, Double?)? {
    var sides: [Double?] = []
    for part in parts {
      guard !part.isEmpty else {
        sides.append(nil)
        continue
      }
      guard let side = Double(trimming: part), side > 0 else { return nil }
      sides.append(side)
    }
    return (sides[0], sides[1])
  }

  /// The size in a form that is parsed as the same size, such as `390x844`, `390x`, `x844` or `50%`.
  package var text: String {
    switch self {
    case .both(let width, let height): "\(width.short)x\(height.short)"
    case .width(let side): "\(side.short)x"
    case .height(let side): "x\(side.short)"
    case .share(let share): "\((share * 100).short)%"
    }
  }

  /// Returns both sides for an original of `width` by `height`; a single side keeps the aspect
  /// ratio.
  package func sides(of width: Double, _ height: Double) -> (width: Double, height: Double) {
    switch self {
    case .both(let width, let height): (width, height)
    case .width(let side): (side, side * height / width)
    case .height(let side): (side * width / height, side)
    case .share(let share): (width * share, height * share)
    }
  }
}

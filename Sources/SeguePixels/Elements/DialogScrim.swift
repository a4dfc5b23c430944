internal import SegueGeometry

/// The translucent colour that the picture of a dialog has over the screen behind it.
///
/// The rest of the picture shows each channel on a straight line: `kept` of the one behind, and `added`. One colour has
/// the same `kept` for all channels, so they are fitted together.
struct DialogScrim {
  /// The share of what is behind that is seen, 0.05…1.
  let kept: Double
  /// What the colour adds to the blue, green and red channels, 0…255.
  let added: SIMD3<Double>

  /// The difference of a channel up to which the fitted line is the one of a pixel: more is a shadow.
  private static let near = 1.5
  /// The share of the pixels that is near the line in any case.
  private static let sure = 0.6
  /// The share of the pixels around the dialog that must follow from one colour.
  private static let followed = 0.85
  /// The brightness up to which a scrim is black: so much is lost when pixels are rounded and packed.
  private static let black = 2.0
  /// The share of the steps from pixel to pixel that a picture keeps if it is not blurred.
  private static let sharp = 0.6
  /// The step from pixel to pixel from which on it is known whether it is kept.
  private static let step = 24.0
  /// The number of such steps that are enough to know.
  private static let enough = 40
  /// The number of pairs of pixels that are fitted, at most about.
  private static let samples = 20_000

  /// Creates the scrim of a straight colour.
  init(_ color: Color) {
    kept = 1 - color.alpha
    added = SIMD3(color.blue, color.green, color.red) * 255 * color.alpha
  }

  /// The scrim as a straight colour, whose alpha is 0…0.95.
  var color: Color {
    let alpha = 1 - kept
    guard alpha > 0.004 else { return .clear }
    let channels = (added / (255 * alpha)).clamped(lowerBound: .zero, upperBound: .one)
    return Color(red: channels.z, green: channels.y, blue: channels.x, alpha: alpha)
  }

  /// Fits a scrim to what a picture shows around its dialog; nil if that does not follow from one colour over the screen
  /// behind it, or is blurred.
  ///
  /// - Parameters:
  ///   - area: The dialog in the picture.
  ///   - behind: The picture of the screen behind it, of the same size.
  init?(of picture: PixelBuffer, over behind: PixelBuffer, around area: DialogArea) {
    guard let lines = area.dimmings else { return nil }
    var (pairs, steps) = ([Pair](), (kept: 0.0, whole: 0.0, count: 0))
    let stride = max(Int(clamping: (Double(picture.width * picture.height) / Double(Self.samples)).squareRoot()), 1)
    for y in Swift.stride(from: 0, to: picture.height, by: stride) {
      // Unsafe: both pictures have the same size.
      let (front, back) = (picture.row(y), behind.row(y))
      for x in 1..<max(picture.width, 1) where !area.contains(x, y) {
        let pair = Pair(before: back[x].colors, after: front[x].colors)
        let change = pair.before - back[x - 1].colors
        if (change * change).max() >= Self.step * Self.step {
          steps.kept += (change * (pair.after - front[x - 1].colors)).sum()
          steps.whole += (change * change).sum()
          steps.count += 1
        }
        if x % stride == 0, pair.isNear(lines) { pairs.append(pair) }
      }
    }
    guard let (kept, added) = Self.fit(pairs) else { return nil }
    (self.kept, self.added) = (kept, added)
    let limit = DialogArea.alike
    let close = pairs.count { $0.distance(kept, added) <= limit }
    guard Double(close) >= Self.followed * Double(pairs.count) else { return nil }
    if steps.count >= Self.enough, steps.kept < Self.sharp * kept * steps.whole { return nil }
  }

  /// Returns what is seen of a pixel behind the scrim, as blue, green and red.
  func over(_ behind: UInt32) -> SIMD3<Double> { behind.colors * kept + added }

  /// Fits all pairs, then those that are near the line, again and again: a shadow is darker than the rest.
  private static func fit(_ pairs: [Pair]) -> (Double, SIMD3<Double>)? {
    guard !pairs.isEmpty else { return nil }
    var (kept, added) = line(pairs[...])
    for _ in 0..<4 {
      let distances = pairs.map { $0.distance(kept, added) }
      let usual = distances.sorted()[Int(clamping: Double(distances.count - 1) * sure)]
      let limit = max(usual, near)
      (kept, added) = line(zip(pairs, distances).filter { $0.1 <= limit }.map(\.0)[...])
    }
    if added.max() <= black { added = .zero }
    return (kept, added.clamped(lowerBound: .zero, upperBound: SIMD3(repeating: 255 * (1 - kept))))
  }

  private static func line(_ pairs: ArraySlice<Pair>) -> (Double, SIMD3<Double>) {
    let count = Double(max(pairs.count, 1))
    let before = pairs.reduce(SIMD3<Double>.zero) { $0 + $1.before } / count
    let after = pairs.reduce(SIMD3<Double>.zero) { $0 + $1.after } / count
    var (spread, common) = (0.0, 0.0)
    for pair in pairs {
      let difference = pair.before - before
      spread += (difference * difference).sum()
      common += (difference * (pair.after - after)).sum()
    }
    // Of a plain surrounding only the darkness is known: the scrim is then as dark as the darkest channel.
    let plain = (0..<3).filter { before[$0] > 1 }.map { after[$0] / before[$0] }.min() ?? 1
    let kept = min(max(spread > 12 * count ? common / spread : plain, 0.05), 1)
    return (kept, after - before * kept)
  }

  /// A pixel of the screen behind, and what the picture shows there.
  private struct Pair {
    let before: SIMD3<Double>
    let after: SIMD3<Double>

    func isNear(_ lines: [Dimming]) -> Bool {
      (0..<3).allSatisfy { abs(lines[$0].dimmed(before[$0]) - after[$0]) <= DialogArea.alike }
    }

    func distance(_ kept: Double, _ added: SIMD3<Double>) -> Double {
      let difference = after - before * kept - added
      return (difference * difference).max().squareRoot()
    }
  }
}

extension UInt32 {
  /// The blue, green and red channels of a pixel, 0…255.
  var colors: SIMD3<Double> {
    SIMD3(Double(self & 255), Double(self >> 8 & 255), Double(self >> 16 & 255))
  }
}

extension DialogArea {
  /// Returns true for a pixel of the dialog, which is known to a few pixels only, or next to it.
  fileprivate func contains(_ x: Int, _ y: Int) -> Bool {
    let (x, y, edge) = (Double(x), Double(y), 4.0)
    return x > area.minX - edge && x < area.maxX + edge && y > area.minY - edge && y < area.maxY + edge
  }
}

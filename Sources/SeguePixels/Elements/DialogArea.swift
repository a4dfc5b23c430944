package import SegueGeometry

/// The part of a screen's picture that is a dialog: what is opaque in a picture with transparency, and otherwise what
/// differs from the picture of the screen behind it, which the rest shows unchanged or dimmed.
package struct DialogArea {
  /// The rectangle of the dialog, in pixels.
  package let area: Rect
  /// How the rest shows the picture behind it, for each channel; nil for a picture with transparency.
  let dimmings: [Dimming]?

  /// The lowest alpha of the dialog itself; its shadow and the darkening around it have less.
  private static let opaque: UInt8 = 240
  /// The difference of a channel from the dimmed picture from which on a pixel belongs to the dialog, and no longer to its
  /// shadow or to an edge that was scaled.
  private static let different = 44.0
  /// The difference up to which a pixel of the rest is the dimmed one.
  static let alike = 14.0
  /// The share of the outer pixels that must be dimmed ones.
  private static let outside = 0.85
  /// The same above a menu along the lower edge, which covers the rest of the outer pixels.
  private static let outsideAbove = 0.95
  /// The width of what counts as outer, as a share of the picture's sides.
  private static let rim = 0.08
  /// The largest share of the picture that a dialog takes; more is another screen.
  private static let largest = 0.75
  /// The smallest share of its rectangle that a dialog fills.
  private static let filled = 0.5
  /// The share of the fullest row or column from which on a row or column is one of the dialog.
  private static let edge = 0.15
  /// The number of pixels of the shorter side that are compared.
  static let side = 240

  /// Searches for a dialog; nil for a picture that has none.
  ///
  /// - Parameter behind: The picture of the screen behind it; nil for one that is not known. Only one of the same size is
  ///   compared.
  package init?(in picture: PixelBuffer, over behind: PixelBuffer?) {
    let factor = max(min(picture.width, picture.height) / Self.side, 1)
    let small = SmallPicture(picture, factor: factor)
    var belongs = small.pixels.map { $0.w >= Self.opaque }
    var dimmings: [Dimming]?
    if !belongs.contains(false) {
      guard let behind, behind.width == picture.width, behind.height == picture.height,
        let differences = Self.differences(small, SmallPicture(behind, factor: factor))
      else { return nil }
      (belongs, dimmings) = differences
    }
    self.dimmings = dimmings
    guard let box = Self.box(of: belongs, width: small.width, height: small.height) else { return nil }
    let whole = Rect(x: 0, y: 0, width: Double(picture.width), height: Double(picture.height))
    let scale = Double(factor)
    let area = Rect(
      x: box.minX * scale, y: box.minY * scale, width: box.width * scale, height: box.height * scale)
    self.area = area.intersection(whole) ?? whole
  }

  /// Returns for each pixel whether it differs from the dimmed one of the other picture, and how that is dimmed; nil if the
  /// outer pixels are not dimmed ones.
  private static func differences(
    _ front: SmallPicture, _ behind: SmallPicture
  ) -> (belongs: [Bool], dimmings: [Dimming])? {
    let (width, height) = (front.width, front.height)
    let rim = (
      x: max(Int(clamping: Double(width) * rim), 1), y: max(Int(clamping: Double(height) * rim), 1)
    )
    let outer = front.pixels.indices.filter {
      let (x, y) = ($0 % width, $0 / width)
      return x < rim.x || y < rim.y || x >= width - rim.x || y >= height - rim.y
    }
    // A menu along the lower edge leaves the rim of the upper half alone.
    return differences(front, behind, outer, outside)
      ?? differences(front, behind, outer.filter { $0 / width < height / 2 }, outsideAbove)
  }

  private static func differences(
    _ front: SmallPicture, _ behind: SmallPicture, _ outer: [Int], _ share: Double
  ) -> (belongs: [Bool], dimmings: [Dimming])? {
    let lines = (0..<3).map { channel in
      Dimming(outer.map { (Double(behind.pixels[$0][channel]), Double(front.pixels[$0][channel])) })
    }
    func difference(_ index: Int) -> Double {
      (0..<3).reduce(0) { largest, channel in
        let dimmed = lines[channel].dimmed(Double(behind.pixels[index][channel]))
        return max(largest, abs(Double(front.pixels[index][channel]) - dimmed))
      }
    }
    let dimmed = outer.count { difference($0) <= alike }
    guard Double(dimmed) >= share * Double(outer.count) else { return nil }
    return (front.pixels.indices.map { difference($0) > different }, lines)
  }

  /// Returns the rectangle of the pixels that belong to a dialog; nil if they do not look like one.
  private static func box(of belongs: [Bool], width: Int, height: Int) -> Rect? {
    var (rows, columns) = ([Int](repeating: 0, count: height), [Int](repeating: 0, count: width))
    for index in belongs.indices where belongs[index] {
      rows[index / width] += 1
      columns[index % width] += 1
    }
    func span(_ counts: [Int]) -> ClosedRange<Int>? {
      let least = max(Double(counts.max() ?? 0) * edge, 1)
      guard let first = counts.firstIndex(where: { Double($0) >= least }),
        let last = counts.lastIndex(where: { Double($0) >= least })
      else { return nil }
      return first...last
    }
    guard let x = span(columns), let y = span(rows) else { return nil }
    let all = Double(x.count * y.count)
    let inside = y.reduce(0) { sum, row in
      sum + x.count { belongs[row * width + $0] }
    }
    guard all <= largest * Double(width * height), Double(inside) >= filled * all else { return nil }
    return Rect(x: Double(x.lowerBound), y: Double(y.lowerBound), width: Double(x.count), height: Double(y.count))
  }
}

/// How a channel of a picture follows from that of another one: on a straight line, as with a translucent colour over it.
struct Dimming {
  private(set) var (factor, offset) = (1.0, 0.0)

  /// Fits the line to pairs of values before and after, and once more to those that are near it: a part may not be
  /// dimmed, or may be covered.
  init(_ pairs: [(before: Double, after: Double)]) {
    fit(pairs)
    let distances = pairs.map { abs(dimmed($0.before) - $0.after) }.sorted()
    guard let usual = distances.isEmpty ? nil : distances[distances.count * 3 / 4] else { return }
    fit(pairs.filter { abs(dimmed($0.before) - $0.after) <= max(usual, 2) })
  }

  private mutating func fit(_ pairs: [(before: Double, after: Double)]) {
    guard !pairs.isEmpty else { return }
    let count = Double(pairs.count)
    let means = (
      before: pairs.reduce(0) { $0 + $1.before } / count, after: pairs.reduce(0) { $0 + $1.after } / count
    )
    let (spread, common) = pairs.reduce((0.0, 0.0)) { sums, pair in
      let before = pair.before - means.before
      return (sums.0 + before * before, sums.1 + before * (pair.after - means.after))
    }
    // Of a plain rim only the darkness is known.
    factor = spread > 4 * count ? common / spread : means.before > 1 ? means.after / means.before : 1
    offset = means.after - factor * means.before
  }

  func dimmed(_ value: Double) -> Double { factor * value + offset }
}

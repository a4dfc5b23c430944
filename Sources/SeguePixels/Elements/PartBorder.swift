internal import SegueGeometry

// A picture on another picture, such as the photograph of a person on a landscape, is no part: neither has a plain ground.
// Its border is still straight, and the colours change there more than beside it.
extension ScreenParts {
  /// The share of a border's pixels at which the colour changes abruptly.
  private static let abrupt = 0.6
  /// The limit above which a change of colour is abrupt, after one and a half times the changes beside it.
  private static let step: UInt32 = 6
  /// The share of a side at each of its ends that may be a round corner.
  private static let corner = 0.2

  /// Returns the rectangle of a picture that lies on another one, near a rectangle in points; nil if there is none.
  ///
  /// - Parameter scale: The pixels per point, above 0.
  func bordered(_ area: Rect, scale: Double) -> Rect? {
    let own = Edges(area)
    var edges = own
    for side in Edges.sides {
      let isAcross = side % 2 == 0
      let length = Double(isAcross ? picture.width : picture.height)
      let place = own.values[side] * scale
      // The screen ends there.
      if place < 1 || place > length - 1 { continue }
      let (low, high) = isAcross ? (area.minY, area.maxY) : (area.minX, area.maxX)
      let corner = Self.corner * (high - low)
      let first = Int(clamping: (low + corner) * scale)
      let span = first..<max(Int(clamping: (high - corner) * scale), first)
      let nearest = Int(clamping: place.rounded())
      let reach = Int(clamping: (Self.reach * scale).rounded())
      var best: (line: Int, share: Double)?
      for distance in 0...reach {
        for line in distance == 0 ? [nearest] : [nearest - distance, nearest + distance] {
          let share = share(at: line, isAcross, span)
          if share >= Self.abrupt, share > best?.share ?? 0 { best = (line, share) }
        }
      }
      guard let best else { return nil }
      if abs(Double(best.line) - place) > 0.5 { edges.values[side] = Double(best.line) / scale }
    }
    return edges.values == own.values ? area : edges.rect
  }

  /// Returns the share of the pixels along a line at which the colour changes abruptly, and remains another one.
  ///
  /// - Parameter isAcross: True for a column, false for a row.
  private func share(at line: Int, _ isAcross: Bool, _ span: Range<Int>) -> Double {
    let (length, all) = isAcross ? (picture.width, picture.height) : (picture.height, picture.width)
    let span = span.clamped(to: 0..<all)
    guard !span.isEmpty, line >= 5, line < length - 4 else { return 0 }
    let count = span.count { along in
      func color(_ distance: Int) -> UInt32 {
        isAcross ? picture.row(along)[line + distance] : picture.row(line + distance)[along]
      }
      // A thin line between two rows of a list has the same colour on both sides.
      let change = min(color(0).difference(color(-1)), color(3).difference(color(-4)))
      let beside = max(color(1).difference(color(3)), color(-2).difference(color(-4)))
      return 2 * change > 3 * beside + 2 * Self.step
    }
    return Double(count) / Double(span.count)
  }
}

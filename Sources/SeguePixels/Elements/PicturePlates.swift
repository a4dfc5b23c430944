extension ScreenParts {
  /// The smallest size of a card on a picture, in points.
  private static let least = (width: 96, height: 40)

  /// Returns the cards on a large picture, such as the one with a place over a map: areas of a plain or
  /// graduated colour with straight edges above and below, which have more than a line of their box.
  func plates(on box: PixelRect) -> [PixelRect] {
    var areas: [Int32: Plate] = [:]
    for y in box.y..<box.bottom {
      var x = box.x
      while x < box.right {
        let label = self.areas.labels[y * small.width + x]
        let start = x
        while x < box.right, self.areas.labels[y * small.width + x] == label { x += 1 }
        areas[label, default: Plate(y)].add(start..<x, y)
      }
    }
    return areas.values.filter { plate in
      plate.box.width >= Self.least.width && plate.box.height >= Self.least.height
        && plate.box.area * 20 <= box.area * 19
        && plate.isRectangle
    }.map(\.box).sorted { ($0.area, $0.y) > ($1.area, $1.y) }
  }

  /// An area of one colour.
  private struct Plate {
    private var (left, right, top, bottom) = (Int.max, 0, 0, 0)
    private var count = 0
    /// The longest runs in the first two rows and in the last two.
    private var (first, last, before) = (0, 0, 0)

    init(_ y: Int) { (top, bottom) = (y, y) }

    /// Adds a run of pixels, from the first row to the last one.
    mutating func add(_ run: Range<Int>, _ y: Int) {
      if y != bottom { (before, last) = (last, 0) }
      (left, right, bottom) = (min(left, run.lowerBound), max(right, run.upperBound), y)
      if y - top < 2 { first = max(first, run.count) }
      (last, count) = (max(last, run.count), count + run.count)
    }

    var box: PixelRect { PixelRect(x: left, y: top, width: right - left, height: bottom - top + 1) }
    /// True for an area with straight edges above and below, which are as long as it is wide but for round corners.
    var isRectangle: Bool {
      min(first, max(last, before)) * 10 >= box.width * 7 && count * 5 >= box.area * 2
    }
  }
}

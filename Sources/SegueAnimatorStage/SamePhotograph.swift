public import SegueSDK

/// The place of a picture within another one that shows the same photograph in another crop or size, found by their colours.
public struct SamePhotograph: Equatable {
  /// The factor by which the first picture is enlarged to coincide with the second one.
  public private(set) var scale: Double
  /// The upper left corner of the first picture then, in the second one's points. The second one may show less of the
  /// photograph, so that this is outside of it.
  public private(set) var origin: Point

  /// The number of columns and rows in which pictures are compared.
  private static let side = 16
  /// The least share of a picture that is opaque, and the least opacity of a part of it that is compared.
  private static let opaque = (share: 0.7, alpha: 0.95)
  /// The least mean deviation of a photograph's colours, and the largest difference of two pictures' mean colours, 0 to 1.
  private static let (detail, difference) = (0.03, 0.3)
  /// The largest difference of two pictures of one photograph, as a share of the deviation of its colours.
  private static let likeness = 0.52
  /// The quotient of two pictures' shapes above which one of them may be the other one stretched, as a drawing is that fills
  /// areas of several shapes, and the largest difference of two crops as a multiple of the one with which their edges
  /// coincide. A stretched drawing coincides with itself nowhere else.
  private static let stretching = (shape: 1.35, likeness: 0.85)
  /// The least share that both have in common of the one that shows less of the photograph.
  private static let shared = 0.5
  /// The range of scales, as multiples of the ones with which the first picture is within the second one and covers it, and
  /// the quotient of two that are tried.
  private static let scales = (least: 0.4, most: 1.7, step: 1.1)
  /// The number of places that are tried in each direction, and of the best ones that are made exact.
  private static let (places, candidates) = (16, 4)

  /// Nil for pictures of different things, and without the host's help.
  ///
  /// - Parameters:
  ///   - one: The first picture, all of which is compared.
  ///   - area: The part of the second picture that is compared, in its points.
  public init?(_ one: View, in other: View, _ area: Rect) {
    let size = one.bounds.size
    // Most pictures differ in their mean colours, which are soon known.
    guard let mean = one.averageColor(), let otherMean = other.averageColor(of: area),
      Self.distance((mean.red, mean.green, mean.blue), (otherMean.red, otherMean.green, otherMean.blue))
        <= Self.difference,
      let first = Samples(Rect(origin: .zero, size: size), { one.averageColor(of: $0) }),
      let second = Samples(area, { other.averageColor(of: $0) })
    else { return nil }
    self.init(first, in: second)
    origin = Point(x: origin.x + area.minX, y: origin.y + area.minY)
  }

  /// The distance up to which the edges of a picture may be beyond those of the other one, as a share of its size.
  private static let tolerance = 0.02

  /// True if one of the pictures shows all that the other one shows, so that the smaller one is seen in any frame with
  /// little of the photograph lost.
  ///
  /// - Parameters:
  ///   - one: The size of the first picture.
  ///   - other: The size of the second picture.
  public func isNested(_ one: Size, _ other: Size) -> Bool {
    let (width, height) = (one.width * scale, one.height * scale)
    let (x, y) = (Self.tolerance * other.width, Self.tolerance * other.height)
    let starts = (origin.x, origin.y)
    let ends = (origin.x + width - other.width, origin.y + height - other.height)
    return starts.0 >= -x && starts.1 >= -y && ends.0 <= x && ends.1 <= y
      || starts.0 <= x && starts.1 <= y && ends.0 >= -x && ends.1 >= -y
  }

  /// True if the second picture shows more of the photograph than the first one, or as much of it in finer pixels.
  ///
  /// - Parameters:
  ///   - one: The size of the first picture.
  ///   - other: The size of the second picture.
  public func isSecondLarger(_ one: Size, _ other: Size) -> Bool {
    let share = scale * scale * one.width * one.height / (other.width * other.height)
    return abs(share - 1) > 4 * Self.tolerance ? share < 1 : scale > 1
  }

  /// Returns where the pictures are in a frame if they coincide and both cover all of it. What both show is in the middle
  /// of the frame, and is no larger than it must be.
  ///
  /// - Parameters:
  ///   - frame: The size of the frame.
  ///   - one: The size of the first picture.
  ///   - other: The size of the second picture.
  /// - Returns: The rectangles of both pictures, in the frame's points.
  public func covering(_ frame: Size, _ one: Size, _ other: Size) -> (one: Rect, other: Rect) {
    let (x, y) = (max(origin.x, 0), max(origin.y, 0))
    let width = max(min(origin.x + one.width * scale, other.width) - x, 1e-6)
    let height = max(min(origin.y + one.height * scale, other.height) - y, 1e-6)
    let own = max(frame.width / width, frame.height / height)
    let corner = Point(x: frame.width / 2 - (x + width / 2) * own, y: frame.height / 2 - (y + height / 2) * own)
    return (
      Rect(
        x: corner.x + origin.x * own, y: corner.y + origin.y * own, width: one.width * scale * own,
        height: one.height * scale * own),
      Rect(origin: corner, size: Size(width: other.width * own, height: other.height * own))
    )
  }

  /// Colours of a picture in columns and rows.
  struct Samples {
    let size: Size
    /// Red, green and blue, 0 to 1, row by row.
    private(set) var colors: [(Double, Double, Double)] = []
    private(set) var mean = (0.0, 0.0, 0.0)

    /// Nil for a picture that is clear in parts, or has one colour.
    init?(_ area: Rect, _ color: (Rect) -> Color?) {
      size = area.size
      let (width, height) = (size.width / Double(SamePhotograph.side), size.height / Double(SamePhotograph.side))
      guard width > 0, height > 0 else { return nil }
      var clear = 0
      colors.reserveCapacity(SamePhotograph.side * SamePhotograph.side)
      for index in 0..<SamePhotograph.side * SamePhotograph.side {
        let cell = Rect(
          x: area.minX + width * Double(index % SamePhotograph.side),
          y: area.minY + height * Double(index / SamePhotograph.side), width: width,
          height: height)
        guard let color = color(cell) else { return nil }
        if color.alpha < SamePhotograph.opaque.alpha { clear += 1 }
        guard Double(clear) <= (1 - SamePhotograph.opaque.share) * Double(SamePhotograph.side * SamePhotograph.side)
        else { return nil }
        colors.append((color.red, color.green, color.blue))
      }
      for color in colors { mean = (mean.0 + color.0, mean.1 + color.1, mean.2 + color.2) }
      let count = Double(colors.count)
      mean = (mean.0 / count, mean.1 / count, mean.2 / count)
      guard colors.reduce(0, { $0 + SamePhotograph.distance($1, mean) }) / count >= SamePhotograph.detail else {
        return nil
      }
    }

    /// Returns the colour at a point in fractions of the size, between those of the nearest parts.
    func color(_ x: Double, _ y: Double) -> (Double, Double, Double) {
      let last = Double(SamePhotograph.side - 1)
      let (u, v) = (
        min(max(x * Double(SamePhotograph.side) - 0.5, 0), last),
        min(max(y * Double(SamePhotograph.side) - 0.5, 0), last)
      )
      let (column, row) = (min(Int(u), SamePhotograph.side - 2), min(Int(v), SamePhotograph.side - 2))
      let (across, down) = (u - Double(column), v - Double(row))
      let index = row * SamePhotograph.side + column
      func mix(_ a: (Double, Double, Double), _ b: (Double, Double, Double), _ share: Double) -> (
        Double, Double, Double
      ) {
        (a.0 + (b.0 - a.0) * share, a.1 + (b.1 - a.1) * share, a.2 + (b.2 - a.2) * share)
      }
      return mix(
        mix(colors[index], colors[index + 1], across),
        mix(colors[index + SamePhotograph.side], colors[index + SamePhotograph.side + 1], across), down)
    }
  }

  /// Searches the scale and the place with which two pictures differ least: all in coarse steps, and then the best ones in
  /// finer and finer ones.
  init?(_ one: Samples, in other: Samples) {
    let (across, down) = (other.size.width / one.size.width, other.size.height / one.size.height)
    (scale, origin) = (1, .zero)
    var best: [(fault: Double, scale: Double, origin: Point)] = []
    var scale = Self.scales.least * min(across, down)
    while scale <= Self.scales.most * max(across, down) {
      let size = Size(width: one.size.width * scale, height: one.size.height * scale)
      for row in 0...Self.places {
        for column in 0...Self.places {
          // The middle of the smaller one goes through the larger one.
          let origin = Point(
            x: Self.place(column, size.width, other.size.width), y: Self.place(row, size.height, other.size.height))
          guard let fault = Self.fault(one, other, scale, origin, step: 2) else { continue }
          if best.count == Self.candidates, let last = best.last, fault >= last.fault { continue }
          let index = best.firstIndex { $0.fault > fault } ?? best.count
          best.insert((fault, scale, origin), at: index)
          if best.count > Self.candidates { best.removeLast() }
        }
      }
      scale *= Self.scales.step
    }
    var found: (fault: Double, scale: Double, origin: Point)?
    for candidate in best {
      let exact = Self.exact(one, other, candidate)
      if found.map({ exact.fault < $0.fault }) ?? true { found = exact }
    }
    guard let found, found.fault <= Self.likeness,
      max(across, down) <= Self.stretching.shape * min(across, down)
        || found.fault <= Self.stretching.likeness * Self.stretched(one, other)
    else { return nil }
    (self.scale, origin) = (found.scale, found.origin)
  }

  private static func place(_ step: Int, _ length: Double, _ whole: Double) -> Double {
    let reach = min(length, whole) * (1 - shared)
    let (low, high) = (min(0, whole - length) - reach, max(0, whole - length) + reach)
    return low + (high - low) * Double(step) / Double(places)
  }

  /// Returns the difference of two pictures whose edges coincide, as a share of the deviation of the first one's colours.
  private static func stretched(_ one: Samples, _ other: Samples) -> Double {
    let sum = zip(one.colors, other.colors).reduce(0) { $0 + distance($1.0, $1.1) }
    return sum / max(one.colors.reduce(0) { $0 + distance($1, one.mean) }, detail * Double(one.colors.count))
  }

  /// Moves and scales in steps that become smaller, as long as the pictures become more alike.
  private static func exact(
    _ one: Samples, _ other: Samples, _ candidate: (fault: Double, scale: Double, origin: Point)
  ) -> (fault: Double, scale: Double, origin: Point) {
    var best = candidate
    best.fault = fault(one, other, best.scale, best.origin, step: 1) ?? .infinity
    var step = 1.0 / Double(places)
    while step > 0.0005 {
      var isBetter = false
      for (grow, x, y) in [(1.0, 0.0, 0.0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1)] {
        let scale = best.scale * (1 + grow * step)
        let size = Size(width: one.size.width * best.scale, height: one.size.height * best.scale)
        // It grows around its middle.
        let origin = Point(
          x: best.origin.x + size.width * step * (x - grow / 2), y: best.origin.y + size.height * step * (y - grow / 2))
        guard let fault = fault(one, other, scale, origin, step: 1), fault < best.fault else { continue }
        best = (fault, scale, origin)
        isBetter = true
      }
      if !isBetter { step /= 2 }
    }
    return best
  }

  /// Returns the mean difference of what both pictures show, as a share of the deviation of its colours; nil if that is
  /// too little of them.
  ///
  /// - Parameter step: Every column and row counts, or every second one.
  private static func fault(
    _ one: Samples, _ other: Samples, _ scale: Double, _ origin: Point, step: Int
  ) -> Double? {
    let (width, height) = (one.size.width * scale, one.size.height * scale)
    let x = min(origin.x + width, other.size.width) - max(origin.x, 0)
    let y = min(origin.y + height, other.size.height) - max(origin.y, 0)
    guard x > 0, y > 0, x * y >= shared * min(width * height, other.size.width * other.size.height) else { return nil }
    var (count, sum, mean) = (0.0, 0.0, (0.0, 0.0, 0.0))
    var deviation = 0.0
    for pass in 0...1 {
      for row in stride(from: 0, to: side, by: step) {
        let down = (origin.y + height * (Double(row) + 0.5) / Double(side)) / other.size.height
        guard down > 0, down < 1 else { continue }
        for column in stride(from: 0, to: side, by: step) {
          let across = (origin.x + width * (Double(column) + 0.5) / Double(side)) / other.size.width
          guard across > 0, across < 1 else { continue }
          let color = one.colors[row * side + column]
          if pass == 0 {
            sum += distance(color, other.color(across, down))
            mean = (mean.0 + color.0, mean.1 + color.1, mean.2 + color.2)
            count += 1
          } else {
            deviation += distance(color, mean)
          }
        }
      }
      guard count > 0 else { return nil }
      if pass == 0 { mean = (mean.0 / count, mean.1 / count, mean.2 / count) }
    }
    // What has one colour is the same everywhere.
    return sum / max(deviation, detail * count)
  }

  /// The mean difference of the three parts of two colours.
  private static func distance(_ a: (Double, Double, Double), _ b: (Double, Double, Double)) -> Double {
    (abs(a.0 - b.0) + abs(a.1 - b.1) + abs(a.2 - b.2)) / 3
  }
}

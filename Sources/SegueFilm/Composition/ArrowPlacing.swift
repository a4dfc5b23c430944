package import SegueGeometry
package import SeguePixels
internal import SeguePlayer
internal import SegueRender
internal import SegueScene
internal import SegueStoryboard

/// Where an arrow begins whose overlay does not say it: where its line covers least of what the screen shows. All lengths
/// are in the points of the arrow's host.
package struct ArrowPlacing {
  private let area: Rect
  private let host: Rect
  /// The areas with names, other than those that are around the area or in it.
  private let others: [Rect]
  /// What is found in the picture of the screen, which is all of the host; nil if nothing is known.
  private let contents: PictureContents?
  /// The part of the host that is seen all the while.
  private let seen: Rect

  /// Looks for the beginning of an arrow.
  ///
  /// - Parameters:
  ///   - area: The area at which the arrow points.
  ///   - host: The rectangle of the screen or the film.
  ///   - elements: The areas that have names; the arrow's own may be among them.
  ///   - contents: What is found in the picture of the host; nil if nothing is known.
  ///   - seen: The part of the host that the camera shows for as long as the arrow is seen; nil for all of it.
  package init(to area: Rect, in host: Rect, elements: [Rect], contents: PictureContents?, seen: Rect? = nil) {
    (self.area, self.host, self.contents, self.seen) = (area, host, contents, seen ?? host)
    others = elements.filter { !$0.contains(area.center) && !area.contains($0.center) }
  }

  /// The ratio of width to height from which on an area is a row, such as one of a table or a line of text: the arrow
  /// points at one of its ends, since its middle is far away and has neighbours above and below.
  private static let row = 4.0
  /// The distance of beginnings from the edges, and the least and the usual way along a row, as shares of the host's
  /// shorter side.
  private static let (margin, leastRow, usualRow) = (0.06, 0.16, 0.3)
  /// The shares of the usual length.
  private static let lengths = [1, 0.7]

  /// Returns true for an area that is a row.
  static func isRow(_ area: Rect) -> Bool { area.height > 0 && area.width >= row * area.height }

  /// Returns the part of an area at which an arrow points: of a row, and of any wide area beside which the arrow begins,
  /// the part that is nearest, as wide as the area is high. That of a row is not as high, so that the tip is never on a
  /// neighbour.
  ///
  /// - Parameters:
  ///   - start: The point at which the arrow begins.
  ///   - padding: The distance of the tip from the area, in points.
  package static func target(of area: Rect, from start: Point, padding: Double) -> Rect {
    let (height, isRow) = (area.height, isRow(area))
    let isBeside = area.width > height && area.minY <= start.y && start.y <= area.maxY
    guard isRow || isBeside else { return area.inset(by: -padding) }
    let x = min(max(start.x, area.minX + height / 2), area.maxX - height / 2)
    return Rect(x: x - height / 2, y: area.minY, width: height, height: height)
      .insetBy(dx: -padding, dy: isRow ? height / 4 : 0)
  }

  /// Returns the points at which an arrow may begin, the usual one first: towards the sides with more room, or at the end
  /// of a row that has more.
  package static func starts(to area: Rect, in host: Rect) -> [Point] {
    let (center, shorter) = (area.center, min(host.width, host.height))
    let (x, y) = (center.x <= host.center.x + 1e-9 ? 1.0 : -1, center.y <= host.center.y + 1e-9 ? 1.0 : -1)
    if isRow(area) {
      let found = rowStarts(area, host, y)
      if !found.isEmpty { return found }
    }
    // From above or below, and from the side, an arrow is about as long as a slanted one.
    func start(_ x: Double, _ y: Double, _ length: Double) -> Point {
      let (wide, high) = (x == 0 || y == 0 ? (0.5, 0.3) : (0.25, 0.2), x == 0 ? 0.3 : 0.24)
      return Point(
        x: center.x + x * (wide.0 * area.width + wide.1 * shorter * length),
        y: center.y + y * (0.5 * area.height + high * shorter * length))
    }
    let free = host.inset(by: margin * shorter)
    let usual = start(x, y, 1)
    let all = lengths.flatMap { length in
      [(x, y), (-x, y), (x, -y), (-x, -y), (0, y), (0, -y), (x, 0), (-x, 0)].map { start($0, $1, length) }
    }
    let clamped = Point(
      x: min(max(usual.x, free.minX), free.maxX), y: min(max(usual.y, free.minY), free.maxY))
    return [clamped] + all.filter { $0 != clamped && free.contains($0) }
  }

  /// Returns the points beside the ends of a row, first those at the end that has more room; empty if neither has enough.
  private static func rowStarts(_ area: Rect, _ host: Rect, _ y: Double) -> [Point] {
    let shorter = min(host.width, host.height)
    let ends = [
      (-1.0, area.minX, area.minX - host.minX - margin * shorter),
      (1.0, area.maxX, host.maxX - margin * shorter - area.maxX),
    ].sorted { $0.2 > $1.2 }
    return ends.flatMap { side, end, room -> [Point] in
      let distance = min(room, usualRow * shorter)
      guard distance >= leastRow * shorter else { return [] }
      let starts = [y, -y].map { Point(x: end + side * distance, y: area.center.y + 0.45 * $0 * distance) }
      return starts.prefix(1) + starts.dropFirst().filter(host.inset(by: margin * shorter).contains)
    }
  }

  /// What it costs to cover the ground of a named area, letters and edges, and a photograph, along the host's shorter side,
  /// and how many times as much letters in a named area cost: an empty field is rather covered than a text without a name.
  private static let (elementWeight, edgesWeight, photographWeight, named) = (0.3, 8.0, 0.4, 1.5)
  /// What a line costs by itself, what every beginning but the usual one costs, and one that is not seen.
  private static let (lengthWeight, other, unseen) = (0.1, 0.02, 20.0)

  /// Returns the beginning at which an arrow covers least.
  ///
  /// - Parameter line: Returns the line of an arrow that begins at a point, with half of the width that it has there.
  package func best(_ line: (Point) -> [(point: Point, half: Double)]) -> Point? {
    let starts = Self.starts(to: area, in: host)
    let costs = starts.enumerated().map { index, start in
      cost(of: line(start)) + (index == 0 ? 0 : Self.other) + (seen.contains(start) ? 0 : Self.unseen)
    }
    return zip(starts, costs).min { $0.1 < $1.1 }?.0
  }

  private func cost(of line: [(point: Point, half: Double)]) -> Double {
    let shorter = max(min(host.width, host.height), 1)
    var cost = 0.0
    for (last, next) in zip(line, line.dropFirst()) where !area.contains(next.point) {
      let (dx, dy) = (next.point.x - last.point.x, next.point.y - last.point.y)
      let rect = Rect(origin: next.point, size: Size(width: 0, height: 0)).inset(by: -next.half)
      let share =
        contents?.share(
          in: Rect(
            x: (rect.minX - host.minX) / host.width, y: (rect.minY - host.minY) / host.height,
            width: rect.width / host.width, height: rect.height / host.height)) ?? PictureContents.Share()
      let isNamed = others.contains(where: rect.intersects)
      let weight =
        Self.lengthWeight + (isNamed ? Self.elementWeight : 0)
        + Self.edgesWeight * (isNamed ? Self.named : 1) * share.edges + Self.photographWeight * share.photograph
      cost += weight * (dx * dx + dy * dy).squareRoot() / shorter
    }
    return cost
  }
}

/// What is found in the pictures of the screens of a film while nothing moves.
struct RestContents {
  private let show: StoryboardShow
  private let library: PictureLibrary
  /// What was found, by the number of the view.
  private var known: [Int: PictureContents] = [:]

  /// The pixels per point, and the sides in pixels, of the pictures in which texts and edges are found.
  private static let (density, sides) = (0.6, 120.0...800.0)

  init(_ show: StoryboardShow, _ library: PictureLibrary) { (self.show, self.library) = (show, library) }

  /// Returns what is found in a view.
  ///
  /// - Parameter number: The number of the view among those of the show.
  mutating func contents(_ number: Int, of rest: RestingView) -> PictureContents? {
    if let found = known[number] { return found }
    let all = Rect(origin: .zero, size: show.size)
    let width = min(max(Self.density * all.width, Self.sides.lowerBound), Self.sides.upperBound)
    let height = min(max(width * all.height / all.width, 1), 4 * Self.sides.upperBound)
    let picture = library.picture(
      of: rest.layers, in: all, width: Int(clamping: width.rounded()), height: Int(clamping: height.rounded()))
    known[number] = picture.map { PictureContents($0) }
    return known[number]
  }

  /// Returns what is found in the view that is seen for most of a time, in seconds on the film's clock; nil for none.
  mutating func contents(during span: ClosedRange<Double>) -> PictureContents? {
    let shares = show.rests.map { $0.span.share(of: span) }
    guard let most = shares.max(), most > 0, let number = shares.firstIndex(of: most) else { return nil }
    return contents(number, of: show.rests[number])
  }
}

package import SegueGeometry

/// The straight edges of cards, bars and buttons in a picture, upright and level ones, also those that are hardly lighter or
/// darker than the ground. A text has none, nor has what is not straight in a photograph.
package struct StraightEdges: Sendable {
  /// A part of an edge between two rows or columns of pixels.
  private struct Edge: Sendable {
    /// The place across the edge, and the part along it, in pixels.
    var place: Double
    var along: Range<Int>
  }

  /// The least difference of a channel from one side of an edge to the other, of 255.
  private static let step: UInt32 = 8
  /// The least lengths of level and upright edges, as shares of the picture's width and height: more than those of letters.
  private static let (level, upright) = (0.2, 0.12)
  /// The pixels across which an edge may be soft, and the distance of two edges that are one.
  private static let soft = 2

  private let size: (width: Double, height: Double)
  private var levels: [Edge] = []
  private var uprights: [Edge] = []

  /// Looks at a picture of a screen.
  package init(_ picture: PixelBuffer) {
    let (width, height) = (picture.width, picture.height)
    size = (Double(width), Double(height))
    levels = Self.edges(across: height, along: width, atLeast: Self.level) { picture.row($0)[$1] }
    uprights = Self.edges(across: width, along: height, atLeast: Self.upright) { picture.row($1)[$0] }
  }

  private static func edges(
    across: Int, along: Int, atLeast share: Double, _ pixel: (Int, Int) -> UInt32
  ) -> [Edge] {
    let least = max(Int(clamping: share * Double(along)), 2)
    var edges: [Edge] = []
    for place in 0..<max(across - soft, 0) {
      var begin = 0
      for end in 0...along {
        if end < along, pixel(place, end).difference(pixel(place + soft, end)) >= step { continue }
        let found = begin..<end
        begin = end + 1
        let middle = Double(place) + Double(soft) / 2 + 0.5
        guard found.count >= least,
          !edges.reversed().prefix(8).contains(where: { middle - $0.place <= Double(soft) && $0.along.overlaps(found) })
        else { continue }
        edges.append(Edge(place: middle, along: found))
      }
    }
    return edges
  }

  /// Returns how much of a rectangle's width, and of its height, edges take that cross it, as the sum of their shares. One that
  /// crosses all of it counts as 1; one at its rim counts as none.
  ///
  /// - Parameter rect: In fractions of the picture.
  package func crossings(of rect: Rect) -> Double {
    func sum(_ edges: [Edge], _ across: ClosedRange<Double>, _ along: ClosedRange<Double>) -> Double {
      let (rim, length) = (Double(Self.soft), along.upperBound - along.lowerBound)
      guard length > 0 else { return 0 }
      return edges.reduce(0) { sum, edge in
        guard edge.place > across.lowerBound + rim, edge.place < across.upperBound - rim else { return sum }
        let part =
          min(Double(edge.along.upperBound), along.upperBound) - max(Double(edge.along.lowerBound), along.lowerBound)
        return sum + max(part, 0) / length
      }
    }
    let (x, y) = (
      rect.minX * size.width...max(rect.minX, rect.maxX) * size.width,
      rect.minY * size.height...max(rect.minY, rect.maxY) * size.height
    )
    return sum(levels, y, x) + sum(uprights, x, y)
  }
}

/// The choice among the places at which the captions of a film may be.
package enum CaptionPath {
  /// A place at which a caption may be.
  package struct Place: Sendable, Hashable {
    /// True for the upper edge of the picture.
    package var isAtTop: Bool
    /// How far the caption is moved from its usual place at that edge toward the middle, as a share of the picture's height.
    package var shift: Double
    /// What the place costs: what the caption covers there, see `Marks.cost(of:)`, and its distance from the usual place.
    package var cost: Double

    /// Creates a place.
    package init(isAtTop: Bool, shift: Double = 0, cost: Double) {
      (self.isAtTop, self.shift, self.cost) = (isAtTop, shift, cost)
    }
  }

  /// What it costs that a caption is at another edge than the one before, and at the same edge elsewhere: less than to cover
  /// a mark or a line of text, and more than a piece of a photograph.
  private static let (otherEdge, elsewhere) = (0.5, 0.1)

  /// Returns the indices of the captions' places that cost least together, in the order of the captions. The first of
  /// several equally good ones is taken.
  ///
  /// - Parameters:
  ///   - captions: The places of each caption, which has at least one.
  ///   - isAtTop: True if the captions are usually at the upper edge.
  package static func best(_ captions: [[Place]], isAtTop: Bool) -> [Int] {
    var sums: [Double] = []
    var ways: [[Int]] = []
    for (number, places) in captions.enumerated() {
      var (next, way): ([Double], [Int]) = ([], [])
      for place in places {
        var least = (sum: Double.infinity, before: 0)
        if number == 0 {
          least.sum = place.isAtTop == isAtTop ? 0 : otherEdge
        } else {
          for (index, before) in captions[number - 1].enumerated() {
            let change =
              before.isAtTop != place.isAtTop ? otherEdge : abs(before.shift - place.shift) > 1e-9 ? elsewhere : 0
            if sums[index] + change < least.sum - 1e-9 { least = (sums[index] + change, index) }
          }
        }
        next.append(least.sum + place.cost)
        way.append(least.before)
      }
      sums = next
      ways.append(way)
    }
    guard var index = sums.indices.min(by: { sums[$0] < sums[$1] - 1e-9 }) else { return [] }
    var path: [Int] = []
    for way in ways.reversed() {
      path.append(index)
      index = way[index]
    }
    return path.reversed()
  }
}

package import SegueGeometry

/// The places of an element on two screens.
package struct Relocation {
  private let from: Rect
  private let to: Rect

  /// Creates the places on the first and on the second screen, both in the same unit.
  package init(from: Rect, to: Rect) { (self.from, self.to) = (from, to) }

  /// True if both places are the same up to a distance.
  package func isStill(_ distance: Double) -> Bool { from.isNear(to, distance) }

  /// Returns true for an element that moves with another one as it is: it has the same place and size in it, in a card
  /// that is not stretched, or is as large on both screens.
  ///
  /// - Parameter reach: The distance up to which places are the same.
  package func moves(with outer: Relocation, reach: Double) -> Bool {
    if from.isNear(outer.from, 0.5), to.isNear(outer.to, 0.5) { return true }
    guard outer.from.contains(from), outer.to.contains(to) else { return false }
    let (x, y) = (outer.to.width / outer.from.width, outer.to.height / outer.from.height)
    guard (0.97...1.03).contains(x / y) else { return false }
    let moved = Rect(
      x: outer.to.minX + (from.minX - outer.from.minX) * x, y: outer.to.minY + (from.minY - outer.from.minY) * y,
      width: from.width * x, height: from.height * y)
    return abs(moved.minX - to.minX) <= reach * max(x, 1) && abs(moved.minY - to.minY) <= reach * max(x, 1)
      && abs(moved.width - to.width) <= reach * max(x, 1) && abs(moved.height - to.height) <= reach * max(x, 1)
  }
}

extension Rect {
  /// True if all edges are as near to those of another rectangle as `distance`.
  fileprivate func isNear(_ other: Rect, _ distance: Double) -> Bool {
    [minX - other.minX, minY - other.minY, maxX - other.maxX, maxY - other.maxY].allSatisfy { abs($0) <= distance }
  }
}

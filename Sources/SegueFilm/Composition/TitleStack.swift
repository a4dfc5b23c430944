internal import SeguePlayer

/// Titles of one anchor that are shown at the same time: a block, in which they are under each other in the order of the
/// storyboard. Titles that follow each other have the same place in it.
struct TitleStack {
  /// A title of a block. Lengths are in pixels.
  struct Item {
    var life: TimedLife
    var height: Double
    var fontSize: Double
  }

  /// The place of a title in its block, in pixels.
  struct Place: Hashable {
    /// The distance of its row from the top of the block.
    var top: Double
    /// The height of its row, which is that of its highest title.
    var row: Double
    /// The height of the block.
    var block: Double
  }

  /// The distance of two rows, as a share of the larger letters in them: with the usual line height, a headline has about
  /// as much space below it as between its lines.
  static let gap = 0.2

  /// Returns the places of titles of one anchor, in their order.
  static func places(of items: [Item]) -> [Place] {
    var rows: [Int] = []
    var blocks = Array(items.indices)
    for (index, item) in items.enumerated() {
      let above = items[..<index].indices.filter { items[$0].life.rest(with: item.life) != nil }
      rows.append(above.map { rows[$0] + 1 }.max() ?? 0)
      for other in above {
        let (old, new) = (blocks[other], blocks[index])
        for member in blocks.indices where blocks[member] == old { blocks[member] = new }
      }
    }
    return items.indices.map { index in
      let members = items.indices.filter { blocks[$0] == blocks[index] }
      var (top, place) = (0.0, Place(top: 0, row: 0, block: 0))
      var last = 0.0
      for row in 0...(members.map { rows[$0] }.max() ?? 0) {
        let titles = members.filter { rows[$0] == row }.map { items[$0] }
        let (height, size) = (titles.map(\.height).max() ?? 0, titles.map(\.fontSize).max() ?? 0)
        if row > 0 { top += gap * max(last, size) }
        if row == rows[index] { (place.top, place.row) = (top, height) }
        (top, last) = (top + height, size)
      }
      place.block = top
      return place
    }
  }
}

extension TimedLife {
  /// Returns the time in which this and something else have both appeared and none of them leaves, in seconds on the film's
  /// clock, of which the end may be infinite; nil if there is none.
  func rest(with other: TimedLife) -> ClosedRange<Double>? {
    let begin = max(arrived, other.arrived)
    let last = min(departure ?? .infinity, other.departure ?? .infinity)
    return begin < last ? begin...last : nil
  }
}

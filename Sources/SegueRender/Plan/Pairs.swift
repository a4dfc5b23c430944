/// Finds, for `FramePlan.relate`, the pairs of ops whose bounds have a pixel in common. Only ops with partly covered
/// pixels are considered.
///
/// If there are few ops, each is compared with all others. Otherwise the ops are sorted into the cells of a grid, so
/// that the time grows with the number of neighbours instead of the square of the number of ops.
final class Pairs {
  /// A pair of ops: the indices, in the plan's array `edged`, of the upper op and of the lower op.
  struct Pair: BitwiseCopyable {
    var upper: Int32
    var lower: Int32
  }

  /// The pairs, sorted by the index of the upper op and then by the index of the lower op.
  let all = Arena<Pair>(capacity: 64)

  private struct Node: BitwiseCopyable {
    var element: Int32
    var next: Int32
  }

  private let heads = Arena<Int32>(capacity: 64)
  private let nodes = Arena<Node>(capacity: 64)
  /// For each op in `edged`, the upper op for which it was last added to `candidates`. So an op
  /// that is in several cells of the grid is added only once.
  private let seen = Arena<Int32>(capacity: 64)
  private let candidates = Arena<Int32>(capacity: 64)

  private static let fewElements = 128
  private static let side = 5
  private static let cellsInRow = 80
  private static let cellsOfLarge = 40
  /// The maximum number of pairs of ops that are compared in a frame. Further ops are painted as if
  /// they had no seams.
  private static let maxComparisons = 1 << 22

  /// Finds the pairs among the ops of a frame, and writes them to `all`.
  func find(in edged: Arena<Edged>) {
    all.removeAll()
    if edged.count <= Self.fewElements {
      for upper in 0..<edged.count {
        for lower in 0..<upper { add(upper, lower, edged) }
      }
    } else {
      findInGrid(edged)
    }
  }

  @inline(__always)
  private func add(_ upper: Int, _ lower: Int, _ edged: Arena<Edged>) {
    let (above, below) = (edged.base + upper, edged.base + lower)
    guard above.pointee.bounds.meets(below.pointee.bounds),
      above.pointee.scope == below.pointee.scope,
      above.pointee.segment == below.pointee.segment
    else { return }
    all.append(
      Pair(upper: Int32(truncatingIfNeeded: upper), lower: Int32(truncatingIfNeeded: lower)))
  }

  private func findInGrid(_ edged: Arena<Edged>) {
    let cells = Self.cellsInRow * Self.cellsInRow
    heads.removeAll()
    nodes.removeAll()
    seen.removeAll()
    // There is a list of elements for each cell, and a last list for the elements that would be in
    // too many cells.
    for _ in 0...cells { heads.append(-1) }
    for _ in 0..<edged.count { seen.append(-1) }
    var left = Self.maxComparisons
    for upper in 0..<edged.count {
      let bounds = edged.base[upper].bounds
      let (x0, x1) = (Self.cell(bounds.x0), Self.cell(bounds.x1 - 1))
      let (y0, y1) = (Self.cell(bounds.y0), Self.cell(bounds.y1 - 1))
      let isLarge = (x1 - x0 + 1) * (y1 - y0 + 1) > Self.cellsOfLarge
      candidates.removeAll()
      if isLarge {
        for lower in 0..<upper { candidates.append(Int32(truncatingIfNeeded: lower)) }
      } else {
        collect(cells, for: upper)
        for y in y0...y1 {
          for x in x0...x1 { collect(y * Self.cellsInRow + x, for: upper) }
        }
      }
      guard left >= candidates.count else { return }
      left -= candidates.count
      if !isLarge { sortCandidates() }
      for i in 0..<candidates.count { add(upper, Int(candidates.base[i]), edged) }
      if isLarge {
        insert(upper, in: cells)
      } else {
        for y in y0...y1 {
          for x in x0...x1 { insert(upper, in: y * Self.cellsInRow + x) }
        }
      }
    }
  }

  private static func cell(_ coordinate: Int) -> Int {
    min(max(coordinate >> side, 0), cellsInRow - 1)
  }

  private func insert(_ element: Int, in cell: Int) {
    nodes.append(Node(element: Int32(truncatingIfNeeded: element), next: heads[cell]))
    heads[cell] = Int32(truncatingIfNeeded: nodes.count - 1)
  }

  private func collect(_ cell: Int, for upper: Int) {
    var node = heads[cell]
    while node >= 0 {
      let one = nodes[Int(node)]
      if seen[Int(one.element)] != upper {
        seen[Int(one.element)] = Int32(truncatingIfNeeded: upper)
        candidates.append(one.element)
      }
      node = one.next
    }
  }

  private func sortCandidates() {
    var all = UnsafeMutableBufferPointer(start: candidates.base, count: candidates.count)
    all.sort()
  }
}

/// The plan from which the rows of one frame are painted. Written on the calling thread, then read
/// by all threads.
final class FramePlan {
  /// What is painted, back to front.
  let ops = Arena<Op>(capacity: 64)
  let edges = Arena<Edge>(capacity: 512)
  /// Tables of places: a source pixel's number times 256 plus the fraction toward the next one.
  let places = Arena<UInt32>(capacity: 8192)
  /// The indices of the ops that hide something, front to back.
  let hiders = Arena<Int>(capacity: 32)
  /// The seams of the ops that have one, and how each such op lies to those below it.
  let seams = Arena<Seam>(capacity: 64)
  let relations = Arena<Relation>(capacity: 64)
  let edged = Arena<Edged>(capacity: 64)
  /// How many more sides of shapes the search for seams may look at in this frame.
  var sidesLeft = 0
  /// The deepest nesting of groups.
  private(set) var depth = 0
  /// The widest picture that is stretched.
  private(set) var pictureWidth = 0

  func removeAll() {
    ops.removeAll()
    edges.removeAll()
    places.removeAll()
    hiders.removeAll()
    seams.removeAll()
    relations.removeAll()
    depth = 0
    pictureWidth = 0
  }

  func note(depth: Int) { self.depth = max(self.depth, depth) }

  func note(pictureWidth: Int) { self.pictureWidth = max(self.pictureWidth, pictureWidth) }

  /// True when every pixel of the frame is known to be opaque.
  func isOpaque(width: Int, height: Int) -> Bool {
    let all = Pixels(x1: width, y1: height)
    for index in 0..<ops.count where ops[index].scope < 0 && ops[index].hidden.contains(all) {
      let op = ops[index]
      if op.kind == .picture || op.color >> 24 == 255 { return true }
    }
    return false
  }

  /// Completes the plan when all ops are there. The corners of their shapes are in `vertices`.
  func finish(_ vertices: Arena<SIMD2<Double>>) {
    bury()
    cull()
    pair()
    relate(vertices)
  }

  // MARK: Hidden

  /// Removes ops that lie wholly under an opaque shape, edges included. If they were drawn, they
  /// would show in the pixels that the edges cover partly, as a fringe around every picture that
  /// has a background colour of the same size.
  private func bury() {
    for index in 0..<ops.count {
      let upper = ops[index]
      guard upper.isOpaque, upper.weight == 256 else { continue }
      guard upper.kind == .solid || upper.kind == .picture else { continue }
      for below in 0..<index where hides(index, below) {
        let lower = ops[below]
        guard lower.kind == .solid || lower.kind == .picture else { continue }
        let isSame =
          upper.isBox
          ? lower.isBox && upper.cover.contains(lower.cover)
          : !lower.isBox && upper.shape == lower.shape
        if isSame {
          ops[below].bounds = Pixels()
          ops[below].hidden = Pixels()
          ops[below].cover = Pixels()
        }
      }
    }
  }

  /// The most hiders that are used, because every row checks each of them.
  private static let mostHiders = 16

  /// Removes ops that are wholly hidden and lists those that hide others.
  private func cull() {
    for index in stride(from: ops.count - 1, through: 0, by: -1) {
      let op = ops[index]
      var isHidden = false
      for k in 0..<hiders.count where hides(hiders[k], index) {
        if ops[hiders[k]].hidden.contains(op.bounds) {
          isHidden = true
          break
        }
      }
      if isHidden {
        ops[index].bounds = Pixels()
      } else if !op.hidden.isEmpty, hiders.count < Self.mostHiders {
        hiders.append(index)
      }
    }
  }

  /// True when op `front` lies over op `index` and in the same group or in one around it.
  @inline(__always)
  func hides(_ front: Int, _ index: Int) -> Bool {
    front > index && ops[front].scope < index
  }

  // MARK: Dissolves

  /// Marks each picture that dissolves into the next one at the same place.
  private func pair() {
    for index in 0..<max(ops.count - 1, 0) {
      let (lower, upper) = (ops[index], ops[index + 1])
      guard lower.isCopied, upper.isCopied, lower.weight == 256, lower.cover == upper.cover,
        lower.scope == upper.scope, lower.bounds == upper.bounds
      else { continue }
      ops[index].isMixedWithNext = true
    }
  }
}

extension Op {
  /// True for an opaque picture whose pixels are copied unchanged, except for its weight.
  fileprivate var isCopied: Bool {
    kind == .picture && isOpaque && isBox && !bounds.isEmpty && near.kind == .moved
      && near.fx | near.fy == 0 && (cover.x0 | cover.x1 | cover.y0 | cover.y1) & 255 == 0
  }

  /// Sets `bounds` and `hidden` from `cover`, for boxes.
  mutating func updateBounds() {
    bounds = Pixels(
      x0: cover.x0 >> 8, y0: cover.y0 >> 8, x1: (cover.x1 + 255) >> 8, y1: (cover.y1 + 255) >> 8)
    hidden = Pixels()
    if isOpaque, weight == 256 {
      hidden = Pixels(
        x0: (cover.x0 + 255) >> 8, y0: (cover.y0 + 255) >> 8, x1: cover.x1 >> 8, y1: cover.y1 >> 8)
      if hidden.isEmpty { hidden = Pixels() }
    }
  }
}

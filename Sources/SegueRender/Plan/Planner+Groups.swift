internal import SegueScene

/// A group, a mask or an effect that has been begun, and must be completed after the last
/// descendant of its layer: the group or mask is ended, or a border and an overlay are drawn.
struct Opened: BitwiseCopyable {
  /// The index of the first layer after the opened layer and all of its descendants.
  var end: Int
  /// The index of the op that begins the group; -1 if there is no group.
  var begin = -1
  /// True for a mask, whose rows are used by the group that follows.
  var isMask = false
  /// For a group with a mask: the index of the op that begins the mask; otherwise -1.
  var maskBegin = -1
  var weight: UInt32 = 256
  /// The index in the plan's `compositings` of the group's blend mode, colour matrix and mask mode;
  /// -1 for plain source-over.
  var compositing: Int32 = -1
  /// The value of the planner's `scope` before the group, which is restored when the group ends.
  var scope = -1
  /// The index of the separate surface on which the layer and its descendants are painted; -1 for
  /// none.
  var surface = -1
  /// The index of the layer whose border and overlay are drawn after its last descendant; -1 for
  /// none. `area` is the index of the region to which they are clipped.
  var layer = -1
  var area = -1
}

extension Planner {
  func open(_ new: Opened) {
    var new = new
    if opened.count > 0 { new.end = min(new.end, opened[opened.count - 1].end) }
    new.scope = scope
    if new.begin >= 0 { scope = new.begin }
    opened.append(new)
  }

  func beginGroup(end: Int, weight: UInt32, maskBegin: Int, compositing: Int32 = -1) {
    let begin = plan.ops.count
    plan.ops.append(Op(kind: .begin, scope: scope, segment: space.segment))
    rowDepth += 1
    open(
      Opened(
        end: end, begin: begin, maskBegin: maskBegin, weight: weight, compositing: compositing))
  }

  /// Completes the groups, masks and effects whose last layer is before `index`, except for the
  /// outermost `kept` ones.
  func close(before index: Int, _ tree: borrowing LayerTree, keeping kept: Int) {
    while opened.count > kept, opened[opened.count - 1].end <= index {
      let last = opened[opened.count - 1]
      if last.layer >= 0 {
        let layer = tree.layers[last.layer]
        if let effects = tree.effects(at: layer.effects) {
          finish(layer, effects, area: last.area)
        }
      }
      opened.truncate(to: opened.count - 1)
      scope = last.scope
      if last.surface >= 0 {
        endSurface(last.surface, tree)
      } else if last.isMask {
        plan.note(depth: rowDepth)
      } else if last.maskBegin >= 0 {
        endMasked(last)
      } else if last.begin >= 0 {
        endGroup(last)
      }
    }
  }

  private func bounds(ofOps range: Range<Int>) -> Pixels {
    var bounds = Pixels()
    for i in range where plan.ops[i].segment == space.segment {
      bounds = bounds.union(plan.ops[i].bounds)
    }
    return bounds
  }

  private func endGroup(_ group: Opened) {
    let inside = plan.ops.count - group.begin - 1
    if inside == 0 {
      plan.ops.truncate(to: group.begin)
    } else if inside == 1, group.compositing < 0, plan.ops[group.begin + 1].kind != .surface {
      // A group of one op needs no separate row: its opacity is multiplied into the op's weight.
      var only = plan.ops[group.begin + 1]
      only.weight = (only.weight * group.weight + 128) >> 8
      only.scope = scope
      only.hidden = Pixels()
      plan.ops.truncate(to: group.begin)
      if only.weight > 0 { plan.ops.append(only) }
    } else {
      let bounds = bounds(ofOps: (group.begin + 1)..<plan.ops.count)
      plan.ops[group.begin].bounds = bounds
      plan.ops.append(
        Op(
          kind: .end, weight: group.weight, bounds: bounds, scope: scope,
          compositing: group.compositing, segment: space.segment))
      plan.note(depth: rowDepth)
    }
    rowDepth -= 1
  }

  /// Ends a group with a mask. The group's ops and the mask's ops are clipped to the pixels that
  /// both cover. Rows without such pixels skip all of these ops.
  private func endMasked(_ group: Opened) {
    let content = (group.begin + 1)..<plan.ops.count
    let mask = (group.maskBegin + 1)..<group.begin
    var both = bounds(ofOps: content)
    if !showsUnmasked(group.compositing) { both = both.intersection(bounds(ofOps: mask)) }
    if both.isEmpty { both = Pixels() }
    let unmasked = unmasked(content, mask, of: group)
    if let unmasked { both = both.trimmed(by: unmasked.bounds) }
    for index in mask.lowerBound..<content.upperBound
    where plan.ops[index].segment == space.segment {
      plan.ops.base[index].clip(to: both)
    }
    let next = plan.ops.count + 1
    (plan.ops[group.maskBegin].bounds, plan.ops[group.maskBegin].next) = (both, next)
    (plan.ops[group.begin].bounds, plan.ops[group.begin].next) = (both, next)
    plan.ops.append(
      Op(
        kind: .end, weight: group.weight, bounds: both, scope: scope, isMasked: true,
        compositing: group.compositing, segment: space.segment))
    if let unmasked { plan.ops.append(unmasked) }
    plan.note(depth: rowDepth)
    rowDepth -= 2
  }

  /// Returns an op for the part of a masked group in which the mask is opaque; nil unless the group
  /// is a single opaque op. Within that part, the op paints the same pixels as the group. But the
  /// op needs no separate rows and hides the ops below, so a wipe is almost as fast as without a
  /// mask.
  private func unmasked(_ content: Range<Int>, _ mask: Range<Int>, of group: Opened) -> Op? {
    guard content.count == 1, group.weight == 256, group.compositing < 0 else { return nil }
    var op = plan.ops[content.lowerBound]
    guard op.kind == .solid || op.kind == .picture, op.isBox, !op.hidden.isEmpty else { return nil }
    var part = Pixels()
    for index in mask where plan.ops[index].scope == group.maskBegin {
      let opaque = plan.ops[index].hidden.intersection(op.hidden)
      if !opaque.isEmpty, opaque.area > part.area { part = opaque }
    }
    guard !part.isEmpty else { return nil }
    op.clip(to: part)
    op.scope = scope
    return op
  }
}

extension Op {
  /// Clips the op to the pixels `part`. Does nothing when its shape is not a box.
  fileprivate mutating func clip(to part: Pixels) {
    guard kind == .solid || kind == .picture, isBox, hole < 0, !bounds.isEmpty else { return }
    let (x, y) = (bounds.x0, bounds.y0)
    cover = cover.intersection(
      Pixels(x0: part.x0 << 8, y0: part.y0 << 8, x1: part.x1 << 8, y1: part.y1 << 8))
    if cover.isEmpty { cover = Pixels() }
    updateBounds()
    near.skip(columns: bounds.x0 - x, rows: bounds.y0 - y)
    far.skip(columns: bounds.x0 - x, rows: bounds.y0 - y)
  }
}

extension Sampler {
  /// Moves the starts of the sampler's tables past the first columns and rows, after the op has
  /// been clipped.
  fileprivate mutating func skip(columns count: Int, rows: Int) {
    switch kind {
    case .stretched:
      columns += count
      self.rows += rows
    case .hinged:
      columns += count
      offsets += count
      steps += count
    case .upright: columns += count
    case .moved, .turned, .projected, .linear, .radial: break
    }
  }
}

extension Pixels {
  /// Returns these pixels without the pixels of `part` if the rest is a rectangle; otherwise
  /// returns all of these pixels.
  fileprivate func trimmed(by part: Pixels) -> Pixels {
    var rest = self
    if part.y0 <= y0, part.y1 >= y1 {
      if part.x0 <= x0 { rest.x0 = min(max(x0, part.x1), x1) }
      if part.x1 >= x1 { rest.x1 = max(min(x1, part.x0), rest.x0) }
    } else if part.x0 <= x0, part.x1 >= x1 {
      if part.y0 <= y0 { rest.y0 = min(max(y0, part.y1), y1) }
      if part.y1 >= y1 { rest.y1 = max(min(y1, part.y0), rest.y0) }
    }
    return rest.isEmpty ? Pixels() : rest
  }
}

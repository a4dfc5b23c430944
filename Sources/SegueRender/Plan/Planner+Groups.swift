internal import SegueScene

/// What ends with the last descendant of a layer: a group, a mask, or what is drawn over the
/// descendants.
struct Opened: BitwiseCopyable {
  /// The first layer after it.
  var end: Int
  /// The index of a group's `begin`; -1 when this is no group.
  var begin = -1
  /// True for the rows of a mask, which the group after it uses.
  var isMask = false
  /// The index of the mask's `begin`, for a group that has one.
  var maskBegin = -1
  var weight: UInt32 = 256
  /// The scope around it.
  var scope = -1
  /// The index of a surface of its own; -1 for none.
  var surface = -1
  /// The layer whose border and overlay are drawn at the end, and the region that clips it; -1 for
  /// none.
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

  func beginGroup(end: Int, weight: UInt32, maskBegin: Int) {
    let begin = plan.ops.count
    plan.ops.append(Op(kind: .begin, scope: scope, segment: space.segment))
    rowDepth += 1
    open(Opened(end: end, begin: begin, maskBegin: maskBegin, weight: weight))
  }

  /// Ends what was opened and has its last layer before `index`, but for the first `kept` of them.
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
        endSurface(last.surface)
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
    } else if inside == 1, plan.ops[group.begin + 1].kind != .surface {
      // A group of one op needs no row of its own: the group's opacity becomes the op's.
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
          kind: .end, weight: group.weight, bounds: bounds, scope: scope, segment: space.segment))
      plan.note(depth: rowDepth)
    }
    rowDepth -= 1
  }

  /// Ends a group with a mask: only the pixels that both have are painted, and in other rows all of
  /// their ops are passed over.
  private func endMasked(_ group: Opened) {
    let shown = bounds(ofOps: (group.begin + 1)..<plan.ops.count)
    let mask = bounds(ofOps: (group.maskBegin + 1)..<group.begin)
    var both = shown.intersection(mask)
    if both.isEmpty { both = Pixels() }
    let next = plan.ops.count + 1
    (plan.ops[group.maskBegin].bounds, plan.ops[group.maskBegin].next) = (both, next)
    (plan.ops[group.begin].bounds, plan.ops[group.begin].next) = (both, next)
    plan.ops.append(
      Op(
        kind: .end, weight: group.weight, bounds: both, scope: scope, isMasked: true,
        segment: space.segment))
    plan.note(depth: rowDepth)
    rowDepth -= 2
  }
}

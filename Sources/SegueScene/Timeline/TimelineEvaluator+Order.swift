internal import SegueGeometry

extension TimelineEvaluator {
  /// Sorts the nodes into painting order: siblings by z position, or by depth if their superview
  /// sorts by depth; siblings with equal keys keep their order, and a mask comes first.
  mutating func sort(_ nodes: ArraySlice<RecordedShape.Node>) {
    let at = LayerSlots()
    order.removeAll(keepingCapacity: true)
    waiting.removeAll(keepingCapacity: true)
    waiting.append(0)
    // `waiting` is a stack, whose last node is painted next. Siblings are therefore pushed in the
    // order from front to back.
    while let node = waiting.popLast() {
      order.append(node)
      let end = Int(node) + 1 + Int(nodes[nodes.startIndex + Int(node)].descendants)
      let begin = waiting.count
      var child = Int(node) + 1
      while child < end {
        waiting.append(Int32(child))
        child += 1 + Int(nodes[nodes.startIndex + child].descendants)
      }
      setKeys(from: begin, of: node, nodes, at)
      // The loop reverses the siblings in place; reversing a slice would copy it.
      for offset in 0..<(waiting.count - begin) / 2 {
        waiting.swapAt(begin + offset, waiting.count - 1 - offset)
      }
      // Insertion sort needs no memory, and siblings are mostly in order already.
      for index in waiting.indices.dropFirst(begin + 1) {
        var position = index
        while position > begin, keys[Int(waiting[position - 1])] < keys[Int(waiting[position])] {
          waiting.swapAt(position - 1, position)
          position -= 1
        }
      }
    }
  }

  /// Sets the keys by which the siblings in `waiting`, from `begin` on, are sorted.
  private mutating func setKeys(
    from begin: Int, of parent: Int32, _ nodes: ArraySlice<RecordedShape.Node>,
    _ at: borrowing LayerSlots
  ) {
    let above = number(at.sortsByDepth, of: Int(parent), nodes, at) ?? 0
    let outer = above == 0 ? .identity : transform(of: Int(parent), nodes, at)
    for index in begin..<waiting.count {
      let child = Int(waiting[index])
      if nodes[nodes.startIndex + child].isMask {
        keys[child] = -.infinity
      } else if above == 0 {
        keys[child] = number(at.zPosition, of: child, nodes, at) ?? 0
      } else {
        keys[child] = withRow(of: child, nodes) { row in
          let bounds = Layer.rect(row, at.bounds)
          return Layer.transformToSuperview(row, bounds, at).concatenating(outer).depth(
            of: bounds.center)
        }
      }
    }
  }

  /// Returns the number at offset `slot` of the numbers of a node's view, or nil if the view has
  /// fewer numbers.
  private func number(
    _ slot: Int, of node: Int, _ nodes: ArraySlice<RecordedShape.Node>, _ at: borrowing LayerSlots
  ) -> Double? {
    withRow(of: node, nodes) { slot < $0.count ? $0[slot] : nil }
  }

  /// Returns the transform from the coordinates of a node's subviews to the container's.
  private func transform(
    of node: Int, _ nodes: ArraySlice<RecordedShape.Node>, _ at: borrowing LayerSlots
  ) -> Transform3D {
    var result = Transform3D.identity
    var next = node
    while next >= 0 {
      let parent = Int(nodes[nodes.startIndex + next].parent)
      let own = withRow(of: next, nodes) { row in
        let bounds = Layer.rect(row, at.bounds)
        let toSuperview =
          parent < 0
          ? .translation(x: -bounds.minX, y: -bounds.minY)
          : Layer.transformToSuperview(row, bounds, at)
        return OuterLayer(key: 0, toSuperview, row, bounds, at).transform
      }
      result = result.concatenating(own)
      next = parent
    }
    return result
  }

  /// Calls `body` with the numbers in which the properties of a node's view are stored, and returns
  /// the result.
  private func withRow<Result>(
    of node: Int, _ nodes: ArraySlice<RecordedShape.Node>,
    _ body: (UnsafeBufferPointer<Double>) -> Result
  ) -> Result {
    let row = views[Int(nodes[nodes.startIndex + node].row)]
    // Unsafe: the buffer is used within the closure only, and contains the numbers of all rows.
    return rows.withUnsafeBufferPointer {
      body(UnsafeBufferPointer(rebasing: $0[row.start..<row.start + row.width]))
    }
  }
}

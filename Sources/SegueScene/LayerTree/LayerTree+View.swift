internal import SegueGeometry

extension LayerTree {
  /// Makes the layers of `container` and its subviews with their model values, without animations.
  ///
  /// `contentsTime` is the time at which clips are shown, in seconds.
  package init(of container: View, contentsTime: Double = 0) {
    self.init(size: container.bounds.size, contentsTime: contentsTime)
    fill(from: container, properties: { $0.properties }, children: { $0.subviews })
  }

  /// Makes the layers of `container` and its subviews with their presentation values.
  package init(presenting container: View, contentsTime: Double = 0) {
    self.init(size: container.bounds.size, contentsTime: contentsTime)
    fill(from: container, properties: { $0.shownProperties }, children: { $0.subviews })
  }

  /// Replaces the tree's layers by the layers of `container` with its presentation values. Reuses the memory of this
  /// tree and the working memory `memory`.
  package mutating func show(
    _ container: View, contentsTime: Double, using memory: inout LayerMemory
  ) {
    size = container.bounds.size
    self.contentsTime = contentsTime
    layers.removeAll(keepingCapacity: true)
    effects.removeAll(keepingCapacity: true)
    values.removeAll(keepingCapacity: true)
    screen = 0
    fill(
      from: container, using: &memory, properties: { $0.shownProperties },
      children: { $0.subviews })
  }

  /// Adds the layers of `root` and all its descendants. The closures return the properties and the
  /// subviews (back to front) to use for a view.
  mutating func fill(
    from root: View, properties: (View) -> ViewProperties, children: (View) -> [View]
  ) {
    var memory = LayerMemory()
    fill(from: root, using: &memory, properties: properties, children: children)
  }

  private mutating func fill(
    from root: View, using memory: inout LayerMemory, properties: (View) -> ViewProperties,
    children: (View) -> [View]
  ) {
    let at = LayerSlots()
    // Uses a list instead of recursion, because hierarchies may be deep.
    memory.waiting.append(LayerMemory.Node(view: root, shown: properties(root), parent: -1))
    while let node = memory.waiting.popLast() {
      guard !node.shown.isHidden,
        append(node.shown, of: node.view.id, node.parent, node.isMask, memory.shown, at)
      else { continue }
      memory.shown.append(node.shown)
      let index = layers.count - 1
      let (views, first) = (children(node.view), memory.waiting.count)
      for sibling in views.indices.reversed() {
        let shown = properties(views[sibling])
        let key =
          node.shown.sortsByDepth ? depth(shown, in: node.shown, at: index) : shown.zPosition
        memory.waiting.append(
          LayerMemory.Node(
            view: views[sibling], shown: shown, parent: index, key: key, position: sibling))
      }
      memory.sortWaiting(from: first)
      if let mask = node.view.mask {
        memory.waiting.append(
          LayerMemory.Node(view: mask, shown: properties(mask), parent: index, isMask: true))
      }
    }
    // If `shown` still referred to the views' arrays of numbers, the next change of each view would
    // have to copy its array (copy on write).
    memory.shown.removeAll(keepingCapacity: true)
    for index in layers.indices.reversed() where layers[index].parent >= 0 {
      layers[Int(layers[index].parent)].descendants += layers[index].descendants + 1
    }
  }

  /// Adds the layer of a view. Returns false, without adding the layer, if the back of the view
  /// faces the viewer and is not shown.
  private mutating func append(
    _ properties: ViewProperties, of view: ViewID, _ parent: Int, _ isMask: Bool,
    _ shown: [ViewProperties], _ at: borrowing LayerSlots
  ) -> Bool {
    var layer = Layer.empty
    layer.parent = Int32(parent)
    layer.isMask = isMask
    let (toSuperview, bounds) =
      parent < 0 ? (.identity, .zero) : (layers[parent].transform, layers[parent].bounds)
    // The container has no superview in the tree, so the superview's numbers are empty.
    let above = parent < 0 ? [] : shown[parent].numbers
    let isShown = above.withUnsafeBufferPointer { above in
      properties.numbers.withUnsafeBufferPointer { row in
        layer.fill(
          row, of: view, isFlat: false, properties.contents,
          OuterLayer(key: 0, toSuperview, parent < 0 || isMask ? nil : above, bounds, at), at,
          &effects, &values)
      }
    }
    if isShown { layers.append(layer) }
    return isShown
  }

  /// Returns the depth of a subview's centre. A larger depth is nearer to the viewer; see
  /// `ViewProperties.sortsByDepth`.
  private func depth(
    _ properties: ViewProperties, in parent: ViewProperties, at index: Int
  ) -> Double {
    let middle = properties.bounds.center
    var toSuperview = properties.transformToSuperview
    if let transform = parent.transformOfSubviews {
      toSuperview = toSuperview.concatenating(transform)
    }
    return toSuperview.concatenating(layers[index].transform).depth(of: middle)
  }
}

/// The working memory for making a layer tree from views, which is reused for the next frame.
package struct LayerMemory {
  /// A view whose layer has yet to be added.
  struct Node {
    let view: View
    let shown: ViewProperties
    /// The index of the superview's layer or, for a mask, of the masked view's layer; -1 for the
    /// root.
    let parent: Int
    /// The sort key of the view among its siblings; `position` is its index among them, which breaks
    /// ties.
    var key = 0.0
    var position = 0
    var isMask = false
  }

  /// The views whose layers have yet to be added; the last of them is added next.
  fileprivate(set) var waiting: [Node] = []
  /// The properties of the views whose layers have been added, in the order of the layers.
  fileprivate(set) var shown: [ViewProperties] = []

  /// Makes empty working memory.
  package init() {}

  /// Sorts the siblings in `waiting`, from `first` on, by their keys, the frontmost first.
  fileprivate mutating func sortWaiting(from first: Int) {
    waiting.withUnsafeMutableBufferPointer { waiting in
      // Unsafe: the buffer is used within this closure only.
      let isSorted = (first..<waiting.count).dropFirst().allSatisfy {
        waiting[$0 - 1].key >= waiting[$0].key
      }
      guard !isSorted else { return }
      waiting[first...].sort { ($0.key, $0.position) > ($1.key, $1.position) }
    }
  }
}

extension Layer {
  /// Returns the transform from a view's own coordinates to the container's. It applies `own` about
  /// the centre of `bounds`, moves that centre to `center` in the superview, and applies the
  /// superview's transform `outer`.
  @inline(__always)
  static func transform(
    bounds: Rect, center: Point, own: Transform3D, outer: Transform3D
  ) -> Transform3D {
    let x = bounds.minX + bounds.width / 2
    let y = bounds.minY + bounds.height / 2
    var inner = own
    if own.isIdentity {
      inner.row4.x = center.x - x
      inner.row4.y = center.y - y
    } else {
      inner.row4 = own.row4 - own.row1 * x - own.row2 * y
      // The move to `center` is applied after `own`, so it is scaled by the w of each row.
      inner.row1 += SIMD4(center.x, center.y, 0, 0) * own.row1.w
      inner.row2 += SIMD4(center.x, center.y, 0, 0) * own.row2.w
      inner.row3 += SIMD4(center.x, center.y, 0, 0) * own.row3.w
      inner.row4 += SIMD4(center.x, center.y, 0, 0) * inner.row4.w
    }
    if outer.isTranslation {
      if outer.row4.x == 0 && outer.row4.y == 0 { return inner }
      let move = SIMD4(outer.row4.x, outer.row4.y, 0, 0)
      inner.row1 += move * inner.row1.w
      inner.row2 += move * inner.row2.w
      inner.row3 += move * inner.row3.w
      inner.row4 += move * inner.row4.w
      return inner
    }
    return inner.concatenating(outer)
  }

  /// Returns the same as `transform(bounds:center:own:outer:)` for a flat `own`, with fewer
  /// multiplications.
  ///
  /// `own` contains the x and y of the transform's rows 1, 2 and 4. `offset` is the translation of
  /// `outer` if `outer` only translates; nil otherwise.
  @inline(__always)
  static func flatTransform(
    bounds: Rect, center: Point, _ own: (SIMD2<Double>, SIMD2<Double>, SIMD2<Double>),
    outer: Transform3D, offset: SIMD2<Double>?
  ) -> Transform3D {
    let x = bounds.minX + bounds.width / 2
    let y = bounds.minY + bounds.height / 2
    var translation = own.2 - own.0 * x - own.1 * y + SIMD2(center.x, center.y)
    if let offset { translation += offset }
    let inner = Transform3D(
      row1: SIMD4(lowHalf: own.0, highHalf: .zero), row2: SIMD4(lowHalf: own.1, highHalf: .zero),
      row3: SIMD4(0, 0, 1, 0), row4: SIMD4(lowHalf: translation, highHalf: SIMD2(0, 1)))
    return offset == nil ? inner.concatenating(outer) : inner
  }
}

extension Transform3D {
  /// Returns the depth of a point of the plane z = 0 after the transform. A larger depth is nearer
  /// to the viewer.
  func depth(of point: Point) -> Double {
    let image = row1 * point.x + row2 * point.y + row4
    return image.w == 0 ? -.infinity : image.z / image.w
  }

  /// True when the transform leaves z unchanged and has no perspective, so that six numbers
  /// describe it.
  var isFlat: Bool {
    row1.z == 0 && row1.w == 0 && row2.z == 0 && row2.w == 0 && row3 == SIMD4(0, 0, 1, 0)
      && row4.z == 0 && row4.w == 1
  }

  /// True when the transform only translates along x and y.
  @inline(__always)
  var isTranslation: Bool {
    row1 == SIMD4(1, 0, 0, 0) && row2 == SIMD4(0, 1, 0, 0) && row3 == SIMD4(0, 0, 1, 0)
      && row4.z == 0 && row4.w == 1
  }
}

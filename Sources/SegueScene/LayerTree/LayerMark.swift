internal import SegueGeometry

/// The visible contribution of one layer to a frame: a shape with a colour or a picture, at its
/// position in the container.
struct LayerMark {
  /// The view that the layer belongs to; for a layer of a captured picture, the view that shows the
  /// picture.
  let view: ViewID
  /// The corners of its bounds, in the container's points.
  let corners: [Point]
  /// The axis-aligned bounding box of the part that is visible after clipping by the ancestors.
  let visible: Rect
  let color: Color
  /// The picture or clip. The time at which a clip is frozen is not compared, because it is
  /// irrelevant for a still picture.
  let source: PictureID
  let mode: ContentMode
  /// The layer's opacity multiplied by its ancestors' opacity.
  let opacity: Double
  let radius: Double
  /// The corner radius of the nearest ancestor that clips it to rounded corners; 0 without one.
  let outerRadius: Double
  /// The effects of the layer and of its ancestors, except layers without effects.
  let effects: [LayerEffects]
  /// True for an opaque axis-aligned rectangle, which hides the layers behind it.
  let isCover: Bool

  /// The axis-aligned bounding box of the corners.
  var box: Rect {
    let (x, y) = (corners.map(\.x), corners.map(\.y))
    let (left, top) = (x.min() ?? 0, y.min() ?? 0)
    return Rect(x: left, y: top, width: (x.max() ?? 0) - left, height: (y.max() ?? 0) - top)
  }

  /// Returns true when both marks would be drawn alike, within the tolerance.
  func looks(like other: LayerMark, _ minimum: LayerComparison.Tolerance) -> Bool {
    source == other.source && mode == other.mode && isPlaced(like: other, minimum)
      && isClose(opacity, other.opacity, minimum.share) && hasColor(of: other, minimum)
      && isClose(radius, other.radius, minimum.distance)
      && isClose(outerRadius, other.outerRadius, minimum.distance)
      && effects == other.effects
  }

  func isPlaced(like other: LayerMark, _ minimum: LayerComparison.Tolerance) -> Bool {
    func isNear(_ a: Point, _ b: Point) -> Bool {
      isClose(a.x, b.x, minimum.distance) && isClose(a.y, b.y, minimum.distance)
    }
    return zip(corners, other.corners).allSatisfy(isNear)
      && isNear(visible.origin, other.visible.origin)
      && isClose(visible.width, other.visible.width, 2 * minimum.distance)
      && isClose(visible.height, other.visible.height, 2 * minimum.distance)
  }

  func hasColor(of other: LayerMark, _ minimum: LayerComparison.Tolerance) -> Bool {
    let (a, b) = (color, other.color)
    guard isClose(a.alpha, b.alpha, minimum.share) else { return false }
    return a.alpha < minimum.share
      || (isClose(a.red, b.red, minimum.share) && isClose(a.green, b.green, minimum.share)
        && isClose(a.blue, b.blue, minimum.share))
  }

  private func isClose(_ a: Double, _ b: Double, _ minimum: Double) -> Bool {
    abs(a - b) <= minimum
  }
}

extension LayerTree {
  /// The maximum number of marks; a frame with more is not compared.
  private static let maxMarks = 2_000
  /// The maximum number of covers that are used to detect hidden marks.
  private static let maxCovers = 64

  /// Returns the marks that make up the frame, back to front. A layer that is transparent, empty,
  /// outside of the container or covered has no mark. Returns nil when there are too many marks to
  /// compare.
  func marks(_ minimum: LayerComparison.Tolerance) -> [LayerMark]? {
    var all: [LayerMark] = []
    let frame = Rect(origin: .zero, size: size)
    guard collect(into: &all, through: .identity, area: frame, opacity: 1, for: nil, minimum) else {
      return nil
    }
    var covers: [Rect] = []
    var seen: [LayerMark] = []
    for mark in all.reversed() where !covers.contains(where: { $0.holds(mark.visible, minimum) }) {
      seen.append(mark)
      if mark.isCover, covers.count < Self.maxCovers { covers.append(mark.visible) }
    }
    return seen.reversed()
  }

  private struct Outer {
    var area: Rect
    var opacity: Double
    var radius: Double
    /// True for the layers of a mask, which are not shown.
    var isInMask = false
    /// The effects of the layer and of its ancestors.
    var effects: [LayerEffects] = []
  }

  /// Returns the axis-aligned bounding box of the part of `area` in which the mask at `index` is
  /// not transparent.
  private func maskArea(
    at index: Int, in area: Rect, through base: Transform3D, _ minimum: LayerComparison.Tolerance
  ) -> Rect {
    var union: Rect?
    /// For each layer of the mask, the area and the opacity that it leaves to its subviews.
    var inner: [Outer] = []
    for (offset, mask) in layers[index...(index + Int(layers[index].descendants))].enumerated() {
      let parent = Int(mask.parent) - index
      let outer =
        offset > 0 && inner.indices.contains(parent)
        ? inner[parent] : Outer(area: area, opacity: 1, radius: 0)
      let box = mask.transform.concatenating(base).boundingBox(of: mask.bounds)
      // A path may extend beyond the bounds.
      let isWide = effects(of: mask)?.shape != nil && !mask.clipsToBounds
      let visible = isWide ? outer.area : box.isFinite ? box.cut(to: outer.area) : .zero
      let opacity = outer.opacity * mask.opacity
      inner.append(
        Outer(area: mask.clipsToBounds ? visible : outer.area, opacity: opacity, radius: 0))
      let hasContent =
        mask.backgroundColor.alpha > minimum.share || !mask.contents.isEmpty
        || effects(of: mask)?.gradient != nil || effects(of: mask)?.shape != nil
      guard hasContent, opacity > minimum.share, visible.width > minimum.distance,
        visible.height > minimum.distance
      else { continue }
      union = union.map { $0.including(visible) } ?? visible
    }
    return union ?? .zero
  }

  private func collect(
    into marks: inout [LayerMark], through base: Transform3D, area: Rect, opacity: Double,
    for shower: ViewID?, _ minimum: LayerComparison.Tolerance
  ) -> Bool {
    var outers: [Outer] = []
    for (index, layer) in layers.enumerated() {
      let parent = Int(layer.parent)
      let outer =
        outers.indices.contains(parent)
        ? outers[parent] : Outer(area: area, opacity: opacity, radius: 0)
      let transform = layer.transform.concatenating(base)
      let box = transform.boundingBox(of: layer.bounds)
      var inner = outer
      inner.opacity *= layer.opacity
      inner.isInMask = outer.isInMask || layer.isMask
      if index + 1 < layers.count, layers[index + 1].isMask {
        inner.area = maskArea(at: index + 1, in: outer.area, through: base, minimum)
      }
      if let effects = effects(of: layer)?.drawn(within: minimum) { inner.effects.append(effects) }
      let isWide = effects(of: layer)?.shape != nil && !layer.clipsToBounds
      let visible = isWide ? inner.area : box.isFinite ? box.cut(to: inner.area) : .zero
      if layer.clipsToBounds {
        inner.area = visible
        if layer.cornerRadius > 0 { inner.radius = layer.cornerRadius }
      }
      outers.append(inner)
      guard !inner.isInMask, inner.opacity > minimum.share,
        visible.width > minimum.distance,
        visible.height > minimum.distance
      else { continue }
      let view = shower ?? layer.view
      let hasColor = layer.backgroundColor.alpha > minimum.share
      let hasEffects = inner.effects.count > outer.effects.count
      let isPainted = layer.contents.painting != nil
      if hasColor || layer.contents.source != .nothing || isPainted || hasEffects {
        marks.append(
          LayerMark(
            layer, view, transform, visible, opacity: inner.opacity, outerRadius: outer.radius,
            effects: inner.effects, minimum))
        guard marks.count <= Self.maxMarks else { return false }
      }
      guard let capture = layer.contents.capture, capture.tree.size.width > 0,
        capture.tree.size.height > 0
      else { continue }
      let stretch = Transform3D.scale(
        x: layer.bounds.width / capture.tree.size.width,
        y: layer.bounds.height / capture.tree.size.height
      ).concatenating(.translation(x: layer.bounds.minX, y: layer.bounds.minY))
      guard
        capture.tree.collect(
          into: &marks, through: stretch.concatenating(transform), area: visible,
          opacity: inner.opacity, for: view, minimum)
      else { return false }
    }
    return true
  }
}

extension LayerMark {
  fileprivate init(
    _ layer: Layer, _ view: ViewID, _ transform: Transform3D, _ visible: Rect, opacity: Double,
    outerRadius: Double, effects: [LayerEffects], _ minimum: LayerComparison.Tolerance
  ) {
    self.effects = effects
    let bounds = layer.bounds
    corners = [
      Point(x: bounds.minX, y: bounds.minY), Point(x: bounds.maxX, y: bounds.minY),
      Point(x: bounds.maxX, y: bounds.maxY), Point(x: bounds.minX, y: bounds.maxY),
    ].map { transform.apply(to: $0) }
    self.view = view
    self.visible = visible
    color = layer.backgroundColor
    source = layer.contents.source
    mode = layer.contents.mode
    self.opacity = opacity
    // The corner radius clips a picture only if the view clips to its bounds.
    let rounds = layer.clipsToBounds || layer.backgroundColor.alpha > minimum.share
    radius = rounds ? layer.cornerRadius : 0
    self.outerRadius = outerRadius
    // The opacity of a picture is not known here. Most pictures are opaque, so it is assumed to be.
    let fills =
      color.alpha >= 1 - minimum.share
      || (source != .nothing && layer.contents.mode != .scaleAspectFit)
    func isSame(_ a: Double, _ b: Double) -> Bool { abs(a - b) <= minimum.distance }
    let isUpright =
      (isSame(corners[0].x, corners[3].x) && isSame(corners[0].y, corners[1].y))
      || (isSame(corners[0].x, corners[1].x) && isSame(corners[0].y, corners[3].y))
    isCover =
      fills && isUpright && opacity >= 1 - minimum.share && isSame(radius, 0)
      && isSame(outerRadius, 0) && effects.allSatisfy(\.keepsCover)
  }
}

extension Rect {
  fileprivate func cut(to other: Rect) -> Rect {
    let (left, top) = (max(minX, other.minX), max(minY, other.minY))
    return Rect(
      x: left, y: top, width: max(min(maxX, other.maxX) - left, 0),
      height: max(min(maxY, other.maxY) - top, 0))
  }

  fileprivate func including(_ other: Rect) -> Rect {
    let (left, top) = (min(minX, other.minX), min(minY, other.minY))
    return Rect(
      x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }

  fileprivate func holds(_ other: Rect, _ tolerance: LayerComparison.Tolerance) -> Bool {
    let minimum = tolerance.distance
    return minX <= other.minX + minimum && minY <= other.minY + minimum
      && maxX >= other.maxX - minimum
      && maxY >= other.maxY - minimum
  }

  fileprivate func overlaps(_ other: Rect, _ minimum: LayerComparison.Tolerance) -> Bool {
    let both = cut(to: other)
    return both.width > minimum.distance && both.height > minimum.distance
  }
}

extension LayerMark {
  func overlaps(_ other: LayerMark, _ minimum: LayerComparison.Tolerance) -> Bool {
    visible.overlaps(other.visible, minimum)
  }
}

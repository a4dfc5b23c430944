internal import SegueGeometry

/// The visible contribution of one layer to a frame: a shape with a colour or a picture, at its
/// position in the container.
struct LayerMark {
  /// The view that the layer belongs to; for a layer of a captured picture, the view that shows the
  /// picture.
  let view: ViewID
  /// The corners of the layer's bounds, in the container's points.
  let corners: [Point]
  /// The axis-aligned bounding box of the part that is visible after clipping by the ancestors.
  let visible: Rect
  let color: Color
  /// The picture or clip. A mark does not contain the time at which the contents are frozen: a
  /// snapshot of a still picture has such a time too, although the snapshot looks the same as the
  /// picture.
  let source: PictureID
  let mode: ContentMode
  /// The layer's opacity multiplied by its ancestors' opacity.
  let opacity: Double
  let radius: Double
  /// The corner radius of the nearest ancestor that clips the layer to rounded corners; 0 if none
  /// does.
  let outerRadius: Double
  /// The visible effects of the layer and of its ancestors, the outermost ancestor first.
  let effects: [LayerEffects]
  /// True for an opaque axis-aligned rectangle, which hides the layers behind it.
  let isCover: Bool
  /// The masks of the layer and of its ancestors that may hide parts of `visible`. Marks with different masks count as
  /// different, which leads to a comparison of the frames' pixels.
  let masks: [LayerMask]

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
      && effects.count == other.effects.count && masks == other.masks
      && zip(effects, other.effects).allSatisfy { $0.looks(like: $1, minimum) }
  }

  func isPlaced(like other: LayerMark, _ minimum: LayerComparison.Tolerance) -> Bool {
    hasCorners(of: other, minimum) && isNear(visible.origin, other.visible.origin, minimum)
      && isClose(visible.width, other.visible.width, 2 * minimum.distance)
      && isClose(visible.height, other.visible.height, 2 * minimum.distance)
  }

  /// Returns true if the corners are near the other mark's corners. The visible parts of the layers
  /// are not compared.
  func hasCorners(of other: LayerMark, _ minimum: LayerComparison.Tolerance) -> Bool {
    zip(corners, other.corners).allSatisfy { isNear($0, $1, minimum) }
  }

  private func isNear(_ a: Point, _ b: Point, _ minimum: LayerComparison.Tolerance) -> Bool {
    isClose(a.x, b.x, minimum.distance) && isClose(a.y, b.y, minimum.distance)
  }

  func hasColor(of other: LayerMark, _ minimum: LayerComparison.Tolerance) -> Bool {
    color.looks(like: other.color, minimum)
  }
}

private func isClose(_ a: Double, _ b: Double, _ minimum: Double) -> Bool { abs(a - b) <= minimum }

extension Color {
  fileprivate func looks(like other: Color, _ minimum: LayerComparison.Tolerance) -> Bool {
    guard isClose(alpha, other.alpha, minimum.share) else { return false }
    return alpha < minimum.share
      || (isClose(red, other.red, minimum.share) && isClose(green, other.green, minimum.share)
        && isClose(blue, other.blue, minimum.share))
  }
}

extension LayerEffects {
  /// Returns true if both would be drawn alike, within the tolerance for the overlay, the shadow, the blurs and the
  /// corners.
  fileprivate func looks(like other: LayerEffects, _ minimum: LayerComparison.Tolerance) -> Bool {
    var near = self
    if overlayColor.looks(like: other.overlayColor, minimum) { near.overlayColor = other.overlayColor }
    let (own, shade) = (shadow, other.shadow)
    if own.color.looks(like: shade.color, minimum), isClose(own.radius, shade.radius, minimum.distance),
      isClose(own.offset.x, shade.offset.x, minimum.distance), isClose(own.offset.y, shade.offset.y, minimum.distance)
    {
      near.shadow = shade
    }
    if isClose(blurRadius, other.blurRadius, minimum.distance) { near.blurRadius = other.blurRadius }
    if isClose(backdropBlurRadius, other.backdropBlurRadius, minimum.distance) {
      near.backdropBlurRadius = other.backdropBlurRadius
    }
    let pairs = [
      (cornerRadii.topLeft, other.cornerRadii.topLeft), (cornerRadii.topRight, other.cornerRadii.topRight),
      (cornerRadii.bottomRight, other.cornerRadii.bottomRight), (cornerRadii.bottomLeft, other.cornerRadii.bottomLeft),
    ]
    if pairs.allSatisfy({ isClose($0, $1, minimum.distance) }) { near.cornerRadii = other.cornerRadii }
    return near == other
  }
}

/// The layers of a mask with their effects, in a form that does not depend on the tree that contains them.
struct LayerMask: Equatable {
  private let layers: [Layer]
  private let effects: [LayerEffects?]

  /// Copies the layers of a mask and their effects.
  ///
  /// - Parameter index: The index of the mask's first layer.
  fileprivate init(at index: Int, in tree: LayerTree) {
    let all = tree.layers[index...(index + Int(tree.layers[index].descendants))]
    effects = all.map(tree.effects(of:))
    layers = all.map { layer in
      var result = layer
      result.view = ViewID(rawValue: 0)
      result.parent -= Int32(truncatingIfNeeded: index)
      (result.effects, result.values) = (-1, -1)
      return result
    }
  }
}

extension LayerTree {
  /// The maximum number of marks (visible layers) of a frame. A frame with more marks is not
  /// compared.
  private static let maxMarks = 2_000
  /// The maximum number of covers: opaque rectangles that are remembered in order to find the marks
  /// hidden behind them.
  private static let maxCovers = 64

  /// Returns the marks (visible layers) that make up the frame, back to front. A layer that is transparent, empty,
  /// outside of the container or covered has no mark. Returns nil when there are too many marks to compare.
  ///
  /// - Parameter judgesMasks: False treats every mask as if it showed all of its bounding box, for a caller that cannot
  ///   compare pixels.
  func marks(_ minimum: LayerComparison.Tolerance, judgesMasks: Bool) -> [LayerMark]? {
    var all: [LayerMark] = []
    let outer = Outer(area: Rect(origin: .zero, size: size), opacity: 1, judgesMasks: judgesMasks)
    guard collect(into: &all, through: .identity, outer, for: nil, minimum) else { return nil }
    var covers: [Rect] = []
    var seen: [LayerMark] = []
    for mark in all.reversed() where !covers.contains(where: { $0.holds(mark.visible, minimum) }) {
      seen.append(mark)
      if mark.isCover, covers.count < Self.maxCovers { covers.append(mark.visible) }
    }
    return seen.reversed()
  }

  fileprivate struct Outer {
    var area: Rect
    var opacity: Double
    var radius = 0.0
    /// True for the layers of a mask, which are not shown.
    var isInMask = false
    /// The masks that may hide parts of the area; empty if every mask is treated as showing all of
    /// its bounding box.
    var masks: [LayerMask] = []
    let judgesMasks: Bool
    /// The effects of the layer and of its ancestors.
    var effects: [LayerEffects] = []
  }

  /// Returns the axis-aligned bounding box of the part of `area` that the mask at `index` shows,
  /// and whether the mask is known to be opaque in all of this box.
  private func maskArea(
    at index: Int, in area: Rect, through base: Transform3D, _ minimum: LayerComparison.Tolerance
  ) -> (box: Rect, isOpaque: Bool) {
    var union: Rect?
    /// The rectangles that a single layer of the mask makes opaque.
    var opaque: [Rect] = []
    /// For each layer of the mask: the area to which its subviews are clipped, and the product of the opacities of the
    /// layer and of its ancestors in the mask. `isWhole` is false if rounded corners or another mask may hide a part of
    /// the area.
    var inner: [(area: Rect, opacity: Double, isWhole: Bool)] = []
    for (offset, mask) in layers[index...(index + Int(layers[index].descendants))].enumerated() {
      let parent = Int(mask.parent) - index
      let outer: (area: Rect, opacity: Double, isWhole: Bool) =
        offset > 0 && inner.indices.contains(parent) ? inner[parent] : (area, 1, true)
      let transform = mask.transform.concatenating(base)
      let box = transform.boundingBox(of: mask.bounds)
      let shown = transform.boundingBox(of: extent(of: mask))
      let visible = shown.isFinite ? shown.cut(to: outer.area) : .zero
      let opacity = outer.opacity * mask.opacity
      let isWhole =
        outer.isWhole && !(mask.clipsToBounds && mask.cornerRadius > minimum.distance)
        && !(index + offset + 1 < layers.count && layers[index + offset + 1].isMask)
      let clipped = box.isFinite ? box.cut(to: outer.area) : .zero
      inner.append((mask.clipsToBounds ? clipped : outer.area, opacity, isWhole))
      let hasContent =
        mask.backgroundColor.alpha > minimum.share || !mask.contents.isEmpty
        || effects(of: mask)?.gradient != nil || effects(of: mask)?.shape != nil
      guard hasContent, opacity > minimum.share, visible.width > minimum.distance,
        visible.height > minimum.distance
      else { continue }
      union = union.map { $0.including(visible) } ?? visible
      let isOpaque =
        mask.backgroundColor.alpha >= 1 - minimum.share && opacity >= 1 - minimum.share
        && mask.cornerRadius <= minimum.distance && isWhole
        && effects(of: mask)?.drawn(within: minimum)?.keepsCover != false
        && transform.isUpright(mask.bounds, within: minimum.distance)
      if isOpaque, box.isFinite { opaque.append(box.cut(to: outer.area)) }
    }
    let box = union ?? .zero
    return (box, opaque.contains { $0.holds(box, minimum) })
  }

  /// Returns a box around everything that a layer draws itself, in the layer's own coordinates. The box contains the
  /// bounds, unless the layer draws only a path. If the layer has a path and does not clip, the box also contains the
  /// path's control points, with a margin for the stroke.
  private func extent(of layer: Layer) -> Rect {
    guard let effects = effects(of: layer), let shape = effects.shape, !layer.clipsToBounds,
      shape.start >= 0, shape.start + BezierPath.stride * shape.count <= values.count
    else { return layer.bounds }
    let points = values[shape.start..<shape.start + BezierPath.stride * shape.count]
    var (low, high) = (Point(x: Double.infinity, y: .infinity), Point(x: -.infinity, y: -.infinity))
    for segment in stride(from: points.startIndex, to: points.endIndex, by: BezierPath.stride) {
      for at in stride(from: segment + 1, to: segment + BezierPath.stride, by: 2) {
        low = Point(x: min(low.x, points[at]), y: min(low.y, points[at + 1]))
        high = Point(x: max(high.x, points[at]), y: max(high.y, points[at + 1]))
      }
    }
    let reach = shape.hasStroke ? shape.stroke.width / 2 * max(shape.style.miterLimit, 1.5) : 0
    let path = Rect(
      x: low.x - reach, y: low.y - reach, width: high.x - low.x + 2 * reach,
      height: high.y - low.y + 2 * reach)
    let isBare =
      layer.backgroundColor.alpha == 0 && layer.contents.isEmpty && effects.gradient == nil
      && effects.border.width == 0 && effects.overlayColor.alpha == 0
      && effects.shadow.color.alpha == 0
    return isBare ? path : path.including(layer.bounds)
  }

  private func collect(
    into marks: inout [LayerMark], through base: Transform3D, _ whole: Outer,
    for shower: ViewID?, _ minimum: LayerComparison.Tolerance
  ) -> Bool {
    var outers: [Outer] = []
    for (index, layer) in layers.enumerated() {
      let parent = Int(layer.parent)
      let outer =
        outers.indices.contains(parent) ? outers[parent] : whole
      let transform = layer.transform.concatenating(base)
      let box = transform.boundingBox(of: layer.bounds)
      var inner = outer
      inner.opacity *= layer.opacity
      inner.isInMask = outer.isInMask || layer.isMask
      // The layers of a mask have no marks, so a mask that such a layer has itself need not be
      // examined.
      if !inner.isInMask, index + 1 < layers.count, layers[index + 1].isMask {
        let mask = maskArea(at: index + 1, in: outer.area, through: base, minimum)
        inner.area = mask.box
        if inner.judgesMasks, !mask.isOpaque {
          inner.masks.append(LayerMask(at: index + 1, in: self))
        }
      }
      if let effects = effects(of: layer)?.drawn(within: minimum) { inner.effects.append(effects) }
      let shown = transform.boundingBox(of: extent(of: layer))
      let visible = shown.isFinite ? shown.cut(to: inner.area) : .zero
      if layer.clipsToBounds {
        inner.area = box.isFinite ? box.cut(to: inner.area) : .zero
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
            layer, view, transform, visible, inner, outerRadius: outer.radius, minimum))
        guard marks.count <= Self.maxMarks else { return false }
      }
      guard let capture = layer.contents.capture, capture.tree.size.width > 0,
        capture.tree.size.height > 0
      else { continue }
      let stretch = Transform3D.scale(
        x: layer.bounds.width / capture.tree.size.width,
        y: layer.bounds.height / capture.tree.size.height
      ).concatenating(.translation(x: layer.bounds.minX, y: layer.bounds.minY))
      var picture = Outer(
        area: visible, opacity: inner.opacity, judgesMasks: inner.judgesMasks)
      picture.masks = inner.masks
      guard
        capture.tree.collect(
          into: &marks, through: stretch.concatenating(transform), picture, for: view, minimum)
      else { return false }
    }
    return true
  }
}

extension LayerMark {
  fileprivate init(
    _ layer: Layer, _ view: ViewID, _ transform: Transform3D, _ visible: Rect,
    _ inner: LayerTree.Outer, outerRadius: Double, _ minimum: LayerComparison.Tolerance
  ) {
    effects = inner.effects
    masks = inner.masks
    let opacity = inner.opacity
    corners = transform.corners(of: layer.bounds)
    self.view = view
    self.visible = visible
    color = layer.backgroundColor
    source = layer.contents.source
    mode = layer.contents.mode
    self.opacity = opacity
    // The corner radius always rounds the background, but it rounds a picture only if the view
    // clips to its bounds.
    let rounds = layer.clipsToBounds || layer.backgroundColor.alpha > minimum.share
    radius = rounds ? layer.cornerRadius : 0
    self.outerRadius = outerRadius
    // The scene does not know the opacity of a picture. Most pictures are opaque, so all of them
    // are treated as opaque.
    let fills =
      color.alpha >= 1 - minimum.share
      || (source != .nothing && layer.contents.mode != .scaleAspectFit)
    let isUpright = transform.isUpright(layer.bounds, within: minimum.distance)
    isCover =
      fills && isUpright && opacity >= 1 - minimum.share && radius <= minimum.distance
      && outerRadius <= minimum.distance && effects.allSatisfy(\.keepsCover) && masks.isEmpty
  }
}

extension Transform3D {
  /// Returns the images of the rectangle's corners, clockwise from the top left one.
  fileprivate func corners(of rect: Rect) -> [Point] {
    [
      Point(x: rect.minX, y: rect.minY), Point(x: rect.maxX, y: rect.minY),
      Point(x: rect.maxX, y: rect.maxY), Point(x: rect.minX, y: rect.maxY),
    ].map { apply(to: $0) }
  }

  /// Returns true when the image of the rectangle is a rectangle whose sides are horizontal and vertical.
  fileprivate func isUpright(_ rect: Rect, within distance: Double) -> Bool {
    func isSame(_ a: Double, _ b: Double) -> Bool { abs(a - b) <= distance }
    let corners = corners(of: rect)
    return (isSame(corners[0].x, corners[3].x) && isSame(corners[0].y, corners[1].y))
      || (isSame(corners[0].x, corners[1].x) && isSame(corners[0].y, corners[3].y))
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

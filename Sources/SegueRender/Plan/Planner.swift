internal import SegueGeometry
internal import SegueScene

/// Converts a layer tree into the plan of a frame.
final class Planner {
  let plan: FramePlan
  let geometry = Geometry()
  let lines = PathLines()
  let store: PictureStore
  /// The memory for the pictures of shadows, which are drawn while the frame is planned. `scratch`
  /// is the memory for surfaces, which are drawn later by the steps of the plan.
  let shadows = ScratchMemory()
  /// The shadows of this frame whose pictures may be shared.
  var drawnShadows: [DrawnShadow] = []
  let scratch = ScratchMemory()
  let width: Int
  let height: Int
  let background: UInt32
  private let frame: Space
  /// The surface for which ops are currently planned.
  var space: Space
  /// For each layer, the index in `areas` of the region that clips its children; -1 when the
  /// children are not visible.
  let inner = Arena<Int>()
  let areas = Arena<Region>()
  let opened = Arena<Opened>(capacity: 16)
  let surfaces = Arena<OwnSurface>(capacity: 16)
  /// The points of the mesh that is being planned.
  let vertices = Arena<MeshVertex>(capacity: 1)
  /// For each layer, true when one of its descendants has a blurred or recoloured backdrop; empty when no layer of the
  /// tree has one.
  private let holdsBackdrop = Arena<Bool>()
  /// The number of the most recent segment; the first segment has the number 0. A new segment of
  /// ops begins when a backdrop is read and when a separate surface begins. Ops can hide each other
  /// only within one segment.
  var segments: Int32 = 0
  /// The index of the op that begins the group to which the next op belongs; -1 for none.
  var scope = -1
  /// The number of groups and masks, nested in each other, that currently need a row of their own.
  var rowDepth = 0
  private var maskDepth = 0

  /// The maximum depth of nested masks. A mask at a greater depth is treated as empty.
  private static let deepestMask = 32

  /// - Parameter store: the pictures, which several planners may share.
  init(
    width: Int, height: Int, scale: Double, offset: SIMD2<Double>, background: Color,
    store: PictureStore
  ) {
    self.store = store
    self.width = width
    self.height = height
    self.background = background.premultiplied
    plan = FramePlan()
    frame = Space(
      scale: scale, offset: offset,
      container: Box(minX: 0, minY: 0, maxX: Double(width), maxY: Double(height)), width: width,
      height: height)
    space = frame
  }

  /// Builds `plan` for a layer tree. The pictures to which the plan refers stay valid until the
  /// next call.
  func build(_ tree: borrowing LayerTree) {
    plan.removeAll()
    scratch.beginFrame()
    shadows.beginFrame()
    drawnShadows.removeAll(keepingCapacity: true)
    surfaces.removeAll()
    holdsBackdrop.removeAll()
    geometry.removeAll()
    areas.removeAll()
    opened.removeAll()
    inner.removeAll()
    space = frame
    (scope, rowDepth, maskDepth, segments) = (-1, 0, 0, 0)
    areas.append(
      Region(box: Box(minX: 0, minY: 0, maxX: Double(width), maxY: Double(height))))
    var clear = Op(kind: .solid, isOpaque: true, color: background)
    clear.cover = Pixels(x0: 0, y0: 0, x1: width << 8, y1: height << 8)
    clear.updateBounds()
    plan.ops.append(clear)

    let count = tree.layers.count
    let first = inner.reserve(count)
    for index in 0..<count { inner.base[first + index] = -1 }
    if !tree.effects.isEmpty {
      findBackdrops(tree)
      setContainer(tree)
    }
    walk(tree, from: 0, to: count)
    plan.steps.append(
      Step(
        kind: .paint, firstOp: space.from, endOp: plan.ops.count,
        target: Surface(area: Pixels(x1: width, y1: height))))
    plan.finish(geometry.vertices)
  }

  /// Marks, in `holdsBackdrop`, the ancestors of all layers that read their backdrop to blur it or
  /// to change its colours.
  private func findBackdrops(_ tree: borrowing LayerTree) {
    let count = tree.layers.count
    guard tree.effects.contains(where: \.readsBackdrop) else { return }
    let first = holdsBackdrop.reserve(count)
    for index in 0..<count { holdsBackdrop.base[first + index] = false }
    for index in 0..<count {
      let number = tree.layers[index].effects
      guard number >= 0, Int(number) < tree.effects.count,
        tree.effects[Int(number)].readsBackdrop
      else { continue }
      var parent = Int(tree.layers[index].parent)
      var below = index
      while parent >= 0, parent < below, !holdsBackdrop[parent] {
        holdsBackdrop[parent] = true
        (below, parent) = (parent, Int(tree.layers[parent].parent))
      }
    }
  }

  /// Sets `space.container` to the part of the frame in which the screen shows. Beyond that part,
  /// backdrops repeat the screen's edge pixels.
  private func setContainer(_ tree: borrowing LayerTree) {
    guard tree.layers.indices.contains(tree.screen) else { return }
    let map = space.map(tree.layers[tree.screen])
    let bounds = tree.layers[tree.screen].bounds
    guard map.isFinite, bounds.hasFiniteSum,
      let region = geometry.region(of: bounds, radii: .zero, through: map, within: areas[0])
    else { return }
    space.container = region.box
  }

  /// Adds the ops of the layers `start..<end`.
  ///
  /// - Parameters:
  ///   - isMask: True when the first layer is a mask that is now planned; otherwise, masks are skipped.
  ///   - isPart: True for a sublayer of a layer whose planes are split. The groups around the sublayer then remain
  ///     open.
  func walk(
    _ tree: borrowing LayerTree, from start: Int, to end: Int, isMask: Bool = false,
    isPart: Bool = false
  ) {
    // A group that was opened around a mask must not be closed here, even if it ends with the
    // mask's last layer.
    let kept = isMask ? opened.count - 1 : isPart ? opened.count : 0
    var index = start
    while index < end {
      close(before: index, tree, keeping: kept)
      let layer = tree.layers[index]
      let last = index + min(max(Int(layer.descendants), 0), end - index - 1)
      let parent = Int(layer.parent)
      var area = parent < 0 ? 0 : parent < index ? inner[parent] : -1
      var weight = weight256(layer.opacity)
      // In an invalid tree, the parent may be a layer that does not enclose this one, on a surface
      // that has ended. Its region can then be outside of the current surface.
      if area >= 0, !space.holds(areas[area].box) { area = -1 }
      guard area >= 0, weight > 0, !layer.isMask || (isMask && index == start) else {
        index = last + 1
        continue
      }
      let effects = tree.effects(at: layer.effects)
      var backdrop: Backdrop?
      if let effects, effects.readsBackdrop {
        backdrop = takeBackdrop(of: layer, effects, area: area)
      }
      var next = index + 1
      var maskBegin = -1
      if next <= last, tree.layers[next].isMask, Int(tree.layers[next].parent) == index {
        let maskLast = min(next + max(Int(tree.layers[next].descendants), 0), last)
        switch mask(tree, next, maskLast, of: index, effects, in: area) {
        case .nothing:
          index = last + 1
          continue
        case .area(let inside, let opacity):
          area = inside
          weight = (weight * opacity + 128) >> 8
        case .rows(let begin):
          maskBegin = begin
        }
        next = maskLast + 1
      }
      if weight == 0 {
        index = last + 1
        continue
      }
      let mixing = effects.map { compositing($0, isMasked: maskBegin >= 0) } ?? -1
      let isGroup = maskBegin >= 0 || mixing >= 0
      let isHolder =
        holdsBackdrop.count > index && holdsBackdrop[index] && (weight < 256 || isGroup)
      let isOnSurface = isHolder || (effects?.blurRadius ?? 0) > 0
      if isGroup || (weight < 256 && (backdrop != nil || !isOnSurface)) {
        beginGroup(
          end: last + 1, weight: weight, maskBegin: maskBegin, compositing: mixing)
        weight = 256
      }
      if let backdrop, let effects { add(backdrop, of: layer, effects, area: area) }
      if isOnSurface {
        let surface = beginSurface(
          of: layer, radius: effects?.blurRadius ?? 0, area: area, end: last + 1, weight: weight,
          isNeeded: isHolder)
        if let surface {
          area = surface
        } else if weight < 256 {
          beginGroup(end: last + 1, weight: weight, maskBegin: -1)
        }
      }
      if let mesh = effects?.mesh, let effects {
        let start = beginMesh(
          mesh, of: index, effects, area: area, end: last + 1, hasSublayers: next <= last, tree)
        guard case .surface(let inside) = start else {
          index = last + 1
          continue
        }
        area = inside
      }
      if let effects {
        if effects.isFinished { open(Opened(end: last + 1, layer: index, area: area)) }
        inner[index] = add(layer, effects, area: area, of: tree)
      } else {
        inner[index] = add(layer, area: area, of: tree)
      }
      if layer.sortsByDepth, inner[index] >= 0,
        addCrossing(tree, of: index, from: next, to: last + 1)
      {
        next = last + 1
      }
      index = next
    }
    close(before: isMask || isPart ? end : Int.max, tree, keeping: kept)
  }

  // MARK: Masks

  private enum MaskShape {
    /// The mask is transparent everywhere, so nothing is shown.
    case nothing
    /// The mask is a single shape of uniform opacity. The values are the index of its region in
    /// `areas`, and its opacity.
    case area(Int, UInt32)
    /// The mask must be painted. Its ops follow the `begin` op at this index.
    case rows(Int)
  }

  /// Plans the mask of the layer `parent`. The mask consists of the layers `first...last`, and
  /// `own` are the effects of the masked layer. Returns the form in which the mask applies.
  private func mask(
    _ tree: borrowing LayerTree, _ first: Int, _ last: Int, of parent: Int, _ own: LayerEffects?,
    in area: Int
  ) -> MaskShape {
    let layer = tree.layers[first]
    let weight = weight256(layer.opacity)
    let isPlain = own?.hasPlainMask ?? true
    guard weight > 0 || !isPlain else { return .nothing }
    let effects = tree.effects(at: layer.effects)
    if isPlain, first == last, layer.contents.isEmpty, effects?.isOnlyCorners ?? true {
      let opacity = (weight * weight256(layer.backgroundColor.alpha) + 128) >> 8
      let map = space.map(layer)
      guard opacity > 0, map.isFinite,
        let region = geometry.region(
          of: layer.bounds, radii: layer.radii(effects), through: map, within: areas[area])
      else { return .nothing }
      areas.append(region)
      return .area(areas.count - 1, opacity)
    }
    guard maskDepth < Self.deepestMask else { return .nothing }
    maskDepth += 1
    inner[parent] = area
    let begin = plan.ops.count
    plan.ops.append(Op(kind: .begin, scope: scope, segment: space.segment))
    rowDepth += 1
    open(Opened(end: last + 1, begin: begin, isMask: true))
    walk(tree, from: first, to: last + 1, isMask: true)
    maskDepth -= 1
    guard plan.ops.count > begin + 1 || !isPlain else {
      plan.ops.truncate(to: begin)
      rowDepth -= 1
      return .nothing
    }
    return .rows(begin)
  }
}

/// The surface for which ops are planned: the frame, or the separate surface of a group.
struct Space: BitwiseCopyable {
  /// The surface's number of pixels per point.
  var scale: Double
  /// The position of the container's origin on the surface, in pixels.
  var offset: SIMD2<Double>
  /// The segment of the ops that are planned next. Ops can hide each other and share edges only within one segment.
  var segment: Int32 = 0
  /// The index of the surface in the planner's surfaces; -1 for the frame.
  var surface = -1
  /// The index of the first op that has not been assigned to a step yet.
  var from = 0
  /// True when an earlier step paints on the surface, so that later steps must not clear it.
  var isStarted = false
  /// The part of the surface in which the screen shows. Beyond it, backdrops repeat the edge
  /// pixels.
  var container: Box

  /// The size of the surface in pixels.
  var width: Int
  var height: Int
  /// For the surface of a layer that a mesh bends: the inverse of the layer's transform, with which
  /// the layer is painted flat. The mesh then bends the finished surface. Used only if
  /// `isFlattened` is true.
  var flattening = Transform3D.identity
  var isFlattened = false

  func holds(_ box: Box) -> Bool {
    box.minX >= 0 && box.minY >= 0 && box.maxX <= Double(width) && box.maxY <= Double(height)
  }

  func map(_ layer: borrowing Layer) -> Homography {
    isFlattened
      ? Homography(transform(of: layer), scale: scale, offset: offset)
      : Homography(layer.transform, scale: scale, offset: offset)
  }

  /// Returns the transform from the coordinates of a layer to the container's. On a surface that a mesh will bend, the
  /// result leads to the coordinates of the bent layer instead.
  func transform(of layer: borrowing Layer) -> Transform3D {
    guard isFlattened else { return layer.transform }
    var result = layer.transform.concatenating(flattening)
    // A rotation and its inverse cancel only up to rounding errors. Without snapping, these errors would make an
    // upright layer a rotated one.
    result.row1 = result.row1.snapped(to: SIMD4(1, 0, 0, 0))
    result.row2 = result.row2.snapped(to: SIMD4(0, 1, 0, 0))
    result.row3 = result.row3.snapped(to: SIMD4(0, 0, 1, 0))
    result.row4 = result.row4.snapped(to: SIMD4(0, 0, 0, 1))
    return result
  }
}

extension SIMD4<Double> {
  /// Returns a copy in which each number is replaced by the number of `other` at the same index if
  /// the two are nearly equal.
  fileprivate func snapped(to other: SIMD4<Double>) -> SIMD4<Double> {
    let off = self - other
    return replacing(with: other, where: off * off .< SIMD4(repeating: 1e-20))
  }
}

/// Returns an opacity in 256ths, clamped to 0…256; NaN gives 0.
func weight256(_ opacity: Double) -> UInt32 {
  opacity > 0 ? UInt32(clamping: (min(opacity, 1) * 256).rounded()) : 0
}

extension LayerTree {
  /// Returns the element of `effects` at `index`, the index that a layer stores; nil if it is out
  /// of range.
  func effects(at index: Int32) -> LayerEffects? {
    index >= 0 && Int(index) < effects.count ? effects[Int(index)] : nil
  }
}

extension Color {
  /// The colour as a premultiplied pixel, each component rounded. Components outside 0…1 are
  /// clamped, and NaN becomes 0.
  var premultiplied: UInt32 {
    func part(_ value: Double, _ factor: Double) -> UInt32 {
      value > 0 ? UInt32(clamping: (min(value, 1) * factor * 255).rounded()) : 0
    }
    let opacity = alpha > 0 ? min(alpha, 1) : 0
    return part(alpha, 1) << 24 | part(red, opacity) << 16 | part(green, opacity) << 8
      | part(blue, opacity)
  }
}

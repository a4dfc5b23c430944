internal import SegueGeometry
internal import SegueScene

/// Turns a layer tree into the plan of a frame.
final class Planner {
  let plan = FramePlan()
  let geometry = Geometry()
  let store: PictureStore
  private let width: Int
  private let height: Int
  private let scale: Double
  private let offset: SIMD2<Double>
  private let background: UInt32
  /// For each layer, the index in `areas` of the region that clips its children; -1 when none of
  /// them is visible.
  private let inner = Arena<Int>()
  private let areas = Arena<Region>()
  private let groups = Arena<Group>(capacity: 16)

  private struct Group: BitwiseCopyable {
    /// The index of its `begin`.
    var begin: Int
    /// The first layer after it.
    var end: Int
    var weight: UInt32
  }

  /// - Parameter store: the pictures, which several planners may share.
  init(
    width: Int, height: Int, scale: Double, offset: SIMD2<Double>, background: Color,
    store: PictureStore
  ) {
    self.store = store
    self.width = width
    self.height = height
    self.scale = scale
    self.offset = offset
    self.background = background.premultiplied
  }

  /// Builds `plan` for a tree. The pictures that it refers to stay valid until the next call.
  func build(_ tree: borrowing LayerTree) {
    plan.removeAll()
    geometry.removeAll()
    areas.removeAll()
    groups.removeAll()
    inner.removeAll()
    areas.append(
      Region(box: Box(minX: 0, minY: 0, maxX: Double(width), maxY: Double(height))))
    var clear = Op(kind: .solid, isOpaque: true, color: background)
    clear.cover = Pixels(x0: 0, y0: 0, x1: width << 8, y1: height << 8)
    clear.updateBounds()
    plan.ops.append(clear)

    let clock = tree.contentsTime
    let count = tree.layers.count
    let first = inner.reserve(count)
    for index in 0..<count { inner.base[first + index] = -1 }
    var index = 0
    while index < count {
      endGroups(before: index)
      let layer = tree.layers[index]
      let last = index + min(max(Int(layer.descendants), 0), count - index - 1)
      let parent = Int(layer.parent)
      let area = parent < 0 ? 0 : parent < index ? inner[parent] : -1
      let weight = weight256(layer.opacity)
      guard area >= 0, weight > 0, !layer.isMask else {
        index = last + 1
        continue
      }
      if weight < 256 { beginGroup(end: last + 1, weight: weight) }
      inner[index] = add(layer, area: area, clock: clock)
      index += 1
    }
    endGroups(before: Int.max)
    plan.finish(geometry.vertices)
  }

  // MARK: Groups

  private var scope: Int { groups.count > 0 ? groups[groups.count - 1].begin : -1 }

  private func beginGroup(end: Int, weight: UInt32) {
    let begin = plan.ops.count
    plan.ops.append(Op(kind: .begin, scope: scope))
    let outerEnd = groups.count > 0 ? groups[groups.count - 1].end : end
    groups.append(Group(begin: begin, end: min(end, outerEnd), weight: weight))
  }

  /// Ends the groups whose last layer lies before `index`.
  private func endGroups(before index: Int) {
    while groups.count > 0, groups[groups.count - 1].end <= index {
      let group = groups[groups.count - 1]
      let depth = groups.count
      groups.truncate(to: groups.count - 1)
      let inside = plan.ops.count - group.begin - 1
      if inside == 0 {
        plan.ops.truncate(to: group.begin)
      } else if inside == 1 {
        // A group of one op needs no row of its own: the group's opacity becomes the op's.
        var only = plan.ops[group.begin + 1]
        only.weight = (only.weight * group.weight + 128) >> 8
        only.scope = scope
        only.hidden = Pixels()
        plan.ops.truncate(to: group.begin)
        if only.weight > 0 { plan.ops.append(only) }
      } else {
        var bounds = Pixels()
        for i in (group.begin + 1)..<plan.ops.count { bounds = bounds.union(plan.ops[i].bounds) }
        plan.ops[group.begin].bounds = bounds
        plan.ops.append(Op(kind: .end, weight: group.weight, bounds: bounds, scope: scope))
        plan.note(depth: depth)
      }
    }
  }

  // MARK: One layer

  /// Adds the ops of the layer itself, and returns the index in `areas` of the region that its
  /// children may cover; -1 when they are not visible.
  private func add(_ layer: Layer, area: Int, clock: Double) -> Int {
    let map = Homography(layer.transform, scale: scale, offset: offset)
    let bounds = layer.bounds
    let extent = bounds.minX + bounds.minY + bounds.width + bounds.height
    guard map.isFinite, extent.isFinite else { return -1 }
    let radius = layer.cornerRadius > 0 ? layer.cornerRadius : 0
    let outer = areas[area]
    let color = layer.backgroundColor.premultiplied
    let chain =
      layer.contents.isEmpty ? nil : store.chain(for: layer.contents, clock: clock)
    guard layer.clipsToBounds || color >> 24 != 0 || chain != nil else { return area }

    var own: Region?
    if layer.clipsToBounds || color >> 24 != 0 {
      own = geometry.region(of: bounds, radius: radius, through: map, within: outer)
    }
    let place = chain.map { picturePlace($0, layer.contents.mode, in: bounds) }
    let isCovered = place?.isWhole == true && chain?.picture.isOpaque == true
    if color >> 24 != 0, !isCovered, let own { addSolid(color, own) }
    if let chain, let place {
      if layer.clipsToBounds, radius > 0 || place.isWhole {
        if let own {
          let region =
            place.isWhole
            ? own : geometry.region(of: place.seen, radius: 0, through: map, within: own)
          if let region { addPicture(chain, place, map, region) }
        }
      } else if let region = geometry.region(
        of: place.seen, radius: 0, through: map, within: outer)
      {
        addPicture(chain, place, map, region)
      }
    }
    guard layer.clipsToBounds else { return area }
    guard let own else { return -1 }
    areas.append(own)
    return areas.count - 1
  }

  private func addSolid(_ color: UInt32, _ region: Region) {
    var op = Op(kind: .solid, isOpaque: color >> 24 == 255, color: color)
    guard place(&op, region) else { return }
    plan.ops.append(op)
  }

  private func addPicture(
    _ chain: MipChain, _ place: PicturePlace, _ map: Homography, _ region: Region
  ) {
    var op = Op(kind: .picture, isOpaque: chain.picture.isOpaque)
    guard self.place(&op, region) else { return }
    guard plan.sample(chain, place, through: map, by: &op) else { return }
    plan.ops.append(op)
  }

  /// Sets the pixels that the op covers; false when there are none.
  private func place(_ op: inout Op, _ region: Region) -> Bool {
    op.scope = scope
    if region.isBox {
      let box = region.box
      op.cover = Pixels(
        x0: Int((box.minX * 256).rounded()), y0: Int((box.minY * 256).rounded()),
        x1: Int((box.maxX * 256).rounded()), y1: Int((box.maxY * 256).rounded()))
      guard !op.cover.isEmpty else { return false }
      op.updateBounds()
    } else {
      op.shape = region.start
      op.shapeCount = region.count
      plan.addEdges(of: region, from: geometry.vertices, to: &op)
    }
    return !op.bounds.isEmpty
  }
}

/// An opacity in 256ths: NaN and what is below 0 are 0, what is above 1 is 256.
func weight256(_ opacity: Double) -> UInt32 {
  opacity > 0 ? UInt32((min(opacity, 1) * 256).rounded()) : 0
}

extension Color {
  /// The premultiplied pixel, each part rounded; parts outside 0…1 are clamped, NaN becomes 0.
  var premultiplied: UInt32 {
    func part(_ value: Double, _ factor: Double) -> UInt32 {
      value > 0 ? UInt32((min(value, 1) * factor * 255).rounded()) : 0
    }
    let opacity = alpha > 0 ? min(alpha, 1) : 0
    return part(alpha, 1) << 24 | part(red, opacity) << 16 | part(green, opacity) << 8
      | part(blue, opacity)
  }
}

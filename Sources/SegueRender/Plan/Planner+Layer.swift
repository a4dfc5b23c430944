internal import SegueGeometry
internal import SegueScene

extension Planner {
  /// Adds the ops of a layer without effects. Returns the index in `areas` of the region that clips
  /// the layer's children; -1 when the children are not visible.
  func add(_ layer: Layer, area: Int, of tree: borrowing LayerTree) -> Int {
    let map = space.map(layer)
    let bounds = layer.bounds
    guard map.isFinite, bounds.hasFiniteSum else { return -1 }
    let color = layer.backgroundColor.premultiplied
    let chain =
      layer.contents.isEmpty ? nil : store.chain(for: layer, of: tree)
    guard layer.clipsToBounds || color >> 24 != 0 || chain != nil else { return area }

    let outer = areas[area]
    var own: Region?
    if layer.clipsToBounds || color >> 24 != 0 {
      own = geometry.region(of: bounds, radii: layer.radii(nil), through: map, within: outer)
    }
    let placement = chain.map { picturePlacement($0, layer.contents.mode, in: bounds) }
    let isCovered = placement?.isWhole == true && chain?.picture.isOpaque == true
    if color >> 24 != 0, !isCovered, let own { addSolid(color, own) }
    if let chain, let placement { addContents(chain, placement, of: layer, map, own, outer) }
    return areaOfChildren(of: layer, own, area)
  }

  func addContents(
    _ chain: MipChain, _ placement: PicturePlacement, of layer: Layer, _ map: Homography,
    _ own: Region?,
    _ outer: Region
  ) {
    if layer.clipsToBounds, layer.cornerRadius > 0 || placement.isWhole {
      guard let own else { return }
      let region =
        placement.isWhole
        ? own : geometry.region(of: placement.seen, radii: .zero, through: map, within: own)
      if let region { addPicture(chain, placement, map, region) }
    } else if let region = geometry.region(
      of: placement.seen, radii: .zero, through: map, within: outer)
    {
      addPicture(chain, placement, map, region)
    }
  }

  func areaOfChildren(of layer: Layer, _ own: Region?, _ area: Int) -> Int {
    guard layer.clipsToBounds else { return area }
    guard let own else { return -1 }
    areas.append(own)
    return areas.count - 1
  }

  func addSolid(_ color: UInt32, _ region: Region, hole: Int32 = -1) {
    var op = Op(kind: .solid, isOpaque: color >> 24 == 255, hole: hole, color: color)
    guard cover(&op, region) else { return }
    plan.ops.append(op)
  }

  private func addPicture(
    _ chain: MipChain, _ placement: PicturePlacement, _ map: Homography, _ region: Region
  ) {
    var op = Op(kind: .picture, isOpaque: chain.picture.isOpaque)
    guard self.cover(&op, region) else { return }
    guard plan.sample(chain, placement, through: map, drawsDetail: store.drawsDetail, by: &op) else { return }
    plan.ops.append(op)
  }

  /// Makes the op cover exactly the region. Returns false when the region covers no pixel.
  func cover(_ op: inout Op, _ region: Region) -> Bool {
    op.scope = scope
    op.segment = space.segment
    if region.isBox {
      op.cover = region.box.in256ths
      guard !op.cover.isEmpty else { return false }
      op.updateBounds()
    } else {
      op.shape = region.start
      op.shapeCount = region.count
      plan.addEdges(of: region, from: geometry.vertices, to: &op)
    }
    if op.hole >= 0 { op.hidden = Pixels() }
    return !op.bounds.isEmpty
  }

  /// Adds a hole with the shape of `region` to the plan, and returns its index; -1 when `region` is
  /// nil or empty. `isFilled` is true when an opaque shape is painted into the hole afterwards.
  func hole(_ region: Region?, isFilled: Bool) -> Int32 {
    guard let region else { return -1 }
    var op = Op(kind: .solid)
    guard cover(&op, region) else { return -1 }
    plan.holes.append(
      Hole(
        bounds: op.bounds, cover: op.cover, edgeStart: op.edgeStart, edgeCount: op.edgeCount, bands: op.bands,
        isFilled: isFilled))
    return Int32(truncatingIfNeeded: plan.holes.count - 1)
  }
}

extension Box {
  fileprivate var in256ths: Pixels {
    Pixels(
      x0: Int(clamping: (minX * 256).rounded()), y0: Int(clamping: (minY * 256).rounded()),
      x1: Int(clamping: (maxX * 256).rounded()), y1: Int(clamping: (maxY * 256).rounded()))
  }
}

extension Rect {
  /// False for a rectangle in which a number is NaN or infinite.
  var hasFiniteSum: Bool { (minX + minY + width + height).isFinite }
}

extension Layer {
  /// Returns the corner radii of a layer with these effects, clockwise from the top left one.
  /// Negative radii become 0.
  func radii(_ effects: LayerEffects?) -> SIMD4<Double> {
    guard let corners = effects?.cornerRadii else {
      return SIMD4(repeating: cornerRadius > 0 ? cornerRadius : 0)
    }
    let radii = SIMD4(
      corners.topLeft, corners.topRight, corners.bottomRight, corners.bottomLeft)
    return radii.replacing(with: 0, where: .!(radii .> 0))
  }
}

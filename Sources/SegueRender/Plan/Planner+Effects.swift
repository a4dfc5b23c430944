internal import SegueGeometry
internal import SegueScene

extension Planner {
  /// Adds the ops that are painted below the descendants of a layer with effects: the shadow, the
  /// background colour, the gradient, the picture and the path. Returns the index in `areas` of the
  /// region that clips the layer's children; -1 when the children are not visible.
  func add(
    _ layer: Layer, _ effects: LayerEffects, area: Int, of tree: borrowing LayerTree
  ) -> Int {
    let map = space.map(layer)
    let bounds = layer.bounds
    guard map.isFinite, bounds.hasFiniteSum else { return -1 }
    let color = layer.backgroundColor.premultiplied
    let chain =
      layer.contents.isEmpty ? nil : store.chain(for: layer, of: tree)
    let outer = areas[area]
    let own = geometry.region(
      of: bounds, radii: layer.radii(effects), through: map, within: outer)
    let placement = chain.map {
      picturePlacement($0, layer.contents.mode, in: bounds, part: effects.contentsRect)
    }
    let isCovered = placement?.isWhole == true && chain?.picture.isOpaque == true
    let isRounded = layer.radii(effects).max() > 0
    let showsOpaque =
      color >> 24 == 255 || effects.gradient?.isOpaque == true
      || (isCovered && (layer.clipsToBounds || !isRounded))
    addShadow(of: layer, effects, map, area: area, own, isFilled: showsOpaque)
    if let own, !isCovered {
      if color >> 24 != 0, effects.gradient?.isOpaque != true { addSolid(color, own) }
      if let gradient = effects.gradient { addGradient(gradient, of: bounds, map, own) }
    }
    if let chain, let placement { addContents(chain, placement, of: layer, map, own, outer) }
    if let path = effects.shape {
      if !layer.clipsToBounds {
        addPath(path, of: tree, map, within: outer)
      } else if let own {
        addPath(path, of: tree, map, within: own)
      }
    }
    return areaOfChildren(of: layer, own, area)
  }

  /// Adds a layer's border and its overlay, which are painted over the layer and its descendants.
  func finish(_ layer: Layer, _ effects: LayerEffects, area: Int) {
    let map = space.map(layer)
    let bounds = layer.bounds
    let radii = layer.radii(effects)
    guard map.isFinite, bounds.hasFiniteSum,
      let own = geometry.region(of: bounds, radii: radii, through: map, within: areas[area])
    else { return }
    let line = effects.border.color.premultiplied
    let width = effects.border.width
    if line >> 24 != 0, width > 0 {
      let inside = Rect(
        x: bounds.minX + width, y: bounds.minY + width, width: bounds.width - 2 * width,
        height: bounds.height - 2 * width)
      let fitted = Geometry.fitted(radii, bounds)
      let within = fitted - SIMD4(repeating: width)
      let opening = geometry.region(
        of: inside, radii: within.replacing(with: 0, where: within .< 0), through: map,
        within: areas[area])
      addSolid(line, own, hole: hole(opening, isFilled: false))
    }
    let overlay = effects.overlayColor.premultiplied
    if overlay >> 24 != 0 { addSolid(overlay, own) }
  }

  /// Adds a gradient that fills `region`, a part of `bounds`.
  private func addGradient(
    _ gradient: LayerGradient, of bounds: Rect, _ map: Homography, _ region: Region
  ) {
    var op = Op(kind: .picture, isOpaque: gradient.isOpaque)
    guard cover(&op, region), let back = map.inverse,
      let sampler = plan.ramp(gradient, in: bounds, back, columns: op.bounds.x0..<op.bounds.x1)
    else { return }
    op.near = sampler
    plan.ops.append(op)
  }
}

extension LayerEffects {
  /// True when a border or an overlay is drawn over the layer's descendants.
  var isFinished: Bool {
    (border.width > 0 && border.color.alpha > 0) || overlayColor.alpha > 0
  }

  /// True when the layer has no visible effect except its corner radii.
  var isOnlyCorners: Bool {
    !isFinished && shape == nil && shadow.color.alpha <= 0 && gradient == nil && blurRadius <= 0
      && !readsBackdrop && blendMode == .normal && colorMatrix == nil && mesh == nil
  }
}

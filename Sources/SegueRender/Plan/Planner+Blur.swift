internal import SegueGeometry
internal import SegueScene

/// A group that is painted on a separate surface.
struct OwnSurface: BitwiseCopyable {
  /// The index of the `surface` op that begins the group.
  var op: Int
  /// The planner's `space` for the enclosing surface, which is restored when this surface ends.
  var outer: Space
  /// The planner's `rowDepth` on the enclosing surface, which is restored when this surface ends:
  /// the number of open groups that need a row of their own.
  var outerRows: Int
  /// The index in `areas` of the region to which the enclosing surface clips the group.
  var area: Int
  /// The position of the surface's first pixel on the enclosing surface, in pixels.
  var x: Int
  var y: Int
  var width: Int
  var height: Int
  var blur = Blur()
  var isBlurred: Bool
  var weight: UInt32
  /// The index of the memory block for the surface's pixels; -1 until memory is taken. Usually this
  /// happens when the surface ends, but earlier if a mesh or a backdrop must read the surface.
  var block = -1
  var surface = Surface()
  /// For the surface of a layer that a mesh bends: the index of the layer, or -1 for other surfaces; and the scale of
  /// the surface, in pixels per point of the layer.
  var meshLayer = -1
  var meshScale = 0.0
}

/// A backdrop: the pixels behind a view, after they have been blurred or their colours changed.
struct Backdrop: BitwiseCopyable {
  var surface: Surface
  /// The position of the backdrop's first pixel on the surface behind the view. `side` is the side
  /// length of one pixel of the backdrop, in pixels of that surface.
  var x: Int
  var y: Int
  var side: Int
  /// True when all pixels of the backdrop are known to be opaque.
  var isOpaque: Bool
}

extension Planner {
  /// The maximum number of pixels by which a surface may be larger than the frame.
  static let maxMargin = 512

  /// Returns the standard deviation of a layer's blur in pixels; 0 when the blur is too small to be
  /// drawn.
  private func deviation(_ radius: Double, of layer: Layer, maximum: Double) -> Double {
    guard radius > 0 else { return 0 }
    let pixels = radius * space.map(layer).growth(at: layer.bounds.center)
    return pixels >= Blur.minDeviation ? min(pixels, maximum) : 0
  }

  // MARK: Groups

  /// Begins a surface for a layer with its descendants, and returns the index of the surface's
  /// region in `areas`. Returns nil when the layer does not need a surface.
  ///
  /// - Parameter isNeeded: true when the layer needs a surface even if it is not blurred.
  func beginSurface(
    of layer: Layer, radius: Double, area: Int, end: Int, weight: UInt32, isNeeded: Bool
  ) -> Int? {
    let deviation = deviation(radius, of: layer, maximum: Blur.maxDeviation)
    guard deviation > 0 || isNeeded else { return nil }
    var own = OwnSurface(
      op: plan.ops.count, outer: space, outerRows: rowDepth, area: area, x: 0, y: 0, width: 0,
      height: 0, isBlurred: deviation > 0, weight: weight)
    if deviation > 0 { own.blur = Blur(deviation: deviation, isCoarse: true) }
    let (box, margin, side) = (areas[area].box, own.blur.margin, own.blur.coarseness)
    own.x = Int(clamping: box.minX.rounded(.down)) - margin
    own.y = Int(clamping: box.minY.rounded(.down)) - margin
    own.width = min(
      (Int(clamping: box.maxX.rounded(.up)) + margin - own.x + side - 1) / side,
      width + Self.maxMargin)
    own.height = min(
      (Int(clamping: box.maxY.rounded(.up)) + margin - own.y + side - 1) / side,
      height + Self.maxMargin)
    plan.ops.append(Op(kind: .surface, scope: scope, segment: space.segment))
    var opening = Opened(end: end)
    opening.begin = own.op
    opening.surface = surfaces.count
    open(opening)
    surfaces.append(own)
    let corner = SIMD2(Double(own.x), Double(own.y))
    space = Space(
      scale: space.scale / Double(side), offset: (space.offset - corner) / Double(side),
      segment: newSegment(), surface: surfaces.count - 1, from: plan.ops.count, isStarted: false,
      container: space.container.moved(by: -corner, over: Double(side)), width: own.width,
      height: own.height)
    rowDepth = 0
    areas.append(
      Region(box: Box(minX: 0, minY: 0, maxX: Double(own.width), maxY: Double(own.height))))
    return areas.count - 1
  }

  /// Ends a surface, and adds the steps that paint and blur it and the op that shows it.
  func endSurface(_ index: Int, _ tree: borrowing LayerTree) {
    var own = surfaces[index]
    let (from, isStarted) = (space.from, space.isStarted)
    var shown = Pixels()
    var next = own.op + 1
    while next < plan.ops.count {
      let op = plan.ops.base + next
      next = op.pointee.kind == .surface ? op.pointee.next : next + 1
      shown = shown.union(op.pointee.bounds)
    }
    rowDepth = own.outerRows
    space = own.outer
    plan.ops[own.op].next = plan.ops.count
    if own.block < 0 {
      guard !shown.isEmpty, let surface = takeSurface(shown, &own.block) else { return }
      own.surface = surface
    } else {
      shown = own.surface.area
    }
    var paint = Step(kind: .paint, firstOp: from, endOp: plan.ops.count, target: own.surface)
    paint.isClearing = !isStarted
    plan.steps.append(paint)
    if own.meshLayer >= 0 { endMesh(own, tree) } else { show(own, shown) }
  }

  /// Adds the op that shows a finished surface on the enclosing surface. `shown` is the bounding
  /// box of the surface's painted pixels.
  private func show(_ own: OwnSurface, _ shown: Pixels) {
    let side = own.blur.coarseness
    var op = Op(kind: .picture, weight: own.weight)
    guard own.isBlurred else {
      guard
        let region = geometry.region(
          of: Rect(
            x: Double(own.x + shown.x0), y: Double(own.y + shown.y0),
            width: Double(shown.x1 - shown.x0), height: Double(shown.y1 - shown.y0)), radii: .zero,
          through: Homography(.identity), within: areas[own.area]), cover(&op, region)
      else { return }
      op.near = Sampler(of: own.surface)
      op.near.dx = -own.x - shown.x0
      op.near.dy = -own.y - shown.y0
      plan.ops.append(op)
      return
    }
    // The blurred group is larger than `shown` by the margin of the blur. All lengths are in pixels
    // of the surface.
    let block = own.blur.block
    let more = (own.blur.margin / side + block - 1) / block * block
    let (x, y) = (shown.x0 - more, shown.y0 - more)
    let columns = (shown.x1 + more - x + block - 1) / block
    let rows = (shown.y1 + more - y + block - 1) / block
    var shrink = Step(kind: .shrink, source: own.surface, block: block, part: shown, x: x, y: y)
    shrink.blur = own.blur
    guard let result = soften(&shrink, columns, rows) else { return }
    scratch.give(own.block)
    let wide = Double(side * block)
    let left = Double(own.x + side * x)
    let top = Double(own.y + side * y)
    guard
      let region = geometry.region(
        of: Rect(x: left, y: top, width: wide * Double(columns), height: wide * Double(rows)),
        radii: .zero, through: Homography(.identity), within: areas[own.area]), cover(&op, region)
    else { return }
    plan.enlarge(result, by: wide, left: left, top: top, to: &op)
    plan.ops.append(op)
  }

  /// Adds two steps, one that reduces a picture and one that filters the reduced picture. Returns the surface with the
  /// result, or nil when there is no memory.
  private func soften(_ shrink: inout Step, _ columns: Int, _ rows: Int) -> Surface? {
    let area = Pixels(x1: columns, y1: rows)
    var (small, result) = (-1, -1)
    guard let target = takeSurface(area, &small) else { return nil }
    guard let last = takeSurface(area, &result) else {
      scratch.give(small)
      return nil
    }
    shrink.target = target
    plan.steps.append(shrink)
    plan.steps.append(
      Step(kind: .soften, source: target, target: last, blur: shrink.blur))
    scratch.give(small)
    return last
  }

  func takeSurface(_ area: Pixels, _ block: inout Int) -> Surface? {
    let stride = ((area.x1 - area.x0) * 4 + 63) / 64 * 64
    guard let taken = scratch.take(stride * (area.y1 - area.y0)) else { return nil }
    block = taken
    return Surface(pixels: scratch.start(of: taken), stride: stride, area: area)
  }

  // MARK: Backdrops

  /// Plans the backdrop of a layer: whatever the ops planned so far paint on the current surface.
  /// Returns nil when the layer has no backdrop.
  func takeBackdrop(of layer: Layer, _ effects: LayerEffects, area: Int) -> Backdrop? {
    let deviation = deviation(
      effects.backdropBlurRadius, of: layer, maximum: Blur.maxBackdropDeviation)
    let map = space.map(layer)
    // Within a group that is painted in a row of its own, the pixels below the group are not
    // available, so a layer has no backdrop.
    guard deviation > 0 || effects.backdropColorMatrix != nil, rowDepth == 0, map.isFinite,
      layer.bounds.hasFiniteSum,
      let own = geometry.region(
        of: layer.bounds, radii: layer.radii(effects), through: map, within: areas[area])
    else { return nil }
    let blur = deviation > 0 ? Blur(deviation: deviation, isCoarse: false) : Blur()
    let all = Pixels(x1: width, y1: height)
    var surface = Surface(area: all)
    if space.surface >= 0 {
      let index = space.surface
      if surfaces[index].block < 0 {
        let whole = Pixels(x1: surfaces[index].width, y1: surfaces[index].height)
        guard let taken = takeSurface(whole, &surfaces.base[index].block) else { return nil }
        surfaces.base[index].surface = taken
      }
      surface = surfaces[index].surface
    }
    let edge = space.container.pixels.intersection(surface.area)
    let part = Pixels(
      x0: Int(clamping: own.box.minX.rounded(.down)) - blur.margin,
      y0: Int(clamping: own.box.minY.rounded(.down)) - blur.margin,
      x1: Int(clamping: own.box.maxX.rounded(.up)) + blur.margin,
      y1: Int(clamping: own.box.maxY.rounded(.up)) + blur.margin
    ).intersection(edge)
    guard !part.isEmpty else { return nil }
    var paint = Step(kind: .paint, firstOp: space.from, endOp: plan.ops.count, target: surface)
    paint.isClearing = space.surface >= 0 && !space.isStarted
    plan.steps.append(paint)
    space.from = plan.ops.count
    space.isStarted = true
    space.segment = newSegment()
    if deviation == 0 { return recolored(surface, part, effects) }
    // The reduced picture extends beyond the edges by the reach of the filter, and repeats the
    // nearest pixels there.
    let more = (blur.reach + 1) * blur.block
    let (x, y) = (part.x0 - more, part.y0 - more)
    var shrink = Step(
      kind: .shrink, source: surface, block: blur.block, part: part, x: x, y: y, isClamped: true)
    shrink.blur = blur
    let columns = (part.x1 + more - x + blur.block - 1) / blur.block
    let rows = (part.y1 + more - y + blur.block - 1) / blur.block
    guard let result = soften(&shrink, columns, rows) else { return nil }
    if let matrix = effects.backdropColorMatrix {
      var step = Step(kind: .recolor, source: result, target: result)
      step.weights = ColorWeights(matrix, keepsAlpha: true)
      plan.steps.append(step)
    }
    return Backdrop(
      surface: result, x: x, y: y, side: blur.block,
      isOpaque: space.surface < 0 && background >> 24 == 255)
  }

  /// Plans a backdrop that is not blurred: the pixels `part` of a surface, with their colours
  /// changed.
  private func recolored(_ surface: Surface, _ part: Pixels, _ effects: LayerEffects) -> Backdrop? {
    var block = -1
    guard let matrix = effects.backdropColorMatrix,
      let target = takeSurface(Pixels(x1: part.x1 - part.x0, y1: part.y1 - part.y0), &block)
    else { return nil }
    var step = Step(kind: .recolor, source: surface, target: target, x: part.x0, y: part.y0)
    step.weights = ColorWeights(matrix, keepsAlpha: true)
    plan.steps.append(step)
    return Backdrop(
      surface: target, x: part.x0, y: part.y0, side: 1,
      isOpaque: space.surface < 0 && background >> 24 == 255)
  }

  /// Adds the op that paints a backdrop within the bounds of its layer.
  func add(_ backdrop: Backdrop, of layer: Layer, _ effects: LayerEffects, area: Int) {
    var op = Op(kind: .picture, isOpaque: backdrop.isOpaque)
    guard
      let region = geometry.region(
        of: layer.bounds, radii: layer.radii(effects), through: space.map(layer),
        within: areas[area]), cover(&op, region)
    else { return }
    plan.enlarge(
      backdrop.surface, by: Double(backdrop.side), left: Double(backdrop.x),
      top: Double(backdrop.y), to: &op)
    plan.ops.append(op)
  }

  func newSegment() -> Int32 {
    segments += 1
    return segments
  }
}

extension FramePlan {
  /// Sets the sampler of an op so that it shows the reduced picture of a blur, enlarged by the
  /// factor `side`.
  fileprivate func enlarge(
    _ small: Surface, by side: Double, left: Double, top: Double, to op: inout Op
  ) {
    op.near = Sampler(of: small)
    op.near.kind = .stretched
    note(pictureWidth: small.area.x1)
    op.near.columns = table(
      op.bounds.x0..<op.bounds.x1, 1 / side, -left / side - 0.5, limit: small.area.x1)
    op.near.rows = table(
      op.bounds.y0..<op.bounds.y1, 1 / side, -top / side - 0.5, limit: small.area.y1)
  }
}

extension Sampler {
  init(of surface: Surface) {
    pixels = UnsafeRawPointer(surface.pixels)
    stride = surface.stride
    width = surface.area.x1 - surface.area.x0
    height = surface.area.y1 - surface.area.y0
  }
}

extension Box {
  func moved(by way: SIMD2<Double>, over side: Double) -> Box {
    Box(
      minX: (minX + way.x) / side, minY: (minY + way.y) / side, maxX: (maxX + way.x) / side,
      maxY: (maxY + way.y) / side)
  }

  /// The pixels that the box touches. The box must be finite and small.
  fileprivate var pixels: Pixels {
    Pixels(
      x0: Int(clamping: minX.rounded(.down)), y0: Int(clamping: minY.rounded(.down)),
      x1: Int(clamping: maxX.rounded(.up)),
      y1: Int(clamping: maxY.rounded(.up)))
  }
}

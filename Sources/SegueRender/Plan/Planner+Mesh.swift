internal import SegueGeometry
internal import SegueScene

/// The picture that a mesh bends: the picture of a layer, or the surface on which a layer with its
/// descendants has been painted.
struct MeshSource {
  /// The layer's picture; nil for a surface.
  var chain: MipChain?
  /// Samplers for the mip levels that have been needed so far, beginning with level 0.
  var levels: [Sampler] = []
  /// The number of the picture's pixels per point of the layer. `origin` is the position of the
  /// picture's first pixel in the layer, in points.
  var density: SIMD2<Double>
  var origin: SIMD2<Double>
}

extension Planner {
  /// The result of `beginMesh`.
  enum MeshStart {
    /// The layer needs no further planning: its mesh has been planned completely, or the layer is
    /// not visible.
    case done
    /// The layer and its descendants must now be planned on a separate surface, which the mesh
    /// bends afterwards. The value is the index of the surface's region in `areas`.
    case surface(Int)
  }

  /// The maximum number of cells of a mesh after its cells have been divided into smaller ones. The
  /// cells are divided if one of them is twisted.
  private static let maxCells = 1024

  /// Plans a layer that a mesh bends, if the layer shows only a picture. Otherwise begins a surface
  /// for the layer with its descendants; the mesh bends the finished surface.
  func beginMesh(
    _ mesh: LayerMesh, of index: Int, _ effects: LayerEffects, area: Int, end: Int,
    hasSublayers: Bool, _ tree: borrowing LayerTree
  ) -> MeshStart {
    let layer = tree.layers[index]
    let bounds = layer.bounds
    guard bounds.hasFiniteSum, !bounds.isEmpty, mesh.first >= 0,
      mesh.first + 3 * mesh.count <= tree.values.count
    else { return .done }
    if !hasSublayers, let source = pictureAlone(layer, effects, tree) {
      add(mesh, of: layer, source, area: area, tree)
      return .done
    }
    let growth = space.map(layer).growth(at: bounds.center)
    guard growth.isFinite, let inverse = space.transform(of: layer).inverse else { return .done }
    let scale = min(
      max(growth, space.scale / 16), Double(width + Self.maxMargin) / bounds.width,
      Double(height + Self.maxMargin) / bounds.height)
    let (across, down) = (bounds.width * scale, bounds.height * scale)
    var own = OwnSurface(
      op: plan.ops.count, outer: space, outerRows: rowDepth, area: area, x: 0, y: 0,
      width: Int(clamping: (across - 1e-6).rounded(.up)),
      height: Int(clamping: (down - 1e-6).rounded(.up)),
      isBlurred: false, weight: 256)
    (own.meshLayer, own.meshScale) = (index, scale)
    guard own.width > 0, own.height > 0,
      let surface = takeSurface(Pixels(x1: own.width, y1: own.height), &own.block)
    else { return .done }
    own.surface = surface
    plan.ops.append(Op(kind: .surface, scope: scope, segment: space.segment))
    var opening = Opened(end: end)
    opening.begin = own.op
    opening.surface = surfaces.count
    open(opening)
    surfaces.append(own)
    let box = Box(
      minX: 0, minY: 0, maxX: min(across, Double(own.width)), maxY: min(down, Double(own.height)))
    space = Space(
      scale: scale, offset: SIMD2(-bounds.minX * scale, -bounds.minY * scale),
      segment: newSegment(), surface: surfaces.count - 1, from: plan.ops.count, isStarted: false,
      container: box, width: own.width, height: own.height, flattening: inverse, isFlattened: true)
    rowDepth = 0
    areas.append(Region(box: box))
    return .surface(areas.count - 1)
  }

  /// Adds the mesh of a layer to the enclosing surface. The layer with its descendants has been
  /// painted flat on its own surface, which the mesh now bends.
  func endMesh(_ own: OwnSurface, _ tree: borrowing LayerTree) {
    let layer = tree.layers[own.meshLayer]
    guard let mesh = tree.effects(at: layer.effects)?.mesh else { return }
    var source = MeshSource(
      density: SIMD2(own.meshScale, own.meshScale),
      origin: SIMD2(layer.bounds.minX, layer.bounds.minY))
    source.levels.append(Sampler(of: own.surface))
    add(mesh, of: layer, source, area: own.area, tree)
  }

  /// Returns the picture of a layer that shows nothing else, if the picture fills the layer's bounds; otherwise nil.
  private func pictureAlone(
    _ layer: Layer, _ effects: LayerEffects, _ tree: borrowing LayerTree
  ) -> MeshSource? {
    guard !layer.contents.isEmpty, !effects.isFinished, effects.gradient == nil,
      effects.shape == nil,
      layer.radii(effects).max() <= 0, let chain = store.chain(for: layer, of: tree),
      layer.backgroundColor.alpha <= 0 || chain.picture.isOpaque
    else { return nil }
    let placement = picturePlacement(
      chain, layer.contents.mode, in: layer.bounds, part: effects.contentsRect)
    guard placement.isWhole, !placement.whole.isEmpty else { return nil }
    return MeshSource(
      chain: chain,
      density: SIMD2(
        Double(chain.picture.width) / placement.whole.width,
        Double(chain.picture.height) / placement.whole.height),
      origin: SIMD2(placement.whole.minX, placement.whole.minY))
  }

  // MARK: Triangles

  private func add(
    _ mesh: LayerMesh, of layer: Layer, _ source: MeshSource, area: Int,
    _ tree: borrowing LayerTree
  ) {
    let parts = setVertices(mesh, of: layer, tree)
    let (columns, rows) = (mesh.columns * parts, mesh.rows * parts)
    let clip = areas[area].box
    let limit = Pixels(
      x0: Int(clamping: clip.minX.rounded(.down)), y0: Int(clamping: clip.minY.rounded(.down)),
      x1: Int(clamping: clip.maxX.rounded(.up)), y1: Int(clamping: clip.maxY.rounded(.up)))
    let (first, firstOrder) = (plan.triangles.count, plan.meshOrders.count)
    var (source, shown) = (source, Pixels())
    let back = SIMD2(layer.bounds.width, layer.bounds.height) * source.density
    let start = (SIMD2(layer.bounds.minX, layer.bounds.minY) - source.origin) * source.density
    let strength = mesh.light.strength
    let flat = mesh.light.unitDirection.z
    for row in 0..<rows {
      for column in 0..<columns {
        let corner = row * (columns + 1) + column
        let (a, b) = (vertices[corner], vertices[corner + 1])
        let (c, d) = (vertices[corner + columns + 1], vertices[corner + columns + 2])
        for isSecond in [false, true] {
          let three = isSecond ? (d, c, b) : (a, b, c)
          guard
            var triangle = plan.triangle(
              three.0, three.1, three.2, origin: start, size: back, within: limit),
            mesh.isDoubleSided || !triangle.isBack
          else { continue }
          if strength > 0 {
            let side = triangle.isBack ? -1.0 : 1
            func factor(_ vertex: MeshVertex) -> Double {
              1 + strength * (side * vertex.facing - flat)
            }
            triangle.setLight(three, factor(three.0), factor(three.1), factor(three.2))
          }
          choose(&source, for: &triangle)
          shown = shown.union(triangle.bounds)
          let depth =
            three.0.image.z / three.0.image.w + three.1.image.z / three.1.image.w + three.2.image.z
            / three.2.image.w
          plan.meshOrders.append(MeshOrder(depth: depth, index: plan.triangles.count))
          plan.triangles.append(triangle)
        }
      }
    }
    var block = -1
    guard !shown.isEmpty, let target = takeSurface(shown, &block) else {
      plan.triangles.truncate(to: first)
      plan.meshOrders.truncate(to: firstOrder)
      return
    }
    // Unsafe: these elements are the triangles of this mesh, which have just been appended.
    var orders = UnsafeMutableBufferPointer(
      start: plan.meshOrders.base + firstOrder, count: plan.meshOrders.count - firstOrder)
    orders.sort { $0.isBefore($1) }
    var step = Step(
      kind: .mesh, firstOp: firstOrder, endOp: plan.meshOrders.count, target: target)
    step.isLit = strength > 0
    step.color = mesh.backColor.straight
    plan.steps.append(step)
    var op = Op(kind: .picture)
    let rect = Rect(
      x: Double(shown.x0), y: Double(shown.y0), width: Double(shown.x1 - shown.x0),
      height: Double(shown.y1 - shown.y0))
    guard
      let region = geometry.region(
        of: rect, radii: .zero, through: Homography(.identity), within: areas[area]),
      cover(&op, region)
    else { return }
    op.near = Sampler(of: target)
    (op.near.dx, op.near.dy) = (-shown.x0, -shown.y0)
    plan.ops.append(op)
  }

  /// Sets the samplers of a triangle for the mip levels that its scale requires. Levels that do not
  /// exist yet are added to the source.
  private func choose(_ source: inout MeshSource, for triangle: inout MeshTriangle) {
    let map = triangle.map
    let (near, part) = plan.level(of: map, in: triangle.bounds)
    triangle.near = sampler(&source, near, map, triangle.bounds)
    triangle.farWeight = weight256(part)
    if triangle.farWeight > 0 { triangle.far = sampler(&source, near + 1, map, triangle.bounds) }
  }

  private func sampler(
    _ source: inout MeshSource, _ level: Int, _ map: Homography, _ bounds: Pixels
  ) -> Sampler {
    while source.levels.count <= level {
      if let chain = source.chain {
        source.levels.append(Sampler(of: chain.level(source.levels.count)))
        continue
      }
      guard let last = source.levels.last, last.width > 1 || last.height > 1,
        let half = halved(last)
      else { break }
      source.levels.append(half)
    }
    let used = min(level, source.levels.count - 1)
    var result = source.levels[used]
    // A pixel of level n is as wide as 2ⁿ pixels of the picture, even when an odd side was rounded
    // up.
    let picture = source.levels[0]
    var halvings = 0
    while (picture.width + (1 << halvings) - 1) >> halvings > result.width
      || (picture.height + (1 << halvings) - 1) >> halvings > result.height
    {
      halvings += 1
    }
    let shrink = 1 / Double(1 << halvings)
    plan.turn(
      &result, by: map.stretched(by: SIMD2(shrink, shrink), offset: SIMD2(-0.5, -0.5)), in: bounds)
    return result
  }

  /// Adds a step that halves the width and height of a surface, and returns a sampler of the
  /// result; nil when there is no memory.
  private func halved(_ picture: Sampler) -> Sampler? {
    var block = -1
    guard let pixels = picture.pixels,
      let target = takeSurface(
        Pixels(x1: (picture.width + 1) / 2, y1: (picture.height + 1) / 2), &block)
    else { return nil }
    let area = Pixels(x1: picture.width, y1: picture.height)
    let source = Surface(
      pixels: UnsafeMutableRawPointer(mutating: pixels), stride: picture.stride, area: area)
    plan.steps.append(
      Step(kind: .shrink, source: source, target: target, block: 2, part: area, isClamped: true))
    return Sampler(of: target)
  }

  /// Sets `vertices` to the points of a mesh. Twisted cells are divided into smaller cells; returns the number of parts
  /// into which each side of a cell is divided.
  private func setVertices(
    _ mesh: LayerMesh, of layer: Layer, _ tree: borrowing LayerTree
  ) -> Int {
    let bounds = layer.bounds
    let (columns, rows) = (mesh.columns, mesh.rows)
    func point(_ column: Int, _ row: Int) -> SIMD3<Double> {
      let at = mesh.first + 3 * (row * (columns + 1) + column)
      return SIMD3(
        bounds.minX + tree.values[at] * bounds.width,
        bounds.minY + tree.values[at + 1] * bounds.height, tree.values[at + 2])
    }
    var isTwisted = false
    for row in 0..<rows {
      for column in 0..<columns {
        let twist =
          point(column, row) + point(column + 1, row + 1) - point(column + 1, row)
          - point(column, row + 1)
        if max(abs(twist.x), abs(twist.y), abs(twist.z)) > 0.25 { isTwisted = true }
      }
    }
    var parts = 1
    while isTwisted, parts < 8,
      columns * rows * (parts + 1) * (parts + 1) <= Self.maxCells
    {
      parts += 1
    }
    let transform = space.transform(of: layer)
    vertices.removeAll()
    for line in 0...rows * parts {
      let row = min(line / parts, rows - 1)
      let down = Double(line - row * parts) / Double(parts)
      for stop in 0...columns * parts {
        let column = min(stop / parts, columns - 1)
        let across = Double(stop - column * parts) / Double(parts)
        let (a, b) = (point(column, row), point(column + 1, row))
        let (c, d) = (point(column, row + 1), point(column + 1, row + 1))
        let (top, bottom) = (a + (b - a) * across, c + (d - c) * across)
        var vertex = MeshVertex(
          position: SIMD2(
            Double(stop) / Double(columns * parts), Double(line) / Double(rows * parts)),
          point: top + (bottom - top) * down)
        let image =
          transform.row1 * vertex.point.x + transform.row2 * vertex.point.y + transform.row3
          * vertex.point.z + transform.row4
        vertex.image = SIMD4(
          image.x * space.scale + image.w * space.offset.x,
          image.y * space.scale + image.w * space.offset.y, image.z, image.w)
        vertices.append(vertex)
      }
    }
    if mesh.light.strength > 0 {
      setNormals(columns * parts, rows * parts, toward: mesh.light.unitDirection)
    }
    return parts
  }

  /// Sets `facing` of all vertices. The normal at a vertex is computed from the differences between
  /// its neighbours.
  private func setNormals(_ columns: Int, _ rows: Int, toward light: SIMD3<Double>) {
    for row in 0...rows {
      for column in 0...columns {
        func point(_ x: Int, _ y: Int) -> SIMD3<Double> {
          vertices[min(max(y, 0), rows) * (columns + 1) + min(max(x, 0), columns)].point
        }
        let normal = (point(column + 1, row) - point(column - 1, row))
          .cross(point(column, row + 1) - point(column, row - 1))
        let length = normal.dot(normal).squareRoot()
        vertices[row * (columns + 1) + column].facing =
          length > 0 && length.isFinite ? normal.dot(light) / length : light.z
      }
    }
  }
}

extension MeshLight {
  /// The direction as a vector of length 1. A direction of length 0 becomes the direction toward
  /// the viewer.
  fileprivate var unitDirection: SIMD3<Double> {
    let all = SIMD3(direction.x, direction.y, direction.z)
    let length = all.dot(all).squareRoot()
    return length > 0 && length.isFinite ? all / length : SIMD3(0, 0, 1)
  }
}

extension Color {
  /// The colour as a pixel with straight alpha, each component rounded.
  fileprivate var straight: UInt32 {
    let color = Color(red: red, green: green, blue: blue, alpha: 1).premultiplied
    return color & 0xff_ffff | UInt32(clamping: (min(max(alpha, 0), 1) * 255).rounded()) << 24
  }
}

extension Transform3D {
  /// The inverse transform; nil if the transform cannot be inverted.
  fileprivate var inverse: Transform3D? {
    let result = inverted()
    let one = concatenating(result)
    let off = [
      one.row1 - SIMD4(1, 0, 0, 0), one.row2 - SIMD4(0, 1, 0, 0), one.row3 - SIMD4(0, 0, 1, 0),
      one.row4 - SIMD4(0, 0, 0, 1),
    ]
    return off.allSatisfy { ($0 * $0).sum() < 1e-6 } ? result : nil
  }
}

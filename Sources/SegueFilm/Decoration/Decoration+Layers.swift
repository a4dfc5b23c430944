internal import SegueGeometry
internal import SegueScene
internal import SegueStoryboard

extension Decoration {
  /// Returns a layer tree with the background (if `hasBackground` is true) and, over it, the frame
  /// with its shadow (if `hasDevice` is true).
  ///
  /// - Parameters:
  ///   - frame: The id of the frame's picture; nil for the picture that is not magnified.
  ///   - moved: The transform of the frame with its shadow.
  ///   - thickness: The share of the device's thickness that is seen behind the frame.
  ///   - hasDeck: False leaves out the base of a laptop, which is drawn separately.
  func tree(
    hasBackground: Bool, hasDevice: Bool, frame: PictureID? = nil, moved: Transform3D = .identity,
    thickness: Double = 0, hasDeck: Bool = true
  ) -> LayerTree {
    var tree = LayerTree(size: size)
    tree.add(Rect(origin: .zero, size: size))
    if hasBackground { addBackground(to: &tree) }
    if hasDevice { addSide(moved: moved, thickness: thickness, to: &tree) }
    let first = tree.layers.count
    if hasDevice { addDevice(to: &tree, frame: frame ?? ids.frame, hasDeck: hasDeck) }
    for index in first..<tree.layers.count where moved != .identity {
      tree.layers[index].transform = tree.layers[index].transform.concatenating(moved)
    }
    tree.close()
    return tree
  }

  /// The layers over the screen, in the points of the screen: the cutout of a phone, and the light that its glass reflects.
  /// No layers for a screen without them.
  var faceLayers: LayerTree {
    var tree = face?.layers ?? LayerTree(size: screen.size)
    guard look.glass == true else { return tree }
    // The reflection of a window: it ends with an edge that leans a little, from the upper right to the left.
    var effects = LayerEffects()
    effects.gradient = LayerGradient(
      Gradient(
        from: Point(x: 0, y: 0), to: Point(x: 1, y: 0.45),
        stops: [(0, 0.05), (0.52, 0.14), (0.522, 0), (1, 0)].map {
          Gradient.Stop(color: Color(red: 1, green: 1, blue: 1, alpha: $0.1), location: $0.0)
        }))
    tree.add(Rect(origin: .zero, size: tree.size), effects)
    // No light is seen on the cutout.
    tree.layers.insert(tree.layers.removeLast(), at: 0)
    return tree
  }

  private func addBackground(to tree: inout LayerTree) {
    let all = Rect(origin: .zero, size: size)
    switch look.background {
    // A blurred screen changes with the film, so it is not a part of the decoration's own layers.
    case nil, .blur: break
    case .color(let color): tree.add(all) { $0.backgroundColor = color }
    case .gradient(let colors, let places, let angle):
      var effects = LayerEffects()
      effects.gradient = LayerGradient(colors, at: places, angle: angle, size: size)
      tree.add(all, effects)
    case .file:
      tree.add(all) { $0.contents = Contents(source: ids.background) }
    }
  }

  private func addDevice(to tree: inout LayerTree, frame id: PictureID, hasDeck: Bool) {
    addShadow(to: &tree, hasDeck: hasDeck)
    let lid = hasDeck ? nil : frame?.deck?.lid.offsetBy(dx: screen.minX, dy: screen.minY)
    addFrame(id, clippedTo: lid, to: &tree)
  }

  /// Adds the picture of the frame, or the part of it in a rectangle; nothing for a screen without a frame.
  func addFrame(_ id: PictureID, clippedTo part: Rect? = nil, to tree: inout LayerTree) {
    guard let frame else { return }
    let parent = part.map { tree.add($0) { $0.clipsToBounds = true } }
    tree.add(frame.bounds.offsetBy(dx: screen.minX, dy: screen.minY), in: parent) { $0.contents = Contents(source: id) }
  }

  /// The parts of the shadow of the device.
  var shadows: [Shadow] {
    DecorationShadow.parts(
      look.shadow ?? .none, longer: max(device.width, device.height), isBeforeOther: standsBeforeOther)
  }

  private func addShadow(to tree: inout LayerTree, hasDeck: Bool) {
    let parts = shadows
    if let frame, frame.casters.isEmpty {
      for part in parts { addPictureShadow(part, of: frame, to: &tree) }
      return
    }
    let casters =
      frame?.casters
      ?? [
        FrameShape.Caster(rect: Rect(origin: .zero, size: screen.size), radii: radii)
      ]
    for part in parts {
      for caster in casters where hasDeck || caster.rect != frame?.deck?.front.rect {
        addShadow(part, of: caster, to: &tree)
      }
    }
  }

  /// Adds a part of the shadow of a shape.
  func addShadow(_ part: Shadow, of caster: FrameShape.Caster, to tree: inout LayerTree) {
    // A shadow begins at its caster's edge. It is drawn from one pixel further inside, so that the
    // background does not show through the partly covered pixels of the edge.
    let caster = caster.inset(by: 1 / scale)
    var effects = LayerEffects()
    effects.shadow = part
    effects.cornerRadii = caster.radii
    tree.add(caster.rect.offsetBy(dx: screen.minX, dy: screen.minY), effects) {
      $0.cornerRadius = effects.cornerRadii.topLeft
    }
  }

  /// Adds the shadow of a frame whose outline is known only from its picture: the picture in one
  /// colour, blurred.
  private func addPictureShadow(_ shadow: Shadow, of frame: FrameShape, to tree: inout LayerTree) {
    let rect = frame.bounds.offsetBy(
      dx: screen.minX + shadow.offset.x, dy: screen.minY + shadow.offset.y)
    var effects = LayerEffects()
    effects.blurRadius = min(shadow.radius, 200)
    let group = tree.add(rect, effects) { $0.opacity = shadow.color.alpha }
    var color = shadow.color
    color.alpha = 1
    let silhouette = tree.add(rect, in: group) { $0.backgroundColor = color }
    tree.add(rect, in: silhouette) {
      $0.isMask = true
      $0.contents = Contents(source: ids.frame)
    }
    let opening = frame.opening
    let area = opening.map { $0.rect.offsetBy(dx: screen.minX, dy: screen.minY) } ?? screen
    tree.add(area.offsetBy(dx: shadow.offset.x, dy: shadow.offset.y), in: group) {
      $0.backgroundColor = color
      $0.cornerRadius = opening.map { min($0.radii.width, $0.radii.height) } ?? radii.topLeft
    }
  }
}

extension LayerTree {
  /// Adds a layer, by default as a child of the first layer, and returns its index. Layers are added in depth-first
  /// order.
  ///
  /// - Parameter rect: The layer's rectangle in the tree's points.
  @discardableResult
  package mutating func add(
    _ rect: Rect, in parent: Int? = nil, _ effects: LayerEffects? = nil,
    _ change: (inout Layer) -> Void = { _ in }
  ) -> Int {
    var layer = Layer(
      view: ViewID(rawValue: 0), parent: layers.isEmpty ? -1 : Int32(parent ?? 0),
      bounds: Rect(origin: .zero, size: rect.size),
      transform: .translation(x: rect.minX, y: rect.minY))
    if let effects {
      layer.effects = Int32(self.effects.count)
      self.effects.append(effects)
    }
    change(&layer)
    layers.append(layer)
    return layers.count - 1
  }

  /// Adds a layer with effects as a child of the first layer.
  @discardableResult
  package mutating func add(
    _ rect: Rect, _ effects: LayerEffects, _ change: (inout Layer) -> Void = { _ in }
  ) -> Int {
    add(rect, in: nil, effects, change)
  }

  /// Sets the number of descendants of every layer. Called when all layers have been added.
  package mutating func close() {
    for index in layers.indices { layers[index].descendants = 0 }
    for index in layers.indices.reversed() where layers[index].parent >= 0 {
      layers[Int(layers[index].parent)].descendants += layers[index].descendants + 1
    }
  }
}

extension LayerGradient {
  /// Creates a linear gradient at an angle, as long as in CSS: two opposite corners have exactly the first and the last
  /// colour.
  ///
  /// - Parameter places: The places of the colours, from 0 to 1; nil for evenly spaced ones.
  init(_ colors: [Color], at places: [Double]? = nil, angle: Double, size: Size) {
    let turn = Transform3D.rotation(angle: angle * .pi / 180)
    // The direction of the gradient: upward at 0 degrees, then clockwise.
    let (across, down) = (turn.row2.x * -1, turn.row2.y * -1)
    let length = abs(size.width * across) + abs(size.height * down)
    let (dx, dy) = (across * length / 2 / size.width, down * length / 2 / size.height)
    let last = Double(max(colors.count - 1, 1))
    self.init(
      Gradient(
        from: Point(x: 0.5 - dx, y: 0.5 - dy), to: Point(x: 0.5 + dx, y: 0.5 + dy),
        stops: colors.enumerated().map { Gradient.Stop(color: $1, location: places?[$0] ?? Double($0) / last) }))
  }
}

extension Rect {
  func inset(by length: Double) -> Rect {
    Rect(
      x: minX + length, y: minY + length, width: max(width - 2 * length, 0),
      height: max(height - 2 * length, 0))
  }
}

extension CornerRadii {
  func reduced(by length: Double) -> CornerRadii {
    CornerRadii(
      topLeft: max(topLeft - length, 0), topRight: max(topRight - length, 0),
      bottomRight: max(bottomRight - length, 0), bottomLeft: max(bottomLeft - length, 0))
  }
}

internal import SegueGeometry
internal import SeguePlayer
internal import SegueScene

/// A device of a film as layers: the frame with its shadow, and the screen in it.
struct DrawnDevice {
  private let decoration: Decoration
  private let path: DevicePath?
  /// The layers on the screen; nil for the film's own show.
  let screen: LayerTree?
  /// The layers over the screen: the cutout of a phone, and the light on its glass.
  private let face: LayerTree
  /// The transform from the points of `decoration` to the points of the film.
  private let toFilm: Transform3D
  /// The frame with its shadow: layers for a device that only a camera moves, and one picture for a device in space.
  private var layers = LayerTree(size: .zero)
  private var picture: PlacedPicture?
  /// The same of a laptop without its base, and the base, for poses in which the base comes toward the viewer.
  private var laptop: (lid: PlacedPicture, deck: DeckFaces)?

  /// Makes the device of a film without a stage, which stays at its place.
  init(_ decoration: Decoration, isMagnified: Bool) {
    (self.decoration, path, screen, toFilm) = (decoration, nil, nil, .identity)
    face = decoration.faceLayers
    layers = decoration.tree(
      hasBackground: false, hasDevice: true, frame: isMagnified ? decoration.ids.magnifiedFrame : nil)
  }

  /// Makes a device of a stage.
  ///
  /// - Parameter film: The decoration in whose points the film is.
  init(_ device: FilmDevice, in film: Decoration) {
    (decoration, path, screen) = (device.decoration, device.path, device.screen)
    face = decoration.faceLayers
    let stretch = device.decoration.scale / film.scale
    toFilm = stretch == 1 ? .identity : .scale(x: stretch, y: stretch)
    picture = decoration.devicePicture(magnification: device.magnification, hasDeck: true)
    laptop = decoration.deckFaces(magnification: device.magnification).map {
      (decoration.devicePicture(magnification: device.magnification, hasDeck: false), $0)
    }
  }

  /// Returns the transform of the device at a time, from its own points to the film's.
  func view(at time: Double) -> Transform3D {
    guard let path else { return .identity }
    return decoration.transform(of: path.pose(at: time)).concatenating(toFilm)
  }

  /// Returns the transform from the points of a show on the screen to the points of the film.
  func map(of shown: Size, at time: Double) -> Transform3D {
    decoration.transform(of: shown).concatenating(view(at: time))
  }

  /// Returns the opacity of the device at a time, 0 to 1.
  func opacity(at time: Double) -> Double { path?.pose(at: time).opacity ?? 1 }

  // MARK: Layers

  /// Adds the body of the device, and over it the frame with its shadow, as descendants of the layer `parent`.
  func addFrame(moved view: Transform3D, at time: Double, in parent: Int, to tree: inout LayerTree) {
    var thickness = 0.0
    if let path {
      let pose = path.pose(at: time)
      thickness = Decoration.thickness(in: pose)
      if let laptop { decoration.addDeckShadow(laptop.deck, in: pose, moved: view, in: parent, to: &tree) }
      decoration.addSide(moved: view, thickness: thickness, in: parent, to: &tree)
    }
    guard let picture = thickness > 0 ? laptop?.lid ?? picture : picture else {
      tree.add(layers, moved: view, to: parent)
      return
    }
    tree.add(picture, moved: view, in: parent)
  }

  /// Adds what is in front of the screen: the base of a laptop that is turned in space.
  func addDeck(moved view: Transform3D, at time: Double, in parent: Int, to tree: inout LayerTree) {
    guard let laptop, let path else { return }
    decoration.addDeck(laptop.deck, in: path.pose(at: time), moved: view, in: parent, to: &tree)
  }

  /// Adds the screen with the layers that it shows as descendants of the layer `parent`. Returns the index of the layer
  /// of the screen.
  func addScreen(
    _ shown: LayerTree, moved view: Transform3D, in parent: Int, to tree: inout LayerTree
  ) -> Int {
    let transform = decoration.transform(of: shown.size).concatenating(view)
    let bounds = Rect(origin: .zero, size: shown.size)
    let (opening, radii) = (decoration.frame?.opening, decoration.radii)
    // A screen at rest in perspective is clipped by its shape, which then hides what is below it. A mask takes memory and
    // time for each row, but clips several layers as a whole, so that the lower ones are not seen along the edge.
    let isClipped = !Homography(transform).isUpright && shown.isOnePicture
    var (parent, clip) = (parent, -1)
    if isClipped, let opening {
      clip = tree.add(opening, at: decoration.screen.origin, in: parent, moved: view)
      tree.layers[clip].backgroundColor = .clear
      tree.layers[clip].clipsToBounds = true
      parent = clip
    }
    let screen = tree.layers.count
    var effects: LayerEffects?
    if isClipped, opening == nil, radii != CornerRadii() {
      effects = LayerEffects()
      effects?.cornerRadii = radii
    }
    tree.add(bounds, in: parent, effects) {
      $0.transform = transform
      $0.backgroundColor = decoration.fill
      $0.clipsToBounds = true
      $0.cornerRadius = effects?.cornerRadii.topLeft ?? 0
    }
    if !isClipped { addMask(of: bounds, transform, view, to: &tree) }
    tree.add(shown, moved: transform, to: screen)
    if !face.layers.isEmpty {
      tree.add(face, moved: decoration.transform(of: face.size).concatenating(view), to: screen)
    }
    for index in [screen, clip] where index >= 0 {
      tree.layers[index].descendants = Int32(tree.layers.count - index - 1)
    }
    return screen
  }

  /// Adds the mask of the last layer, which is the screen: the round corners, or the opening of the frame.
  ///
  /// The mask consists of two layers, so that it is applied to the screen as a whole. A mask of a single shape would clip
  /// each layer of the screen separately, so a blurred area near a corner would show the colours beside the screen.
  private func addMask(
    of bounds: Rect, _ transform: Transform3D, _ view: Transform3D, to tree: inout LayerTree
  ) {
    let (opening, radii) = (decoration.frame?.opening, decoration.radii)
    guard opening != nil || radii != CornerRadii() else { return }
    let mask = tree.add(bounds, in: tree.layers.count - 1) {
      $0.transform = transform
      $0.isMask = true
      $0.descendants = 1
    }
    if let opening {
      tree.add(opening, at: decoration.screen.origin, in: mask, moved: view)
      return
    }
    var effects = LayerEffects()
    effects.cornerRadii = radii
    tree.add(bounds, in: mask, effects) {
      $0.transform = transform
      $0.backgroundColor = .white
      $0.cornerRadius = radii.topLeft
    }
    // The straight edges are those of the screen alone: where they are not on whole pixels, they would be softened twice.
    guard view != .identity else { return }
    let edges = radii.straightEdges(of: bounds, outset: 1 / decoration.scale)
    tree.layers[mask].descendants += Int32(edges.count)
    for edge in edges {
      tree.add(edge, in: mask) {
        $0.transform = $0.transform.concatenating(transform)
        $0.backgroundColor = .white
      }
    }
  }
}

extension CornerRadii {
  /// Returns rectangles from the straight edges of a rectangle with these corners to its middle, which reach beyond the
  /// edges by a length.
  fileprivate func straightEdges(of rect: Rect, outset: Double) -> [Rect] {
    let (across, down) = (rect.width / 2 + outset, rect.height / 2 + outset)
    return [
      Rect(x: topLeft, y: -outset, width: rect.width - topLeft - topRight, height: down),
      Rect(x: bottomLeft, y: rect.height / 2, width: rect.width - bottomLeft - bottomRight, height: down),
      Rect(x: -outset, y: topLeft, width: across, height: rect.height - topLeft - bottomLeft),
      Rect(x: rect.width / 2, y: topRight, width: across, height: rect.height - topRight - bottomRight),
    ].filter { $0.width > 0 && $0.height > 0 }
  }
}

extension LayerTree {
  /// True if a picture or a colour fills the screen and hides what is below it, as while nothing moves on it. Only small
  /// things such as a status bar are in front.
  fileprivate var isOnePicture: Bool {
    for index in layers.indices.reversed() {
      let layer = layers[index]
      let effect = layer.effects >= 0 ? effects[Int(layer.effects)] : nil
      guard !layer.isMask, effect.map({ !$0.readsOtherPixels }) ?? true else { return false }
      let isSeen = !layer.contents.isEmpty || layer.backgroundColor.alpha > 0
      guard isSeen || effect != nil else { continue }
      let box = layer.transform.boundingBox(of: layer.bounds)
      if box.minX <= 0, box.minY <= 0, box.maxX >= size.width, box.maxY >= size.height {
        if isSeen { return hidesAll(index) }
        // The shape of an opening in the screen is inside it.
        guard effect?.hasOnlyShape == true else { return false }
      } else if box.width * box.height > Self.small * size.width * size.height {
        return false
      }
    }
    return false
  }

  /// The largest area of a small thing, as a fraction of the screen.
  private static let small = 0.12

  /// Returns true if a layer that fills the screen is as opaque as its picture, and not clipped.
  private func hidesAll(_ front: Int) -> Bool {
    guard !layers[front].contents.isEmpty || layers[front].backgroundColor.alpha == 1 else { return false }
    var index = front
    while index >= 0 {
      let layer = layers[index]
      guard layer.opacity == 1, layer.effects < 0, layer.transform.isScaleAndTranslation, layer.cornerRadius == 0,
        Int(layer.parent) < index
      else { return false }
      index = Int(layer.parent)
    }
    return true
  }

  /// Adds the white shape of a frame's opening, and returns its index. The layer has circular corners, and is stretched
  /// if the opening's are elliptical.
  @discardableResult
  fileprivate mutating func add(
    _ opening: FrameShape.Opening, at screen: Point, in parent: Int, moved by: Transform3D
  ) -> Int {
    let stretch = opening.radii.height / opening.radii.width
    let size = Size(width: opening.rect.width, height: opening.rect.height / stretch)
    var effects = LayerEffects()
    effects.cornerRadii = CornerRadii(all: opening.radii.width)
    return add(Rect(origin: .zero, size: size), in: parent, effects) {
      $0.transform = Transform3D.scale(x: 1, y: stretch)
        .concatenating(
          .translation(x: screen.x + opening.rect.minX, y: screen.y + opening.rect.minY)
        )
        .concatenating(by)
      $0.backgroundColor = .white
      $0.cornerRadius = opening.radii.width
    }
  }
}

extension LayerEffects {
  /// True for a layer that is painted with pixels around it or with a group's.
  fileprivate var readsOtherPixels: Bool {
    blurRadius > 0 || backdropBlurRadius > 0 || backdropColorMatrix != nil || colorMatrix != nil || blendMode != .normal
      || mesh != nil
  }

  /// True if a path is all that the effects paint.
  fileprivate var hasOnlyShape: Bool {
    shape != nil && gradient == nil && shadow.color.alpha == 0 && overlayColor.alpha == 0 && border.color.alpha == 0
  }
}

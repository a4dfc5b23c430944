internal import SegueGeometry
internal import SeguePlayer
internal import SegueScene

/// A device of a film as layers: the frame with its shadow, and the screen in it.
struct DrawnDevice {
  private let decoration: Decoration
  private let path: DevicePath?
  /// The layers on the screen; nil for the film's own show.
  let screen: LayerTree?
  /// The transform from the points of `decoration` to the points of the film.
  private let toFilm: Transform3D
  /// The frame with its shadow: layers for a device that only a camera moves, and one picture for a device in space.
  private var layers = LayerTree(size: .zero)
  private var picture: (picture: CapturedPicture, area: Rect)?

  /// Makes the device of a film without a stage, which stays at its place.
  init(_ decoration: Decoration, isMagnified: Bool) {
    (self.decoration, path, screen, toFilm) = (decoration, nil, nil, .identity)
    layers = decoration.tree(
      hasBackground: false, hasDevice: true, frame: isMagnified ? decoration.ids.magnifiedFrame : nil)
  }

  /// Makes a device of a stage.
  ///
  /// - Parameter film: The decoration in whose points the film is.
  init(_ device: FilmDevice, in film: Decoration) {
    (decoration, path, screen) = (device.decoration, device.path, device.screen)
    let stretch = device.decoration.scale / film.scale
    toFilm = stretch == 1 ? .identity : .scale(x: stretch, y: stretch)
    picture = decoration.devicePicture(magnification: device.magnification)
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

  /// Adds the frame with its shadow as descendants of the layer `parent`.
  func addFrame(moved view: Transform3D, in parent: Int, to tree: inout LayerTree) {
    guard let picture else {
      tree.add(layers, moved: view, to: parent)
      return
    }
    tree.add(picture.area, in: parent) {
      $0.transform = $0.transform.concatenating(view)
      $0.contents = Contents(capture: picture.picture)
    }
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
  }
}

extension LayerTree {
  /// True if the frontmost layer is a picture or a colour that fills the screen, as while nothing moves on it.
  fileprivate var isOnePicture: Bool {
    let front = layers.lastIndex {
      !$0.contents.isEmpty || $0.backgroundColor.alpha > 0 || $0.effects >= 0 || $0.isMask
    }
    guard let front, !layers[front].contents.isEmpty || layers[front].backgroundColor.alpha == 1 else { return false }
    let seen = layers[front].transform.boundingBox(of: layers[front].bounds)
    guard seen.minX <= 0, seen.minY <= 0, seen.maxX >= size.width, seen.maxY >= size.height else { return false }
    var index = front
    while index >= 0 {
      let layer = layers[index]
      guard layer.opacity == 1, !layer.isMask, layer.effects < 0, layer.transform.isScaleAndTranslation,
        layer.cornerRadius == 0, Int(layer.parent) < index
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

package import SegueGeometry
package import SegueScene

/// A show with its decoration: the layers of the wrapped show, clipped to the screen's area, are drawn over the
/// background and the device frame. The background never moves; the camera moves the devices, and so does the stage.
///
/// The show's points are the points of the whole film. The positions of pointer events are in the same points.
package final class DecoratedShow: ShowWrapper {
  /// The decoration around the screen.
  package let decoration: Decoration
  /// The show on the screen.
  package let show: any Show
  private let board: StoryboardShow
  private let composition: Composition
  /// The devices, back to front, and the index of the one on whose screen the show plays.
  private let devices: [DrawnDevice]
  private let main: Int
  /// The layers of `show` in the current frame of the film. The memory is reused for every frame.
  private var inner: LayerTree
  /// The screens on which the script has steps of their own.
  private var played: [PlayedScreen]
  /// The frame with its shadow, as a picture that is drawn only once, for a film with one device that never moves. The
  /// picture includes the background, unless the background is a clip.
  private let whole: CapturedPicture?
  /// The background alone as a picture, which is needed when the device has moved and for titles behind it.
  private lazy var background = CapturedPicture(
    decoration.tree(hasBackground: true, hasDevice: false))
  /// True when the background is a clip, which continues to play, or the blurred screen.
  private let hasMovingBackground: Bool
  private var isBlurred: Bool { decoration.look.background == .blur }
  private let sharper: [PictureID: PictureID]

  /// Creates a show with its decoration.
  ///
  /// - Parameters:
  ///   - show: The show on the screen. A show whose size differs from the screen's size is stretched.
  ///   - board: The storyboard that plays in `show`. The storyboard's camera films the screen and the device frame.
  ///   - decoration: The decoration around the screen.
  ///   - composition: The devices with their ways, and the titles, which the camera does not film.
  ///   - hasMovingBackground: True when the picture of the background is a clip.
  ///   - isMagnified: True when the frame has a picture with more pixels, which is drawn while it is magnified. Devices of
  ///     the composition have a magnification of their own.
  ///   - sharper: For the id of a picture, the id of a copy with more pixels, which is drawn while it is magnified.
  package init(
    _ show: any Show, of board: StoryboardShow, in decoration: Decoration, _ composition: Composition = Composition(),
    hasMovingBackground: Bool = false, isMagnified: Bool = false, sharper: [PictureID: PictureID] = [:]
  ) {
    (self.show, self.board, self.composition) = (show, board, composition)
    self.decoration = decoration
    self.hasMovingBackground = hasMovingBackground || decoration.look.background == .blur
    self.sharper = sharper
    inner = LayerTree(size: show.size)
    devices =
      composition.devices.isEmpty
      ? [DrawnDevice(decoration, isMagnified: isMagnified)]
      : composition.devices.map { DrawnDevice($0, in: decoration) }
    main = composition.main
    played = composition.devices.enumerated().compactMap { index, device in
      PlayedScreen(device, at: index, of: board)
    }
    let pose = composition.pose(at: 0)
    // The base of a turned laptop is in front of its screen.
    let hasDeck = decoration.frame?.deck != nil && Decoration.thickness(in: pose) > 0
    let isStill = devices.count == 1 && composition.isStill && !hasDeck
    whole =
      isStill
      ? CapturedPicture(
        decoration.tree(
          hasBackground: !self.hasMovingBackground, hasDevice: true, moved: decoration.transform(of: pose),
          thickness: Decoration.thickness(in: pose))) : nil
  }

  package var size: Size { decoration.size }

  /// Returns the transform of the camera at a time in seconds, which moves and magnifies what the stage shows.
  private func camera(at time: Double) -> Transform3D {
    let camera = board.camera
    guard !camera.moves.isEmpty else { return .identity }
    let screen = devices[main].map(of: show.size, at: time)
    let view = camera.view(at: time, in: size) { rect, player in
      guard let player, played.indices.contains(player) else { return screen.boundingBox(of: rect) }
      return devices[played[player].device].map(of: played[player].layers.size, at: time).boundingBox(of: rect)
    }
    return Camera.transform(showing: view, in: size)
  }

  package func layers(into tree: inout LayerTree) throws(ShowError) {
    try show.layers(into: &inner)
    for index in played.indices { try played[index].update(at: board.filmTime) }
    tree.size = size
    tree.contentsTime = inner.contentsTime
    tree.layers.removeAll(keepingCapacity: true)
    tree.effects.removeAll(keepingCapacity: true)
    tree.values.removeAll(keepingCapacity: true)
    let all = Rect(origin: .zero, size: size)
    let time = board.filmTime
    let camera = camera(at: time)
    tree.add(all)
    if let whole, camera == .identity, !composition.isBehind(at: time) {
      addBackground(all, with: whole, to: &tree)
      tree.screen = devices[main].addScreen(inner, moved: devices[main].view(at: time), in: 0, to: &tree)
    } else {
      addBackground(all, with: hasMovingBackground ? nil : background, to: &tree)
      tree.add(composition.overlays, behind: true, at: time, on: (.identity, CornerRadii()))
      tree.add(composition.titles, behind: true, at: time)
      for (index, device) in devices.enumerated() {
        let shown = played.first { $0.device == index }?.layers ?? device.screen ?? inner
        add(device, showing: shown, isMain: index == main, at: time, camera, to: &tree)
      }
    }
    if camera != .identity || composition.isMagnified(at: time) { tree.useSharper(sharper) }
    let screen = devices[main].map(of: show.size, at: time).concatenating(camera)
    tree.add(composition.overlays, behind: false, at: time, on: (screen, decoration.radii))
    tree.add(composition.titles, behind: false, at: time)
    tree.layers[0].descendants = Int32(tree.layers.count - 1)
  }

  /// Adds the background: a clip or the blurred screen, if there is one, and a picture.
  private func addBackground(_ all: Rect, with picture: CapturedPicture?, to tree: inout LayerTree) {
    if isBlurred {
      tree.addBlurred(inner, behind: all)
    } else if hasMovingBackground {
      tree.add(all) { $0.contents = Contents(source: decoration.ids.background) }
    }
    if let picture { tree.add(all) { $0.contents = Contents(capture: picture) } }
  }

  /// Adds a device with its screen, as the camera shows it.
  private func add(
    _ device: DrawnDevice, showing shown: LayerTree, isMain: Bool, at time: Double, _ camera: Transform3D,
    to tree: inout LayerTree
  ) {
    if isMain { tree.screen = 0 }
    let opacity = device.opacity(at: time)
    guard opacity > 0 else { return }
    let view = device.view(at: time).concatenating(camera)
    var parent = 0
    if opacity < 1 { parent = tree.add(Rect(origin: .zero, size: size)) { $0.opacity = opacity } }
    device.addFrame(moved: view, at: time, in: parent, to: &tree)
    let screen = device.addScreen(shown, moved: view, in: parent, to: &tree)
    device.addDeck(moved: view, at: time, in: parent, to: &tree)
    if isMain { tree.screen = screen }
    if parent > 0 { tree.layers[parent].descendants = Int32(tree.layers.count - parent - 1) }
  }

  package func finish() throws(ShowError) {
    try show.finish()
    for index in played.indices { try played[index].finish(at: board.filmTime) }
  }

  /// Returns the point of the film at which a point of the wrapped show is visible at the present
  /// time.
  package func location(outside point: Point) -> Point {
    transform(at: board.filmTime).apply(to: point)
  }

  /// Returns the point of the film at which a point on the screen of a device is visible at the present time.
  ///
  /// - Parameters:
  ///   - device: The index of the device in the composition.
  ///   - screen: The size of the screen, in points.
  func location(outside point: Point, on device: Int, _ screen: Size) -> Point {
    let time = board.filmTime
    return devices[device].map(of: screen, at: time).concatenating(camera(at: time)).apply(to: point)
  }

  package func inner(_ point: Point, at time: Double) -> Point {
    let map = transform(at: time)
    guard !composition.devices.isEmpty else { return map.inverted().apply(to: point) }
    // A point of a turned screen is found along the line of sight.
    return Homography(map).inverse?.apply(point.x, point.y) ?? point
  }

  /// Returns the transform from the points of the wrapped show to the points of the film.
  private func transform(at time: Double) -> Transform3D {
    devices[main].map(of: show.size, at: time).concatenating(camera(at: time))
  }
}

extension LayerTree {
  /// The radius of a blurred background, as a fraction of the longer side, and how much darker it is than the screen.
  private static let blur = (radius: 0.035, shade: 0.22)

  /// Adds the layers of a screen as a background: enlarged so that they cover `all`, blurred and darker.
  fileprivate mutating func addBlurred(_ shown: LayerTree, behind all: Rect) {
    let radius = min(Self.blur.radius * max(all.width, all.height), 200)
    // Beyond the edges the screen continues for as far as the blur reaches, so that they do not become transparent.
    let scale = max(
      (all.width + 6 * radius) / max(shown.size.width, 1), (all.height + 6 * radius) / max(shown.size.height, 1))
    var effects = LayerEffects()
    effects.blurRadius = radius
    let group = add(all, effects)
    add(
      shown,
      moved: Transform3D.translation(x: -shown.size.width / 2, y: -shown.size.height / 2)
        .concatenating(.scale(x: scale, y: scale)).concatenating(.translation(x: all.center.x, y: all.center.y)),
      to: group)
    layers[group].descendants = Int32(layers.count - group - 1)
    add(all) { $0.backgroundColor = Color(red: 0, green: 0, blue: 0, alpha: Self.blur.shade) }
  }

  /// Adds the layers of another tree, transformed by `by`, as descendants of the layer with the index `parent`. The
  /// caller updates this layer's number of descendants afterwards.
  package mutating func add(_ other: LayerTree, moved by: Transform3D, to parent: Int) {
    let (first, firstEffects) = (Int32(layers.count), Int32(effects.count))
    let firstValue = Int32(values.count)
    for var effect in other.effects {
      effect.shape?.start += Int(firstValue)
      effects.append(effect)
    }
    values.append(contentsOf: other.values)
    for index in Int(firstEffects)..<effects.count where effects[index].mesh != nil {
      effects[index].mesh?.first += Int(firstValue)
    }
    for index in other.layers.indices {
      var layer = other.layers[index]
      layer.transform = layer.transform.concatenating(by)
      layer.parent = layer.parent < 0 ? Int32(parent) : layer.parent + first
      if layer.effects >= 0 { layer.effects += firstEffects }
      if layer.values >= 0 { layer.values += firstValue }
      layers.append(layer)
    }
  }
}

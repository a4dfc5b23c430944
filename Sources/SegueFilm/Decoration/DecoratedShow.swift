package import SegueGeometry
package import SegueScene

/// A show with its decoration: the layers of the wrapped show, clipped to the screen's area, are drawn over the
/// background and the device frame. The background never moves; the camera moves the frame, and so does the stage.
///
/// The show's points are the points of the whole film. The positions of pointer events are in the same points.
package final class DecoratedShow: ShowWrapper {
  /// The decoration around the screen.
  package let decoration: Decoration
  /// The show on the screen.
  package let show: any Show
  private let board: StoryboardShow
  private let composition: Composition
  /// The layers of `show` in the current frame of the film. The memory is reused for every frame.
  private var inner: LayerTree
  /// The frame with its shadow, as a picture that is drawn only once. The picture includes the background, unless the
  /// background is a clip.
  private let whole: CapturedPicture
  /// The background alone as a picture, which is needed when the device has moved and for titles behind it.
  private lazy var background = CapturedPicture(
    decoration.tree(hasBackground: true, hasDevice: false))
  /// The layers of the frame with its shadow, which are needed in the same cases.
  private let device: LayerTree
  /// True when the background is a clip, which continues to play.
  private let hasMovingBackground: Bool
  private let sharper: [PictureID: PictureID]

  /// Creates a show with its decoration.
  ///
  /// - Parameters:
  ///   - show: The show on the screen. A show whose size differs from the screen's size is stretched.
  ///   - board: The storyboard that plays in `show`. The storyboard's camera films the screen and the device frame.
  ///   - decoration: The decoration around the screen.
  ///   - composition: The way of the device, and the titles, which the camera does not film.
  ///   - hasMovingBackground: True when the picture of the background is a clip.
  ///   - isMagnified: True when the frame has a picture with more pixels, which is drawn while it is magnified.
  ///   - sharper: For the id of a picture, the id of a copy with more pixels, which is drawn while it is magnified.
  package init(
    _ show: any Show, of board: StoryboardShow, in decoration: Decoration, _ composition: Composition = Composition(),
    hasMovingBackground: Bool = false, isMagnified: Bool = false, sharper: [PictureID: PictureID] = [:]
  ) {
    (self.show, self.board, self.composition) = (show, board, composition)
    self.decoration = decoration
    self.hasMovingBackground = hasMovingBackground
    self.sharper = sharper
    inner = LayerTree(size: show.size)
    device = decoration.tree(
      hasBackground: false, hasDevice: true, frame: isMagnified ? decoration.ids.magnifiedFrame : nil)
    let pose = composition.isStill ? decoration.transform(of: composition.pose(at: 0)) : .identity
    whole = CapturedPicture(decoration.tree(hasBackground: !hasMovingBackground, hasDevice: true, moved: pose))
  }

  package var size: Size { decoration.size }

  /// Returns the transforms of the device frame and the screen at a time in seconds: of the stage, and of the camera,
  /// which moves and magnifies what the stage shows.
  private func views(at time: Double) -> (stage: Transform3D, camera: Transform3D) {
    let stage = decoration.transform(of: composition.pose(at: time))
    let camera = board.camera
    guard !camera.moves.isEmpty else { return (stage, .identity) }
    let view = camera.view(at: time, in: size) {
      decoration.transform(of: show.size).concatenating(stage).boundingBox(of: $0)
    }
    return (stage, Camera.transform(showing: view, in: size))
  }

  package func layers(into tree: inout LayerTree) throws(ShowError) {
    try show.layers(into: &inner)
    tree.size = size
    tree.contentsTime = inner.contentsTime
    tree.layers.removeAll(keepingCapacity: true)
    tree.effects.removeAll(keepingCapacity: true)
    let all = Rect(origin: .zero, size: size)
    let time = board.filmTime
    let (stage, camera) = views(at: time)
    let view = stage.concatenating(camera)
    let pose = composition.pose(at: time)
    tree.add(all)
    if camera == .identity, composition.isStill, !composition.isBehind(at: time) {
      addBackground(all, with: whole, to: &tree)
      addScreen(view, in: 0, to: &tree)
    } else {
      addBackground(all, with: hasMovingBackground ? nil : background, to: &tree)
      tree.add(composition.titles, behind: true, at: time)
      addDevice(all, view, opacity: pose.opacity, to: &tree)
    }
    if camera != .identity || pose.scale > 1 { tree.useSharper(sharper) }
    tree.add(composition.titles, behind: false, at: time)
    tree.layers[0].descendants = Int32(tree.layers.count - 1)
  }

  /// Adds the background: a clip, if there is one, and a picture.
  private func addBackground(_ all: Rect, with picture: CapturedPicture?, to tree: inout LayerTree) {
    if hasMovingBackground {
      tree.add(all) { $0.contents = Contents(source: decoration.ids.background) }
    }
    if let picture { tree.add(all) { $0.contents = Contents(capture: picture) } }
  }

  /// Adds the device frame and the screen with the transform `view`.
  private func addDevice(_ all: Rect, _ view: Transform3D, opacity: Double, to tree: inout LayerTree) {
    tree.screen = 0
    guard opacity > 0 else { return }
    var parent = 0
    if opacity < 1 { parent = tree.add(all) { $0.opacity = opacity } }
    tree.add(device, moved: view, to: parent)
    addScreen(view, in: parent, to: &tree)
    if parent > 0 { tree.layers[parent].descendants = Int32(tree.layers.count - parent - 1) }
  }

  private func addScreen(_ view: Transform3D, in device: Int, to tree: inout LayerTree) {
    let transform = decoration.transform(of: show.size).concatenating(view)
    let screen = tree.layers.count
    let bounds = Rect(origin: .zero, size: show.size)
    func add(in parent: Int, _ effects: LayerEffects? = nil, _ change: (inout Layer) -> Void) {
      tree.add(bounds, in: parent, effects) {
        $0.transform = transform
        change(&$0)
      }
    }
    add(in: device) {
      $0.backgroundColor = decoration.fill
      $0.clipsToBounds = true
    }
    tree.screen = screen
    if let opening = decoration.frame?.opening {
      add(in: screen) {
        $0.isMask = true
        $0.descendants = 1
      }
      tree.add(opening, at: decoration.screen.origin, in: screen + 1, moved: view)
    } else if decoration.radii != CornerRadii() {
      // The mask consists of two layers, so that it is applied to the screen as a whole. A mask of a single shape would
      // clip each layer of the screen separately, so a blurred area near a corner would show the colours beside the
      // screen.
      add(in: screen) {
        $0.isMask = true
        $0.descendants = 1
      }
      var effects = LayerEffects()
      effects.cornerRadii = decoration.radii
      add(in: screen + 1, effects) {
        $0.backgroundColor = .white
        $0.cornerRadius = decoration.radii.topLeft
      }
    }
    tree.add(inner, moved: transform, to: screen)
    tree.layers[screen].descendants = Int32(tree.layers.count - screen - 1)
  }

  /// Returns the point of the film at which a point of the wrapped show is visible at the present
  /// time.
  package func location(outside point: Point) -> Point {
    transform(at: board.filmTime).apply(to: point)
  }

  package func inner(_ point: Point, at time: Double) -> Point {
    let map = transform(at: time)
    guard composition.path != nil else { return map.inverted().apply(to: point) }
    // A point of a turned screen is found along the line of sight.
    return Homography(map).inverse?.apply(point.x, point.y) ?? point
  }

  /// Returns the transform from the points of the wrapped show to the points of the film.
  private func transform(at time: Double) -> Transform3D {
    let (stage, camera) = views(at: time)
    return decoration.transform(of: show.size).concatenating(stage).concatenating(camera)
  }
}

extension LayerTree {
  /// Adds the white shape of a frame's opening. The layer has circular corners, and is stretched if the opening's are
  /// elliptical.
  fileprivate mutating func add(
    _ opening: FrameShape.Opening, at screen: Point, in parent: Int, moved by: Transform3D
  ) {
    let stretch = opening.radii.height / opening.radii.width
    let size = Size(width: opening.rect.width, height: opening.rect.height / stretch)
    var effects = LayerEffects()
    effects.cornerRadii = CornerRadii(all: opening.radii.width)
    add(Rect(origin: .zero, size: size), in: parent, effects) {
      $0.transform = Transform3D.scale(x: 1, y: stretch)
        .concatenating(
          .translation(x: screen.x + opening.rect.minX, y: screen.y + opening.rect.minY)
        )
        .concatenating(by)
      $0.backgroundColor = .white
      $0.cornerRadius = opening.radii.width
    }
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

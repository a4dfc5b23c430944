package import SegueGeometry
package import SegueScene

/// A show with its decoration: the layers of the wrapped show, clipped to the screen's area, are drawn over the
/// background and the device frame. The background never moves, and only the camera moves the frame.
///
/// The show's points are the points of the whole film. The positions of pointer events are in the same points.
package final class DecoratedShow: ShowWrapper {
  /// The decoration around the screen.
  package let decoration: Decoration
  /// The show on the screen.
  package let show: any Show
  private let board: StoryboardShow
  /// The layers of `show` in the current frame of the film. The memory is reused for every frame.
  private var inner: LayerTree
  /// The frame with its shadow, as a picture that is drawn only once. The picture includes the background, unless the
  /// background is a clip.
  private let whole: CapturedPicture
  /// The background alone as a picture, which is needed when the camera has moved.
  private lazy var background = CapturedPicture(
    decoration.tree(hasBackground: true, hasDevice: false))
  /// The layers of the frame with its shadow, which are needed when the camera has moved and for titles behind the
  /// device.
  private let device: LayerTree
  /// True when the background is a clip, which continues to play.
  private let hasMovingBackground: Bool
  private let sharper: [PictureID: PictureID]
  private let titles: [FilmTitle]

  /// Creates a show with its decoration.
  ///
  /// - Parameters:
  ///   - show: The show on the screen. A show whose size differs from the screen's size is stretched.
  ///   - board: The storyboard that plays in `show`. The storyboard's camera films the screen and the device frame.
  ///   - decoration: The decoration around the screen.
  ///   - hasMovingBackground: True when the picture of the background is a clip.
  ///   - isMagnified: True when the frame has a picture with more pixels, which is drawn while the camera magnifies.
  ///   - sharper: For the id of a picture, the id of a copy with more pixels, which is drawn while the camera
  ///     magnifies.
  ///   - titles: The titles behind and in front of the device, which the camera does not film.
  package init(
    _ show: any Show, of board: StoryboardShow, in decoration: Decoration,
    hasMovingBackground: Bool = false, isMagnified: Bool = false,
    sharper: [PictureID: PictureID] = [:], titles: [FilmTitle] = []
  ) {
    (self.show, self.board, self.titles) = (show, board, titles)
    self.decoration = decoration
    self.hasMovingBackground = hasMovingBackground
    self.sharper = sharper
    inner = LayerTree(size: show.size)
    device = decoration.tree(
      hasBackground: false, hasDevice: true, frame: isMagnified ? decoration.ids.magnifiedFrame : nil)
    whole = CapturedPicture(decoration.tree(hasBackground: !hasMovingBackground, hasDevice: true))
  }

  package var size: Size { decoration.size }

  /// Returns the transform by which the camera moves and magnifies the device frame and the screen
  /// at a time in seconds.
  private func view(at time: Double) -> Transform3D {
    let camera = board.camera
    guard !camera.moves.isEmpty else { return .identity }
    return Camera.transform(
      showing: camera.view(at: time, in: size) { decoration.rect($0, of: show.size) }, in: size)
  }

  package func layers(into tree: inout LayerTree) throws(ShowError) {
    try show.layers(into: &inner)
    tree.size = size
    tree.contentsTime = inner.contentsTime
    tree.layers.removeAll(keepingCapacity: true)
    tree.effects.removeAll(keepingCapacity: true)
    let all = Rect(origin: .zero, size: size)
    let view = view(at: board.filmTime)
    tree.add(all)
    addSurroundings(all, view, to: &tree)
    addScreen(decoration.transform(of: show.size).concatenating(view), view, to: &tree)
    if view != .identity { tree.useSharper(sharper) }
    tree.add(titles, behind: false, at: board.filmTime)
    tree.layers[0].descendants = Int32(tree.layers.count - 1)
  }

  /// Adds the background, and the device frame with the camera's transform `view`.
  private func addSurroundings(_ all: Rect, _ view: Transform3D, to tree: inout LayerTree) {
    func add(_ contents: Contents) {
      tree.add(all) { $0.contents = contents }
    }
    if hasMovingBackground { add(Contents(source: decoration.ids.background)) }
    let time = board.filmTime
    let isBetween = titles.contains { $0.isBehind && $0.isSeen(at: time) }
    if view == .identity, !isBetween { return add(Contents(capture: whole)) }
    if !hasMovingBackground { add(Contents(capture: background)) }
    tree.add(titles, behind: true, at: time)
    tree.add(device, moved: view, to: 0)
  }

  private func addScreen(_ transform: Transform3D, _ view: Transform3D, to tree: inout LayerTree) {
    let screen = tree.layers.count
    let bounds = Rect(origin: .zero, size: show.size)
    func add(in parent: Int, _ effects: LayerEffects? = nil, _ change: (inout Layer) -> Void) {
      tree.add(bounds, in: parent, effects) {
        $0.transform = transform
        change(&$0)
      }
    }
    add(in: 0) {
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
    decoration.transform(of: show.size).concatenating(view(at: board.filmTime)).apply(to: point)
  }

  package func inner(_ point: Point, at time: Double) -> Point {
    decoration.transform(of: show.size).concatenating(view(at: time)).inverted().apply(to: point)
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

internal import SegueGeometry
internal import SeguePlayer
internal import SegueScene
internal import SegueStoryboard

/// An overlay of a film, ready to be drawn. All lengths are in the points of its host: the film, or the screen.
package struct FilmOverlay: Sendable {
  /// What is shown, with its times and its way.
  var timed: TimedOverlay
  /// The rectangle of a picture or a bar at rest, mirrored for a layout from the right to the left.
  var rect = Rect.zero
  /// All of the film or the screen, whatever the host is.
  var whole: Rect
  /// The picture of an overlay that is one.
  var picture: PictureID?
  /// The width of lines, and the height of a bar.
  var line: Double
  /// The arrow to the area at first.
  var arrow: ArrowShape?
  /// The length of which a state's drop and blur are multiples.
  var reach: Double
  /// The points of the film in one of the host's, at rest.
  var unit: Double
  /// The time at which a bar has its whole width, in seconds on the film's clock.
  var end: Double
  /// True for a layout from the right to the left, in which the film is mirrored.
  var isMirrored: Bool

  /// True for an overlay that moves with the screen.
  var isOnScreen: Bool { timed.overlay.host != .film }
  /// True for an overlay behind the device.
  var isBehind: Bool { timed.overlay.isBehind }
  /// True for an overlay that blurs the film, wherever the screen is.
  fileprivate var blursFilm: Bool { if case .blur = timed.overlay.kind { !isOnScreen } else { false } }

  /// Returns the rectangle at a time, without padding, and the rectangle in which a page lets it be seen; nil for
  /// everywhere.
  func rect(_ pose: PartPath.Pose, at time: Double) -> (rect: Rect, view: Rect?) {
    let start = timed.path.start
    let (dx, dy) = ((pose.x - start.x) * (isMirrored ? -1 : 1), pose.y - start.y)
    if timed.overlay.area == nil, let page = timed.hostPage {
      let place = page.place(at: time)
      return (rect.offsetBy(dx: dx + place.minX - timed.host.minX, dy: dy + place.minY - timed.host.minY), page.view)
    }
    var rect = timed.overlay.area == nil ? rect : pose.area
    if isMirrored, timed.overlay.area != nil { rect = rect.mirrored(in: timed.host) }
    return (rect.offsetBy(dx: dx, dy: dy), pose.view)
  }
}

extension FilmOverlay {
  /// Returns the transform of something that has the overlay's size and angle in a pose, in the host's points.
  func transform(of rect: Rect, _ pose: PartPath.Pose) -> Transform3D {
    let (x, y) = (timed.overlay.anchor.x, timed.overlay.anchor.y)
    return pose.transform(of: rect, at: isMirrored ? 1 - x : x, y, isMirrored: isMirrored)
  }
}

extension LayerTree {
  /// Adds the overlays that are seen at a time, as children of the first layer.
  ///
  /// - Parameters:
  ///   - isBehind: True for the overlays behind the device, false for the overlays in front of it.
  ///   - screen: The transform from the points of the screen to the film's, and the radii of the screen's corners.
  package mutating func add(
    _ overlays: [FilmOverlay], behind isBehind: Bool, at time: Double, on screen: (Transform3D, CornerRadii)
  ) {
    for overlay in overlays where overlay.isBehind == isBehind && overlay.timed.life.isSeen(at: time) {
      guard let state = overlay.timed.life.state(at: time), state.opacity > 0, state.shown > state.hidden else {
        continue
      }
      // Beyond the screen's edges, a blurred backdrop would repeat the screen.
      if overlay.blursFilm { self.screen = 0 }
      if overlay.isOnScreen {
        add(overlay, state, at: time, screen.0, screen.1)
      } else {
        add(overlay, state, at: time, .scale(x: overlay.unit, y: overlay.unit), CornerRadii())
      }
    }
  }

  private mutating func add(
    _ overlay: FilmOverlay, _ state: TimedLife.State, at time: Double, _ host: Transform3D, _ radii: CornerRadii
  ) {
    let pose = overlay.timed.path.pose(at: time)
    let kind = overlay.timed.overlay.kind
    let (whole, view) = overlay.rect(pose, at: time)
    let area = whole.offsetBy(dx: 0, dy: state.drop * overlay.reach)
    guard let (rect, presence) = overlay.seen(area, in: view) else { return }
    var state = state
    state.opacity *= presence
    let place = overlay.transform(of: rect, pose).concatenating(host)
    let first = layers.count
    switch kind {
    case .picture:
      let group = addGroup(overlay, rect, state, place, view.map { addView($0, host) })
      let radius = overlay.timed.overlay.cornerRadius
      add(rect, in: group, radius > 0 ? .rounded(radius) : nil, place) {
        $0.contents = Contents(source: overlay.picture ?? .nothing)
        $0.cornerRadius = radius
        $0.clipsToBounds = radius > 0
      }
    case .highlight(let dim):
      let shade = addShade(overlay, dim * state.opacity * (state.shown - state.hidden), radii, host)
      cut(rect, overlay.timed.overlay.cornerRadius, outOf: shade, place)
      addRing(around: rect, overlay, in: shade, place)
    case .box(let fill): addBox(overlay, rect, fill, state, place)
    case .arrow(let from, let bend):
      let shape = overlay.arrow(to: pose, from: from, bend: bend)
      let moved = Transform3D.translation(x: area.minX - shape.origin.x, y: area.minY - shape.origin.y)
        .concatenating(place)
      addArrow(shape, overlay, state, moved)
    case .blur:
      let radius = overlay.timed.overlay.blurRadius(over: area) * state.opacity
      addBlur(rect.part(state, isMirrored: overlay.isMirrored), radius, overlay.timed.overlay, place)
    case .progress(let track):
      let group = addGroup(overlay, rect, state, place, view.map { addView($0, host) })
      let radius = rect.height / 2
      add(rect, in: group, .rounded(radius), place) {
        $0.backgroundColor = track
        $0.cornerRadius = radius
      }
      let begin = overlay.timed.life.begin
      let share = min(max((time - begin) / max(overlay.end - begin, 1e-3), 0), 1)
      let width = max(rect.width * share, min(rect.height, rect.width))
      let x = overlay.isMirrored ? rect.maxX - width : rect.minX
      add(Rect(x: x, y: rect.minY, width: width, height: rect.height), in: group, .rounded(radius), place) {
        $0.backgroundColor = overlay.timed.overlay.color
        $0.cornerRadius = radius
      }
    }
    // Of all groups, the last layer that was added is a descendant.
    for index in first..<layers.count {
      var parent = Int(layers[index].parent)
      while parent >= first {
        layers[parent].descendants += 1
        parent = Int(layers[parent].parent)
      }
    }
  }

  /// Adds a layer whose rectangle is in a host's points.
  @discardableResult
  private mutating func add(
    _ rect: Rect, in parent: Int?, _ effects: LayerEffects?, _ place: Transform3D, _ change: (inout Layer) -> Void
  ) -> Int {
    add(rect, in: parent, effects) {
      $0.transform = $0.transform.concatenating(place)
      change(&$0)
    }
  }

  /// Adds the layer of something that is seen as a whole: with its opacity, blur, and the part of it that is shown.
  ///
  /// - Parameter parent: The index of the layer that contains it; nil for the first one.
  private mutating func addGroup(
    _ overlay: FilmOverlay, _ rect: Rect, _ state: TimedLife.State, _ place: Transform3D, _ parent: Int?
  ) -> Int {
    var effects: LayerEffects?
    if state.blur > 0 {
      effects = LayerEffects()
      effects?.blurRadius = min(state.blur * overlay.reach, 200)
    }
    return add(rect.part(state, isMirrored: overlay.isMirrored), in: parent, effects, place) {
      $0.opacity = state.opacity
      $0.clipsToBounds = state.shown < 1 || state.hidden > 0
    }
  }

  /// Adds a layer that cuts off what is outside a rectangle of the host.
  private mutating func addView(_ view: Rect, _ host: Transform3D) -> Int {
    add(view, in: nil, nil, host) { $0.clipsToBounds = true }
  }

  /// Adds a colour over all of the film or the screen.
  private mutating func addShade(
    _ overlay: FilmOverlay, _ dim: Double, _ radii: CornerRadii, _ host: Transform3D
  ) -> Int {
    var effects = LayerEffects()
    (effects.maskMode, effects.cornerRadii) = (.inverseAlpha, radii)
    return add(overlay.whole, in: nil, effects, host) {
      $0.backgroundColor = overlay.timed.overlay.color
      $0.cornerRadius = radii.topLeft
      $0.clipsToBounds = true
      $0.opacity = dim
    }
  }

  /// Adds a thin line around a highlighted area to the colour that dims everything else, so that the area has an edge on
  /// a dark screen as well.
  private mutating func addRing(around rect: Rect, _ overlay: FilmOverlay, in shade: Int, _ place: Transform3D) {
    let (color, width) = (overlay.timed.overlay.color, overlay.line * 0.4)
    let radius = overlay.timed.overlay.cornerRadius
    var effects = LayerEffects.rounded(radius > 0 ? radius + width : 0)
    effects.border = Border(
      width: width, color: color.isLight ? .black(0.35) : Color(red: 1, green: 1, blue: 1, alpha: 0.8))
    add(rect.inset(by: -width), in: shade, effects, place) { $0.cornerRadius = effects.cornerRadii.topLeft }
  }

  /// Adds a layer that blurs what is beneath it. Its edge is soft, so that no line is seen where something beside it is
  /// mixed into it.
  private mutating func addBlur(
    _ rect: Rect, _ radius: Double, _ overlay: Storyboard.Overlay, _ place: Transform3D
  ) {
    let isSoft = overlay.feather > 0
    var effects = LayerEffects.rounded(isSoft ? 0 : overlay.cornerRadius)
    effects.backdropBlurRadius = radius
    let blur = add(rect.inset(by: -overlay.featherReach), in: nil, effects, place) {
      $0.cornerRadius = effects.cornerRadii.topLeft
    }
    guard isSoft else { return }
    // A mask of two layers, so that the blur of the edge is a part of the mask.
    let mask = add(Rect(origin: .zero, size: size), in: blur) { $0.isMask = true }
    var edge = LayerEffects.rounded(overlay.cornerRadius)
    edge.blurRadius = overlay.feather
    add(rect, in: mask, edge, place) {
      $0.backgroundColor = .white
      $0.cornerRadius = overlay.cornerRadius
    }
  }

  /// Cuts a rectangle out of a layer.
  private mutating func cut(_ rect: Rect, _ radius: Double, outOf layer: Int, _ place: Transform3D) {
    // A mask of two layers, so that it is applied to the colour as a whole.
    let mask = add(Rect(origin: .zero, size: size), in: layer) { $0.isMask = true }
    add(rect, in: mask, .rounded(radius), place) {
      $0.backgroundColor = .white
      $0.cornerRadius = radius
    }
  }

  /// Adds a box, which a wipe draws from its upper left corner on.
  private mutating func addBox(
    _ overlay: FilmOverlay, _ rect: Rect, _ fill: Color, _ state: TimedLife.State, _ place: Transform3D
  ) {
    let radius = min(overlay.timed.overlay.cornerRadius, rect.width / 2, rect.height / 2)
    var effects = LayerEffects.rounded(radius)
    guard state.shown < 1 || state.hidden > 0 else {
      effects.border = Border(width: overlay.line, color: overlay.timed.overlay.color)
      effects.blurRadius = min(state.blur * overlay.reach, 200)
      add(rect, in: nil, effects, place) {
        $0.backgroundColor = fill
        $0.cornerRadius = radius
        $0.opacity = state.opacity
      }
      return
    }
    if fill.alpha > 0 {
      add(rect, in: nil, effects, place) {
        $0.backgroundColor = fill
        $0.cornerRadius = radius
        $0.opacity = state.opacity * (state.shown - state.hidden)
      }
    }
    let line = Rect(origin: .zero, size: rect.size).inset(by: overlay.line / 2)
    let path = BezierPath(roundedRect: line, cornerRadius: max(radius - overlay.line / 2, 0))
    let stroke = Stroke(color: overlay.timed.overlay.color, width: overlay.line)
    add(StrokedPath(path, stroke), from: state.hidden, to: state.shown, rect, nil, place)
  }

  private mutating func addArrow(
    _ shape: ArrowShape, _ overlay: FilmOverlay, _ state: TimedLife.State, _ place: Transform3D
  ) {
    var effects = LayerEffects()
    effects.blurRadius = min(state.blur * overlay.reach, 200)
    let opacity = overlay.timed.overlay.color.alpha * state.opacity
    let group = add(shape.bounds, in: nil, effects, place) { $0.opacity = opacity }
    let (shadow, arrow) = shape.paths(from: state.hidden, to: state.shown)
    let below = Transform3D.translation(x: 0, y: shape.shadow.drop).concatenating(place)
    var soft = LayerEffects()
    soft.blurRadius = shape.shadow.radius
    add(shadow, shape.bounds, group, below, soft) { $0.opacity = shape.shadow.opacity }
    add(arrow, shape.bounds, group, place)
  }

  /// Adds a layer with a part of a line.
  private mutating func add(
    _ path: StrokedPath, from start: Double, to end: Double, _ rect: Rect, _ parent: Int?, _ place: Transform3D
  ) {
    var part = path
    (part.path.stroke.start, part.path.stroke.end) = (start, end)
    add(part, rect, parent, place)
  }

  /// Adds a layer with a path.
  private mutating func add(
    _ path: StrokedPath, _ rect: Rect, _ parent: Int?, _ place: Transform3D, _ effects: LayerEffects = LayerEffects(),
    _ change: (inout Layer) -> Void = { _ in }
  ) {
    var effects = effects
    effects.shape = path.path
    effects.shape?.start = values.count
    values.append(contentsOf: path.numbers)
    add(rect, in: parent, effects, place, change)
  }
}

extension Color {
  /// Returns black with an opacity.
  fileprivate static func black(_ alpha: Double) -> Color { Color(red: 0, green: 0, blue: 0, alpha: alpha) }
}

extension LayerEffects {
  /// Effects with round corners.
  fileprivate static func rounded(_ radius: Double) -> LayerEffects {
    var effects = LayerEffects()
    effects.cornerRadii = CornerRadii(all: radius)
    return effects
  }
}

extension Storyboard.Overlay.Kind {
  /// The shares of an area in view between which a mark on it appears, so that it does not vanish suddenly. An arrow needs
  /// more of what it points at, and a blur hides however little there is.
  fileprivate var shares: ClosedRange<Double> {
    switch self {
    case .highlight, .box, .picture, .progress: 0...0.3
    case .arrow: 0.4...0.8
    case .blur: 0...0
    }
  }

  /// True for a mark of what is seen of an area. An arrow points at the whole area, and a picture is cut off.
  fileprivate var isCut: Bool {
    switch self {
    case .highlight, .box, .blur: true
    case .arrow, .picture, .progress: false
    }
  }
}

extension FilmOverlay {
  /// Returns the rectangle of an overlay on an area, with its padding, and its opacity; nil if none of the area is in
  /// view.
  ///
  /// - Parameter view: The rectangle in which the area is seen; nil for everywhere.
  func seen(_ area: Rect, in view: Rect?) -> (rect: Rect, presence: Double)? {
    let rect = area.inset(by: -timed.overlay.padding)
    guard let view else { return (rect, 1) }
    let kind = timed.overlay.kind
    guard let part = area.intersection(view) else { return nil }
    let shares = kind.shares
    let share = part.width * part.height / (area.width * area.height)
    let presence = min(max((share - shares.lowerBound) / max(shares.upperBound - shares.lowerBound, 1e-9), 0), 1)
    return (kind.isCut ? rect.intersection(view) ?? part : rect, presence)
  }
}

extension Rect {
  /// Returns the part that a state shows.
  fileprivate func part(_ state: TimedLife.State, isMirrored: Bool) -> Rect {
    guard state.shown < 1 || state.hidden > 0 else { return self }
    let start = isMirrored ? 1 - state.shown : state.hidden
    return Rect(x: minX + start * width, y: minY, width: (state.shown - state.hidden) * width, height: height)
  }

  /// Returns the same rectangle on the other side of `host`.
  func mirrored(in host: Rect) -> Rect {
    Rect(x: host.minX + host.maxX - maxX, y: minY, width: width, height: height)
  }
}

internal import SegueGeometry
internal import SegueScene

/// While the picker's settings are open, the whole show is drawn at a smaller size in the part of the display that the
/// settings leave free. A click on the show can then set the value of a setting.
extension LivePanels {
  /// The width of the free space around the screens, in points of the panels.
  private static let margin = 14.0

  /// The radius of the corners of the screens and of the previews, in the panels' points.
  private static let cornerRadius = 8.0

  /// Returns the transform that shrinks the show from its full size into the area that the picker's settings leave
  /// free; nil when the show fills the display.
  ///
  /// - Parameter show: The size of the show in its points.
  func stage(in show: Size) -> Transform3D? {
    guard let area = picker?.stage, show.width > 0, show.height > 0 else { return nil }
    let length = brush.text.pointLength
    let (width, height) = (
      max(area.width - 2 * Self.margin, 1) * length, max(area.height - 2 * Self.margin, 1) * length
    )
    let scale = min(width / show.width, height / show.height)
    let corner = Point(
      x: area.midX * length - show.width * scale / 2,
      y: area.midY * length - show.height * scale / 2)
    return Transform3D.scale(x: scale, y: scale, z: 1)
      .concatenating(.translation(x: corner.x, y: corner.y))
  }

  /// Shrinks the layers of the show to the part of the display that the settings do not cover.
  func makeRoom(in tree: inout LayerTree) {
    guard let transform = stage(in: tree.size) else { return }
    swap(&tree, &behind)
    tree.size = behind.size
    tree.contentsTime = behind.contentsTime
    tree.layers.removeAll(keepingCapacity: true)
    tree.effects.removeAll(keepingCapacity: true)
    let all = Rect(origin: .zero, size: tree.size)
    tree.add(all) { $0.backgroundColor = PanelBrush.room }
    // The radius is converted to points of the show. The first number of `transform` is the scale by which the show is
    // shrunk.
    let radius = Self.cornerRadius * brush.text.pointLength / max(transform[0], 1e-6)
    var effects = LayerEffects()
    effects.cornerRadii = CornerRadii(all: radius)
    let card = tree.add(all, in: 0, effects) {
      $0.transform = transform
      $0.clipsToBounds = true
      $0.cornerRadius = radius
    }
    tree.screen = behind.screen + 2
    tree.add(behind, moved: transform, to: card)
  }

  // MARK: Values from the screens

  /// True while a setting waits for a click on the screens, which sets its value.
  var isPicking: Bool { picker?.picking != nil }

  /// Uses a click on the screens as the value of the setting that waits for one. Depending on the
  /// setting, the value is the clicked point, the name of an element, or a rectangle: of an
  /// element, of a link, or of 44 × 44 points around the click.
  ///
  /// - Parameters:
  ///   - point: The location of the click, in the storyboard's points.
  ///   - elements: The rectangles of the elements of the screen in view, by the elements' names.
  ///   - links: The rectangles of the links of the screen in view.
  /// - Returns: The reason why the click was refused, as a message for the person; nil when the
  ///   value has been set.
  func pick(_ point: Point, elements: [String: Rect], links: [Rect]) -> String? {
    guard let index = picker?.picking, let parameter = picker?.entry?.parameters[index] else {
      return nil
    }
    // Elements may be nested, so the smallest one that contains the point is taken.
    let hit = elements.filter { $0.value.contains(point) }
      .min { ($0.value.area, $0.key) < ($1.value.area, $1.key) }
    switch parameter.type {
    case .text:
      guard let hit else {
        return elements.isEmpty
          ? "this screen has no elements; '\(parameter.id)' needs an element, which the storyboard must name under "
            + "'elements'"
          : "there is no element at this point; click one of the outlined elements"
      }
      picker?.set(.text(hit.key), of: parameter)
    case .point:
      picker?.set(.point(Point(x: point.x.rounded(), y: point.y.rounded())), of: parameter)
    default:
      let link = links.filter { $0.contains(point) }.min { $0.area < $1.area }
      let button = Rect(x: point.x.rounded() - 22, y: point.y.rounded() - 22, width: 44, height: 44)
      picker?.set(.rect(hit?.value ?? link ?? button), of: parameter)
    }
    picker?.picking = nil
    return nil
  }
}

extension Rect {
  fileprivate var area: Double { width * height }
}

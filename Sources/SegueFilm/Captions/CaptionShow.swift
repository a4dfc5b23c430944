package import SegueGeometry
package import SegueScene
internal import SegueStoryboard

/// A show with captions over it, each on a rounded plate that makes it readable on every screen.
package final class CaptionShow: ShowWrapper {
  /// A caption with the rectangles in which its plate and its text are drawn.
  package struct Item: Sendable, Hashable {
    package var timed: TimedCaption
    /// The picture of the caption's text.
    package var picture: PictureID
    /// The plate's rectangle, in the show's points.
    package var plate: Rect
    /// The radius of the plate's corners, in points.
    package var cornerRadius: Double
    /// The rectangle of the text's picture, in the show's points.
    package var text: Rect

    /// Creates an item; all lengths are in the show's points.
    package init(
      _ timed: TimedCaption, picture: PictureID, plate: Rect, cornerRadius: Double, text: Rect
    ) {
      self.timed = timed
      self.picture = picture
      self.plate = plate
      self.cornerRadius = cornerRadius
      self.text = text
    }
  }

  /// The show under the captions.
  package let show: any Show
  private let items: [Item]
  private var time = 0.0

  private static let plateColor = Color(red: 0.09, green: 0.09, blue: 0.1, alpha: 0.88)
  /// The colour of the plate's edge, which makes the plate visible on black.
  private static let edgeColor = Color(red: 1, green: 1, blue: 1, alpha: 0.14)

  /// Returns the colours of a plate and its edge. The edge of a light plate makes it visible on white.
  private static func colors(of style: Storyboard.Caption.Style) -> (plate: Color, edge: Color) {
    guard let own = style.background else { return (plateColor, edgeColor) }
    let shade = own.isLight ? 0.0 : 1.0
    return (own, Color(red: shade, green: shade, blue: shade, alpha: edgeColor.alpha * own.alpha))
  }

  /// Creates a show with captions over another show.
  package init(_ show: any Show, _ items: [Item]) {
    self.show = show
    self.items = items
  }

  package func layers(into tree: inout LayerTree) throws(ShowError) {
    try show.layers(into: &tree)
    for item in items {
      let opacity = item.timed.opacity(at: time)
      if opacity > 0, !tree.layers.isEmpty { add(item, opacity, to: &tree) }
    }
  }

  private func add(_ item: Item, _ opacity: Double, to tree: inout LayerTree) {
    let (color, edge) = Self.colors(of: item.timed.caption.style)
    var effects = LayerEffects()
    effects.cornerRadii = CornerRadii(all: item.cornerRadius)
    effects.border = Border(width: item.cornerRadius / 24, color: edge)
    var plate = Layer(
      view: ViewID(rawValue: 0), parent: 0, descendants: 1,
      bounds: Rect(origin: .zero, size: item.plate.size),
      transform: .translation(x: item.plate.minX, y: item.plate.minY))
    plate.opacity = opacity
    plate.backgroundColor = color
    plate.cornerRadius = item.cornerRadius
    plate.effects = Int32(tree.effects.count)
    let text = Layer(
      view: ViewID(rawValue: 0), parent: Int32(tree.layers.count),
      bounds: Rect(origin: .zero, size: item.text.size),
      transform: .translation(x: item.text.minX, y: item.text.minY),
      contents: Contents(source: item.picture, mode: .scaleToFill))
    tree.effects.append(effects)
    tree.layers += [plate, text]
    tree.layers[0].descendants += 2
  }

  package func advance(to time: Double) throws(ShowError) {
    self.time = max(self.time, time)
    try show.advance(to: time)
  }

  package func finish() throws(ShowError) {
    time = max(time, duration ?? time)
    try show.finish()
  }

  package var size: Size { show.size }
}

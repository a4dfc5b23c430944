package import SegueGeometry
package import SegueScene

/// Makes pictures of the panels' texts. A front end implements this protocol, and keeps the pictures so that they can
/// be drawn by their ids.
package protocol TextSetting: AnyObject {
  /// The length of one point of the panels, in points of the show; above 0. The two differ, because the panels' size on
  /// the display does not depend on the scale of the show.
  var pointLength: Double { get }

  /// Returns the picture of a text in white; nil when it cannot be drawn.
  ///
  /// - Parameters:
  ///   - string: the text.
  ///   - size: the font size, in the panels' points.
  ///   - width: the maximum width, in the panels' points.
  ///   - lines: the maximum number of lines; a longer text ends in an ellipsis.
  func text(_ string: String, size: Double, width: Double, lines: Int) -> PanelText?
}

/// A text whose picture has been made.
package struct PanelText: Sendable, Hashable {
  package var picture: PictureID
  /// The size of the text, in the panels' points.
  package var size: Size
  /// The width of the picture's margin around the text, on each side, in the panels' points.
  package var inset: Double

  /// Creates a text; lengths are in the panels' points.
  package init(picture: PictureID, size: Size, inset: Double) {
    (self.picture, self.size, self.inset) = (picture, size, inset)
  }
}

/// Adds the layers of a panel to a layer tree: filled rectangles and texts.
struct PanelBrush {
  let text: any TextSetting

  enum Side { case leading, center, trailing }

  static let plate = Color(red: 0.075, green: 0.08, blue: 0.095, alpha: 0.94)
  static let raised = Color(red: 1, green: 1, blue: 1, alpha: 0.1)
  /// The colour of a slider's knob if the setting has no value.
  static let unset = Color(red: 0.42, green: 0.425, blue: 0.435)
  /// The colour behind the screens while they are shown beside the picker's settings.
  static let room = Color(red: 0.035, green: 0.038, blue: 0.045)
  static let accent = Color(red: 0.04, green: 0.52, blue: 1, alpha: 1)

  func fill(
    _ rect: Rect, _ color: Color, radius: Double = 0, in parent: Int, _ tree: inout LayerTree
  ) {
    var effects = LayerEffects()
    effects.cornerRadii = CornerRadii(all: radius)
    tree.add(rect, in: parent, radius > 0 ? effects : nil) {
      $0.backgroundColor = color
      $0.cornerRadius = radius
    }
  }

  /// Adds a line of text, vertically centred in `rect`.
  func write(
    _ string: String, size: Double = 13, _ side: Side = .leading, opacity: Double = 1,
    in rect: Rect, of parent: Int, _ tree: inout LayerTree
  ) {
    guard !string.isEmpty, rect.width > size,
      let set = text.text(string, size: size, width: rect.width, lines: 1)
    else { return }
    add(set, side, opacity: opacity, in: rect, of: parent, &tree)
  }

  /// Adds the picture of a text, vertically centred in `rect`.
  func add(
    _ set: PanelText, _ side: Side, opacity: Double = 1, in rect: Rect, of parent: Int,
    _ tree: inout LayerTree
  ) {
    let room = rect.width - set.size.width
    let x =
      switch side {
      case .leading: rect.minX
      case .center: rect.minX + room / 2
      case .trailing: rect.minX + room
      }
    let y = rect.minY + (rect.height - set.size.height) / 2
    // The position is rounded to whole points of the panels, so that the letters are sharp.
    let frame = Rect(
      x: x.rounded() - set.inset, y: y.rounded() - set.inset, width: set.size.width + 2 * set.inset,
      height: set.size.height + 2 * set.inset)
    tree.add(frame, in: parent) {
      $0.contents = Contents(source: set.picture, mode: .scaleToFill)
      $0.opacity = opacity
    }
  }
}

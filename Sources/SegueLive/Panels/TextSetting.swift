package import SegueGeometry
package import SegueScene

/// Makes pictures of the texts of panels. A front end implements it, keeps the pictures that it has made,
/// and identifies them by their ids when it draws.
package protocol TextSetting: AnyObject {
  /// The length of a panel's point in the points of the show, above 0. Panels have points of their own,
  /// because their size on the display does not depend on the show below them.
  var pointLength: Double { get }

  /// Returns a text in white; nil when it cannot be drawn.
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
  /// The width of the picture's border around the text, on each side, in points.
  package var inset: Double

  /// Creates a text; lengths are in the panels' points.
  package init(picture: PictureID, size: Size, inset: Double) {
    (self.picture, self.size, self.inset) = (picture, size, inset)
  }
}

/// Draws panels in front of a show's layers.
struct PanelBrush {
  let text: any TextSetting

  enum Side { case leading, center, trailing }

  static let plate = Color(red: 0.075, green: 0.08, blue: 0.095, alpha: 0.94)
  static let raised = Color(red: 1, green: 1, blue: 1, alpha: 0.1)
  /// The colour of a slider's knob without a value.
  static let unset = Color(red: 0.42, green: 0.425, blue: 0.435)
  /// The colour around the screens beside the settings.
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

  /// Writes a line of text in the vertical middle of `rect`.
  func write(
    _ string: String, size: Double = 13, _ side: Side = .leading, opacity: Double = 1,
    in rect: Rect, of parent: Int, _ tree: inout LayerTree
  ) {
    guard !string.isEmpty, rect.width > size,
      let set = text.text(string, size: size, width: rect.width, lines: 1)
    else { return }
    add(set, side, opacity: opacity, in: rect, of: parent, &tree)
  }

  /// Adds the picture of a text in the vertical middle of `rect`.
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
    // The position is on whole pixels, so that the letters are sharp.
    let frame = Rect(
      x: x.rounded() - set.inset, y: y.rounded() - set.inset, width: set.size.width + 2 * set.inset,
      height: set.size.height + 2 * set.inset)
    tree.add(frame, in: parent) {
      $0.contents = Contents(source: set.picture, mode: .scaleToFill)
      $0.opacity = opacity
    }
  }
}

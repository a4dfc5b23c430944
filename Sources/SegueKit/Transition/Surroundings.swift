public import SegueGeometry
package import SegueScene

/// The colours to show beyond the edges of a transition's screens. The front end provides them,
/// because it has the pictures and draws the decoration.
package struct Surroundings {
  /// Returns the colour along the edges of a picture or clip; nil when it is not known. Called on the thread of the
  /// transition when the transition begins.
  package var edgeColor: (Contents) -> Color?
  /// The colour to show behind the screens: `clear` when the film's own background is to show
  /// there. Nil for the darker of the two screens' edge colours.
  package var backdrop: Color?

  /// Returns the mean colour of a rectangle of a layer tree, in the tree's points; nil when the front end cannot draw
  /// the tree. Called on the thread of the transition while an animator is recorded.
  package var averageColor: (LayerTree, Rect) -> Color? = { _, _ in nil }
  /// Returns the opaque colour that is behind the screens while nothing moves; nil if a picture is there, or nothing.
  /// Called on the thread of the show when a screen appears.
  package var colorBehind: () -> Color? = { nil }
  /// Returns the translucent colour that belongs behind a picture; nil for one that does not say. Called when a screen is
  /// presented over another one that stays.
  package var scrimBehind: (PictureID) -> Color? = { _ in nil }

  /// Makes surroundings; by default no colour is known.
  package init(backdrop: Color? = nil, edgeColor: @escaping (Contents) -> Color? = { _ in nil }) {
    self.backdrop = backdrop
    self.edgeColor = edgeColor
  }
}

extension TransitionContext {
  /// The colours of the edges of the two screens; nil for a colour that is not known.
  struct Edges {
    var from: Color?
    var to: Color?

    /// The darker of the two colours. An opaque colour is preferred to a translucent one.
    var darker: Color? {
      guard let from, let to else { return from ?? to }
      guard from.alpha == to.alpha else { return from.alpha > to.alpha ? from : to }
      return to.luma < from.luma ? to : from
    }
  }

  /// Returns the colour along the edges of the screen for `key`, with which an animator can
  /// continue the screen beyond its edges. Nil when the colour is not known or there is no such
  /// screen. The colour is constant during a transition.
  public func edgeColor(forKey key: TransitionKey) -> Color? {
    let edges = edges ?? findEdges()
    return key == .from ? edges.from : edges.to
  }

  /// The colour to put behind the screens when their motion uncovers the area behind them. It is
  /// clear when the film has a background that is to show there, and otherwise the darker of the
  /// two screens' edge colours. Black when neither edge colour is known.
  public var backdropColor: Color {
    setup.surroundings.backdrop ?? (edges ?? findEdges()).darker ?? .black
  }

  /// Determines the edge colours of both screens.
  func findEdges() -> Edges {
    func color(_ view: View?) -> Color? { view?.edgeColor(setup.surroundings.edgeColor) }
    return Edges(
      from: color(setup.fromView ?? setup.fromController?.view),
      to: color(setup.loadsToView ? setup.toController?.view : setup.toView)
        ?? color(setup.toController?.view))
  }
}

extension View {
  /// Returns the colour along the edges of the view: the colour of its background, its contents, or
  /// the topmost subview that fills it. Nil when none of these has a known colour.
  func edgeColor(_ ofContents: (Contents) -> Color?) -> Color? {
    guard !isHidden, alpha > 0 else { return nil }
    var color = backgroundColor.alpha > 0 ? backgroundColor : nil
    if !contents.isEmpty, let picture = ofContents(contents) {
      color = color.map(picture.over) ?? picture
    }
    for subview in subviews where subview.fills(bounds) {
      guard let upper = subview.edgeColor(ofContents) else { continue }
      color = color.map(upper.over) ?? upper
    }
    return color
  }

  /// Returns true when the view covers the rectangle `whole`, or has not been laid out yet.
  private func fills(_ whole: Rect) -> Bool {
    if bounds.size == .zero { return true }
    let frame = frame
    return frame.minX <= whole.minX + 1 && frame.minY <= whole.minY + 1
      && frame.maxX >= whole.maxX - 1 && frame.maxY >= whole.maxY - 1
  }
}

extension Color {
  /// The perceived lightness of the colour, 0…1. Source: Rec. 709.
  fileprivate var luma: Double { 0.2126 * red + 0.7152 * green + 0.0722 * blue }

  /// Returns this colour drawn over another one.
  package func over(_ other: Color) -> Color {
    let rest = other.alpha * (1 - alpha)
    let whole = alpha + rest
    guard whole > 0 else { return .clear }
    func mix(_ mine: Double, _ others: Double) -> Double { (mine * alpha + others * rest) / whole }
    return Color(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue),
      alpha: whole)
  }
}

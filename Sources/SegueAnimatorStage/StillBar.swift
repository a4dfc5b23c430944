import SegueSDK

/// The letters of the upper screen's own status bar, in the card that grows over the lower screen. A device has one status
/// bar, so the letters do not move with the card: it uncovers them at the place that they have in the end.
struct StillBar {
  /// Is in the middle of the card's upper edge.
  private let edge: View
  /// Moves in the card as the card moves in the container, the other way, and has the letters.
  private let letters: View

  /// Takes the letters out of the upper screen, except in the first and the last frame. Nil if the screen has no status bar.
  ///
  /// - Parameter seconds: The duration of the transition.
  init?(_ stage: Stage, in card: View, _ seconds: Double) {
    guard seconds > 0, let bar = stage.elements(of: stage.upper).last(where: stage.isStatusBar), let view = bar.view,
      let picture = bar.picture()
    else { return nil }
    edge = View(frame: .zero)
    letters = View(frame: .zero)
    picture.frame = bar.frame
    letters.addSubview(picture)
    edge.addSubview(letters)
    card.addSubview(edge)
    let edge = edge
    func exchange(_ isCard: Bool) {
      view.isHidden = isCard
      edge.isHidden = !isCard
    }
    edge.isHidden = true
    stage.afterFirstFrame(duration: seconds) { exchange(true) }
    stage.beforeLastFrame(duration: seconds) { exchange(false) }
  }

  /// Sets the opacity of the letters, which is that of the screen.
  func show(_ alpha: Double) { letters.alpha = alpha }

  /// Keeps the letters in a card of this width.
  func layOut(width: Double) { edge.center = Point(x: width / 2, y: 0) }

  /// Keeps the letters at their place when the middle of the card's upper edge is at a point of the container.
  func stay(under top: Point) { letters.center = Self.against(top) }

  /// Keeps the letters at their place while the middle of the card's upper edge moves along a curve.
  func stay(under curve: (control1: Point, control2: Point, end: Point)) {
    letters.move(along: [(Self.against(curve.control1), Self.against(curve.control2), Self.against(curve.end))])
  }

  private static func against(_ point: Point) -> Point { Point(x: -point.x, y: -point.y) }
}

extension Stage {
  /// The largest height of a status bar, as a share of the screen's height, and the mean opacity that letters alone have
  /// at most.
  private static let statusBar = (height: 0.1, ink: 0.5)

  /// True for an element with the letters of a status bar: along the upper edge of the screen, and clear around the letters.
  func isStatusBar(_ element: TransitionElement) -> Bool {
    let frame = element.frame
    guard isWide(frame), frame.minY <= bounds.minY + 1, frame.height <= Self.statusBar.height * bounds.height,
      let color = element.picture()?.averageColor()
    else { return false }
    return color.alpha <= Self.statusBar.ink
  }
}

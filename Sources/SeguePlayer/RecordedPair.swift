package import SegueGeometry
package import SegueKit
package import SegueScene

/// The recording of an animator between two screens, in a container that replaces one by the other.
package struct RecordedPair {
  /// The colours of and behind the screens, which an animator can ask for.
  package struct ScreenColors {
    /// The colour along the edges of each screen; nil when the colour is not known.
    package var from: Color?
    package var to: Color?
    /// The colour behind both screens.
    package var backdrop: Color

    /// Creates the colours of two screens.
    package init(from: Color?, to: Color?, backdrop: Color) {
      (self.from, self.to, self.backdrop) = (from, to, backdrop)
    }
  }

  package let timeline: Timeline
  /// The colours that the transition's context gave to the animator.
  package let colors: ScreenColors
  /// The reason why the animator failed, so that a dissolve was recorded instead; nil when the
  /// animator was recorded or declined.
  package let degraded: String?
  /// True when a dissolve was recorded because the animator declined to animate the transition,
  /// which is not a failure.
  package let isDeclined: Bool
  /// Messages for the animator's author, one sentence each.
  package let diagnostics: [String]
  /// The reason why the animator failed to compute a frame; nil when it did not fail. Frames are computed when the
  /// timeline is evaluated, so the value may change then.
  package var frameFault: String? { (animator as? any FrameFaulting)?.frameFault.map { "\($0)" } }
  private let animator: any ViewControllerAnimatedTransitioning

  /// The default background colours of the two screens: a light grey and a blue.
  package static let plainColors = (
    from: Color(red: 0.91, green: 0.92, blue: 0.94), to: Color(red: 0.16, green: 0.32, blue: 0.75)
  )

  /// Records an animator. The views are restored afterwards.
  ///
  /// - Parameters:
  ///   - screens: The sizes, contents and options. Contents are shown above the colours.
  ///   - colors: The background colours of both screens.
  ///   - hasElements: True to put elements on the screens: on both a card with a picture inside the card, and on the
  ///     first also a button.
  package init(
    _ screens: ScreenPair, colors: (from: Color, to: Color) = plainColors,
    hasElements: Bool = false, animator: any ViewControllerAnimatedTransitioning
  ) {
    self.animator = animator
    let bounds = Rect(origin: .zero, size: screens.size)
    let container = View(frame: bounds, name: "container")
    let from = View(frame: bounds, name: "from")
    let to = View(frame: bounds, name: "to")
    (from.contents, to.contents) = (screens.from, screens.to)
    (from.backgroundColor, to.backgroundColor) = colors
    if hasElements {
      Self.addCard(to: from, Rect(x: 24, y: 120, width: 150, height: 110), colors.to)
      Self.addCard(
        to: to, Rect(x: 24, y: 90, width: bounds.width - 48, height: 0.45 * bounds.height),
        colors.from)
      let button = View(
        frame: Rect(x: bounds.width - 80, y: bounds.height - 104, width: 56, height: 56),
        name: "button")
      (button.elementName, button.backgroundColor) = ("button", colors.to)
      button.cornerRadius = 28
      from.addSubview(button)
    }
    container.addSubview(from)
    var setup = TransitionContext.Setup(containerView: container, from: from, to: to)
    setup.direction = screens.direction
    setup.requestedDuration = screens.duration
    setup.layoutDirection = screens.options.layoutDirection ?? .leftToRight
    setup.reducesMotion = screens.options.reducesMotion
    setup.pixelScale = screens.options.pixelScale
    setup.surroundings = screens.options.surroundings
    let context = TransitionContext(setup)
    self.colors = ScreenColors(
      from: context.edgeColor(forKey: .from), to: context.edgeColor(forKey: .to),
      backdrop: context.backdropColor)
    _ = animator.transitionDuration(using: context)
    let recording = context.record(animator)
    recording.checkpoint.restore()
    timeline = recording.timeline
    degraded = recording.isDeclined ? nil : recording.fault?.description
    isDeclined = recording.isDeclined
    diagnostics = recording.diagnostics
  }

  /// Records an animator twice between screens without contents, whose colours differ in the two recordings. A colour
  /// that is the same in both recordings does not depend on the screens.
  ///
  /// - Parameter animator: Makes the animator of each recording.
  package static func twice(
    _ screens: ScreenPair, animator: () throws(ShowError) -> any ViewControllerAnimatedTransitioning
  ) throws(ShowError) -> (first: RecordedPair, second: RecordedPair) {
    func record(_ from: Color, _ to: Color, _ backdrop: Color) throws(ShowError) -> RecordedPair {
      var screens = screens
      screens.options.surroundings.backdrop = backdrop
      return RecordedPair(screens, colors: (from, to), animator: try animator())
    }
    // No two of these colours, and no mixes of two of them, are similar.
    let first = try record(
      Color(red: 0.93, green: 0.21, blue: 0.08), Color(red: 0.07, green: 0.86, blue: 0.31),
      Color(red: 0.13, green: 0.18, blue: 0.91))
    let second = try record(
      Color(red: 0.11, green: 0.12, blue: 0.79), Color(red: 0.88, green: 0.24, blue: 0.9),
      Color(red: 0.74, green: 0.95, blue: 0.16))
    return (first, second)
  }

  private static func addCard(to screen: View, _ frame: Rect, _ color: Color) {
    let card = View(frame: frame, name: "card of \(screen.name ?? "a screen")")
    (card.elementName, card.backgroundColor) = ("card", color)
    card.cornerRadius = 16
    card.clipsToBounds = true
    let picture = View(
      frame: Rect(x: 0, y: 0, width: frame.width, height: 0.6 * frame.height),
      name: "picture of \(screen.name ?? "a screen")")
    (picture.elementName, picture.backgroundColor) =
      ("picture", Color(red: 0.95, green: 0.55, blue: 0.25))
    card.addSubview(picture)
    screen.addSubview(card)
  }

  /// Calls the animator's `animationEnded`. Call it once, when the timeline is no longer needed.
  package func end() {
    animator.animationEnded(degraded == nil ? .completed : .failed)
  }
}

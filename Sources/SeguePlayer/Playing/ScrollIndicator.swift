internal import SegueGeometry
internal import SegueScene

/// The thin bar at the right edge that shows how far a page has scrolled, as on iOS. It appears while the page moves or is
/// held, and fades soon after.
final class ScrollIndicator {
  /// The time for which the bar is seen after the page has come to rest, before it fades, and the durations of its
  /// appearance and its fading, in seconds.
  private static let (rest, appearing, fading) = (0.3, 0.1, 0.25)
  /// The time after the page has come to rest at which the bar is gone, in seconds.
  static let lasting = rest + fading
  /// The width of the bar, its distance from the edges and its smallest lengths, on the page and beyond its ends, in points.
  private static let (width, space, shortest, squeezed) = (3.0, 2.5, 36.0, 8.0)
  /// The distances from the edges of a phone's screen, where its corners and what the system shows are, in points.
  private static let phone = (top: 47.0, bottom: 34.0)

  /// The view in which the bar is shown.
  weak var parent: View?
  private let view = View(name: "scroll indicator")
  /// The track along which the bar moves, in the parent's points.
  private let track: Rect
  /// The share of the page that is seen, below 1.
  private let share: Double
  private var began = 0.0
  private var moved = 0.0

  /// Creates the indicator of a page.
  ///
  /// - Parameters:
  ///   - area: The area between the page's bars, in the points of the screen.
  ///   - screen: The size of the screen.
  ///   - share: The share of the page that is seen, above 0 and below 1.
  init(in area: Rect, of screen: Size, share: Double) {
    let isPhone = screen.height > 1.7 * screen.width
    let top = isPhone && area.minY < Self.space ? Self.phone.top : Self.space
    let bottom = isPhone && area.maxY > screen.height - Self.space ? Self.phone.bottom : Self.space
    track = Rect(
      x: area.maxX - Self.space - Self.width, y: area.minY + top, width: Self.width,
      height: max(area.height - top - bottom, 0))
    self.share = share
    view.cornerRadius = Self.width / 2
    // On white this is what black at 35 % is, and on black what white at 33 % is, so it suits light and dark pages.
    view.backgroundColor = Color(red: 0.5, green: 0.5, blue: 0.5, alpha: 0.65)
  }

  /// True while the bar is seen.
  var isShown: Bool { view.superview != nil }

  /// Shows the bar after a movement of the page.
  ///
  /// - Parameters:
  ///   - place: The distance by which the page has scrolled, as a share of the longest way. Less than 0 and more than 1 are
  ///     beyond the ends.
  ///   - isHeld: Returns true while a finger holds the page.
  func show(at place: Double, isHeld: @escaping () -> Bool) {
    guard let parent, let animations = parent.windowAnimations, track.height > Self.shortest else { return }
    let now = animations.now
    moved = now
    let beyond = max(-place, place - 1, 0)
    let length = max(max(track.height * share, Self.shortest) - beyond * track.height * (1 / share - 1), Self.squeezed)
    view.frame = Rect(
      x: track.minX, y: track.minY + (track.height - length) * min(max(place, 0), 1), width: track.width, height: length
    )
    if isShown { return }
    began = now
    view.alpha = 0
    parent.addSubview(view)
    animations.addStep { [weak self] time in self?.step(to: time, isHeld()) ?? false }
  }

  /// Notes that the page has been let go, so that the bar fades after the usual time.
  func letGo() { moved = max(moved, parent?.windowAnimations?.now ?? moved) }

  /// Removes the bar at once.
  func hide() { view.removeFromSuperview() }

  private func step(to time: Double, _ isHeld: Bool) -> Bool {
    guard isShown else { return false }
    if isHeld { moved = max(moved, time) }
    let faded = (time - moved - Self.rest) / Self.fading
    guard faded < 1 else {
      hide()
      return false
    }
    view.alpha = min((time - began) / Self.appearing, 1, 1 - faded)
    return true
  }
}

internal import SegueKit
public import SegueScene
package import SegueSession
public import SegueStoryboard

/// A person's input except touches of the screen, and the state that a front end shows. All times are
/// on the show's clock, and not before the time to which the show has advanced.
extension StoryboardShow {
  /// Advances to `time`, at which a finger goes down or a swipe begins. A transition of which nothing more is seen to
  /// move is completed then, so that it is not caught.
  package func beginInput(at time: Double) throws(ShowError) {
    guard time.isFinite else { return }
    let time = live(time)
    try perform(at: time) { try $0.beginInput(at: time) }
  }

  /// Handles an event of a two-finger swipe on a touchpad.
  public func scroll(_ event: ScrollEvent) throws(ShowError) {
    guard event.time.isFinite else { return }
    var event = event
    event.time = live(event.time)
    try perform(at: event.time) { [event] in try $0.scroll(event) }
  }

  /// Performs an action of a link or a key; returns false when it is not possible now.
  @discardableResult
  public func perform(
    _ action: Storyboard.Action, look: Storyboard.TransitionRow? = nil, at time: Double
  ) throws(ShowError) -> Bool {
    guard time.isFinite else { return false }
    let time = live(time)
    var isDone = false
    try perform(at: time) { isDone = try $0.perform(action, look: look, at: time) }
    return isDone
  }

  /// Makes the transition in flight go back to its start.
  public func cancelTransition(at time: Double) throws(ShowError) {
    guard time.isFinite else { return }
    let time = live(time)
    try perform(at: time) { try $0.cancelTransition(at: time) }
  }

  /// Sets the look of the transitions that begin from now on, which takes precedence over the look of the
  /// storyboard's rows; nil for the rows alone.
  public func setLook(_ look: Storyboard.TransitionRow?) { run?.stage.liveLook = look }

  /// The person's position in the storyboard; nil before the show has advanced.
  package var position: StoryboardPosition? { run?.stage.position }

  /// Goes to a position immediately, as far as the storyboard still has the screens on the way to
  /// this position.
  package func go(to position: StoryboardPosition) { run?.stage.go(to: position) }

  /// The action that leads forward from the screen in view, with the look of its link; nil when there is
  /// none.
  public var wayForward: (action: Storyboard.Action, look: Storyboard.TransitionRow?)? {
    run?.stage.wayForward
  }
  /// The action that leads back from the screen in view; nil when there is none.
  public var wayBack: Storyboard.Action? { run?.stage.wayBack }
  /// The links of the screen in view, in the order in which they are tried.
  public var shownLinks: [Storyboard.Link] { run?.stage.shownLinks ?? [] }
  /// How far the page of the screen in view has scrolled, in points; 0 for a screen that does not scroll.
  package var scrolledDistance: Double { run?.stage.shownPage?.offset ?? 0 }
  /// Returns the number of the screen whose page a view is a part of; nil for none.
  package func pageScreen(of view: UInt64) -> Int? { run?.stage.pageViews[view] }
  /// Puts the pages of screens at offsets immediately, those of screens that are yet to come too, until the show begins
  /// again.
  ///
  /// - Parameter starts: The offsets in points, by the numbers of the screens; 0 for the others.
  package func placePages(at starts: [Int: Double]) { run?.stage.placePages(at: starts) }
  /// The name of the screen in view; nil when there is none.
  public var shownScreen: String? { run?.stage.shownScreen }
  /// The state of the transition in flight, or the state after the last transition.
  package var machine: TransitionMachine { engine?.machine ?? TransitionMachine() }
  /// The operation of the transition in flight; nil when there is none.
  public var operation: TransitionOperation? { engine?.context?.operation }
  /// True if no transition is in flight, or nothing more is seen to move of it.
  package var looksStill: Bool { engine.map { !$0.isInFlight || $0.isUnseen } ?? true }
}

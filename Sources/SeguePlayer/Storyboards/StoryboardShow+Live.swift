public import SegueHost
public import SegueKit
public import SegueScene
public import SegueStoryboard

/// What a person does besides touching the screen, and the state that a front end shows. All times are
/// on the show's clock, and not before the time to which the show has advanced.
extension StoryboardShow {
  /// Handles an event of a two-finger swipe on a touchpad.
  public func scroll(_ event: ScrollEvent) throws(ShowError) {
    var event = event
    event.time = live(event.time)
    try showing { try player.scroll(event) }
  }

  /// Performs an action of a link or a key; false when it is not possible now.
  @discardableResult
  public func perform(
    _ action: Storyboard.Action, look: Storyboard.TransitionRow? = nil, at time: Double
  ) throws(ShowError) -> Bool {
    let time = live(time)
    return try showing { try player.perform(action, look: look, at: time) }
  }

  /// Makes the transition in flight go back to its start.
  public func cancelTransition(at time: Double) throws(ShowError) {
    let time = live(time)
    try showing { try player.cancelTransition(at: time) }
  }

  /// Advances the film's clock to `time`, and gives the script's time.
  private func live(_ time: Double) -> Double {
    if time.isFinite { filmTime = max(filmTime, time) }
    return clock.script(filmTime)
  }

  /// Forgets the results and touches that are over, for a show without an end.
  public func forgetPast() { player.forgetPast() }

  /// The look of the transitions that begin from now on, over that of the storyboard's rows; nil for
  /// the rows alone.
  public func setLook(_ look: Storyboard.TransitionRow?) { player.liveLook = look }

  /// The animator of the last transition; nil before the first.
  public var lastAnimator: PluginEntry? { making.lastAnimator }
  /// The operation of the last transition; nil before the first.
  public var lastOperation: TransitionOperation? { making.lastOperation }

  /// Where the person is; nil before the show has advanced.
  public var place: StoryboardPlace? { player.place }

  /// Goes to a place at once, as far as the storyboard has its screens.
  public func go(to place: StoryboardPlace) { player.go(to: place) }

  /// What leads on from the screen in view, and what leads back; nil where nothing does.
  public var wayForward: (action: Storyboard.Action, look: Storyboard.TransitionRow?)? {
    player.wayForward
  }
  public var wayBack: Storyboard.Action? { player.wayBack }
  /// The links of the screen in view, in the order in which they are tried.
  public var shownLinks: [Storyboard.Link] { player.shownLinks }
  /// The name of the screen in view; nil when there is none.
  public var shownScreen: String? { player.shownScreen }
  /// The state of the transition in flight, or that after the last one.
  public var machine: TransitionMachine { player.machine }
  /// The operation of the transition in flight; nil when there is none.
  public var operation: TransitionOperation? { player.operation }
}

public import SegueKit
public import SegueScene
public import SegueStoryboard

/// What a person does, in addition to the script, and what a front end shows of the state.
extension StoryboardPlayer {
  /// Sends an event of a two-finger swipe on a touchpad, as ``send(_:)`` does for pointers.
  public func scroll(_ event: ScrollEvent) throws {
    try live(at: event.time) { try $0.scroll(event) }
  }

  /// Performs an action at a time, in seconds, which is not before the time to which the player has
  /// advanced. An action that is not possible then does nothing.
  ///
  /// - Returns: True when the action was performed.
  @discardableResult
  public func perform(
    _ action: Storyboard.Action, look: Storyboard.TransitionRow? = nil, at time: Double
  ) throws -> Bool {
    var isDone = false
    try live(at: time) { isDone = try $0.perform(action, look: look, at: time) }
    return isDone
  }

  /// Makes the transition in flight go back to its start.
  public func cancelTransition(at time: Double) throws {
    try live(at: time) { try $0.cancelTransition(at: time) }
  }

  /// Forgets the results of transitions and the touches that are over, for a run without an end. Those
  /// that ended within the last seconds are kept.
  public func forgetPast() {
    run?.forgetPast(before: shown - 5)
  }

  /// The look of the transitions that begin from now on, over that of the rows; nil for the rows alone.
  public var liveLook: Storyboard.TransitionRow? {
    get { run?.stage.liveLook }
    set { run?.stage.liveLook = newValue }
  }

  /// Where the person is; nil before the first frame.
  public var place: StoryboardPlace? { run?.stage.place }

  /// Goes to a place at once, as far as the storyboard has its screens.
  public func go(to place: StoryboardPlace) { run?.stage.go(to: place) }

  /// What leads on from the screen in view, and what leads back; nil where nothing does.
  public var wayForward: (action: Storyboard.Action, look: Storyboard.TransitionRow?)? {
    run?.stage.wayForward
  }
  public var wayBack: Storyboard.Action? { run?.stage.wayBack }

  /// The links of the screen in view, in the order in which they are tried.
  public var shownLinks: [Storyboard.Link] { run?.stage.shownLinks ?? [] }
  /// The name of the screen in view.
  public var shownScreen: String? { run?.stage.shownScreen }
  /// The state of the transition in flight, and of the engine between transitions.
  public var machine: TransitionMachine { run?.stage.window.engine.machine ?? TransitionMachine() }
  /// The operation of the transition in flight; nil when there is none.
  public var operation: TransitionOperation? { run?.stage.window.engine.context?.operation }

  private func live(at time: Double, _ body: (ScriptRun) throws -> Void) throws {
    guard time.isFinite else { return }
    if run == nil { try begin() }
    shown = max(shown, time)
    if let run { try body(run) }
  }
}

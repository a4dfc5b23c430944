extension Storyboard {
  /// One step of the script: an event at a time.
  public struct Step: Sendable, Hashable {
    /// The time in seconds from the beginning of the script.
    public var time: Double
    /// The event that happens at `time`.
    public var kind: StepKind
    /// The values that override the transition's row in `transitions` when this step begins the
    /// transition; nil for none.
    public var look: TransitionRow?
    /// True if the step's fingers go down while a transition is in flight, and grab the transition. When false, a
    /// transition in flight at that time is an error.
    public var catches = false
    /// The position of the step in the storyboard's file.
    public var place: Place

    /// The time at which the step itself ends, in seconds: when the finger is lifted or the wait is over.
    /// The transition that the step began may still be in flight.
    public var end: Double {
      switch kind {
      case .action: time
      case .drag(let drag): time + drag.duration
      case .tap: time + Storyboard.tapDuration
      case .wait(let seconds): time + seconds
      case .scroll(let scroll): time + scroll.duration
      case .type(let typing): time + typing.duration
      case .touch(let fingers): time + (fingers.map(\.duration).max() ?? 0)
      case .swipe(let swipe): time + swipe.duration
      case .cancel: time
      }
    }
  }

  /// The event of a step.
  public enum StepKind: Sendable, Hashable {
    /// An operation on the containers, with its transition.
    case action(Action)
    /// A finger that moves over the screen.
    case drag(Drag)
    /// A finger that touches the screen for ``tapDuration`` seconds without moving.
    case tap(Spot)
    /// Fingers with all samples of their paths.
    case touch([Finger])
    /// A two-finger swipe with all samples of its path.
    case swipe(Swipe)
    /// Makes the transition in flight go back to its start.
    case cancel
    /// Does nothing for this many seconds.
    case wait(Double)
    /// Scrolls the page in view.
    case scroll(Scroll)
    /// Types a text into a field of the screen in view.
    case type(Typing)
  }

  /// The duration for which the finger of a scripted tap stays down, in seconds.
  public static let tapDuration = 0.1
}

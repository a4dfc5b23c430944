internal import SegueKit
internal import SegueText

/// What the overlay says of a session.
public struct LiveFigures: Sendable, Hashable {
  /// The name of the screen in view.
  public var screen: String
  /// What the transition machine does: "idle", "interactive", "running forward" and the like.
  public var state: String
  /// The operation of the transition in flight; nil when there is none.
  public var operation: String?
  /// 0…1, and in progress per second; 0 while nothing is in flight.
  public var progress: Double
  public var velocity: Double
  public var isSlow: Bool
  public var isPaused: Bool
}

extension LiveSession {
  /// The present figures of the overlay.
  public var figures: LiveFigures {
    let machine = board.machine
    let isInFlight = machine.isInFlight
    return LiveFigures(
      screen: board.shownScreen ?? "", state: machine.state.text,
      operation: board.operation?.rawValue, progress: isInFlight ? machine.progress : 0,
      velocity: isInFlight ? machine.velocity : 0, isSlow: clock.isSlow,
      isPaused: clock.isPaused)
  }
}

extension TransitionMachine.State {
  fileprivate var text: String {
    switch self {
    case .idle, .queued, .preparing, .ended: "at rest"
    case .interactive: "held"
    case .running(.finish): "running forward"
    case .running(.cancel): "running back"
    case .settling(.finish): "settling forward"
    case .settling(.cancel): "settling back"
    case .completing: "completing"
    }
  }
}

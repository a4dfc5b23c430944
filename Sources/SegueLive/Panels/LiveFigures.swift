internal import SegueText

/// What the overlay says of a session.
public struct LiveFigures: Sendable, Hashable {
  /// The name of the screen in view.
  public var screen: String
  /// What becomes of the transition: "at rest", "held", "running forward" and the like.
  public var state: String
  /// The operation of the transition in flight; nil when there is none.
  public var operation: String?
  /// 0…1, and in progress per second; 0 while nothing is in flight.
  public var progress: Double
  public var velocity: Double
  /// The animator of the last transition, and where its code runs; nil before the first.
  public var animator: String?
  public var isolation: String?
  /// True when a dissolve is shown in the place of the animator, which has failed.
  public var isReplaced = false
  public var isSlow: Bool
  public var isPaused: Bool

  /// The lines of the overlay.
  func lines(longestFrame: Double?) -> [(label: String, value: String)] {
    var lines = [
      ("screen", screen), ("state", operation.map { "\(state) \($0)" } ?? state),
      ("progress", progress.text(decimals: 3)), ("velocity", velocity.text(decimals: 2)),
    ]
    if let longestFrame {
      lines.append(("frame", "\((longestFrame * 1000).text(decimals: 1)) ms at most"))
    }
    if let animator {
      lines.append(("animator", animator))
      lines.append(("runs", isReplaced ? "failed, a dissolve instead" : isolation ?? ""))
    }
    if isPaused || isSlow { lines.append(("clock", isPaused ? "paused" : "a tenth")) }
    return lines
  }
}

extension LiveSession {
  /// The present figures of the overlay.
  public var figures: LiveFigures {
    let machine = board.machine
    let isInFlight = machine.isInFlight
    let entry = board.lastAnimator
    return LiveFigures(
      screen: board.shownScreen ?? "", state: machine.state.text,
      operation: board.operation?.name, progress: isInFlight ? machine.progress : 0,
      velocity: isInFlight ? machine.velocity : 0, animator: entry?.alias ?? entry?.id,
      isolation: entry?.isolation.rawValue, isReplaced: machine.fault != nil, isSlow: clock.isSlow,
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

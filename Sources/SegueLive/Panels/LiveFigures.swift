internal import SegueText

/// The values that the overlay shows about a session.
package struct LiveFigures: Sendable, Hashable {
  /// The name of the screen in view.
  package var screen: String
  /// The state of the transition: "at rest", "held", "running forward" and so on.
  package var state: String
  /// The operation of the transition in flight, such as "push"; nil when no transition is in
  /// flight.
  package var operation: String?
  /// The progress of the transition, 0…1; 0 while nothing is in flight.
  package var progress: Double
  /// The velocity of the transition, in progress per second; 0 while nothing is in flight.
  package var velocity: Double
  /// The animator of the most recent transition; nil before the first transition.
  package var animator: String?
  /// The isolation of the animator's plug-in, such as "child"; nil before the first transition.
  package var isolation: String?
  /// True when the animator has failed, and a dissolve is shown instead.
  package var isReplaced = false
  /// True in slow motion.
  package var isSlow: Bool
  /// True while the session is paused.
  package var isPaused: Bool

  /// Returns the lines of the overlay, each with a label and a value. `longestFrame` is the longest
  /// time that a recent frame took to draw, in seconds; if it is nil, there is no line for this
  /// time.
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
  /// The values that the overlay currently shows, computed from the session's state.
  package var figures: LiveFigures {
    let machine = board.machine
    let isInFlight = machine.isInFlight
    let entry = board.lastAnimator
    return LiveFigures(
      screen: board.shownScreen ?? "", state: machine.state.text,
      operation: board.operation?.name, progress: isInFlight ? machine.progress : 0,
      velocity: isInFlight ? machine.velocity : 0, animator: entry?.alias ?? entry?.id,
      isolation: entry?.isolation.rawValue, isReplaced: machine.hasFailed, isSlow: clock.isSlow,
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

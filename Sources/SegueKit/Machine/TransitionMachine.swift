internal import SegueMotion

/// The states of one transition after another, as a pure value: each input is a mutating function
/// that says whether it counted and which actions follow. It does no I/O, sees no views and has no
/// clock; time comes in with `tick`, and inputs happen at the time of the last tick.
///
/// `idle → queued → preparing → interactive | running → settling → completing → ended → idle`
public struct TransitionMachine: Sendable, Equatable {
  /// Where a transition is.
  public enum State: Sendable, Hashable {
    /// There is none.
    case idle
    /// It was asked for and waits for its turn.
    case queued
    /// Delegates are asked, views are told, the animator is recorded.
    case preparing
    /// A finger or an interaction controller sets the progress.
    case interactive
    /// It plays by itself: +1 toward `.finish`, −1 toward `.cancel`.
    case running(TransitionDecision)
    /// Let go of, on its way to an end.
    case settling(TransitionDecision)
    /// At an end: the terminal calls are being made.
    case completing(TransitionDecision)
    /// All said. Its handles answer "ended".
    case ended(TransitionEndReason)
  }

  /// What became of an input.
  public enum Status: String, Sendable, Hashable, CaseIterable {
    /// It counted.
    case applied
    /// It came early and is applied when the transition starts.
    case remembered
    /// It changes nothing here, and that is no mistake.
    case ignored
    /// It may not be said here, or makes no sense (NaN); nothing changed.
    case refused
    /// The transition is over.
    case ended
  }

  /// What the engine has to do, in the order given.
  public enum Action: Sendable, Hashable {
    /// Ask the delegates, tell the views, record, then call `start`.
    case prepare
    /// Record once more, since the size changed; then call `rerecorded`.
    case relayout
    /// The progress was set by hand.
    case updated(percent: Double)
    /// It was grabbed.
    case paused(percent: Double)
    /// It was let go of, toward this end.
    case released(TransitionDecision, percent: Double, velocity: Double)
    /// Tell the change handlers.
    case interactionChanged(interactive: Bool, cancelled: Bool)
    /// Tell the views that they will go toward this end now.
    case appearance(toward: TransitionDecision)
    /// Record the built-in dissolve and go on with that; then call `rerecorded`.
    case fallback(reason: String)
    /// Make the terminal calls, then call `finishTail`.
    case complete(TransitionDecision)
    /// The size changes once the terminal calls are made.
    case deferResize
    /// What to do with a new request.
    case queueRequest, beginRequest, replaceWithRequest, retargetRequest, rejectRequest
    /// For people: an input that was refused.
    case diagnose(String)
  }

  /// The answer to an input.
  public struct Reply: Sendable, Hashable {
    public var status: Status
    public var actions: [Action]

    init(_ status: Status, _ actions: [Action] = []) {
      self.status = status
      self.actions = actions
    }
  }

  public internal(set) var state = State.idle
  /// Seconds, of the last tick.
  public internal(set) var now = 0.0
  /// The way gone, 0 at `from` and 1 at `to`. A settling spring may take it beyond; always finite.
  public internal(set) var progress = 0.0
  /// Progress per second; 0 while a finger drives.
  public internal(set) var velocity = 0.0
  /// The timeline's, in seconds.
  public internal(set) var duration = 0.0
  /// Who decides in `release`.
  public var rule = DecisionRule()
  /// How it settles.
  public internal(set) var settling = Settling.standard
  /// The end that the views were last told they are going to.
  public internal(set) var appearance = TransitionDecision.finish
  /// Updates that came when none may come, and numbers that make no sense.
  public internal(set) var refusedCount = 0
  /// Why it goes on with the fallback.
  public internal(set) var fault: String?
  /// The end that it came to; nil before.
  public internal(set) var outcome: TransitionDecision?
  /// True when an interaction has taken the progress away from where it began.
  public internal(set) var hasMoved = false

  var motion = Motion.still
  var motionStart = 0.0
  var early = Early()

  enum Motion: Sendable, Equatable {
    case still
    case running(RunningMotion)
    case settling(SettlingMotion)
  }

  /// What was said before it started.
  struct Early: Sendable, Equatable {
    var percent: Double?
    var end: (decision: TransitionDecision, velocity: Double, atLeast: Double)?

    static func == (a: Early, b: Early) -> Bool {
      a.percent == b.percent && a.end?.decision == b.end?.decision
        && a.end?.velocity == b.end?.velocity && a.end?.atLeast == b.end?.atLeast
    }
  }

  /// Idle, at time 0.
  public init() {}

  /// Beyond this, velocities are held: a whole way in a tenth of a millisecond.
  public static let velocityLimit = 10_000.0

  /// The progress, within 0…1.
  public var percentComplete: Double { min(max(progress, 0), 1) }

  /// True while a finger or an interaction controller sets the progress.
  public var isInteractive: Bool { state == .interactive }

  /// True on its way back to `from`, and when it ended there.
  public var isCancelled: Bool {
    switch state {
    case .running(let end), .settling(let end), .completing(let end): end == .cancel
    case .ended: outcome == .cancel
    default: false
    }
  }

  /// True from `prepare` until the terminal calls are made.
  public var isInFlight: Bool {
    switch state {
    case .preparing, .interactive, .running, .settling, .completing: true
    case .idle, .queued, .ended: false
    }
  }

  /// How it settles from now on; refused when its speed is not above 0.
  @discardableResult
  public mutating func settle(by settling: Settling) -> Status {
    guard settling.isValid else { return .refused }
    self.settling = settling
    return .applied
  }
}

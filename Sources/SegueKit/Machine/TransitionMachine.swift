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

  /// What the engine has to do, in the order given. No other part of an answer leads to anything.
  enum Action: Sendable, Hashable {
    /// Ask the delegates, tell the views, record, then call `start`.
    case prepare
    /// Let the new sizes take hold, record once more, then call `rerecorded`.
    case relayout
    /// Let the new sizes take hold; nothing is recorded.
    case resize
    /// The progress was set by hand.
    case updated(percent: Progress)
    /// It was grabbed.
    case paused(percent: Progress)
    /// It was let go of, toward this end.
    case released(
      TransitionDecision, percent: Progress, velocity: ProgressVelocity, settling: Settling)
    /// Tell the change handlers.
    case interactionChanged(interactive: Bool, cancelled: Bool)
    /// Tell the views that they will go toward this end now.
    case appearance(toward: TransitionDecision)
    /// Log why the animator cannot be used any longer.
    case noteFault(reason: String)
    /// Record the built-in dissolve and go on with that; then call `rerecorded`.
    case fallback
    /// Make the terminal calls, then call `finishTail`.
    case complete(TransitionDecision)
    /// Tell the program that the transition has ended.
    case announceEnd
    /// The new request waits for its turn, behind those that wait already.
    case queueRequest
    /// The new request is the next one.
    case putRequestFirst
    /// The new request is answered by the end of the transition in flight: it came about when that
    /// one is cancelled.
    case answerRequestWithCancel
    /// The new request is not done; its completion says so.
    case rejectRequest
    /// For people: an input that was refused.
    case diagnose(String)
  }

  /// The answer to an input.
  struct Reply: Sendable, Hashable {
    var status: Status
    var actions: [Action]

    init(_ status: Status, _ actions: [Action] = []) {
      self.status = status
      self.actions = actions
    }
  }

  public internal(set) var state = State.idle
  /// The last tick's.
  var clock = Instant.zero
  /// The way gone. A settling spring may take it beyond its ends; always finite.
  var place = Progress.start
  /// 0 while a finger drives.
  var speed = ProgressVelocity.zero
  /// The timeline's.
  var length = Seconds.zero
  /// Who decides in `release`.
  public internal(set) var rule = DecisionRule()
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

  /// True when a size has changed that the views do not have yet.
  public internal(set) var resizeIsPending = false

  var motion = Motion.still
  var motionStart = Instant.zero
  var early = Early()

  enum Motion: Sendable, Equatable {
    case still
    case running(RunningMotion)
    case settling(SettlingMotion)
  }

  /// What was said before it started.
  struct Early: Sendable, Equatable {
    var percent: Progress?
    var end: Release?
    /// True when the animator failed otherwise than by its recording.
    var needsFallback = false
  }

  /// How a transition is let go of.
  struct Release: Sendable, Equatable {
    var velocity = ProgressVelocity.zero
    /// How it settles from now on; nil, or one that is not valid, for as before.
    var settling: Settling?
    /// How long settling takes at least, for what settles beside it.
    var atLeast = Seconds.zero
    var decision = TransitionDecision.finish
  }

  /// Idle, at time 0.
  public init() {}

  /// Beyond this, velocities are held: a whole way in a tenth of a millisecond.
  static let velocityLimit = ProgressVelocity(10_000)

  // MARK: As plain numbers

  /// Seconds on the engine's clock, of the last tick.
  public var now: Double { clock.elapsed.value }
  /// The way gone, 0 at `from` and 1 at `to`. A settling spring may take it beyond; always finite.
  public var progress: Double { place.value }
  /// Progress per second; 0 while a finger drives.
  public var velocity: Double { speed.value }
  /// The timeline's, in seconds.
  public var duration: Double { length.value }
  /// The progress, within 0…1.
  public var percentComplete: Double { placeWithinEnds.value }

  /// The place, within 0…1.
  var placeWithinEnds: Progress { place.clamped(.start, .end) }

  // MARK: What it is in

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

  /// Why it ends, once that is certain: at an end, and afterwards.
  public var endReason: TransitionEndReason? {
    switch state {
    case .completing(let end): fault != nil ? .failed : end == .finish ? .completed : .cancelled
    case .ended(let reason): reason
    default: nil
    }
  }

  /// True between its start and its end, under a finger or by itself.
  public var isMoving: Bool {
    switch state {
    case .interactive, .running, .settling: true
    case .idle, .queued, .preparing, .completing, .ended: false
    }
  }

  /// True from `prepare` until the terminal calls are made.
  public var isInFlight: Bool {
    switch state {
    case .preparing, .interactive, .running, .settling, .completing: true
    case .idle, .queued, .ended: false
    }
  }
}

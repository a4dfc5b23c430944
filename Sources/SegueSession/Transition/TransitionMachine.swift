// When a transition moves where to. `TransitionMachine` is a value: an input changes it and returns a reply, which says
// whether the input took effect and which actions the engine must carry out. It knows no views, no controllers and no
// clock; `tick` brings the time. So tests can try inputs in any order and at any time without a window.
//
// The progress is a pure function of the time since the last input: `RunningMotion` while the transition plays, and
// `SettlingMotion` after a release. Each begins with the velocity that the one before it had, so that a reversal has no
// jolt. `DecisionRule` chooses the end at a release, and `RequestPolicy` and `ResizePolicy` what a new request or size
// means for a transition in flight. An input that comes before the animator has been recorded is kept and applied at
// the start.
//
// Numbers are `Quantity`s inside the module, and plain numbers, as UIKit has them, at its surface. There are no texts and
// no objects: pages contain the machine in Embedded Swift.
//
// Rejected:
// - Adding velocity times a step to the progress at each tick: the result would depend on the frame rate, and frame n
//   on the frames before it.
// - Bare numbers inside: seconds, progress and velocities are mistaken for each other, and the compiler says nothing.

/// The state machine of successive transitions, a value without side effects. Each input is a
/// mutating function whose reply says whether the input took effect and which actions the engine
/// must take. The machine does no I/O, refers to no views and reads no clock: `tick` sets the time,
/// and every other input happens at the time of the most recent tick.
///
/// `idle → queued → preparing → interactive | running → settling → completing → ended → idle`
package struct TransitionMachine: Sendable, Equatable {
  /// The phase that a transition is in.
  package enum State: Sendable, Hashable {
    /// There is no transition.
    case idle
    /// The transition was requested and waits for its turn.
    case queued
    /// The engine asks the delegates, makes the first calls to the controllers and records the
    /// animator.
    case preparing
    /// A gesture or an interaction controller sets the progress.
    case interactive
    /// The transition plays by itself, forward for `.finish` and backward for `.cancel`.
    case running(TransitionDecision)
    /// The transition was released and moves to the end that was decided.
    case settling(TransitionDecision)
    /// The transition is at an end, and the last calls, such as `viewDidAppear` and the
    /// completions, are being made.
    case completing(TransitionDecision)
    /// The transition is over, and all calls have been made. Further inputs are answered with
    /// `TransitionStatus.ended`.
    case ended(TransitionEndReason)
  }

  /// An action that the engine must take. A reply lists its actions in the order in which they are
  /// due.
  package enum Action: Sendable, Hashable {
    /// Ask the delegates, make the first calls to the controllers, record the animator, then call
    /// `start`.
    case prepare
    /// Lay out the views for the new size, record the animator again, then call `rerecorded`.
    case relayout
    /// Lay out the views for the new size; nothing is recorded.
    case resize
    /// Report that the interaction has set the progress.
    case updated(percent: Progress)
    /// Report that the transition became interactive at this progress.
    case paused(percent: Progress)
    /// Report that the interaction has ended, and that the transition settles toward this end.
    case released(
      TransitionDecision, percent: Progress, velocity: ProgressVelocity, settling: Settling)
    /// Call the handlers given to `notifyWhenInteractionChanges`.
    case interactionChanged(interactive: Bool, cancelled: Bool)
    /// Notify the view controllers which of them will appear and disappear, now that the transition
    /// moves toward this end.
    case appearance(toward: TransitionDecision)
    /// Log why the animator cannot be used any longer: the reason of the input that failed first.
    case noteFault
    /// Record the built-in dissolve instead of the animator, then call `rerecorded`.
    case fallback
    /// Make the calls of the transition's end, such as `viewDidAppear`, then call `finishTail`.
    case complete(TransitionDecision)
    /// Notify the engine's observers that the transition has ended.
    case announceEnd
    /// Add the new request to the end of the queue.
    case queueRequest
    /// Put the new request at the front of the queue.
    case putRequestFirst
    /// Call the new request's completion when the transition in flight ends, with true when that
    /// transition was cancelled.
    case answerRequestWithCancel
    /// Call the new request's completion with false, and do nothing else.
    case rejectRequest
    /// Add a message for the program's author: an update of the progress to NaN was refused.
    case diagnoseNaN
  }

  /// The answer to an input.
  package struct Reply: Sendable, Hashable {
    package var status: TransitionStatus
    package var actions: [Action]

    package init(_ status: TransitionStatus, _ actions: [Action] = []) {
      self.status = status
      self.actions = actions
    }
  }

  /// The state, which only inputs change.
  package internal(set) var state = State.idle
  /// The time of the most recent tick.
  package var clock = Instant.zero
  /// The progress, which is always finite. It may be outside 0…1 while a spring settles.
  package var position = Progress.start

  /// The velocity; 0 while the transition is interactive.
  package var speed = ProgressVelocity.zero

  /// The timeline's duration.
  package var length = Seconds.zero
  /// The progress from which on the timeline shows what follows a release; 0 if it has no such part.
  package internal(set) var releasePoint = Progress.start
  /// The rule by which `release` decides.
  package internal(set) var rule = DecisionRule()
  /// The mode in which the transition settles after its release.
  package internal(set) var settling = Settling.standard
  /// The end that the most recent appearance calls announced to the view controllers.
  package internal(set) var appearance = TransitionDecision.finish
  /// The number of updates that were refused: updates in a state that does not allow any, and
  /// updates with NaN.
  package internal(set) var refusedCount = 0
  /// True when the fallback is played, and false while the animator's own recording is played.
  package internal(set) var hasFailed = false
  /// The end that the transition has reached; nil until all calls of its end, such as
  /// `viewDidAppear`, have been made.
  package internal(set) var outcome: TransitionDecision?
  /// True once an interaction has changed the progress.
  package internal(set) var hasMoved = false

  /// True from a change of size until the views are laid out for the new size.
  package internal(set) var resizeIsPending = false

  /// True for a transition that is not recorded: the program moves the views and ends the
  /// transition.
  package internal(set) var isLive = false

  package var motion = Motion.still
  package var motionStart = Instant.zero
  package var early = Early()

  package enum Motion: Sendable, Equatable {
    case still
    case running(RunningMotion)
    case settling(SettlingMotion)
  }

  /// The inputs that came before the transition started.
  package struct Early: Sendable, Equatable {
    package var percent: Progress?
    package var end: Release?
    /// True when `fail` was called during the preparation, so that the fallback is needed at the
    /// start.
    package var needsFallback = false
  }

  /// The parameters of the call that ends an interaction: `finish`, `cancel` or `release`.
  package struct Release: Sendable, Equatable {
    package var velocity = ProgressVelocity.zero
    /// The mode of settling from now on. Nil, or a value that is not valid, keeps the present mode.
    package var settling: Settling?
    /// The min duration of the settling, for views that move freely and must have returned by its
    /// end.
    package var atLeast = Seconds.zero
    package var decision = TransitionDecision.finish
  }

  /// Creates a machine in the state `idle`, at time 0.
  package init() {}

  /// The max speed, to which faster velocities are limited. At this speed a whole transition takes
  /// a tenth of a millisecond.
  package static let velocityLimit = ProgressVelocity(10_000)

  // MARK: Values as plain numbers

  /// The time of the most recent tick, in seconds on the engine's clock.
  package var now: Double { clock.elapsed.value }
  /// The progress, 0 at `from` and 1 at `to`, which is always finite. It may be outside 0…1 while a
  /// spring settles.
  package var progress: Double { position.value }
  /// The velocity in progress per second; 0 while the transition is interactive.
  package var velocity: Double { speed.value }
  /// The timeline's duration, in seconds.
  package var duration: Double { length.value }
  /// The progress, clamped to 0…1.
  package var percentComplete: Double { positionWithinEnds.value }

  /// The progress, clamped to 0…1.
  package var positionWithinEnds: Progress { position.clamped(.start, .end) }

  // MARK: Properties of the state

  /// True while a gesture or an interaction controller sets the progress.
  package var isInteractive: Bool { state == .interactive }

  /// True while the transition moves back to `from`, and after it has ended there.
  package var isCancelled: Bool {
    switch state {
    case .running(let end), .settling(let end), .completing(let end): end == .cancel
    case .ended: outcome == .cancel
    default: false
    }
  }

  /// The reason for the transition's end; nil until the transition is at an end.
  package var endReason: TransitionEndReason? {
    switch state {
    case .completing(let end): hasFailed ? .failed : end == .finish ? .completed : .cancelled
    case .ended(let reason): reason
    default: nil
    }
  }

  /// True between the start and the end, whether the transition is interactive or plays by itself.
  package var isMoving: Bool {
    switch state {
    case .interactive, .running, .settling: true
    case .idle, .queued, .preparing, .completing, .ended: false
    }
  }

  /// True from `prepare` until all calls of the transition's end have been made.
  package var isInFlight: Bool {
    switch state {
    case .preparing, .interactive, .running, .settling, .completing: true
    case .idle, .queued, .ended: false
    }
  }
}

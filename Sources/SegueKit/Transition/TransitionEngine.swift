public import SegueScene

/// Runs transitions, one after another: it asks the delegates, tells the controllers, records the
/// animator, plays the recording on a clock that is given to it, and commits or takes all back.
///
/// One engine serves all containers of a window. What happens when is the `TransitionMachine`'s to
/// say; the engine does what the machine answers. Nothing in it is re-entrant: what is asked for in a
/// callback is done when the callback's turn is over. It belongs to one thread.
public final class TransitionEngine {
  /// The view whose whole hierarchy is recorded and shown: the window's.
  public let rootView: View
  /// Where the present transition is. A value: looking at it changes nothing.
  public internal(set) var machine = TransitionMachine()

  /// What becomes of a request that comes in mid-flight and says nothing of its own.
  public var requestPolicy = RequestPolicy.queue
  /// What becomes of a transition whose window changes its size.
  public var resizePolicy = ResizePolicy.relayout
  /// True replaces animators that have no calm form of their own by the dissolve, unless a finger
  /// drives.
  public var reducesMotion = false
  /// Taken by each transition when it begins, and kept to its end.
  public var layoutDirection = LayoutDirection.leftToRight
  /// What a recording may use.
  public var limits = RecordingLimits()
  /// Asked between an animator's callbacks; true gives it up. The engine itself has no clock.
  public var isPastDeadline: () -> Bool = { false }
  /// What is used where no delegate names an animator.
  public var defaultAnimator: () -> any ViewControllerAnimatedTransitioning = {
    DissolveAnimator()
  }
  /// Seconds that a transition is to take whose container does not say; nil leaves it to the
  /// animator.
  public var requestedDuration: (TransitionPlan) -> Double? = { _ in nil }
  /// Changes each plan before anything of it is begun: its direction, its duration. What else the plan
  /// says is the container's.
  public var adjust: (inout TransitionPlan) -> Void = { _ in }
  /// Every call, as it is made; nil to log nothing.
  public var onEvent: ((EventLog.Event) -> Void)?
  /// Every call so far; nil (the default) keeps none.
  public var log: EventLog?
  /// Called after each transition, when all its calls are made.
  public var onEnd: ((TransitionResult) -> Void)?

  /// What became of the last transition.
  public internal(set) var lastResult: TransitionResult?
  /// Seconds, of the last tick.
  public var now: Double { machine.now }
  /// False while a transition keeps touches from the screens.
  public internal(set) var isInputEnabled = true
  /// How many transitions have begun.
  public internal(set) var count = 0

  var flight: Flight?
  var queue: [TransitionRequest] = []
  var upcoming: TransitionRequest?
  /// The request that the machine has been asked about, until its answer is done.
  private var incoming: TransitionRequest?
  /// What the last transition came to, until the program has been told.
  var unannounced: TransitionResult?
  var actions: [TransitionMachine.Action] = []
  /// Requests made in a callback, until its turn is over.
  var calledBack: [TransitionRequest] = []
  var resizes: [() -> Void] = []
  /// What has to wait for the end of a callback's turn and comes before every request.
  private var waiting: [() -> Void] = []
  var isPerforming = false

  /// - Parameter rootView: kept as long as the engine lives.
  public init(rootView: View) {
    self.rootView = rootView
  }

  /// Who waits for a completion gets it.
  deinit {
    endAll()
  }

  // MARK: Requests

  /// True from the first call of a transition to its last.
  public var isInFlight: Bool { machine.isInFlight }

  /// Requests that wait.
  public var queuedCount: Int { queue.count + calledBack.count }

  /// The transition that is on its way; nil when there is none.
  public var context: TransitionContext? { flight?.context }

  /// Wishes for a transition. It begins at once when none is in flight and no callback is running.
  public func perform(_ request: TransitionRequest) {
    if isPerforming {
      calledBack.append(request)
    } else {
      accept(request)
      performActions()
    }
  }

  /// Asks the machine what becomes of `request`. Nothing else may wait to be done before it.
  private func accept(_ request: TransitionRequest) {
    let leadsBack = flight.map { request.undoes($0.plan) } ?? false
    incoming = request
    apply(machine.request(request.policy ?? requestPolicy, leadsBack: leadsBack))
  }

  private func takeIncoming() -> TransitionRequest? {
    defer { incoming = nil }
    return incoming
  }

  /// Forgets what waits (each is told so) and brings what is in flight to its end.
  public func endAll() {
    let forgotten = queue + calledBack
    queue = []
    calledBack = []
    for request in forgotten { request.completion?(false) }
    send(machine.skip())
  }

  /// Does `work` when nothing of the engine's is on the way: at once, or after the running callback's
  /// turn. What `work` calls is a callback as well.
  func afterTurn(_ work: @escaping () -> Void) {
    waiting.append(work)
    performActions()
  }

  /// What the author of the animator in flight should know, one sentence each; of the last transition
  /// where none is in flight. A sound animator leaves it empty.
  public var diagnostics: [String] { flight?.diagnostics ?? lastResult?.diagnostics ?? [] }

  // MARK: Performing

  /// Takes the machine's answer and does what it says, at once or when the running turn is over.
  @discardableResult
  func send(_ reply: TransitionMachine.Reply) -> TransitionMachine.Status {
    apply(reply)
    performActions()
    return reply.status
  }

  func apply(_ reply: TransitionMachine.Reply) {
    actions += reply.actions
  }

  func performActions() {
    guard !isPerforming else { return }
    isPerforming = true
    defer { isPerforming = false }
    while true {
      if !actions.isEmpty {
        perform(actions.removeFirst())
      } else if !waiting.isEmpty {
        waiting.removeFirst()()
      } else if !calledBack.isEmpty {
        accept(calledBack.removeFirst())
      } else if !machine.isInFlight, !queue.isEmpty {
        upcoming = queue.removeFirst()
        apply(machine.enqueue())
        apply(machine.prepare())
      } else {
        return
      }
    }
  }

  private func perform(_ action: TransitionMachine.Action) {
    switch action {
    case .prepare: prepare()
    case .relayout: relayOut()
    case .resize: takeSizes()
    case .noteFault(let reason): note(.fault, [EventLog.Field("reason", .text(reason))])
    case .fallback: fallBack()
    case .updated(let percent):
      note(.interactionUpdate, [EventLog.Field("percent", .number(percent.value))])
    case .paused(let percent):
      note(.interactionPause, [EventLog.Field("percent", .number(percent.value))])
    case .released(let end, let percent, let velocity, let settling):
      flight?.coordinator.handOver(percent: percent, velocity: velocity, settling: settling)
      note(
        end == .finish ? .interactionFinish : .interactionCancel,
        [
          EventLog.Field("percent", .number(percent.value)),
          EventLog.Field("velocity", .number(velocity.value)),
        ])
    case .interactionChanged(let interactive, let cancelled):
      changeInteraction(interactive: interactive, cancelled: cancelled)
    case .appearance(let end): sendWill(end, animated: true)
    case .complete(let end): complete(end)
    case .announceEnd: announceEnd()
    case .queueRequest: if let request = takeIncoming() { queue.append(request) }
    case .putRequestFirst: if let request = takeIncoming() { queue.insert(request, at: 0) }
    case .answerRequestWithCancel:
      if let completion = takeIncoming()?.completion { flight?.onCancel.append(completion) }
    case .rejectRequest: takeIncoming()?.completion?(false)
    case .diagnose(let text): flight?.diagnostics.append(text)
    }
  }

  // MARK: Logging

  /// Writes a call into the log.
  func note(_ call: EventLog.Call, _ fields: [EventLog.Field] = []) {
    guard log != nil || onEvent != nil else { return }
    let event = EventLog.Event(
      time: now, transition: flight?.number ?? 0, call: call, fields: fields)
    log?.append(event)
    onEvent?(event)
  }
}

/// What became of a transition.
public struct TransitionResult: Sendable, Hashable {
  /// Counted from 1.
  public var transition: Int
  /// When it began and ended, in seconds of the engine's clock.
  public var began: Double
  public var ended: Double
  /// True when `to` is there now.
  public var isCompleted: Bool
  public var reason: TransitionEndReason
  /// Why the fallback had to be used; nil when the animator did its part.
  public var degraded: String?
  /// What the animator's author should know, one sentence each.
  public var diagnostics: [String]
}

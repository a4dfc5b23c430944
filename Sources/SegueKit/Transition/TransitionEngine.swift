// One transition from its request to its last call. A container makes a `TransitionRequest`, whose `TransitionPlan` is
// asked for only when its turn has come, because earlier requests may change what it depends on. +Head makes the calls
// that announce the transition, in UIKit's order, lays both ends out, and records the animator with the coordinator's
// animations (`TransitionRecording`); `EndsCheck` compares what was recorded with the two ends. +Flight passes time and
// inputs to the machine (folder Machine), and shows the recording at the machine's progress. +Tail commits the plan or
// undoes it, and makes the last calls, each once.
//
// The machine decides and the engine does: an input gives a reply with actions, which are carried out in order. A
// callback may ask for anything. Requests and replies that it causes wait until it has returned, so that no code of the
// engine runs within itself. All that belongs to the transition in flight is in one `Flight`, which is dropped at the
// end.
//
// At progress 0 and 1 the engine's own layers are shown. If the animator fails or declines, the views are restored and
// the dissolve is recorded in its place, so that every transition arrives.
//
// Rejected:
// - Playing the animator's animations while it makes them. Its end would be known only when it has come, and no frame
//   could be shown before another, or twice. Programs that need it all the same have `LiveTransition`, without what
//   follows from a timeline.
// - Moving the views at each tick to what is shown. They have their model values, so that a program reads and changes
//   them as ever; a tick with two screens takes 0.39 µs, and with 1,000 moving views 18.1 µs (BENCHMARKS.md,
//   Transitions).

package import SegueScene

/// Runs transitions, one after another. For each it asks the delegates, makes the calls to the view
/// controllers, records the animator, plays the recording on a clock that the caller advances, and
/// commits the result or undoes it.
///
/// One engine serves all containers of a window. The `TransitionMachine` makes the decisions, and
/// the engine carries out its actions. Nothing is re-entrant: a request made in a callback is
/// carried out when the callback has returned. An engine belongs to one thread.
package final class TransitionEngine {
  /// The view whose whole hierarchy is recorded and shown. In a window, the window's view.
  package let rootView: View
  /// The state machine of the engine's transitions, a value without side effects.
  package internal(set) var machine = TransitionMachine()

  /// The handling of a transition that is requested while another one is in flight, if the request
  /// has no policy of its own.
  package var requestPolicy = RequestPolicy.queue
  /// The handling of a transition in flight when the size of the root view changes.
  package var resizePolicy = ResizePolicy.relayout
  /// True replaces animators that do not support reduced motion by the dissolve, unless the
  /// transition begins interactively.
  package var reducesMotion = false
  /// The layout direction. Each transition keeps the direction that it began with.
  package var layoutDirection = LayoutDirection.leftToRight
  /// The limits of each recording, such as its max virtual time. A recording that exceeds a limit
  /// fails.
  package var limits = RecordingLimits()
  /// Called between an animator's callbacks; when it returns true, the recording fails and the
  /// fallback is used. The closure checks the time, because the engine itself does not read a
  /// clock.
  package var isPastDeadline: () -> Bool = { false }
  /// Creates the animator for a transition whose delegate returns none.
  package var defaultAnimator: () -> any ViewControllerAnimatedTransitioning = {
    DissolveAnimator()
  }
  /// The pixels per point of the frames that are drawn, which animators may ask for.
  package var pixelScale = 1.0
  /// The number of the film, from which each transition gets a seed of its own for random numbers; see
  /// `TransitionSeed.film`.
  package var filmNumber: UInt64 = 0
  /// The colours beyond the screens' edges, which animators may ask for.
  package var surroundings = Surroundings()
  /// Returns the duration, in seconds, of a transition whose plan does not request one; nil leaves
  /// the duration to the animator.
  package var requestedDuration: (TransitionPlan) -> Double? = { _ in nil }
  /// Called with each plan before the transition begins. It may change the plan's direction, layout
  /// direction, duration and interaction controller, but must not change any other property.
  package var adjust: (inout TransitionPlan) -> Void = { _ in }
  /// Compares two frames as pictures. Called when the first or the last frame of a recording has
  /// different layers from the frame before or after the transition. If the pictures look alike,
  /// there is no diagnostic. Nil, the default, compares the layers only. SegueRender provides a
  /// comparison, `FrameComparison.lookAlike`.
  package var pictureComparison: PictureComparison?
  /// Called with each event as it happens; nil when events are not needed.
  package var onEvent: ((EventLog.Event) -> Void)?
  /// The log of all events so far. Set it to an empty log to keep events; nil, the default, keeps
  /// none.
  package var log: EventLog?
  /// Called after each transition, when all its calls have been made.
  package var onEnd: ((TransitionResult) -> Void)?

  /// The result of the most recent transition; nil before the first transition has ended.
  package internal(set) var lastResult: TransitionResult?
  /// The time of the most recent tick, in seconds.
  package var now: Double { machine.now }
  /// False while a transition has turned user interaction off.
  package internal(set) var isInputEnabled = true
  /// The number of transitions that have begun.
  package internal(set) var count = 0

  /// The memory for the layers of frames without a transition, reused for each frame.
  var layerMemory = LayerMemory()
  var flight: Flight?
  var mailbox = Mailbox()
  /// The reason of the first failure of the transition in flight; without a meaning until the machine has failed.
  private var failure = ""

  /// Creates an engine at time 0.
  ///
  /// - Parameter rootView: The view whose hierarchy is recorded and shown. The engine retains it.
  package init(rootView: View) {
    self.rootView = rootView
  }

  /// Calls every completion handler that is still pending.
  deinit {
    endAll()
  }

  // MARK: Requests

  /// True from the first call of a transition to its last.
  package var isInFlight: Bool { machine.isInFlight }

  /// The number of requested transitions that wait for their turn.
  package var queuedCount: Int { mailbox.requestCount }

  /// The context of the transition in flight; nil when there is none.
  package var context: TransitionContext? { flight?.context }

  /// Requests a transition, which begins immediately if no other transition is in flight and no
  /// callback is running.
  package func perform(_ request: TransitionRequest) {
    mailbox.add(request)
    empty()
  }

  /// Removes the waiting requests, calls their completions with false, and completes the transition
  /// in flight immediately.
  package func endAll() {
    for request in mailbox.takeRequests() { request.answer(false) }
    send(machine.skip())
  }

  /// Calls `work` immediately or, during a callback, when the callback has returned. Requests that
  /// `work` makes wait until `work` has returned.
  func afterTurn(_ work: @escaping () -> Void) {
    mailbox.add(work)
    empty()
  }

  /// Messages for the author of the animator, one sentence each, about the transition in flight or,
  /// when there is none, about the previous transition. Empty for an animator that makes no
  /// mistakes.
  package var diagnostics: [String] { flight?.diagnostics ?? lastResult?.diagnostics ?? [] }

  // MARK: Performing

  /// Carries out a reply of the machine, immediately or when the running callback has returned.
  @discardableResult
  func send(_ reply: TransitionMachine.Reply) -> TransitionStatus {
    apply(reply)
    empty()
    return reply.status
  }

  func apply(_ reply: TransitionMachine.Reply, about subject: Mailbox.Subject? = nil) {
    mailbox.add(reply.actions, about: subject)
  }

  /// The reason why the fallback is played; nil while the animator's own recording is played.
  package var fault: String? { machine.hasFailed ? failure : nil }

  /// Tells the machine that the animator failed, and keeps the reason of the first failure.
  func noteFailure(
    _ reason: String, _ input: (inout TransitionMachine) -> TransitionMachine.Reply
  ) -> TransitionMachine.Reply {
    if !machine.hasFailed { failure = reason }
    return input(&machine)
  }

  /// True while the engine's code or a callback of it runs.
  var isPerforming: Bool { mailbox.isOpen }

  /// Carries out all that is in the mailbox, unless it is open already.
  func empty() {
    guard !mailbox.isOpen else { return }
    mailbox.isOpen = true
    defer { mailbox.isOpen = false }
    while let letter = mailbox.next(isFree: !machine.isInFlight) {
      switch letter {
      case .action(let action, let subject): perform(action, about: subject)
      case .work(let work): work()
      case .request(let request):
        let leadsBack = flight.map { request.undoes($0.plan) } ?? false
        let reply = machine.request(request.policy ?? requestPolicy, leadsBack: leadsBack)
        apply(reply, about: .request(request))
      case .turn(let request):
        apply(machine.enqueue())
        apply(machine.prepare(), about: .request(request))
      }
    }
  }

  private func perform(_ action: TransitionMachine.Action, about subject: Mailbox.Subject?) {
    switch (action, subject) {
    case (.prepare, .request(let request)): prepare(request)
    case (.queueRequest, .request(let request)): mailbox.enqueue(request, isFirst: false)
    case (.putRequestFirst, .request(let request)): mailbox.enqueue(request, isFirst: true)
    case (.answerRequestWithCancel, .request(let request)):
      // The transition turns back, and the request asks for no other change.
      flight?.request.withdraw()
      request.withdraw()
      if let completion = request.completion { flight?.onCancel.append(completion) }
    case (.rejectRequest, .request(let request)): request.answer(false)
    case (.announceEnd, .result(let result)): onEnd?(result)
    default: perform(action)
    }
  }

  private func perform(_ action: TransitionMachine.Action) {
    switch action {
    case .relayout: relayOut()
    case .resize: takeSizes()
    case .noteFault: note(.fault, [EventLog.Field("reason", .text(failure))])
    case .fallback: fallBack()
    case .updated(let percent):
      note(.interactionUpdate, [EventLog.Field("percent", .number(percent.value))])
      scrubLive(percent)
    case .paused(let percent):
      note(.interactionPause, [EventLog.Field("percent", .number(percent.value))])
      pauseLive()
    case .released(let end, let percent, let velocity, let settling):
      flight?.coordinator.handOver(percent: percent, velocity: velocity, settling: settling)
      settleLive(toward: end, settling)
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
    // Actions about a request or a result are carried out with it.
    case .prepare, .queueRequest, .putRequestFirst, .answerRequestWithCancel, .rejectRequest, .announceEnd: break
    case .diagnoseNaN:
      flight?.diagnostics.append("an update of the progress to NaN was refused")
    }
  }

  // MARK: Logging

  /// Adds an event to the log and passes it to `onEvent`.
  func note(_ call: EventLog.Call, _ fields: [EventLog.Field] = []) {
    guard log != nil || onEvent != nil else { return }
    let event = EventLog.Event(
      time: now, transition: flight?.number ?? 0, call: call, fields: fields)
    log?.append(event)
    onEvent?(event)
  }
}

/// The result of a transition.
public struct TransitionResult: Sendable, Hashable {
  /// The number of the transition, counted from 1.
  public var transition: Int
  /// The time of the transition's beginning, in seconds on the window's clock.
  public var began: Double
  /// The time of the transition's end, in seconds on the window's clock.
  public var ended: Double
  /// True when the transition completed, so that `to` is shown.
  public var isCompleted: Bool
  /// The reason for the transition's end: it completed, was cancelled or used the fallback.
  public var reason: TransitionEndReason
  /// The reason why the fallback was used; nil when the animator's own recording was played.
  public var degraded: String?
  /// Messages for the animator's author, one sentence each.
  public var diagnostics: [String]
  /// True when the animator declined the transition, so that the dissolve was played instead. That
  /// is not a failure, and `degraded` is nil.
  public var isDeclined = false
}

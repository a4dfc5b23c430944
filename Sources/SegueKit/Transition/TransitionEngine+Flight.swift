internal import SegueGeometry
public import SegueScene

/// In mid-flight: the clock, the frames, the hands.
extension TransitionEngine {
  /// The clock goes on to `time`, in seconds. Ignored for an earlier time, NaN, and in a callback.
  public func tick(to time: Double) {
    guard !isPerforming else { return }
    let reply = machine.tick(Instant(time))
    if !reply.actions.isEmpty { send(reply) }
  }

  /// What the present moment shows, into `tree`, whose memory is used again.
  ///
  /// At progress 0 exactly what was there before, at 1 exactly what will be there after; between
  /// them what was recorded.
  public func layers(into tree: inout LayerTree) {
    show(machine.place, flight?.free ?? FreeMotions(), at: machine.clock, into: &tree)
  }

  /// What the transition in flight shows in `pose` at `time`; the present moment where the pose is of
  /// another one.
  func layers(held pose: HeldPose, at time: Instant, into tree: inout LayerTree) {
    guard let flight, flight.number == pose.transition else { return layers(into: &tree) }
    show(pose.place, pose.free, at: time, into: &tree)
  }

  private func show(
    _ place: Progress, _ free: FreeMotions, at time: Instant, into tree: inout LayerTree
  ) {
    guard let flight, machine.isInFlight, flight.evaluator != nil,
      let timeline = flight.recording?.timeline
    else {
      tree = LayerTree(of: rootView, contentsTime: time.elapsed.value)
      return
    }
    if free.isEmpty, place <= .start {
      tree = flight.startTree
    } else if free.isEmpty, place >= .end {
      tree = flight.endTree
    } else {
      flight.evaluator?.evaluate(
        at: place.clamped(.start, .end).value * timeline.duration, into: &tree)
      if timeline.hasDrivers, noteFrameFault(flight) {
        // The frame is no good; the fallback's takes its place.
        return layers(into: &tree)
      }
      free.apply(to: &tree, at: time)
    }
    tree.contentsTime = time.elapsed.value
  }

  /// Looks whether the frame driver that was just asked did its part. True when the fallback goes on
  /// in its place.
  private func noteFrameFault(_ flight: Flight) -> Bool {
    guard machine.fault == nil else { return false }
    if let fault = flight.animator?.frameFault {
      return fail("\(fault)", isCrash: fault is AnimatorCrash) == .applied && !isPerforming
    }
    // A number that is not finite fails the recorder, which then tells why.
    if case .failed(let fault) = flight.context.recorder?.ending {
      return fail("\(fault)") == .applied && !isPerforming
    }
    return false
  }

  // MARK: By hand

  /// The way gone, 0…1; 0 when nothing is in flight.
  public var percentComplete: Double { machine.isInFlight ? machine.percentComplete : 0 }

  /// Sets the progress of an interactive transition: clamped to 0…1, an equal one ignored, NaN
  /// refused, an early one remembered.
  @discardableResult
  public func update(_ percent: Double) -> TransitionMachine.Status {
    send(machine.update(Progress(percent)))
  }

  /// Grabs what runs or settles.
  @discardableResult
  public func pause() -> TransitionMachine.Status {
    let reply = machine.pause()
    if reply.status == .applied { flight?.free.hold(at: machine.clock) }
    return send(reply)
  }

  /// Lets it go toward the end, at `velocity` (progress per second, positive toward the end).
  @discardableResult
  public func finish(velocity: Double = 0) -> TransitionMachine.Status {
    let velocity = ProgressVelocity(velocity)
    return send(
      machine.finish(velocity: velocity, settling: settling, atLeast: letGo(velocity)))
  }

  /// Lets it go back.
  @discardableResult
  public func cancel(velocity: Double = 0) -> TransitionMachine.Status {
    let velocity = ProgressVelocity(velocity)
    return send(
      machine.cancel(velocity: velocity, settling: settling, atLeast: letGo(velocity)))
  }

  /// The finger is off; `machine.rule` decides.
  @discardableResult
  public func release(
    velocity: Double, gestureWasCancelled: Bool = false
  ) -> TransitionMachine.Status {
    let velocity = ProgressVelocity(velocity)
    return send(
      machine.release(
        velocity: velocity, gestureWasCancelled: gestureWasCancelled, settling: settling,
        atLeast: letGo(velocity)))
  }

  /// Turns round what runs or settles.
  @discardableResult
  public func reverse() -> TransitionMachine.Status {
    send(machine.reverse())
  }

  /// Brings it to its end at once. It commits and makes every call.
  @discardableResult
  public func skip() -> TransitionMachine.Status {
    send(machine.skip())
  }

  /// The animator's code failed in mid-flight (a frame driver); `isCrash` when it is gone.
  @discardableResult
  public func fail(_ reason: String, isCrash: Bool = false) -> TransitionMachine.Status {
    if isCrash, machine.isInFlight { flight?.animatorCrashed = true }
    return send(machine.fail(reason))
  }

  /// Who decides in `release`.
  public var decisionRule: DecisionRule {
    get { machine.rule }
    set { send(machine.decide(by: newValue)) }
  }

  /// How the interaction controller wants it to settle; nil where there is none.
  private var settling: Settling? { flight?.interaction?.settling }

  // MARK: What the machine asks for

  func changeInteraction(interactive: Bool, cancelled: Bool) {
    guard let flight else { return }
    flight.context.isInteractive = interactive
    flight.context.transitionWasCancelled = cancelled
    note(
      .interactionChanged,
      [
        EventLog.Field("interactive", .flag(interactive)),
        EventLog.Field("cancelled", .flag(cancelled)),
      ])
    flight.coordinator.tellOfChange()
  }

  func fallBack() {
    guard let flight else { return }
    flight.context.recorder?.detach()
    let duration = flight.recording?.timeline.duration ?? 0.35
    recordDissolve(duration > 0 ? duration : 0.35, flight)
  }

  private func recordDissolve(_ duration: Double, _ flight: Flight) {
    let recording = flight.context.record(
      DissolveAnimator(duration: duration),
      alongside: { _ in self.recordAlongside(flight, duration: duration) })
    take(recording, flight)
    apply(machine.rerecorded(duration: recordedLength(flight)))
  }

  // MARK: Size

  /// The size changes: `apply` does it, at once or when `policy` says so.
  public func resize(_ policy: ResizePolicy? = nil, apply: @escaping () -> Void) {
    resizes.append(apply)
    send(machine.resize(policy ?? resizePolicy))
  }

  /// The new sizes take hold, in the order in which they came.
  func takeSizes() {
    let waiting = resizes
    resizes = []
    apply(machine.resized())
    for resize in waiting { resize() }
  }

  /// The new size takes hold, and the animator describes the rest of the way anew: an animator of
  /// its own for each description.
  func relayOut() {
    // A skip may have overtaken it: then the sizes take hold after the end.
    guard let flight, machine.isMoving else { return }
    flight.context.recorder?.detach()
    takeSizes()
    flight.frames = flight.plan.frames()
    var setup = setup(
      flight.plan, flight.frames, isInteractive: flight.context.setup.isInteractive,
      layoutDirection: flight.context.layoutDirection)
    setup.reducesMotion = flight.context.reducesMotion
    flight.context.setup = setup
    flight.startTree = LayerTree(of: rootView, contentsTime: now)
    layOutArrival(flight)
    guard machine.fault == nil else {
      return recordDissolve(DissolveAnimator().duration, flight)
    }
    guard let old = flight.animator else { return }
    endAnimator(flight, .cancelled)
    var animator = old
    if !(old is DissolveAnimator && reducesMotion) {
      note(.delegateAnimator)
      animator = flight.plan.animator() ?? defaultAnimator()
    }
    flight.animator = animator
    let declared = askDuration(animator, flight)
    record(animator, flight, declared: declared)
    apply(machine.rerecorded(duration: recordedLength(flight)))
  }

  // MARK: For handles

  func percentComplete(of context: TransitionContext) -> Double {
    flight?.context === context ? percentComplete : 0
  }

  func animatorDidComplete(_ context: TransitionContext) {
    guard flight?.context === context else { return }
    apply(machine.animatorDidComplete())
  }

  func coordinator(concerning controller: ViewController) -> TransitionCoordinator? {
    guard let flight else { return nil }
    let plan = flight.plan
    let concerned = [plan.container, plan.from, plan.to].compactMap { $0 }
    // Those between the one that is dismissed and the one that dismisses go with it.
    let takesPart =
      concerned.contains { controller.isInside($0) || $0.isInside(controller) }
      || controller.rootController.isBeingDismissed
    return takesPart ? flight.coordinator : nil
  }
}

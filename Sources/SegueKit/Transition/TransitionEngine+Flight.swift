internal import SegueGeometry
package import SegueScene

/// The transition in flight: its clock, its frames and its interaction.
extension TransitionEngine {
  /// Advances the clock to `time`, in seconds. Ignored for an earlier time, for NaN, and in a
  /// callback.
  package func tick(to time: Double) {
    guard !isPerforming else { return }
    let reply = machine.tick(Instant(time))
    followLive()
    if !reply.actions.isEmpty { send(reply) }
    endStuckLive()
  }

  /// Writes the layers that are shown now into `tree`, whose memory is reused.
  ///
  /// At progress 0 these are exactly the layers before the transition, at 1 exactly the layers
  /// after it, and in between the recorded layers.
  package func layers(into tree: inout LayerTree) {
    show(machine.position, flight?.free ?? FreeMotions(), at: machine.clock, into: &tree)
  }

  /// Writes the layers that the transition in flight shows in `pose` at `time`. If the pose belongs
  /// to another transition, writes the layers that are shown now.
  func layers(held pose: HeldPose, at time: Instant, into tree: inout LayerTree) {
    guard let flight, flight.number == pose.transition else { return layers(into: &tree) }
    show(pose.position, pose.free, at: time, into: &tree)
  }

  private func show(
    _ position: Progress, _ free: FreeMotions, at time: Instant, into tree: inout LayerTree
  ) {
    guard let flight, machine.isInFlight, flight.evaluator != nil,
      let timeline = flight.recording?.timeline
    else {
      tree.show(rootView, contentsTime: time.elapsed.value, using: &layerMemory)
      return
    }
    if let model = flight.model, model.differs {
      flight.evaluator?.evaluate(
        at: position.clamped(.start, .end).value * timeline.duration, over: model, into: &tree)
      if flight.callsAnimator, noteFrameFault(flight) { return layers(into: &tree) }
      free.apply(to: &tree, at: time)
    } else if free.isEmpty, position <= .start {
      tree = flight.startTree
    } else if free.isEmpty, position >= .end {
      tree = flight.endTree
    } else {
      flight.evaluator?.evaluate(
        at: position.clamped(.start, .end).value * timeline.duration, into: &tree)
      if flight.callsAnimator, noteFrameFault(flight) {
        // The animator failed to compute the frame, so the frame of the fallback is shown instead.
        return layers(into: &tree)
      }
      free.apply(to: &tree, at: time)
    }
    tree.contentsTime = time.elapsed.value
  }

  /// Returns the properties with which the transition in flight shows `view`; nil when no
  /// transition is in flight.
  func recordedProperties(of view: View) -> ViewProperties? {
    guard let flight, machine.isInFlight, let timeline = flight.recording?.timeline,
      let model = flight.model
    else { return nil }
    let time = machine.positionWithinEnds.value * timeline.duration
    return flight.evaluator?.properties(of: view, at: time, over: model)
  }

  /// Checks whether the animator failed to compute the frame for which it was just called. Returns
  /// true when it failed and the fallback is played from now on.
  private func noteFrameFault(_ flight: Flight) -> Bool {
    guard !machine.hasFailed else { return false }
    if let fault = (flight.animator as? any FrameFaulting)?.frameFault {
      return fail("\(fault)", isCrash: fault is AnimatorCrash) == .applied && !isPerforming
    }
    // When the animator's code sets a value that is not finite, the recorder fails, and its
    // `ending` has the reason.
    if case .failed(let fault) = flight.context.recorder?.ending {
      return fail("\(fault)") == .applied && !isPerforming
    }
    return false
  }

  // MARK: Interaction

  /// The progress, 0…1; 0 when no transition is in flight.
  package var percentComplete: Double { machine.isInFlight ? machine.percentComplete : 0 }

  /// Sets the progress of an interactive transition, clamped to 0…1. Setting the present value has
  /// no effect, NaN is refused, and a value that comes before the start is remembered.
  @discardableResult
  package func update(_ percent: Double) -> TransitionStatus {
    send(machine.update(Progress(percent)))
  }

  /// Makes a transition interactive, at its present progress, while it runs or settles.
  @discardableResult
  package func pause() -> TransitionStatus {
    followLive()
    let reply = machine.pause()
    if reply.status == .applied { flight?.free.hold(at: machine.clock) }
    return send(reply)
  }

  /// Ends the interaction; the transition finishes. The velocity is in progress per second,
  /// positive toward progress 1.
  @discardableResult
  package func finish(velocity: Double = 0) -> TransitionStatus {
    let velocity = ProgressVelocity(velocity)
    return send(
      machine.finish(velocity: velocity, settling: settling, atLeast: letGo(velocity)))
  }

  /// Ends the interaction; the transition goes back to its start. The velocity is in progress per
  /// second, positive toward progress 1.
  @discardableResult
  package func cancel(velocity: Double = 0) -> TransitionStatus {
    let velocity = ProgressVelocity(velocity)
    return send(
      machine.cancel(velocity: velocity, settling: settling, atLeast: letGo(velocity)))
  }

  /// Ends the interaction and lets `decisionRule` choose the end. The velocity is in progress per
  /// second, positive toward progress 1. A gesture that was cancelled cancels the transition.
  @discardableResult
  package func release(
    velocity: Double, gestureWasCancelled: Bool = false
  ) -> TransitionStatus {
    let velocity = ProgressVelocity(velocity)
    return send(
      machine.release(
        velocity: velocity, gestureWasCancelled: gestureWasCancelled, settling: settling,
        atLeast: letGo(velocity)))
  }

  /// Reverses a transition that runs or settles.
  @discardableResult
  package func reverse() -> TransitionStatus {
    followLive()
    let status = send(machine.reverse())
    if status == .applied { turnLive(toward: machine.isCancelled ? .cancel : .finish) }
    return status
  }

  /// Completes the transition immediately. The transition commits, even when it was being
  /// cancelled, and all calls of its end, such as `viewDidAppear`, are made.
  @discardableResult
  package func skip() -> TransitionStatus {
    send(machine.skip())
  }

  /// Completes the transition in flight, at the end to which it moves, if what is left of its way cannot be seen: a
  /// spring moves on for some tenths of a second after it looks still, and a person then means what is in view. Ignored
  /// while views move freely, apart from the timeline.
  @discardableResult
  package func concludeUnseen() -> TransitionStatus {
    concluded(&machine).map(send) ?? .ignored
  }

  /// True if what is left of the way of the transition in flight cannot be seen.
  package var isUnseen: Bool {
    var trial = machine
    return concluded(&trial)?.status == .applied
  }

  private func concluded(_ machine: inout TransitionMachine) -> TransitionMachine.Reply? {
    guard machine.isMoving, let flight, flight.free.isEmpty else { return nil }
    let motion = visibleMotion
    return machine.conclude(outside: Progress(motion.lowerBound)...Progress(motion.upperBound))
  }

  /// The progress, 0…1, in which the transition in flight is seen to move; all of 0…1 when none is in flight.
  package var visibleMotion: ClosedRange<Double> { flight?.visibleMotion ?? 0...1 }

  /// Called when the animator's code has failed to compute a frame in flight. The transition
  /// continues with the fallback. `isCrash` is true when the animator can no longer be called.
  @discardableResult
  package func fail(_ reason: String, isCrash: Bool = false) -> TransitionStatus {
    if isCrash, machine.isInFlight { flight?.animatorCrashed = true }
    return send(noteFailure(reason) { $0.fail() })
  }

  /// The rule by which `release` decides.
  package var decisionRule: DecisionRule {
    get { machine.rule }
    set { send(machine.decide(by: newValue)) }
  }

  /// The mode of settling that the interaction controller requests; nil without an interaction
  /// controller.
  private var settling: Settling? { flight?.interaction?.settling }

  // MARK: Actions of the machine

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
    endLive(flight, .cancel)
    flight.context.recorder?.detach()
    let duration = flight.recording?.timeline.duration ?? 0.35
    recordDissolve(duration > 0 ? duration : 0.35, flight)
  }

  private func recordDissolve(_ duration: Double, _ flight: Flight) {
    flight.revealed = []
    let recording = flight.context.record(
      DissolveAnimator(duration: duration),
      alongside: { _ in self.recordAlongside(flight, duration: duration) })
    take(addFollowers(to: recording, flight), flight)
    apply(machine.rerecorded(duration: recordedLength(flight), releasePoint: releasePoint(flight)))
  }

  // MARK: Size

  /// Changes the size of the root view by calling `apply`: immediately, or later if `policy`
  /// requires that for the transition in flight. A `policy` of nil means `resizePolicy`.
  package func resize(_ policy: ResizePolicy? = nil, apply: @escaping () -> Void) {
    mailbox.addResize(apply)
    send(machine.resize(policy ?? resizePolicy))
  }

  /// Makes the changes of size that are waiting, in the order in which they came.
  func takeSizes() {
    let waiting = mailbox.takeResizes()
    apply(machine.resized())
    for resize in waiting { resize() }
  }

  /// Lays out the views for the new size and records an animator again. Each recording needs a new
  /// animator, so the delegate is called again.
  func relayOut() {
    // If the transition was skipped after the change of size, the new size takes effect after the
    // transition's end.
    guard let flight, machine.isMoving else { return }
    guard flight.live == nil else { return resizeLive(flight) }
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
    flight.relayouts = (flight.relayouts.time == now ? flight.relayouts.count + 1 : 1, now)
    // An animator that changes the size each time that it is called would be called for ever.
    if flight.relayouts.count > 16 {
      apply(
        noteFailure("the animator changes the window's size each time that it is called") {
          $0.recordingFailed()
        })
    }
    guard !machine.hasFailed else {
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
    apply(machine.rerecorded(duration: recordedLength(flight), releasePoint: releasePoint(flight)))
  }

  // MARK: For the context and the coordinator

  func percentComplete(of context: TransitionContext) -> Double {
    flight?.context === context ? percentComplete : 0
  }

  func animatorDidComplete(_ context: TransitionContext) {
    guard flight?.context === context else { return }
    apply(machine.animatorDidComplete())
  }

  func coordinator(concerning controller: ViewController) -> TransitionCoordinator? {
    guard let flight, !flight.hasEndedCoordination else { return nil }
    let plan = flight.plan
    let concerned = [plan.container, plan.from, plan.to].compactMap { $0 }
    // All view controllers that are presented over the presenter are dismissed together with the
    // topmost one, so they take part too.
    let takesPart =
      concerned.contains { controller.isInside($0) || $0.isInside(controller) }
      || controller.rootController.isBeingDismissed
    return takesPart ? flight.coordinator : nil
  }
}

internal import SegueScene

/// The end of a transition: the last calls, such as `viewDidAppear` and the completions, each once
/// and in order.
extension TransitionEngine {
  func complete(_ end: TransitionDecision) {
    guard let flight else {
      apply(machine.finishTail())
      return
    }
    let plan = flight.plan
    let context = flight.context
    let finished = end == .finish
    context.transitionWasCancelled = !finished
    context.isInteractive = false
    // `take` restored the views to their state before the animator was called. Changes that the
    // program has made since then are kept.
    context.recorder?.detach()
    endLive(flight, end)
    flight.model = nil
    if finished {
      layOutEnd(flight)
      flight.request.withdraw()
      plan.commit()
      if flight.fromLeaves { note("from.removed") }
    } else {
      if !flight.arrival.isEmpty { plan.to?.laidOutSize = nil }
      for change in flight.arrival.reversed() { change.undo() }
      flight.request.withdraw()
      plan.rollback()
      if flight.toArrives { note("to.removed") }
    }
    if let to = plan.to, to.isViewLoaded { to.view.animations = nil }
    sendDid(end, flight)
    endContainment(finished, flight)
    if finished, flight.sendsAppearance { plan.didAppear(plan.isAnimated) }
    if let presentation = plan.presentationController {
      note(.presentationDidEnd, [EventLog.Field("completed", .flag(finished))])
      presentation.didEnd(plan.operation, finished)
    }
    plan.didEnd(finished)
    if flight.didTurnInputOff {
      isInputEnabled = true
      note(.inputOn)
    }
    let reason = machine.endReason ?? .failed
    endAnimator(flight, reason)
    let completions = context.completions
    context.completions = []
    for completion in completions { completion(reason) }
    flight.interaction?.interactionEnded(reason)
    flight.context.transitionCoordinator = nil
    flight.hasEndedCoordination = true
    for completion in flight.coordinator.end() {
      note(.coordinatorCompletion)
      completion(flight.coordinator)
    }
    note(.requestCompletion, [EventLog.Field("completed", .flag(finished))])
    flight.request.completion?(finished)
    for completion in flight.onCancel { completion(!finished) }
    note(.contextEnd)
    conclude(flight, finished)
  }

  private func conclude(_ flight: Flight, _ finished: Bool) {
    flight.context.engine = nil
    flight.context.recorder = nil
    let result = TransitionResult(
      transition: flight.number, began: flight.began, ended: now, isCompleted: finished,
      reason: machine.endReason ?? .failed,
      degraded: fault, diagnostics: flight.diagnostics,
      isDeclined: flight.isDeclined)
    lastResult = result
    self.flight = nil
    apply(machine.finishTail(), about: .result(result))
  }

  /// Makes the `viewDidDisappear` and `viewDidAppear` calls, in this order.
  private func sendDid(_ end: TransitionDecision, _ flight: Flight) {
    let (gone, come): (TransitionKey, TransitionKey) =
      end == .finish ? (.from, .to) : (.to, .from)
    if let controller = flight.hears(gone) {
      note(.controller(gone, "viewDidDisappear"))
      controller.endAppearanceTransition()
    }
    if let controller = flight.hears(come) {
      note(.controller(come, "viewDidAppear"))
      controller.endAppearanceTransition()
    }
  }

  private func endContainment(_ finished: Bool, _ flight: Flight) {
    let plan = flight.plan
    if finished {
      if plan.removesChild, let from = plan.from {
        from.abandonParent()
        note("from.didMove(nil)")
        from.didMove(toParent: nil)
      }
      if plan.addsChild, let to = plan.to {
        note("to.didMove(parent)")
        to.didMove(toParent: plan.container)
      }
      return
    }
    if plan.addsChild, let to = plan.to {
      note("to.willMove(nil)")
      to.willMove(toParent: nil)
      to.abandonParent()
      note("to.didMove(nil)")
      to.didMove(toParent: nil)
    }
    if plan.removesChild, let from = plan.from {
      note("from.didMove(parent)")
      from.didMove(toParent: plan.container)
    }
  }

  /// Calls `animationEnded` exactly once for each `animateTransition`, unless the animator has
  /// crashed.
  func endAnimator(_ flight: Flight, _ reason: TransitionEndReason) {
    guard flight.owesEnded else { return }
    flight.owesEnded = false
    guard !flight.animatorCrashed else { return }
    note(.animatorEnded, [EventLog.Field("reason", .text(reason.name))])
    flight.animator?.animationEnded(reason)
    flight.animator?.animationEnded(reason == .completed)
  }
}

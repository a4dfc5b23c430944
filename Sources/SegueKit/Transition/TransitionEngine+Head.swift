internal import SegueGeometry
internal import SegueMotion
internal import SegueScene

/// The beginning of a transition, from the request to the first frame.
extension TransitionEngine {
  func prepare(_ request: TransitionRequest) {
    guard var plan = request.plan(), plan.from !== plan.to || plan.from == nil else {
      apply(machine.abandon())
      request.answer(false)
      return
    }
    adjust(&plan)
    let asking = request.interaction as? any InteractionControlling
    if asking?.wantsInteractiveStart == true, asking?.isMirrored == true {
      plan.layoutDirection = plan.layoutDirection.opposite
    }
    // An animation in a container that is not visible would have no effect except to turn user
    // interaction off, so the change is made without animation.
    if !isInSight(plan.container) { plan.isAnimated = false }
    count += 1
    let flight = makeFlight(plan, request)
    self.flight = flight
    note(.contextCreate)
    flight.interaction?.attach(to: flight.context)
    tellOfBegin(flight)
    // The root view is set only now, because the container of a custom presentation is added to the
    // window in `willBegin`.
    flight.context.setup.rootView = recordedRoot(plan)
    if plan.operation == .present { plan.presentationController?.layOutContainer() }
    // The view of `to` is laid out a second time, because a callback may have moved it.
    layOutArrival(flight)
    flight.hears(.to)?.tellIsAppearing()
    guard plan.isAnimated, let animator = flight.animator else {
      runAlongside(flight)
      apply(machine.startUnanimated())
      return
    }
    // A callback may have skipped the transition.
    guard machine.state == .preparing else { return }
    let duration = askDuration(animator, flight)
    note(.inputOff)
    isInputEnabled = false
    flight.didTurnInputOff = true
    if startLive(animator, flight, declared: duration) { return }
    let isInteractive = flight.context.isInteractive
    if isInteractive, let interaction = flight.interaction {
      note(.interactionStart)
      interaction.startInteractiveTransition(flight.context)
    }
    record(animator, flight, declared: duration, mayRun: !isInteractive)
    guard flight.live == nil else { return runLive(flight, declared: duration, isInteractive: false) }
    apply(
      machine.start(
        duration: recordedLength(flight), releasePoint: releasePoint(flight), interactive: isInteractive))
  }

  /// Returns true when the container is visible: its view is in the window, and every ancestor has
  /// the next view controller on the path to the container among its `visibleChildren`.
  private func isInSight(_ container: ViewController) -> Bool {
    guard container.isViewLoaded, container.view.isDescendant(of: rootView) else { return false }
    var child = container
    while let parent = child.parent {
      guard parent.visibleChildren.contains(where: { $0 === child }) else { return false }
      child = parent
    }
    return true
  }

  private func makeFlight(_ plan: TransitionPlan, _ request: TransitionRequest) -> Flight {
    // These calls are logged before the `Flight` exists, so the transition's number is noted here.
    let number = count
    func note(_ call: EventLog.Call) {
      guard log != nil || onEvent != nil else { return }
      let event = EventLog.Event(time: now, transition: number, call: call)
      log?.append(event)
      onEvent?(event)
    }
    let startTree = LayerTree(of: rootView, contentsTime: now)
    let direction = plan.layoutDirection
    var animator: (any ViewControllerAnimatedTransitioning)?
    var interaction: (any ViewControllerInteractiveTransitioning)?
    if plan.isAnimated {
      note(.delegateAnimator)
      let chosen = plan.animator() ?? defaultAnimator()
      note(.delegateInteraction)
      interaction = plan.interaction(chosen) ?? request.interaction
      animator = chosen
    }
    let isInteractive = interaction?.wantsInteractiveStart ?? false
    if reducesMotion && !isInteractive, let chosen = animator, !chosen.supportsReducedMotion {
      animator = DissolveAnimator()
    }
    let frames = plan.frames()
    let context = TransitionContext(
      setup(plan, frames, isInteractive: isInteractive, layoutDirection: direction))
    context.engine = self
    return Flight(
      number: number, began: now, plan: plan, request: request, context: context, animator: animator,
      interaction: interaction, frames: frames, startTree: startTree)
  }

  func setup(
    _ plan: TransitionPlan, _ frames: TransitionPlan.Frames, isInteractive: Bool,
    layoutDirection: LayoutDirection
  ) -> TransitionContext.Setup {
    var setup = TransitionContext.Setup(
      containerView: plan.containerView,
      from: plan.touches.contains(.from) ? plan.viewOfFrom : nil, to: nil)
    if plan.operation == .present, let presentation = plan.presentationController {
      setup.presentedView = { presentation.presentedView }
    }
    setup.loadsToView = plan.touches.contains(.to)
    setup.rootView = recordedRoot(plan)
    setup.fromController = plan.from
    setup.toController = plan.to
    setup.initialFrames = [.from: frames.initialFrom, .to: frames.initialTo]
    setup.finalFrames = [.from: frames.finalFrom, .to: frames.finalTo]
    setup.isAnimated = plan.isAnimated
    setup.isInteractive = isInteractive
    setup.presentationStyle = plan.presentationStyle
    setup.operation = plan.operation
    setup.direction = plan.direction
    setup.layoutDirection = layoutDirection
    setup.requestedDuration = plan.requestedDuration ?? requestedDuration(plan)
    setup.reducesMotion = reducesMotion
    setup.pixelScale = pixelScale
    setup.seed = TransitionSeed.seed(film: filmNumber, number: count)
    setup.surroundings = surroundings
    setup.screens = plan.screens
    setup.scrubsLinearly = isInteractive
    setup.contentsTime = now
    return setup
  }

  /// Returns the window's view, so that everything visible is recorded, or nil when the container
  /// is not in the window.
  private func recordedRoot(_ plan: TransitionPlan) -> View? {
    plan.containerView.isDescendant(of: rootView) ? rootView : nil
  }

  /// Makes the calls that announce the transition to the view controllers, such as `willMove` and
  /// `viewWillAppear`, and to the presentation controller.
  private func tellOfBegin(_ flight: Flight) {
    let plan = flight.plan
    plan.willBegin()
    if plan.removesChild, let from = plan.from {
      note("from.willMove(nil)")
      from.willMove(toParent: nil)
    }
    if plan.addsChild, let to = plan.to {
      note("to.willMove(parent)")
      to.willMove(toParent: plan.container)
      plan.container.adopt(to)
    }
    if let presentation = plan.presentationController {
      note(.presentationWillBegin)
      let before = Set(rootView.subtree.map(\.id))
      presentation.willBegin(plan.operation)
      flight.placed = Set(rootView.subtree.map(\.id)).subtracting(before)
    }
    // This loads the view if it was not loaded before, so that `viewDidLoad` comes before
    // `viewWillAppear`.
    setArrivalFrame(flight)
    if flight.sendsAppearance { plan.willAppear(plan.isAnimated) }
    sendWill(.finish, animated: plan.isAnimated)
  }

  /// Makes the `viewWillDisappear` and `viewWillAppear` calls for a transition that moves to `end`,
  /// in this order.
  func sendWill(_ end: TransitionDecision, animated: Bool) {
    guard let flight else { return }
    let (leaving, coming): (TransitionKey, TransitionKey) =
      end == .finish ? (.from, .to) : (.to, .from)
    if let controller = flight.hears(leaving) {
      note(.controller(leaving, "viewWillDisappear"))
      controller.beginAppearanceTransition(false, animated: animated)
    }
    if let controller = flight.hears(coming) {
      note(.controller(coming, "viewWillAppear"))
      controller.beginAppearanceTransition(true, animated: animated)
    }
  }

  /// Gives the view of `to` its final frame, which `viewWillAppear` may read.
  private func setArrivalFrame(_ flight: Flight) {
    guard let view = flight.context.view(forKey: .to), !flight.isWrapped(view) else { return }
    // The view is not in the window yet. Animations that begin in `viewWillAppear` therefore get
    // the window's clock here.
    if view.superview == nil { view.animations = rootView.animations }
    guard view.frame != flight.frames.finalTo else { return }
    flight.arrival += ViewChange.made(by: { view.frame = flight.frames.finalTo }, to: [view])
  }

  /// Gives the view of `to` its final frame and lays out its subviews. The subviews are therefore
  /// in position from the first frame, and an animator that does not set the view's frame shows the
  /// view at its final frame.
  func layOutArrival(_ flight: Flight) {
    guard let to = flight.plan.to, let view = flight.context.view(forKey: .to), !flight.isWrapped(view) else {
      return
    }
    let final = flight.frames.finalTo
    let hasNewSize = view.bounds.size != final.size || to.laidOutSize != final.size
    guard hasNewSize || view.frame != final else { return }
    flight.arrival += ViewChange.made(
      by: {
        view.frame = final
        if hasNewSize { to.layOut() }
      }, to: view.subtree)
  }

  func askDuration(_ animator: any ViewControllerAnimatedTransitioning, _ flight: Flight) -> Double {
    note(.animatorDuration)
    let duration = animator.transitionDuration(using: flight.context)
    return duration.isFinite ? max(duration, 0) : 0
  }

  // MARK: Recording

  func recordedLength(_ flight: Flight) -> Seconds {
    Seconds(flight.recording?.timeline.duration ?? 0)
  }

  func releasePoint(_ flight: Flight) -> Progress {
    Progress(flight.recording?.releasePoint ?? 0)
  }

  /// Records `animator` and the coordinator's animations. Afterwards the views are as before, unless the animator
  /// has a property animator that runs the transition, and `mayRun` is true.
  func record(
    _ animator: any ViewControllerAnimatedTransitioning, _ flight: Flight, declared: Double,
    mayRun: Bool = false
  ) {
    let context = flight.context
    note(.animatorAnimate)
    flight.owesEnded = true
    context.completions = []
    flight.coordinator.acceptsAnimations = true
    let before = layersBefore(flight)
    let live = mayRun ? LiveTransition(context) : nil
    let invisible = concerned(flight).filter { $0.isHidden || $0.alpha == 0 }.map { ($0, $0.properties) }
    let plain = context.record(
      animator, limits: limits, mayRun: mayRun, isPastDeadline: isPastDeadline
    ) { _ in self.recordAlongside(flight, duration: declared) }
    if let runner = plain.runner {
      flight.live = live
      flight.live?.animator = runner
      return
    }
    flight.revealed =
      plain.fault == nil ? invisible.compactMap { ViewChange.revealing($0, before: $1) } : []
    let recording = addFollowers(to: plain, flight)
    take(recording, flight)
    flight.diagnostics += recording.diagnostics
    if recording.isDeclined {
      flight.isDeclined = true
    } else if let fault = recording.fault {
      flight.animatorCrashed = recording.animatorCrashed
      apply(noteFailure("\(fault)") { $0.recordingFailed() })
    } else {
      noteEnds(of: recording.timeline, by: animator, before: before, flight)
    }
  }

  /// Returns the layers of the picture before the transition. A view of `to` that is in the container already, out of
  /// sight, is in the picture with the frame that it had before the engine gave it its final frame.
  private func layersBefore(_ flight: Flight) -> LayerTree {
    let arrival = flight.toArrives ? [] : flight.arrival
    for change in arrival.reversed() { change.undo() }
    defer { for change in arrival { change.redo() } }
    return LayerTree(of: flight.context.roots[0])
  }

  /// Adds a diagnostic for each end at which the recording differs from the picture before or after
  /// the transition.
  private func noteEnds(
    of timeline: Timeline, by animator: any ViewControllerAnimatedTransitioning,
    before: LayerTree, _ flight: Flight
  ) {
    let screens = TransitionKey.allCases.compactMap { flight.context.view(forKey: $0) }
    let views = screens.flatMap(\.subtree)
    var check = EndsCheck(
      before: before, after: flight.recordedEnd ?? flight.endTree, screens: Set(views.map(\.id)),
      alongside: Set(flight.alongsideChanges.map(\.view.id)))
    check.placed = flight.placed
    check.pictureComparison = pictureComparison
    check.separable = views.compactMap { view in
      view.separatedContents.map { (view.id, Set($0.subtree.map(\.id))) }
    }
    for sentence in check.diagnostics(of: timeline, by: animator.displayName)
    where !flight.diagnostics.contains(sentence) {
      flight.diagnostics.append(sentence)
    }
  }

  /// Plays `recording` from now on, and restores the views to their state before it was recorded.
  func take(_ recording: TransitionRecording, _ flight: Flight) {
    flight.coordinator.close(duration: recording.timeline.duration)
    recording.checkpoint.restore()
    if !recording.timeline.hasDrivers { flight.context.recorder?.detach() }
    play(recording, flight, from: recording.checkpoint)
  }

  /// Plays `recording`. Lays out the views for the end of the transition, in order to keep the
  /// layers that they have there, and then restores the views.
  ///
  /// - Parameter present: The present state of the views, which is restored.
  func play(_ recording: TransitionRecording, _ flight: Flight, from present: LayoutCheckpoint) {
    flight.recording = recording
    flight.evaluator = recording.timeline.evaluator()
    rootView.isRehearsing = true
    layOutEnd(flight)
    flight.endTree = LayerTree(of: rootView, contentsTime: now)
    let recorded = flight.context.roots[0]
    flight.recordedEnd = recorded === rootView ? nil : LayerTree(of: recorded)
    present.restore()
    rootView.isRehearsing = false
    flight.model = flight.context.recorder.map { RecordedModel(of: $0) }
  }

  /// Lays out the views for the end of the transition: with the plan's frames, the container's own
  /// layout, then the changes made alongside.
  func layOutEnd(_ flight: Flight) {
    let plan = flight.plan
    let container = plan.containerView
    let from = flight.context.view(forKey: .from)
    let index = from.flatMap { view in container.subviews.firstIndex { $0 === view } }
    if let to = flight.context.view(forKey: .to), !flight.isWrapped(to) {
      if to.superview !== container {
        // `to` comes directly above `from`, and beneath all views that are above `from`.
        container.insertSubview(to, at: index.map { $0 + 1 } ?? container.subviews.count)
      }
      to.frame = flight.frames.finalTo
    }
    if let from {
      if flight.fromLeaves {
        from.removeFromSuperview()
      } else if flight.frames.finalFrom != .zero {
        from.frame = flight.frames.finalFrom
      }
    }
    plan.layout()
    for change in flight.alongsideChanges + flight.revealed { change.redo() }
  }
}

internal import SegueGeometry
internal import SegueMotion
internal import SegueScene

/// A transition that is not recorded: the program moves its views, or animates them on the window's
/// clock, until it completes the transition. Either an interruptible animator runs the transition,
/// or an interaction controller that does not play an animator.
struct LiveTransition {
  /// The property animator that the engine drives; nil when an interaction controller animates the
  /// transition itself.
  var animator: (any ViewImplicitlyAnimating)?
  /// The end that the program chose before the transition had begun; nil when it chose none.
  var earlyEnd: TransitionDecision?
  private let container: View
  private let subviews: [View]
  private var views: [(view: View, properties: ViewProperties)]
  /// The places of the two screens' views, also of a presenter's view that the animator is not given.
  private let homes: [(view: View, superview: View?, index: Int)]

  /// Saves the list of the container's subviews, and the places and properties of the two screens' views.
  init(_ context: TransitionContext) {
    container = context.containerView
    subviews = container.subviews
    let given = TransitionKey.allCases.compactMap { context.view(forKey: $0) }
    views = given.map { ($0, $0.properties) }
    let others = TransitionKey.allCases.compactMap { key -> View? in
      guard let controller = context.viewController(forKey: key), controller.isViewLoaded else {
        return nil
      }
      return given.contains { $0 === controller.view } ? nil : controller.view
    }
    homes = (given + others).map { view in
      (view, view.superview, view.superview?.subviews.firstIndex { $0 === view } ?? 0)
    }
  }

  /// Changes the frame that `restore` gives to a screen's view, when the window has a new size.
  mutating func resize(_ view: View, to frame: Rect) {
    for index in views.indices where views[index].view === view {
      views[index].properties.frame = frame
    }
  }

  /// Restores the list of the container's subviews, and the places and properties of the two screens' views.
  /// Changes deeper in the screens' hierarchies are left to the program.
  func restore() {
    for (view, superview, index) in homes where view.superview !== superview {
      if let superview {
        superview.insertSubview(view, at: index)
      } else {
        view.removeFromSuperview()
      }
    }
    for view in container.subviews where !subviews.contains(where: { $0 === view }) {
      view.removeFromSuperview()
    }
    for (index, view) in subviews.enumerated() where container.subviews[safe: index] !== view {
      container.insertSubview(view, at: index)
    }
    for (view, properties) in views {
      view.set(properties, whereDifferent: view.properties, properties)
    }
  }
}

extension [View] {
  fileprivate subscript(safe index: Int) -> View? { indices.contains(index) ? self[index] : nil }
}

extension TransitionEngine {
  /// Begins an interactive transition that is not recorded. Returns false, and does nothing, if the transition is not
  /// interactive, or if the animator provides no property animator and therefore has to be recorded.
  func startLive(
    _ animator: any ViewControllerAnimatedTransitioning, _ flight: Flight, declared: Double
  ) -> Bool {
    let context = flight.context
    guard context.isInteractive, let interaction = flight.interaction else { return false }
    flight.live = LiveTransition(context)
    if interaction.playsAnimator {
      guard let property = animator.interruptibleAnimator(using: context) else {
        flight.live = nil
        return false
      }
      flight.live?.animator = property
    }
    flight.owesEnded = true
    note(.interactionStart)
    interaction.startInteractiveTransition(context)
    flight.live?.animator?.pauseAnimation()
    runLive(flight, declared: declared, isInteractive: true)
    return true
  }

  /// Runs a transition that is not recorded, and starts its property animator if `animateTransition` has not done so.
  func runLive(_ flight: Flight, declared: Double, isInteractive: Bool) {
    if !isInteractive {
      flight.context.startWaitingAnimators()
      if let property = flight.live?.animator, property.state == .inactive, flight.live?.earlyEnd == nil {
        property.startAnimation()
      }
    }
    runLiveAlongside(flight, duration: declared)
    apply(
      machine.start(duration: Seconds(declared), interactive: isInteractive, isLive: true))
    if let end = flight.live?.earlyEnd { apply(machine.completeLive(end)) }
  }

  private func runLiveAlongside(_ flight: Flight, duration: Double) {
    let coordinator = flight.coordinator
    let followers = coordinator.followers
    guard coordinator.hasAnimations || !followers.isEmpty else {
      return coordinator.close(duration: duration)
    }
    addLiveAlongside(flight, duration: duration) {
      coordinator.runAnimations()
      for follower in followers { follower.changes() }
    }
    coordinator.close(duration: duration)
  }

  /// Animates changes alongside a transition that is not recorded.
  func addLiveAlongside(_ flight: Flight, duration: Double, _ animations: @escaping () -> Void) {
    flight.alongsideChanges += ViewChange.made(
      by: {
        if let property = flight.live?.animator {
          property.state == .active ? property.addAnimations(animations) : animations()
        } else {
          View.animate(withDuration: duration, animations: animations)
        }
      }, to: concerned(flight))
  }

  /// Ends the animator of a transition that is not recorded, and restores the screens' views.
  func endLive(_ flight: Flight, _ end: TransitionDecision) {
    guard let live = flight.live else { return }
    flight.live = nil
    if let property = live.animator, property.state != .inactive {
      property.stopAnimation(false)
      property.finishAnimation(at: end == .finish ? .end : .start)
    }
    live.restore()
    if end == .cancel {
      for change in flight.alongsideChanges.reversed() { change.undo() }
    }
  }

  /// Sets the machine's progress to the progress of the property animator that the engine drives.
  func followLive() {
    guard let property = flight?.live?.animator, machine.isMoving, property.state == .active else {
      return
    }
    let fraction = property.fractionComplete
    machine.follow(Progress(property.isReversed ? 1 - fraction : fraction))
  }

  /// Ends a transition whose property animator is over, in a window in which nothing moves any more: no completion is
  /// left that could end it, for example because the animator had been finished before.
  func endStuckLive() {
    guard let flight, let property = flight.live?.animator, property.state == .inactive,
      machine.isMoving, rootView.animations?.isIdle ?? true
    else { return }
    let name = flight.animator?.displayName ?? "the animator"
    flight.diagnostics.append(
      "\(name): its interruptible animator is over, and the transition was not completed; call "
        + "context.completeTransition in a completion of it")
    send(machine.completeLive(machine.isCancelled ? .cancel : .finish))
  }

  /// Completes a transition that is not recorded. Returns false when it has ended already.
  func completeLive(_ context: TransitionContext, _ didComplete: Bool) -> Bool {
    guard let flight, flight.context === context, flight.live != nil else { return false }
    let end: TransitionDecision =
      didComplete && !context.transitionWasCancelled ? .finish : .cancel
    guard machine.state != .preparing else {
      guard flight.live?.earlyEnd == nil else { return false }
      flight.live?.earlyEnd = end
      return true
    }
    return send(machine.completeLive(end)) == .applied
  }

  /// Lays out a transition that is not recorded for a new size of the window. A view that the program has placed
  /// elsewhere than at its own end keeps its place in proportion to the container.
  func resizeLive(_ flight: Flight) {
    let context = flight.context
    let old = flight.frames
    let oldSize = context.containerView.bounds.size
    let before = TransitionKey.allCases.compactMap { key in
      context.view(forKey: key).map { (key: key, view: $0, frame: $0.frame) }
    }
    takeSizes()
    flight.frames = flight.plan.frames()
    context.setup.initialFrames = [.from: flight.frames.initialFrom, .to: flight.frames.initialTo]
    context.setup.finalFrames = [.from: flight.frames.finalFrom, .to: flight.frames.finalTo]
    flight.startTree = LayerTree(of: rootView, contentsTime: now)
    let size = context.containerView.bounds.size
    for (key, view, frame) in before {
      let (home, newHome) =
        key == .from
        ? (old.initialFrom, flight.frames.initialFrom) : (old.finalTo, flight.frames.finalTo)
      view.frame =
        frame == home
        ? newHome
        : Rect(
          x: frame.minX * ratio(size.width, oldSize.width),
          y: frame.minY * ratio(size.height, oldSize.height),
          width: frame.width * ratio(newHome.width, home.width),
          height: frame.height * ratio(newHome.height, home.height))
      flight.live?.resize(view, to: newHome)
      let controller = context.viewController(forKey: key)
      if newHome.size != home.size, controller?.isViewLoaded == true { controller?.layOut() }
    }
  }

  private func ratio(_ new: Double, _ old: Double) -> Double { old == 0 ? 1 : new / old }

  // MARK: The machine's actions

  func scrubLive(_ percent: Progress) {
    guard let property = flight?.live?.animator else { return }
    property.fractionComplete = property.isReversed ? 1 - percent.value : percent.value
  }

  func pauseLive() { flight?.live?.animator?.pauseAnimation() }

  func settleLive(toward end: TransitionDecision, _ settling: Settling) {
    guard let property = flight?.live?.animator, property.state == .active else { return }
    property.isReversed = end == .cancel
    guard !property.isRunning else { return }
    switch settling {
    case .curve(_, let speed):
      let rest = 1 - property.fractionComplete
      property.continueAnimation(
        withTimingParameters: nil, durationFactor: speed == 1 ? 0 : rest / speed)
    case .spring:
      property.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    }
  }

  func turnLive(toward end: TransitionDecision) {
    guard let property = flight?.live?.animator, property.state == .active else { return }
    property.isReversed = end == .cancel
  }
}

internal import SegueGeometry
internal import SegueKit
internal import SegueScene

/// Two screens in a container that replaces one by the other, ready for one transition.
struct Stage {
  let container: View
  let from: View
  let to: View
  private let bounds: Rect

  /// What there is to play, and the layouts that it begins and ends with.
  struct Recording {
    let timeline: Timeline
    /// The committed layout before the transition, and the one after it.
    let start: LayerTree
    let end: LayerTree
    /// Why the fallback was used; nil when the animator's own recording is played.
    let degraded: String?
    /// What the animator's author should know.
    let notes: [String]
  }

  /// - Parameter size: of the container and of both screens, in points.
  init(size: Size) {
    bounds = Rect(origin: .zero, size: size)
    container = View(frame: bounds, name: "container")
    from = View(frame: bounds, name: "from")
    to = View(frame: bounds, name: "to")
  }

  /// Lets `animator` describe the way from one screen to the other and puts the views back.
  ///
  /// - Parameters:
  ///   - duration: seconds for the whole of it; nil leaves it to the animator.
  ///   - clock: where the clock of films stands when it begins, in seconds.
  func record(
    _ animator: any ViewControllerAnimatedTransitioning, direction: TransitionDirection,
    duration: Double?, clock: Double = 0
  ) -> Recording {
    to.removeFromSuperview()
    container.addSubview(from)
    let start = LayerTree(of: container)
    var setup = TransitionContext.Setup(containerView: container, from: from, to: to)
    setup.direction = direction
    setup.requestedDuration = duration
    setup.contentsTime = clock
    let context = TransitionContext(setup)
    let recording = context.record(animator)
    recording.checkpoint.restore()
    from.removeFromSuperview()
    to.frame = bounds
    container.addSubview(to)
    let end = LayerTree(of: container)
    return Recording(
      timeline: recording.timeline, start: start, end: end,
      degraded: recording.fault?.description, notes: recording.diagnostics)
  }
}

internal import SegueGeometry
internal import SegueKit
internal import SegueScene

/// Two plain screens in a container that replaces one by the other, for a look at what an animator
/// records.
struct Stage {
  let container: View
  let from: View
  let to: View
  private let bounds: Rect

  struct Recording {
    let timeline: Timeline
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

  /// Asks `animator` how long it takes, lets it describe the way from one screen to the other, and
  /// puts the views back.
  ///
  /// - Parameter options: what the transition is to be.
  func record(
    _ animator: any ViewControllerAnimatedTransitioning, _ options: TransitionOptions
  ) -> Recording {
    container.addSubview(from)
    var setup = TransitionContext.Setup(containerView: container, from: from, to: to)
    setup.direction = options.direction.direction
    setup.requestedDuration = options.duration
    setup.layoutDirection = options.layout?.direction ?? .leftToRight
    setup.reducesMotion = options.reducedMotion
    let context = TransitionContext(setup)
    _ = animator.transitionDuration(using: context)
    let recording = context.record(animator)
    recording.checkpoint.restore()
    return Recording(
      timeline: recording.timeline, degraded: recording.fault?.description,
      notes: recording.diagnostics)
  }
}

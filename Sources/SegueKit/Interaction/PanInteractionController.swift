internal import SegueGeometry

/// Drives a transition by a drag along an axis. A drag by the container's width (or height) moves
/// the progress from 0 to 1.
///
/// A drag toward the trailing side goes backward (pop, dismiss), and a drag toward the leading side
/// goes forward (push, present). Tabs and pages accept both directions. Right-to-left layout
/// mirrors this; the layout direction is read when the drag begins. Touching the container
/// interrupts a transition that runs or settles.
nonisolated open class PanInteractionController: InteractionControlling {
  /// The largest distance, in points, between the start of a drag and the edge that the drag moves
  /// away from; nil for no limit.
  public let edgeWidth: Double?
  /// The spring or curve with which the transition settles after the drag.
  open var settling: Settling = .standard
  /// The axis of the drag. With `.vertical`, which suits sheets, dragging down goes backward.
  public let axis: GestureAxis

  private let pan: PanGestureRecognizer
  private var sign = 1.0
  private var length = 1.0
  /// The progress at which the drag began.
  private var startPercent = 0.0
  private var isDriving = false
  private var grabbed: GrabbedTransition?

  /// Creates a controller for drags along an axis.
  ///
  /// - Parameter edgeWidth: The largest distance, in points, between the start of a drag and the
  ///   edge that the drag moves away from; nil lets a drag start anywhere.
  public init(edgeWidth: Double? = nil, axis: GestureAxis = .horizontal) {
    self.edgeWidth = edgeWidth
    self.axis = axis
    pan = PanGestureRecognizer()
    pan.axis = axis
    // The dispatcher offers each pointer to the controller separately, so the recognizer follows
    // only one.
    pan.maximumNumberOfTouches = 1
  }

  /// Does nothing: `pointer(_:in:)` drives the transition through its host.
  open func startInteractiveTransition(_ context: TransitionContext) {}

  /// Forgets the drag that drove the transition.
  open func interactionEnded(_ reason: TransitionEndReason) {
    isDriving = false
    grabbed = nil
  }

  /// Follows a pointer: begins the transition once the pointer has moved by the slop, updates the
  /// progress, and ends the interaction.
  open func pointer(_ event: PointerEvent, in host: InteractionHost) {
    if event.phase == .began, grabbed == nil, host.isInFlight {
      return grab(event, host)
    }
    if let grabbed, grabbed.start.pointer == event.pointer {
      return drag(event, grabbed, host)
    }
    pan.handle(event)
    switch pan.state {
    case .began: begin(host)
    case .changed where isDriving: host.update(startPercent + along(pan.translation))
    case .ended where isDriving, .cancelled where isDriving:
      isDriving = false
      host.release(velocity: along(pan.velocity), gestureWasCancelled: pan.state == .cancelled)
    default: break
    }
  }

  /// Converts a vector in points into progress, positive toward progress 1.
  private func along(_ points: Point) -> Double {
    sign * (axis == .horizontal ? points.x : points.y) / length
  }

  private func begin(_ host: InteractionHost) {
    let course = DragCourse(DragAxis(axis), start: pan.startLocation.vector, way: pan.travel.vector)
    let isForward = course.isForward(isRightToLeft: host.layoutDirection == .rightToLeft)
    let size = axis == .horizontal ? host.size.width : host.size.height
    let inward = course.inward()
    guard DragCourse.allows(operation: host.operation.rawValue, isForward: isForward),
      edgeWidth.map({ course.starts(within: $0, inward: inward, length: size) }) ?? true
    else { return pan.cancel() }
    length = max(size, 1)
    sign = inward
    startPercent = 0
    isDriving = true
    guard host.begin(isForward ? .forward : .backward) else {
      isDriving = false
      return pan.cancel()
    }
    host.update(along(pan.translation))
  }

  private func grab(_ event: PointerEvent, _ host: InteractionHost) {
    guard host.pause() == .applied || host.transition?.isInteractive == true, !isDriving else {
      return
    }
    grabbed = GrabbedTransition(
      event, at: host.percentComplete, axis: DragAxis(axis), rate: sign / length)
  }

  private func drag(
    _ event: PointerEvent, _ grabbed: GrabbedTransition, _ host: InteractionHost
  ) {
    var grabbed = grabbed
    grabbed.handle(event, isSample: event.phase == .moved)
    if event.phase == .moved {
      host.update(grabbed.progress)
      self.grabbed = grabbed
      return
    }
    self.grabbed = nil
    host.release(
      velocity: grabbed.velocity, gestureWasCancelled: event.phase == .cancelled)
  }
}

internal import SegueGeometry
public import SegueKit

/// A drag that turns pages: it follows the finger to either neighbour, and to the other one when the
/// finger goes back past where it began.
///
/// One width of the container (one height along the vertical axis) is the whole way. A touch grabs
/// what is settling.
public final class PagingInteraction: InteractionControlling {
  /// Vertical ones go up for forward.
  public let axis: GestureAxis
  private var recognizer = PanGestureRecognizer()
  /// What it holds, and how far that was when the finger took it.
  private var held: (direction: TransitionDirection, base: Double)?
  /// True once the finger has gone back past its start.
  private var hasTurned = false

  public init(axis: GestureAxis = .horizontal) {
    self.axis = axis
  }

  public func startInteractiveTransition(_ context: TransitionContext) {}

  public func pointer(_ event: PointerEvent, in host: InteractionHost) {
    switch event.phase {
    case .began: down(event, host)
    case .moved: moved(event, host)
    case .ended, .cancelled: up(event, host)
    }
  }

  // MARK: The finger

  private func down(_ event: PointerEvent, _ host: InteractionHost) {
    held = nil
    hasTurned = false
    if let transition = host.transition {
      // It is on its way already: the finger takes it where it is.
      recognizer = PanGestureRecognizer()
      recognizer.slop = 0
      host.pause()
      held = (transition.direction, host.percentComplete)
    } else {
      recognizer = PanGestureRecognizer()
      recognizer.axis = axis
    }
    recognizer.handle(event)
  }

  private func moved(_ event: PointerEvent, _ host: InteractionHost) {
    recognizer.handle(event)
    guard recognizer.state == .began || recognizer.state == .changed else { return }
    if held == nil { begin(host) }
    guard let (direction, base) = held else { return }
    let percent = base + way(recognizer.translation, direction, host)
    if percent < 0, directions(host).count > 1 {
      // Back past the start: to the neighbour on the other side, once this one is put back.
      host.update(0)
      host.cancel()
      held = nil
      hasTurned = true
      return
    }
    host.update(percent)
  }

  private func begin(_ host: InteractionHost) {
    // The first time all of the way counts, since what is left after the slop may be nothing.
    let (here, start) = (recognizer.location, recognizer.startLocation)
    let travel =
      hasTurned ? recognizer.translation : Point(x: here.x - start.x, y: here.y - start.y)
    for direction in directions(host) where way(travel, direction, host) > 0 {
      if host.begin(direction) { held = (direction, 0) }
    }
  }

  private func up(_ event: PointerEvent, _ host: InteractionHost) {
    if event.phase == .ended, held != nil, event.location != recognizer.location {
      // Where the finger lifts counts as the last place of the drag.
      var last = event
      last.phase = .moved
      moved(last, host)
    }
    recognizer.handle(event)
    guard let (direction, _) = held else { return }
    held = nil
    host.release(
      velocity: way(recognizer.velocity, direction, host),
      gestureWasCancelled: event.phase == .cancelled)
  }

  // MARK: Directions

  private func directions(_ host: InteractionHost) -> [TransitionDirection] {
    switch host.operation {
    case .pop, .dismiss: [.backward]
    case .select, .page: [.forward, .backward]
    default: [.forward]
    }
  }

  /// Points or points per second as a share of the container, positive toward the end.
  private func way(
    _ vector: Point, _ direction: TransitionDirection, _ host: InteractionHost
  ) -> Double {
    let extent = axis == .vertical ? host.size.height : host.size.width
    guard extent > 0 else { return 0 }
    var along = axis == .vertical ? vector.y : vector.x
    if axis == .horizontal, host.layoutDirection == .rightToLeft { along = -along }
    return (direction == .forward ? -along : along) / extent
  }
}

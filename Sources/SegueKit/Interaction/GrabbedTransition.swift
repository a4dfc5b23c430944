internal import SegueGeometry
internal import SegueScene

/// A transition that a pointer has grabbed in flight, with the conversion of the pointer's movement
/// into progress.
struct GrabbedTransition {
  let start: PointerEvent
  private let startPercent: Double
  private let axis: GestureAxis
  /// The change of progress for each point that the pointer moves along `axis`.
  private let rate: Double
  private var tracker = VelocityTracker()
  private(set) var hasMoved = false

  init(_ event: PointerEvent, at percent: Double, axis: GestureAxis, rate: Double) {
    start = event
    startPercent = percent
    self.axis = axis
    self.rate = rate
    tracker.add(event.location, at: event.time)
  }

  /// Returns the progress, possibly outside 0…1, for an event of the pointer.
  mutating func progress(_ event: PointerEvent) -> Double {
    tracker.add(event.location, at: event.time)
    if event.location != start.location { hasMoved = true }
    let way = Point(
      x: event.location.x - start.location.x, y: event.location.y - start.location.y)
    return startPercent + along(way)
  }

  /// Returns the pointer's velocity at `time`, converted into progress per second.
  func velocity(at time: Double) -> Double { along(tracker.velocity(at: time)) }

  private func along(_ points: Point) -> Double {
    rate * (axis == .horizontal ? points.x : points.y)
  }
}

/// Lets a finger grab a transition in flight that no interaction controller drives, in the same way
/// in every front end.
///
/// Presentations and dismissals follow the finger vertically, and all other transitions
/// horizontally: a push progresses when the finger moves toward the leading side, and a pop when it
/// moves toward the trailing side. A movement by the window's height or width covers the whole
/// transition. When the finger goes up without having moved, the transition continues as before.
final class TransitionGrabber {
  private var grabbed: GrabbedTransition?
  /// The end to which the transition was moving when it was grabbed.
  private var course = TransitionDecision.finish

  /// Grabs the transition in flight. Returns false when there is none that can be grabbed.
  func grab(_ event: PointerEvent, in window: Window) -> Bool {
    let engine = window.engine
    guard grabbed == nil, let plan = engine.flight?.plan else { return false }
    switch engine.machine.state {
    case .running(let end), .settling(let end): course = end
    default: return false
    }
    guard engine.pause() == .applied else { return false }
    let isVertical = plan.operation == .present || plan.operation == .dismiss
    let length = isVertical ? window.size.height : window.size.width
    let mirror = !isVertical && plan.layoutDirection == .rightToLeft ? -1.0 : 1
    let sign = (plan.direction == .backward ? 1 : -1) * mirror
    grabbed = GrabbedTransition(
      event, at: engine.percentComplete, axis: isVertical ? .vertical : .horizontal,
      rate: sign / max(length, 1))
    return true
  }

  /// Handles a later event of the pointer that has grabbed the transition.
  func handle(_ event: PointerEvent, in window: Window) {
    guard var grab = grabbed, grab.start.pointer == event.pointer else { return }
    let engine = window.engine
    let progress = grab.progress(event)
    switch event.phase {
    case .began: break
    case .moved:
      grabbed = grab
      engine.update(progress)
    case .ended, .cancelled:
      grabbed = nil
      if !grab.hasMoved {
        _ = course == .finish ? engine.finish() : engine.cancel()
      } else {
        engine.release(
          velocity: grab.velocity(at: event.time), gestureWasCancelled: event.phase == .cancelled)
      }
    }
  }
}

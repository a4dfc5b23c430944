internal import SegueGeometry
internal import SegueScene

/// A transition that a pointer has grabbed in flight, with the conversion of the pointer's movement
/// into progress.
struct GrabbedTransition {
  let start: PointerEvent
  private let startPercent: Double
  private var drag: Drag
  /// The change of progress for each point that the pointer moves along the drag's axis.
  private let rate: Double

  init(_ event: PointerEvent, at percent: Double, axis: DragAxis, rate: Double) {
    start = event
    startPercent = percent
    self.rate = rate
    drag = Drag(axis: axis)
    drag.grab(0, at: event.location.vector, time: event.time)
  }

  var hasMoved: Bool { drag.hasMoved }

  /// The progress, possibly outside 0…1.
  var progress: Double { startPercent + rate * drag.travel }

  /// The pointer's velocity, converted into progress per second.
  var velocity: Double { rate * drag.axis.along(drag.velocity) }

  /// Follows the pointer. Each event counts for the velocity, an end after a rest too, unless `isSample` is false.
  mutating func handle(_ event: PointerEvent, isSample: Bool = true) {
    _ = drag.handle(isSample ? .moved : .cancelled, 0, at: event.location.vector, time: event.time)
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
    let axis = DragAxis(operation: plan.operation.rawValue)
    let isVertical = axis == .vertical
    let length = isVertical ? window.size.height : window.size.width
    let mirror = !isVertical && plan.layoutDirection == .rightToLeft ? -1.0 : 1
    let sign = (plan.direction == .backward ? 1 : -1) * mirror
    grabbed = GrabbedTransition(
      event, at: engine.percentComplete, axis: axis, rate: sign / max(length, 1))
    return true
  }

  /// Handles a later event of the pointer that has grabbed the transition.
  func handle(_ event: PointerEvent, in window: Window) {
    guard var grab = grabbed, grab.start.pointer == event.pointer else { return }
    let engine = window.engine
    grab.handle(event)
    switch event.phase {
    case .began: break
    case .moved:
      grabbed = grab
      engine.update(grab.progress)
    case .ended, .cancelled:
      grabbed = nil
      if !grab.hasMoved {
        _ = course == .finish ? engine.finish() : engine.cancel()
      } else {
        engine.release(
          velocity: grab.velocity, gestureWasCancelled: event.phase == .cancelled)
      }
    }
  }
}

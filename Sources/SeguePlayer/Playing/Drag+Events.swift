internal import SegueGeometry
public import SegueScene
public import SegueStoryboard

extension Storyboard.Drag {
  /// Returns the drag's pointer events, as a touch screen with 120 samples per second would send them. The times of the
  /// events are rounded to whole nanoseconds.
  ///
  /// - Parameters:
  ///   - begin: The time at which the finger goes down, in seconds.
  ///   - pointer: The number of the pointer.
  public func events(from begin: Double = 0, pointer: Int = 0) -> [PointerEvent] {
    func event(
      _ phase: PointerEvent.Phase, after elapsed: Double, at point: Point? = nil
    ) -> PointerEvent {
      PointerEvent(
        phase, at: point ?? self.point(at: elapsed),
        time: ((begin + elapsed) * 1e9).rounded() / 1e9,
        pointer: pointer)
    }
    let moving = duration - hold
    var events = [event(.began, after: 0)]
    var sample = 1.0
    while sample / ScriptRun.rate < moving - 1e-9 {
      events.append(event(.moved, after: sample / ScriptRun.rate))
      sample += 1
    }
    let end = point(at: .infinity)
    events.append(event(.moved, after: moving, at: end))
    events.append(event(isCancelled ? .cancelled : .ended, after: duration, at: end))
    return events
  }
}

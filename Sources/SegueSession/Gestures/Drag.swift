/// Recognises a drag of one pointer in its events.
///
/// The drag begins when the pointer has moved by the slop, mostly along the axis. The first pointer that goes down is
/// followed, and all others are ignored until it is up.
package struct Drag: Sendable {
  /// The phase of a pointer's event, with the numbers of the ABI.
  package enum Phase: Int32, Sendable {
    case began = 1
    case moved, ended, cancelled
  }

  /// The meaning of an event for the drag.
  package enum Effect: Int32, Sendable {
    case nothing
    case began, moved, ended, cancelled
    /// The pointer has moved by the slop, but across the axis: the drag has failed.
    case across
    /// The pointer went up before it had moved by the slop.
    case short
  }

  private enum State {
    case idle, possible, dragging, failed
  }

  package var axis: DragAxis
  /// The distance in points that the pointer must move before the drag begins.
  package var slop: Double
  /// The place at which the pointer went down.
  package private(set) var start = SIMD2<Double>.zero
  /// The pointer's place.
  package private(set) var place = SIMD2<Double>.zero
  /// The place from which the translation is measured; nil while the drag has not begun, and for one that has failed.
  private var origin: SIMD2<Double>?
  private var state = State.idle
  private var pointer: UInt32 = 0
  private var time = 0.0
  /// True once the pointer has been at another place than its start.
  package private(set) var hasMoved = false
  private var tracker = VelocityTracker()

  /// Creates a drag that waits for a pointer.
  package init(axis: DragAxis = .any, slop: Double = 10) {
    self.axis = axis
    self.slop = slop
  }

  /// Handles an event of a pointer.
  package mutating func handle(_ phase: Phase, _ pointer: UInt32, at place: SIMD2<Double>, time: Double) -> Effect {
    if phase == .began {
      if state == .idle { goDown(pointer, at: place, time: time, as: .possible) }
      return .nothing
    }
    guard follows(pointer) else { return .nothing }
    let isElsewhere = place != self.place
    self.place = place
    if place != start { hasMoved = true }
    self.time = max(self.time, time)
    // An end at the place of the last movement says nothing about the velocity.
    if phase == .moved || (phase == .ended && isElsewhere) { tracker.add(place, at: time) }
    if phase == .moved {
      if state == .possible { return tryToBegin() }
      return state == .dragging ? .moved : .nothing
    }
    let before = state
    state = .idle
    switch before {
    case .dragging: return phase == .ended ? .ended : .cancelled
    case .possible where phase == .ended: return .short
    default: return .nothing
    }
  }

  /// True while the pointer that the drag follows is down.
  package var isDown: Bool { state != .idle }

  /// Returns true for the pointer that the drag follows.
  package func follows(_ pointer: UInt32) -> Bool { isDown && pointer == self.pointer }

  /// Begins the drag at once with a pointer that goes down, without slop.
  package mutating func grab(_ pointer: UInt32, at place: SIMD2<Double>, time: Double) {
    goDown(pointer, at: place, time: time, as: .dragging)
    origin = place
  }

  /// Ends the drag: later events of the pointer that is down have no effect.
  package mutating func fail() {
    if isDown { state = .failed }
  }

  /// Sets the translation to zero.
  package mutating func resetTranslation() {
    if origin != nil { origin = place }
  }

  /// The movement since the drag began, without the slop; zero before it has begun.
  package var translation: SIMD2<Double> { origin.map { place - $0 } ?? .zero }

  /// The transition that the movement since the pointer went down leads to.
  package var course: DragCourse { DragCourse(axis, start: start, way: place - start) }

  /// The movement along the axis since the pointer went down, with the slop.
  package var travel: Double { axis.along(place - start) }

  /// The pointer's velocity, in points per second.
  package var velocity: SIMD2<Double> { tracker.velocity(at: time) }

  private mutating func goDown(_ pointer: UInt32, at place: SIMD2<Double>, time: Double, as state: State) {
    self.state = state
    self.pointer = pointer
    self.time = time
    start = place
    self.place = place
    origin = nil
    hasMoved = false
    tracker.reset()
    tracker.add(place, at: time)
  }

  private mutating func tryToBegin() -> Effect {
    guard let slop = DragAxis.slop(slop, of: place - start) else { return .nothing }
    guard axis.leads(place - start) else {
      state = .failed
      return .across
    }
    origin = start + slop
    state = .dragging
    return .began
  }
}

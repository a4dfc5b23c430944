internal import SegueGeometry
public import SegueScene

/// A person's input while a storyboard is played, as the steps of a script that repeats it.
///
/// Fingers that are down at the same time become one step. An event of a pointer that is not down is ignored, as it was
/// during the playing.
public struct InputRecord: Sendable, Hashable {
  private var done: [Storyboard.Step] = []
  /// The touch step in progress; nil when no finger is down. `fingers` are the fingers that are
  /// down, and the fingers that were down together with any of these. `down` has the index in
  /// `fingers` of each pointer that is down.
  private var touch: (time: Double, catches: Bool, fingers: [Storyboard.Finger], down: [Int: Int])?
  private var swipe: (time: Double, catches: Bool, swipe: Storyboard.Swipe)?

  /// The look that a person has chosen for the following steps; nil for none.
  public var look: Storyboard.TransitionRow?

  /// Creates a record without steps.
  public init() {}

  /// The steps in the order of their times. Fingers that are still down, and a swipe that is not over,
  /// are left out.
  public var steps: [Storyboard.Step] { done }

  private mutating func add(
    _ kind: Storyboard.StepKind, at time: Double, look: Storyboard.TransitionRow?,
    catches: Bool = false
  ) {
    done.append(
      Storyboard.Step(
        time: time, kind: kind, look: look, catches: catches,
        place: Storyboard.Place(line: 1, column: 1)))
  }

  /// Adds an event of a finger.
  ///
  /// - Parameter isInFlight: true when a transition is in flight at that time; a finger that goes down
  ///   grabs it.
  public mutating func note(_ event: PointerEvent, isInFlight: Bool = false) {
    if event.phase == .began, touch == nil { touch = (event.time, isInFlight, [], [:]) }
    guard var touch else { return }
    let sample = Storyboard.Sample(
      seconds: Self.micros(event.time - touch.time), point: event.location)
    if event.phase == .began {
      touch.down[event.pointer] = touch.fingers.count
      touch.fingers.append(Storyboard.Finger(samples: [sample]))
    } else if let finger = touch.down[event.pointer] {
      touch.fingers[finger].samples.append(sample)
      if event.phase == .ended || event.phase == .cancelled {
        touch.down[event.pointer] = nil
        touch.fingers[finger].isCancelled = event.phase == .cancelled
      }
    }
    self.touch = touch.down.isEmpty ? nil : touch
    guard touch.down.isEmpty else { return }
    add(.touch(touch.fingers), at: touch.time, look: look, catches: touch.catches)
  }

  /// Adds an event of a two-finger swipe.
  ///
  /// - Parameter isInFlight: true when a transition is in flight at that time; a swipe that begins grabs
  ///   it.
  public mutating func note(_ event: ScrollEvent, isInFlight: Bool = false) {
    if event.phase == .began {
      swipe = (
        event.time, isInFlight, Storyboard.Swipe(from: event.location, samples: [], duration: 0)
      )
    }
    guard var swipe, event.phase != .began else { return }
    let seconds = Self.micros(event.time - swipe.time)
    if event.phase == .moved {
      swipe.swipe.samples.append(Storyboard.Sample(seconds: seconds, point: event.delta))
      self.swipe = swipe
      return
    }
    self.swipe = nil
    swipe.swipe.duration = seconds
    swipe.swipe.isCancelled = event.phase == .cancelled
    add(.swipe(swipe.swipe), at: swipe.time, look: look, catches: swipe.catches)
  }

  /// Adds an action at `time`, in seconds. The look that a person has chosen replaces `look`.
  public mutating func note(
    _ action: Storyboard.Action, look: Storyboard.TransitionRow?, at time: Double
  ) {
    add(.action(action), at: time, look: self.look ?? look)
  }

  /// Adds a step at `time`, in seconds, that makes the transition in flight go back to its start.
  public mutating func noteCancel(at time: Double) {
    add(.cancel, at: time, look: nil)
  }

  private static func micros(_ seconds: Double) -> Double { (seconds * 1e6).rounded() / 1e6 }

  public static func == (left: Self, right: Self) -> Bool { left.steps == right.steps }
  public func hash(into hasher: inout Hasher) { hasher.combine(steps) }
}

internal import SegueGeometry
public import SegueScene

/// What a person did, as the steps of a script that does the same again.
///
/// Fingers that are down at the same time become one step. An event whose pointer is not down is
/// ignored, as it is when it is played.
public struct InputRecord: Sendable, Hashable {
  private var done: [(time: Double, deed: Storyboard.Deed, look: Storyboard.TransitionRow?)] = []
  /// The step of the fingers that are down or were down together with them.
  private var touch: (time: Double, fingers: [Storyboard.Finger], down: [Int: Int])?
  private var swipe: (time: Double, swipe: Storyboard.Swipe)?

  /// The look that a person has chosen, which the steps from now on have.
  public var look: Storyboard.TransitionRow?

  public init() {}

  /// The steps in the order of their times. Fingers that are still down, and a swipe that is not over,
  /// are left out.
  public var steps: [Storyboard.Step] {
    done.map {
      Storyboard.Step(
        time: $0.time, deed: $0.deed, look: $0.look, place: Storyboard.Place(line: 1, column: 1))
    }
  }

  public mutating func note(_ event: PointerEvent) {
    if event.phase == .began, touch == nil { touch = (event.time, [], [:]) }
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
    done.append((touch.time, .touch(touch.fingers), look))
  }

  public mutating func note(_ event: ScrollEvent) {
    if event.phase == .began {
      swipe = (
        event.time, Storyboard.Swipe(from: event.location, samples: [], duration: 0)
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
    done.append((swipe.time, .swipe(swipe.swipe), look))
  }

  public mutating func note(
    _ action: Storyboard.Action, look: Storyboard.TransitionRow?, at time: Double
  ) {
    done.append((time, .action(action), self.look ?? look))
  }

  public mutating func noteCancel(at time: Double) {
    done.append((time, .cancel, nil))
  }

  private static func micros(_ seconds: Double) -> Double { (seconds * 1e6).rounded() / 1e6 }

  public static func == (left: Self, right: Self) -> Bool { left.steps == right.steps }
  public func hash(into hasher: inout Hasher) { hasher.combine(steps) }
}

internal import SegueGeometry
internal import SegueMotion
internal import SegueScene

/// Views that are moved freely under a finger, off the timeline's track, and brought back onto it
/// with the finger's velocity.
struct FreeMotions {
  private enum State {
    /// The view's centre is at this point, with the finger's velocity in points per second.
    case held(Point, velocity: Point)
    /// So far off the track, unmoving: grabbed again and not moved yet.
    case off(Point)
    /// Coming back: off the track by `offset` at `start`, with `velocity` against the track.
    case settling(start: Instant, offset: Point, velocity: Point)
  }

  private var states: [ViewID: State] = [:]
  private let spring = Spring(duration: 0.5, ratio: 1)

  var isEmpty: Bool { states.isEmpty }

  /// Puts the centre of `view` at `point` in the window's points.
  mutating func move(_ view: ViewID, to point: Point, velocity: Point) {
    states[view] = .held(point, velocity: velocity)
  }

  /// Stops what is coming back where it is.
  mutating func hold(at time: Instant) {
    for (view, state) in states {
      if case .settling = state { states[view] = .off(offset(state, track: .zero, at: time)) }
    }
  }

  /// Lets go of all: from now on they come back. Says how long that takes.
  ///
  /// - Parameters:
  ///   - track: where a view's centre is on its track, and how fast that moves; nil for a view that
  ///     is not shown.
  mutating func letGo(
    at time: Instant, track: (ViewID) -> (center: Point, velocity: Point)?
  ) -> Seconds {
    var longest = Seconds.zero
    for (view, state) in states {
      guard let track = track(view) else {
        states[view] = nil
        continue
      }
      let offset = offset(state, track: track.center, at: time)
      var velocity = Point.zero
      if case .held(_, let finger) = state {
        velocity = Point(x: finger.x - track.velocity.x, y: finger.y - track.velocity.y)
      }
      states[view] = .settling(start: time, offset: offset, velocity: velocity)
      longest = max(longest, length(offset, velocity))
    }
    return longest
  }

  /// Moves the layers of `tree` that are off their tracks, with all they hold.
  func apply(to tree: inout LayerTree, at time: Instant) {
    guard !states.isEmpty else { return }
    for index in tree.layers.indices {
      let layer = tree.layers[index]
      guard let state = states[layer.view] else { continue }
      let center = layer.transform.apply(to: layer.bounds.center)
      let offset = offset(state, track: center, at: time)
      let shift = Transform3D.translation(x: offset.x, y: offset.y)
      for inner in index...index + Int(layer.descendants) {
        tree.layers[inner].transform = tree.layers[inner].transform.concatenating(shift)
      }
    }
  }

  /// The same with what is held in both a part `share` of the way to where `other` holds it.
  func toward(_ other: FreeMotions, share: Double) -> FreeMotions {
    var motions = self
    for (view, state) in states {
      guard case .held(let a, let velocity) = state, case .held(let b, _)? = other.states[view]
      else { continue }
      let point = Point(x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share)
      motions.states[view] = .held(point, velocity: velocity)
    }
    return motions
  }

  private func offset(_ state: State, track: Point, at time: Instant) -> Point {
    switch state {
    case .held(let point, _): return Point(x: point.x - track.x, y: point.y - track.y)
    case .off(let offset): return offset
    case .settling(let start, let offset, let velocity):
      let elapsed = time - start
      guard elapsed < length(offset, velocity) else { return .zero }
      return Point(
        x: spring.value(at: elapsed.value, from: offset.x, to: 0, velocity: velocity.x),
        y: spring.value(at: elapsed.value, from: offset.y, to: 0, velocity: velocity.y))
    }
  }

  /// The time until both coordinates are within a twentieth of a point for good.
  private func length(_ offset: Point, _ velocity: Point) -> Seconds {
    func one(_ way: Double, _ velocity: Double) -> Double {
      guard way != 0 || velocity != 0 else { return 0 }
      // |x| ≤ (|way| + |velocity + ω·way|·t)·e^(−ωt) for a critically damped spring.
      let rate = spring.angularFrequency
      let push = abs(velocity) + rate * abs(way)
      var time = 0.0
      while time < 10 {
        let left = (abs(way) + push * time) * Timing.decay(rate * time)
        if left < 0.05 { break }
        time += 1.0 / 120
      }
      return time
    }
    return Seconds(max(one(offset.x, velocity.x), one(offset.y, velocity.y)))
  }
}

extension Timing {
  /// e^(−x), from a critically damped spring: with ω = 1 and no velocity its swing is t·e^(−t).
  fileprivate static func decay(_ x: Double) -> Double {
    guard x > 0, let spring = try? Spring(stiffness: 1, damping: 2) else { return 1 }
    return spring.swing(at: x) / x
  }
}

extension TransitionEngine {
  /// Moves `view`'s centre to `point` (in the window's points), off its track; `velocity` is the
  /// finger's, in points per second. Only while the transition is interactive. When it is let go of,
  /// the view comes back onto its track, value and velocity without a jump.
  @discardableResult
  func moveFreely(_ view: View, to point: Point, velocity: Point) -> TransitionMachine.Status {
    guard let flight, machine.isInFlight else { return .ended }
    guard machine.state == .interactive, point.x.isFinite, point.y.isFinite,
      velocity.x.isFinite, velocity.y.isFinite
    else { return .refused }
    flight.free.move(view.id, to: point, velocity: velocity)
    return .applied
  }

  /// Lets go of what was moved freely, at `velocity`. Says how long it takes to come back.
  func letGo(_ velocity: ProgressVelocity) -> Seconds {
    guard let flight, machine.state == .interactive, !flight.free.isEmpty,
      let timeline = flight.recording?.timeline
    else { return .zero }
    let progress = machine.percentComplete
    let step = 1e-4
    let here = timeline.layers(at: progress * timeline.duration)
    let low = max(progress - step, 0)
    let high = min(progress + step, 1)
    let before = timeline.layers(at: low * timeline.duration)
    let after = timeline.layers(at: high * timeline.duration)
    let rate = (velocity.isFinite ? velocity.value : 0) / (high - low)
    return flight.free.letGo(at: machine.clock) { view in
      guard let center = here.center(of: view) else { return nil }
      guard let a = before.center(of: view), let b = after.center(of: view) else {
        return (center, .zero)
      }
      return (center, Point(x: (b.x - a.x) * rate, y: (b.y - a.y) * rate))
    }
  }
}

extension LayerTree {
  /// Where the centre of the view's layer lies, in the container's points; nil when it is not shown.
  fileprivate func center(of view: ViewID) -> Point? {
    layers.first { $0.view == view }.map { $0.transform.apply(to: $0.bounds.center) }
  }
}

internal import SegueGeometry
internal import SegueMotion
internal import SegueScene

/// Views that follow a finger freely instead of the timeline, and that return to their places on
/// the timeline, starting with the finger's velocity, when they are released. A view's offset is
/// the vector from the centre that the timeline gives it to the one that it is shown at.
struct FreeMotions {
  private enum State {
    /// The view's centre is at this point, in the window's points. The velocity is the finger's, in
    /// points per second.
    case held(Point, velocity: Point)
    /// The view has this offset and does not move: it was stopped while it returned.
    case off(Point)
    /// The view returns: at `start` it had this offset, and the velocity in points per second
    /// relative to its movement on the timeline.
    case settling(start: Instant, offset: Point, velocity: Point)
  }

  private var states: [ViewID: State] = [:]
  private let spring = Spring(duration: 0.5, ratio: 1)

  var isEmpty: Bool { states.isEmpty }

  /// Moves the centre of `view` to `point`, in the window's points; `velocity` is the finger's, in
  /// points per second.
  mutating func move(_ view: ViewID, to point: Point, velocity: Point) {
    states[view] = .held(point, velocity: velocity)
  }

  /// Stops the views that are returning, at their present offsets.
  mutating func hold(at time: Instant) {
    for (view, state) in states {
      if case .settling = state { states[view] = .off(offset(state, track: .zero, at: time)) }
    }
  }

  /// Releases all views, so that they return from now on.
  ///
  /// - Parameters:
  ///   - track: The centre that the timeline gives to a view and the velocity of that centre; nil
  ///     for a view that is not shown.
  /// - Returns: How long the last view takes to return.
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

  /// Moves the layers of these views in `tree`, with their descendants.
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

  /// A copy in which every view that a finger holds, here and in `other`, is moved by the fraction
  /// `share` toward its position in `other`.
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

  /// The time after which both coordinates stay within 0.05 points of their targets.
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
  /// e^(−x), computed without Foundation: the swing of a critically damped spring with ω = 1 is
  /// t·e^(−t).
  fileprivate static func decay(_ x: Double) -> Double {
    guard x > 0, let spring = try? Spring(stiffness: 1, damping: 2) else { return 1 }
    return spring.swing(at: x) / x
  }
}

extension TransitionEngine {
  /// Moves `view`'s centre to `point`, in the window's points, away from where the timeline has it;
  /// `velocity` is the finger's, in points per second. Refused unless the transition is
  /// interactive. When it is released, the view returns to the timeline without a jump in position
  /// or velocity.
  @discardableResult
  func moveFreely(_ view: View, to point: Point, velocity: Point) -> TransitionMachine.Status {
    guard let flight, machine.isInFlight else { return .ended }
    guard machine.state == .interactive, point.x.isFinite, point.y.isFinite,
      velocity.x.isFinite, velocity.y.isFinite
    else { return .refused }
    flight.free.move(view.id, to: point, velocity: velocity)
    return .applied
  }

  /// Releases the views that were moved freely; `velocity` is that of the transition. Returns how
  /// long they take to return.
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
  /// The centre of the view's layer, in the container's points; nil when the view is not shown.
  fileprivate func center(of view: ViewID) -> Point? {
    layers.first { $0.view == view }.map { $0.transform.apply(to: $0.bounds.center) }
  }
}

internal import SegueGeometry
internal import SegueScene

/// The motion of views that follow a finger freely, independently of the timeline. When the views
/// are released, they return to their positions on the timeline, starting with the finger's
/// velocity. A view's offset is the vector from its centre on the timeline to the centre that is
/// shown.
struct FreeMotions {
  private enum State {
    /// The view's centre is at this point, in the window's points. The velocity is the finger's, in
    /// points per second.
    case held(Point, velocity: Point)
    /// The view stays at this offset from the timeline, because it was stopped while it returned to
    /// the timeline.
    case off(Point)
    /// The view returns to the timeline. At `start` it had this offset from the timeline, and this
    /// velocity, in points per second, relative to its movement on the timeline.
    case settling(start: Instant, offset: Point, velocity: Point)
  }

  /// The transform (about the view's centre) and the size that a finger gives to a view; nil keeps
  /// the transform or size of the timeline. `share` is the weight of both: 1 while the view follows
  /// the finger, falling to 0 as the view returns to the timeline.
  private struct Tilt {
    var transform: Transform3D?
    var size: Size?
    var share = 1.0
    /// The time at which the weight `share` began to fall to 0; nil while the view follows the
    /// finger.
    var start: Instant?
  }

  private var states: [ViewID: State] = [:]
  private var tilts: [ViewID: Tilt] = [:]

  var isEmpty: Bool { states.isEmpty }

  /// Moves the centre of `view` to `point`, in the window's points; `velocity` is the finger's, in
  /// points per second.
  ///
  /// - Parameters:
  ///   - size: The size of the view's bounds; nil for the timeline's.
  ///   - transform: The view's transform about its centre; nil for the timeline's.
  mutating func move(
    _ view: ViewID, to point: Point, size: Size? = nil, transform: Transform3D? = nil,
    velocity: Point
  ) {
    states[view] = .held(point, velocity: velocity)
    tilts[view] =
      transform == nil && size == nil ? nil : Tilt(transform: transform, size: size)
  }

  /// Stops the views that are returning to the timeline, at their present offsets.
  mutating func hold(at time: Instant) {
    for (view, state) in states {
      if case .settling = state { states[view] = .off(offset(state, track: .zero, at: time)) }
    }
    for (view, tilt) in tilts where tilt.start != nil {
      tilts[view] = Tilt(
        transform: tilt.transform, size: tilt.size, share: share(tilt, at: time))
    }
  }

  /// Releases all views, which begin to return to their positions on the timeline.
  ///
  /// - Parameters:
  ///   - track: Returns the centre that a view has on the timeline, and the velocity of this
  ///     centre; nil for a view that is not shown.
  /// - Returns: The time that the slowest view takes to return.
  mutating func letGo(
    at time: Instant, track: (ViewID) -> (center: Point, velocity: Point)?
  ) -> Seconds {
    var longest = Seconds.zero
    for (view, state) in states {
      guard let track = track(view) else {
        states[view] = nil
        tilts[view] = nil
        continue
      }
      let offset = offset(state, track: track.center, at: time)
      var velocity = Point.zero
      if case .held(_, let finger) = state {
        velocity = Point(x: finger.x - track.velocity.x, y: finger.y - track.velocity.y)
      }
      states[view] = .settling(start: time, offset: offset, velocity: velocity)
      longest = max(longest, length(offset, velocity))
      guard var tilt = tilts[view] else { continue }
      tilt.start = time
      tilts[view] = tilt
      longest = max(longest, length(of: tilt))
    }
    return longest
  }

  /// Moves the layers of the freely moving views in `tree`, with their descendants.
  func apply(to tree: inout LayerTree, at time: Instant) {
    guard !states.isEmpty else { return }
    for index in tree.layers.indices {
      guard let state = states[tree.layers[index].view] else { continue }
      resize(index, in: &tree, at: time)
      let layer = tree.layers[index]
      let center = layer.transform.apply(to: layer.bounds.center)
      let offset = offset(state, track: center, at: time)
      let shift = change(of: layer, to: center, at: time)
        .concatenating(.translation(x: offset.x, y: offset.y))
      for inner in index...index + Int(layer.descendants) {
        tree.layers[inner].transform = tree.layers[inner].transform.concatenating(shift)
      }
    }
  }

  /// Returns a copy that is interpolated toward `other` by the fraction `share`. Only views that
  /// follow a finger in both copies are interpolated; all other views move as in this copy.
  func toward(_ other: FreeMotions, share: Double) -> FreeMotions {
    var motions = self
    for (view, state) in states {
      guard case .held(let a, let velocity) = state, case .held(let b, _)? = other.states[view]
      else { continue }
      let point = Point(x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share)
      motions.states[view] = .held(point, velocity: velocity)
      guard let one = tilts[view], let two = other.tilts[view] else { continue }
      var tilt = one
      if let start = one.transform, let end = two.transform {
        tilt.transform = Transform3D(
          zip(start.numbers, end.numbers).map { $0 + ($1 - $0) * share })
      }
      if let start = one.size, let end = two.size { tilt.size = start.toward(end, share) }
      motions.tilts[view] = tilt
    }
    return motions
  }

  /// Gives a layer the size that its view has under the finger, and keeps the layer's centre. The layer's descendants
  /// keep their positions in the layer.
  private func resize(_ index: Int, in tree: inout LayerTree, at time: Instant) {
    let layer = tree.layers[index]
    guard let tilt = tilts[layer.view], let target = tilt.size else { return }
    let size = layer.bounds.size.toward(target, share(tilt, at: time))
    let move = Transform3D.translation(
      x: (layer.bounds.width - size.width) / 2, y: (layer.bounds.height - size.height) / 2)
    let back = layer.transform.inverted()
    guard layer.transform.concatenating(back).isNearlyIdentity else { return }
    let shift = back.concatenating(move).concatenating(layer.transform)
    tree.layers[index].bounds.size = size
    for inner in index...index + Int(layer.descendants) {
      tree.layers[inner].transform = tree.layers[inner].transform.concatenating(shift)
    }
  }

  /// Returns the transform that leads from the layer's transform on the timeline to its transform
  /// under the finger, about the layer's centre. Identity for a layer that is only moved.
  private func change(of layer: Layer, to center: Point, at time: Instant) -> Transform3D {
    guard let tilt = tilts[layer.view], let transform = tilt.transform else { return .identity }
    let share = share(tilt, at: time)
    guard share != 0 else { return .identity }
    let middle = layer.bounds.center
    let there = Transform3D.translation(x: -center.x, y: -center.y)
    let own = Transform3D.translation(x: middle.x, y: middle.y).concatenating(layer.transform)
      .concatenating(there)
    let shown = Transform3D(
      zip(own.numbers, transform.numbers).map { $0 + ($1 - $0) * share })
    // Nothing is changed if the layer's transform on the timeline has no inverse, as for a layer
    // that is seen edge-on.
    let back = own.inverted()
    guard let shown, own.concatenating(back).isNearlyIdentity else { return .identity }
    return there.concatenating(back).concatenating(shown)
      .concatenating(.translation(x: center.x, y: center.y))
  }

  private func share(_ tilt: Tilt, at time: Instant) -> Double {
    guard let start = tilt.start else { return tilt.share }
    let elapsed = time - start
    guard elapsed < length(of: tilt) else { return 0 }
    return FreeReturn(offset: tilt.share, velocity: 0).value(at: elapsed.value)
  }

  /// Returns the time after which the weight of the tilt's transform and size is below 0.0005.
  private func length(of tilt: Tilt) -> Seconds {
    length(Point(x: 100 * tilt.share, y: 0), .zero)
  }

  private func offset(_ state: State, track: Point, at time: Instant) -> Point {
    switch state {
    case .held(let point, _): return Point(x: point.x - track.x, y: point.y - track.y)
    case .off(let offset): return offset
    case .settling(let start, let offset, let velocity):
      let elapsed = (time - start).value
      let (x, y) = returns(offset, velocity)
      guard elapsed < max(x.length, y.length) else { return .zero }
      return Point(x: x.value(at: elapsed), y: y.value(at: elapsed))
    }
  }

  private func returns(_ offset: Point, _ velocity: Point) -> (x: FreeReturn, y: FreeReturn) {
    (
      FreeReturn(offset: offset.x, velocity: velocity.x),
      FreeReturn(offset: offset.y, velocity: velocity.y)
    )
  }

  private func length(_ offset: Point, _ velocity: Point) -> Seconds {
    let (x, y) = returns(offset, velocity)
    return Seconds(max(x.length, y.length))
  }
}

extension Size {
  /// Returns the size interpolated toward `other` by the fraction `share`.
  fileprivate func toward(_ other: Size, _ share: Double) -> Size {
    Size(
      width: width + (other.width - width) * share, height: height + (other.height - height) * share
    )
  }
}

extension Transform3D {
  fileprivate var isNearlyIdentity: Bool {
    zip(numbers, Transform3D.identity.numbers).allSatisfy { abs($0 - $1) < 1e-6 }
  }
}

extension TransitionEngine {
  /// Moves the centre of `view` to `point`, in the window's points, independently of the timeline; `velocity` is the
  /// finger's, in points per second. Refused unless the transition is interactive. After the release, the view returns
  /// to the timeline without a jump in position or velocity.
  ///
  /// - Parameters:
  ///   - size: The size of the view's bounds, which replaces the timeline's; nil keeps the timeline's.
  ///   - transform: The view's transform about its centre, which replaces the timeline's; nil keeps the timeline's.
  @discardableResult
  func moveFreely(
    _ view: View, to point: Point, size: Size? = nil, transform: Transform3D?, velocity: Point
  ) -> TransitionStatus {
    guard let flight, machine.isInFlight else { return .ended }
    guard machine.state == .interactive, point.x.isFinite, point.y.isFinite,
      velocity.x.isFinite, velocity.y.isFinite, transform?.isFinite ?? true,
      size.map({ $0.width.isFinite && $0.height.isFinite && $0.width >= 0 && $0.height >= 0 })
        ?? true
    else { return .refused }
    flight.free.move(view.id, to: point, size: size, transform: transform, velocity: velocity)
    return .applied
  }

  /// Releases the views that were moved freely, when the transition is released at `velocity`.
  /// Returns the time that the views take to return to the timeline.
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
  /// Returns the centre of the view's layer, in the container's points, or nil when the view is not
  /// shown.
  fileprivate func center(of view: ViewID) -> Point? {
    layers.first { $0.view == view }.map { $0.transform.apply(to: $0.bounds.center) }
  }
}

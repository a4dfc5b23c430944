internal import CSegue

/// The place where an interaction controller is attached, and what it can do there: begin the
/// operation that it is attached for, and drive the transition.
///
/// It belongs to the window's thread and lives as long as the controller.
///
/// **Errors.** Nothing here throws. The functions that drive a transition answer a ``Status``:
/// ``Status/ended`` when no transition of the controller is in flight, ``Status/wrongState`` when
/// its transition runs or settles by itself; nothing changes then. Readers give a neutral value
/// when the host refuses.
///
/// Source: `segue/interaction.h`.
public final class Interaction: ParameterSource {
  let host: Host
  let handle: segue_interaction_t
  /// The first failure in the callback that is running.
  var failure: Status?

  init(host: Host, handle: segue_interaction_t) {
    self.host = host
    self.handle = handle
  }

  // MARK: The place

  /// The container's size in points; zero when it is gone.
  public var size: Size {
    var numbers = [0.0, 0]
    check(host.interaction.container_size?(handle, &numbers), interaction, "container_size")
    return Size(width: numbers[0], height: numbers[1])
  }

  /// Which side is leading. It is the value from when the transition in flight began, or the
  /// current one if there is none.
  public var layoutDirection: LayoutDirection {
    LayoutDirection(rawValue: read("layout_direction", host.interaction.layout_direction))
      ?? .leftToRight
  }

  /// The operation that the controller is attached for. Operations of a later revision read as
  /// `custom`.
  public var operation: TransitionOperation {
    .init(rawValue: read("operation", host.interaction.operation)) ?? .custom
  }

  /// True while a transition that this controller drives, or may grab, is in flight.
  public var isInFlight: Bool { read("is_in_flight", host.interaction.is_in_flight) != 0 }

  /// The progress, 0…1; 0 when no transition of the controller is in flight.
  public var percentComplete: Double {
    var value = 0.0
    check(host.interaction.percent_complete?(handle, &value), interaction, "percent_complete")
    return value
  }

  /// True when ``begin(_:)`` would begin a transition now.
  public func canBegin(_ direction: TransitionDirection) -> Bool {
    var value: Int32 = 0
    check(host.interaction.can_begin?(handle, direction.rawValue, &value), interaction, "can_begin")
    return value != 0
  }

  // MARK: Driving

  /// Begins the operation, driven by the controller, while one of its pointers is down. Returns
  /// false and does nothing when that is not possible now, such as a pop at the root, or during
  /// another transition.
  @discardableResult
  public func begin(_ direction: TransitionDirection) -> Bool {
    status(host.interaction.begin?(handle, direction.rawValue)) == .ok
  }

  /// Sets the progress: clamped to 0…1, NaN is refused. Reaching 1 does not end the transition.
  @discardableResult
  public func update(_ percentComplete: Double) -> Status {
    status(host.interaction.update?(handle, percentComplete))
  }

  /// Grabs the transition at its current progress, running or settling.
  @discardableResult
  public func pause() -> Status { status(host.interaction.pause?(handle)) }

  /// Releases the transition, which goes on to its end. `velocity` is in progress per second,
  /// positive toward the end.
  @discardableResult
  public func finish(velocity: Double = 0) -> Status {
    status(host.interaction.finish?(handle, velocity))
  }

  /// Releases the transition, which goes back to its start.
  @discardableResult
  public func cancel(velocity: Double = 0) -> Status {
    status(host.interaction.cancel?(handle, velocity))
  }

  /// Releases the transition: from progress and velocity the host decides whether it finishes or is
  /// cancelled. It is cancelled when the gesture itself was cancelled, and when the gesture never
  /// moved.
  @discardableResult
  public func release(velocity: Double, gestureWasCancelled: Bool = false) -> Status {
    status(host.interaction.release?(handle, velocity, gestureWasCancelled ? 1 : 0))
  }

  /// Holds a screen with its centre at `point`, wherever the recording has it; `velocity` is the
  /// finger's in points per second. When the transition is released, the screen returns to its
  /// place in the recording, without a jump in place or velocity.
  @discardableResult
  public func moveFreely(
    _ key: TransitionKey, to point: Point, velocity: Point = .zero
  ) -> Status {
    status(
      host.interaction.move_freely?(
        handle, key.rawValue, [point.x, point.y], [velocity.x, velocity.y]))
  }

  /// The same with a transform about the centre in place of the recording's, so that a screen that is
  /// held can tilt; `.identity` is an upright screen. It returns to the recording together with the
  /// place. ``Status/unsupported`` on a host that is older than this function.
  @discardableResult
  public func moveFreely(
    _ key: TransitionKey, to point: Point, transform: Transform3D, velocity: Point = .zero
  ) -> Status {
    status(
      host.interaction.pose_freely?(
        handle, key.rawValue, [point.x, point.y], transform.numbers, [velocity.x, velocity.y]))
  }

  /// Writes a line to the host's log.
  public func log(_ level: TransitionContext.LogLevel, _ text: String) {
    host.log(handle, level.rawValue, text)
  }

  // MARK: Statuses

  private var interaction: StaticString { "segue.interaction/1" }

  private func status(_ status: Int32?) -> Status { status.map(Status.init) ?? .unsupported }

  private func read(
    _ name: StaticString,
    _ slot: (@convention(c) (segue_interaction_t, UnsafeMutablePointer<Int32>?) -> Int32)?
  ) -> Int32 {
    var value: Int32 = 0
    return check(slot?(handle, &value), interaction, name) ? value : 0
  }

  /// Returns true when `status` is a success. Otherwise stores and logs the callback's first
  /// failure.
  @discardableResult
  func check(_ status: Int32?, _ interface: StaticString, _ slot: StaticString) -> Bool {
    if let status, status >= 0 { return true }
    let failed = self.status(status)
    guard failure == nil else { return false }
    failure = failed
    let reason = status == nil ? "the host is too old for it" : "the host answered \(failed)"
    log(.error, "\(interface) \(slot): \(reason)")
    return false
  }

  /// Runs `body` as a callback of the host and gives its status; see `TransitionContext.callback`.
  func callback(_ body: (Interaction) throws(PluginError) -> Void) -> Int32 {
    // Callbacks are nested when the host calls back during a call to it, such as `start` in
    // `begin`.
    let outer = failure
    failure = nil
    defer { failure = outer }
    do {
      try body(self)
      return (failure ?? .ok).rawValue
    } catch {
      log(.error, "\(error)")
      return Status(of: error).rawValue
    }
  }
}

internal import CSegue

/// The container and the operation for which an interaction controller is attached. Through this object, the controller
/// begins the operation and drives its transition.
///
/// The object belongs to the window's thread and exists as long as the controller.
///
/// **Errors.** Nothing here throws. The functions that drive a transition return a ``Status``: ``Status/ended`` when no
/// transition of the controller is in flight, and ``Status/wrongState`` when a transition of the controller is in
/// flight but the controller does not drive it (it runs or settles by itself). In both cases nothing changes. When the
/// host refuses to read a value, properties return a neutral value such as 0.
///
/// Source: `segue/interaction.h`.
public final class Interaction: ParameterSource {
  let host: Host
  let place: segue_interaction_t
  /// The handle as the host's functions for parameters and for its log take it.
  var handle: segue_context_t { segue_interaction_context(place) }
  /// The status of the first failed call to the host in the running callback; nil if none has
  /// failed.
  var failure: Status?

  init(host: Host, place: segue_interaction_t) {
    self.host = host
    self.place = place
  }

  // MARK: The container

  /// The container's size in points; zero when the container no longer exists.
  public var size: Size {
    var size = segue_size_t()
    check(host.interaction.container_size?(place, &size), interaction, "container_size")
    return Size(width: size.width, height: size.height)
  }

  /// The layout direction, which decides which side is leading. During a transition it is the container's direction
  /// when the transition began, otherwise the container's present direction.
  public var layoutDirection: LayoutDirection {
    LayoutDirection(rawValue: read("layout_direction", host.interaction.layout_direction))
      ?? .leftToRight
  }

  /// The operation for which the controller is attached. Operations that a later version of the ABI adds read as
  /// `custom`.
  public var operation: TransitionOperation {
    .init(rawValue: read("operation", host.interaction.operation)) ?? .custom
  }

  /// True while a transition that this controller drives, or may grab, is in flight.
  public var isInFlight: Bool { read("is_in_flight", host.interaction.is_in_flight) != 0 }

  /// The progress, 0…1; 0 when no transition of the controller is in flight.
  public var progress: Double {
    var value = 0.0
    check(host.interaction.progress?(place, &value), interaction, "progress")
    return value
  }

  /// Returns true when ``begin(_:)`` would begin a transition now.
  public func canBegin(_ direction: TransitionDirection) -> Bool {
    var value: Int32 = 0
    check(host.interaction.can_begin?(place, direction.rawValue, &value), interaction, "can_begin")
    return value != 0
  }

  // MARK: Driving

  /// Begins the operation, whose transition the controller then drives. One of the controller's pointers must be down.
  /// Returns false and does nothing when the operation is not possible now, for example a pop at the root, or during
  /// another transition.
  @discardableResult
  public func begin(_ direction: TransitionDirection) -> Bool {
    status(host.interaction.begin?(place, direction.rawValue)) == .ok
  }

  /// Sets the progress, which is clamped to 0…1; NaN is refused. Progress 1 does not end the transition.
  @discardableResult
  public func update(_ progress: Double) -> Status {
    status(host.interaction.update?(place, progress))
  }

  /// Grabs the transition in flight at its current progress.
  @discardableResult
  public func pause() -> Status { status(host.interaction.pause?(place)) }

  /// Releases the transition, which continues to its end. `velocity` is in progress per second, positive
  /// toward the end.
  @discardableResult
  public func finish(velocity: Double = 0) -> Status {
    status(host.interaction.finish?(place, velocity))
  }

  /// Releases the transition, which goes back to its start. `velocity` is in progress per second, positive
  /// toward the end.
  @discardableResult
  public func cancel(velocity: Double = 0) -> Status {
    status(host.interaction.cancel?(place, velocity))
  }

  /// Releases the transition. From the progress and the velocity (in progress per second), the host decides whether the
  /// transition finishes or is cancelled. The transition is always cancelled when the gesture itself was cancelled, and
  /// when the gesture never moved.
  @discardableResult
  public func release(velocity: Double, gestureWasCancelled: Bool = false) -> Status {
    status(host.interaction.release?(place, velocity, gestureWasCancelled ? 1 : 0))
  }

  /// Moves the centre of a screen to `point`, independently of the recording. `velocity` is the velocity of the finger,
  /// in points per second. When the controller releases the transition, the screen moves back to its position in the
  /// recording, without a jump in position or velocity.
  @discardableResult
  public func moveFreely(
    _ key: TransitionKey, to point: Point, velocity: Point = .zero
  ) -> Status {
    var (center, speed) = (segue_point_t(point), segue_point_t(velocity))
    return status(host.interaction.move_freely?(place, key.rawValue, &center, &speed))
  }

  /// Moves the centre of a screen to `point`, and gives the screen `transform` instead of its transform in the
  /// recording, for example to tilt it; `.identity` is an upright screen. When the controller releases the transition,
  /// the position and the transform both change back to their values in the recording. Returns ``Status/unsupported``
  /// on a host that is older than this function.
  @discardableResult
  public func moveFreely(
    _ key: TransitionKey, to point: Point, transform: Transform3D, velocity: Point = .zero
  ) -> Status {
    var (center, speed) = (segue_point_t(point), segue_point_t(velocity))
    var matrix = segue_matrix_t(transform)
    return status(host.interaction.pose_freely?(place, key.rawValue, &center, &matrix, &speed))
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
    return check(slot?(place, &value), interaction, name) ? value : 0
  }

  /// Returns true when `status` is a success. Otherwise returns false, and stores and logs the failure if it is the
  /// first one in this callback.
  @discardableResult
  func check(_ status: Int32?, _ interface: StaticString, _ slot: StaticString) -> Bool {
    if let status, status >= 0 { return true }
    let failed = self.status(status)
    guard failure == nil else { return false }
    failure = failed
    let reason = status == nil ? "the host is too old for it" : "the host returned \(failed)"
    log(.error, "\(interface) \(slot): \(reason)")
    return false
  }

  /// Runs `body` as a callback of the host and returns the status of the callback. If `body` throws an error, this is
  /// the status of the error; otherwise it is the status of the first call to the host that failed, or ok.
  func callback(_ body: (Interaction) throws(PluginError) -> Void) -> Int32 {
    // The host may call the plug-in back during a call to the host, for example `start` during
    // `begin`, so callbacks can be nested.
    let outer = failure
    failure = nil
    defer { failure = outer }
    do {
      try body(self)
      return (failure ?? .ok).rawValue
    } catch {
      // Code that throws `failed` has already logged the reason.
      log(error == .failed ? .debug : .error, "\(error)")
      return error.thrown.rawValue
    }
  }
}

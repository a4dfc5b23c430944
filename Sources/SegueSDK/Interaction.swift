internal import CSegue
public import SegueGeometry

/// Where an interaction controller is attached, and what it can do there: begin the operation that it
/// is attached for, and drive what it began.
///
/// Belongs to the window's thread and lives as long as the controller.
///
/// **Errors.** Nothing here throws. What drives a transition answers a ``Status``: ``Status/ended``
/// where there is none of the controller's in flight, ``Status/wrongState`` where it is not in its
/// hand; nothing changes then. Readers give a neutral value where the host refuses.
///
/// Source: `segue/interaction.h`.
public final class Interaction: ParameterSource {
  let host: Host
  let handle: segue_interaction_t
  /// The first failure of the callback that is running.
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

  /// Which side is leading: as it was when the transition in flight began, else as it is now.
  public var layoutDirection: LayoutDirection {
    LayoutDirection(rawValue: read("layout_direction", host.interaction.layout_direction))
      ?? .leftToRight
  }

  /// What it is attached for. Operations of a later revision read as `custom`.
  public var operation: TransitionOperation {
    .init(rawValue: read("operation", host.interaction.operation)) ?? .custom
  }

  /// True while a transition that this controller drives, or may grab, is in flight.
  public var isInFlight: Bool { read("is_in_flight", host.interaction.is_in_flight) != 0 }

  /// The way gone, 0…1; 0 when nothing of the controller's is in flight.
  public var percentComplete: Double {
    var value = 0.0
    check(host.interaction.percent_complete?(handle, &value), interaction, "percent_complete")
    return value
  }

  /// True when ``begin(_:)`` would begin something now.
  public func canBegin(_ direction: TransitionDirection) -> Bool {
    var value: Int32 = 0
    check(host.interaction.can_begin?(handle, direction.rawValue, &value), interaction, "can_begin")
    return value != 0
  }

  // MARK: Driving

  /// Begins the operation under the controller's hand, while a pointer of its own is down. False, and
  /// nothing happens, when it cannot be done now: a pop at the root, another transition in flight.
  @discardableResult
  public func begin(_ direction: TransitionDirection) -> Bool {
    status(host.interaction.begin?(handle, direction.rawValue)) == .ok
  }

  /// Sets the way gone: clamped to 0…1, NaN refused. Reaching 1 is not the end.
  @discardableResult
  public func update(_ percentComplete: Double) -> Status {
    status(host.interaction.update?(handle, percentComplete))
  }

  /// Grabs the transition where it is, running or settling.
  @discardableResult
  public func pause() -> Status { status(host.interaction.pause?(handle)) }

  /// Lets go toward the end, at `velocity`: progress per second, positive toward the end.
  @discardableResult
  public func finish(velocity: Double = 0) -> Status {
    status(host.interaction.finish?(handle, velocity))
  }

  /// Lets go back to the start.
  @discardableResult
  public func cancel(velocity: Double = 0) -> Status {
    status(host.interaction.cancel?(handle, velocity))
  }

  /// Lets go, and the host's rule decides by way and velocity; a gesture that was itself cancelled
  /// cancels, and so does one that never moved.
  @discardableResult
  public func release(velocity: Double, gestureWasCancelled: Bool = false) -> Status {
    status(host.interaction.release?(handle, velocity, gestureWasCancelled ? 1 : 0))
  }

  /// Holds a screen with its centre at `point`, off the transition's track; `velocity` is the
  /// finger's in points per second. It comes back onto the track when it is let go of, value and
  /// velocity without a jump.
  @discardableResult
  public func moveFreely(
    _ key: TransitionKey, to point: Point, velocity: Point = .zero
  ) -> Status {
    status(
      host.interaction.move_freely?(
        handle, key.rawValue, [point.x, point.y], [velocity.x, velocity.y]))
  }

  /// A line for the host's log.
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

  /// Takes the first failure of a callback down; true when there is none.
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
  func callback(_ body: (Interaction) throws -> Void) -> Int32 {
    // Nested where the host calls back inside a call of ours, such as `start` inside `begin`.
    let outer = failure
    failure = nil
    defer { failure = outer }
    do {
      try body(self)
      return (failure ?? .ok).rawValue
    } catch {
      log(.error, "\(error)")
      guard let status = error as? Status, status.rawValue < 0 else {
        return Status.failed.rawValue
      }
      return status.rawValue
    }
  }
}

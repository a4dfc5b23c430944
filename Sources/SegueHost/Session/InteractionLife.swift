internal import SegueKit

/// The life of one instance of a plug-in's interaction controller, as the ABI defines it: create →
/// (pointer … start … ended)* → destroy.
///
/// A state machine as a plain value: each input returns the calls that the caller must make now, in order. If the
/// controller is detached while the instance is being called, or while its transition is in flight, the instance is
/// destroyed afterwards.
struct InteractionLife: Equatable {
  enum State: Equatable {
    /// The instance has not been created yet.
    case unmade
    case made
    /// The instance is destroyed or could not be created, so nothing more is called.
    case over
  }

  enum Call: Equatable {
    case create, pointer, scroll, start
  }

  enum LastCall: Equatable {
    case ended(TransitionEndReason)
    case destroy
  }

  private(set) var state = State.unmade
  /// True while a transition that the controller drives or may grab is in flight. `ended` must be
  /// called at the end of such a transition.
  private(set) var isInTransition = false
  /// True when the controller is no longer attached anywhere, so that it cannot receive pointer events.
  private(set) var isDetached = false
  private var isDropped = false
  /// The number of calls into the instance that are on the stack.
  private var depth = 0

  var isOver: Bool { state == .over }

  /// Returns the calls for a pointer event: `pointer`, after `create` if there is no instance yet.
  /// Returns none when the instance is destroyed.
  mutating func offerPointer() -> [Call] { made(.pointer) }

  /// Returns the calls for an event of a swipe on a touchpad: `scroll`, after `create` if there is
  /// no instance yet. Returns none when the instance is destroyed.
  mutating func offerScroll() -> [Call] { made(.scroll) }

  /// Notes that a transition begins that the controller drives or may grab.
  mutating func attach() { isInTransition = state != .over }

  /// Notes that the controller's transition starts interactively.
  mutating func start() -> [Call] { made(.start) }

  /// Notes that the controller's transition is over. This method may be called during a call into
  /// the instance.
  mutating func transitionEnded(_ reason: TransitionEndReason) -> [LastCall] {
    endTransition(reason) + settle()
  }

  /// Notes that the controller is no longer attached anywhere.
  mutating func detach() -> [LastCall] {
    isDetached = true
    return settle()
  }

  /// Notes that the controller was released. If the controller drives a transition, the plug-in is notified that the
  /// transition has failed.
  mutating func drop() -> [LastCall] {
    isDetached = true
    isDropped = true
    return settle()
  }

  /// Notes that `create` gave no instance, so that nothing can be called.
  mutating func creationFailed() {
    state = .over
    isInTransition = false
  }

  /// Notes that a call into the instance begins.
  mutating func enter() { depth += 1 }

  /// Notes that the innermost running call has returned. If that call was the outermost too,
  /// returns the calls that had to wait for its end.
  mutating func leave() -> [LastCall] {
    depth -= 1
    return settle()
  }

  private mutating func made(_ call: Call) -> [Call] {
    switch state {
    case .unmade:
      state = .made
      return [.create, call]
    case .made: return [call]
    case .over: return []
    }
  }

  private mutating func endTransition(_ reason: TransitionEndReason) -> [LastCall] {
    guard isInTransition else { return [] }
    isInTransition = false
    return state == .made ? [.ended(reason)] : []
  }

  /// Returns the calls that end a detached instance. Returns no calls while a running call or a
  /// transition in flight delays the end, and none after the instance was ended.
  private mutating func settle() -> [LastCall] {
    guard isDetached, depth == 0, state != .over else { return [] }
    let calls = isDropped ? endTransition(.failed) : []
    guard !isInTransition else { return calls }
    defer { state = .over }
    return state == .made ? calls + [.destroy] : calls
  }
}

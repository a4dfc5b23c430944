internal import SegueKit

/// The life of one instance of a plug-in's interaction controller, as the ABI has it:
/// create → (pointer … start … ended)* → destroy.
///
/// A plain value: each input answers with the calls that whoever holds it makes now, in this order. A
/// detachment that comes while the instance is being called, or while its transition is in flight,
/// waits until that is over.
struct InteractionLife: Equatable {
  enum State: Equatable {
    /// Nothing was asked of it yet.
    case unmade
    case made
    /// Nothing is called any more.
    case over
  }

  enum Call: Equatable {
    case create, pointer, start
  }

  enum LastCall: Equatable {
    case ended(TransitionEndReason)
    case destroy
  }

  private(set) var state = State.unmade
  /// True while a transition that it drives or may grab is in flight, so that `ended` is owed.
  private(set) var isInTransition = false
  /// True once no place is left for which it could be called again.
  private(set) var isDetached = false
  private var isDropped = false
  /// How many calls into the instance are on the stack.
  private var depth = 0

  var isOver: Bool { state == .over }

  /// Offer it a pointer.
  mutating func offerPointer() -> [Call] { made(.pointer) }

  /// Its transition is there.
  mutating func attach() { isInTransition = state != .over }

  /// Its transition begins under its hand.
  mutating func start() -> [Call] { made(.start) }

  /// Its transition is over. This may come inside of a call into the instance.
  mutating func transitionEnded(_ reason: TransitionEndReason) -> [LastCall] {
    endTransition(reason) + settle()
  }

  /// It is attached nowhere any more.
  mutating func detach() -> [LastCall] {
    isDetached = true
    return settle()
  }

  /// The controller was dropped: what it drives has failed, as far as it can know.
  mutating func drop() -> [LastCall] {
    isDetached = true
    isDropped = true
    return settle()
  }

  /// `create` gave no instance, so there is nothing to call.
  mutating func creationFailed() {
    state = .over
    isInTransition = false
  }

  /// A call into the instance begins.
  mutating func enter() { depth += 1 }

  /// That call has returned.
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

  /// What had to wait and need not any longer.
  private mutating func settle() -> [LastCall] {
    guard isDetached, depth == 0, state != .over else { return [] }
    let calls = isDropped ? endTransition(.failed) : []
    guard !isInTransition else { return calls }
    defer { state = .over }
    return state == .made ? calls + [.destroy] : calls
  }
}

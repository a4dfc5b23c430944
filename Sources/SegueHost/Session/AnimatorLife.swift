internal import SegueKit

/// The life of one instance of a plug-in's animator, as the ABI has it: create → duration → animate →
/// ended → destroy.
///
/// A plain value: each input answers with the calls that whoever holds it makes now, in this order. An
/// end that comes while the instance is being called waits until that call has returned.
struct AnimatorLife: Equatable {
  enum State: Equatable {
    /// Nothing was asked of it yet.
    case unmade
    case made
    /// `animate` was called, so that `ended` is owed.
    case animated
    /// Nothing is called any more.
    case over
  }

  enum Call: Equatable {
    case create, duration, animate
  }

  enum LastCall: Equatable {
    case ended(TransitionEndReason)
    case destroy
  }

  private(set) var state = State.unmade
  /// How many calls into the instance are on the stack.
  private var depth = 0
  private var pendingEnd: TransitionEndReason?

  var isOver: Bool { state == .over }

  /// How long will it take? May be asked again.
  mutating func askDuration() -> [Call] {
    switch state {
    case .unmade:
      state = .made
      return [.create, .duration]
    case .made, .animated: return [.duration]
    case .over: return []
    }
  }

  /// Let it describe the transition. Empty when it did so before.
  mutating func describe() -> [Call] {
    let isMade = state == .made
    guard isMade || state == .unmade else { return [] }
    state = .animated
    return isMade ? [.animate] : [.create, .animate]
  }

  /// `create` gave no instance, so there is nothing to call.
  mutating func creationFailed() { state = .over }

  /// A call into the instance begins.
  mutating func enter() { depth += 1 }

  /// That call has returned.
  mutating func leave() -> [LastCall] {
    depth -= 1
    guard depth == 0, let reason = pendingEnd else { return [] }
    pendingEnd = nil
    return end(reason)
  }

  /// The transition is over, or the animator was dropped (which counts as failed). The first reason
  /// stands.
  mutating func end(_ reason: TransitionEndReason) -> [LastCall] {
    guard depth == 0 else {
      pendingEnd = pendingEnd ?? reason
      return []
    }
    defer { state = .over }
    switch state {
    case .unmade, .over: return []
    case .made: return [.destroy]
    case .animated: return [.ended(reason), .destroy]
    }
  }
}

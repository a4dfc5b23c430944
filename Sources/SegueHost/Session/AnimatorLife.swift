internal import SegueKit

/// The life of one instance of a plug-in's animator, as the ABI defines it: create → duration →
/// animate → ended → destroy.
///
/// A state machine as a plain value: each input returns the calls that the caller must make now, in order. If the
/// transition ends while the instance is being called, the end is postponed until that call has returned.
struct AnimatorLife: Equatable {
  enum State: Equatable {
    /// The instance has not been created yet.
    case unmade
    case made
    /// `animate` was called, so `ended` must be called too.
    case animated
    /// The instance is destroyed or could not be created, so nothing more is called.
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
  /// The number of calls into the instance that are on the stack.
  private var depth = 0
  private var pendingEnd: TransitionEndReason?

  var isOver: Bool { state == .over }

  /// Asks for the duration. This may happen more than once.
  mutating func askDuration() -> [Call] {
    switch state {
    case .unmade:
      state = .made
      return [.create, .duration]
    case .made, .animated: return [.duration]
    case .over: return []
    }
  }

  /// Lets the instance describe the transition. Returns no calls when it has already done so.
  mutating func describe() -> [Call] {
    let isMade = state == .made
    guard isMade || state == .unmade else { return [] }
    state = .animated
    return isMade ? [.animate] : [.create, .animate]
  }

  /// Notes that `create` gave no instance, so that nothing can be called.
  mutating func creationFailed() { state = .over }

  /// Notes that a call into the instance begins.
  mutating func enter() { depth += 1 }

  /// Notes that the innermost running call has returned. If the transition ended during the
  /// outermost call, returns the calls that were postponed until then.
  mutating func leave() -> [LastCall] {
    depth -= 1
    guard depth == 0, let reason = pendingEnd else { return [] }
    pendingEnd = nil
    return end(reason)
  }

  /// Notes that the transition is over, or that the animator was released early; in that case, `reason` is `failed`. If
  /// this is called more than once, the first reason is used.
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

/// The handling of a push, pop or other transition that is requested while another one is in
/// flight.
public enum RequestPolicy: String, Sendable, Hashable, CaseIterable {
  /// The request waits until the transition in flight and all earlier requests are done.
  case queue
  /// The transition in flight completes immediately, with all its calls; then this request is
  /// carried out.
  case replace
  /// If the request undoes the transition in flight (a pop during a push, for example), that
  /// transition reverses. Any other request is treated as with `replace`.
  case retarget
  /// The request is not carried out, and its completion gets false.
  case reject
}

/// The handling of a transition when the size of its container changes.
public enum ResizePolicy: String, Sendable, Hashable, CaseIterable {
  /// The animator is recorded again for the new size, and the transition continues at the same
  /// progress.
  case relayout
  /// An interactive transition is released and finishes; any other transition continues to its end.
  /// The new size takes effect afterwards.
  case finish
  /// The transition completes immediately, and the new size takes effect afterwards.
  case skip
}

/// Inputs that do not come from the transition itself: changes of size, failures and other
/// requests.
extension TransitionMachine {
  /// Called when the size of the container has changed.
  package mutating func resize(_ policy: ResizePolicy) -> Reply {
    switch state {
    case .idle, .queued, .ended: return Reply(.applied, [.resize])
    case .preparing, .completing:
      // A size that changes while the transition is being prepared takes effect when the transition
      // starts: the animator is recorded again. A size that changes while the transition completes
      // takes effect after the last call of its end.
      resizeIsPending = true
      return Reply(.remembered)
    case .interactive, .running, .settling:
      resizeIsPending = true
      switch policy {
      case .relayout: return Reply(.applied, [.relayout])
      case .skip: return Reply(.applied, skip().actions)
      case .finish: return Reply(.applied, state == .interactive ? finish().actions : [])
      }
    }
  }

  /// Called when the animator failed after its recording, for example while it computed a frame.
  /// The transition continues with the fallback at the same progress, toward the end that was
  /// decided, or toward progress 1 when nothing was decided yet.
  package mutating func fail() -> Reply {
    switch state {
    case .idle, .queued: return Reply(.refused)
    case .preparing:
      early.needsFallback = true
      return Reply(.applied, noteFailure())
    case .running, .settling: return Reply(.applied, noteFailure() + [.fallback])
    case .interactive:
      let actions = noteFailure()
      settle(toward: .finish, velocity: .zero, atLeast: .zero)
      return Reply(
        .applied,
        actions + [.fallback, .interactionChanged(interactive: false, cancelled: false)])
    case .completing:
      // The transition is already ending, so only the reason for its end changes.
      _ = noteFailure()
      return Reply(.applied)
    case .ended: return Reply(.ended)
    }
  }

  /// Called when the animator could not be recorded, and the fallback was recorded instead.
  package mutating func recordingFailed() -> Reply {
    switch state {
    case .idle, .queued: return Reply(.refused)
    case .preparing, .interactive, .running, .settling:
      early.needsFallback = false
      return Reply(.applied, noteFailure())
    case .completing:
      _ = noteFailure()
      return Reply(.applied)
    case .ended: return Reply(.ended)
    }
  }

  /// Returns the action that logs the reason of the first failure; nothing for later ones.
  private mutating func noteFailure() -> [Action] {
    guard !hasFailed else { return [] }
    hasFailed = true
    return [.noteFault]
  }

  /// Called when another transition was requested.
  ///
  /// - Parameter leadsBack: True when the request undoes the transition in flight.
  package mutating func request(_ policy: RequestPolicy, leadsBack: Bool) -> Reply {
    switch state {
    case .idle, .queued, .completing, .ended: return Reply(.applied, [.queueRequest])
    case .preparing, .interactive, .running, .settling:
      switch policy {
      case .queue: return Reply(.applied, [.queueRequest])
      case .reject: return Reply(.refused, [.rejectRequest])
      case .retarget where leadsBack: return Reply(.applied, turnBack())
      case .replace, .retarget: return Reply(.applied, [.putRequestFirst] + skip().actions)
      }
    }
  }

  private mutating func turnBack() -> [Action] {
    switch state {
    case .interactive: [.answerRequestWithCancel] + cancel().actions
    case .running(.finish), .settling(.finish): [.answerRequestWithCancel] + reverse().actions
    case .running(.cancel), .settling(.cancel): [.answerRequestWithCancel]
    // The transition has not started, so it cannot reverse. It is carried out first, and then the
    // request that undoes it.
    default: [.putRequestFirst]
    }
  }
}

/// What becomes of a request that comes while a transition is in flight.
public enum RequestPolicy: String, Sendable, Hashable, CaseIterable {
  /// It waits for its turn.
  case queue
  /// The one in flight is brought to its end at once, with all its calls; then this one begins.
  case replace
  /// When it leads back to where the one in flight came from, that one turns round; else as
  /// `replace`.
  case retarget
  /// It is not done; its completion says so.
  case reject
}

/// What becomes of a transition whose container changes its size.
public enum ResizePolicy: String, Sendable, Hashable, CaseIterable {
  /// It is recorded anew for the new size and goes on from where it is.
  case relayout
  /// It is let go of, toward its end, where the new size takes hold.
  case finish
  /// It is at its end at once.
  case skip
}

/// What comes from outside of the transition: sizes, faults, other transitions.
extension TransitionMachine {
  /// The container's size changed.
  mutating func resize(_ policy: ResizePolicy) -> Reply {
    switch state {
    case .idle, .queued, .ended: return Reply(.applied, [.resize])
    case .preparing, .completing:
      // Recorded anew at the start; at the end it takes hold after the terminal calls.
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

  /// The animator failed otherwise than by its recording. It goes on with the fallback, from where it
  /// is, toward the decision; where there is none yet, to the end.
  mutating func fail(_ reason: String) -> Reply {
    switch state {
    case .idle, .queued: return Reply(.refused)
    case .preparing:
      early.needsFallback = true
      return Reply(.applied, take(fault: reason))
    case .running, .settling: return Reply(.applied, take(fault: reason) + [.fallback])
    case .interactive:
      let actions = take(fault: reason)
      settle(toward: .finish, velocity: .zero, atLeast: .zero)
      return Reply(
        .applied,
        actions + [.fallback, .interactionChanged(interactive: false, cancelled: false)])
    case .completing:
      // The end is forced: it is under way already. What became of it says why.
      _ = take(fault: reason)
      return Reply(.applied)
    case .ended: return Reply(.ended)
    }
  }

  /// The animator could not be recorded, and the fallback was in its place.
  mutating func recordingFailed(_ reason: String) -> Reply {
    switch state {
    case .idle, .queued: return Reply(.refused)
    case .preparing, .interactive, .running, .settling:
      early.needsFallback = false
      return Reply(.applied, take(fault: reason))
    case .completing:
      _ = take(fault: reason)
      return Reply(.applied)
    case .ended: return Reply(.ended)
    }
  }

  /// Keeps the first fault, which is the one that is told.
  private mutating func take(fault reason: String) -> [Action] {
    guard fault == nil else { return [] }
    fault = reason
    return [.noteFault(reason: reason)]
  }

  /// Another transition is asked for.
  ///
  /// - Parameter leadsBack: true when it leads back to where the one in flight came from.
  mutating func request(_ policy: RequestPolicy, leadsBack: Bool) -> Reply {
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
    // It has not started, so there is nothing to turn round: it goes its way, and the next one back.
    default: [.putRequestFirst]
    }
  }
}

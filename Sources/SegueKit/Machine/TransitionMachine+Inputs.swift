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

extension TransitionMachine {
  /// Sets the progress: clamped to 0…1, an equal one ignored, NaN refused.
  public mutating func update(_ percent: Double) -> Reply {
    guard !percent.isNaN else {
      if case .ended = state { return Reply(.ended) }
      refusedCount += 1
      return Reply(.refused, [.diagnose("an update to NaN was refused")])
    }
    let percent = min(max(percent, 0), 1)
    switch state {
    case .idle: return Reply(.refused)
    case .queued, .preparing:
      guard early.end == nil else {
        refusedCount += 1
        return Reply(.refused)
      }
      early.percent = percent
      return Reply(.remembered)
    case .interactive:
      guard percent != progress else { return Reply(.ignored) }
      progress = percent
      hasMoved = true
      return Reply(.applied, [.updated(percent: percent)])
    case .running, .settling:
      refusedCount += 1
      return Reply(.refused)
    case .completing: return Reply(.ignored)
    case .ended: return Reply(.ended)
    }
  }

  /// Lets go of it toward the end, at `velocity` (progress per second, positive toward the end).
  ///
  /// - Parameter atLeast: seconds that settling takes at least, for what settles beside it.
  public mutating func finish(velocity: Double = 0, atLeast: Double = 0) -> Reply {
    release(toward: .finish, velocity: velocity, atLeast: atLeast)
  }

  /// Lets go of it toward the start.
  public mutating func cancel(velocity: Double = 0, atLeast: Double = 0) -> Reply {
    release(toward: .cancel, velocity: velocity, atLeast: atLeast)
  }

  /// The finger is off: the rule decides. One that never moved goes back.
  public mutating func release(
    velocity: Double, gestureWasCancelled: Bool = false, atLeast: Double = 0
  ) -> Reply {
    let velocity = held(velocity)
    let isEarly = state == .preparing || state == .queued
    let percent = isEarly ? early.percent ?? 0 : progress
    let moved = isEarly ? percent > 0 : hasMoved || percent > 0
    let decision =
      moved
      ? rule.decision(
        progress: percent, velocity: velocity, gestureWasCancelled: gestureWasCancelled)
      : .cancel
    return release(toward: decision, velocity: moved ? velocity : 0, atLeast: atLeast)
  }

  mutating func release(
    toward end: TransitionDecision, velocity: Double, atLeast: Double
  ) -> Reply {
    let velocity = held(velocity)
    switch state {
    case .idle: return Reply(.refused)
    case .queued, .preparing:
      guard early.end == nil else { return Reply(.refused) }
      early.end = (end, velocity, atLeast)
      return Reply(.remembered)
    case .interactive:
      let percent = progress
      settle(toward: end, velocity: velocity, atLeast: atLeast)
      return Reply(
        .applied,
        [
          .released(end, percent: percent, velocity: velocity),
          .interactionChanged(interactive: false, cancelled: end == .cancel),
        ] + turn(end))
    case .running, .settling: return Reply(.refused)
    case .completing: return Reply(.ignored)
    case .ended: return Reply(.ended)
    }
  }

  /// Grabs it where it is. One that was on its way back is no longer cancelled.
  public mutating func pause() -> Reply {
    switch state {
    case .idle: return Reply(.refused)
    case .queued, .preparing, .interactive, .completing: return Reply(.ignored)
    case .running, .settling:
      progress = percentComplete
      velocity = 0
      motion = .still
      state = .interactive
      return Reply(
        .applied,
        [.paused(percent: progress), .interactionChanged(interactive: true, cancelled: false)]
          + turn(.finish))
    case .ended: return Reply(.ended)
    }
  }

  /// Turns it round in mid-flight: the direction and the decision flip.
  public mutating func reverse() -> Reply {
    switch state {
    case .idle: return Reply(.refused)
    case .queued, .preparing, .interactive, .completing: return Reply(.ignored)
    case .running(let end):
      run(toward: end.opposite, velocity: velocity)
      return reversed(end.opposite)
    case .settling(let end):
      settle(toward: end.opposite, velocity: velocity, atLeast: 0)
      return reversed(end.opposite)
    case .ended: return Reply(.ended)
    }
  }

  private mutating func reversed(_ end: TransitionDecision) -> Reply {
    Reply(
      .applied,
      [.interactionChanged(interactive: false, cancelled: end == .cancel)] + turn(end))
  }

  /// The animator says that it is done. While recording that ends the recording, which is no
  /// business of the machine's; later it changes nothing.
  public mutating func animatorDidComplete() -> Reply {
    switch state {
    case .preparing: return Reply(.applied)
    case .idle, .queued, .interactive, .running, .settling: return Reply(.ignored)
    case .completing: return Reply(.refused)
    case .ended: return Reply(.ended)
    }
  }

  /// Straight to the end: it always commits and always makes every call.
  public mutating func skip() -> Reply {
    switch state {
    case .idle, .queued: return Reply(.refused)
    case .preparing:
      early = Early()
      return Reply(.applied, complete(.finish))
    case .interactive:
      return Reply(
        .applied,
        [.interactionChanged(interactive: false, cancelled: false)] + complete(.finish))
    case .running(let end), .settling(let end):
      let change: [Action] =
        end == .cancel ? [.interactionChanged(interactive: false, cancelled: false)] : []
      return Reply(.applied, change + complete(.finish))
    case .completing: return Reply(.ignored)
    case .ended: return Reply(.ended)
    }
  }

  /// The container's size changed.
  public mutating func resize(_ policy: ResizePolicy) -> Reply {
    switch state {
    case .idle, .queued, .ended: return Reply(.ignored)
    case .preparing: return Reply(.applied, [.relayout])
    case .interactive, .running, .settling:
      switch policy {
      case .relayout: return Reply(.applied, [.relayout])
      case .skip: return Reply(.applied, [.deferResize] + skip().actions)
      case .finish:
        let actions = state == .interactive ? finish().actions : []
        return Reply(.applied, [.deferResize] + actions)
      }
    case .completing: return Reply(.applied, [.deferResize])
    }
  }

  /// The animator failed. It goes on with the fallback, from where it is, toward the decision; where
  /// there is none yet, to the end.
  public mutating func fail(_ reason: String) -> Reply {
    switch state {
    case .idle, .queued: return Reply(.refused)
    case .ended: return Reply(.ended)
    case .preparing, .running, .settling:
      fault = fault ?? reason
      return Reply(.applied, [.fallback(reason: reason)])
    case .interactive:
      fault = fault ?? reason
      settle(toward: .finish, velocity: 0, atLeast: 0)
      return Reply(
        .applied,
        [
          .fallback(reason: reason),
          .interactionChanged(interactive: false, cancelled: false),
        ])
    case .completing:
      // The end is forced: it is under way already.
      fault = fault ?? reason
      return Reply(.applied)
    }
  }

  /// Another transition is asked for.
  public mutating func request(_ policy: RequestPolicy) -> Reply {
    switch state {
    case .idle, .ended: return Reply(.applied, [.beginRequest])
    case .queued, .completing: return Reply(.applied, [.queueRequest])
    case .preparing, .interactive, .running, .settling:
      switch policy {
      case .queue: return Reply(.applied, [.queueRequest])
      case .replace: return Reply(.applied, [.replaceWithRequest])
      case .retarget: return Reply(.applied, [.retargetRequest])
      case .reject: return Reply(.refused, [.rejectRequest])
      }
    }
  }

  private func held(_ velocity: Double) -> Double {
    velocity.isNaN ? 0 : min(max(velocity, -Self.velocityLimit), Self.velocityLimit)
  }
}

extension TransitionMachine {
  /// Sets the rule that `release` uses from now on. Takes effect in every state.
  package mutating func decide(by rule: DecisionRule) -> Reply {
    self.rule = rule
    return Reply(.applied)
  }

  /// Sets the progress, clamped to 0…1. A value equal to the present one is ignored, NaN is
  /// refused.
  package mutating func update(_ percent: Progress) -> Reply {
    guard !percent.isNaN else {
      if case .ended = state { return Reply(.ended) }
      refusedCount += 1
      return Reply(.refused, [.diagnoseNaN])
    }
    let percent = percent.clamped(.start, .end)
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
      guard percent != position else { return Reply(.ignored) }
      position = percent
      hasMoved = true
      return Reply(.applied, [.updated(percent: percent)])
    case .running, .settling:
      refusedCount += 1
      return Reply(.refused)
    case .completing: return Reply(.ignored)
    case .ended: return Reply(.ended)
    }
  }

  /// Ends the interaction; the transition settles toward its end, progress 1.
  ///
  /// - Parameters:
  ///   - velocity: Progress per second, positive toward progress 1.
  ///   - settling: The mode of settling from now on. Nil, or a value that is not valid, keeps the
  ///     present mode.
  ///   - atLeast: The min duration of the settling, during which views that move freely return.
  package mutating func finish(
    velocity: ProgressVelocity = .zero, settling: Settling? = nil, atLeast: Seconds = .zero
  ) -> Reply {
    release(
      Release(velocity: velocity, settling: settling, atLeast: atLeast, decision: .finish))
  }

  /// Ends the interaction; the transition settles back toward its start. The parameters are as for
  /// `finish`.
  package mutating func cancel(
    velocity: ProgressVelocity = .zero, settling: Settling? = nil, atLeast: Seconds = .zero
  ) -> Reply {
    release(
      Release(velocity: velocity, settling: settling, atLeast: atLeast, decision: .cancel))
  }

  /// Ends the interaction and lets the decision rule choose the end. A transition whose progress
  /// never changed is cancelled.
  package mutating func release(
    velocity: ProgressVelocity, gestureWasCancelled: Bool = false, settling: Settling? = nil,
    atLeast: Seconds = .zero
  ) -> Reply {
    let velocity = held(velocity)
    let isEarly = state == .preparing || state == .queued
    let percent = isEarly ? early.percent ?? .start : position
    let moved = isEarly ? percent > .start : hasMoved || percent > .start
    let decision =
      moved
      ? rule.decision(
        progress: percent.value, velocity: velocity.value,
        gestureWasCancelled: gestureWasCancelled)
      : .cancel
    return release(
      Release(
        velocity: moved ? velocity : .zero, settling: settling, atLeast: atLeast, decision: decision
      ))
  }

  package mutating func release(_ release: Release) -> Reply {
    switch state {
    case .idle: return Reply(.refused)
    case .queued, .preparing:
      guard early.end == nil else { return Reply(.refused) }
      early.end = release
      return Reply(.remembered)
    case .interactive:
      let (end, velocity, percent) = (release.decision, held(release.velocity), position)
      if let settling = release.settling, settling.isValid { self.settling = settling }
      settle(toward: end, velocity: velocity, atLeast: release.atLeast)
      return Reply(
        .applied,
        [
          .released(end, percent: percent, velocity: velocity, settling: settling),
          .interactionChanged(interactive: false, cancelled: end == .cancel),
        ] + turn(end))
    case .running, .settling: return Reply(.refused)
    case .completing: return Reply(.ignored)
    case .ended: return Reply(.ended)
    }
  }

  /// Makes the transition interactive at its present progress. A cancellation that was in progress
  /// is withdrawn.
  package mutating func pause() -> Reply {
    switch state {
    case .idle: return Reply(.refused)
    case .queued, .preparing, .interactive, .completing: return Reply(.ignored)
    case .running, .settling:
      position = positionWithinEnds
      speed = .zero
      motion = .still
      state = .interactive
      return Reply(
        .applied,
        [.paused(percent: position), .interactionChanged(interactive: true, cancelled: false)]
          + turn(.finish))
    case .ended: return Reply(.ended)
    }
  }

  /// Reverses a transition that runs or settles: it moves to the other end, and its decision
  /// becomes the opposite one.
  package mutating func reverse() -> Reply {
    switch state {
    case .idle: return Reply(.refused)
    case .queued, .preparing, .interactive, .completing: return Reply(.ignored)
    case .running(let end):
      run(toward: end.opposite, velocity: speed)
      return reversed(end.opposite)
    case .settling(let end):
      settle(toward: end.opposite, velocity: speed, atLeast: .zero)
      return reversed(end.opposite)
    case .ended: return Reply(.ended)
    }
  }

  private mutating func reversed(_ end: TransitionDecision) -> Reply {
    Reply(
      .applied,
      [.interactionChanged(interactive: false, cancelled: end == .cancel)] + turn(end))
  }

  /// Called when the animator has called `completeTransition`. The machine does not change, because
  /// the call only ends the recording, for which the recorder is responsible.
  package mutating func animatorDidComplete() -> Reply {
    switch state {
    case .preparing: return Reply(.applied)
    case .idle, .queued, .interactive, .running, .settling: return Reply(.ignored)
    case .completing: return Reply(.refused)
    case .ended: return Reply(.ended)
    }
  }

  /// Completes the transition immediately. The transition always commits, even when it was being
  /// cancelled, and all calls of its end, such as `viewDidAppear`, are made.
  package mutating func skip() -> Reply {
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

  /// Completes a transition that runs or settles at the end to which it moves, immediately, if what is left of its way
  /// cannot be seen. A finger that comes then does not catch the last moments of a spring, which nobody sees.
  ///
  /// - Parameter motion: The progress in which something is seen to move.
  package mutating func conclude(outside motion: ClosedRange<Progress>) -> Reply {
    switch state {
    case .idle: return Reply(.refused)
    case .queued, .preparing, .interactive, .completing: return Reply(.ignored)
    case .running(let end), .settling(let end):
      let isOver = end == .finish ? position >= motion.upperBound : position <= motion.lowerBound
      return isOver && !isLive ? Reply(.applied, complete(end)) : Reply(.ignored)
    case .ended: return Reply(.ended)
    }
  }

  private func held(_ velocity: ProgressVelocity) -> ProgressVelocity {
    velocity.isNaN ? .zero : velocity.clamped(-Self.velocityLimit, Self.velocityLimit)
  }
}

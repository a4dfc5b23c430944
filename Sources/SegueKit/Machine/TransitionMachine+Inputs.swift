extension TransitionMachine {
  /// What decides in `release` from now on, whatever the state.
  mutating func decide(by rule: DecisionRule) -> Reply {
    self.rule = rule
    return Reply(.applied)
  }

  /// Sets the progress: clamped to 0…1, an equal one ignored, NaN refused.
  mutating func update(_ percent: Progress) -> Reply {
    guard !percent.isNaN else {
      if case .ended = state { return Reply(.ended) }
      refusedCount += 1
      return Reply(.refused, [.diagnose("an update to NaN was refused")])
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
      guard percent != place else { return Reply(.ignored) }
      place = percent
      hasMoved = true
      return Reply(.applied, [.updated(percent: percent)])
    case .running, .settling:
      refusedCount += 1
      return Reply(.refused)
    case .completing: return Reply(.ignored)
    case .ended: return Reply(.ended)
    }
  }

  /// Lets go of it toward the end.
  ///
  /// - Parameters:
  ///   - settling: how it settles from now on; nil, or one that is not valid, for as before.
  ///   - atLeast: how long settling takes at least, for what settles beside it.
  mutating func finish(
    velocity: ProgressVelocity = .zero, settling: Settling? = nil, atLeast: Seconds = .zero
  ) -> Reply {
    release(
      Release(velocity: velocity, settling: settling, atLeast: atLeast, decision: .finish))
  }

  /// Lets go of it toward the start.
  mutating func cancel(
    velocity: ProgressVelocity = .zero, settling: Settling? = nil, atLeast: Seconds = .zero
  ) -> Reply {
    release(
      Release(velocity: velocity, settling: settling, atLeast: atLeast, decision: .cancel))
  }

  /// The finger is off: the rule decides. One that never moved goes back.
  mutating func release(
    velocity: ProgressVelocity, gestureWasCancelled: Bool = false, settling: Settling? = nil,
    atLeast: Seconds = .zero
  ) -> Reply {
    let velocity = held(velocity)
    let isEarly = state == .preparing || state == .queued
    let percent = isEarly ? early.percent ?? .start : place
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

  mutating func release(_ release: Release) -> Reply {
    switch state {
    case .idle: return Reply(.refused)
    case .queued, .preparing:
      guard early.end == nil else { return Reply(.refused) }
      early.end = release
      return Reply(.remembered)
    case .interactive:
      let (end, velocity, percent) = (release.decision, held(release.velocity), place)
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

  /// Grabs it where it is. One that was on its way back is no longer cancelled.
  mutating func pause() -> Reply {
    switch state {
    case .idle: return Reply(.refused)
    case .queued, .preparing, .interactive, .completing: return Reply(.ignored)
    case .running, .settling:
      place = placeWithinEnds
      speed = .zero
      motion = .still
      state = .interactive
      return Reply(
        .applied,
        [.paused(percent: place), .interactionChanged(interactive: true, cancelled: false)]
          + turn(.finish))
    case .ended: return Reply(.ended)
    }
  }

  /// Turns it round in mid-flight: the direction and the decision flip.
  mutating func reverse() -> Reply {
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

  /// The animator says that it is done. While recording that ends the recording, which is no
  /// business of the machine's; later it changes nothing.
  mutating func animatorDidComplete() -> Reply {
    switch state {
    case .preparing: return Reply(.applied)
    case .idle, .queued, .interactive, .running, .settling: return Reply(.ignored)
    case .completing: return Reply(.refused)
    case .ended: return Reply(.ended)
    }
  }

  /// Straight to the end: it always commits and always makes every call.
  mutating func skip() -> Reply {
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

  private func held(_ velocity: ProgressVelocity) -> ProgressVelocity {
    velocity.isNaN ? .zero : velocity.clamped(-Self.velocityLimit, Self.velocityLimit)
  }
}

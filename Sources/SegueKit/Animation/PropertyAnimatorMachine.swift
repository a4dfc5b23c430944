/// The state machine of a property animator, without side effects. Each call changes the state and returns one effect,
/// which the animator carries out.
struct PropertyAnimatorMachine: Sendable, Equatable {
  enum Phase: Sendable, Hashable, CaseIterable {
    case inactive
    /// The animator is active: it moves, or waits for its delay to pass.
    case running
    /// The animator is active and stays at one fraction of its animation.
    case paused
    /// The animator has been stopped, and waits for `finishAnimation`.
    case stopped
  }

  enum Input: Sendable, Hashable, CaseIterable {
    case start, pause, scrub, resume, reverse, stop, stopWithoutFinishing, finish
    /// The animation has arrived at its start or its end.
    case arrive
  }

  enum Effect: Sendable, Hashable {
    /// The call has no effect.
    case none
    /// The call is not allowed in the present state. It has no effect, and the animator reports it.
    case refuse
    /// Call the animation closures, and play the animation.
    case begin
    /// Call the animation closures, and pause at the start.
    case beginPaused
    /// Pause at the present fraction.
    case hold
    /// Continue to play from the present fraction.
    case move
    /// Reverse the direction. A running animator plays toward the other end, and a paused animator
    /// measures its fraction from the other end.
    case turn
    /// Show the animation at a given fraction.
    case show
    /// Stay active at the end that was reached, so that the animator can still be reversed.
    case rest
    /// Set the views' properties to their presentation values.
    case freeze
    /// Set the views' properties to their presentation values, and discard the animations and
    /// completions.
    case abandon
    /// Set the views' properties to their values at the final position, and call the completions.
    case conclude
  }

  private(set) var phase = Phase.inactive
  var isInterruptible = true
  var pausesOnCompletion = false

  mutating func handle(_ input: Input) -> Effect {
    let (next, effect) = reply(to: input)
    phase = next
    return effect
  }

  private func reply(to input: Input) -> (Phase, Effect) {
    switch (phase, input) {
    case (.inactive, .start): (.running, .begin)
    case (.inactive, .pause), (.inactive, .scrub): (.paused, .beginPaused)
    case (.inactive, .reverse): (.inactive, .turn)
    case (.inactive, .stop), (.inactive, .stopWithoutFinishing), (.inactive, .arrive):
      (phase, .none)
    case (.inactive, .resume), (.inactive, .finish): (phase, .refuse)

    case (.running, .start): (phase, .none)
    case (.running, .pause): isInterruptible ? (.paused, .hold) : (phase, .refuse)
    case (.running, .scrub): isInterruptible ? (.paused, .show) : (phase, .refuse)
    case (.running, .reverse): isInterruptible ? (phase, .turn) : (phase, .refuse)
    case (.running, .stop): (.stopped, .freeze)
    case (.running, .stopWithoutFinishing): (.inactive, .abandon)
    case (.running, .resume), (.running, .finish): (phase, .refuse)
    case (.running, .arrive): pausesOnCompletion ? (.paused, .rest) : (.inactive, .conclude)

    case (.paused, .start), (.paused, .resume): (.running, .move)
    case (.paused, .pause), (.paused, .arrive): (phase, .none)
    case (.paused, .scrub): (phase, .show)
    case (.paused, .reverse): (phase, .turn)
    case (.paused, .stop): (.stopped, .freeze)
    case (.paused, .stopWithoutFinishing): (.inactive, .abandon)
    case (.paused, .finish): (phase, .refuse)

    case (.stopped, .finish): (.inactive, .conclude)
    case (.stopped, .stopWithoutFinishing): (.inactive, .abandon)
    case (.stopped, .stop), (.stopped, .arrive): (phase, .none)
    case (.stopped, .start), (.stopped, .pause), (.stopped, .scrub), (.stopped, .resume),
      (.stopped, .reverse):
      (phase, .refuse)
    }
  }
}

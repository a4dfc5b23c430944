public import SegueSDK

/// A part of a transition: changes of views, and the range of the progress in which the changes
/// take place.
public struct Phase {
  let range: ClosedRange<Double>
  let curve: Timing
  /// The phase's curve in backward transitions.
  let backward: Timing
  let under: () -> Void
  let over: () -> Void

  /// - Parameters:
  ///   - range: the phase's range, in fractions of the whole forward transition.
  ///   - curve: the phase's own curve, from the start to the end of the range.
  ///   - under: sets the state at the start of the phase in a forward transition.
  ///   - over: sets the state at the end of the phase in a forward transition.
  public init(
    _ range: ClosedRange<Double> = 0...1, curve: Timing = .linear, under: @escaping () -> Void,
    over: @escaping () -> Void
  ) {
    self.range = range
    self.curve = curve
    backward = curve
    self.under = under
    self.over = over
  }

  /// Makes a phase with a pace instead of a curve. The pace is mirrored in time for backward
  /// transitions.
  public init(
    _ range: ClosedRange<Double> = 0...1, pace: Pace, under: @escaping () -> Void,
    over: @escaping () -> Void
  ) {
    self.range = range
    curve = pace.timing
    backward = pace.mirror.timing
    self.under = under
    self.over = over
  }

  /// The mapping from a phase's time to its progress.
  public enum Pace: Sendable {
    /// Parabolas: `gathering` starts from rest, and `settling` comes to rest.
    case gathering, settling

    fileprivate var timing: Timing {
      switch self {
      case .gathering: .cubicBezier(1.0 / 3, 0, 2.0 / 3, 1.0 / 3)
      case .settling: .cubicBezier(1.0 / 3, 2.0 / 3, 2.0 / 3, 1)
      }
    }

    fileprivate var mirror: Pace { self == .gathering ? .settling : .gathering }
  }
}

extension Stage {
  /// Plays phases that may overlap or follow one another, then ends the transition. In a backward
  /// transition, each phase takes place at the mirrored time. `curve` applies to all phases
  /// together, so that the range of a phase is a range of the curve's values.
  ///
  /// If two phases change the same property, the earlier one must come first in the list.
  public func play(duration: Double, curve: Timing = .linear, phases: [Phase]) {
    prepare(phases)
    run(phases, duration: duration, curve: curve) { finish() }
  }

  /// Plays two motions one after the other, each of `duration` seconds and with `curve`, with a pause of `rest` seconds
  /// between them; then ends the transition. In a backward transition, the second motion comes first. The ranges of a
  /// motion's phases are fractions of that motion.
  public func play(
    duration: Double, curve: Timing, first: [Phase], rest: Double, second: [Phase]
  ) {
    prepare(first + second)
    run(isForward ? first : second, duration: duration, curve: curve) {
      run(isForward ? second : first, duration: duration, delay: rest, curve: curve) { finish() }
    }
  }

  /// Sets the state at the start of the transition. For a property that several phases change, the
  /// phase that is played first decides. `phases` has the order of the forward transition.
  private func prepare(_ phases: [Phase]) {
    if isForward {
      for phase in phases.reversed() { phase.under() }
    } else {
      for phase in phases { phase.over() }
    }
  }

  private func run(
    _ phases: [Phase], duration: Double, delay: Double = 0, curve: Timing,
    completion: @escaping () -> Void
  ) {
    let reach = reach(of: curve, in: duration)
    context.animateKeyframes(duration: duration, delay: delay, curve: curve) {
      for phase in isForward ? phases : Array(phases.reversed()) {
        let (start, end) = (phase.range.lowerBound, phase.range.upperBound)
        context.addKeyframe(
          withRelativeStartTime: reach * (isForward ? start : 1 - end),
          relativeDuration: reach * (end - start),
          curve: isForward ? phase.curve : phase.backward
        ) {
          if isForward { phase.over() } else { phase.under() }
        }
      }
    } completion: { _ in
      completion()
    }
  }

  /// Returns the value of a curve right before its end. The value is 1 except for some springs: a
  /// spring is cut off when less than a thousandth of its way is left. On a screen this remainder
  /// can be almost a point, which would be visible as a jump in the last frame. The caller
  /// therefore scales the ranges of the phases by this value, which spreads the remainder over the
  /// whole motion. For a spring that overshoots, the value is 1, because the spring passes beyond
  /// the end anyway.
  func reach(of curve: Timing, in duration: Double) -> Double {
    // An interactive transition follows the finger instead of the curve.
    guard duration > 0, !context.isInteractive else { return 1 }
    let last = context.progress(of: curve, elapsed: duration * (1 - 1e-9), duration: duration)
    let isCutOff = last > 0.99 && last < 1 - 1e-6
    guard isCutOff else { return 1 }
    let peak = (1..<64).map { step in
      context.progress(of: curve, elapsed: duration * Double(step) / 64, duration: duration)
    }.max()
    return peak ?? 0 > 1 ? 1 : last
  }

  /// Returns a phase that exchanges the screens at `moment`, a fraction of the whole forward
  /// transition. Before, only the lower screen shows, and afterwards only the upper one, even if it
  /// is translucent.
  public func exchange(at moment: Double) -> Phase {
    Phase(moment...moment) {
      upper.alpha = 0
      lower?.alpha = lowerAlpha
    } over: {
      upper.alpha = upperAlpha
      lower?.alpha = 0
    }
  }

  /// Returns the length of one pixel as a fraction of `points`, at most a half. A screen that moves
  /// out of another screen's way starts when the other screen has covered one pixel, and moves one
  /// pixel less far. Otherwise the edges of both screens could be within the same pixel, and the
  /// backdrop would show between them.
  public func pixel(of points: Double) -> Double {
    min(1 / max(abs(points) * context.pixelScale, 2), 0.5)
  }

  /// Returns the phases of a shadow that `caster` casts during the transition. In a forward
  /// transition the shadow fades in during the range `appears` and out during the range `vanishes`.
  ///
  /// - Parameter first: the shadow before it; nil for none.
  public func shadowPhases(
    _ shadow: Shadow, of caster: View, after first: Shadow? = nil, from appears: ClosedRange<Double> = 0...0.2,
    to vanishes: ClosedRange<Double> = 0.8...1
  ) -> [Phase] {
    var none = shadow
    none.color.alpha = 0
    return [
      Phase(appears) {
        caster.shadow = first ?? none
      } over: {
        caster.shadow = shadow
      },
      Phase(vanishes) {
        caster.shadow = shadow
      } over: {
        caster.shadow = none
      },
    ]
  }
}

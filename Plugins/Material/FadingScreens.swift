import SegueAnimatorStage
import SegueSDK

extension Stage {
  /// Puts a surface behind both screens. Without a `color`, the surface changes from the colour of the previous
  /// screen's edges to the colour of the next screen's edges, so that neither screen has an outline.
  func addSurface(_ color: Color?, duration: Double, curve: Timing) {
    let (from, to) = (context.edgeColor(of: .from), context.edgeColor(of: .to))
    let start = color ?? from ?? to ?? .surface
    guard let room = addRoom(start, duration: duration), color == nil else { return }
    context.animate(duration: duration, curve: curve) { room.backgroundColor = to ?? start }
  }
}

/// The old and the new screen of a stage, for patterns that fade in the same way forward and
/// backward: the old screen is gone before the new one appears.
struct FadingScreens {
  /// The fraction of the progress at which a screen that is scaled with the emphasized easing has its full size. The
  /// easing is so slow at its end that a hairline of the surface would be seen beside the screen for half of the time.
  static let arrival = 0.94

  let stage: Stage
  let from: View?
  let to: View?
  private let toAlpha: Double

  init(_ stage: Stage) {
    self.stage = stage
    (from, to) = stage.isForward ? (stage.lower, stage.upper) : (stage.upper, stage.lower)
    toAlpha = to?.alpha ?? 1
  }

  /// Fades the old screen out until `threshold`, a fraction of the progress, then fades the new one
  /// in, and finally ends the transition. Both screens move until `arrival`, another fraction:
  /// `move(true)` sets their positions at the beginning, and `move(false)` at the end.
  func play(
    _ seconds: Double, _ curve: Timing, _ threshold: Double, arrival: Double = 1, move: (Bool) -> Void
  ) {
    move(true)
    to?.alpha = 0
    let context = stage.context
    context.animateKeyframes(duration: seconds, curve: curve) {
      context.addKeyframe(withRelativeStartTime: 0, relativeDuration: arrival) {
        move(false)
      }
      context.addKeyframe(withRelativeStartTime: 0, relativeDuration: threshold) {
        from?.alpha = 0
      }
      context.addKeyframe(withRelativeStartTime: threshold, relativeDuration: 1 - threshold) {
        to?.alpha = toAlpha
      }
    } completion: { _ in
      stage.finish()
    }
  }
}

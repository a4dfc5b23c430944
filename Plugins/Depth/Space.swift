import SegueAnimatorStage
import SegueSDK

/// An animator in space.
protocol SpaceAnimator: Animator {
  var space: Space { get }
}

extension SpaceAnimator {
  func transitionDuration(using context: TransitionContext) -> Double { space.seconds(in: context) }
}

extension Stage {
  /// Returns the phases in which both screens move back from the depth `near` to `far`, and come forward again. As a
  /// function of the progress, the depth is a parabola.
  func recede(from near: Double, to far: Double) -> [Phase] {
    func move(to z: Double) {
      upper.translation = Vector3D(x: 0, y: 0, z: z)
      lower?.translation = Vector3D(x: 0, y: 0, z: z)
    }
    return [
      Phase(0...0.5, pace: .settling) {
        move(to: near)
      } over: {
        move(to: far)
      },
      Phase(0.5...1, pace: .gathering) {
        move(to: far)
      } over: {
        move(to: near)
      },
    ]
  }
}

/// The parameters that animators in space have last, and the beginning of their transitions.
struct Space {
  @Parameter var background: Color?
  @Parameter var curve: Timing
  @Parameter var duration: Double?
  private let usual: Double

  /// Declares the parameters.
  ///
  /// - Parameters:
  ///   - bodies: The bodies in front of the background, in a phrase such as "behind the cube".
  ///   - timing: The help of the curve.
  ///   - usual: The duration in seconds of a curve, which has none of its own, and its text.
  init(
    _ bodies: String, timing: String, curve: Timing = .easeInOut, usual: (seconds: Double, text: String)
  ) {
    _background = Parameter(
      "background",
      help: "The colour " + bodies
        + ". If unset, the film's background shows, or else the darker edge of the screens.")
    _curve = Parameter(wrappedValue: curve, "curve", help: timing)
    _duration = Parameter(
      "duration", range: 0...60, unit: "s",
      help: "The duration. If unset, " + usual.text + ", or the settling time if the curve is a spring.")
    self.usual = usual.seconds
  }

  func seconds(in context: TransitionContext) -> Double {
    context.seconds(duration, of: curve, usual: usual)
  }

  /// Returns the stage with the background behind it, or dissolves and returns nil if there is none that suits the
  /// animator.
  ///
  /// - Parameter suits: By default, the stage has to be whole.
  func stage(
    for animator: some Animator, using context: TransitionContext,
    suits: (Stage) -> Bool = { $0.isWhole }
  ) -> Stage? {
    let seconds = seconds(in: context)
    guard let stage = Stage(using: context), suits(stage) else {
      animator.dissolve(using: context, duration: seconds, curve: curve)
      return nil
    }
    stage.addRoom(background, duration: seconds)
    return stage
  }
}

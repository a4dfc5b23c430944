import SegueAnimatorStage
import SegueSDK

/// Android's way back: under the finger the screen only shrinks, away from the edge, and the previous screen is seen
/// behind it, smaller, shifted and a little darker. Only past `preview` the screen fades out, and the previous one comes
/// to its place. It is drawn from the beginning, so there is no moment without a screen. Going forward, the next screen
/// comes from the side over the last one.
///
/// Source: Android's transition between two activities: CrossActivityBackAnimation and
/// DefaultCrossActivityBackAnimation of its window manager's shell, and the design guide for predictive back on
/// full-screen surfaces. Both screens shrink to 90 %, with the easing (0.1, 0.1, 0, 1); the upper one stops 8 dp before
/// the edge, and the lower one is 96 dp to the other side, under black of 20 % or, in dark mode, of 80 %. After the
/// release, 450 ms with the emphasized easing; the upper screen is gone after a fifth of them. The finger's vertical
/// movement is not followed, because a recording knows only how far the finger has gone.
struct PredictiveBack: Animator {
  static let descriptor = Descriptor(
    id: "org.segue.predictive-back", alias: "predictive-back", name: "Predictive back", version: "1.0.0",
    author: "Segue", license: "MIT",
    summary: "The screen shrinks away from the edge, and then fades out over the previous one.",
    capabilities: [.rightToLeft])

  @Parameter("scale", range: 0.01...1, help: "The scale to which both screens shrink before the upper one fades.")
  var scale = 0.9

  @Parameter(
    "margin", range: 0...1000, unit: "points",
    help: "The distance from the edge that the shrunken screen keeps.")
  var margin = 8.0

  @Parameter(
    "offset", range: 0...1000, unit: "points",
    help: """
      The distance of the previous screen from its place, and by which the upper screen leaves and the next one comes.
      """)
  var offset = 96.0

  @Parameter("corner-radius", range: 0...1000, unit: "points", help: "The corner radius of the shrunken screens.")
  var cornerRadius = 32.0

  @Parameter(
    "dim", range: 0...1,
    help: "The darkness of what is behind the screen; 1 is black. If unset, 0.2, and 0.6 over a dark screen.")
  var dim: Double?

  @Parameter(
    "preview", range: 0.05...0.95,
    help: """
      The fraction of the way back in which the screen only shrinks. If unset, 0.9 under a finger, which can then hardly \
      reach the rest, and otherwise 0.4.
      """)
  var preview: Double?

  @Parameter(
    "background",
    help: """
      The surface behind the screens. If unset, it goes from the colour of the previous screen's edges to the colour \
      of the next one's.
      """)
  var background: Color?

  @Parameter("curve", help: "The easing curve of the movements. If unset, Android's for predictive back.")
  var curve: Timing?

  @Parameter(
    "duration", range: 0...60, unit: "s",
    help: "The duration. If unset, 0.45 s, going back 0.75 s, or the settling time if the curve is a spring.")
  var duration: Double?

  /// The easing of the screens under a finger.
  private static let easing = Timing("cubic-bezier(0.1, 0.1, 0, 1)")
  /// The duration of what follows after the release, in seconds.
  private static let rest = 0.45
  /// The values of `preview` without a request.
  private static let usual = (underFinger: 0.9, otherwise: 0.4)
  /// The fraction of the rest in which the upper screen fades. A finger's release ends with a spring, which is past half
  /// of the rest when its time is up by a fifth.
  private static let fade = (underFinger: 0.55, otherwise: 0.22)
  /// The number of straight lines that follow the easing under a finger.
  private static let lines = 12

  func transitionDuration(using context: TransitionContext) -> Double {
    let usual = context.direction == .forward ? Self.rest : Self.rest / (1 - Self.usual.otherwise)
    return context.seconds(duration, of: curve ?? .linear, usual: usual)
  }

  func animateTransition(using context: TransitionContext) {
    let seconds = transitionDuration(using: context)
    guard let stage = Stage(using: context), stage.isWhole else {
      return dissolve(using: context, duration: seconds)
    }
    stage.addSurface(background, duration: seconds, curve: .linear)
    stage.play(duration: seconds, phases: stage.isForward ? opening(stage) : closing(stage, seconds))
  }

  // MARK: Forward

  private func opening(_ stage: Stage) -> [Phase] {
    let (upper, lower) = (stage.upper, stage.lower)
    let away = Vector3D(x: offset * stage.trailing, y: 0)
    return [
      Phase(curve: curve ?? .emphasized) {
        upper.translation = away
        lower?.translation = .zero
      } over: {
        upper.translation = .zero
        lower?.translation = Vector3D(x: -away.x, y: 0)
      },
      Phase(0.08...0.3) {
        upper.alpha = 0
      } over: {
        upper.alpha = stage.upperAlpha
      },
    ]
  }

  // MARK: Backward

  /// Returns the phases of the way back. They have the times of the way forward, whose end is the beginning of the way
  /// back.
  private func closing(_ stage: Stage, _ seconds: Double) -> [Phase] {
    let (upper, lower) = (stage.upper, stage.lower)
    upper.clipsToBounds = true
    lower?.clipsToBounds = true
    let isUnderFinger = stage.context.isInteractive
    let commit = 1 - (preview ?? (isUnderFinger ? Self.usual.underFinger : Self.usual.otherwise))
    let fade = isUnderFinger ? Self.fade.underFinger : Self.fade.otherwise
    // A finger shows the preview, and its release is followed by the rest at once.
    stage.context.setReleasePoint(1 - commit)
    // The margin that the scale leaves beside the screen.
    let room = stage.bounds.width * (1 - scale) / 2
    let gone = (2 * room - min(margin, room) + offset) * stage.trailing
    var phases = [
      Phase(0...commit, curve: curve ?? .emphasized) {
        upper.scale = .one
        upper.translation = Vector3D(x: gone, y: 0)
        lower?.scale = .one
        lower?.translation = .zero
        lower?.cornerRadii = stage.lowerCorners
      } over: {
        shrink(1, stage)
      },
      Phase(commit * (1 - fade)...commit) {
        upper.alpha = 0
      } over: {
        upper.alpha = stage.upperAlpha
      },
    ]
    if let scrim = addScrim(stage, seconds) {
      phases.append(
        Phase(0...commit) {
          scrim.alpha = 0
        } over: {
          scrim.alpha = 1
        })
    }
    return phases + shrinking(stage, after: commit)
  }

  /// Returns the phases in which the screens shrink. A recording for a finger has no curves, so straight lines follow the
  /// easing there.
  private func shrinking(_ stage: Stage, after commit: Double) -> [Phase] {
    let curve = curve ?? Self.easing
    let count = stage.context.isInteractive ? Self.lines : 1
    // The lines are shorter where the easing is steep.
    func place(_ line: Int) -> Double { (Double(line) / Double(count)) * (Double(line) / Double(count)) }
    func value(_ line: Int) -> Double {
      switch line {
      case 0: 0
      case count: 1
      default: stage.context.progress(of: curve, elapsed: place(line), duration: 1)
      }
    }
    return (0..<count).reversed().map { line in
      let (start, end) = (value(line), value(line + 1))
      let range = 1 - (1 - commit) * place(line + 1)...1 - (1 - commit) * place(line)
      return Phase(range, curve: count > 1 ? .linear : curve) {
        shrink(end, stage)
      } over: {
        shrink(start, stage)
      }
    }
  }

  /// Places both screens: 0 for the upper one alone at its place, 1 for both as small as they become.
  private func shrink(_ share: Double, _ stage: Stage) {
    let size = 1 - (1 - scale) * share
    let small = Vector3D(x: size, y: size, z: 1)
    let room = stage.bounds.width * (1 - scale) / 2
    let corners = stage.upperCorners
    func corner(_ own: Double) -> Double { max(own + (cornerRadius - own) * share, 0) }
    stage.upper.scale = small
    stage.upper.translation = Vector3D(x: max(room - margin, 0) * stage.trailing * share, y: 0)
    stage.upper.cornerRadii = CornerRadii(
      topLeft: corner(corners.topLeft), topRight: corner(corners.topRight),
      bottomRight: corner(corners.bottomRight), bottomLeft: corner(corners.bottomLeft))
    stage.lower?.scale = small
    stage.lower?.translation = Vector3D(x: -offset * stage.trailing, y: 0)
    stage.lower?.cornerRadii = CornerRadii(all: cornerRadius)
  }

  /// Adds the shade under the upper screen, which is seen from the first frame after the beginning on.
  private func addScrim(_ stage: Stage, _ seconds: Double) -> View? {
    guard let lower = stage.lower else { return nil }
    let isDark = stage.brightness(of: lower) < 0.3
    let scrim = stage.addProp(frame: stage.bounds)
    stage.container.insertSubview(scrim, belowSubview: stage.upper)
    scrim.backgroundColor = .black(dim ?? (isDark ? 0.6 : 0.2))
    scrim.isHidden = true
    stage.afterFirstFrame(duration: seconds) { scrim.isHidden = false }
    return scrim
  }
}

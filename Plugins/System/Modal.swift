import SegueAnimatorStage
import SegueSDK

/// A modal presentation as iOS shows it: the new screen rises from below, and the old one recedes
/// behind it.
///
/// Source: UIKit's page sheet since iOS 13, observed: corners of 10 points, and UIKit's spring for
/// screens, which is critically damped. A `scale` of 1 and a `dim` of 0 give the full-screen cover.
///
/// Over a screen that stays, an alert, whose picture is clear around it, fades in its place instead.
struct Modal: Animator {
  static let descriptor = Descriptor(
    id: "org.segue.modal", alias: "modal", name: "Modal", version: "1.0.0",
    author: "Segue", license: "MIT",
    summary: "The next screen rises from below while the previous one recedes and dims.",
    capabilities: [.rightToLeft])

  @Parameter("scale", range: 0.1...1, help: "The final scale of the receding screen.")
  var scale = 0.92

  @Parameter(
    "corner-radius", range: 0...100, unit: "points",
    help: "The corner radius of both screens in motion.")
  var cornerRadius = 10.0

  @Parameter(
    "dim", range: 0...1, help: "The darkness of the receding screen at the end; 1 is black.")
  var dim = 0.2

  @Parameter(
    "background",
    help: """
      The colour of the room behind the receding screen. If unset, the film's background shows, or else the darker edge of the screens.
      """)
  var background: Color?

  @Parameter(
    "duration", range: 0...10, unit: "s",
    help: "The spring's perceived duration; it comes to rest after 1.5 times this duration.")
  var duration = 0.5

  func transitionDuration(using context: TransitionContext) -> Double {
    context.spring(duration).seconds
  }

  func animateTransition(using context: TransitionContext) {
    let (spring, seconds) = context.spring(duration)
    guard let stage = Stage(using: context) else {
      return dissolve(using: context, duration: seconds)
    }
    let (upper, lower) = (stage.upper, stage.lower)
    stage.addRoom(background, duration: seconds)
    // A finger moves a dialog, too; otherwise an alert appears in its place.
    let island = lower == nil && !context.isInteractive ? stage.island() : nil
    if let island, island.frame.maxY < Self.low * stage.upperFrame.height {
      return showAlert(stage, seconds, spring)
    }
    let top = stage.upperFrame.minY + (island?.frame.minY ?? 0)
    // The shadow of a menu at the lower edge is above it.
    let travel = min(stage.bounds.maxY - top + (island == nil ? 0 : 40), stage.bounds.maxY - stage.upperFrame.minY)
    upper.clipsToBounds = true
    lower?.clipsToBounds = true
    var phases = [
      Phase {
        upper.translation = Vector3D(x: 0, y: travel)
        lower?.scale = .one
        lower?.overlayColor = .black(0)
      } over: {
        upper.translation = .zero
        lower?.scale = Vector3D(x: scale, y: scale, z: 1)
        lower?.overlayColor = .black(dim)
      },
      Phase(0...0.3) {
        lower?.cornerRadii = stage.lowerCorners
      } over: {
        lower?.cornerRadius = cornerRadius
      },
      Phase(0.8...1) {
        upper.cornerRadii = CornerRadii(topLeft: cornerRadius, topRight: cornerRadius)
      } over: {
        upper.cornerRadii = stage.upperCorners
      },
    ]
    if island != nil {
      // What has changed on the screen behind a menu is above it, and comes within the screen too early.
      let phase = Phase(0...0.02) {
        upper.alpha = 0
      } over: {
        upper.alpha = stage.upperAlpha
      }
      phases.append(phase)
    }
    stage.play(duration: seconds, curve: spring, phases: phases)
  }

  /// The lower edge of a dialog from which on it is a menu that comes from below, as a fraction of the screen's height.
  private static let low = 0.8
  /// The scale from which an alert comes. Source: UIKit's alerts, observed; they leave in their size.
  private static let alertScale = 1.15

  /// Fades an alert in while it becomes a little smaller, and fades it out.
  private func showAlert(_ stage: Stage, _ seconds: Double, _ spring: Timing) {
    let (upper, scale) = (stage.upper, stage.isForward ? Self.alertScale : 1)
    // It fades at the begin of both ways.
    let fade = stage.isForward ? 0...0.6 : 0.4...1
    stage.play(
      duration: seconds, curve: spring,
      phases: [
        Phase {
          upper.scale = Vector3D(x: scale, y: scale, z: 1)
        } over: {
          upper.scale = .one
        },
        Phase(fade) {
          upper.alpha = 0
        } over: {
          upper.alpha = stage.upperAlpha
        },
      ])
  }
}

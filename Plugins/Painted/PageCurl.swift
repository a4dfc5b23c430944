import SegueAnimatorStage
import SegueSDK

/// The screen is turned over like a page of paper, with light on the bend and a shadow on the next screen.
///
/// Source: UIView.AnimationOptions.transitionCurlUp, and the cylinder of Hong, Card and Chen, "Turning Pages of 3D
/// Electronic Books" (2006).
struct PageCurl: Animator {
  static let descriptor = Descriptor(
    id: "org.segue.page-curl", alias: "page-curl", name: "Page curl", version: "1.0.0",
    author: "Segue", license: "MIT",
    summary: "The screen curls up from its corner like a page and uncovers the next one.",
    capabilities: [.rightToLeft])

  @Parameter(
    "angle", range: -60...60, unit: "degrees",
    help: "The direction of the turn: 0 straight to the side, above 0 from the lower corner.")
  var angle = 24.0

  @Parameter("radius", range: 0.02...0.5, help: "The radius of the bend, as a share of the width.")
  var radius = 0.13

  @Parameter("curve", help: "The pace at which the page is turned.")
  var curve = Timing("cubic-bezier(0.45, 0.05, 0.35, 1)")

  @Parameter("duration", range: 0...60, unit: "s", help: "The duration.")
  var duration = 0.9

  func transitionDuration(using context: TransitionContext) -> Double { duration }

  func animateTransition(using context: TransitionContext) {
    guard let stage = Stage(using: context), let lower = stage.lower,
      let page = context.paintedView(
        inputs: [lower, stage.upper], afterUpdates: true, painter: Curl.paint)
    else { return dissolve(using: context, duration: duration) }
    stage.container.addSubview(page)
    stage.keep(page)
    stage.replaceScreens(by: page, duration: duration)
    let gloss = stage.gloss(of: [lower])
    func set(_ progress: Double) {
      page.setValues([progress, angle * .pi / 180, radius, stage.trailing, gloss])
    }
    stage.play(duration: duration, curve: curve) {
      set(0)
    } over: {
      set(1)
    }
  }
}

import SegueAnimatorStage
import SegueSDK

/// The pages of a pager that does more than scroll: the next page fades in and grows behind the current page, or waits
/// under the current page as in a stack.
///
/// Source: the DepthPageTransformer in Android's guide to ViewPager2, with which a page fades in from 75 % of its size
/// while the page before it scrolls away, and ViewPagerTransforms' StackTransformer, with which the next page does not
/// move. ViewPager scrolls for at most 0.6 s, with the curve 1 − (1 − t)⁵.
struct Pager: Animator {
  static let descriptor = Descriptor(
    id: "org.segue.pager", alias: "pager", name: "Pager", version: "1.0.0",
    author: "Segue", license: "MIT",
    summary: "The screen slides off the next one, which grows out of the depth or is in a stack.",
    capabilities: [.rightToLeft])

  enum Style: String, Choice { case depth, stack }

  @Parameter(
    "style",
    help: """
      The motion of the next page. depth: it grows and fades in; stack: it lies still beneath the \
      current page, like the next card of a stack.
      """)
  var style = Style.depth

  @Parameter("scale", range: 0.05...1, help: "depth: the size at which the next page begins.")
  var scale = 0.75

  @Parameter("dim", range: 0...1, help: "stack: how dark the next page is while it is covered.")
  var dim = 0.3

  @Parameter("shadow", range: 0...1, help: "stack: how dark the shadow of the upper page is.")
  var shadow = 0.35

  @Parameter(
    "background",
    help: """
      depth: the colour behind the pages. If unset, the film's background shows, or else the darker edge of the screens.
      """)
  var background: Color?

  @Parameter("curve", help: "The timing of the motion: a curve or a spring.")
  var curve = Timing("ease-out-quint")

  @Parameter(
    "duration", range: 0...60, unit: "s",
    help: "The duration. If unset, 0.6 s, or the settling time if the curve is a spring.")
  var duration: Double?

  func transitionDuration(using context: TransitionContext) -> Double {
    context.seconds(duration, of: curve, usual: 0.6)
  }

  func animateTransition(using context: TransitionContext) {
    let seconds = transitionDuration(using: context)
    guard let stage = Stage(using: context) else {
      return dissolve(using: context, duration: seconds, curve: curve)
    }
    let (upper, lower) = (stage.upper, stage.lower)
    let isStack = style == .stack && lower != nil
    let alpha = stage.upperAlpha
    // Unlike in most transitions, the old screen is in front of the new one.
    lower?.zPosition += 1
    var phases = [
      Phase {
        lower?.translation = .zero
        upper.alpha = isStack ? alpha : 0
        upper.scale = isStack ? .one : Vector3D(x: scale, y: scale, z: 1)
        upper.overlayColor = .black(isStack ? dim : 0)
      } over: {
        lower?.translation = Vector3D(x: -stage.trailing * stage.bounds.width, y: 0)
        upper.alpha = alpha
        upper.scale = .one
        upper.overlayColor = .black(0)
      }
    ]
    if let lower, isStack {
      // The shadow fades out before the page has left the frame, because the shadow of a page just
      // outside the frame would still be visible inside.
      phases += stage.shadowPhases(.black(shadow, radius: 10), of: lower)
    } else {
      stage.addRoom(background, duration: seconds)
    }
    stage.play(duration: seconds, curve: curve, phases: phases)
  }
}

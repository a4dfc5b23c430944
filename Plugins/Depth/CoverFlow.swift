import SegueAnimatorStage
import SegueSDK

/// The screen turns aside like a cover in Cover Flow, and the next screen turns to the front.
///
/// Source: iCarousel's cover flow: a cover at the side is turned by 0.9 of a right angle, so that
/// it faces the middle, and is half a width behind the screen; m34 = -1/500.
struct CoverFlow: SpaceAnimator {
  static let descriptor = Descriptor(
    id: "org.segue.cover-flow", alias: "cover-flow", name: "Cover flow", version: "1.0.0",
    author: "Segue", license: "MIT",
    summary: "The screen turns aside like a record cover, and the next one turns to the front.",
    capabilities: [.rightToLeft])

  @Parameter(
    "angle", range: 0...90, unit: "degrees",
    help: "The angle by which a cover at the side is turned.")
  var angle = 81.0

  @Parameter(
    "depth", range: 0...3, unit: "widths",
    help: "The distance by which a cover at the side is behind the screen.")
  var depth = 0.5

  @Parameter("shade", range: 0...1, help: "The darkness of a cover at the side.")
  var shade = 0.4

  @Parameter(
    "distance", range: 1...20, unit: "widths",
    help: "The viewer's distance from the screen, in screen widths.")
  var distance = 1.5625

  var space = Space(
    "behind the covers", timing: "The timing of the motion: a curve or a spring.", usual: (0.7, "0.7 s"))

  /// The range of the progress in which the upper cover fades in at the side. The lower cover fades
  /// out in the mirrored range, before the end.
  private static let margin = 0.1...0.3

  func animateTransition(using context: TransitionContext) {
    guard let stage = space.stage(for: self, using: context) else { return }
    let (upper, lower) = (stage.upper, stage.lower)
    let width = stage.bounds.width
    stage.setPerspective(distance: distance * width)

    let radians = angle * .pi / 180
    let turned = Transform3D.rotation(angle: radians, x: 0, y: 1, z: 0)
    let (cosine, sine) = (abs(turned.row1.x), abs(turned.row1.z))
    // A cover at the side is moved aside by `aside`, so that it is just out of sight. The cover's
    // inner edge, which is farther back than its outer edge, then appears to the viewer exactly at
    // the edge of the frame.
    let inner = 0.5 * (1 + (depth + sine / 2) / distance)
    let outer = 0.5 * (1 + max(depth - sine / 2, 0) / distance)
    let aside = (max(inner, outer) + cosine / 2 + 0.01) * width * stage.trailing
    func show(_ cover: View?, at offset: Double) {
      cover?.translation = Vector3D(x: aside * offset, y: 0, z: -depth * width * abs(offset))
      cover?.rotation = Vector3D(x: 0, y: -radians * offset * stage.trailing)
      cover?.overlayColor = .black(shade * abs(offset))
    }
    stage.play(
      duration: space.seconds(in: context), curve: space.curve,
      phases: [
        Phase {
          show(upper, at: 1)
          show(lower, at: 0)
        } over: {
          show(upper, at: 0)
          show(lower, at: -1)
        },
        // A cover at the side would be seen as a narrow dark strip at the edge of the frame, for as long as the motion
        // is slow. It is therefore transparent there.
        Phase(Self.margin) {
          upper.alpha = 0
        } over: {
          upper.alpha = stage.upperAlpha
        },
        Phase(1 - Self.margin.upperBound...1 - Self.margin.lowerBound) {
          lower?.alpha = stage.lowerAlpha
        } over: {
          lower?.alpha = 0
        },
      ])
  }
}

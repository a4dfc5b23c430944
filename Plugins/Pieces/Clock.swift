import SegueAnimatorStage
import SegueSDK

/// A clock wipe: a hand sweeps once around the centre and uncovers the next screen.
///
/// Source: the clock wipe of film and of RetroTransition by wcgray; FFmpeg's `xfade` (its `radial`
/// takes one second).
struct Clock: Animator {
  static let descriptor = Descriptor(
    id: "org.segue.clock", alias: "clock", name: "Clock", version: "1.0.0",
    author: "Segue", license: "MIT",
    summary:
      "A hand sweeps round the centre like a clock's, from the top, and uncovers the screen.",
    capabilities: [.rightToLeft])

  @Parameter("curve", help: "The timing of the hand's motion: a curve or a spring.")
  var curve = Timing.easeInOut

  @Parameter(
    "duration", range: 0...60, unit: "s",
    help: "The duration. If unset, 0.7 s, or the settling time if the curve is a spring.")
  var duration: Double?

  func transitionDuration(using context: TransitionContext) -> Double {
    context.seconds(duration, of: curve, usual: 0.7)
  }

  func animateTransition(using context: TransitionContext) {
    let seconds = transitionDuration(using: context)
    guard let stage = Stage(using: context) else {
      return dissolve(using: context, duration: seconds)
    }
    let bounds = stage.upper.bounds
    // The halves meet at the boundary between two pixels, so that there is no seam between them.
    let scale = context.pixelScale
    let middle = (bounds.width / 2 * scale).rounded() / scale
    let mask = View(frame: bounds)
    // The hand first passes through the half on the trailing side. It moves clockwise, or
    // counterclockwise under right-to-left layout.
    let first = half(of: bounds, from: middle, on: stage.trailing)
    let second = half(of: bounds, from: middle, on: -stage.trailing)
    for window in [first.window, second.window] { mask.addSubview(window) }
    stage.hideInFirstFrame([first.window, second.window], duration: seconds)
    stage.upper.mask = mask
    let turn = Vector3D(x: 0, y: 0, z: stage.trailing * .pi)
    func sweep(_ leaf: View, _ range: ClosedRange<Double>) -> Phase {
      Phase(range) {
        leaf.rotation = .zero
      } over: {
        leaf.rotation = turn
      }
    }
    stage.play(
      duration: seconds, curve: curve,
      phases: [sweep(first.leaf, 0...0.5), sweep(second.leaf, 0.5...1)])
  }

  /// Returns a window on one half of the screen, the left half for a `side` of -1, and a leaf
  /// inside the window. At first the leaf is beside the window, over the opposite half, and
  /// therefore clipped. It then makes half a turn about the centre into the window. The window
  /// shows the area that the leaf covers: a sector that grows to the whole half.
  private func half(
    of bounds: Rect, from middle: Double, on side: Double
  ) -> (window: View, leaf: View) {
    let width = side > 0 ? bounds.width - middle : middle
    let window = View(
      frame: Rect(x: side > 0 ? middle : 0, y: 0, width: width, height: bounds.height))
    window.clipsToBounds = true
    // The leaf is large enough to cover the corners of the screen at every angle.
    let reach = bounds.width + bounds.height
    let leaf = View(frame: Rect(x: 0, y: 0, width: reach, height: 2 * reach))
    leaf.anchorPoint = Vector3D(x: side > 0 ? 1 : 0, y: 0.5)
    leaf.center = Point(x: side > 0 ? 0 : width, y: bounds.height / 2)
    leaf.backgroundColor = .white
    window.addSubview(leaf)
    return (window, leaf)
  }
}

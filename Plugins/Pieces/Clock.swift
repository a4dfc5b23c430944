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

  @Parameter("shadow", range: 0...1, help: "The opacity of the shadow that the hand casts.")
  var shadow = 0.45

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
    var leaves = (first: [first.leaf], second: [second.leaf])
    var phases: [Phase] = []
    if shadow > 0 {
      // The same leaves beneath the screen cast the shadow: of the hand, and while it moves through the second half, of
      // the edge between the halves, too.
      let rim = stage.addRim()
      func castShadow(on side: Double, _ range: ClosedRange<Double>) -> View {
        let half = half(of: bounds, from: middle, on: side)
        let leaf = half.leaf
        leaf.backgroundColor = .clear
        rim.addSubview(half.window)
        phases.append(
          Phase(range) {
            leaf.shadow = .black(0, radius: 10)
          } over: {
            leaf.shadow = .black(shadow, radius: 10)
          })
        return leaf
      }
      leaves.first.append(castShadow(on: stage.trailing, 0...0.06))
      leaves.second.append(castShadow(on: -stage.trailing, 0.46...0.5))
    }
    let turn = Vector3D(x: 0, y: 0, z: stage.trailing * .pi)
    func sweep(_ leaves: [View], _ range: ClosedRange<Double>) -> Phase {
      Phase(range) {
        for leaf in leaves { leaf.rotation = .zero }
      } over: {
        for leaf in leaves { leaf.rotation = turn }
      }
    }
    stage.play(
      duration: seconds, curve: curve,
      phases: phases + [sweep(leaves.first, 0...0.5), sweep(leaves.second, 0.5...1)])
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

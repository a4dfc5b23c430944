import SegueAnimatorStage
import SegueSDK

/// Slats that open and uncover the next screen.
///
/// Source: `windowslice` of gl-transitions (ten slices, which begin one after another from one
/// side), and the blinds of Office Open XML, which are horizontal by default.
struct Blinds: Animator {
  static let descriptor = Descriptor(
    id: "org.segue.blinds", alias: "blinds", name: "Blinds", version: "1.0.0",
    author: "Segue", license: "MIT",
    summary: "The next screen appears in strips that widen until they meet, like blinds.",
    capabilities: [.rightToLeft])

  enum Slats: String, Choice { case horizontal, vertical }

  @Parameter("slats", help: "Horizontal slats open downward, vertical ones to the trailing side.")
  var slats = Slats.horizontal

  @Parameter("count", range: 2...40, help: "The number of slats.")
  var count = 10

  @Parameter(
    "stagger", range: 0...0.9,
    help: "The delay of the last slat after the first, as a fraction of the duration.")
  var stagger = 0.4

  @Parameter("shadow", range: 0...1, help: "The opacity of the shadow that each slat casts.")
  var shadow = 0.4

  @Parameter("curve", help: "The pace at which each slat opens.")
  var curve = Timing("ease-in-out-cubic")

  @Parameter(
    "duration", range: 0...60, unit: "s",
    help: "The duration. If unset, 0.7 s, or long enough for the spring if the curve is one.")
  var duration: Double?

  func transitionDuration(using context: TransitionContext) -> Double {
    context.seconds(duration, of: curve, for: 1 - stagger, usual: 0.7)
  }

  func animateTransition(using context: TransitionContext) {
    let seconds = transitionDuration(using: context)
    guard let stage = Stage(using: context) else {
      return dissolve(using: context, duration: seconds)
    }
    let bounds = stage.upper.bounds
    let isVertical = slats == .vertical
    let edges = wholePixelEdges(
      length: isVertical ? bounds.width : bounds.height, count: count, scale: context.pixelScale)
    let isMirrored = isVertical && stage.trailing < 0

    let mask = View(frame: bounds)
    let rim = shadow > 0 ? stage.addRim() : nil
    var bars: [(slat: View, edge: View?)] = []
    for (start, end) in zip(edges, edges.dropFirst()) {
      let frame =
        isVertical
        ? Rect(x: start, y: 0, width: end - start, height: bounds.height)
        : Rect(x: 0, y: start, width: bounds.width, height: end - start)
      func bar(in parent: View) -> View {
        let bar = View()
        // The anchor point is on the edge of the slat that does not move.
        bar.anchorPoint =
          isVertical ? Vector3D(x: isMirrored ? 1 : 0, y: 0.5) : Vector3D(x: 0.5, y: 0)
        bar.frame = frame
        parent.addSubview(bar)
        return bar
      }
      let slat = bar(in: mask)
      slat.backgroundColor = .white
      let edge = rim.map(bar(in:))
      if let edge { stage.castShadow(.black(shadow, radius: 6), of: edge, duration: seconds) }
      bars.append((slat, edge))
    }
    if isMirrored { bars.reverse() }
    stage.hideInFirstFrame(bars.map { $0.slat }, duration: seconds)
    stage.upper.mask = mask

    let closed = isVertical ? Vector3D(x: 0, y: 1, z: 1) : Vector3D(x: 1, y: 0, z: 1)
    let delay = bars.count > 1 ? stagger / Double(bars.count - 1) : 0
    let phases = bars.enumerated().map { number, bar in
      let start = Double(number) * delay
      return Phase(start...min(start + 1 - stagger, 1), curve: curve) {
        bar.slat.scale = closed
        bar.edge?.scale = closed
      } over: {
        bar.slat.scale = .one
        bar.edge?.scale = .one
      }
    }
    stage.play(duration: seconds, phases: phases)
  }
}

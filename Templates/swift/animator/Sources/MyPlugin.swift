import SegueSDK

/// My plugin: the old screen sinks back like a card, and the new one rises over it.
///
/// An animator describes a transition once. Segue records the description and plays the recording
/// forward, backward, slowly or under a finger; none of this code runs while frames are drawn. Its
/// terms are UIKit's, of view controller transitions.
struct MyPluginAnimator: Animator {
  /// The description that `segue info my-plugin` prints. The id never changes once people use it.
  static let descriptor = Descriptor(
    id: "org.example.my-plugin", alias: "my-plugin", name: "My plugin", version: "1.0.0",
    author: "Your name",
    summary: "The old screen sinks back like a card, and the new one rises over it.")

  @Parameter(
    "depth", range: 0...0.5,
    help:
      "The distance by which the screen beneath recedes: 0 is none, and 0.5 is to half its size.")
  var depth = 0.12

  @Parameter("duration", range: 0...60, unit: "s", help: "The duration of the transition.")
  var duration = 0.6

  func transitionDuration(using context: TransitionContext) -> Double { duration }

  func animateTransition(using context: TransitionContext) {
    // 1. Get the views. A view is nil if there is none, or if it must not be changed.
    let container = context.containerView
    let from = context.view(forKey: .from)
    let to = context.view(forKey: .to)

    // 2. On the way back the same cards move the other way: the upper one is the screen that leaves.
    let forward = context.direction == .forward
    let cards = Cards(
      upper: forward ? to : from, lower: forward ? from : to, frame: container.bounds, depth: depth)

    // 3. Add the new screen to the container, in front of the old one; on the way back, behind it.
    if let to {
      to.frame = context.finalFrame(for: .to)
      if let from, !forward {
        container.insertSubview(to, belowSubview: from)
      } else {
        container.addSubview(to)
      }
    }
    // Rounds the screens' corners.
    from?.clipsToBounds = true
    to?.clipsToBounds = true

    // 4. Animate from the first pose to the last. When the animation is over, the transition may
    // have been cancelled; `from` is shown again in that case.
    cards.pose(open: forward ? 0 : 1)
    animate(duration: duration, curve: Timing("cubic-bezier(0.4, 0, 0.1, 1)")) {
      cards.pose(open: forward ? 1 : 0)
    } completion: { _ in
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}

/// The two screens as cards.
private struct Cards {
  /// The card that moves, and the screen beneath it.
  var upper: View?
  var lower: View?
  /// The frame of a screen that fills the container.
  var frame: Rect
  var depth: Double

  /// Sets everything that moves for one end: `open` is 0 while the upper card is away, and 1 when it
  /// covers the lower one. What changes between the two ends is what the animation shows.
  func pose(open: Double) {
    let radius = frame.width / 9
    if let upper {
      upper.center = Point(x: frame.midX, y: frame.midY + (1 - open) * frame.height)
      upper.cornerRadius = radius * (1 - open)
    }
    if let lower {
      let factor = 1 - depth * open
      lower.transform = .scale(x: factor, y: factor)
      lower.cornerRadius = radius * open
      lower.alpha = 1 - 0.55 * open
    }
  }
}

/// Returns the plug-ins of the library; its only exported function. More plug-ins of one library are listed here, too.
@c(segue_plugin_1)
public func entry(host: HostPointer, plugin: PluginPointer) -> Int32 {
  Plugin(animators: [.of(MyPluginAnimator.self)]).enter(host, plugin)
}

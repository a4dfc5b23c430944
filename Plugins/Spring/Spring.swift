public import SegueSDK

/// Moves both screens with one spring: the new one swings in from one side while the old one swings
/// out on the other, and they cross-fade meanwhile.
struct Spring: Animator {
  static let descriptor = Descriptor(
    id: "org.segue.spring", alias: "spring", name: "Spring", version: "1.0.0",
    author: "Segue", license: "MIT",
    summary: "Both screens swing across on one spring and cross-fade.",
    capabilities: [.rightToLeft])

  @Parameter(
    "damping", range: 0.05...1,
    help: "Damping ratio: 1 comes to rest without overshoot, less swings longer.")
  var damping = 0.5

  @Parameter(
    "velocity", range: -50...50, unit: "distances/s",
    help: "Speed at the start, in whole distances a second toward the end.")
  var velocity = 0.5

  @Parameter("padding", range: 0...10000, unit: "points", help: "Gap between the two screens.")
  var padding = 16.0

  @Parameter("fade", help: "The screens fade in and out on the way.")
  var fade = true

  @Parameter(
    "background",
    help: "The colour behind the screens: in the gap, where they fade, and beside an overshoot.")
  var background = Color.white

  @Parameter("duration", range: 0...60, unit: "s", help: "Until the spring has settled.")
  var duration = 1.0

  func transitionDuration(using context: TransitionContext) -> Double { duration }

  func animateTransition(using context: TransitionContext) {
    let container = context.containerView
    let from = context.view(forKey: .from)
    let to = context.view(forKey: .to)
    let fromLeaves = context.finalFrame(for: .from) == .zero

    // Forward, the new screen enters from the trailing side, so both move to the leading one.
    let goesRight = (context.direction == .forward) != (context.layoutDirection == .leftToRight)
    let distance = container.bounds.width + padding
    let travel = goesRight ? distance : -distance

    // Without `from`, what stays in the container is the background.
    let room = from == nil || duration == 0 ? nil : View(frame: container.bounds)
    if let room {
      room.backgroundColor = background
      room.isHidden = true
      container.insertSubview(room, at: 0)
      // Not in the first and the last frame, where it would show through a translucent screen.
      context.animate(duration: duration * 1e-6, curve: .linear) {
      } completion: { _ in
        room.isHidden = false
      }
      context.animate(duration: duration * (1 - 2e-6), curve: .linear) {
      } completion: { _ in
        room.isHidden = true
      }
    }
    if let to {
      let final = context.finalFrame(for: .to)
      to.frame = final == .zero ? container.bounds : final
      to.transform = .translation(x: -travel, y: 0)
      if fade { to.alpha = 0 }
      container.addSubview(to)
    }
    animate(
      duration: duration, usingSpringWithDamping: damping, initialSpringVelocity: velocity
    ) {
      from?.transform = .translation(x: travel, y: 0)
      to?.transform = .identity
      if fade {
        from?.alpha = 0
        to?.alpha = 1
      }
    } completion: { _ in
      // `from` leaves first: back in its place, it would show behind a translucent `to`.
      if fromLeaves { from?.removeFromSuperview() }
      room?.removeFromSuperview()
      from?.transform = .identity
      if fade { from?.alpha = 1 }
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}

@c(segue_plugin_1)
public func entry(host: HostPointer, plugin: PluginPointer) -> Int32 {
  Plugin(animators: [.of(Spring.self)]).enter(host, plugin)
}

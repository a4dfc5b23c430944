// The animator of unknown.c, in Swift.

public import SegueSDK

struct Unknown: Animator {
  static let descriptor = Descriptor(
    id: "org.example.unknown", name: "Unknown", version: "1.0.0",
    summary: "Sets a property of tomorrow.")

  func transitionDuration(using context: TransitionContext) -> Double { 1 }

  func animateTransition(using context: TransitionContext) {
    guard let to = context.view(forKey: .to) else { return }
    to.alpha = 0.25
    to.glow = 0.5
    context.containerView.addSubview(to)
    animate(duration: 1) {
      to.glow = 1
      to.alpha = 1
    } completion: { _ in
      context.completeTransition(true)
    }
  }
}

@c(segue_plugin_1)
public func entry(host: HostPointer, plugin: PluginPointer) -> Int32 {
  Plugin(animators: [.of(Unknown.self)]).enter(host, plugin)
}

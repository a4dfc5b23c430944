// The same animator as in glow.c, written in Swift.

public import SegueSDK

struct Glow: Animator {
  static let descriptor = Descriptor(
    id: "org.example.glow", alias: "glow", name: "Glow", version: "1.0.0",
    summary: "Uses a property that the headers do not have.")

  func transitionDuration(using context: TransitionContext) -> Double { 1 }

  func animateTransition(using context: TransitionContext) {
    guard let to = context.view(forKey: .to) else { return }
    context.containerView.addSubview(to)
    #if TYPED
      _ = to.glow
      to.glow = 0.5
      _ = to.glow
      to.glow = 7
      _ = to.glow
    #else
      _ = to.numbers(ofProperty: 1000)
      to.set(property: 1000, to: [0.5])
      _ = to.numbers(ofProperty: 1000)
      to.set(property: 1000, to: [7])
      _ = to.numbers(ofProperty: 1000)
      to.set(property: 1000, to: [0.5, 0.5])
      to.set(property: 1001, to: [1])
      _ = to.numbers(ofProperty: 1001)
    #endif
    animate(duration: 1) {
      #if TYPED
        to.glow = 0.25
      #else
        to.set(property: 1000, to: [0.25])
      #endif
    } completion: { _ in
      context.completeTransition(true)
    }
  }
}

@c(segue_plugin_1)
public func entry(host: HostPointer, plugin: PluginPointer) -> Int32 {
  Plugin(animators: [.of(Glow.self)]).enter(host, plugin)
}

// The animator of drafts.c, in Swift.

public import SegueSDK

struct Drafts: Animator {
  static let descriptor = Descriptor(
    id: "org.example.drafts", name: "Drafts", version: "1.0.0", summary: "Uses the drafts of the ABI.")

  @Parameter("map", help: "A picture.")
  var map = UserPicture()

  func transitionDuration(using context: TransitionContext) -> Double { 1 }

  func animateTransition(using context: TransitionContext) {
    let bounds = context.view(showing: map)?.bounds ?? .zero
    context.log(.warning, "\(context.seed ?? -1) \(Int(bounds.width))x\(Int(bounds.height))")
    context.completeTransition(true)
  }
}

@c(segue_plugin_1)
public func entry(host: HostPointer, plugin: PluginPointer) -> Int32 {
  Plugin(animators: [.of(Drafts.self)]).enter(host, plugin)
}

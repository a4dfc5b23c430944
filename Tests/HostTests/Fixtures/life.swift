// The library of life.c, in Swift.

public import SegueSDK

struct Still: Animator {
  static let descriptor = Descriptor(
    id: "org.example.life", alias: nil, name: "Life", version: "1.0.0",
    summary: "Says when it is opened and closed.")

  func transitionDuration(using context: TransitionContext) -> Double { 1 }
  func animateTransition(using context: TransitionContext) {}
}

@c(segue_plugin_1)
public func entry(host: HostPointer, plugin: PluginPointer) -> Int32 {
  Plugin(
    animators: [.of(Still.self)],
    opened: { library throws(PluginError) in
      library.log(.warning, library.path)
      #if FAILS
        throw Status(rawValue: -1007)
      #endif
    },
    closing: { library throws(PluginError) in library.log(.warning, "closing") }
  ).enter(host, plugin)
}

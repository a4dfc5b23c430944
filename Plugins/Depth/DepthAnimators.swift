public import SegueSDK

/// Declares the animators of screens that turn, fold and move in space.
@c(segue_plugin_1)
public func entry(host: HostPointer, plugin: PluginPointer) -> Int32 {
  Plugin(animators: [
    .of(Flip.self), .of(Cube.self), .of(Cards.self), .of(CoverFlow.self), .of(Doorway.self),
    .of(Pager.self), .of(Fold.self), .of(Turn.self),
  ]).enter(host, plugin)
}

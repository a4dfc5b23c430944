public import SegueSDK

/// Screens that turn, fold and move in space.
@c(segue_plugin_1)
public func entry(host: HostPointer, plugin: PluginPointer) -> Int32 {
  Plugin(animators: [
    .of(Flip.self), .of(Cube.self),
  ]).enter(host, plugin)
}

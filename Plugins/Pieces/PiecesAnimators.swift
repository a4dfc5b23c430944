public import SegueSDK

/// Declares the animators of screens that are uncovered by moving edges, or broken into pieces.
@c(segue_plugin_1)
public func entry(host: HostPointer, plugin: PluginPointer) -> Int32 {
  Plugin(animators: [
    .of(Circle.self), .of(Wipe.self), .of(Clock.self), .of(Blinds.self),
    .of(Tiles.self), .of(Explode.self), .of(BlurThrough.self), .of(NatGeo.self),
    .of(Genie.self), .of(Liquid.self),
  ]).enter(host, plugin)
}

public import SegueSDK

/// Declares the animators whose pictures are painted pixel by pixel.
@c(segue_plugin_1)
public func entry(host: HostPointer, plugin: PluginPointer) -> Int32 {
  Plugin(animators: [.of(Ripple.self), .of(PageCurl.self), .of(Luma.self)]).enter(host, plugin)
}

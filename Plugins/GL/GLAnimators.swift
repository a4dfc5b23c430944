public import SegueSDK

/// Declares the animator that draws shaders. From this one declaration, the host makes an animator for each `.glsl`
/// file.
@c(segue_plugin_1)
public func entry(host: HostPointer, plugin: PluginPointer) -> Int32 {
  Plugin(animators: [.of(ShaderAnimator.self)]).enter(host, plugin)
}

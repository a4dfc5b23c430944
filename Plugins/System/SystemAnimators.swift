public import SegueSDK

/// What applications on phones and desktops do by default.
@c(segue_plugin_1)
public func entry(host: HostPointer, plugin: PluginPointer) -> Int32 {
  Plugin(animators: [
    .of(Push.self)
  ]).enter(host, plugin)
}

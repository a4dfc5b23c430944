public import SegueSDK

/// Declares the default transitions of applications on phones and desktops.
@c(segue_plugin_1)
public func entry(host: HostPointer, plugin: PluginPointer) -> Int32 {
  Plugin(animators: [
    .of(Push.self), .of(Cover.self), .of(Reveal.self), .of(Modal.self), .of(Sheet.self),
    .of(Drawer.self), .of(Zoom.self), .of(Match.self), .of(Cut.self), .of(Dip.self),
  ]).enter(host, plugin)
}

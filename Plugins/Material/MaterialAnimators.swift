public import SegueSDK

/// Declares the transition patterns of Google's Material Design.
@c(segue_plugin_1)
public func entry(host: HostPointer, plugin: PluginPointer) -> Int32 {
  Plugin(animators: [
    .of(FadeThrough.self), .of(SharedAxis.self), .of(ContainerTransform.self), .of(PredictiveBack.self),
  ]).enter(host, plugin)
}

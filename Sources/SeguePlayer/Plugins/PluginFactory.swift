public import SegueHost
internal import SegueKit

/// Makes the plug-ins of a show: where they come from, and who hears of their calls.
public struct PluginFactory: Sendable {
  public var registry: PluginRegistry
  /// Gets every call across the ABI of what is made.
  public var trace: CallTrace?

  public init(_ registry: PluginRegistry, trace: CallTrace? = nil) {
    self.registry = registry
    self.trace = trace
  }

  func animator(
    _ plugin: ConfiguredPlugin
  ) throws(HostError) -> any ViewControllerAnimatedTransitioning {
    try registry.makeAnimator(plugin, trace: trace)
  }

  func interaction(_ plugin: ConfiguredPlugin) throws(HostError) -> PluginInteraction {
    try registry.makeInteraction(plugin, trace: trace)
  }
}

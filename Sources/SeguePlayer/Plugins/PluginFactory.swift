public import SegueHost
internal import SegueKit

/// Creates the plug-ins of a show from a registry.
public struct PluginFactory: Sendable {
  public var registry: PluginRegistry
  /// Gets every call across the ABI of the plug-ins that are created; nil for none.
  public var trace: CallTrace?

  public init(_ registry: PluginRegistry, trace: CallTrace? = nil) {
    self.registry = registry
    self.trace = trace
  }

  /// Begins to start the processes of plug-ins that have one of their own. Worth calling before what
  /// takes time and comes before a show is made on the same thread, such as reading the pictures.
  public func prepare(_ plugins: TransitionPlugins) {
    for plugin in [plugins.animator, plugins.interaction].compactMap(\.self) {
      registry.prepare(plugin, trace: trace)
    }
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

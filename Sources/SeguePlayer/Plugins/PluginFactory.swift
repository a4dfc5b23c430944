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

  /// The summary of an interaction controller, which says which drags it accepts, without the full stop at
  /// its end. Nil where there is no such controller, or none that has one.
  public func summary(ofInteraction name: String) -> String? {
    let entry = try? registry.entry(name, .interaction)
    guard let summary = entry?.descriptor?.summary else { return nil }
    return summary.hasSuffix(".") ? String(summary.dropLast()) : summary
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

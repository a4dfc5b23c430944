package import SegueKit
package import SeguePlayer

/// Creates the plug-ins of a show from a registry.
public struct PluginFactory: Sendable {
  /// The registry in which plug-ins are looked up.
  public var registry: PluginRegistry
  /// The trace that receives every ABI call of the plug-ins that this factory creates; nil for none.
  package var trace: CallTrace?
  /// The animators that exceeded a time limit and are not called again; nil to call them for each transition.
  package var overdue: OverdueAnimators?

  /// Creates a factory for the plug-ins of a registry.
  public init(_ registry: PluginRegistry) { self.init(registry, trace: nil) }

  /// Creates a factory whose plug-ins have a trace.
  package init(_ registry: PluginRegistry, trace: CallTrace?) {
    self.registry = registry
    self.trace = trace
  }

  /// Begins to start the processes of plug-ins that run in a process of their own. Call it before slow work that
  /// precedes the creation of the show, such as reading pictures, so that the processes start during this work.
  public func prepare(_ plugins: TransitionPlugins) {
    for plugin in [plugins.animator, plugins.interaction].compactMap(\.self) {
      registry.prepare(plugin, trace: trace)
    }
  }

  /// Returns the summary of an interaction controller (a sentence about the drags that the controller accepts), without
  /// the full stop at its end; nil when there is no such controller or no summary.
  public func summary(ofInteraction name: String) -> String? {
    let entry = try? registry.entry(name, .interaction)
    guard let summary = entry?.descriptor?.summary else { return nil }
    return summary.hasSuffix(".") ? String(summary.dropLast()) : summary
  }

  /// Makes the animator of a transition's plug-ins.
  ///
  /// - Throws: `ShowError` for a library that cannot be opened any more.
  package func animator(_ plugins: TransitionPlugins) throws(ShowError) -> any ViewControllerAnimatedTransitioning {
    do throws(HostError) { return try animator(plugins.animator) } catch { throw ShowError(error) }
  }

  func animator(
    _ plugin: ConfiguredPlugin
  ) throws(HostError) -> any ViewControllerAnimatedTransitioning {
    try registry.makeAnimator(plugin, trace: trace, overdue: overdue)
  }

  func interaction(_ plugin: ConfiguredPlugin) throws(HostError) -> PluginInteraction {
    try registry.makeInteraction(plugin, trace: trace)
  }
}

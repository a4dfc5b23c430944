public import SegueKit
internal import SeguePlugin

/// A plug-in with a value for each of its parameters: all that is needed to make one, checked.
public struct ConfiguredPlugin: Sendable, Hashable {
  /// Its line of the list, usable and of the kind that was asked for.
  public let entry: PluginEntry
  public let descriptor: PluginDescriptor
  public let parameters: ParameterValues
}

extension PluginRegistry {
  /// The plug-in of this id or alias and kind, with the defaults of its parameters and `settings` over
  /// them; later ones win.
  ///
  /// - Throws: `HostError` for a name or a setting that can't be used.
  public func configured(
    _ name: String, _ kind: PluginKind, settings: [ParameterSetting] = []
  ) throws(HostError) -> ConfiguredPlugin {
    let entry = try entry(name, kind)
    guard let descriptor = entry.descriptor, descriptor.kind == kind else {
      throw HostError(
        .unusablePlugin, "'\(name)' is no \(kind.words) but an \(kind.other.words)")
    }
    return ConfiguredPlugin(
      entry: entry, descriptor: descriptor,
      parameters: try ParameterValues(descriptor.parameters, given: settings))
  }

  /// An animator, for one transition after the other.
  ///
  /// - Parameter trace: gets every call across the ABI.
  /// - Throws: `HostError.unusablePlugin` for a library that can't be opened any more.
  public func makeAnimator(
    _ plugin: ConfiguredPlugin, trace: CallTrace? = nil
  ) throws(HostError) -> any ViewControllerAnimatedTransitioning {
    guard let library = plugin.entry.library else { return BuiltIn.dissolve(plugin.parameters) }
    return PluginAnimator(
      descriptor: plugin.descriptor, parameters: plugin.parameters,
      library: try open(library, plugin, trace), router: transports.router, trace: trace,
      logger: logger)
  }

  /// An interaction controller, to be attached with `ViewController.addInteraction`.
  ///
  /// - Parameter trace: gets every call across the ABI.
  /// - Throws: `HostError.unusablePlugin` for a library that can't be opened any more.
  public func makeInteraction(
    _ plugin: ConfiguredPlugin, trace: CallTrace? = nil
  ) throws(HostError) -> PluginInteraction {
    guard let library = plugin.entry.library else {
      throw HostError(
        .unusablePlugin, "\(plugin.descriptor.id) is built in and no interaction controller")
    }
    return PluginInteraction(
      descriptor: plugin.descriptor, parameters: plugin.parameters,
      library: try open(library, plugin, trace), router: transports.router, trace: trace,
      logger: logger)
  }

  /// The library, opened where its plug-ins run.
  private func open(
    _ library: String, _ plugin: ConfiguredPlugin, _ trace: CallTrace?
  ) throws(HostError) -> any PluginLibrary {
    do {
      return try transports.open(
        plugin.entry, library,
        for: Caller(name: library, logger: nil, trace: trace, router: transports.router))
    } catch {
      throw HostError(.unusablePlugin, "\(library): \(error.reason)")
    }
  }
}

extension PluginKind {
  /// The kind in a sentence.
  var words: String {
    switch self {
    case .animator: "animator"
    case .interaction: "interaction controller"
    }
  }

  fileprivate var other: PluginKind { self == .animator ? .interaction : .animator }
}

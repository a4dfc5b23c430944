package import SegueKit
internal import SeguePlugin

/// A usable plug-in with a valid value for each of its parameters, from which instances are made.
package struct ConfiguredPlugin: Sendable, Hashable {
  /// The plug-in's entry in the registry. It is usable and of the requested kind.
  package let entry: PluginEntry
  /// The plug-in's declaration of itself.
  package let descriptor: PluginDescriptor
  package let parameters: ParameterValues
}

extension PluginRegistry {
  /// Returns the plug-in of this kind whose id, alias or path is `name`. The parameters that `settings` names get the
  /// values given there, and all other parameters get their defaults. Of several settings for one parameter, the last
  /// one is used.
  ///
  /// - Parameter path: Returns the path of a picture from the text that the user has written; by default, a relative
  ///   path begins in the working folder.
  /// - Throws: `HostError` for a name or a setting that cannot be used.
  package func configured(
    _ name: String, _ kind: PluginKind, settings: [ParameterSetting] = [],
    path: (String) -> String = { $0 }
  ) throws(HostError) -> ConfiguredPlugin {
    let entry = try entry(name, kind)
    guard let descriptor = entry.descriptor, descriptor.kind == kind else {
      throw HostError(
        .unusablePlugin, "'\(name)' is not an \(kind.words) but an \(kind.other.words)")
    }
    var values = try ParameterValues(descriptor.parameters, given: settings)
    values.unknownIDs = descriptor.unknownParameters
    try values.readPictures(transports.pictureReader, path)
    return ConfiguredPlugin(entry: entry, descriptor: descriptor, parameters: values)
  }

  /// Makes an animator, which can be used for any number of transitions, one after another.
  ///
  /// - Parameters:
  ///   - trace: receives every call across the ABI.
  ///   - overdue: the list to which the animator is added when it exceeds a time limit, so that it
  ///     is not called again. With nil, it is called again.
  /// - Throws: `HostError.unusablePlugin` for a library that cannot be opened any more.
  package func makeAnimator(
    _ plugin: ConfiguredPlugin, trace: CallTrace? = nil, overdue: OverdueAnimators? = nil
  ) throws(HostError) -> any ViewControllerAnimatedTransitioning {
    guard let library = plugin.entry.library else { return BuiltIn.dissolve(plugin.parameters) }
    return PluginAnimator(
      descriptor: plugin.descriptor, parameters: plugin.parameters,
      drawnBy: try engine(library, plugin.parameters),
      library: try open(library, plugin, trace), router: transports.router, trace: trace,
      logger: logger, overdue: overdue)
  }

  /// Returns the animator of the shader library that draws the shader at `path`, with the parameter values that this
  /// animator needs. Nil if `path` is a plug-in library.
  private func engine(
    _ path: String, _ parameters: ParameterValues
  ) throws(HostError) -> PluginAnimator.Engine? {
    guard ShaderFile.isShader(path) else { return nil }
    let shader: ShaderFile
    do throws(Refusal) { shader = try ShaderFile(path: path) } catch {
      throw HostError(.unusablePlugin, "\(path): \(error.reason)")
    }
    let source = try shader.source(parameters)
    return PluginAnimator.Engine(
      id: ShaderEngine.id, parameters: try ShaderEngine.values(source, parameters), shader: source,
      timeLimitFactor: ShaderEngine.timeLimitFactor)
  }

  /// Makes an interaction controller. Attach it with `ViewController.addInteraction`.
  ///
  /// - Parameter trace: receives every call across the ABI.
  /// - Throws: `HostError.unusablePlugin` for a library that cannot be opened any more.
  package func makeInteraction(
    _ plugin: ConfiguredPlugin, trace: CallTrace? = nil
  ) throws(HostError) -> PluginInteraction {
    guard let library = plugin.entry.library else {
      throw HostError(
        .unusablePlugin, "\(plugin.descriptor.id) is not an interaction controller")
    }
    return PluginInteraction(
      descriptor: plugin.descriptor, parameters: plugin.parameters,
      library: try open(library, plugin, trace), router: transports.router, trace: trace,
      logger: logger)
  }

  /// Starts the child process of an isolated plug-in without waiting for it, so that other work can be done in the
  /// meantime. Errors are reported when an instance is made, which must happen on the same thread.
  ///
  /// - Parameter trace: the trace that the instance will have.
  package func prepare(_ plugin: ConfiguredPlugin, trace: CallTrace? = nil) {
    guard let library = plugin.entry.library else { return }
    transports.prepare(plugin.entry, library, for: caller(library, trace))
  }

  private func caller(_ library: String, _ trace: CallTrace?) -> Caller {
    Caller(name: library, logger: nil, trace: trace, router: transports.router)
  }

  /// Opens the plug-in's library in the process in which its plug-ins run.
  private func open(
    _ library: String, _ plugin: ConfiguredPlugin, _ trace: CallTrace?
  ) throws(HostError) -> any PluginLibrary {
    do {
      return try transports.open(plugin.entry, library, for: caller(library, trace))
    } catch {
      throw HostError(.unusablePlugin, "\(library): \(error.reason)")
    }
  }
}

extension PluginKind {
  /// The name of the kind as messages write it.
  var words: String {
    switch self {
    case .animator: "animator"
    case .interaction: "interaction controller"
    }
  }

  var other: PluginKind { self == .animator ? .interaction : .animator }
}

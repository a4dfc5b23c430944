internal import SeguePlugin

extension PluginRegistry {
  /// Opens the plug-ins of one library, which need not be in a folder for plug-ins. The search path and the discovery
  /// cache are not used, and the library's plug-ins are never put into quarantine.
  ///
  /// - Parameters:
  ///   - path: The library's file.
  ///   - options: The options. `isolation` determines the process that runs the plug-ins; nil means a child process.
  /// - Throws: `HostError.unusablePlugin` when the library cannot be read or opened. The error's description is a
  ///   clause to be put into a longer sentence, such as "it is a folder, not a library". If only one plug-in of the
  ///   library is refused, its entry has the reason, and nothing is thrown.
  public static func open(
    library path: String, _ options: Options = Options()
  ) throws(HostError) -> PluginRegistry {
    var options = options
    options.cacheFolder = nil
    options.quarantineFolder = nil
    // The variables are removed because SEGUE_DISABLE, for example, applies to installed plug-ins,
    // not to a library that the caller names.
    options.environment.variables = [:]
    let transports = Transports(options)
    let library = FoundLibrary(
      path: path, file: path.split(separator: "/").last.map(String.init) ?? path, isBundled: false,
      isExtra: true, isolation: options.isolation ?? .child)
    guard let contents = Inspection(transports).contents(of: [library]).first else {
      throw HostError(
        .unusablePlugin, "internal error: the library was not inspected; please report this")
    }
    if case .failure(let refusal) = contents {
      var error = HostError(.unusablePlugin, refusal.reason)
      error.isEnd = refusal.isEnd
      throw error
    }
    var discovery = Discovery(options, nil)
    discovery.add(library, contents)
    discovery.settleAliases()
    return PluginRegistry(
      entries: discovery.entries.filter { $0.library != nil }, logger: options.logger,
      transports: transports)
  }
}

extension PluginRegistry {
  /// Checks a library's file before any of its code runs.
  ///
  /// - Throws: `HostError.unusablePlugin` for a file that is neither a shared library for this machine nor a shader.
  ///   The error's description is a clause to be put into a longer sentence.
  public static func check(library path: String) throws(HostError) {
    do throws(Refusal) {
      guard !ShaderFile.isShader(path) else {
        _ = try ShaderFile(path: path)
        return
      }
      _ = try ElfFile(path: path)
    } catch { throw HostError(.unusablePlugin, error.reason) }
  }

  /// Opens a library in a child process and reads its descriptors twice.
  ///
  /// - Throws: `HostError.unusablePlugin` when the library cannot be opened, or when its descriptors differ between the
  ///   two readings. The error's description is a clause to be put into a longer sentence.
  package static func checkDescriptors(
    library path: String, _ options: Options
  ) throws(HostError) {
    // A shader's descriptor is derived from the file's text, so it cannot change between readings.
    if ShaderFile.isShader(path) { return try check(library: path) }
    let transports = Transports(options)
    let caller = Caller(name: path, logger: nil, trace: nil, router: transports.router)
    do throws(Refusal) {
      _ = try ChildLink(
        path, runner: try transports.runnerPath(), isolation: .child, caller: caller,
        asksTwice: true
      ).examined()
    } catch { throw HostError(.unusablePlugin, error.reason) }
  }
}

/// A child process in which plug-ins run.
package struct PluginProcessState: Sendable, Hashable {
  /// The process id.
  package let number: Int
  /// The way in which the process ended, as a clause to print after the plug-in's name, such as "crashed (SIGSEGV) in
  /// animate"; nil while the process can be called.
  package let end: String?
  /// True if the process ended by itself. False while the process is running, and if the host
  /// killed the process.
  package let hasCrashed: Bool
  /// True if the host killed the process because a call took too long.
  package let isOverdue: Bool
  /// The cause of the end, for advice; nil while the process can be called, and for a cause that is not known.
  package let cause: Cause?

  /// The causes of an end for which a plug-in's author can do something.
  package enum Cause: Sendable, Hashable {
    /// It crashed.
    case crash
    /// It ended itself, by a call of `exit` or otherwise.
    case exit
    /// A call did not return within the time limit.
    case deadline
    /// A call kept the host busy for too long.
    case overtime
    /// It used more memory than it may, or memory ran out.
    case memory
    /// It sent the host an invalid message.
    case nonsense
  }
}

extension PluginRegistry {
  /// Returns the child processes that this registry has started for the calling thread.
  package func processes() -> [PluginProcessState] { transports.processes() }

  /// Ends the child processes of this registry. New ones are started when plug-ins are called again.
  package func restart() { _ = transports.endProcesses() }
}

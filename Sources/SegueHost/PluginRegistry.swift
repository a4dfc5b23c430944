// The host's side of the ABI: plug-ins become UIKit's animators and interaction controllers. A `PluginRegistry` is a
// value that discovery has filled once. A name and its settings become a `ConfiguredPlugin`, whose values are checked
// against the plug-in's own declaration, and from it an instance is made: a `PluginAnimator` or a `PluginInteraction`.
// Both look to the engine like any other animator, and translate its calls into calls of a session (folder Session)
// over a link (folder Transports).
//
// Nothing above this module knows in which process a plug-in runs. By default bundled plug-ins run in this process, and
// all others in a child process. What goes wrong in a plug-in becomes a fault of its recording, and the engine plays
// the dissolve; an animator that exceeded a limit is not called again (`OverdueAnimators`).
//
// Rejected:
// - Foreign code in this process: it cannot be interrupted, and its crash is the command's. A process costs little,
//   since a recorded transition calls the plug-in only at its beginning: describing slide takes 0.2 ms instead of 0.1,
//   and a film of 600 frames takes no longer. A frame of a driver takes 15.8 µs instead of 3.3 (BENCHMARKS.md,
//   Isolation).

public import Logging
public import SegueKit
internal import SeguePlayer
internal import SeguePlugin
internal import SegueSystem
internal import SegueText

/// All animators and interaction controllers that discovery has found, usable or not, with a lookup
/// by name.
///
/// A registry is a value that later changes in the folders do not affect: only `discover` searches
/// the folders.
public struct PluginRegistry: Sendable {
  /// The built-in entries first, then the entries of each folder in search order, by file name in byte order.
  public let entries: [PluginEntry]
  /// Receives the log lines of plug-ins whose instances are made after this property is set, and the
  /// host's reports of their faults.
  public var logger: Logger
  /// The libraries that this registry has opened, and the router that answers the calls of their
  /// plug-ins.
  let transports: Transports
  /// The name of the environment variable whose folders replace the default folders, `SEGUE_PLUGIN_PATH`; nil if no
  /// variable replaces them.
  package internal(set) var replacement: String?

  /// The options of discovery: the folders to search, and the processes and limits for examining and running plug-ins.
  public struct Options: Sendable {
    /// The environment in which plug-ins are searched for; by default, the environment of this process.
    public var environment: SearchEnvironment
    /// Folders that are searched before all others (`--plugin-path`).
    public var extraFolders: [String]
    /// The logger for plug-ins and for libraries that are refused.
    public var logger: Logger
    /// The process in which plug-ins run. If nil, bundled plug-ins run in this process and all others in child
    /// processes.
    public var isolation: PluginEntry.Isolation?
    /// The program that runs plug-ins in child processes, `segue-runner`; nil if there is none.
    public var runner: String?
    /// The library that draws shaders, `libsegue-gl.so`; nil if there is none.
    public var shaderEngine: String?
    /// The time limits of plug-ins in child processes.
    public var deadlines: PluginDeadlines
    /// The folder for the cache of what libraries declare; nil for no cache. The folder can be
    /// deleted at any time.
    public var cacheFolder: String?
    /// The folder for the list of the plug-ins in quarantine; nil for no quarantine.
    public var quarantineFolder: String?
    /// Reads the pictures that are values of parameters. A front end passes one that reads them as all other pictures;
    /// without it, settings with pictures are refused.
    package var pictureReader: PictureFileReader?
    /// True if the pictures that painters get lie between margins, so that a judge sees what is written beside them.
    package var givesMargins = false
    /// The clock with which the time limits of plug-ins are checked, in seconds. Tests set a clock
    /// of their own.
    var now: @Sendable () -> Double = CallRouter.monotonicTime
    /// Returns the time for which the calling thread has waited for a processor, which does not count, in seconds.
    var waiting: @Sendable () -> Double = { ProcessDelay.waitingTime() }
    /// The maximum number of bytes of memory that a process with a shader may use. Tests set a smaller one.
    var shaderMemory = MemoryLimit.shaders

    /// Creates options for discovery in `environment`, from which the defaults of `runner`,
    /// `cacheFolder` and `quarantineFolder` are taken as well.
    public init(
      environment: SearchEnvironment = .current(), extraFolders: [String] = [],
      logger: Logger = Logger(label: "segue.host"), isolation: PluginEntry.Isolation? = nil,
      deadlines: PluginDeadlines = .current()
    ) {
      self.environment = environment
      self.extraFolders = extraFolders
      self.logger = logger
      self.isolation = isolation
      self.deadlines = deadlines
      runner = environment.runner
      shaderEngine = environment.shaderEngine
      cacheFolder = environment.cacheFolder
      quarantineFolder = environment.stateFolder
    }
  }

  /// Searches the folders for plug-ins. A library that cannot be used is listed with the reason and logged, and the
  /// search continues.
  ///
  /// Each library is opened in a child process, so that its code cannot affect this process. Without a runner,
  /// libraries whose plug-ins run in this process are opened in this process, and all others are refused.
  public static func discover(_ options: Options = Options()) -> PluginRegistry {
    if case .invalid(let complaint) = PluginDeadlines.Request.current() {
      options.logger.warning("\(complaint)")
    }
    let transports = Transports(options)
    var discovery = Discovery(options, transports.quarantine)
    for complaint in discovery.path.complaints() { options.logger.warning("\(complaint)") }
    var unusable: [String: Refusal] = [:]
    let found = discovery.path.folders.flatMap { folder -> [FoundLibrary] in
      func library(_ file: String, bundle: String? = nil) -> FoundLibrary {
        FoundLibrary(
          path: folder.path + "/" + file, file: String(file.split(separator: "/").last ?? ""), bundle: bundle,
          isBundled: folder.isBundled, isExtra: folder.isExtra, rank: folder.rank,
          isolation: options.isolation ?? (folder.isBundled ? .inProcess : .child))
      }
      do throws(SystemError) {
        return try SearchPath.libraries(in: folder.path).map { found in
          if let refusal = found.refusal { unusable["\(folder.path)/\(found.file)"] = refusal }
          return library(found.file, bundle: found.bundle)
        }
      } catch {
        // Adds an entry which says that the contents of the folder are unknown.
        discovery.add(library(""), .failure(.unreadable(error)))
        return []
      }
    }
    let wanted = found.filter {
      unusable[$0.path] == nil && discovery.path.disablingGlob(for: $0.names) == nil
    }
    var contents = Dictionary(
      zip(wanted.map(\.path), Inspection(transports).contents(of: wanted)),
      uniquingKeysWith: { first, _ in first })
    for library in found where discovery.path.disablingGlob(for: library.names) == nil {
      if let refusal = unusable[library.path] { contents[library.path] = .failure(refusal) }
    }
    for library in found {
      if case .success(let contents)? = contents[library.path] { discovery.note(library, contents) }
    }
    for library in found { discovery.add(library, contents[library.path]) }
    discovery.settleAliases()
    return PluginRegistry(
      entries: discovery.entries, logger: options.logger, transports: transports,
      replacement: discovery.path.replacement)
  }

  /// Returns the entry with this id or, if there is none, with this alias; usable entries come before others. A name
  /// with a slash, or with the extension of a library (.so) or shader (.glsl), may also be the path of a file. The file
  /// need not be in a folder for plug-ins, and must contain only one plug-in.
  ///
  /// - Throws: `HostError.unknownPlugin`, which suggests a similar name; `HostError.unusablePlugin` with the reason;
  ///   `HostError.ambiguousPlugin` for the path of a library with several plug-ins.
  public func entry(_ name: String) throws(HostError) -> PluginEntry {
    try entry(name, .animator, inFile: nil)
  }

  /// Returns the entry with this id or alias, and prefers entries of `kind` to others with the same name. If the name
  /// is the path of a file, the file must contain only one plug-in of this kind. For a mistyped name, the error
  /// suggests the most similar name of this kind.
  public func entry(_ name: String, _ kind: PluginKind) throws(HostError) -> PluginEntry {
    try entry(name, kind, inFile: kind)
  }

  /// Returns the entry with this id, alias or path of a file.
  ///
  /// - Parameters:
  ///   - kind: The kind that is preferred if several plug-ins have the name.
  ///   - fileKind: The kind of the plug-in if the name is the path of its file; nil for any kind.
  private func entry(
    _ name: String, _ kind: PluginKind, inFile fileKind: PluginKind?
  ) throws(HostError) -> PluginEntry {
    let matches = entries.filter { $0.id == name } + entries.filter { $0.alias == name }
    let usableMatches = matches.filter { $0.status == .ok }
    if let usable = usableMatches.first(where: { $0.kind == kind }) ?? usableMatches.first {
      return usable
    }
    if let refused = matches.first {
      let location = refused.library.map { " (\($0))" } ?? ""
      var error = HostError(
        .unusablePlugin,
        "'\(name)'\(location) is \(refused.status.rawValue): \(refused.reason ?? "no reason is known")"
      )
      if refused.status == .quarantined { error.remedy = refused.id.map { .allow(id: $0) } }
      throw error
    }
    if let named = try namedEntry(name, fileKind) { return named }
    let usable = entries.filter {
      $0.status == .ok && (fileKind == nil || $0.kind == kind)
    }
    let names = usable.compactMap(\.alias) + usable.compactMap(\.id)
    let near = nearestName(to: name, among: names)
    var error = HostError(
      .unknownPlugin,
      "there is no \(fileKind?.words ?? "plug-in") \(name.excerpt)"
        + (near.map { "; " + didYouMean($0, for: name) } ?? "")
        + (replacement.map { "; \($0) is set, so only its folders are searched" } ?? "")
        + (unreadLibraries.map { "; \($0)" } ?? ""),
      suggestion: near)
    if near == nil { error.remedy = .listPlugins }
    throw error
  }

  /// A clause about the libraries that could not be read, one of which may contain a missing plug-in: the first
  /// library with its reason, and the number of others. Nil when all libraries could be read.
  public var unreadLibraries: String? {
    let unread = entries.filter { $0.id == nil && $0.status == .refused }
    guard let first = unread.first, let library = first.library else { return nil }
    let others =
      switch unread.count {
      case 1: ""
      case 2: ", nor could another library"
      default: ", nor could \(unread.count - 1) other libraries"
      }
    return "\(library) could not be read (\(first.reason ?? "no reason is known"))\(others)"
  }

  /// Removes a plug-in from quarantine. This registry does not change; a registry that is discovered
  /// later lists the plug-in as usable.
  ///
  /// - Parameter id: the plug-in's id, not an alias.
  /// - Returns: false when it was not in quarantine, or the list could not be written.
  public func allow(_ id: String) -> Bool { transports.quarantine?.remove(id) ?? false }

  /// Removes the plug-ins of a library that has been removed from quarantine, so that nothing is known of a later library
  /// at the same path.
  package func forget(library path: String) { transports.quarantine?.forget(library: path) }

  /// Makes an animator from its id or alias, or from the path of its file.
  ///
  /// - Parameter settings: `KEY=VALUE`, as after `--set`, for each parameter that is to have
  ///   another value than its default.
  /// - Throws: `HostError` for a name, a setting or a library that cannot be used.
  public func makeAnimator(
    _ name: String, settings: [String] = []
  ) throws(HostError) -> any ViewControllerAnimatedTransitioning {
    try makeAnimator(name, settings: settings, trace: nil)
  }

  /// Makes an animator from its id or alias, with a trace that receives every call across the ABI.
  package func makeAnimator(
    _ name: String, settings: [String] = [], trace: CallTrace?
  ) throws(HostError) -> any ViewControllerAnimatedTransitioning {
    try makeAnimator(
      try configured(
        name, .animator, settings: try ParameterSetting.all(parsing: settings)), trace: trace)
  }

  /// Makes an interaction controller from its id or alias, or from the path of its file. Attach it with
  /// `ViewController.addInteraction`.
  ///
  /// - Parameter settings: `KEY=VALUE`, as after `--set`, for each parameter that is to have another value than its
  ///   default.
  /// - Throws: `HostError` for a name, a setting or a library that cannot be used.
  public func makeInteraction(
    _ name: String, settings: [String] = []
  ) throws(HostError) -> PluginInteraction {
    try makeInteraction(name, settings: settings, trace: nil)
  }

  /// Makes an interaction controller from its id or alias, with a trace that receives every call across the ABI.
  package func makeInteraction(
    _ name: String, settings: [String] = [], trace: CallTrace?
  ) throws(HostError) -> PluginInteraction {
    try makeInteraction(
      try configured(
        name, .interaction, settings: try ParameterSetting.all(parsing: settings)), trace: trace)
  }
}

extension PluginRegistry {
  /// Ends and destroys the plug-in instances of this thread whose `PluginAnimator` or `PluginInteraction` was
  /// released while the instance was still in use. Without this call, the host does so when its next call into a
  /// plug-in on this thread returns, and when the thread ends.
  public static func endDropped() { PluginThread.current.endDropped() }

  /// Returns a sentence for each child process of the calling thread that ended between two calls into it, for example
  /// because another thread of a plug-in crashed. Each process is reported only once.
  public func newEnds() -> [String] { transports.newEnds() }

  /// Tells all libraries that they are about to be closed, ends all child processes in which plug-ins run, and waits
  /// until they have ended. Call this before a program exits without waiting for its threads and releasing its objects.
  /// Without this call, a child process ends when nothing uses it any more, and at the latest when the program ends;
  /// libraries in this process are not told.
  public static func endProcesses() {
    ChildLink.closeAll()
    InProcessLibrary.closeAll()
    RunnerProcess.endAll()
  }
}

public import Logging
public import SegueKit
internal import SegueText

/// All animators and interaction controllers that were found, usable or not, with a lookup by name.
///
/// This is a value: discovery happens once, in `discover`.
public struct PluginRegistry: Sendable {
  /// The built-in entries first, then those of each folder in search order, by file name in byte
  /// order.
  public let entries: [PluginEntry]
  /// Receives the log lines of plug-ins that are created from now on, and reports of what they do
  /// wrong.
  public var logger: Logger

  /// Where to search and how to examine what is found.
  public struct Options: Sendable {
    public var environment: SearchEnvironment
    /// Folders that are searched before all others (`--plugin-path`).
    public var extraFolders: [String]
    public var logger: Logger
    /// Receives every call across the ABI, including those of discovery.
    public var trace: CallTrace?
    /// How a library is read. A cache or a child process can be put here.
    var inspect: @Sendable (String, CallTrace?) -> Result<LibraryReport, Refusal>

    public init(
      environment: SearchEnvironment = .current(), extraFolders: [String] = [],
      logger: Logger = Logger(label: "segue.host"), trace: CallTrace? = nil
    ) {
      self.environment = environment
      self.extraFolders = extraFolders
      self.logger = logger
      self.trace = trace
      inspect = { path, trace in
        do throws(Refusal) {
          return .success(try InProcessLibrary.load(path, trace: trace).report)
        } catch { return .failure(error) }
      }
    }
  }

  /// Searches the folders for plug-ins. What can't be used is listed with its reason and logged,
  /// and the search goes on. Libraries stay open for the life of the process.
  public static func discover(_ options: Options = Options()) -> PluginRegistry {
    HostTables.shared.observe(options.logger, options.trace)
    var discovery = Discovery(options)
    for folder in discovery.path.folders {
      for file in SearchPath.libraries(in: folder.path) {
        discovery.look(at: folder.path + "/" + file, file, in: folder)
      }
    }
    discovery.settleAliases()
    return PluginRegistry(entries: discovery.entries, logger: options.logger)
  }

  /// The entry with this id or, if there is none, with this alias; usable entries come before
  /// others.
  ///
  /// - Throws: `HostError.unknownPlugin` with the nearest name; `HostError.unusablePlugin` with the
  ///   reason.
  public func entry(_ name: String) throws(HostError) -> PluginEntry {
    try entry(name, .animator)
  }

  /// The same for a kind of plug-in: of several entries with the name, one of this kind comes
  /// first, and for a mistyped name the nearest one of this kind is suggested.
  public func entry(_ name: String, _ kind: PluginKind) throws(HostError) -> PluginEntry {
    let matches = entries.filter { $0.id == name } + entries.filter { $0.alias == name }
    let usableMatches = matches.filter { $0.status == .ok }
    if let usable = usableMatches.first(where: { $0.kind == kind }) ?? usableMatches.first {
      return usable
    }
    if let refused = matches.first {
      let place = refused.library.map { " (\($0))" } ?? ""
      throw HostError(
        .unusablePlugin,
        "'\(name)'\(place) is \(refused.status.rawValue): \(refused.reason ?? "no reason is known")"
      )
    }
    let usable = entries.filter {
      $0.status == .ok && (kind == .animator || $0.kind == kind)
    }
    let names = usable.compactMap(\.alias) + usable.compactMap(\.id)
    let near = nearestName(to: name, among: names)
    throw HostError(
      .unknownPlugin,
      "there is no \(kind.words) \(name.excerpt)"
        + (near.map { "; did you mean '\($0)'?" } ?? "; 'segue list' shows those there are")
        + unread,
      suggestion: near)
  }

  /// A clause about the libraries that could not be read, in which the missing plug-in may be: the
  /// first with its reason, and how many others there are. Bundled libraries are not counted.
  private var unread: String {
    let unread = entries.filter { $0.id == nil && $0.status == .refused && !$0.isBundled }
    guard let first = unread.first, let library = first.library else { return "" }
    let others =
      switch unread.count {
      case 1: ""
      case 2: ", nor could another library"
      default: ", nor could \(unread.count - 1) other libraries"
      }
    return "; \(library) could not be read (\(first.reason ?? "no reason is known"))\(others)"
  }

  /// Makes an animator from its id or alias.
  ///
  /// - Parameters:
  ///   - settings: each KEY=VALUE as after `--set`; see `ParameterValues`.
  ///   - trace: receives every call across the ABI.
  /// - Throws: `HostError` for a name, a setting or a library that can't be used.
  public func makeAnimator(
    _ name: String, settings: [String] = [], trace: CallTrace? = nil
  ) throws(HostError) -> any ViewControllerAnimatedTransitioning {
    try makeAnimator(
      try configured(
        name, .animator, settings: try ParameterSetting.all(parsing: settings)), trace: trace)
  }

  /// Makes an interaction controller from its id or alias. Attach it with
  /// `ViewController.addInteraction`.
  ///
  /// - Parameters: as for `makeAnimator`.
  /// - Throws: `HostError` for a name, a setting or a library that can't be used.
  public func makeInteraction(
    _ name: String, settings: [String] = [], trace: CallTrace? = nil
  ) throws(HostError) -> PluginInteraction {
    try makeInteraction(
      try configured(
        name, .interaction, settings: try ParameterSetting.all(parsing: settings)), trace: trace)
  }
}

extension PluginRegistry {
  /// Ends and destroys the plug-ins' instances that belong to this thread and whose
  /// `PluginAnimator` or `PluginInteraction` was released before it was done. The host does this
  /// itself when its next call into a plug-in on this thread returns, and when the thread ends.
  public static func endDropped() { PluginThread.current.endDropped() }
}

/// The state of one walk through the search folders.
private struct Discovery {
  let path: SearchPath
  let options: PluginRegistry.Options
  var entries = BuiltIn.entries
  /// The library in which each usable id was found.
  var places: [String: String] = [:]

  init(_ options: PluginRegistry.Options) {
    self.options = options
    path = SearchPath(options.environment, extra: options.extraFolders)
    for entry in entries { places[entry.id ?? ""] = "segue itself" }
  }

  mutating func look(at library: String, _ file: String, in folder: SearchPath.Folder) {
    func entry(
      _ id: String?, _ descriptor: PluginDescriptor?, _ status: PluginEntry.Status,
      _ reason: String?
    ) -> PluginEntry {
      PluginEntry(
        id: id, descriptor: descriptor, library: library, isBundled: folder.isBundled,
        status: status, reason: reason)
    }
    if let glob = path.disablingGlob(for: [file]) {
      entries.append(entry(nil, nil, .refused, "it's switched off by SEGUE_DISABLE (\(glob))"))
      return
    }
    switch options.inspect(library, options.trace) {
    case .failure(let refusal):
      options.logger.debug("\(library): \(refusal.reason)")
      entries.append(entry(nil, nil, .refused, refusal.reason))
    case .success(let report):
      for item in report.items {
        switch item {
        case .refused(let id, let reason, let descriptor):
          options.logger.debug("\(library): \(id ?? "a plug-in"): \(reason)")
          entries.append(entry(id, descriptor, .refused, reason))
        case .ok(let descriptor):
          let names = [descriptor.id] + (descriptor.alias.map { [$0] } ?? [])
          if let glob = path.disablingGlob(for: names) {
            entries.append(
              entry(
                descriptor.id, descriptor, .refused,
                "it's switched off by SEGUE_DISABLE (\(glob))"))
          } else if let place = places[descriptor.id] {
            entries.append(
              entry(
                descriptor.id, descriptor, .shadowed, "\(descriptor.id) comes from \(place)"))
          } else {
            places[descriptor.id] = library
            entries.append(entry(descriptor.id, descriptor, .ok, nil))
          }
        }
      }
    }
  }

  /// Decides which plug-in each alias leads to; an alias leads to one plug-in of each kind. The
  /// alias of a bundled plug-in leads to the plug-in that is used under that id, which may be a
  /// replacement found earlier. Any other alias leads to the first plug-in that has it. The rest
  /// are found by their ids only, and the list says so.
  mutating func settleAliases() {
    let bundled = Set(entries.filter(\.isBundled).compactMap(\.id))
    var owners: [Name: String] = [:]
    let usable = entries.filter { $0.status == .ok }
    for isBundled in [true, false] {
      for entry in usable where bundled.contains(entry.id ?? "") == isBundled {
        guard let name = Name(entry), owners[name] == nil else { continue }
        owners[name] = entry.id
      }
    }
    entries = entries.map { entry in
      guard entry.status == .ok, let name = Name(entry), let owner = owners[name],
        owner != entry.id
      else { return entry }
      return entry.losingAlias(to: owner)
    }
  }

  /// An alias together with the kind of plug-in that it leads to.
  private struct Name: Hashable {
    let alias: String
    let kind: PluginKind

    init?(_ entry: PluginEntry) {
      guard let alias = entry.alias, let kind = entry.kind else { return nil }
      self.alias = alias
      self.kind = kind
    }
  }
}

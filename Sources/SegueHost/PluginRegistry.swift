public import Logging
public import SegueKit
internal import SegueText

/// Every animator and interaction controller that was found, usable or not, and the way to one by its name.
///
/// A value: discovery happens once, in `discover`.
public struct PluginRegistry: Sendable {
  /// The built-in ones first, then folder by folder in search order, each in byte order.
  public let entries: [PluginEntry]
  /// Hears what the plug-ins write that are made from now on, and what is wrong with them.
  public var logger: Logger

  /// Where and how to look.
  public struct Options: Sendable {
    public var environment: SearchEnvironment
    /// Folders that go before all others (`--plugin-path`).
    public var extraFolders: [String]
    public var logger: Logger
    /// Gets every call across the ABI, discovery's included.
    public var trace: CallTrace?
    /// How a library is looked at. A cache or a child process goes here.
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

  /// Looks through the search folders. What can't be used is listed with its reason and logged; the
  /// rest goes on. Libraries stay open for the life of the process.
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

  /// The entry with this id or, where no id fits, this alias; usable ones before others.
  ///
  /// - Throws: `HostError.unknownPlugin` with the nearest name; `HostError.unusablePlugin` with the
  ///   reason.
  public func entry(_ name: String) throws(HostError) -> PluginEntry {
    try entry(name, .animator)
  }

  /// The same; where names are equal, one of this kind comes first, and a mistyped one is answered
  /// with the nearest of this kind.
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

  /// Libraries whose ids nobody knows, since they could not be read: the one that is missed may be in
  /// there. Those that the caller or the user put there, the first with its reason.
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

  /// An animator by id or alias.
  ///
  /// - Parameters:
  ///   - settings: each KEY=VALUE as after `--set`; see `ParameterValues`.
  ///   - trace: gets every call across the ABI.
  /// - Throws: `HostError` for a name, a setting or a library that can't be used.
  public func makeAnimator(
    _ name: String, settings: [String] = [], trace: CallTrace? = nil
  ) throws(HostError) -> any ViewControllerAnimatedTransitioning {
    let entry = try entry(name, .animator)
    guard let descriptor = entry.descriptor, descriptor.kind == .animator else {
      throw HostError(.unusablePlugin, "'\(name)' is no animator but an interaction controller")
    }
    let values = try ParameterValues(descriptor.parameters, settings: settings)
    guard let library = entry.library else { return BuiltIn.dissolve(values) }
    do {
      return PluginAnimator(
        descriptor: descriptor, parameters: values,
        link: try InProcessLibrary.load(library, trace: trace), tables: .shared, trace: trace,
        logger: logger)
    } catch {
      throw HostError(.unusablePlugin, "\(library): \(error.reason)")
    }
  }
}

extension PluginRegistry {
  /// An interaction controller by id or alias, to be attached with `ViewController.addInteraction`.
  ///
  /// - Parameters: as for `makeAnimator`.
  /// - Throws: `HostError` for a name, a setting or a library that can't be used.
  public func makeInteraction(
    _ name: String, settings: [String] = [], trace: CallTrace? = nil
  ) throws(HostError) -> PluginInteraction {
    let entry = try entry(name, .interaction)
    guard let descriptor = entry.descriptor, descriptor.kind == .interaction,
      let library = entry.library
    else {
      throw HostError(.unusablePlugin, "'\(name)' is no interaction controller but an animator")
    }
    let values = try ParameterValues(descriptor.parameters, settings: settings)
    do {
      return PluginInteraction(
        descriptor: descriptor, parameters: values,
        link: try InProcessLibrary.load(library, trace: trace), tables: .shared, trace: trace,
        logger: logger)
    } catch {
      throw HostError(.unusablePlugin, "\(library): \(error.reason)")
    }
  }
}

extension PluginRegistry {
  /// Ends and destroys the plug-ins' instances that belong to this thread and whose `PluginAnimator` or
  /// `PluginInteraction` was dropped before it was done. The host does so itself when its next call
  /// into a plug-in on this thread returns, and when the thread ends.
  public static func endDropped() { PluginThread.current.endDropped() }
}

extension PluginKind {
  fileprivate var words: String {
    switch self {
    case .animator: "animator"
    case .interaction: "interaction controller"
    }
  }
}

/// The state of one walk through the search folders.
private struct Discovery {
  let path: SearchPath
  let options: PluginRegistry.Options
  var entries = BuiltIn.entries
  /// Where each usable id was found.
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

  /// An alias leads to one plug-in of a kind: a bundled one's to that, or to what has its id before it;
  /// any other to the first that has it. The rest are found by their ids, and say so in the list.
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

  /// An alias of a kind.
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

// From folders to a registry. `SearchEnvironment` holds all that discovery depends on (variables, folders, the
// executable), so that a test can give another one. `Discovery` walks the folders in order and notes which id is found
// first, and within folders of one rank which is the newest; the others are shadowed. `Inspection` learns what is in a
// library: from a cache, if the file has not changed, or by opening it in a child process, several at a time, two for
// each processor, since such a process waits for the disk for half of its time. `LibraryContents` is the result after
// all checks: each descriptor accepted, or refused with a reason. A plug-in that is named by its path
// (PluginRegistry+Named) is looked at in the same way, and shaders are found beside libraries. Of a bundle (PluginBundle),
// the search takes the one file for this machine.
//
// Nothing of a library runs in this process until a transition needs it, and `segue list` opens none whose contents are
// known.
//
// Rejected:
// - Opening libraries in this process: one that crashes when it is opened would end every command, `segue list` first.
// - Opening all of them each time: 500 libraries take 0.78 s when nothing is known of them, and 11.1 ms with the cache,
//   in which there is one call of stat for each (BENCHMARKS.md, Isolation).
// - A file beside each library that declares its contents: it would be a second truth about the descriptor.

internal import Logging
internal import SeguePlugin

/// A library's file that was found in a folder for plug-ins.
struct FoundLibrary: Sendable {
  let path: String
  /// The file's name: the last component of the path.
  let file: String
  /// The name of the bundle that contains the file; nil for a file that is in no bundle.
  let bundle: String?
  let isBundled: Bool
  /// True if the folder is one that the caller named (`--plugin-path`).
  let isExtra: Bool
  /// The rank of the folder; see `SearchPath.Folder.rank`.
  let rank: Int
  /// The process in which the library's plug-ins run.
  let isolation: PluginEntry.Isolation

  init(
    path: String, file: String, bundle: String? = nil, isBundled: Bool, isExtra: Bool, rank: Int = 0,
    isolation: PluginEntry.Isolation
  ) {
    (self.path, self.file, self.isBundled, self.isExtra) = (path, file, isBundled, isExtra)
    self.bundle = bundle
    self.rank = rank
    // A shader's compiler and its drawing need limits on memory and time, which only a process of its own can have.
    self.isolation = ShaderFile.isShader(path) && isolation == .inProcess ? .child : isolation
  }

  /// The names by which `SEGUE_DISABLE` can switch the file off.
  var names: [String] { [file] + (bundle.map { [$0] } ?? []) }
}

/// The state of one walk through the search folders.
struct Discovery {
  let path: SearchPath
  let options: PluginRegistry.Options
  let quarantine: Quarantine?
  private(set) var entries = BuiltIn.entries
  /// For each id, the path of the library whose plug-in has it, or "segue itself" for a built-in
  /// animator. A plug-in that is found later with the same id is shadowed.
  private var origins: [String: String] = [:]
  /// The library with the newest plug-in of each id in the folders of one rank, by the rank.
  private var newest: [Int: [String: Newest]] = [:]

  private struct Newest {
    let library: String
    let text: String
    let version: PluginVersion
  }

  init(_ options: PluginRegistry.Options, _ quarantine: Quarantine?) {
    self.options = options
    self.quarantine = quarantine
    path = SearchPath(options.environment, extra: options.extraFolders)
    for entry in entries { origins[entry.id ?? ""] = "segue itself" }
  }

  /// Adds an entry for each plug-in of a library, or one entry with the reason why the library cannot be used.
  ///
  /// - Parameter contents: the library's contents; nil for one that was not examined, because it is disabled.
  mutating func add(_ library: FoundLibrary, _ contents: Result<LibraryContents, Refusal>?) {
    func entry(
      _ id: String?, _ descriptor: PluginDescriptor?, _ status: PluginEntry.Status,
      _ reason: String?
    ) -> PluginEntry {
      PluginEntry(
        id: id, descriptor: descriptor, library: library.path, isBundled: library.isBundled,
        isolation: library.isolation, isQuarantinable: !library.isExtra, status: status,
        reason: reason)
    }
    switch contents {
    case nil:
      let glob = path.disablingGlob(for: library.names) ?? ""
      entries.append(entry(nil, nil, .refused, "it is switched off by SEGUE_DISABLE (\(glob))"))
    case .failure(let refusal):
      options.logger.debug("\(library.path): \(refusal.reason)")
      entries.append(entry(nil, nil, .refused, refusal.reason))
    case .success(let contents):
      for item in contents.items {
        switch item {
        case .refused(let id, let reason, let descriptor):
          options.logger.debug("\(library.path): \(id ?? "a plug-in"): \(reason)")
          entries.append(entry(id, descriptor, .refused, reason))
        case .ok(let descriptor):
          let names = [descriptor.id] + (descriptor.alias.map { [$0] } ?? [])
          if let glob = path.disablingGlob(for: names) {
            entries.append(
              entry(
                descriptor.id, descriptor, .refused,
                "it is switched off by SEGUE_DISABLE (\(glob))"))
          } else if let origin = origins[descriptor.id] {
            entries.append(
              entry(
                descriptor.id, descriptor, .shadowed, "\(descriptor.id) comes from \(origin)"))
          } else if let newer = newest[library.rank]?[descriptor.id], newer.library != library.path {
            entries.append(
              entry(
                descriptor.id, descriptor, .shadowed,
                "\(descriptor.id) comes from \(newer.library), whose version \(newer.text) is newer"))
          } else {
            origins[descriptor.id] = library.path
            let reason = library.isExtra ? nil : quarantine?.reason(descriptor.id, in: library.path)
            entries.append(
              entry(
                descriptor.id, descriptor, reason == nil ? .ok : .quarantined,
                reason.map { "it \($0)" }
              ))
          }
        }
      }
    }
  }

  /// Notes the plug-ins of a library that will be added. Of several plug-ins with one id in folders of one rank, the
  /// newest is used, and of equally new ones the first. Must be called for all libraries in their order.
  mutating func note(_ library: FoundLibrary, _ contents: LibraryContents) {
    for case .ok(let descriptor) in contents.items {
      let names = [descriptor.id] + (descriptor.alias.map { [$0] } ?? [])
      guard path.disablingGlob(for: names) == nil else { continue }
      let version = PluginVersion(descriptor.version) ?? .none
      if let known = newest[library.rank]?[descriptor.id], known.version >= version { continue }
      newest[library.rank, default: [:]][descriptor.id] = Newest(
        library: library.path, text: descriptor.version, version: version)
    }
  }

  /// Decides which plug-in each alias selects; an alias selects one plug-in of each kind.
  ///
  /// The alias of a bundled plug-in selects the plug-in that is used under the bundled plug-in's id, which may be a
  /// replacement from a folder that was searched earlier. Any other alias selects the first plug-in that declares it. A
  /// plug-in that loses its alias can be selected only by its id, and its entry in the list says so.
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

  /// An alias together with the kind of plug-in that it selects.
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

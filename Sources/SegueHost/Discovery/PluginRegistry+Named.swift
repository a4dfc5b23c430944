internal import SeguePlayer
internal import SeguePlugin
internal import SegueSystem
internal import SegueText
internal import Synchronization

/// The files of plug-ins that were named by their paths, which need not be in a folder for plug-ins.
final class NamedFiles: Sendable {
  private let known = Mutex<[String: LibraryContents?]>([:])

  /// The paths that were named, whether or not the files can be used.
  var paths: [String] { known.withLock { $0.keys.sorted() } }

  /// Returns the contents of the library at `path` if it was examined before; otherwise nil. In
  /// either case, adds `path` to `paths`.
  func contents(of path: String) -> LibraryContents? {
    known.withLock { known in
      if let contents = known[path] { return contents }
      known[path] = .some(nil)
      return nil
    }
  }

  func add(_ contents: LibraryContents, of path: String) {
    known.withLock { $0[path] = contents }
  }
}

extension PluginRegistry {
  /// Returns true for a name that is the path of a library or shader: it contains a slash, or has the extension of
  /// such a file.
  package static func isPath(_ name: String) -> Bool { name.contains("/") || hasExtension(name) }

  /// Returns true for a file's name or path with the extension of a library (.so) or shader (.glsl).
  package static func hasExtension(_ name: String) -> Bool {
    name.hasSuffix(".so") || ShaderFile.isShader(name)
  }

  /// Returns all plug-ins of a library or shader, including those that are refused. Accepted plug-ins are used even if
  /// others have the same ids, and are never put into quarantine. `SEGUE_DISABLE` does not apply to plug-ins that are
  /// named in this way.
  ///
  /// A library is examined when it is first named. A shader is read each time.
  ///
  /// - Parameter name: The path of the file. A relative path begins in the working folder.
  /// - Throws: `HostError.unusablePlugin` for a file that cannot be read, or that is not a library for this machine.
  package func entries(ofFile name: String) throws(HostError) -> [PluginEntry] {
    let path = Self.absolute(name)
    let library = FoundLibrary(
      path: path, file: path.split(separator: "/").last.map(String.init) ?? path, isBundled: false,
      isExtra: true, isolation: transports.isolation ?? .child)
    let contents: LibraryContents
    if let known = transports.named.contents(of: path) {
      contents = known
    } else {
      switch Inspection(transports).contents(of: [library]).first {
      case .success(let found): contents = found
      case .failure(let refusal):
        throw HostError(.unusablePlugin, "'\(name.printable)' cannot be used: \(refusal.reason)")
      case nil:
        throw HostError(
          .failure, "internal error: the library was not inspected; please report this")
      }
      // The contents of a shader are not kept, because its text may change between two transitions.
      if !ShaderFile.isShader(path) { transports.named.add(contents, of: path) }
    }
    return contents.items.map { item in
      let (id, descriptor, reason): (String?, PluginDescriptor?, String?) =
        switch item {
        case .ok(let descriptor): (descriptor.id, descriptor, nil)
        case .refused(let id, let reason, let descriptor): (id, descriptor, reason)
        }
      return PluginEntry(
        id: id, descriptor: descriptor, library: path, isBundled: false,
        isolation: library.isolation, isQuarantinable: false,
        status: reason == nil ? .ok : .refused, reason: reason)
    }
  }

  /// Returns the plug-in in the file at the path `name`; nil if `name` is not a path.
  ///
  /// - Parameter kind: The kind of the plug-in; nil for any kind.
  /// - Throws: `HostError.ambiguousPlugin` for a library with several plug-ins of the kind, and
  ///   `HostError.unusablePlugin` for a file that cannot be used or has no plug-in of the kind.
  func namedEntry(_ name: String, _ kind: PluginKind?) throws(HostError) -> PluginEntry? {
    guard Self.isPath(name) else { return nil }
    let all = try entries(ofFile: name)
    let own = all.filter { $0.status == .ok && (kind == nil || $0.kind == kind) }
    if let entry = own.first, own.count == 1 { return entry }
    guard own.isEmpty else {
      let words = kind?.words ?? "plug-in"
      var error = HostError(
        .ambiguousPlugin, "'\(name.printable)' contains several \(words)s: \(Self.ids(own))")
      error.remedy = .chooseID(folder: Self.folder(of: name))
      throw error
    }
    let refused = all.first { $0.status != .ok && (kind == nil || ($0.kind ?? kind) == kind) }
    guard refused == nil, let kind else {
      throw HostError(
        .unusablePlugin,
        "'\(name.printable)' cannot be used: \(refused?.reason ?? "it contains no plug-ins")")
    }
    let others = all.filter { $0.status == .ok }
    let words = others.count == 1 ? "the \(kind.other.words)" : "\(kind.other.words)s:"
    throw HostError(
      .unusablePlugin,
      "'\(name.printable)' contains no \(kind.words), only \(words) \(Self.ids(others))")
  }

  /// Returns the plug-in in the file at the path `name`, as an array with one entry. The array is empty if `name` is
  /// not a path, or if the file or its plug-in cannot be used.
  package func named(_ name: String?, _ kind: PluginKind) -> [PluginEntry] {
    guard let name, Self.isPath(name), let entry = try? entry(name, kind) else { return [] }
    return [entry]
  }

  /// Returns a list of the entries' ids for a message: at most eight ids, and the number of the
  /// remaining ones.
  private static func ids(_ entries: [PluginEntry]) -> String {
    let (shown, limit) = (entries.compactMap(\.id), 8)
    let rest = shown.count - limit
    return shown.prefix(limit).joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }

  /// Returns the path of the folder that contains the file at the path `name`; relative if `name`
  /// is relative.
  private static func folder(of name: String) -> String {
    guard let slash = name.lastIndex(of: "/") else { return "." }
    return slash == name.startIndex ? "/" : String(name[..<slash])
  }

  /// Returns the absolute path, which stays valid when the process changes its folder.
  private static func absolute(_ name: String) -> String {
    guard !name.hasPrefix("/") else { return name }
    var rest = name[...]
    while rest.hasPrefix("./") { rest = rest.dropFirst(2).drop { $0 == "/" } }
    let start = (try? FileSystem.workingFolder()) ?? "."
    return (start.hasSuffix("/") ? start : start + "/") + rest
  }
}

extension PluginRegistry {
  /// Returns a registry in which a lookup by id or alias tries the plug-ins `own` before the plug-ins of this registry.
  ///
  /// - Parameter own: The plug-ins of a file that was named by its path.
  package func preferring(_ own: [PluginEntry]) -> PluginRegistry {
    PluginRegistry(
      entries: own + entries, logger: logger, transports: transports, replacement: replacement)
  }
}

extension PluginRegistry {
  /// Returns the entries that a person may mean by a word: an id, an alias, or the path of a library.
  package func entries(called word: String) -> [PluginEntry] {
    entries.filter {
      $0.id == word || $0.descriptor?.alias == word || $0.library == WorkingFolder.absolute(word)
    }
  }

  /// Returns the id of the usable plug-in that has an alias; nil for none.
  package func owner(ofAlias alias: String, _ kind: PluginKind) -> String? {
    entries.first { $0.status == .ok && $0.alias == alias && $0.kind == kind }?.id
  }
}

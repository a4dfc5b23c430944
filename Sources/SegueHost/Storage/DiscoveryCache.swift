internal import CSegue
internal import SeguePlugin
internal import SegueWire

/// A cache of the descriptors of each library, so that a library that has not changed need not be opened again. The
/// cache only saves time: nothing is lost when its file is deleted.
///
/// A library that could not be opened is not cached, because the reason may be temporary: too little memory or time, a
/// kernel without Landlock, a missing library. Properties of the file itself are checked each time.
struct DiscoveryCache {
  /// The cache key: the build of a library, and the conditions under which it was opened.
  struct Key: Hashable, Sendable {
    var path: String
    var identity: FileIdentity
    /// True if the library was opened in a hardened process. A library that reads files while it is
    /// being opened can fail there and work in another process.
    var isHardened: Bool
    /// The language of the plug-ins' texts.
    var locale: String
  }

  private let file: StoredFile
  private var known: [Key: LibraryReport] = [:]
  private var added: [Key: LibraryReport] = [:]

  /// The maximum number of entries in the file. When new entries would exceed it, all older entries
  /// are discarded.
  private static let maxEntries = 10_000

  /// Reads the cache.
  ///
  /// - Parameter folder: the folder of the cache's file. It need not exist.
  init(folder: String) {
    let version = "6 \(OpenRequest.version)"
    file = StoredFile(path: folder + "/discovery", kind: "segue discovery \(version)")
    known = Self.read(file)
  }

  subscript(key: Key) -> LibraryReport? { added[key] ?? known[key] }

  mutating func add(_ key: Key, _ report: LibraryReport) { added[key] = report }

  /// Adds the new entries to the file, if there are any. Entries that another process has written
  /// meanwhile are kept, except those for libraries that have a new entry.
  func save() {
    guard !added.isEmpty else { return }
    file.exclusively {
      var all = Self.read(file)
      let renewed = Set(added.keys.map(\.path))
      all = all.filter { !renewed.contains($0.key.path) || added[$0.key] != nil }
      if all.count + added.count > Self.maxEntries { all = [:] }
      all.merge(added) { _, new in new }
      file.write { writer in
        writer.list(all.sorted { $0.key.path < $1.key.path }) { $0.entry($1.key, $1.value) }
      }
    }
  }

  private static func read(_ file: StoredFile) -> [Key: LibraryReport] {
    guard var reader = file.read() else { return [:] }
    do throws(Malformed) {
      let entries = try reader.list(limit: 2 * maxEntries) { reader throws(Malformed) in
        try reader.entry()
      }
      try reader.end()
      return Dictionary(entries) { first, _ in first }
    } catch {
      return [:]
    }
  }
}

extension ByteWriter {
  fileprivate mutating func entry(
    _ key: DiscoveryCache.Key, _ report: LibraryReport
  ) {
    text(key.path)
    identity(key.identity)
    flag(key.isHardened)
    text(key.locale)
    report.write(to: &self)
  }
}

extension ByteReader {
  fileprivate mutating func entry() throws(Malformed) -> (
    DiscoveryCache.Key, LibraryReport
  ) {
    let path = try text()
    let key = DiscoveryCache.Key(
      path: path, identity: try identity(), isHardened: try flag(), locale: try text())
    return (key, try LibraryReport(from: &self))
  }
}

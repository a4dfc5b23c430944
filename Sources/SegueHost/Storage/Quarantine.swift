internal import SeguePlugin
internal import SegueWire
internal import Synchronization

/// The plug-ins that are no longer used because they ended their process, each with the reason. An
/// entry is valid for one build of a library: when the file changes, the plug-in is used again.
final class Quarantine: Sendable {
  private struct Entry: Sendable {
    var path: String
    var identity: FileIdentity
    /// The plug-in's id. The other plug-ins of its library are still used.
    var id: String
    /// The reason, as a clause that follows the plug-in's name.
    var reason: String

    /// Returns true if this is the entry of the plug-in `id` in the library `path`. There is at most one such entry,
    /// because `add` replaces an entry for an earlier build of the library.
    func concerns(_ id: String, in path: String) -> Bool { self.id == id && self.path == path }
  }

  private struct State: Sendable {
    /// The entries, the oldest first.
    var entries: [Entry]
    /// False when the file could not be written and therefore lacks some of the entries.
    var isStored = true
    /// True once `add` has returned a warning.
    var hasWarned = false
  }

  private let file: StoredFile
  private let state: Mutex<State>

  /// The maximum number of entries; if there are more, the oldest are dropped.
  static let maxEntries = 1000

  /// Creates the quarantine whose entries are stored in a file.
  ///
  /// - Parameter folder: the folder of the quarantine's file. It need not exist.
  init(folder: String) {
    file = StoredFile(path: folder + "/quarantine", kind: "segue quarantine 2")
    state = Mutex(State(entries: Self.read(file)))
  }

  /// Returns the reason why a plug-in is in quarantine, as a clause that follows the plug-in's name; nil when it is not
  /// in quarantine.
  func reason(_ id: String, in path: String) -> String? {
    state.withLock { state in
      // Most plug-ins have no entry; the library's file is examined only for those that have one.
      guard let entry = state.entries.last(where: { $0.concerns(id, in: path) }),
        let identity = try? ElfFile.identity(path: path)
      else { return nil }
      return entry.identity == identity ? entry.reason : nil
    }
  }

  /// Puts a plug-in into quarantine.
  ///
  /// - Parameters:
  ///   - id: the plug-in's id.
  ///   - path: the file of the plug-in's library.
  ///   - reason: a clause that follows the plug-in's name: "crashed (SIGSEGV) in animate".
  /// - Returns: a warning for the user the first time that the quarantine's file cannot be written;
  ///   otherwise nil.
  @discardableResult
  func add(_ id: String, in path: String, _ reason: String) -> String? {
    guard let identity = try? ElfFile.identity(path: path) else { return nil }
    let new = Entry(path: path, identity: identity, id: id, reason: reason)
    let isStored = update { entries in
      entries.removeAll { $0.concerns(id, in: path) }
      entries.append(new)
    }
    guard !isStored else { return nil }
    let isFirst = state.withLock { state in
      defer { state.hasWarned = true }
      return !state.hasWarned
    }
    return isFirst
      ? "\(id) is not used again in this run, but it will be used in later runs, because \(file.path) cannot be written"
      : nil
  }

  /// Removes a plug-in from quarantine, in every library that contains a plug-in with this id.
  ///
  /// - Returns: false when it was not in quarantine, or the file could not be written.
  func remove(_ id: String) -> Bool {
    var wasThere = false
    let isWritten = update { entries in
      wasThere = entries.contains { $0.id == id }
      entries.removeAll { $0.id == id }
    }
    return wasThere && isWritten
  }

  /// Removes all plug-ins of a library that has been removed. Nothing is written if there are none.
  func forget(library path: String) {
    guard state.withLock({ $0.entries.contains { $0.path == path } }) else { return }
    update { $0.removeAll { $0.path == path } }
  }

  /// Reads the file again, because other processes may have changed it, applies `change` and writes the file. A lock
  /// prevents other processes from changing it in between.
  @discardableResult
  private func update(_ change: (inout [Entry]) -> Void) -> Bool {
    state.withLock { state in
      file.exclusively {
        var entries = Self.read(file)
        if !state.isStored {
          entries += state.entries.filter { own in
            !entries.contains { $0.concerns(own.id, in: own.path) }
          }
        }
        change(&entries)
        entries = entries.suffix(Self.maxEntries)
        state.entries = entries
        state.isStored = file.write { writer in
          writer.list(entries) { writer, entry in
            writer.text(entry.path)
            writer.identity(entry.identity)
            writer.text(entry.id)
            writer.text(entry.reason)
          }
        }
        return state.isStored
      }
    }
  }

  private static func read(_ file: StoredFile) -> [Entry] {
    guard var reader = file.read() else { return [] }
    do throws(Malformed) {
      let entries = try reader.list(limit: maxEntries) { reader throws(Malformed) in
        Entry(
          path: try reader.text(), identity: try reader.identity(), id: try reader.text(),
          reason: try reader.text())
      }
      try reader.end()
      return entries
    } catch {
      return []
    }
  }
}

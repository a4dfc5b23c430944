internal import SeguePlugin
internal import SegueWire
internal import Synchronization

/// The plug-ins that are not used since they ended their process, each with the reason. An entry
/// belongs to one build of a library: when the file changes, the plug-in is tried again.
final class Quarantine: Sendable {
  struct Key: Hashable, Sendable {
    var path: String
    var identity: FileIdentity
    /// The plug-in's id; the others of its library are still used.
    var id: String
  }

  private let file: StoredFile
  private let known: Mutex<[Key: String]>

  private static let mostEntries = 1000

  /// - Parameter folder: where the file is or will be.
  init(folder: String) {
    file = StoredFile(path: folder + "/quarantine", kind: "segue quarantine 1")
    known = Mutex(Self.read(file))
  }

  /// Why a plug-in is not used, as a clause that follows its name; nil for one that is.
  func reason(_ id: String, in path: String) -> String? {
    known.withLock { known in
      // Most runs have no entries, and need not look at the file.
      guard known.contains(where: { $0.key.id == id && $0.key.path == path }),
        let identity = try? ElfFile.identity(path: path)
      else { return nil }
      return known[Key(path: path, identity: identity, id: id)]
    }
  }

  /// - Parameter reason: a clause that follows the plug-in's name: "crashed (SIGSEGV) in animate".
  func add(_ id: String, in path: String, _ reason: String) {
    guard let identity = try? ElfFile.identity(path: path) else { return }
    update { $0[Key(path: path, identity: identity, id: id)] = reason }
  }

  /// Lets a plug-in be tried again, wherever it was found.
  ///
  /// - Returns: false when it was not in quarantine, or the file could not be written.
  func remove(_ id: String) -> Bool {
    var wasThere = false
    let isWritten = update { entries in
      wasThere = entries.contains { $0.key.id == id }
      entries = entries.filter { $0.key.id != id }
    }
    return wasThere && isWritten
  }

  /// Changes the file, with what other processes have written meanwhile.
  @discardableResult
  private func update(_ change: (inout [Key: String]) -> Void) -> Bool {
    var entries = Self.read(file)
    change(&entries)
    known.withLock { $0 = entries }
    return file.write { writer in
      writer.list(entries.prefix(Self.mostEntries).sorted { $0.key.id < $1.key.id }) {
        writer, entry in
        writer.text(entry.key.path)
        writer.identity(entry.key.identity)
        writer.text(entry.key.id)
        writer.text(entry.value)
      }
    }
  }

  private static func read(_ file: StoredFile) -> [Key: String] {
    guard var reader = file.read() else { return [:] }
    do throws(Malformed) {
      let entries = try reader.list(limit: mostEntries) { reader throws(Malformed) in
        let (path, identity) = (try reader.text(), try reader.identity())
        return (Key(path: path, identity: identity, id: try reader.text()), try reader.text())
      }
      try reader.end()
      return Dictionary(entries) { first, _ in first }
    } catch {
      return [:]
    }
  }
}

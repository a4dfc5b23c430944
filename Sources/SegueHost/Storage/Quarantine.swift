internal import SeguePlugin
internal import SegueWire
internal import Synchronization

/// The plug-ins that are no longer used because they ended their process, each with the reason. An
/// entry is valid for one build of a library: when the file changes, the plug-in is used again.
final class Quarantine: Sendable {
  struct Key: Hashable, Sendable {
    var path: String
    var identity: FileIdentity
    /// The plug-in's id. The other plug-ins of its library are still used.
    var id: String
  }

  private let file: StoredFile
  private let known: Mutex<[Key: String]>

  private static let mostEntries = 1000

  /// - Parameter folder: the folder of the quarantine's file. It need not exist.
  init(folder: String) {
    file = StoredFile(path: folder + "/quarantine", kind: "segue quarantine 1")
    known = Mutex(Self.read(file))
  }

  /// Why a plug-in is in quarantine, as a clause that follows its name; nil when it is not.
  func reason(_ id: String, in path: String) -> String? {
    known.withLock { known in
      // Most plug-ins have no entry; the library's file is examined only for those that have one.
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

  /// Takes a plug-in out of quarantine, in every library that has one with this id.
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

  /// Reads the file again, which other processes may have changed meanwhile, and writes it with
  /// `change` applied.
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

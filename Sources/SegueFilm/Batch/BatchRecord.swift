internal import SegueMedia
internal import SegueSystem
internal import Synchronization

/// A record of the films that batches have made: a file `.segue-batch` in each folder with films. Each line contains a
/// fingerprint of a film's inputs, a hash of the film's file, and the name of the file.
///
/// Only a regular file with the record's heading is read and replaced. Anything else of this name, such as a symbolic link
/// or a pipe, is left as it is, and nothing is recorded in that folder.
final class BatchRecord: Sendable {
  private struct Entry {
    var inputs: String
    var contents: String
  }

  /// The entries of the record files that have been read, by folder and then by the name of the
  /// film's file.
  private let folders = Mutex<[String: [String: Entry]]>([:])

  static let name = ".segue-batch"
  private static let heading = "segue-batch 1"
  static let limit = 64 << 20

  /// Returns true if the file at `path` was made from inputs with the fingerprint `inputs`, and has not changed since.
  func isUpToDate(_ path: String, inputs: String) -> Bool {
    let (folder, name) = FileSystem.split(path)
    let entry = folders.withLock { folders in
      if folders[folder] == nil { folders[folder] = Self.read(folder) }
      return folders[folder]?[name]
    }
    guard let entry, entry.inputs == inputs else { return false }
    return ContentHash(regularFile: path)?.text == entry.contents
  }

  /// Records that the file at `path` was made from inputs with the fingerprint `inputs`. In a folder that cannot be
  /// written, nothing is recorded, so the next batch makes the films again.
  func note(_ path: String, inputs: String) {
    let (folder, name) = FileSystem.split(path)
    guard OutputName.isOneLine(name), let contents = ContentHash(regularFile: path)?.text else {
      return
    }
    folders.withLock { folders in
      var entries = folders[folder] ?? Self.read(folder)
      entries[name] = Entry(inputs: inputs, contents: contents)
      folders[folder] = entries
      Self.write(entries, folder)
    }
  }

  /// Returns true if a batch may write the record: it is a record, or there is no file of its name.
  private static func mayWrite(_ path: String) -> Bool {
    guard (try? FileStatus(path: path, followsLinks: false)) != nil else { return true }
    let head = Array((heading + "\n").utf8)
    return FileDescriptor.contents(ofOwnFile: path, limit: .max - 1, first: head.count) == head
  }

  private static func read(_ folder: String) -> [String: Entry] {
    guard let bytes = FileDescriptor.contents(ofOwnFile: folder + name, limit: limit),
      let text = String(validating: bytes, as: UTF8.self)
    else { return [:] }
    let lines = text.split(separator: "\n")
    guard lines.first == heading[...] else { return [:] }
    var entries: [String: Entry] = [:]
    for line in lines.dropFirst() {
      let words = line.split(separator: " ", maxSplits: 2)
      guard words.count == 3 else { continue }
      entries[String(words[2])] = Entry(inputs: String(words[0]), contents: String(words[1]))
    }
    return entries
  }

  private static func write(_ entries: [String: Entry], _ folder: String) {
    guard mayWrite(folder + name) else { return }
    let lines = entries.sorted { $0.key < $1.key }
      .map { "\($0.value.inputs) \($0.value.contents) \($0.key)\n" }
    let text = heading + "\n" + lines.joined()
    try? TextFile.prepare(text, for: folder + name, followsLinks: false).commit()
  }
}

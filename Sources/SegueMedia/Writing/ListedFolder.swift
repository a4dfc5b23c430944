package import SegueSystem
package import SegueText

/// A folder in which a program replaces the files that it wrote itself, and no others. A list in the folder names these
/// files, with a fingerprint of each. A file that is not in the list, or whose contents no longer have the fingerprint,
/// is treated as somebody else's and is never replaced. A new file is listed before it gets its name, so that the next
/// run may replace it even if the command is killed in between.
package struct ListedFolder: Sendable {
  package let path: String
  /// The path as it was given, for messages.
  package let shown: String
  private let list: String
  /// A noun phrase for the writer of the files, for messages, such as "a gallery".
  private let writer: String
  /// The first line of the list, by which the list is recognised. Every other line has the fingerprint and the name of a
  /// file; a file that is being replaced has two such lines.
  private let head: String

  /// The maximum size of a list that is read, in bytes.
  static let maxBytes = 1 << 20

  /// Creates the value for a folder. The folder itself is made by `make`.
  ///
  /// - Parameters:
  ///   - path: The path of the folder.
  ///   - shown: The path as it was given, for messages.
  ///   - list: The name of the list.
  ///   - writer: A noun phrase for the writer of the files, for messages.
  ///   - program: The program that writes the files, as its user calls it.
  package init(path: String, shown: String, list: String, writer: String, program: String) {
    (self.path, self.shown, self.list, self.writer) = (path, shown, list, writer)
    head = "Written by \(program), which replaces these files:"
  }

  /// Returns the path of a file in the folder.
  package func file(_ name: String) -> String { path + "/" + name }

  /// True for a folder that has a valid list.
  package var isListed: Bool { written != nil }

  /// Checks that files with these names may be written. Must be called before the first of the
  /// files is written.
  ///
  /// - Throws: `ListedFolderError` for files that are somebody else's, or that were changed since.
  package func check(_ names: [String]) throws(ListedFolderError) {
    let own = written
    var (foreign, changed): ([String], [String]) = ([], [])
    for name in names {
      guard exists(name) else { continue }
      guard let known = own?[name] else {
        foreign.append(name)
        continue
      }
      if ContentHash(regularFile: file(name)).map(known.contains) != true { changed.append(name) }
    }
    if own == nil, exists(list) { foreign.append(list) }
    for (names, isChanged) in [(foreign, false), (changed, true)] {
      guard let first = names.first else { continue }
      throw ListedFolderError(
        file: "\(shown.quotable)/\(first)", others: names.count - 1, isChanged: isChanged,
        writer: writer)
    }
  }

  private func exists(_ name: String) -> Bool {
    (try? FileStatus(path: file(name), followsLinks: false)) != nil
  }

  /// Makes the folder if there is none.
  ///
  /// - Throws: `FolderError` for a path at which there is a file, or that cannot be made.
  package func make() throws(FolderError) {
    try FileSystem.makeFolder(path, shown: shown.quotable)
  }

  /// Writes a file of this name. It may replace a file that is in the list.
  ///
  /// - Parameter body: Writes the file to the given temporary path. The older file is checked before and after this
  ///   call, because somebody may change it meanwhile.
  /// - Throws: `ListedFolderError` for an older file that is somebody else's, or that was changed since; `MediaError`
  ///   for a file that cannot be written; and the errors of `body`.
  package func write<Result>(_ name: String, _ body: (_ path: String) throws -> Result) throws
    -> Result
  {
    try check([name])
    let staged = try StagedFile(for: file(name))
    let result = try body(staged.path)
    try check([name])
    try announce(name, at: staged.path)
    try staged.publish()
    return result
  }

  /// Adds a complete file to the list before the file gets its name, so that the next run may
  /// replace it.
  ///
  /// - Parameter path: The temporary path of the file.
  /// - Throws: `.cannotWrite` when the list cannot be written.
  package func announce(_ name: String, at path: String) throws(MediaError) {
    var all = written ?? [:]
    all[name] = Set(
      [ContentHash(regularFile: file(name)), ContentHash(regularFile: path)].compactMap(\.self))
    let lines = all.sorted { $0.key < $1.key }.flatMap { name, prints in
      prints.map { "\($0.text) \(name)" }.sorted()
    }
    try TextFile.prepare(
      ([head] + lines).joined(separator: "\n") + "\n", for: file(list), followsLinks: false
    ).commit()
  }

  /// The fingerprints of the files in the list, by file name; nil without a valid list.
  private var written: [String: Set<ContentHash>]? {
    guard let bytes = FileDescriptor.contents(ofOwnFile: file(list), limit: Self.maxBytes) else {
      return nil
    }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    guard lines.first.map(String.init) == head else { return nil }
    var files: [String: Set<ContentHash>] = [:]
    for line in lines.dropFirst() {
      guard let space = line.firstIndex(of: " ") else { continue }
      guard let print = ContentHash(parsing: line[..<space]) else { continue }
      files[String(line[line.index(after: space)...]), default: []].insert(print)
    }
    return files
  }
}

/// The error for files in a folder that a program must not replace, because it did not write them or because they were
/// changed since.
package struct ListedFolderError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The path of the first such file.
  let file: String
  /// The number of further such files.
  let others: Int
  /// True if the program wrote the files, and they were changed since.
  let isChanged: Bool
  /// A noun phrase for the program.
  let writer: String

  /// One sentence without a full stop.
  package var description: String {
    let state =
      isChanged ? "no longer as \(writer) wrote" : "there already, and no \(noun) wrote"
    guard others > 0 else {
      return "'\(file)' is \(state) it; give another folder, or remove that file"
    }
    let further = others == 1 ? "another file" : "\(others) other files"
    return
      "'\(file)' and \(further) are \(state) them; give another folder, or remove those files"
  }

  /// The writer without its article.
  private var noun: Substring { writer.drop { $0 != " " }.dropFirst() }
}

extension ListedFolderError: ExplainedError {
  package var errorKind: ErrorKind { .output }
}

internal import Glibc
package import SegueMedia
package import SegueSystem
internal import SegueText

/// The folder into which a gallery is written. A list in the folder names the files that galleries wrote, with a
/// fingerprint of each. A file that is not in the list, or whose contents no longer have the fingerprint, is treated as
/// somebody else's and is never replaced. A new file is listed before it gets its name, so that the next gallery may
/// replace it even if the command is killed in between.
package struct GalleryFolder {
  package let path: String
  /// The path as it was given, for messages.
  private let shown: String
  /// The first line of the list. Every other line has the fingerprint and the name of a file; a file that is being
  /// replaced has two such lines.
  private let head: String

  /// The page's name.
  package static let page = "index.html"
  /// The list's name.
  private static let list = ".segue-gallery"
  /// The maximum size of a list that is read, in bytes.
  private static let maxBytes = 1 << 20

  /// Creates the value for a folder. The folder itself is made by `make`.
  ///
  /// - Parameters:
  ///   - path: The path of the folder.
  ///   - shown: The path as it was given, for messages.
  ///   - program: The program that makes the gallery, as its user calls it.
  package init(path: String, shown: String, program: String) {
    (self.path, self.shown) = (path, shown)
    head = "Written by \(program), which replaces these files:"
  }

  /// Returns the path of a file in the folder.
  package func file(_ name: String) -> String { path + "/" + name }

  /// Checks that a gallery may write files with these names. Must be called before the first of the
  /// files is written.
  ///
  /// - Throws: `GalleryError` for files that no gallery wrote, or that were changed since.
  package func check(_ names: [String]) throws(GalleryError) {
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
    if own == nil, exists(Self.list) { foreign.append(Self.list) }
    for (names, isChanged) in [(foreign, false), (changed, true)] {
      guard let first = names.first else { continue }
      throw GalleryError(
        file: "\(shown.quotable)/\(first)", others: names.count - 1, isChanged: isChanged)
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

  /// Writes a file of this name. It may replace a file that an older gallery wrote.
  ///
  /// - Parameter body: Writes the file to the given temporary path. The older file is checked before and after this
  ///   call, because somebody may change it meanwhile.
  /// - Throws: `GalleryError` for an older file that no gallery wrote, or that was changed since; `MediaError` for a
  ///   file that cannot be written; and the errors of `body`.
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

  /// Adds a complete file to the list before the file gets its name, so that the next gallery may
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
    try TextFile.write(([head] + lines).joined(separator: "\n") + "\n", to: file(Self.list))
  }

  /// The fingerprints of the files that galleries wrote, by file name; nil without a valid list.
  private var written: [String: Set<ContentHash>]? {
    let bytes = try? FileDescriptor.contents(
      of: file(Self.list), limit: Self.maxBytes, flags: O_RDONLY | O_NONBLOCK | O_NOFOLLOW)
    guard let bytes else { return nil }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    guard lines.first.map(String.init) == head else { return nil }
    var files: [String: Set<ContentHash>] = [:]
    for line in lines.dropFirst() {
      guard let space = line.lastIndex(of: " ") else { continue }
      guard let print = ContentHash(parsing: line[..<space]) else { continue }
      files[String(line[line.index(after: space)...]), default: []].insert(print)
    }
    return files
  }
}

/// The error for files in a gallery's folder that a gallery must not replace.
package struct GalleryError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The path of the first such file.
  let file: String
  /// The number of further such files.
  let others: Int
  /// True if a gallery wrote the files, and they were changed since.
  let isChanged: Bool

  /// One sentence without a full stop.
  package var description: String {
    let state = isChanged ? "no longer as a gallery wrote" : "there already, and no gallery wrote"
    guard others > 0 else {
      return "'\(file)' is \(state) it; give another folder, or remove that file"
    }
    let further = others == 1 ? "another file" : "\(others) other files"
    return
      "'\(file)' and \(further) are \(state) them; give another folder, or remove those files"
  }
}

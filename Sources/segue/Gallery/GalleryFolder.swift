internal import Glibc
internal import SegueMedia
internal import SegueSystem
internal import SegueText

/// The folder that a gallery is written into. A list in it has the files that galleries wrote there, each
/// with its fingerprint. A file that is not in the list, or that was changed since, belongs to somebody else
/// and is never replaced. A file is in the list before it has its name, so that it is known as a gallery's
/// even if the command is killed right after that.
struct GalleryFolder {
  let path: String
  /// The path as it was given, for messages.
  let shown: String

  /// The page's name.
  static let page = "index.html"
  /// The list's name.
  private static let list = ".segue-gallery"
  /// The list's first line. Each other line is a fingerprint and a name. A name has two fingerprints while a
  /// file is replaced.
  private static let head = "Written by segue gallery, which replaces these files:"
  /// The maximum size of a list that is read, in bytes.
  private static let maxBytes = 1 << 20

  func file(_ name: String) -> String { path + "/" + name }

  /// Checks that a gallery may write files with these names. Must be called before it writes any.
  ///
  /// - Throws: `Failure.cannotCreate` for files that no gallery wrote, or that were changed since.
  func check(_ names: [String]) throws(Failure) {
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
    if let refusal = refusal(foreign, "there already, and no gallery wrote") { throw refusal }
    if let refusal = refusal(changed, "not as a gallery wrote") { throw refusal }
  }

  private func exists(_ name: String) -> Bool {
    (try? FileStatus(path: file(name), followsLinks: false)) != nil
  }

  /// Returns the error for files that cannot be replaced; nil when there are none.
  private func refusal(_ names: [String], _ state: String) -> Failure? {
    guard let first = names.first else { return nil }
    let others = names.count == 2 ? "another file" : "\(names.count - 1) other files"
    return Failure(
      .cannotCreate,
      "'\(shown.quotable)/\(first)' "
        + (names.count == 1
          ? "is \(state) it; give another folder, or remove that file"
          : "and \(others) are \(state) them; give another folder, or remove those files"))
  }

  /// Makes the folder if there is none.
  ///
  /// - Throws: `Failure.cannotCreate` for a path at which there is a file, or that cannot be made.
  func make() throws(Failure) {
    if mkdir(path, 0o777) == 0 { return }
    let error = SystemError.current
    guard FileStatus.kind(of: path) == .folder else {
      let reason =
        switch error.code {
        case EEXIST: "there is a file"
        case ENOENT: "the folder that it would be in does not exist"
        default: error.description
        }
      throw Failure(.cannotCreate, "the folder '\(shown.quotable)' cannot be made: \(reason)")
    }
  }

  /// Writes a file of this name, and replaces an older file of a gallery.
  ///
  /// - Parameter body: Writes the file to the path that it is given, which takes long enough that somebody
  ///   may have changed the older one since it was checked.
  /// - Throws: `Failure.cannotCreate` for an older file that no gallery wrote, or that was changed since, and
  ///   what `body` throws.
  func write<Result>(_ name: String, _ body: (_ path: String) throws -> Result) throws -> Result {
    try check([name])
    let staged: StagedFile
    do { staged = try StagedFile(for: file(name)) } catch { throw Failure(error) }
    let result = try body(staged.path)
    try check([name])
    try announce(name, at: staged.path)
    do { try staged.publish() } catch { throw Failure(error) }
    return result
  }

  /// Adds a file to the list before it has its name, so that the next gallery may replace it.
  ///
  /// - Parameter path: The path of the complete file.
  /// - Throws: `Failure.cannotCreate` when the list cannot be written.
  func announce(_ name: String, at path: String) throws(Failure) {
    var all = written ?? [:]
    all[name] = Set(
      [ContentHash(regularFile: file(name)), ContentHash(regularFile: path)].compactMap(\.self))
    let lines = all.sorted { $0.key < $1.key }.flatMap { name, prints in
      prints.map { "\($0.text) \(name)" }.sorted()
    }
    try TextFile.write(([Self.head] + lines).joined(separator: "\n") + "\n", to: file(Self.list))
  }

  /// The files that galleries wrote, by name; nil without a list.
  private var written: [String: Set<ContentHash>]? {
    let bytes = try? FileDescriptor.contents(
      of: file(Self.list), limit: Self.maxBytes, flags: O_RDONLY | O_NONBLOCK | O_NOFOLLOW)
    guard let bytes else { return nil }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    guard lines.first.map(String.init) == Self.head else { return nil }
    var files: [String: Set<ContentHash>] = [:]
    for line in lines.dropFirst() {
      guard let space = line.lastIndex(of: " ") else { continue }
      guard let print = ContentHash(parsing: line[..<space]) else { continue }
      files[String(line[line.index(after: space)...]), default: []].insert(print)
    }
    return files
  }
}

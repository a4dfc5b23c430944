internal import Glibc
internal import SegueText

/// The folder that a gallery is written into. A list in it has the names of the files that galleries wrote
/// there; files with other names are somebody else's and are never replaced.
struct GalleryFolder {
  let path: String
  /// The path as it was given, for messages.
  let shown: String

  /// The page's name.
  static let page = "index.html"
  /// The list's name.
  private static let list = ".segue-gallery"
  /// The list's first line.
  private static let head = "Written by segue gallery, which replaces these files:"
  /// The most bytes of a list that is read.
  private static let mostBytes = 1 << 20

  func file(_ name: String) -> String { path + "/" + name }

  /// Checks that a gallery may write files with these names. Must be called before it writes any.
  ///
  /// - Throws: `Failure.cannotCreate` for a file that no gallery wrote.
  func check(_ names: [String]) throws(Failure) {
    let own = written
    for name in names + [Self.list] where !own.contains(name) {
      var status = stat()
      guard lstat(file(name), &status) == 0 else { continue }
      throw Failure(
        .cannotCreate,
        "'\(shown.quotable)/\(name)' is there already, and no gallery wrote it; give another folder, or "
          + "remove that file")
    }
  }

  /// Makes the folder where there is none.
  ///
  /// - Throws: `Failure.cannotCreate` for a path at which there is a file, or that can't be made.
  func make() throws(Failure) {
    if mkdir(path, 0o777) == 0 { return }
    let error = errno
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
      let reason =
        switch error {
        case EEXIST: "there is a file"
        case ENOENT: "the folder that it would be in does not exist"
        default: String(cString: strerror(error))
        }
      throw Failure(.cannotCreate, "the folder '\(shown.quotable)' can't be made: \(reason)")
    }
  }

  /// Adds names to the list, before there are files with them: a gallery that is interrupted is replaced by
  /// the next one.
  ///
  /// - Throws: `Failure.cannotCreate` when the list can't be written.
  func claim(_ names: [String]) throws(Failure) {
    let all = written.subtracting([Self.list]).union(names).sorted()
    try TextFile.write(([Self.head] + all).joined(separator: "\n") + "\n", to: file(Self.list))
  }

  /// The names of the files that galleries wrote, and of the list itself; empty without a list.
  private var written: Set<String> {
    let descriptor = open(file(Self.list), O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return [] }
    defer { close(descriptor) }
    let bytes = [UInt8](unsafeUninitializedCapacity: Self.mostBytes) { buffer, count in
      // Sound: read writes at most as many bytes as the buffer holds.
      count = max(0, read(descriptor, buffer.baseAddress, buffer.count))
    }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    guard lines.first == Self.head else { return [] }
    return Set(lines.dropFirst()).union([Self.list])
  }
}

/// The name of a file that a run writes, and the folder that the name must not leave.
///
/// What a user types may lead anywhere, also through symbolic links. What comes from a table, from a storyboard or from
/// the contents of a folder may only name files below the folder that the user has typed.
package struct OutputName: Sendable, Hashable {
  /// The path of the file.
  package var path: String
  /// The beginning of `path` that the user has typed, up to and with its last slash; empty for the working folder. Nil if
  /// the whole name is the user's own words.
  package var folder: String?

  /// Creates the name of a file.
  package init(_ path: String, in folder: String? = nil) {
    (self.path, self.folder) = (path, folder)
  }

  /// The reason why a name must not be written.
  package enum Fault: Error, Hashable {
    /// The name contains a zero byte or a line end.
    case character
    /// The name leads out of this folder.
    case outside(folder: String)
    /// The name leads through the symbolic link with this path.
    case link(String)
  }

  /// Returns true for a text without zero bytes and line ends, which no name from a file may contain.
  package static func isOneLine(_ text: String) -> Bool {
    !text.utf8.contains { $0 == 0 || $0 == 0x0a || $0 == 0x0d }
  }

  /// Checks the name against the rules for its folder. Examines the folders and the file if they exist.
  package func check() throws(Fault) {
    guard let folder else { return }
    guard Self.isOneLine(path) else { throw .character }
    let slash = UInt8(ascii: "/")
    guard path.utf8.starts(with: folder.utf8), !folder.isEmpty || path.utf8.first != slash else {
      throw .outside(folder: folder)
    }
    let steps = path.utf8.dropFirst(folder.utf8.count).split(separator: slash).map(Substring.init)
    var names: [Substring] = []
    for step in steps where step != "." {
      guard step == ".." else {
        names.append(step)
        continue
      }
      guard names.popLast() != nil else { throw .outside(folder: folder) }
    }
    try Self.checkLinks(folder, names)
    // A name before ".." may be a link, too.
    if names.count < steps.count { try Self.checkLinks(folder, steps) }
  }

  private static func checkLinks(_ folder: String, _ steps: [Substring]) throws(Fault) {
    var path = folder
    for step in steps {
      path += step
      guard let status = try? FileStatus(path: path, followsLinks: false) else { return }
      guard status.kind != .link else { throw .link(path) }
      path += "/"
    }
  }
}

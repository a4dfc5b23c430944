internal import SegueHost
internal import SegueSystem
internal import SegueText

/// The files of a bundle in memory, wherever they were read from. Each path and size is checked when a file is added, so
/// that nothing else is ever written.
struct BundleFiles {
  /// The name of the bundle's folder, with its ending.
  let name: String
  /// The contents of each file by its path in the bundle, such as `x86_64/flip.so`.
  private(set) var files: [ExactPath: [UInt8]] = [:]
  private var bytes = 0

  /// The limits on a bundle: the size of all files in bytes, their number, and the length of a path in bytes.
  static let maxBytes = 128 << 20
  static let maxFiles = 1000
  private static let maxPath = 240

  /// The name of the file that makes a folder a bundle.
  static let manifest = "plugin.yaml"

  init(name: String) { self.name = name }

  /// Adds a file. `read` returns its contents, at most the number of bytes that it is given, and one more for a larger
  /// file.
  mutating func add(
    _ path: String, _ read: (_ limit: Int) throws(InstallError) -> [UInt8]
  ) throws(InstallError) {
    try check(path)
    guard Self.belongs(path) else {
      throw .invalid(
        "'\(name.printable)' contains \(path.quoted), which has no place in a bundle; a bundle has \(Self.manifest), "
          + "LICENSE, README.md, ARCHITECTURE/NAME.so, any/NAME.glsl, and the folders pictures and data")
    }
    let key = ExactPath(path)
    guard files[key] == nil else { throw .invalid("'\(name.printable)' contains \(path.quoted) twice") }
    if let other = files.keys.first(where: { key.isInside($0) || $0.isInside(key) }) {
      throw .invalid(
        "'\(name.printable)' contains \(path.quoted) and \(other.text.quoted), one of which is the other's folder")
    }
    guard files.count < Self.maxFiles else {
      throw .invalid("'\(name.printable)' contains more than \(Self.maxFiles) files")
    }
    let contents = try read(Self.maxBytes - bytes)
    bytes += contents.count
    guard bytes <= Self.maxBytes else {
      throw .invalid("'\(name.printable)' is larger than \(Self.maxBytes >> 20) MB")
    }
    files[key] = contents
  }

  /// Checks the path of a file or folder in the bundle.
  func check(_ path: String) throws(InstallError) {
    let words = path.split(separator: "/", omittingEmptySubsequences: false)
    let isPlain = words.allSatisfy { word in
      !word.isEmpty && word != "." && word != ".." && String(word).printable == word
    }
    // A slash and a combining mark after it are one character.
    let hasPlainSlashes = path.allSatisfy { $0 == "/" || !$0.utf8.contains(UInt8(ascii: "/")) }
    guard isPlain, hasPlainSlashes, path.utf8.count <= Self.maxPath, !path.contains("\\") else {
      throw .invalid("'\(name.printable)' contains \(path.quoted), which is no plain path inside of the bundle")
    }
  }

  /// Returns true for the path of a file that is a part of the form of bundles. Any other file in an installed bundle is
  /// the user's.
  static func belongs(_ path: String) -> Bool {
    if PluginBundle.isPluginFile(path) { return true }
    let words = path.split(separator: "/")
    guard words.count == 1, let file = words.first else {
      return words.count > 1 && ["pictures", "data"].contains(words[0])
    }
    return file == manifest || texts.contains { file.hasPrefix($0) }
  }

  private static let licences = ["LICENSE", "LICENCE", "COPYING"]
  private static let texts = licences + ["NOTICE", "AUTHORS", "README", "CHANGELOG"]

  private var paths: [String] { files.keys.map(\.text) }

  /// The contents of `plugin.yaml`; nil if there is none.
  var manifestBytes: [UInt8]? { files[ExactPath(Self.manifest)] }

  /// True if a file with a licence is among the files.
  var hasLicence: Bool {
    paths.contains { path in !path.contains("/") && Self.licences.contains { path.hasPrefix($0) } }
  }

  /// Returns the path of the plug-in for this machine.
  func plugin() throws(InstallError) -> String {
    do throws(PluginBundle.Unusable) { return try PluginBundle.plugin(among: paths) } catch {
      throw .invalid("'\(name.printable)' cannot be installed: \(error.clause)")
    }
  }

  /// Writes the bundle's folder into the folder `parent`.
  func write(into parent: String) throws(SystemError) {
    let root = parent + "/" + name
    try Self.makeFolder(root)
    var made: Set<ExactPath> = []
    for (key, contents) in files {
      let path = key.text
      let words = path.split(separator: "/")
      for count in 1..<max(words.count, 1) {
        let folder = words.prefix(count).joined(separator: "/")
        if made.insert(ExactPath(folder)).inserted { try Self.makeFolder(root + "/" + folder) }
      }
      try StagingFolder.write(contents, to: root + "/" + path)
    }
  }

  private static func makeFolder(_ path: String) throws(SystemError) {
    // Other users must not be able to write, or the library would be refused.
    try FileSystem.makeNewFolder(path, permissions: 0o755)
  }
}

extension BundleFiles {
  /// Reads a bundle from a folder. Links, devices and pipes in it are refused.
  ///
  /// - Parameters:
  ///   - path: The folder's path.
  ///   - name: The name of the bundle.
  init(folder path: String, name: String) throws(InstallError) {
    self.init(name: name)
    try addFolder(path, "")
  }

  private mutating func addFolder(_ root: String, _ folder: String) throws(InstallError) {
    let names: [String]
    do throws(SystemError) { names = try FileSystem.names(in: root + folder) } catch {
      throw .unreadable("'\((root + folder).printable)' cannot be read: \(error)")
    }
    guard names.count <= Self.maxFiles else {
      throw .invalid("'\(name.printable)' contains more than \(Self.maxFiles) files")
    }
    for file in names.sorted() {
      let path = String((folder + "/" + file).dropFirst())
      try check(path)
      let full = root + "/" + path
      switch (try? FileStatus(path: full, followsLinks: false))?.kind {
      case .folder: try addFolder(root, "/" + path)
      case .file:
        try add(path) { limit throws(InstallError) in
          do throws(SystemError) {
            // A link that has replaced the file meanwhile is not followed.
            return try FileDescriptor.contents(of: full, limit: limit + 1, flags: FileDescriptor.noLinks)
          } catch { throw .unreadable("'\(full.printable)' cannot be read: \(error)") }
        }
      case .link: throw .invalid("'\(name.printable)' contains a symbolic link, \(path.quoted); a bundle has none")
      case .other, nil:
        throw .invalid("'\(name.printable)' contains \(path.quoted), which is neither a file nor a folder")
      }
    }
  }

  /// Returns the paths of the files in the folder of an installed bundle that are not a part of the form of bundles.
  static func foreignFiles(in root: String) -> [String] {
    func files(_ folder: String) -> [String] {
      let names = (try? FileSystem.names(in: root + folder)) ?? []
      return names.sorted().flatMap { name -> [String] in
        let path = folder + "/" + name
        let kind = (try? FileStatus(path: root + path, followsLinks: false))?.kind
        return kind == .folder ? files(path) : [String(path.dropFirst())]
      }
    }
    return files("").filter { !belongs($0) }
  }
}

extension String {
  /// The text in quotation marks, without characters that change a terminal.
  var quoted: String { "'\(printable)'" }
}

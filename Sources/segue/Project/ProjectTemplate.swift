internal import Glibc

/// The template of a plug-in project: a complete plug-in called "my-plugin". Replacing every
/// spelling of that name in the files and their names makes it another plug-in.
struct ProjectTemplate {
  struct Entry: Equatable {
    /// The path relative to the project's folder.
    var path: String
    var bytes: [UInt8]
  }

  /// The folders of the project; each comes after its parent.
  private(set) var folders: [String] = []
  private(set) var files: [Entry] = []

  /// The spellings of the placeholder with their replacements, the longest spelling first.
  private let replacements: [(old: [UInt8], new: [UInt8])]

  /// Reads the template for a language and kind.
  ///
  /// - Throws: `Failure.noInput` when the templates are not installed or can't be read.
  init(
    _ language: NewCommand.Language, _ kind: NewCommand.Kind, name: ProjectName, id: String,
    author: String
  ) throws(Failure) {
    replacements = [
      ("org.example.my-plugin", id), ("Your name", author), ("my-plugin", name.name),
      ("my_plugin", name.snake), ("MyPlugin", name.type), ("My plugin", name.title),
    ].map { (Array($0.0.utf8), Array($0.1.utf8)) }
    let folder =
      try SharedFolder.path("templates", clone: "Templates", title: "templates")
      + "/\(language.rawValue)/\(kind.rawValue)"
    try read(folder, as: "")
    guard !files.isEmpty else {
      throw Failure(
        .noInput,
        "there is no template in '\(folder)'; install Segue again ('make install' in its clone)")
    }
  }

  private mutating func read(_ folder: String, as path: String) throws(Failure) {
    guard let stream = opendir(folder) else { throw Self.unreadable(folder) }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      // Safe: the name ends with a zero byte inside the entry, which is valid until the next call.
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    for name in names.sorted() {
      let file = "\(folder)/\(name)"
      // The template's file is called gitignore, because git would apply a .gitignore to the
      // templates.
      let target = path + (name == "gitignore" ? ".gitignore" : replaced(name))
      var status = stat()
      guard stat(file, &status) == 0 else { throw Self.unreadable(file) }
      if status.st_mode & S_IFMT == S_IFDIR {
        folders.append(target)
        try read(file, as: target + "/")
      } else {
        files.append(Entry(path: target, bytes: replaced(try Self.bytes(file))))
      }
    }
  }

  private static func bytes(_ file: String) throws(Failure) -> [UInt8] {
    let descriptor = open(file, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw unreadable(file) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65536)
    while true {
      // Safe: `read` writes at most as many bytes as the array holds.
      let count = buffer.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw unreadable(file) }
      guard count > 0 else { return bytes }
      bytes += buffer[..<count]
    }
  }

  private static func unreadable(_ path: String) -> Failure {
    Failure(.noInput, "the template '\(path)' can't be read: \(String(cString: strerror(errno)))")
  }

  private func replaced(_ text: String) -> String {
    String(decoding: replaced(Array(text.utf8)), as: UTF8.self)
  }

  /// Replaces the placeholder in one pass, so that inserted text is not replaced again.
  private func replaced(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if let match = replacements.first(where: { bytes[index...].starts(with: $0.old) }) {
        result += match.new
        index += match.old.count
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return result
  }
}

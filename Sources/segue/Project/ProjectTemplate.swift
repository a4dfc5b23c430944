internal import SegueSystem

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
  /// - Throws: `Failure.noInput` when the templates are not installed or cannot be read.
  init(
    _ language: NewCommand.Language, _ kind: NewCommand.Kind, name: ProjectName, id: String,
    author: String
  ) throws(Failure) {
    replacements = [
      ("org.example.my-plugin", id), ("Your name", author), ("my-plugin", name.name),
      ("my_plugin", name.snake), ("MyPlugin", name.type), ("My plugin", name.title),
    ].map { (Array($0.0.utf8), Array($0.1.utf8)) }
    let folder =
      try SharedFolder.path(
        "templates", clone: "Templates", title: "templates", package: "segue-dev")
      + "/\(language.rawValue)/\(kind.rawValue)"
    try read(folder, as: "")
    guard !files.isEmpty else {
      throw Failure(
        .noInput,
        "there is no template in '\(folder)'; install Segue again ('make install' in its clone)")
    }
  }

  private mutating func read(_ folder: String, as path: String) throws(Failure) {
    let names: [String]
    do throws(SystemError) {
      names = try FileSystem.names(in: folder).filter { !$0.hasPrefix(".") }
    } catch { throw Self.unreadable(folder, error) }
    for name in names.sorted() {
      let file = "\(folder)/\(name)"
      // The template's file is called gitignore, because git would apply a .gitignore to the
      // templates.
      let target = path + (name == "gitignore" ? ".gitignore" : replaced(name))
      let bytes: [UInt8]?
      do throws(SystemError) {
        let isFolder = try FileStatus(path: file).kind == .folder
        bytes = isFolder ? nil : try FileDescriptor.contents(of: file)
      } catch { throw Self.unreadable(file, error) }
      if let bytes {
        files.append(Entry(path: target, bytes: replaced(bytes)))
      } else {
        folders.append(target)
        try read(file, as: target + "/")
      }
    }
  }

  private static func unreadable(_ path: String, _ error: SystemError) -> Failure {
    Failure(.noInput, "the template '\(path)' cannot be read: \(error)")
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

internal import SegueSystem

/// The template of a plug-in project: a complete plug-in called "my-plugin". Replacing every
/// spelling of that name, in the files and in their names, turns it into another plug-in.
package struct ProjectTemplate {
  /// A file of the project.
  package struct Entry: Equatable {
    /// The path relative to the project's folder.
    package var path: String
    var bytes: [UInt8]
  }

  /// The folders of the project; each comes after its parent.
  private(set) var folders: [String] = []
  package private(set) var files: [Entry] = []

  /// The texts of the template that are replaced, such as the spellings of "my-plugin", each with
  /// its replacement. A text comes before the texts that it contains.
  private let replacements: [(old: [UInt8], new: [UInt8])]

  /// Reads the template of a plug-in.
  ///
  /// - Parameter templates: The folder of all templates, with a folder for each language and kind.
  /// - Throws: `ProjectError` when the templates cannot be read.
  package init(_ plugin: NewPlugin, templates: String) throws(ProjectError) {
    let name = plugin.name
    replacements = [
      ("org.example.my-plugin", plugin.id), ("Your name", plugin.author), ("my-plugin", name.name),
      ("my_plugin", name.snake), ("MyPlugin", name.type), ("My plugin", name.title),
    ].map { (Array($0.0.utf8), Array($0.1.utf8)) }
    let folder = "\(templates)/\(plugin.language.rawValue)/\(plugin.kind.rawValue)"
    try read(folder, as: "")
    guard !files.isEmpty else { throw .templateMissing(folder: folder) }
  }

  private mutating func read(_ folder: String, as path: String) throws(ProjectError) {
    let names: [String]
    do throws(SystemError) {
      names = try FileSystem.names(in: folder).filter { !$0.hasPrefix(".") }
    } catch { throw ProjectError.templateUnreadable(path: folder, error) }
    for name in names.sorted() {
      let file = "\(folder)/\(name)"
      // The template's file is called gitignore, because git would apply a .gitignore to the
      // templates.
      let target = path + (name == "gitignore" ? ".gitignore" : replaced(name))
      let bytes: [UInt8]?
      do throws(SystemError) {
        let isFolder = try FileStatus(path: file).kind == .folder
        bytes = isFolder ? nil : try FileDescriptor.contents(of: file)
      } catch { throw ProjectError.templateUnreadable(path: file, error) }
      if let bytes {
        files.append(Entry(path: target, bytes: replaced(bytes)))
      } else {
        folders.append(target)
        try read(file, as: target + "/")
      }
    }
  }

  private func replaced(_ text: String) -> String {
    String(decoding: replaced(Array(text.utf8)), as: UTF8.self)
  }

  /// Replaces the texts in `replacements` in one pass, so that inserted text is not replaced again.
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

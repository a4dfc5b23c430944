public import Foundation

/// The pages of the plug-in guide: docs/writing-plugins.md and the pages in its folder, and the page of each property.
public enum GuidePages {
  private static let docs = Toolchain.package.appending(path: "docs")

  /// Returns the files of all pages, beginning with docs/writing-plugins.md.
  public static func all() throws -> [URL] {
    let folder = docs.appending(path: "writing-plugins")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    return [docs.appending(path: "writing-plugins.md")]
      + names.filter { $0.hasSuffix(".md") }.sorted().map { folder.appending(path: $0) }
  }

  /// Returns the example in one language from each property's page, with the property's name.
  public static func propertyExamples(_ language: String) throws -> [(name: String, text: String)] {
    let folder = docs.appending(path: "reference/properties")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    return try names.filter { $0.hasSuffix(".md") && $0 != "README.md" }.sorted().map { file in
      let page = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
      // The code blocks before this heading are declarations, which are not examples.
      let part = page.components(separatedBy: "\n## Example\n").last ?? ""
      return (String(file.dropLast(3)), blocks(language, in: part).joined(separator: "\n"))
    }
  }

  /// Returns the text of a page, such as "c.md".
  public static func text(_ name: String) throws -> String {
    try String(
      contentsOf: docs.appending(path: "writing-plugins").appending(path: name), encoding: .utf8)
  }

  /// Returns the fenced blocks of a language on a page, each with a final line break.
  public static func blocks(_ language: String, in page: String) -> [String] {
    ("\n" + page).components(separatedBy: "\n```\(language)\n").dropFirst()
      .compactMap { $0.components(separatedBy: "\n```").first.map { $0 + "\n" } }
  }

  /// Copies the C headers and the C++ bindings into `folder`, in the layout of an installation, and returns the include
  /// folder.
  public static func installHeaders(in folder: URL) throws -> URL {
    let include = folder.appending(path: "include")
    let files = FileManager.default
    try files.createDirectory(at: include, withIntermediateDirectories: true)
    try files.copyItem(
      at: Toolchain.headers.appending(path: "segue"), to: include.appending(path: "segue"))
    let bindings = Toolchain.package.appending(path: "Bindings/cpp")
    for name in try files.contentsOfDirectory(atPath: bindings.path) where name.hasSuffix(".hpp") {
      try files.copyItem(
        at: bindings.appending(path: name), to: include.appending(path: "segue/\(name)"))
    }
    return include
  }
}

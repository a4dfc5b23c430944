internal import Foundation
internal import Yams

/// A storyboard's text on its way to nodes, with what could be hostile about it refused first.
struct YAMLText {
  let file: String
  let text: String

  /// Bytes that a storyboard may have.
  static let limit = 1 << 20

  /// Reads the file. A message calls it by `path` as it is.
  init(path: String) throws(StoryboardError) {
    file = path
    let manager = FileManager.default
    var isFolder: ObjCBool = false
    guard manager.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw StoryboardError(.missing, file: path, reason: "there is no such file")
    }
    // The attributes are those of a link itself, so look at where it leads.
    let target = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    let attributes = try? manager.attributesOfItem(atPath: target)
    guard !isFolder.boolValue, attributes?[.type] as? FileAttributeType == .typeRegular else {
      throw StoryboardError(
        .missing, file: path, reason: "a storyboard must be a file, and this is none")
    }
    let size = (attributes?[.size] as? NSNumber)?.intValue ?? 0
    try Self.check(size: size, path)
    guard let data = manager.contents(atPath: path) else {
      throw StoryboardError(
        .missing, file: path, reason: "the file cannot be read; look at its permissions")
    }
    guard let text = String(validating: data, as: UTF8.self) else {
      throw StoryboardError(
        .sense, file: path, reason: "expected YAML in UTF-8, found other bytes")
    }
    self.text = Self.withoutMark(text)
  }

  init(_ text: String, file: String) throws(StoryboardError) {
    self.file = file
    self.text = Self.withoutMark(text)
    try Self.check(size: text.utf8.count, file)
  }

  /// Some editors begin a file with a byte order mark, which YAML allows and its parser does not.
  private static func withoutMark(_ text: String) -> String {
    text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
  }

  private static func check(size: Int, _ file: String) throws(StoryboardError) {
    guard size <= limit else {
      throw StoryboardError(
        .sense, file: file, reason: "a storyboard has at most \(limit) bytes, this one \(size)")
    }
  }

  /// The document's nodes.
  func compose() throws(StoryboardError) -> Node {
    try refuseAnchors()
    let node: Node?
    do {
      // The parser itself refuses what is nested more than 1,000 deep.
      node = try Yams.compose(yaml: text, .default, .default, .utf8)
    } catch {
      throw translate(error)
    }
    guard let node else {
      throw StoryboardError(.sense, file: file, reason: "the file is empty; begin with 'segue: 1'")
    }
    return node
  }

  /// Anchors are not part of the format: with them, a few lines can stand for more than memory holds.
  ///
  /// An anchor begins with & where a value may begin, so looking at the text finds every one. It may
  /// find one in a text as well, which then has to be put otherwise; in a comment line it does not.
  private func refuseAnchors() throws(StoryboardError) {
    var line = 1
    for row in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      defer { line += 1 }
      guard row.utf8.contains(UInt8(ascii: "&")) else { continue }
      let isComment =
        row.drop { $0 == " " || $0 == "\t" }.first == "#" && !row.contains { "\"'".contains($0) }
      if isComment { continue }
      var before: Unicode.Scalar = " "
      var column = 1
      for scalar in row.unicodeScalars {
        if scalar == "&", " \t[]{},:-?\u{FEFF}".unicodeScalars.contains(before) {
          throw StoryboardError(
            .sense, file: file, place: Storyboard.Place(line: line, column: column),
            reason: "anchors (&name) cannot be used in a storyboard; write the value out, or give "
              + "a screen a name")
        }
        before = scalar
        column += 1
      }
    }
  }

  private func translate(_ error: any Error) -> StoryboardError {
    func sense(_ reason: String, _ mark: Mark? = nil) -> StoryboardError {
      StoryboardError(
        .sense, file: file,
        place: mark.map { Storyboard.Place(line: $0.line, column: $0.column) }, reason: reason)
    }
    let form = file.lowercased().hasSuffix(".json") ? "JSON" : "YAML"
    guard let error = error as? YamlError else { return sense("this is not \(form)") }
    switch error {
    case .scanner(let context, let problem, let mark, _),
      .parser(let context, let problem, let mark, _),
      .composer(let context, let problem, let mark, _):
      // Yams' own contexts end in a line feed and repeat the line.
      let about = context.map { $0.text.split(separator: "\n").first.map(String.init) ?? "" } ?? ""
      return sense(
        "this is not \(form): \([about, problem].filter { !$0.isEmpty }.joined(separator: " "))",
        mark)
    case .duplicatedKeysInMapping(let duplicates, let context):
      let names = duplicates.map { "'\($0)'" }.joined(separator: ", ")
      return sense(
        "\(names) stands here more than once; each key and name may stand once", context.mark)
    case .reader(let problem, _, _, _): return sense("this is not \(form): \(problem)")
    default: return sense("this is not \(form)")
    }
  }
}

internal import Foundation
internal import SegueText
internal import Yams

/// The text of a storyboard. `compose` parses it into nodes, and first refuses text that could make
/// the parser use too much memory or time.
struct YAMLText {
  let file: String
  let text: String

  /// How many bytes a storyboard may have.
  static let limit = 1 << 20

  /// Reads a file. Messages call it by `path` as given.
  init(path: String) throws(StoryboardError) {
    file = path
    let manager = FileManager.default
    var isFolder: ObjCBool = false
    guard manager.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw StoryboardError(.missing, file: path, reason: "there is no such file")
    }
    // `attributesOfItem` does not follow a symbolic link, so the link is resolved first.
    let target = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    let attributes = try? manager.attributesOfItem(atPath: target)
    guard !isFolder.boolValue, attributes?[.type] as? FileAttributeType == .typeRegular else {
      throw StoryboardError(
        .missing, file: path, reason: "a storyboard must be a regular file, and this is not one")
    }
    let size = (attributes?[.size] as? NSNumber)?.intValue ?? 0
    try Self.check(size: size, path)
    guard let data = manager.contents(atPath: path) else {
      throw StoryboardError(
        .missing, file: path, reason: "the file cannot be read; check its permissions")
    }
    guard let text = String(validating: data, as: UTF8.self) else {
      throw StoryboardError(
        .sense, file: path, place: Self.placeOfWrongByte(data),
        reason: "the file is not valid UTF-8; save it as UTF-8")
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
        .sense, file: file,
        reason: "a storyboard may have at most \(limit) bytes; this one has \(size)")
    }
  }

  /// The place of the first bytes that are not valid UTF-8.
  private static func placeOfWrongByte(_ data: Data) -> Storyboard.Place? {
    var line = 1
    for row in data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      if String(validating: row, as: UTF8.self) == nil {
        var column = 1
        // An invalid sequence is decoded as the replacement character.
        for scalar in String(decoding: row, as: UTF8.self).unicodeScalars {
          if scalar == "\u{fffd}" { break }
          column += 1
        }
        return Storyboard.Place(line: line, column: column)
      }
      line += 1
    }
    return nil
  }

  private func refuse(_ place: Storyboard.Place?, _ reason: String) -> StoryboardError {
    StoryboardError(.sense, file: file, place: place, reason: reason)
  }

  /// Refuses control characters, which most editors do not show. YAML allows only tabs and line ends.
  private func refuseControls() throws(StoryboardError) {
    var (line, column) = (1, 1)
    for scalar in text.unicodeScalars {
      if scalar == "\n" {
        (line, column) = (line + 1, 1)
        continue
      }
      let isControl = scalar.value < 0x20 || (0x7f...0x9f).contains(scalar.value)
      if isControl, scalar != "\t", scalar != "\r", scalar.value != 0x85 {
        throw refuse(
          Storyboard.Place(line: line, column: column),
          "the control character U+\(scalar.hex) is not allowed in YAML; remove it")
      }
      column += 1
    }
  }

  /// A better explanation than the parser's for a text that it has refused at `mark`; nil when none is
  /// known.
  private func remedy(near mark: Mark?) -> StoryboardError? {
    var line = 0
    for row in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      line += 1
      guard line <= mark?.line ?? Int.max else { break }
      let start = row.prefix { $0 == " " || $0 == "\t" }
      if let tab = start.firstIndex(of: "\t"), start.count < row.count, line == mark?.line {
        let column = row.distance(from: row.startIndex, to: tab) + 1
        return refuse(Storyboard.Place(line: line, column: column), Remedy.tab)
      }
      guard let found = Self.unquotedColor(row) else { continue }
      return refuse(
        Storyboard.Place(line: line, column: found.column),
        "\(Remedy.color): \"\(found.color)\"")
    }
    return nil
  }

  /// The first colour of a line that follows a colon without quotes, which YAML reads as a comment.
  private static func unquotedColor(_ row: Substring) -> (column: Int, color: String)? {
    guard let match = row.firstMatch(of: /: +(#[0-9A-Fa-f]{3,8})(?![0-9A-Za-z])/) else {
      return nil
    }
    let color = match.output.1
    guard [4, 5, 7, 9].contains(color.count) else { return nil }
    return (row.distance(from: row.startIndex, to: color.startIndex) + 1, String(color))
  }

  /// Parses the text.
  ///
  /// - Returns: The document's root node.
  func compose() throws(StoryboardError) -> Node {
    try refuseControls()
    try refuseAnchors()
    let node: Node?
    do {
      // The parser itself refuses more than 1,000 nested levels.
      node = try Yams.compose(yaml: text, .default, .default, .utf8)
    } catch {
      throw translate(error)
    }
    guard let node else {
      throw StoryboardError(.sense, file: file, reason: "the file is empty; begin with 'segue: 1'")
    }
    try refuseDepth(node)
    return node
  }

  /// How many levels of mappings and lists may be nested.
  private static let deepest = 100
  private static let tooDeep =
    "mappings and lists may be nested at most \(deepest) deep, and this one is nested deeper"

  /// Refuses nodes that are nested too deep: the code that reads them is recursive.
  private func refuseDepth(_ root: Node) throws(StoryboardError) {
    var open = [(node: root, depth: 1)]
    while let (node, depth) = open.popLast() {
      let inner = node.entries.flatMap { [$0.key, $0.value] } + node.items
      guard inner.isEmpty || depth <= Self.deepest else {
        throw StoryboardError(
          .sense, file: file, place: node.place,
          reason: Self.tooDeep)
      }
      open += inner.map { ($0, depth + 1) }
    }
  }

  /// Refuses anchors, which are not part of the format: with them, a few lines can stand for more nodes
  /// than memory holds.
  ///
  /// An anchor begins with an ampersand where a value may begin, so a search of the text finds every
  /// anchor. A text or a comment that looks like an anchor is refused as well, except a comment
  /// without quotation marks on a line of its own.
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
      if let known = remedy(near: mark) { return known }
      // The parser's own message for its limit of 1,000 levels would not help the author.
      if problem.contains("nesting level") { return sense(Self.tooDeep, mark) }
      // The context that Yams gives ends in a line feed and a copy of the line, which are left out.
      let about = context.map { $0.text.split(separator: "\n").first.map(String.init) ?? "" } ?? ""
      return sense(
        "this is not \(form): \([about, problem].filter { !$0.isEmpty }.joined(separator: " "))",
        mark)
    case .duplicatedKeysInMapping(let duplicates, let context):
      let names = duplicates.map { "'\("\($0)".quotable)'" }.sorted().prefix(5)
        .joined(separator: ", ")
      var lines = ""
      if duplicates.count == 1,
        let second = SecondKey(in: text, name: "\(duplicates[0])", context.mark)
      {
        lines =
          second.line == context.mark.line
          ? ", both times on line \(second.line)"
          : ", on lines \(context.mark.line) and \(second.line)"
      }
      return sense(
        "\(names) \(duplicates.count == 1 ? "appears" : "appear") more than once\(lines); each key and "
          + "name may appear only once here", context.mark)
    case .reader(let problem, _, _, _): return sense("this is not \(form): \(problem)")
    default: return sense("this is not \(form)")
    }
  }
}

extension Unicode.Scalar {
  /// The scalar's number with at least four hexadecimal digits.
  fileprivate var hex: String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(4 - digits.count, 0)) + digits
  }
}

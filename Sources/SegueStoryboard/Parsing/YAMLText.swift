internal import Foundation
internal import SegueText
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
        .sense, file: path, place: Self.placeOfWrongByte(data),
        reason: "expected YAML in UTF-8, found other bytes; save the file in UTF-8")
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

  /// Where the first bytes are that are no UTF-8.
  private static func placeOfWrongByte(_ data: Data) -> Storyboard.Place? {
    var line = 1
    for row in data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      if String(validating: row, as: UTF8.self) == nil {
        var column = 1
        // A wrong sequence is decoded as the replacement character.
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

  /// Control characters cannot be seen in an editor, and YAML allows none but tabs and line ends.
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
          "there is a control character, U+\(scalar.hex), which no YAML may hold; take it out")
      }
      column += 1
    }
  }

  /// What is known to be wrong with a text that the parser has refused at `mark`; nil when it is
  /// something else.
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

  /// A colour behind a colon that YAML takes for a comment.
  private static func unquotedColor(_ row: Substring) -> (column: Int, color: String)? {
    guard let match = row.firstMatch(of: /: +(#[0-9A-Fa-f]{3,8})(?![0-9A-Za-z])/) else {
      return nil
    }
    let color = match.output.1
    guard [4, 5, 7, 9].contains(color.count) else { return nil }
    return (row.distance(from: row.startIndex, to: color.startIndex) + 1, String(color))
  }

  /// The document's nodes.
  func compose() throws(StoryboardError) -> Node {
    try refuseControls()
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
    try refuseDepth(node)
    return node
  }

  /// Mappings and lists that may lie in one another.
  private static let deepest = 100
  private static let tooDeep =
    "mappings and lists lie in one another at most \(deepest) deep, and this one lies deeper"

  /// Every later look at the nodes goes down by recursion.
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
      if let known = remedy(near: mark) { return known }
      // The parser's own limit is 1,000; its sentence speaks of the parser.
      if problem.contains("nesting level") { return sense(Self.tooDeep, mark) }
      // Yams' own contexts end in a line feed and repeat the line.
      let about = context.map { $0.text.split(separator: "\n").first.map(String.init) ?? "" } ?? ""
      return sense(
        "this is not \(form): \([about, problem].filter { !$0.isEmpty }.joined(separator: " "))",
        mark)
    case .duplicatedKeysInMapping(let duplicates, let context):
      let names = duplicates.map { "'\("\($0)".quotable)'" }.sorted().prefix(5)
        .joined(separator: ", ")
      return sense(
        "\(names) stands here more than once; each key and name may stand once", context.mark)
    case .reader(let problem, _, _, _): return sense("this is not \(form): \(problem)")
    default: return sense("this is not \(form)")
    }
  }
}

extension Unicode.Scalar {
  /// At least four hexadecimal digits.
  fileprivate var hex: String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(4 - digits.count, 0)) + digits
  }
}

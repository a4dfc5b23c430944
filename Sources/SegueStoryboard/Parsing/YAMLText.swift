internal import SegueSystem
internal import SegueText
internal import SegueYAML

/// The text of a storyboard or of a file that belongs to it, such as a text catalog, with a limit on its size.
/// `compose` parses the text into nodes.
struct YAMLText {
  /// The kind of a file, for messages.
  enum Kind {
    case storyboard, texts, films, presets, pointer

    /// The name of the kind with its article, and a description of the accepted files.
    var words: (name: String, accepted: String) {
      switch self {
      case .storyboard: ("a storyboard", "a storyboard (.yaml, .json)")
      case .texts: ("a text catalog", "a text catalog (.yaml, .json, .po)")
      case .films: ("a table of films", "a table of films (.csv, .tsv, .jsonl, .yaml)")
      case .presets: ("a presets file", "a presets file (.yaml)")
      case .pointer: ("a pointer's track", "a pointer's track (.jsonl)")
      }
    }
  }

  let file: String
  let text: String
  let kind: Kind

  /// Returns the maximum size of a file of a kind, in bytes.
  private static func limit(_ kind: Kind) -> Int {
    kind == .films || kind == .pointer ? StoryboardLimits.tableBytes : StoryboardLimits.fileBytes
  }

  /// Reads the file at `path`, which is also its name in messages.
  init(path: String, as kind: Kind = .storyboard) throws(StoryboardError) {
    let bytes: [UInt8]
    do {
      bytes = try Files.contents(of: path, limit: Self.limit(kind))
    } catch {
      throw Self.refusal(of: error, path, kind)
    }
    try self.init(bytes, file: path, as: kind)
  }

  /// Reads standard input to its end; `file` is its name in messages.
  init(standardInputAs file: String) throws(StoryboardError) {
    guard let bytes = try? FileDescriptor(0).contents(limit: StoryboardLimits.fileBytes + 1) else {
      throw StoryboardError(.missing, file: file, reason: "standard input cannot be read")
    }
    try self.init(bytes, file: file, as: .storyboard)
  }

  private init(_ bytes: [UInt8], file: String, as kind: Kind) throws(StoryboardError) {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw StoryboardError(
        .sense, file: file, place: Self.placeOfWrongByte(bytes),
        reason: "the file is not valid UTF-8; save it as UTF-8")
    }
    try self.init(text, file: file, as: kind)
  }

  init(_ text: String, file: String, as kind: Kind = .storyboard) throws(StoryboardError) {
    self.file = file
    self.kind = kind
    self.text = Self.withoutMark(text)
    guard text.utf8.count <= Self.limit(kind) else {
      throw Self.refusal(of: .tooLarge(text.utf8.count), file, kind)
    }
  }

  /// Returns the text without the byte order mark that some editors write. YAML allows the mark, and the parser does
  /// not.
  private static func withoutMark(_ text: String) -> String {
    text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
  }

  private static func refusal(
    of error: Files.ReadError, _ file: String, _ kind: Kind
  ) -> StoryboardError {
    switch error {
    case .flawed(.denied):
      return StoryboardError(
        .missing, file: file, reason: "the file cannot be read; check its permissions")
    case .notRegular, .flawed(.folder):
      return StoryboardError(
        .missing, file: file,
        reason: "\(kind.words.name) must be a regular file, and this is not one")
    case .flawed(let flaw):
      let near = flaw == .missing ? FileFlaw.proposal(for: file, nearestFile) : nil
      var error = StoryboardError(
        .missing, file: file,
        reason: flaw.sentence(file) { $0.printable }
          + (near == nil ? "; name \(kind.words.accepted)" : ""),
        suggestion: near
      ).correcting(file)
      error.reasonNamesFile = true
      return error
    case .tooLarge(let size):
      return StoryboardError(
        .sense, file: file,
        reason: "\(kind.words.name) may have at most \(limit(kind)) bytes; this one has \(size)")
    }
  }

  /// Returns the position of the first bytes that are not valid UTF-8.
  private static func placeOfWrongByte(_ bytes: [UInt8]) -> Storyboard.Place? {
    var line = 1
    for row in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
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

  /// Returns an error that explains a common mistake better than the parser's error at `mark`; nil for any other
  /// mistake.
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
      if line == mark?.line, let match = row.firstMatch(of: Self.unquotedReference) {
        let column = row.distance(from: row.startIndex, to: match.output.1.startIndex) + 1
        return refuse(Storyboard.Place(line: line, column: column), Remedy.reference)
      }
      guard let found = Self.unquotedColor(row) else { continue }
      return refuse(
        Storyboard.Place(line: line, column: found.column),
        "\(Remedy.color): \"\(found.color)\"")
    }
    return nil
  }

  /// An unquoted value that begins with a reference to a variable and continues after it, such as `{lang}/inbox.png`.
  private static var unquotedReference: Regex<(Substring, Substring)> {
    /(?:: +|- +|\[ *|, +)(\{[A-Za-z][\w.\-]*\}[^\s,}\]][^,}]*)/
  }

  /// Returns the first unquoted colour of a line, as in `color: #fff`, which YAML reads as a comment.
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
  /// - Parameter located: true if the positions of the nodes contain the name of the file.
  /// - Returns: The document's root node; nil for a file without one.
  func parse(located: Bool = false) throws(StoryboardError) -> Node? {
    try refuseControls()
    do {
      return try Node.parse(
        text, depthLimit: StoryboardLimits.depth, countLimit: StoryboardLimits.nodes,
        file: located ? file : nil)
    } catch {
      throw translate(error)
    }
  }

  /// Parses the text of a storyboard.
  ///
  /// - Returns: The document's root node.
  func compose(located: Bool = false) throws(StoryboardError) -> Node {
    guard let node = try parse(located: located) else {
      throw StoryboardError(.sense, file: file, reason: "the file is empty; begin with 'segue: 1'")
    }
    return node
  }

  private func translate(_ error: YAMLError) -> StoryboardError {
    func sense(_ reason: String, _ mark: Mark?) -> StoryboardError {
      refuse(mark.map { Storyboard.Place(line: $0.line, column: $0.column) }, reason)
    }
    switch error {
    case .syntax(let problem, let mark):
      if let known = remedy(near: mark) { return known }
      let form = file.lowercased().hasSuffix(".json") ? "JSON" : "YAML"
      return sense("this is not \(form): \(problem)", mark)
    case .tooDeep(let mark):
      return sense(
        "mappings and lists may be nested at most \(StoryboardLimits.depth) deep, and this one is nested "
          + "deeper", mark)
    case .tooMany(let mark):
      return sense(
        "\(kind.words.name) may have at most \(StoryboardLimits.nodes) keys, values and lists", mark
      )
    case .anchor(let mark):
      return sense(
        "anchors (&name) and aliases (*name) cannot be used in \(kind.words.name); write the value out"
          + (kind == .storyboard ? ", or give a screen a name" : ""), mark)
    case .duplicateKeys(let keys):
      let names = keys.map { "'\($0.name.quotable)'" }.prefix(5).joined(separator: ", ")
      var lines = ""
      if keys.count == 1, let key = keys.first {
        lines =
          key.first.line == key.second.line
          ? ", both times on line \(key.second.line)"
          : ", on lines \(key.first.line) and \(key.second.line)"
      }
      return sense(
        "\(names) \(keys.count == 1 ? "appears" : "appear") more than once\(lines); each key and "
          + "name may appear only once here", keys.first?.first)
    case .notWritten(let problem): return sense(problem, nil)
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

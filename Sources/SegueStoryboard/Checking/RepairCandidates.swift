internal import SegueText

/// The replacements that may repair a mistake. Most mistakes have none or one.
struct RepairCandidates {
  private(set) var all: [StoryboardCheck.Patch] = []

  private let line: Int
  private let column: Int
  private let row: [Unicode.Scalar]

  init(of error: StoryboardError, in text: String) {
    line = error.place?.line ?? 1
    column = error.place?.column ?? 1
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    row = lines.indices.contains(line - 1) ? Array(lines[line - 1].unicodeScalars) : []
    if error.lacksVersion {
      let new = StoryboardKeys.all.segue.text(1) + "\n"
      all = [StoryboardCheck.Patch(line: 1, column: 1, old: "", new: new)]
    } else if let word = error.mistyped, let sign = word.firstIndex(of: "="),
      error.reason.hasPrefix("unknown key") || error.reason.contains("is not a key; write")
    {
      let (name, value) = (String(word[..<sign]).trimmed, String(word[word.index(after: sign)...]).trimmed)
      let key = error.suggestion ?? name
      if !value.isEmpty { add(places(of: word, meant: word).map { ($0.column, $0.old, "\(key): \(value)") }) }
    } else if let suggestion = error.suggestion ?? error.proposal {
      add(places(of: error.mistyped, meant: suggestion).map { ($0.column, $0.old, written(suggestion, at: $0.column)) })
    } else if error.reason.contains(Remedy.color) || error.reason.contains(Remedy.id) {
      add(words { $0.first == "#" }.map { ($0.column, $0.old, "\"\($0.old)\"") })
    } else if error.reason == Remedy.reference {
      let text = unquotedReference
      if !text.isEmpty { add([(column, text, "\"\(text)\"")]) }
    } else if row.indices.contains(column - 1), row[column - 1] == "{",
      let end = row[column...].firstIndex(of: "}")
    {
      // A reference without quotes, which is read as a mapping.
      let text = Self.text(row[(column - 1)...end])
      if Template.isName(String(text.dropFirst().dropLast())) { add([(column, text, "\"\(text)\"")]) }
    }
  }

  private mutating func add(_ found: [(column: Int, old: String, new: String)]) {
    all += found.map {
      StoryboardCheck.Patch(line: line, column: $0.column, old: $0.old, new: $0.new)
    }
  }

  /// Returns a text as it has to be written at a column: in quotes, unless it is in quotes already or needs none.
  private func written(_ text: String, at column: Int) -> String {
    let isQuoted = column > 1 && row.indices.contains(column - 2) && "\"'".unicodeScalars.contains(row[column - 2])
    let isPlain = text.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || "0123456789-_./".unicodeScalars.contains($0)
    }
    return isQuoted || isPlain ? text : text.quoted
  }

  /// Returns the places of the mistyped word: the place of the mistake if the word is there, or else the word's places
  /// behind it. Without a word, these are the words to which the suggestion is near.
  private func places(of word: String?, meant suggestion: String) -> [(column: Int, old: String)] {
    guard let word, !word.isEmpty else {
      return (key.map { [$0] } ?? []).filter { nearestName(to: $0.old, among: [suggestion]) != nil }
        + words { nearestName(to: $0, among: [suggestion]) != nil }
    }
    if let key, key.old == word { return [key] }
    let letters = Array(word.unicodeScalars)
    func isThere(_ column: Int) -> Bool { rest(from: column).prefix(letters.count).elementsEqual(letters) }
    // The place of a text in quotes is the first quotation mark.
    for start in [column, column + 1] where isThere(start) { return [(start, word)] }
    guard row.count >= letters.count, column <= row.count else { return [] }
    return (column...row.count).filter(isThere).map { ($0, word) }
  }

  /// The key before the place of the mistake, if its value is there.
  private var key: (column: Int, old: String)? {
    let before = row.prefix(max(0, column - 1))
    guard let colon = before.lastIndex(where: { $0 != " " && $0 != "\"" && $0 != "'" }), before[colon] == ":" else {
      return nil
    }
    let start = before[..<colon].lastIndex { Self.separators.contains($0) }.map { $0 + 1 } ?? 0
    return start < colon ? (start + 1, Self.text(before[start..<colon])) : nil
  }

  /// Returns the words behind the place of the mistake: runs without the characters that separate values.
  private func words(_ isMeant: (String) -> Bool) -> [(column: Int, old: String)] {
    var found: [(Int, String)] = []
    var start = max(0, column - 1)
    guard start <= row.count else { return [] }
    for index in start...row.count where index == row.count || Self.separators.contains(row[index]) {
      let word = Self.text(row[start..<index])
      if !word.isEmpty, isMeant(word) { found.append((start + 1, word)) }
      start = index + 1
    }
    return found
  }

  private static let separators = Set(" ,:[]{}\"'\t".unicodeScalars)

  private func rest(from column: Int) -> ArraySlice<Unicode.Scalar> {
    row.dropFirst(max(0, column - 1))
  }

  /// The unquoted value at the place of the mistake, which begins with a reference, such as {lang}/inbox.png.
  private var unquotedReference: String {
    let value = rest(from: column)
    guard value.first == "{", let end = value.firstIndex(of: "}") else { return "" }
    let tail = value[(end + 1)...].prefix { !",}]#\"".unicodeScalars.contains($0) }
    return Self.text(Array(value[...end]) + tail).trimmed
  }

  private static func text(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }
}

extension String {
  fileprivate var trimmed: String {
    let tail = drop { $0 == " " }.reversed().drop { $0 == " " }
    return String(tail.reversed())
  }
}

extension StoryboardError {
  /// True for a storyboard without its version, which has one value only.
  fileprivate var lacksVersion: Bool {
    let key = StoryboardKeys.all.segue
    return reason == "\(StoryboardKeys.all.table.title) needs \(key.quoted), \(key.row.shape.expectation)"
  }

  /// The description of the value that was expected; nil when the mistake is another one.
  package var expectation: String? {
    if let expected = reason.firstRange(of: "expected ") {
      let tail = reason[expected.upperBound...]
      return String(tail[..<(tail.firstRange(of: ", found ")?.lowerBound ?? tail.endIndex)])
    }
    if let keys = reason.firstRange(of: "; the keys of ") ?? reason.firstRange(of: "; the screens are ") {
      return String(reason[keys.lowerBound...].dropFirst(2))
    }
    return suggestion.map { "'\($0)'" }
  }
}

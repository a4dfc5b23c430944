internal import SegueText

/// The entries of a gettext catalog. The key of an entry is its `msgid`; for an entry with a `msgctxt`, it is the
/// `msgctxt`, a full stop and the `msgid`. Of a text with plural forms, the first form is used. An entry marked as
/// fuzzy counts as not translated, as for gettext. Source: "The Format of PO Files" in the manual of GNU gettext.
struct GettextCatalog {
  struct Entry: Equatable {
    var key: String
    /// The translation; empty for an entry that is not translated.
    var text: String
    var place: Storyboard.Place
  }

  private(set) var entries: [Entry] = []
  /// The language in the header; nil for a catalog without one.
  private(set) var language: String?

  private let file: String
  private var keys: Set<String> = []
  /// The parts of the entry that is being read, by keyword, and the position of its `msgid`.
  private var parts: [String: String] = [:]
  private var place: Storyboard.Place?
  private var isFuzzy = false
  /// The keyword that is continued by a line with only a quoted string.
  private var keyword: String?

  init(_ text: String, file: String) throws(StoryboardError) {
    self.file = file
    var number = 0
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      number += 1
      let column = line.prefix { $0 == " " || $0 == "\t" }.count
      try read(
        line.dropFirst(column), Storyboard.Place(line: number, column: column + 1))
    }
    try close()
  }

  private func refusal(_ place: Storyboard.Place, _ reason: String) -> StoryboardError {
    StoryboardError(.sense, file: file, place: place, reason: reason)
  }

  private mutating func read(
    _ line: Substring, _ place: Storyboard.Place
  ) throws(StoryboardError) {
    if line.hasPrefix("#") {
      if parts["msgstr"] != nil { try close() }
      if line.hasPrefix("#,"), line.contains("fuzzy") { isFuzzy = true }
      return
    }
    guard !line.isEmpty else { return }
    if line.hasPrefix("\"") {
      guard let keyword else {
        throw refusal(place, "a string without msgid or msgstr before it")
      }
      let more = try string(line, place)
      parts[keyword]?.append(more)
      return
    }
    let word = String(line.prefix { $0 != " " && $0 != "\t" && $0 != "\"" })
    let rest = line.dropFirst(word.count).drop { $0 == " " || $0 == "\t" }
    let known = ["msgctxt", "msgid", "msgid_plural", "msgstr"]
    let isPlural = word.hasPrefix("msgstr[") && word.hasSuffix("]")
    guard known.contains(word) || isPlural else {
      throw StoryboardError(
        .sense, file: file, place: place,
        reason: "expected msgid, msgstr or msgctxt, found '\(word.quotable)'",
        suggestion: nearestName(to: word, among: known))
    }
    if word == "msgctxt" || word == "msgid", parts["msgstr"] != nil { try close() }
    if word == "msgid" { self.place = place }
    let name = word == "msgstr[0]" ? "msgstr" : word
    guard parts[name] == nil else {
      throw refusal(place, "'\(name)' appears a second time in one entry")
    }
    parts[name] = try string(rest, place)
    keyword = name
  }

  /// Returns the contents of a quoted string.
  private func string(
    _ text: Substring, _ place: Storyboard.Place
  ) throws(StoryboardError) -> String {
    let wrong = refusal(place, "expected a string in double quotes")
    guard text.hasPrefix("\"") else { throw wrong }
    var result = ""
    var rest = text.dropFirst()
    while let letter = rest.popFirst() {
      if letter == "\"" {
        guard rest.allSatisfy({ $0 == " " || $0 == "\t" }) else { throw wrong }
        return result
      }
      guard letter == "\\" else {
        result.append(letter)
        continue
      }
      guard let escaped = rest.popFirst() else { throw wrong }
      result.append(["n": "\n", "t": "\t", "r": "\r"][escaped] ?? escaped)
    }
    throw wrong
  }

  private mutating func close() throws(StoryboardError) {
    defer { (parts, place, isFuzzy, keyword) = ([:], nil, false, nil) }
    guard let place, let id = parts["msgid"] else { return }
    guard let text = parts["msgstr"] else {
      throw refusal(place, "msgid '\(id.quotable)' has no msgstr")
    }
    guard !id.isEmpty else {
      for line in text.split(separator: "\n") where line.lowercased().hasPrefix("language:") {
        let name = line.dropFirst("language:".count).filter { $0 != " " }
        if !name.isEmpty { language = name }
      }
      return
    }
    let key = (parts["msgctxt"].map { $0 + "." } ?? "") + id
    guard keys.insert(key).inserted else {
      throw refusal(place, "the text '\(key.quotable)' appears more than once")
    }
    entries.append(Entry(key: key, text: isFuzzy ? "" : text, place: place))
  }
}

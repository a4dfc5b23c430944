internal import SegueText

/// A licence as an SPDX expression: ids of licences, `WITH` and an exception, `AND`, `OR` and parentheses.
///
/// The form is checked, and ids that resemble the id of a common licence. Other ids are accepted, because the list of
/// SPDX grows.
///
/// Source: the SPDX specification 2.3, annex D.
package enum LicenseExpression {
  /// Returns what is wrong with an expression, as a clause; nil if nothing is known to be wrong.
  package static func fault(of text: String) -> String? {
    var words = words(of: text)[...]
    guard isExpression(&words), words.isEmpty else {
      return "is not an SPDX expression, such as MIT or 'Apache-2.0 OR MIT'"
        + (near(text.filter { !$0.isWhitespace }).map { "; did you mean \($0)?" } ?? "")
    }
    for word in Self.words(of: text) where !operators.contains(word) && !word.contains("LicenseRef-") {
      let id = word.hasSuffix("+") ? String(word.dropLast()) : word
      guard !common.contains(where: { $0.lowercased() == id.lowercased() }), let near = near(id)
      else { continue }
      return "has '\(word)', which is no id of SPDX that is known here; did you mean \(near)?"
    }
    return nil
  }

  private static let operators: Set = ["AND", "OR", "WITH", "(", ")"]

  private static func words(of text: String) -> [String] {
    text.replacing("(", with: " ( ").replacing(")", with: " ) ").split(separator: " ").map(String.init)
  }

  private static func isExpression(_ words: inout ArraySlice<String>) -> Bool {
    repeat {
      guard isTerm(&words) else { return false }
    } while take(["AND", "OR"], &words)
    return true
  }

  private static func isTerm(_ words: inout ArraySlice<String>) -> Bool {
    if take(["("], &words) { return isExpression(&words) && take([")"], &words) }
    guard let word = words.popFirst(), isID(word) else { return false }
    guard take(["WITH"], &words) else { return true }
    return words.popFirst().map(isID) ?? false
  }

  private static func take(_ wanted: Set<String>, _ words: inout ArraySlice<String>) -> Bool {
    guard let first = words.first, wanted.contains(first) else { return false }
    words.removeFirst()
    return true
  }

  /// Returns true for a licence or an exception: letters, digits, hyphens and dots, with a plus sign or the reference to
  /// a document.
  private static func isID(_ word: String) -> Bool {
    guard !operators.contains(word) else { return false }
    let parts = word.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count <= 2, parts.count == 1 || parts[0].hasPrefix("DocumentRef-") else { return false }
    var id = parts[parts.count - 1]
    if id.hasSuffix("+") { id = id.dropLast() }
    return parts.dropLast().allSatisfy(isName) && isName(id)
  }

  private static func isName(_ name: Substring) -> Bool {
    !name.isEmpty
      && name.utf8.allSatisfy {
        (0x30...0x39).contains($0) || (0x41...0x5a).contains($0 & 0xdf) || $0 == 0x2d || $0 == 0x2e
      }
  }

  /// Returns the id of a common licence that a word resembles; nil if there is none, and for a word that is one.
  private static func near(_ word: String) -> String? {
    func plain(_ text: String) -> String { text.lowercased().filter { $0.isLetter || $0.isNumber } }
    let typed = plain(word).replacing("version", with: "v").replacing("license", with: "")
      .replacing("licence", with: "")
    let twins = [typed, typed.replacing("v", with: ""), typed + "0", typed.replacing("v", with: "") + "0"]
    if let twin = common.first(where: { twins.contains(plain($0)) }) { return twin }
    if let gnu = common.first(where: {
      plain($0).hasSuffix("only") && (twins + twins.map { $0 + "0" }).contains(String(plain($0).dropLast(4)))
    }) {
      return gnu
    }
    return typed.count > 3 ? nearestName(to: word, among: common).flatMap { closeEnough($0, word) } : nil
  }

  /// Returns `name` if it begins as `word` and has the same digits; otherwise nil, because other licences have similar
  /// ids.
  private static func closeEnough(_ name: String, _ word: String) -> String? {
    abs(name.count - word.count) <= 2 && name.lowercased().prefix(2) == word.lowercased().prefix(2)
      && name.filter(\.isNumber) == word.filter(\.isNumber) ? name : nil
  }

  private static let common = [
    "0BSD", "AFL-3.0", "AGPL-3.0-only", "AGPL-3.0-or-later", "Apache-2.0", "Artistic-2.0",
    "BSD-2-Clause", "BSD-3-Clause", "BSL-1.0", "CC0-1.0", "CC-BY-4.0", "CC-BY-SA-4.0", "CDDL-1.0",
    "ECL-2.0", "EPL-2.0", "EUPL-1.2", "GPL-2.0-only", "GPL-2.0-or-later", "GPL-3.0-only",
    "GPL-3.0-or-later", "ISC", "LGPL-2.1-only", "LGPL-2.1-or-later", "LGPL-3.0-only",
    "LGPL-3.0-or-later", "MIT", "MIT-0", "MPL-2.0", "MS-PL", "NCSA", "OFL-1.1", "PostgreSQL",
    "Python-2.0", "Unlicense", "UPL-1.0", "W3C", "WTFPL", "Zlib",
  ]
}

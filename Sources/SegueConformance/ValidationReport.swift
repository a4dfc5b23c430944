package import SegueText

/// The results of a validation, as text and as JSON.
package struct ValidationReport {
  private let library: String
  private let seed: UInt64
  /// Converts a text to a string in the wording of the program's output.
  private let words: (CaseText) -> String
  /// The id of the plug-in that the previous result is about: `.some(nil)` if that result is about
  /// the library, and nil before the first result.
  private var plugin: String??

  /// Creates a report without results.
  ///
  /// - Parameters:
  ///   - library: The name of the library.
  ///   - seed: The seed of the random settings and events, which the report shows.
  ///   - words: Converts a text to the wording of the program's output.
  package init(library: String, seed: UInt64, words: @escaping (CaseText) -> String) {
    (self.library, self.seed, self.words) = (library, seed, words)
  }

  /// The width of the column with the names of the cases, in characters.
  private static let nameWidth = ConformanceCase.all.map(\.id.count).max() ?? 0

  /// Returns the lines for one result: the result, the advice, and before them a heading if the result is about another
  /// plug-in than the previous one.
  package mutating func lines(of result: CaseResult) -> String {
    var text = ""
    if plugin != .some(result.plugin) {
      text += (plugin == nil ? "" : "\n") + "\((result.plugin ?? library).printable)\n"
      plugin = .some(result.plugin)
    }
    let word =
      switch result.outcome {
      case .passed: "ok     "
      case .warning: "warning"
      case .skipped: "skipped"
      case .failed, .crashed: "FAILED "
      }
    let name = result.id + String(repeating: " ", count: Self.nameWidth - result.id.count)
    var line = "  \(word)  \(result.detail == nil ? result.id : name)"
    if let detail = result.detail { line += "  \(words(detail).printable)" }
    text += line + "\n"
    if let advice = result.advice {
      let margin = String(repeating: " ", count: 13 + Self.nameWidth)
      text += "\(margin)\(result.outcome.isFailure ? "to do" : "hint"): \(words(advice))\n"
    }
    return text
  }

  /// Returns the lines at the end of the report: a summary of all results.
  ///
  /// - Parameter sheet: The path of the contact sheet that shows the animators; nil for none.
  package func summary(_ results: [CaseResult], sheet: String?) -> String {
    let counts: [(Int, String)] = [
      (results.count { $0.outcome == .passed }, "ok"),
      (results.count { $0.outcome.isFailure }, "FAILED"),
      (results.count { $0.outcome == .warning }, "with a warning"),
      (results.count { $0.outcome == .skipped }, "skipped"),
    ]
    let words = counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    var text =
      "\n\(results.count.of("case")): \(words) (\(self.words(CaseText([.seed(seed)]))))\n"
    if let sheet { text += "\(sheet.printable) shows the animators\n" }
    return text
  }

  package func json(_ results: [CaseResult]) -> JSON {
    .object([
      ("library", .string(library)), ("seed", .number(Double(seed))),
      (
        "cases",
        .array(
          results.map {
            .object([
              ("plugin", JSON($0.plugin)), ("id", .string($0.id)),
              ("outcome", .string($0.outcome.rawValue)), ("detail", JSON($0.detail.map(words))),
              ("advice", JSON($0.advice.map(words))),
            ])
          })
      ),
      ("verdict", .string(results.contains { $0.outcome.isFailure } ? "failed" : "passed")),
    ])
  }
}

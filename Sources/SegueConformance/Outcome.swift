package enum Outcome: String, Sendable, Hashable, CaseIterable {
  case passed
  /// The plug-in follows the rule, but the case has found something that its author should know.
  case warning
  /// The case did not apply or could not be run.
  case skipped
  /// The plug-in breaks the rule.
  case failed
  /// The plug-in's process crashed or exited during the case, which is also a failure.
  case crashed

  /// True when the plug-in has to change.
  package var isFailure: Bool { self == .failed || self == .crashed }
}

package struct CaseResult: Sendable, Hashable {
  /// The id of the plug-in that was judged; nil for a case that is about the library.
  package let plugin: String?
  /// The case's name.
  package let id: String
  package let outcome: Outcome
  /// The finding, as a clause; nil when the case passed and there is nothing to add.
  package let detail: CaseText?
  /// The advice for the plug-in's author, as a sentence without a full stop; nil when there is
  /// nothing to do.
  package let advice: CaseText?

  /// Makes a result. If `plugin` is nil, the result is about the library.
  package init(
    plugin: String?, id: String, outcome: Outcome, detail: CaseText? = nil, advice: CaseText? = nil
  ) {
    self.plugin = plugin
    self.id = id
    self.outcome = outcome
    self.detail = detail
    self.advice = advice
  }
}

extension CaseResult {
  /// Serializes the result for `init(plugin:id:lines:)` in another process: one line each for the outcome, the detail
  /// and the advice. The detail and the advice are omitted if nil.
  ///
  /// - Parameter words: Converts a `CaseText` to the wording for this program's output.
  package func lines(_ words: (CaseText) -> String) -> String {
    [outcome.rawValue, detail.map(words), advice.map(words)].compactMap { $0 }
      .map { $0.split(separator: "\n").joined(separator: " ") + "\n" }.joined()
  }

  /// Reads a result that another process has written; nil if it has written none.
  package init?(plugin: String?, id: String, lines text: String) {
    let lines = text.split(separator: "\n").map(String.init)
    guard let outcome = lines.first.flatMap(Outcome.init(rawValue:)) else { return nil }
    self.init(
      plugin: plugin, id: id, outcome: outcome, detail: lines.count > 1 ? CaseText(lines[1]) : nil,
      advice: lines.count > 2 ? CaseText(lines[2]) : nil)
  }
}

/// The error that ends a case early. It contains the reason why the case did not pass, or a
/// measurement of a case that passed.
struct Finding: Error {
  let outcome: Outcome
  let detail: CaseText
  /// Advice that replaces the advice of the case; nil to use the advice of the case.
  var advice: CaseText?
  /// The name of the other case that reports the fault, for a case that is skipped because of this fault; otherwise
  /// nil. Cases that depend on the skipped case are then skipped too, except the other case.
  var reporter: String?
  /// True if a call of the plug-in did not return within its time limit.
  var isOverdue = false
  /// True for a warning without which the cases that depend on this one cannot run. They are skipped then.
  var isObstacle = false
  /// True if the finding explains the end of the plug-in's process, and is reported instead of it.
  var isCause = false

  static func failed(_ detail: CaseText, advice: CaseText? = nil) -> Finding {
    Finding(outcome: .failed, detail: detail, advice: advice)
  }
  static func warning(_ detail: CaseText, advice: CaseText? = nil) -> Finding {
    Finding(outcome: .warning, detail: detail, advice: advice)
  }
  /// Makes a finding whose detail is a `String` and not a literal.
  @_disfavoredOverload
  static func failed(_ detail: String, advice: CaseText? = nil) -> Finding {
    failed(CaseText(detail), advice: advice)
  }
  /// Makes the finding of a case that passed, with a measurement for the plug-in's author.
  static func passed(_ detail: CaseText) -> Finding { Finding(outcome: .passed, detail: detail) }
  static func skipped(_ reason: CaseText) -> Finding { Finding(outcome: .skipped, detail: reason) }
}

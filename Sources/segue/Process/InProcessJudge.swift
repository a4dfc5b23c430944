internal import SegueConformance

/// Judges one case of one plug-in in-process, in one more process of this command, because a bad
/// plug-in may end that process.
struct InProcessJudge: Sendable {
  /// The library's absolute path.
  let library: String
  let seed: UInt64
  /// The text of `--drag`; nil for none.
  let drag: String?

  /// Runs the case in the other process and waits until that has ended.
  func result(of name: String, _ plugin: String) -> CaseResult {
    func result(
      _ outcome: SegueConformance.Outcome, _ detail: CaseText, advice: CaseText? = nil
    ) -> CaseResult {
      CaseResult(plugin: plugin, id: name, outcome: outcome, detail: detail, advice: advice)
    }
    let end = FurtherRun.run(
      [
        "segue", "validate", library, "--in-process", plugin, "--case", name, "--seed", "\(seed)",
      ] + (drag.map { ["--drag", $0] } ?? []))
    guard let end else {
      return result(.skipped, "no process can be made in which the plug-in runs in-process")
    }
    if let known = Self.read(end.output, name, plugin) { return known }
    // The message of `Watcher`, without the consequence for a film.
    let reason = end.errors.split(separator: "\n").last { $0.hasPrefix("segue: ") }?.dropFirst(7)
      .split(separator: ",").first
    return result(
      .crashed,
      "in mode in-process: \(reason.map(String.init) ?? "the process ended unexpectedly")",
      advice: "run it in a debugger, as docs/isolation.md says, with --isolation in-process")
  }

  // MARK: What the other process writes

  /// Returns the lines for a result: the outcome, the detail and the advice, the last two as far as there are any.
  static func text(_ result: CaseResult) -> String {
    [result.outcome.rawValue, result.detail?.inCommands, result.advice?.inCommands].compactMap {
      $0
    }
    .map { $0.split(separator: "\n").joined(separator: " ") }.joined(separator: "\n") + "\n"
  }

  private static func read(_ text: String, _ name: String, _ plugin: String) -> CaseResult? {
    let lines = text.split(separator: "\n").map(String.init)
    guard let first = lines.first, let outcome = SegueConformance.Outcome(rawValue: first) else {
      return nil
    }
    return CaseResult(
      plugin: plugin, id: name, outcome: outcome, detail: lines.count > 1 ? "\(lines[1])" : nil,
      advice: lines.count > 2 ? "\(lines[2])" : nil)
  }
}

internal import SegueConformance
internal import SegueSupervisor
internal import SegueSystem

/// A run of `segue validate`, which runs some cases in further processes of the same command.
struct ValidationRun: Sendable {
  /// The library's absolute path.
  let library: String
  let seed: UInt64
  /// The text of `--drag`; nil for none.
  let drag: String?
  /// The random transitions that are tried; nil for none.
  let fuzzing: Validation.Fuzzing?

  private func end(of name: String, _ further: [String]) -> FurtherRun.End? {
    FurtherRun.run(
      ["segue", "validate", library, "--case", name, "--seed", "\(seed)"] + further
        + (drag.map { ["--drag", $0] } ?? []))
  }

  private static func options(_ fuzzing: Validation.Fuzzing) -> [String] {
    fuzzing.trial.map { ["--fuzz-seed", "\($0)"] } ?? ["--fuzz", "\(fuzzing.seconds)"]
  }

  /// Returns the judge that the supervisor asks to repeat a case. The judge runs the case in a further process.
  func judge(isRepetition: Bool) -> Judge {
    Judge(isRepetition: isRepetition) { name in
      end(of: name, ["--repetition"] + (fuzzing.map(Self.options) ?? []))?.status
    }
  }

  /// Judges a case of a plug-in that runs in-process. The case is run in a further process of this command, because a
  /// bad plug-in may end that process. Waits for the further process to end.
  ///
  /// - Parameter trial: The seed of the only random transition to try; nil for another case.
  func result(inProcess plugin: String, _ name: String, trial: UInt64? = nil) -> CaseResult {
    let further = trial.map { Self.options(Validation.Fuzzing(seconds: 0, trial: $0)) } ?? []
    guard let end = end(of: name, ["--in-process", plugin] + further) else {
      return CaseResult(
        plugin: plugin, id: name, outcome: .skipped,
        detail: "no process can be made in which the plug-in runs in-process")
    }
    if let known = CaseResult(plugin: plugin, id: name, lines: end.output) { return known }
    // The last error message, which `WorkerEnd` writes, up to the comma that separates the consequence for a film.
    let reason = end.errors.split(separator: "\n").last { $0.hasPrefix("segue: ") }?.dropFirst(7)
      .split(separator: ",").first
    return CaseResult(
      plugin: plugin, id: name, outcome: .crashed,
      detail: "in mode in-process: \(reason.map(String.init) ?? "the process ended unexpectedly")",
      advice: "run it in a debugger, as docs/isolation.md says, with --isolation in-process")
  }
}

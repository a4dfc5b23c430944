/// A run of `segue validate`, for the process that watches it.
struct Judge: Sendable {
  /// The library's absolute path.
  let library: String
  let seed: UInt64
  /// The text of `--drag`; nil for none.
  let drag: String?
  /// True for a run that repeats a case in which the first one was stopped or ended.
  let isRepetition: Bool

  /// The exit status of a repetition that was stopped or ended, too.
  static let attackCode: Int32 = 3

  /// Runs a case again. True when the run was stopped or ended, too.
  func isAttacked(in name: String) -> Bool {
    FurtherRun.run(
      [
        "segue", "validate", library, "--case", name, "--seed", "\(seed)", "--repetition",
      ] + (drag.map { ["--drag", $0] } ?? []))?.status == Self.attackCode
  }
}

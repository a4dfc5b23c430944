internal import ArgumentParser
internal import SegueText

/// The rule for commands that have only one output. Without it, a second output option would silently replace the
/// first.
enum OneOutput {
  /// Checks that at most one output is given.
  ///
  /// - Throws: A `ValidationError` for more than one output.
  static func check(_ outputs: [String]) throws {
    guard outputs.count > 1 else { return }
    throw ValidationError(
      "-o is given \(outputs.count) times (\(outputs.map { "'\($0.quotable)'" }.joined(separator: ", "))), "
        + "but this command writes only one output; run it once for each")
  }
}

internal import SegueMedia

/// Checks that no output file is also an input, which would be overwritten before it is read.
struct OverwriteCheck {
  /// Paths of the files that are read.
  let inputs: [String]

  /// Checks the outputs.
  ///
  /// - Parameter outputs: The path of each output with the option that names it.
  /// - Throws: `Failure.usage` when an output is also an input, or two outputs are the same file.
  func check(_ outputs: [(option: String, path: String)]) throws(Failure) {
    switch FileConflict.first(of: outputs.map(\.path), inputs: inputs) {
    case nil: break
    case .input(let output, let input):
      let (option, path) = outputs[output]
      let what =
        input == path
        ? "'\(path)' is an input, so it cannot also be written"
        : "'\(path)' is the same file as the input '\(input)'"
      throw Failure(.usage, "\(what); give \(option) another name")
    case .outputs(let first, let second):
      let (other, (option, path)) = (outputs[first].option, outputs[second])
      let what = other == option ? "twice for \(option)" : "for both \(other) and \(option)"
      throw Failure(.usage, "'\(path)' is given \(what); give each its own name")
    }
  }
}

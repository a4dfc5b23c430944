internal import SegueFilm
internal import SegueMedia
internal import SegueSystem
internal import SegueText

/// Checks the files that options name with a `WritePlan`, and words its refusals.
struct OverwriteCheck {
  private var plan: WritePlan<String>

  /// - Parameter inputs: Paths of the files that are read.
  init(inputs: [String]) { plan = WritePlan(inputs: inputs) }

  /// Adds a file whose name the user has typed.
  ///
  /// - Parameter option: The option that names the file.
  /// - Throws: `Failure.usage` when the file is also an input or another output.
  mutating func add(_ option: String, _ path: String?) throws(Failure) {
    guard let path else { return }
    try refusal(option, path) { plan throws(WritePlan<String>.Refusal) in
      try plan.write(OutputName(path), for: option)
    }
  }

  /// Adds an output of a film, or the pictures of its frames.
  ///
  /// - Throws: `Failure.usage` when one of the files is also an input or another output.
  mutating func add(_ option: String, _ format: OutputFormat) throws(Failure) {
    try refusal(option, format.path) { plan throws(WritePlan<String>.Refusal) in
      try plan.write(format, in: nil, for: option)
    }
  }

  private mutating func refusal(
    _ option: String, _ path: String,
    _ write: (inout WritePlan<String>) throws(WritePlan<String>.Refusal) -> Void
  ) throws(Failure) {
    do { try write(&plan) } catch {
      switch error {
      case .name(let fault): throw Failure(.usage, fault.sentence(path, option: option))
      case .input(let input):
        throw Failure(
          .usage, "\(Self.sentence(path, isInput: input)); give \(option) another name")
      case .output(let other):
        let what = other == option ? "twice for \(option)" : "for both \(other) and \(option)"
        throw Failure(.usage, "'\(path.asTyped)' is given \(what); give each its own name")
      case .folder(let other):
        throw Failure(
          .usage,
          "'\(path.asTyped)' of \(option) and an output of \(other) cannot both be made, because one of them would be "
            + "the other's folder; give \(option) another name")
      }
    }
  }

  /// Returns the clause for an output that is also the input with another path, or with the same.
  static func sentence(_ path: String, isInput input: String) -> String {
    WorkingFolder.absolute(input) == WorkingFolder.absolute(path)
      ? "'\(path.asTyped)' is an input, so it cannot also be written"
      : "'\(path.asTyped)' is the same file as the input '\(input.asTyped)'"
  }
}

extension String {
  /// The path in a message: relative to the working folder if the file is in it, and short.
  var asTyped: String { WorkingFolder.shown(self).quotable }
}

extension OutputName.Fault {
  /// Returns the sentence for the name of an output that breaks a rule.
  func sentence(_ path: String, option: String) -> String {
    switch self {
    case .character:
      "'\(path.asTyped)' contains a line end or a zero byte that comes from a file; remove it there"
    case .outside(let folder):
      "'\(path.asTyped)' is outside of "
        + (folder.isEmpty || folder == WorkingFolder.absolute("")
          ? "the working folder" : "the folder '\(folder.asTyped)'")
        + ", and only what is given on the command line may lead there; name the folder in \(option), or give the "
        + "value with --var"
    case .link(let link):
      "'\(path.asTyped)' would be written through the symbolic link '\(link.asTyped)', which nobody has typed; "
        + "remove the link, or name its target's folder in \(option)"
    }
  }
}

extension Failure {
  init(_ error: JobFolder.Refusal) {
    let folder = error.file.quotable
    let sentence =
      switch error.reason {
      case .foreign:
        "the folder '\(folder)' contains files that do not belong to a job; give --folder another name"
      case .lineBreak:
        "the folder '\(folder)' has a line break in its name, which a job's scripts cannot pass on; give --folder "
          + "another name"
      case .link:
        "'\(folder)' is a symbolic link, and a job is written only into folders; remove the link, or give --folder "
          + "another name"
      }
    self.init(.cannotCreate, sentence)
  }
}

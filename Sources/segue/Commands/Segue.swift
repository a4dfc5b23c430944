// The command, one file for each subcommand: its arguments, and the wording of its results. What a subcommand does is
// in a library, so that another front end can do the same; a large one has its parts in extensions by topic. The way of
// a run: `ArgumentCheck` finds what the parser would not notice or would report misleadingly (bytes that are not UTF-8,
// mistyped subcommands, names with a hyphen), the parser makes the subcommand, `validate` checks what can be known
// without opening anything (folder Options), and `run` makes a request of a library. Each error arrives at `Segue.end`,
// which writes one sentence and ends the process with its status (folder Output). main.swift begins by opening the
// standard streams that are missing, because a file opened later would get their numbers.
//
// A subcommand that uses plug-ins goes on in a second process, which the first one supervises (folder Process,
// SegueSupervisor).
//
// Rejected:
// - Opening what is not needed: `segue list` takes 5.6 ms, and libav alone would take 45 (BENCHMARKS.md).
// - Logic in the command: it had 8,909 lines once, and each other front end would have needed them, too.

internal import ArgumentParser
internal import SegueSupervisor

/// The root command: its help, and the entry point and exit of the process.
struct Segue: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "segue",
    abstract: "Transitions between screens, drawn by plug-ins.",
    usage: "segue <subcommand> [<options>]",
    discussion: """
      Renders the transition between two screens (pictures, drawings or videos) as a film. Any \
      installed animator can draw it.

        segue render inbox.png letter.png -o push.mp4
        segue render a.svg b.svg -o zoom.gif --animator snapshot-zoom
        segue render storyboard.yaml -o film.mp4
        segue play storyboard.yaml
        segue list
        segue info slide
        segue curve 'spring(duration=0.5, bounce=0.3)'

      'segue help --json' lists every subcommand with its options, types, defaults and ranges.
      """,
    version: "segue \(version)",
    subcommands: [
      RenderCommand.self, BatchCommand.self, PresetsCommand.self, PlayCommand.self,
      ListCommand.self, InfoCommand.self,
      TimelineCommand.self,
      CurveCommand.self, StoryboardCommand.self, ElementsCommand.self, PluginsCommand.self, NewCommand.self,
      PreviewCommand.self, ValidateCommand.self, GalleryCommand.self, JobCommand.self,
      JoinCommand.self, DoctorCommand.self,
    ])

  static let version = "0.1.0"

  /// Parses the process's arguments, runs the subcommand, and ends the process with its exit status.
  static func start() -> Never {
    finish {
      if let limit = StackLimit.insufficient {
        throw Failure(
          .fault,
          "the limit on the stack, \(limit >> 10) kB, is too low; raise it to \(StackLimit.needed >> 10) kB or "
            + "more (ulimit -s)")
      }
      let arguments = try ArgumentCheck.arguments()
      if VersionReport.isAsked(arguments) { return try StandardOutput.write(VersionReport.text) }
      try ArgumentCheck.checkSubcommands(arguments)
      try ArgumentCheck.checkDashes(arguments)
      if let document = try HelpDocument.requested(by: arguments) { return try StandardOutput.write(document) }
      var command = try parseAsRoot(arguments)
      try command.run()
    }
  }

  /// Runs the rest of the command, and ends the process with exit status 0 or, after an error, a status of
  /// `Failure.Kind`.
  static func finish(_ body: () throws -> Void) -> Never {
    do {
      try body()
      Verdict.exit(0)
    } catch {
      end(with: error)
    }
  }

  /// Ends the process after an error, which one sentence on standard error explains. The parser also throws requested
  /// output (help, the version, a completion script), which is written to standard output.
  private static func end(with error: any Error) -> Never {
    if let code = error as? ExitCode { Verdict.exit(code.rawValue) }
    if let failure = Failure(anything: error) {
      Terminal.complain(failure.sentence)
      for other in failure.others { Terminal.complain(other) }
      Verdict.exit(failure.kind.rawValue)
    }
    let code = exitCode(for: error)
    if code.isSuccess {
      do {
        try StandardOutput.write(fullMessage(for: error) + "\n")
        Verdict.exit(0)
      } catch {
        Verdict.exit(Failure.Kind.cannotCreate.rawValue)
      }
    }
    if let failure = ArgumentCheck.unknownOption(Array(CommandLine.arguments.dropFirst())) {
      Terminal.complain(failure.sentence)
      noteHelp()
      Verdict.exit(failure.kind.rawValue)
    }
    // The parser may add a second suggestion on a separate line; only the first one is shown.
    let words = String(message(for: error).split(separator: "\n   or: ").first ?? "")
    let sentence =
      (words.isEmpty ? "give a subcommand" : words.prefix(1).lowercased() + words.dropFirst())
      .replacing(". Please provide one of ", with: "; give one of ")
      // For an option that counts its repetitions, the parser's message wrongly shows several values.
      .replacing("> ...'", with: ">'")
    Terminal.complain(sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence)
    noteHelp()
    Verdict.exit(Failure.Kind.usage.rawValue)
  }

  private static func noteHelp() {
    let name = CommandLine.arguments.dropFirst().first.flatMap { word in
      configuration.subcommands.compactMap { $0.configuration.commandName }.first { $0 == word }
    }
    Terminal.note("segue help\(name.map { " " + $0 } ?? "") shows how it is used")
  }
}

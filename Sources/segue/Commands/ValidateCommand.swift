internal import ArgumentParser
internal import Glibc
internal import SegueConformance
internal import SegueFilm
internal import SegueSupervisor
internal import SegueSystem
internal import SegueText

/// `segue validate FILE` judges a plug-in library, case by case.
struct ValidateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "validate",
    abstract: "Check a plug-in library against the rules, case by case.",
    usage: "segue validate <file> [<options>]",
    discussion: """
      Runs each plug-in of the library in processes of its own and checks the rules that every \
      plug-in has to keep. Each case is one line: ok, FAILED with what to do, warning, or skipped \
      with the reason. The exit status is 1 when a case failed.

        segue validate build/card-flip.so
        segue validate build/card-flip.so --sheet card-flip.png
        segue validate build/card-flip.so --case random-settings --seed 42
        segue validate build/card-flip.so --fuzz 60
        segue validate --list

      With --fuzz, random transitions are tried as well: sizes, directions, settings, elements, drags and isolation \
      modes. The finding names the seed with which --fuzz-seed repeats the one that failed.
      """)

  @Argument(
    help: ArgumentHelp("The library's file (.so), or a shader's (.glsl).", valueName: "file"),
    completion: .file(extensions: ["so", "glsl"]))
  var file: String?

  @Flag(help: "List the cases and their rules instead.")
  var list = false

  @Option(
    name: .customLong("case"),
    help: ArgumentHelp("Run this case only. May be repeated.", valueName: "name"),
    completion: .list(ConformanceCase.all.map(\.id)))
  var cases: [String] = []

  @Option(
    help: ArgumentHelp(
      "The seed of random settings and events. (default: a new one for each run)",
      valueName: "number"))
  var seed: UInt32?

  @Option(
    defaultAsFlag: FuzzTime.usual,
    help: ArgumentHelp(
      "Try random transitions for this time in seconds, too.",
      valueName: "seconds"))
  var fuzz: FuzzTime?

  @Option(
    help: ArgumentHelp(
      "Try only the random transition with this seed, which --fuzz has printed.",
      valueName: "number"))
  var fuzzSeed: UInt32?

  @Option(
    help: ArgumentHelp(
      "Write a contact sheet of each animator, 8 frames in a row.", valueName: "file.png"),
    completion: .file(extensions: ["png"]))
  var sheet: String?

  @Option(
    help: ArgumentHelp(
      "A drag with which controllers begin their transitions, in a window of 400 x 800 points. (default: eight "
        + "common drags)", valueName: "path"), transform: CheckedDrag.init)
  var drag: CheckedDrag?

  /// The id of the plug-in that this further process of a validation judges in-process; nil in the first process.
  @Option(help: .hidden)
  var inProcess: String?

  /// True in a further process of a validation, which repeats a case that ended or stopped the first process.
  @Flag(help: .hidden)
  var repetition = false

  @Flag(help: "Print one JSON document.")
  var json = false

  func run() throws {
    let (file, fuzzing) = try checkFuzzing()
    try checkCases()
    if list {
      return try StandardOutput.write(json ? ConformanceCase.listJSON.pretty : ConformanceCase.list)
    }
    guard let file, !file.isEmpty else {
      throw ValidationError("name the library to check, such as 'segue validate build/flip.so'")
    }
    let path = WorkingFolder.absolute(file)
    try PluginFileError.check(file, at: path)
    let output = try sheet.map(Self.sheetFormat)
    var options = Validation.Options()
    guard options.runner != nil else {
      throw Failure(
        .unavailable,
        "each case needs a process of its own, and segue-runner, the program for that, is not "
          + "installed; install Segue again")
    }
    let seed = UInt64(seed ?? UInt32.random(in: 1...UInt32.max))
    options.seed = seed
    options.cases = cases.isEmpty ? nil : Set(cases)
    options.fuzzing = fuzzing
    options.drag = drag.map { ($0.points, $0.duration) }
    if let inProcess {
      options.plugin = inProcess
      options.hosting = .here
      try PluginProcess.run { [options] in
        let result = try opened(file, path, options).run().first
        try StandardOutput.write(result?.lines(\.inCommands) ?? "")
      }
    }
    let run = ValidationRun(library: path, seed: seed, drag: drag?.text, fuzzing: fuzzing)
    options.hosting = .elsewhere { plugin, name, trial in
      run.result(inProcess: plugin, name, trial: trial)
    }
    options.bundled = PluginRegistry.bundled()
    options.output = { Terminal.warn($0) }
    options.adoptsOrphans = true
    let judge = run.judge(isRepetition: repetition)
    try PluginProcess.run(outputs: output.map { [$0.path] } ?? [], judge: judge) {
      [options] in try self.judge(file, path, options, seed, output)
    }
  }

  /// Judges the library, prints the results and writes the contact sheet.
  private func judge(
    _ file: String, _ path: String, _ options: Validation.Options, _ seed: UInt64,
    _ output: OutputFormat?
  ) throws {
    JudgedCase.set("opens")
    let validation = try opened(file, path, options)
    var report = ValidationReport(library: file, seed: seed, words: \.inCommands)
    let results = try judge(validation, &report)
    try checkSense(of: results, validation, file)
    var hasSheet = false
    if let output {
      hasSheet = try writeSheet(of: validation, output)
      if !hasSheet {
        Terminal.warn("'\(file.printable)' has no animator to show, so there is no sheet")
      }
    }
    try StandardOutput.write(
      json ? report.json(results).pretty : report.summary(results, sheet: hasSheet ? sheet : nil))
    if results.contains(where: \.outcome.isFailure) { throw ExitCode(1) }
  }

  /// Returns the format of the contact sheet's file.
  ///
  /// - Throws: `Failure.usage` for a name that is not the name of one PNG.
  private static func sheetFormat(_ path: String) throws -> OutputFormat {
    let format = try OutputFormat(path: path)
    guard format.kind == .png else {
      throw Failure(.usage, "--sheet writes one picture; give it a name such as sheet.png")
    }
    return format
  }

  /// Writes the contact sheet of the library's animators. Returns false if the library has no animator.
  private func writeSheet(of validation: Validation, _ output: OutputFormat) throws -> Bool {
    guard let registry = validation.registry else { return false }
    do {
      return try AnimatorSheet(validation.plugins, of: registry, output)?.write() != nil
    } catch FilmError.outOfMemory {
      throw Failure(.fault, "there is not enough memory for the contact sheet; leave out --sheet")
    }
  }

  /// Checks that at least one case was run.
  ///
  /// - Throws: `Failure` when none of the requested cases could be run.
  private func checkSense(
    of results: [CaseResult], _ validation: Validation, _ file: String
  ) throws(Failure) {
    guard results.isEmpty else { return }
    if let refusal = validation.refusal {
      throw Failure(.unavailable, "'\(file.printable)' cannot be opened: \(refusal)")
    }
    throw Failure(
      .usage,
      "'\(file.printable)' contains nothing that \(cases.joined(separator: ", ")) can check; 'segue validate "
        + "--list' shows what each case is about")
  }

  /// Returns the plug-ins of a library.
  ///
  /// - Throws: `Failure.nonsense` for a file that is not a library.
  private func opened(
    _ file: String, _ path: String, _ options: Validation.Options
  ) throws(Failure) -> Validation {
    do {
      return try Validation(library: path, options)
    } catch {
      let reason = "'\(file.printable)' cannot be judged: \(error.description)"
      // A reason with a semicolon already says what to do.
      let hint =
        ScreenArguments.isStoryboard(file)
        ? "'segue storyboard check' checks a storyboard" : "give the .so file that your build creates"
      throw Failure(.nonsense, reason + (reason.contains(";") ? "" : "; \(hint)"))
    }
  }

  /// Runs the cases. Unless JSON is requested, prints each result immediately.
  private func judge(
    _ validation: Validation, _ report: inout ValidationReport
  ) throws -> [CaseResult] {
    var failure: (any Error)?
    let results = validation.run(begin: JudgedCase.set) { result in
      guard !json, failure == nil else { return }
      do {
        try StandardOutput.write(report.lines(of: result))
      } catch { failure = error }
    }
    if let failure { throw failure }
    return results
  }

  /// Returns the library's file and the random transitions to try. The text after `--fuzz` is the file if it is no
  /// number and the file is not given otherwise.
  ///
  /// - Throws: `Failure.usage` for options that do not fit together.
  private func checkFuzzing() throws(Failure) -> (file: String?, Validation.Fuzzing?) {
    var file = file
    var seconds = fuzz?.seconds
    if let text = fuzz?.text, seconds == nil {
      guard file == nil, Double(text) == nil else {
        throw Failure(
          .usage,
          "--fuzz takes a number of seconds from 0 to \(Int(clamping: FuzzTime.most)), not '\(text.quotable)'")
      }
      (file, seconds) = (text, FuzzTime.usual.seconds)
    }
    if fuzzSeed != nil, !cases.isEmpty, inProcess == nil, !repetition {
      throw Failure(
        .usage, "--fuzz-seed tries one random transition and no case; leave out --case")
    }
    if cases.contains(ConformanceCase.fuzzName), fuzz == nil, fuzzSeed == nil {
      throw Failure(.usage, "the case 'fuzz' runs with --fuzz; write --fuzz instead of --case fuzz")
    }
    guard fuzz != nil || fuzzSeed != nil else { return (file, nil) }
    return (file, Validation.Fuzzing(seconds: seconds ?? 0, trial: fuzzSeed.map(UInt64.init)))
  }

  /// Checks the names of the requested cases.
  ///
  /// - Throws: `Failure.usage` for a name that does not belong to a case.
  private func checkCases() throws(Failure) {
    let known = ConformanceCase.all.map(\.id)
    for name in cases where !known.contains(name) {
      let near = nearestName(to: name, among: known)
      throw Failure(
        .usage,
        "there is no case '\(name.quotable)'"
          + (near.map { "; " + didYouMean($0, for: name) } ?? "; 'segue validate --list' shows them")
      )
    }
  }
}

/// The value of `--fuzz`: a number of seconds or, if it is no such number, the text itself.
struct FuzzTime: ExpressibleByArgument, CustomStringConvertible {
  let text: String
  /// The time in seconds; nil for a text that is not a possible time.
  let seconds: Double?

  static let usual = FuzzTime(argument: "10")
  static let most = 1e6

  init(argument: String) {
    text = argument
    seconds = Double(argument).flatMap { (0...Self.most).contains($0) ? $0 : nil }
  }

  var description: String { text }
}

/// The value of `--drag`: the parsed drag, and its text.
struct CheckedDrag {
  let text: String
  let points: [Point]
  let duration: Double

  /// Parses a drag. Throws `ValidationError` with the expected form.
  init(_ text: String) throws {
    let drag = try Storyboard.Drag(parsing: text)
    guard !drag.isCancelled else {
      throw ValidationError(
        "segue validate cancels touches in a case of its own; leave out the !")
    }
    self.text = text
    points = [drag.from] + drag.legs.map(\.to)
    duration = drag.duration
  }
}

internal import ArgumentParser
internal import Glibc
internal import SegueConformance
internal import SegueHost
internal import SegueMedia
internal import SegueText

/// `segue validate FILE` judges a plug-in library, case by case.
struct ValidateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "validate",
    abstract: "Judge a plug-in library, case by case.",
    usage: "segue validate <file> [<options>]",
    discussion: """
      Runs each plug-in of the library in processes of its own and checks the rules that every \
      plug-in has to keep. Each case is one line: ok, FAILED with what to do, warning, or skipped \
      with the reason. The exit code is 1 when a case failed.

        segue validate build/card-flip.so
        segue validate build/card-flip.so --sheet card-flip.png
        segue validate build/card-flip.so --case random-settings --seed 42
        segue validate --list
      """)

  @Argument(
    help: ArgumentHelp("The library's file (.so).", valueName: "file"),
    completion: .file(extensions: ["so"]))
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
      "The number that random settings and events are made from. (default: another one each time)",
      valueName: "number"))
  var seed: UInt64?

  @Option(
    help: ArgumentHelp(
      "Write a contact sheet of each animator, 8 frames in a row.", valueName: "file.png"),
    completion: .file(extensions: ["png"]))
  var sheet: String?

  @Flag(
    help: "Also run the plug-ins in this process, which a bad plug-in ends.")
  var inProcess = false

  @Flag(help: "Print one JSON document.")
  var json = false

  func run() throws {
    try checkCases()
    if list { return try StandardOutput.write(json ? CaseList.json.pretty : CaseList.text) }
    guard let file else {
      throw ValidationError("name the library to judge, such as 'segue validate build/flip.so'")
    }
    let path = WorkingFolder.absolute(file)
    guard access(path, R_OK) == 0 else {
      throw Failure(.noInput, "'\(file)' can't be read: \(String(cString: strerror(errno)))")
    }
    let output = try sheet.map(ValidationSheet.output)
    guard inProcess else { return try validate(file, path, output) }
    try PluginProcess.run(outputs: output.map { [$0.path] } ?? []) {
      try validate(file, path, output)
    }
  }

  private func validate(_ file: String, _ path: String, _ output: OutputFormat?) throws {
    var options = Validation.Options()
    options.seed = seed ?? UInt64(UInt32.random(in: 1...UInt32.max))
    options.cases = cases.isEmpty ? nil : Set(cases)
    options.includesInProcess = inProcess
    let validation: Validation
    do {
      validation = try Validation(library: path, options)
    } catch {
      throw Failure(.unavailable, error.description)
    }
    var report = ValidationReport(library: file, seed: options.seed)
    let results = try judge(validation, &report)
    if let output { try ValidationSheet(validation, output).write() }
    try StandardOutput.write(
      json ? report.json(results).pretty : report.summary(results, sheet: sheet))
    if results.contains(where: \.outcome.isFailure) { throw ExitCode(1) }
  }

  /// Runs the cases, and prints each result as soon as it is there unless JSON is asked for.
  private func judge(
    _ validation: Validation, _ report: inout ValidationReport
  ) throws -> [CaseResult] {
    var failure: (any Error)?
    let results = validation.run { result in
      guard !json, failure == nil else { return }
      do {
        try StandardOutput.write(report.lines(of: result))
      } catch { failure = error }
    }
    if let failure { throw failure }
    return results
  }

  /// - Throws: `Failure.usage` for a name of no case.
  private func checkCases() throws(Failure) {
    let known = ConformanceCase.all.map(\.id)
    for name in cases where !known.contains(name) {
      let near = nearestName(to: name, among: known)
      throw Failure(
        .usage,
        "there is no case '\(name.quotable)'"
          + (near.map { "; did you mean '\($0)'?" } ?? "; 'segue validate --list' shows them"))
    }
  }
}

/// What `segue validate --list` prints.
private enum CaseList {
  static var text: String {
    var text = ""
    for (subject, title) in [
      ("library", "The library"), ("plug-in", "Each plug-in"), ("animator", "Each animator"),
      ("controller", "Each interaction controller"),
    ] {
      let rows = ConformanceCase.all.filter { $0.subject == subject }.map { [$0.id, $0.rule] }
      text += "\(title)\n" + Columns(rows).text(indent: 2) + "\n"
    }
    return String(text.dropLast())
  }

  static var json: JSON {
    .object([
      (
        "cases",
        .array(
          ConformanceCase.all.map {
            .object([
              ("id", .string($0.id)), ("subject", .string($0.subject)), ("rule", .string($0.rule)),
            ])
          })
      )
    ])
  }
}

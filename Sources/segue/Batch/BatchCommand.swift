internal import ArgumentParser
internal import SegueSystem
internal import SegueText
internal import SegueWeb

/// `segue batch TABLE` renders a film for each row of a table.
struct BatchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "batch",
    abstract: "Render a film for each row of a table.",
    usage: "segue batch <table> -o <out> [<options>] [-- <options of segue render>]",
    discussion: """
      The table is a CSV, TSV or JSON lines file (.csv, .tsv, .jsonl). Its columns are variables of the \
      storyboard; the columns 'storyboard', 'output' and 'preset' are the film's own. A YAML file has a \
      list 'films', or a 'matrix' of values that are combined; a storyboard with a 'matrix' is a table, \
      too.

        segue batch films.csv --storyboard app.yaml -o 'out/{lang}-{theme}.mp4'
        segue batch app.yaml -o 'out/{lang}.mp4' -o 'out/{lang}.gif' --draft
        segue batch app.yaml -o 'out/{lang}.mp4' --size 50% -- --frame phone

      Films whose files are up to date are left out. A film that fails does not stop the others; the \
      films that failed are written to a file that can be given to segue batch again. A table of all films, with \
      the time and the size of each, is printed at the end.
      """)

  @Argument(help: "The table of films.", completion: .file())
  var table: String

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp(
      "The file to write, with {variables} in its name. May be repeated.", valueName: "out"),
    completion: .file())
  var outputs: [String] = []

  @Option(
    help: ArgumentHelp("The storyboard for each film whose row names none.", valueName: "file"),
    completion: .file())
  var storyboard: String?

  @OptionGroup
  var variables: VariableOptions

  @OptionGroup
  var preset: PresetOptions

  @OptionGroup
  var frame: FrameOptions

  @OptionGroup
  var plugins: PluginOptions

  @Option(
    help: ArgumentHelp(
      "The number of films that are made simultaneously. (default: the number of processors)",
      valueName: "n"))
  var jobs: Int?

  @Flag(
    help: """
      Compose each film by itself. Otherwise the films of a storyboard have devices of the same size and place, and \
      letters of the same size.
      """)
  var separate = false

  @Flag(help: "Make films that are up to date, too.")
  var force = false

  @Option(
    help: ArgumentHelp(
      "The file for the films that failed. (default: TABLE-failed.jsonl in the working folder)",
      valueName: "file"),
    completion: .file())
  var failed: String?

  @Flag(help: "Print nothing but errors.")
  var quiet = false

  @Flag(help: "Print one JSON document about the result.")
  var json = false

  @Argument(
    parsing: .postTerminator,
    help: ArgumentHelp("Options of segue render for every film.", valueName: "render-options"))
  var further: [String] = []

  /// The options of segue render for every film: the batch's own ones, and those after `--`, which take precedence.
  private var shared: [String] { frame.words + further }

  static let jobCounts = 1...256

  func validate() throws {
    if let jobs, !Self.jobCounts.contains(jobs) {
      throw ValidationError(
        "--jobs: expected a number from \(Self.jobCounts.lowerBound) to \(Self.jobCounts.upperBound)")
    }
  }

  func run() throws {
    if let failure = ArgumentCheck.unknownOption(["render"] + further) { throw failure }
    if let name = preset.preset { _ = try FilmPreset.named(name, in: try FilmPreset.all()) }
    let files = StoryboardFiles()
    let batch = try FilmBatch(
      path: WorkingFolder.absolute(table), storyboard: storyboard.map(WorkingFolder.absolute),
      outputs: outputs.map { ["null:", "-"].contains($0) ? $0 : WorkingFolder.absolute($0) },
      variables: variables.values, sharing: files)
    // The options of segue render are the same for all films, so they are checked only for the first film.
    try checkFurther(for: batch.films[0])
    _ = try work.command(for: batch.films[0])
    let list = FailedFilms(of: batch.file, typed: failed)
    try check(batch, files, list)
    for film in batch.films {
      for output in film.outputs {
        try FileSystem.makeFolders(String(FileSystem.split(output).folder.dropLast()))
      }
    }
    try plugins.withRegistry(
      outputs: batch.films.flatMap(\.outputs).filter { $0 != "null:" },
      logger: .printer(isQuiet: true)
    ) { registry in
      try make(batch, files, list, registry)
    }
  }

  private var work: BatchWork { BatchWork(preset: preset.preset, further: shared) }

  /// Checks the formats and presets of all films, and the names of all files that are written.
  private func check(
    _ batch: FilmBatch, _ files: StoryboardFiles, _ list: FailedFilms
  ) throws {
    let check = BatchCheck(batch, files)
    try check.check()
    let render = try RenderCommand.parse(["storyboard.yaml", "-o", "film.mp4"] + shared)
    try check.checkFiles(
      reading: render.looks.look.files + plugins.files + [FilmPreset.file].compactMap(\.self),
      further: list.isTable ? nil : ("--failed", list.name))
  }

  /// Checks that no option after `--` is an option of segue batch itself, or makes sense only for a single film.
  private func checkFurther(for film: FilmBatch.Film) throws {
    let render = try RenderCommand.parse([film.storyboard, "-o", "film.mp4"] + shared)
    if let (option, _) = render.uses.refused(with: .batch) {
      throw ValidationError("\(option) is an option of segue batch itself; give it before --")
    }
    if let (option, _) = render.uses.refused(with: .films) {
      throw ValidationError(
        "\(option) is for a single film; leave it out, or make that film with segue render")
    }
  }

  private func make(
    _ batch: FilmBatch, _ files: StoryboardFiles, _ list: FailedFilms, _ registry: PluginRegistry
  ) throws {
    let watch = Stopwatch()
    let run = BatchRun(batch.films, threads: jobs ?? 0, isForced: force)
    let lines = BatchLines(
      total: batch.films.count, isQuiet: quiet || json, titles: batch.films.map(\.title))
    let settings =
      ["segue \(Segue.version)"] + shared + BatchRun.plugins(of: registry)
    let compositions = work.compositions(
      batch.films, files, registry, run, isSeparate: separate || work.hasComposition)
    let results = run.run(
      prepare: { [settings, work] film in
        try work.work(film, files, registry, run, settings, compositions[film])
      }, report: { lines.report(batch.films[$0], $1.end) })
    var failedSets: Set<SharedComposition> = []
    let failures = zip(batch.films, results).compactMap { film, result -> FilmBatch.Film? in
      guard case .failed = result.end else { return nil }
      failedSets.insert(compositions[film])
      var film = film
      film.preset = film.preset ?? preset.preset
      return film
    }
    try list.write(failures)
    try summarize(batch, results, list.shown, watch.seconds)
    if !failures.isEmpty {
      let words = list.arguments(for: failures) + frame.words + self.words(composition: failedSets)
      throw Failure(
        .degraded,
        "\(failures.count) of \(batch.films.count.of("film")) failed; '\(list.shown.quotable)' lists them, and "
          + "'segue batch \(words.map(\.shellQuoted).joined(separator: " ").printable)' tries them again"
      )
    }
  }

  /// Returns the words of a command line that makes failed films with what they have in common with the others: a batch of
  /// them alone would have a composition of its own.
  private func words(composition sets: Set<SharedComposition>) -> [String] {
    let common = sets.count == 1 ? sets.first.map(\.text) ?? "" : ""
    let further = further + (common.isEmpty ? [] : ["--composition", common])
    return (separate ? ["--separate"] : []) + (further.isEmpty ? [] : ["--"] + further)
  }

  private func summarize(
    _ batch: FilmBatch, _ results: [BatchRun.Result], _ file: String, _ seconds: Double
  ) throws {
    let counts = BatchCounts(results)
    if json {
      let films = zip(batch.films, results).map { $1.json($0, words: BatchLines.sentence) }
      let document = JSON.object([
        ("films", .array(films)), ("made", JSON(counts.made)),
        ("up_to_date", JSON(counts.upToDate)), ("failed", JSON(counts.failed)),
        ("failed_file", counts.failed > 0 ? .string(file) : .null), ("seconds", .number(seconds)),
      ])
      return try StandardOutput.write(document.pretty)
    }
    guard !quiet else { return }
    try StandardOutput.write(
      BatchLines.table(batch.films, results) + "\n"
        + "\(counts.made) made  \(counts.upToDate) up to date  \(counts.failed) failed  in "
        + "\(seconds.thousandths) s\n")
  }
}

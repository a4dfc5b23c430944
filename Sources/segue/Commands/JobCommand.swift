internal import ArgumentParser
internal import Glibc
internal import SegueFilm
internal import SegueSystem
internal import SegueText

/// `segue job STORYBOARD -o OUT --engine ENGINE` writes a job for a render farm.
struct JobCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "job",
    abstract: "Write a job that renders films in parts on many machines.",
    usage: """
      segue job <storyboard> -o <out> --engine <engine> [<options>]
      segue job <table> -o <out> --engine <engine> [<options>]
      segue job <from> <to> [<next> ...] -o <out> --engine <engine> [<options>]
      """,
    discussion: """
      Writes a folder with the job, and runs nothing. The tasks of the job are 'segue render --frames' into \
      parts and 'segue join'. A part that is complete and newer than its inputs is not rendered again, so a \
      job that was interrupted is continued by starting it again. All options of 'segue render' that \
      describe the film are accepted.

        openjd   template.yaml, for Open Job Description with the extension
                 TASK_CHUNKING: openjd run, Deadline Cloud
        slurm    submit, which submits arrays of tasks and then the films
        make     Makefile, for make -j and GNU parallel

      A table of films (.csv, .tsv, .jsonl, or .yaml with a matrix) makes a job of all of them; -o is the name \
      of the films that have none in the table, such as 'out/{lang}.mp4'. The frames of a storyboard are \
      counted for its first film.

      Every machine needs the folder, the inputs and the film's folder under the same paths, and this version \
      of segue with the same plug-ins; other machines refuse the job. SEGUE in the environment names the command to run.

        segue job story.yaml -o film.mp4 --engine make --chunk 480
        make -C film.job -j8
      """)

  @Option(
    help: ArgumentHelp("The program that runs the job: openjd, slurm or make.", valueName: "engine")
  )
  var engine: FarmJob.Engine

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The frames of a task, a multiple of the frames of a group. (default: the frames of a group)",
      valueName: "frames"), transform: EncodingOptions.group(parsing:))
  var chunk: Int?

  @Option(
    help: ArgumentHelp(
      "The folder of the job. (default: the film's name with the extension .job)",
      valueName: "folder"),
    completion: .directory)
  var folder: String?

  @Option(
    help: ArgumentHelp(
      "The storyboard for each film whose row names none.", valueName: "file"),
    completion: .file())
  var storyboard: String?

  @Flag(help: "Compose each film of a table by itself, as with segue batch.")
  var separate = false

  @Flag(help: "Copy the plug-ins into the folder, for machines that do not have them.")
  var carryPlugins = false

  @OptionGroup(visibility: .hidden)
  var film: RenderCommand

  func validate() throws {
    if let (option, reason) = film.uses.refused(with: .job) {
      throw ValidationError("\(option) is not for a job, because \(reason); leave it out")
    }
    if folder == "" { throw ValidationError("--folder is empty; give the folder to write") }
    if let chunk, chunk % group != 0 {
      throw ValidationError(
        "--chunk \(chunk) is not a multiple of the \(group) frames of a group; give "
          + "\((chunk / group + 1) * group), or --group \(chunk)")
    }
  }

  /// The number of frames in a group, which is encoded independently of the other groups.
  private var group: Int {
    film.parts.group ?? min(chunk ?? EncodingOptions.defaultGroup, EncodingOptions.defaultGroup)
  }

  func run() throws {
    let films = try films()
    let shown = folder ?? Self.folder(for: isTable ? film.from : film.request.output)
    let jobFolder = JobFolder(
      path: WorkingFolder.absolute(shown), shown: shown, program: "segue job",
      isTyped: folder != nil)
    try jobFolder.check()
    let faults = FaultList(isQuiet: film.quiet)
    try film.transition.plugins.withRegistry(logger: faults.logger) { registry in
      try write(films, jobFolder, registry)
    }
  }

  // MARK: Films

  private var isTable: Bool {
    film.to == nil && FilmBatch.isTable(WorkingFolder.absolute(film.from))
  }

  /// Returns the films of the job, each with one output. Only films of a table have variables here; a single film's
  /// variables are in the arguments.
  private func films() throws -> [FilmBatch.Film] {
    let films: [FilmBatch.Film]
    if isTable {
      films = try FilmBatch(
        path: WorkingFolder.absolute(film.from), storyboard: storyboard.map(WorkingFolder.absolute),
        outputs: film.outputs, variables: film.variables.values
      ).films.flatMap { film in
        zip(film.outputs, film.folders).map { output, folder in
          var single = film
          (single.outputs, single.folders) = ([], [])
          single.add(
            OutputName(WorkingFolder.absolute(output), in: folder.map(WorkingFolder.absolute)))
          return single
        }
      }
    } else {
      if film.outputs.isEmpty { throw RenderCommand.missingOutput }
      guard film.outputs.count == 1, film.from != "-" else {
        throw Failure(
          .usage,
          film.from == "-"
            ? "a job needs a storyboard in a file, which other machines can read, and not '-'"
            : "a job makes one output, and -o is given \(film.outputs.count) times; give it once")
      }
      var output = film.request.output
      let board = try film.to == nil ? film.variables.storyboard(film.from) : nil
      if let board { output = try RenderCommand.output(output, of: board) }
      var check = OverwriteCheck(inputs: film.inputs(board))
      if let format = try? OutputFormat(path: output) { try check.add("-o", format) }
      films = [
        FilmBatch.Film(
          storyboard: film.from, variables: [:], outputs: [WorkingFolder.absolute(output)])
      ]
    }
    for film in films {
      guard !FilmRequest.isPage(film.outputs[0]) else {
        throw Failure(
          .usage,
          "\(film.outputs[0].quotable) is a page, which is made in one go; write it with 'segue render', and "
            + "give -o the name of a video, GIF, APNG or WebP")
      }
      let format = try OutputFormat(path: film.outputs[0])
      guard format.hasParts, format.portion == .film else {
        throw Failure(
          .usage,
          "\(format.path.quotable) cannot be made in parts; give -o the name of a video, GIF, APNG or WebP"
        )
      }
    }
    if isTable {
      try BatchCheck(FilmBatch(file: WorkingFolder.absolute(film.from), films: films)).checkFiles(
        reading: film.looks.look.files + film.transition.plugins.files
          + [FilmPreset.file].compactMap(\.self))
    }
    return films
  }

  private func write(
    _ films: [FilmBatch.Film], _ jobFolder: JobFolder, _ registry: PluginRegistry
  ) throws {
    let files = StoryboardFiles()
    let survey = try FarmSurvey(films) { entry in
      let board = try board(of: entry, files)
      return (
        (board?.files ?? film.filmFiles).map(WorkingFolder.absolute),
        { try request(of: entry, board).film(board, for: $0, registry) }
      )
    }
    film.tell(survey.warnings)
    let compositions =
      !isTable || separate
      ? BatchCompositions()
      : BatchCompositions(of: films, threads: availableProcessors(), registry) { entry in
        guard let board = try board(of: entry, files) else { return nil }
        return try request(of: entry, board).sharedFilm(of: board, nil)
      }
    let inputs = survey.inputs.union(film.looks.look.files.map(WorkingFolder.absolute))
    let common = try arguments(
      inputs.union(isTable ? [WorkingFolder.absolute(film.from)] : []), registry)
    let plugins = Array(survey.plugins)
    let job = FarmJob(
      name: "segue \(isTable ? film.from : film.request.output)",
      films: films.map { entry in
        FarmJob.Film(
          output: entry.outputs[0], in: entry.folders[0], arguments: common + extra(entry, compositions[entry]),
          frames: survey.frames(of: entry))
      },
      inputs: inputs.sorted(), group: group, groupsPerTask: (chunk ?? group) / group,
      engine: engine, plugins: try PluginList(version: Segue.version, plugins),
      carriesPlugins: carryPlugins && plugins.contains { $0.library != nil })
    do {
      try jobFolder.write(job, plugins)
    } catch let error as JobFolder.UnreadableLibrary {
      throw Failure(
        .noInput, "'\(error.path.quotable)' cannot be read (\(error.reason)); check the file")
    }
    try say(job, jobFolder)
  }

  /// Returns the arguments that only this film of a table has: storyboard, variables, preset and what it has in common with
  /// others; empty without a table.
  private func extra(_ entry: FilmBatch.Film, _ composition: SharedComposition) -> [String] {
    guard isTable else { return [] }
    let values = entry.variables.sorted { $0.key < $1.key }.flatMap {
      ["--var", "\($0.key)=\($0.value)"]
    }
    return [WorkingFolder.absolute(entry.storyboard)] + values
      + (entry.preset.map { ["--preset", $0] } ?? [])
      + (composition.isEmpty ? [] : ["--composition", composition.text])
  }

  /// Reads the storyboard of a film; nil for a film of screens.
  private func board(
    of entry: FilmBatch.Film, _ files: StoryboardFiles
  ) throws -> Storyboard? {
    guard film.to == nil else { return nil }
    guard isTable else { return try film.variables.storyboard(film.from) }
    return try Storyboard(
      path: WorkingFolder.absolute(entry.storyboard), variables: entry.variables,
      layers: DrawingLayers.init, sharing: files)
  }

  /// Returns the request for a film, with its preset, which may change the number of frames.
  private func request(of entry: FilmBatch.Film, _ board: Storyboard?) throws -> FilmRequest {
    let preset =
      try entry.preset.map { try FilmPreset.named($0, in: FilmPreset.all()) }
      ?? film.presets.chosen()
    var command = film
    command.outputs = entry.outputs
    let request = try command.request(preset, for: board)
    guard let preset, request.maxSize != nil else { return request }
    throw Failure(
      .usage,
      "--preset \(preset.name) limits the bytes of the film, which is not possible for a film that is made in parts; "
        + "choose another preset, or make the film with segue render")
  }

  /// Returns the name of the job's folder: the name of the film or table, with the extension `.job`.
  static func folder(for output: String) -> String {
    guard let dot = output.lastIndex(of: "."),
      output[dot...].dropFirst().allSatisfy({ $0.isLetter || $0.isNumber })
    else {
      return output + ".job"
    }
    return output[..<dot] + ".job"
  }

  /// The options that are not passed to segue render: this command's own, and options that the job's scripts set.
  private static let own: Set = [
    "--engine", "--chunk", "--folder", "--carry-plugins", "--separate", "--storyboard", "-o",
    "--output", "--group", "--quiet", "--json",
  ]

  /// The options that name a plug-in. A job that carries the plug-in's library names the plug-in by id, not by path.
  private static let pluginOptions: [String: PluginKind] = [
    "--animator": .animator, "--interaction": .interaction,
  ]

  /// Returns the arguments of `segue render` that all films have in common, with absolute paths and without a table.
  private func arguments(
    _ inputs: Set<String>, _ registry: PluginRegistry
  ) throws(Failure) -> [String] {
    let given = GivenArguments(try ArgumentCheck.arguments().dropFirst(), files: inputs)
    let table = isTable ? WorkingFolder.absolute(film.from) : nil
    return given.items.filter { !Self.own.contains($0.option ?? "") }.flatMap { item in
      guard let value = item.value else { return item.words }
      if table != nil, item.option == "--var" { return [] }
      if item.option == nil, WorkingFolder.absolute(value) == table { return [] }
      if let kind = Self.pluginOptions[item.option ?? ""],
        let entry = registry.named(value, kind).first
      {
        return [item.option, carryPlugins ? entry.id : entry.library].compactMap(\.self)
      }
      if item.option == "--set", let file = given.file(ofSetting: value) {
        return ["--set", String(value.dropLast(file.count)) + WorkingFolder.absolute(file)]
      }
      let isPath = given.isFile(value) || item.option == "--plugin-path"
      // A value that begins with a hyphen must not become another option.
      if let option = item.option, option.hasPrefix("--"), value.hasPrefix("-") {
        return ["\(option)=\(value)"]
      }
      return [item.option, isPath ? WorkingFolder.absolute(value) : value].compactMap(\.self)
    }
  }

  private func say(_ job: FarmJob, _ jobFolder: JobFolder) throws(Failure) {
    if film.json {
      let result = JSON.object([
        ("folder", .string(jobFolder.shown)), ("engine", .string(job.engine.rawValue)),
        ("films", JSON(job.films.count)), ("tasks", JSON(job.taskCount)),
        ("frames", JSON(job.films.reduce(0) { $0 + $1.frames })), ("group", JSON(job.group)),
        ("require", .string(job.plugins.text)),
      ])
      try StandardOutput.write(result.pretty)
    } else if !film.quiet {
      let films = job.films.count.of("film")
      let tasks = job.taskCount.of("part")
      let folder = jobFolder.shown.asFile
      let start =
        switch job.engine {
        case .openjd: "openjd run \("\(folder)/template.yaml".shellQuoted)"
        case .slurm: "sh \("\(folder)/submit".shellQuoted)"
        case .make: "make -C \(folder.shellQuoted) -j8 -k"
        }
      try StandardOutput.write(
        "\(jobFolder.shown.printable)  \(films) in \(tasks)  run it with: \(start.printable)\n")
    }
  }
}

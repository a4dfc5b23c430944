internal import ArgumentParser
internal import SegueFilm
internal import SegueSystem
internal import SegueTerminal
internal import SegueText

/// `segue preview FILE -o OUT` films an animator in six ways side by side.
struct PreviewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "preview",
    abstract: "Film an animator of a library in six ways, side by side.",
    usage: "segue preview <file> [<from> <to>] -o <out> [<options>]",
    discussion: """
      Shows an animator that is being written in six situations: forward, backward, in right-to-left \
      layout, with a drag that finishes the transition and one that cancels it, and between screens \
      with elements. Without FROM and TO, two bundled screens are used. With an OUT that ends in .png, each \
      situation is a row of frames.

        segue preview build/card-flip.so -o preview.mp4
        segue preview build/card-flip.so -o preview.png --set depth=0.2
        segue preview build/card-flip.so a.png b.png -o preview.mp4
      """)

  @Argument(
    help: ArgumentHelp("The library's file (.so), or a shader's (.glsl).", valueName: "file"),
    completion: .file(extensions: ["so"]))
  var file: String

  @OptionGroup
  var pair: TwoScreens

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp(
      "The file to write: a video, an animated picture or a PNG.", valueName: "out"),
    completion: .file())
  var outputs: [String]
  /// The file to write; `validate` ensures that there is exactly one.
  var output: String { outputs.first ?? "" }

  @Option(
    help: ArgumentHelp(
      "The id or alias of the animator. (default: the library's first)", valueName: "id"))
  var animator: String?

  @Option(
    name: .customLong("set"),
    help: ArgumentHelp("Set a parameter of the animator. May be repeated.", valueName: "key=value"))
  var settings: [String] = []

  @OptionGroup
  var sampling: SampleRateOption

  @Option(
    help: ArgumentHelp(
      "The width of each pane in pixels. (default: 300)", valueName: "pixels"))
  var side: Int?

  @Flag(help: "Print nothing but errors.")
  var quiet = false

  static let sides = 64...1000

  func validate() throws {
    try OneOutput.check(outputs)
    try ArgumentCheck.checkNames([file] + pair.paths)
    try pair.check()
    if let side, !Self.sides.contains(side) {
      throw ValidationError(
        "--side is \(side); expected \(Self.sides.lowerBound) to \(Self.sides.upperBound) pixels")
    }
  }

  func run() throws {
    let flaw = FileFlaw(path: file)
    guard flaw == nil, FileStatus.kind(of: file) == .file else {
      let near = flaw == .missing ? FileFlaw.proposal(for: file, nearestFile) : nil
      throw Failure(
        .noInput,
        (flaw ?? .missing).sentence(file) { $0.printable } + "; "
          + (near.map { didYouMean($0, for: file) } ?? "give the .so file that your build creates"))
    }
    let format = try OutputFormat(path: output)
    guard format.portion == .film else {
      throw Failure(
        .usage,
        "\(output.quotable) is a part of a film, and a preview is made in one go; give -o the name of a whole film"
      )
    }
    var check = OverwriteCheck(inputs: [file] + pair.paths + LiveTransitionOptions.files(settings))
    try check.add("-o", format)
    try PluginProcess.run(outputs: [format.path]) { try film(format) }
  }

  private func film(_ format: OutputFormat) throws {
    let rate = try sampling.rate()
    // An animator runs several times in each pane and often logs the same lines, so each line is printed once.
    let lines = LinesOnce { Terminal.warn($0) }
    let faults = FaultList(isQuiet: quiet) { lines.write($0) }
    var options = PluginRegistry.Options(logger: faults.logger)
    options.pictureReader = PictureParameter.read
    let installed = PluginRegistry.discover(options)
    let entry = try animator(installed)
    let registry = installed.preferring([entry])
    let preview = try AnimatorPreview(
      try boards(entry), for: format, rate: rate, width: side ?? 300, registry)
    let bar = ProgressLine(
      title: format.path.shortName, total: preview.frameCount, isQuiet: quiet)
    do {
      defer { bar?.clear() }
      try preview.write { bar?.show($0) }
    }
    Terminal.warn(preview.warnings(declined: FilmResult.declined(by: animator)), isQuiet: quiet)
    for sentence in registry.newEnds() { faults.add(sentence) }
    Terminal.warn(faults.take(), isQuiet: quiet)
    if !quiet {
      try StandardOutput.write(
        "\(output.printable)  \(entry.alias ?? entry.id ?? "")  \(preview.titles.joined(separator: ", "))\n"
      )
    }
    if preview.shows.allSatisfy({ $0.degradation != nil }) {
      throw Failure(
        .degraded,
        "the animator of '\(file.printable)' was replaced by a dissolve in each of the \(preview.shows.count) panes"
      )
    }
  }

  /// Returns the requested animator, or by default the library's first animator.
  private func animator(_ registry: PluginRegistry) throws -> PluginEntry {
    let own: [PluginEntry]
    do {
      own = try registry.entries(ofFile: file)
    } catch {
      guard !PluginRegistry.hasExtension(file) else { throw error }
      throw Failure(
        .nonsense,
        "'\(file.printable)' is not a plug-in library; give the .so file that your build creates"
      )
    }
    let animators = own.filter { $0.kind == .animator && $0.status == .ok }
    let wanted = animators.first { entry in
      animator.map { $0 == entry.id || $0 == entry.alias } ?? true
    }
    if let wanted { return wanted }
    if let refused = own.first(where: { $0.status != .ok }) {
      throw Failure(
        .unavailable,
        "'\(file.printable)' cannot be used: \(refused.reason ?? refused.status.rawValue)")
    }
    let name = animator.map { " '\($0.quotable)'" } ?? ""
    throw Failure(
      .unavailable,
      "'\(file.printable)' has no animator\(name); 'segue render A B -o film.mp4 --interaction ID --drag …' "
        + "films an interaction controller")
  }

  private func boards(_ entry: PluginEntry) throws -> PreviewBoards {
    let given = try settings.map { text throws(Failure) in
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty else {
        throw Failure(
          .usage, "'--set \(text)' is not of the form KEY=VALUE, such as --set duration=0.3")
      }
      let (key, value) = (String(parts[0]), String(parts[1]))
      // The boards have no file, in whose folder a relative path could begin.
      let isPicture = entry.descriptor?.parameters.contains { $0.id == key && $0.type == .picture } ?? false
      return (key, isPicture && !value.isEmpty ? WorkingFolder.absolute(value) : value)
    }
    if let (from, to) = pair.files {
      return try PreviewBoards(of: entry, settings: given, .files(from: from, to: to))
    }
    return try PreviewBoards(
      of: entry, settings: given, .bundled(folder: try SharedFolder.screens()))
  }
}

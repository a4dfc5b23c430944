internal import ArgumentParser
internal import SegueFilm
internal import SegueGeometry
internal import SegueHost
internal import SegueMedia
internal import SeguePlayer
internal import SegueRender
internal import SegueStoryboard
internal import SegueSystem
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
      of the six is a row of frames.

        segue preview build/card-flip.so -o preview.mp4
        segue preview build/card-flip.so -o preview.png --set depth=0.2
        segue preview build/card-flip.so a.png b.png -o preview.mp4
      """)

  @Argument(
    help: ArgumentHelp("The library's file (.so), or a shader's (.glsl).", valueName: "file"),
    completion: .file(extensions: ["so"]))
  var file: String

  @Argument(help: "The first screen.", completion: .file())
  var from: String?

  @Argument(help: "The second screen.", completion: .file())
  var to: String?

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

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Frames per second. (default: 30)", valueName: "n"),
    transform: PictureOptions.frameRate)
  var fps: FrameRate?

  @Option(
    help: ArgumentHelp(
      "The width of each of the six in pixels. (default: 300)", valueName: "pixels"))
  var side: Int?

  @Flag(help: "Print nothing but errors.")
  var quiet = false

  func validate() throws {
    try OneOutput.check(outputs)
    try ArgumentCheck.checkNames([file, from, to].compactMap(\.self))
    if from != nil, to == nil {
      throw ValidationError(
        "only one screen was given; give a second one, or none for the bundled screens")
    }
    if let side, !(64...1000).contains(side) {
      throw ValidationError("--side is \(side); expected 64 to 1000 pixels")
    }
  }

  func run() throws {
    let path = WorkingFolder.absolute(file)
    guard FileStatus.kind(of: path) == .file else {
      throw Failure(
        .noInput, "there is no file '\(file.printable)'; give the .so file that your build creates")
    }
    let format: OutputFormat
    do { format = try OutputFormat(path: output) } catch { throw Failure(error) }
    try PluginProcess.run(outputs: [format.path]) { try film(path, format) }
  }

  private func film(_ path: String, _ format: OutputFormat) throws {
    guard let rate = fps ?? FrameRate(30) else {
      throw Failure(.fault, "internal error: 30 frames per second were refused; please report it")
    }
    let faults = FaultList(isQuiet: quiet)
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    let registry = PluginRegistry.discover(
      PluginRegistry.Options(extraFolders: [folder], logger: faults.logger))
    let entry = try animator(of: path, registry)
    let boards = try boards(entry)
    var options = FilmOptions()
    options.rate = rate
    options.show.pictureComparison = FrameComparison.lookAlike
    options.size = FrameSize(text: SizeText(parsing: "\(side ?? 300)x"))
    let panes = boards.panes
    let films = try panes.map { pane in
      let board = try Storyboard(
        parsing: pane.text, file: "preview", folder: "/", layers: DrawingLayers.init)
      return try Film(board, for: format, options: options, plugins: PluginFactory(registry))
    }
    let sheet = FilmSheet(films, columns: 3)
    let bar = ProgressBar(
      title: format.path.shortName, total: sheet.frameCount(for: format), isQuiet: quiet)
    do {
      defer { bar?.clear() }
      try sheet.write(to: format) { bar?.show($0) }
    }
    for film in films { try film.show.finish() }
    if !quiet { tell(zip(panes.map(\.title), films)) }
    for sentence in registry.newEnds() { faults.add(sentence) }
    for sentence in faults.take() where !quiet { Terminal.note("segue: \(sentence)") }
    if !quiet {
      try StandardOutput.write(
        "\(output.printable)  \(entry.alias ?? entry.id ?? "")  \(panes.map(\.title).joined(separator: ", "))\n"
      )
    }
  }

  /// Prints, for each of the six panes, the reason why it shows something other than the animator, or the broken
  /// rule.
  private func tell(_ films: Zip2Sequence<[String], [Film]>) {
    for (title, film) in films {
      var reasons = film.screens.diagnostics
      if let degraded = film.screens.degradation { reasons.insert(degraded.reason, at: 0) }
      for reason in reasons { Terminal.note("segue: \(title): \(reason)") }
      if film.screens.results.contains(where: \.isDeclined) {
        Terminal.note("segue: \(title): \(Outcome.declined(by: animator))")
      }
    }
  }

  /// Returns the requested animator, or by default the library's first animator.
  private func animator(
    of path: String, _ registry: PluginRegistry
  ) throws(Failure) -> PluginEntry {
    let own = registry.entries.filter { $0.library == path }
    let animators = own.filter { $0.kind == .animator && $0.status == .ok }
    let wanted = animators.first { entry in
      animator.map { $0 == entry.id || $0 == entry.descriptor?.alias } ?? true
    }
    if let wanted { return wanted }
    if let refused = own.first(where: { $0.status != .ok }) {
      throw Failure(
        .unavailable,
        "'\(file.printable)' cannot be used: \(refused.reason ?? refused.status.rawValue)")
    }
    guard !own.isEmpty else {
      throw Failure(
        .nonsense,
        "'\(file.printable)' is not a plug-in library; give the .so file that your build creates"
      )
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
      return (String(parts[0]), String(parts[1]))
    }
    let element = entry.descriptor?.parameters.first(where: \.namesElement)
    let isGiven = given.contains { $0.0 == element?.id }
    let elementSettings = element.map { isGiven ? [] : [($0.id, "photo")] } ?? []
    if let from, let to {
      let (first, second) = (WorkingFolder.absolute(from), WorkingFolder.absolute(to))
      let natural: PixelSize
      do { natural = try MediaSource(path: first).naturalSize } catch { throw Failure(error) }
      let height = (390 * Double(natural.height) / Double(natural.width)).rounded()
      let size = Size(width: 390, height: max(height, 1))
      return PreviewBoards(
        from: .init(path: first, elements: Self.areas(Rect(x: 24, y: 96, width: 120, height: 90))),
        to: .init(
          path: second,
          elements: Self.areas(Rect(x: 24, y: 64, width: 342, height: 0.45 * size.height))),
        size: size, animator: entry.id ?? "", settings: given, elementSettings: elementSettings)
    }
    let folder = try SharedFolder.path(
      "screens", clone: "Examples/screens", title: "bundled screens", package: "segue")
    let common = ["photo", "sender", "name", "title"].map { (name: $0, area: "\"#\($0)\"") }
    return PreviewBoards(
      from: .init(path: folder + "/inbox.svg", elements: common + [(name: "me", area: "\"#me\"")]),
      to: .init(path: folder + "/letter.svg", elements: common),
      size: Size(width: 390, height: 844), animator: entry.id ?? "", settings: given,
      elementSettings: elementSettings)
  }

  /// Returns the elements of a person's screen: one area.
  private static func areas(_ area: Rect) -> [(name: String, area: String)] {
    let numbers = [area.minX, area.minY, area.width, area.height].map(\.short)
    return [(name: "photo", area: "[\(numbers.joined(separator: ", "))]")]
  }
}

internal import ArgumentParser
internal import SegueSystem
internal import SegueTerminal
internal import SegueText
internal import SegueWeb

/// `segue gallery FROM TO -o DIR` films every installed animator and writes a page that shows them.
struct GalleryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gallery",
    abstract: "Make a page that shows every installed animator on two screens.",
    usage: "segue gallery [<from> <to>] -o <folder> [<options>]",
    discussion: """
      Writes index.html and an animated picture of each animator, there and back, into the folder. \
      The page needs nothing else: open it in a browser, or put the folder on any web server. \
      Without FROM and TO, two bundled screens are used.

        segue gallery -o gallery
        segue gallery inbox.png letter.png -o gallery --side 640
      """)

  @OptionGroup
  var pair: TwoScreens

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp(
      "The folder to write into, which is created if it does not exist.", valueName: "folder"),
    completion: .directory)
  var outputs: [String]
  /// The folder; `validate` ensures that there is exactly one.
  var output: String { outputs.first ?? "" }

  @Option(
    help: ArgumentHelp(
      "The longer side of a picture in pixels, from 64 to 2000. (default: 560, or 840 for screens "
        + "wider than high)", valueName: "pixels"))
  var side: Int?

  @OptionGroup
  var sampling: SampleRateOption

  @Option(
    parsing: .unconditional,
    help: PointScale.help, transform: PointScale.pixels(parsing:))
  var scale: Double?

  @Option(
    parsing: .unconditional, help: PictureOptions.shutterHelp, transform: Look.shutter(parsing:))
  var shutter: Double?

  @OptionGroup
  var plugins: PluginOptions

  @Flag(help: "Print nothing but errors.")
  var quiet = false

  static let sides = 64...2000

  func validate() throws {
    try OneOutput.check(outputs)
    try ArgumentCheck.checkNames(pair.paths)
    try pair.check()
    if output.isEmpty {
      throw ValidationError("-o is empty; give the folder to write into, such as -o gallery")
    }
    if let side, !Self.sides.contains(side) {
      throw ValidationError(
        "--side is \(side); expected \(Self.sides.lowerBound) to \(Self.sides.upperBound) pixels")
    }
  }

  func run() throws {
    let rate = try sampling.rate()
    let folder = GalleryFolder.at(
      WorkingFolder.absolute(output), shown: output, program: Self.program)
    let screens = try bundledOrGiven()
    var names = [GalleryFolder.page]
    try plugins.withRegistry(runsPlugins: false) { registry in
      let pictures = GalleryNames(registry.entries)
      for entry in registry.entries {
        guard let film = pictures[entry] else { continue }
        names += [film + ".webp"] + BundlePictures(of: entry, among: registry.entries).names(beside: film)
      }
    }
    try folder.check(names)
    var check = OverwriteCheck(inputs: [screens.from, screens.to] + plugins.files)
    for name in names { try check.add("-o", folder.file(name)) }
    try plugins.withRegistry(
      outputs: names.map(folder.file), folder: folder.path, logger: .oncePrinter(isQuiet: quiet)
    ) { registry in
      try make(registry, screens, folder, rate)
    }
  }

  private func bundledOrGiven() throws(SharedFolder.Missing) -> (from: String, to: String) {
    if let files = pair.files { return files }
    let folder = try SharedFolder.screens()
    return (folder + "/inbox.svg", folder + "/letter.svg")
  }

  private func make(
    _ registry: PluginRegistry, _ screens: (from: String, to: String), _ folder: ListedFolder,
    _ rate: FrameRate
  ) throws {
    let film = try GalleryFilm(
      screens.from, screens.to, side: side, scale: scale, rate: rate,
      shutter: shutter ?? 0)
    Terminal.warn(film.warnings, isQuiet: quiet)
    let gallery = Gallery(film, registry, in: folder)
    let bar = ProgressLine(title: "gallery", total: gallery.count, isQuiet: quiet)
    defer { bar?.clear() }
    let files = [pair.from ?? "from.png", pair.to ?? "to.png"].map(\.asFile.shellQuoted)
    let scaling = pair.from == nil ? nil : scale.map { "--scale \($0.short)" }
    let count = try gallery.write(
      program: Self.program, version: Segue.version,
      command: { name, file in
        ["segue render"] + files + ["-o \(file).mp4", "--animator \(name.shellQuoted)"]
          + (scaling.map { [$0] } ?? [])
      },
      report: { done, name, problem in
        if let problem, !quiet { Terminal.warn("\(name): \(problem)") }
        bar?.show(done)
      })
    bar?.clear()
    if !quiet {
      try StandardOutput.write(
        "\(output.printable)/index.html  \(count.of("animator"))"
          + "\(film.pointScale.note.map { "  \($0)" } ?? "")\n")
    }
  }

  /// The command as its users call it. A gallery's list of files contains this text, by which the list is recognised.
  private static let program = "segue gallery"
}

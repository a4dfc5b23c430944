internal import ArgumentParser
internal import SegueFilm
internal import SegueGeometry
internal import SegueHost
internal import SegueMedia
internal import SeguePlayer
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

  @Argument(help: "The first screen.", completion: .file())
  var from: String?

  @Argument(help: "The second screen.", completion: .file())
  var to: String?

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

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Frames per second. (default: 30)", valueName: "n"),
    transform: PictureOptions.frameRate)
  var fps: FrameRate?

  @Option(
    parsing: .unconditional,
    help: PointScale.help, transform: PictureOptions.scale)
  var scale: Double?

  @Option(
    parsing: .unconditional, help: PictureOptions.shutterHelp, transform: PictureOptions.shutter)
  var shutter: Double?

  @OptionGroup
  var plugins: PluginOptions

  @Flag(help: "Print nothing but errors.")
  var quiet = false

  func validate() throws {
    try OneOutput.check(outputs)
    try ArgumentCheck.checkNames([from, to].compactMap(\.self))
    if from != nil, to == nil {
      throw ValidationError(
        "only one screen was given; give a second one, or none for the bundled screens")
    }
    if output.isEmpty {
      throw ValidationError("-o is empty; give the folder to write into, such as -o gallery")
    }
    if let side, !(64...2000).contains(side) {
      throw ValidationError("--side is \(side); expected 64 to 2000 pixels")
    }
  }

  func run() throws {
    guard let rate = fps ?? FrameRate(30) else {
      throw Failure(.fault, "internal error: 30 frames per second were refused; please report it")
    }
    let folder = GalleryFolder(path: WorkingFolder.absolute(output), shown: output)
    let screens = try bundledOrGiven()
    var names = [GalleryFolder.page]
    try plugins.withRegistry(runsPlugins: false) { registry in
      let pictures = GalleryNames(registry.entries)
      names += registry.entries.compactMap { entry in pictures[entry].map { $0 + ".webp" } }
    }
    try folder.check(names)
    try plugins.withRegistry(outputs: names.map(folder.file), folder: folder.path) { registry in
      try make(registry, screens, folder, rate)
    }
  }

  private func bundledOrGiven() throws(Failure) -> (from: String, to: String) {
    if let from, let to { return (WorkingFolder.absolute(from), WorkingFolder.absolute(to)) }
    let folder = try SharedFolder.path(
      "screens", clone: "Examples/screens", title: "bundled screens", package: "segue")
    return (folder + "/inbox.svg", folder + "/letter.svg")
  }

  private func make(
    _ registry: PluginRegistry, _ screens: (from: String, to: String), _ folder: GalleryFolder,
    _ rate: FrameRate
  ) throws {
    let film = try GalleryFilm(
      screens.from, screens.to, side: side, scale: scale, rate: rate,
      shutter: shutter ?? 0)
    if !quiet { for warning in film.warnings { Terminal.note("segue: \(warning)") } }
    try folder.make()
    let families = PluginFamily.all(.animator, of: registry.entries)
    let names = GalleryNames(registry.entries)
    var page = GalleryPage(
      from: from ?? "from.png", to: to ?? "to.png", scale: from == nil ? nil : scale,
      width: film.size.width, height: film.size.height)
    let bar = ProgressBar(
      title: "gallery", total: families.map(\.entries.count).reduce(0, +), isQuiet: quiet)
    defer { bar?.clear() }
    var done = 0
    for family in families {
      var items: [GalleryPage.Item] = []
      for entry in family.entries {
        guard let descriptor = entry.descriptor, let name = names[entry] else { continue }
        let problem = try folder.write(name + ".webp") { path in
          try film.make(entry, registry, path)
        }
        if let problem, !quiet { Terminal.note("segue: \(entry.name ?? name): \(problem)") }
        items.append(
          GalleryPage.Item(
            name: entry.alias ?? descriptor.id, file: name, descriptor: descriptor,
            problem: problem, css: problem == nil ? css(of: entry, registry, film.size) : nil))
        done += 1
        bar?.show(done)
      }
      page.families.append(GalleryPage.Family(title: family.title, items: items))
    }
    try folder.write(GalleryFolder.page) { path in try TextFile.write(page.html, to: path) }
    bar?.clear()
    if !quiet {
      try StandardOutput.write(
        "\(output.printable)/index.html  \(done == 1 ? "1 animator" : "\(done) animators")"
          + "\(film.pointScale.note.map { "  \($0)" } ?? "")\n")
    }
  }

  /// Returns a transition between screens of a size as CSS; nil if CSS cannot show it.
  private func css(
    of entry: PluginEntry, _ registry: PluginRegistry, _ size: PixelSize
  ) -> String? {
    guard let id = entry.id, let plugins = try? TransitionPlugins(registry, animator: id) else {
      return nil
    }
    let points = Size(width: Double(size.width), height: Double(size.height))
    let gray = Color(red: 0.5, green: 0.5, blue: 0.5)
    guard
      let pair = try? RecordedPair(
        ScreenPair(size: points, from: .none, to: .none), colors: (from: gray, to: gray),
        plugins: plugins, factory: PluginFactory(registry))
    else { return nil }
    defer { pair.end() }
    guard pair.degraded == nil, !pair.isDeclined else { return nil }
    let name = id.split(separator: ".").last.map(String.init) ?? id
    return try? TransitionExport(pair, name: name).css
  }
}

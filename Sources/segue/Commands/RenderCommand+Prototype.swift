internal import ArgumentParser
internal import SegueSystem
internal import SegueText
internal import SegueWeb

/// `segue render STORYBOARD -o prototype.html`: a page that people play in a browser.
extension RenderCommand {
  /// Makes the page of a storyboard, or of screens that follow one another.
  func writePage(_ board: Storyboard?) throws {
    try OneOutput.check(outputs)
    try checkForPage()
    let inputs = (board?.files ?? screenPaths) + looks.look.files
    try OverwriteCheck(inputs: inputs).check([("-o", output)])
    let path = WorkingFolder.absolute(output)
    try TextFile.check(path)
    let traceFile = try trace.map { try TraceFile(path: $0) }
    let lines = LinesOnce()
    let faults = FaultList(isQuiet: quiet) { lines.print($0) }
    let command = resolved()
    try transition.plugins.withRegistry(outputs: [path], logger: faults.logger) { registry in
      let hosting = Hosting(registry: registry, traceFile: traceFile, faults: faults)
      let watch = Stopwatch()
      let page = try command.page(board, hosting)
      try traceFile?.finish()
      tell(page.warnings)
      tell(faults.take())
      if strict, let first = page.warnings.first {
        throw Failure(.degraded, first, others: Array(page.warnings.dropFirst()))
      }
      try checkSize(of: page)
      try TextFile.write(page.html, to: path)
      try say(page, page.html.utf8.count, watch.seconds)
    }
  }

  /// Checks that no option is given that has no effect on a page.
  func checkForPage() throws(Failure) {
    guard let option = optionForFilms else { return }
    throw Failure(
      .usage,
      "\(option) is for films, and \(output.quotable) is a page that people play; leave it out, or choose "
        + "another extension")
  }

  /// Checks that a page has at most as many bytes as `--max-size` says.
  func checkSize(of page: Prototype) throws(Failure) {
    let bytes = page.html.utf8.count
    guard let maxSize, bytes > maxSize else { return }
    throw Failure(
      .cannotCreate,
      "\(output.quotable) would have \(ByteCount.text(bytes)), more than --max-size "
        + "\(ByteCount.text(maxSize)); use smaller pictures, or a larger --max-size")
  }

  /// Returns the page of a storyboard; of the screens if there is none.
  func page(_ board: Storyboard?, _ hosting: Hosting) throws -> Prototype {
    let registry = hosting.registry
    let factory = PluginFactory(registry, trace: hosting.traceFile?.trace)
    var options = FilmOptions()
    options.show = transition.live.show(keepsLog: false)
    options.look = looks.look
    if let board { return try Prototype(board, options: options, plugins: factory) }
    let pan = "org.segue.pan"
    var tour = try tour(
      registry, interaction: registry.entries.contains { $0.id == pan } ? pan : nil)
    tour.drag = nil
    let screens = try screenFiles(for: OutputFormat(path: "page.webp"), options)
    tell(screens.warnings)
    tell(Fit.notes(of: screens.cropped, picture.fit))
    return try Prototype(
      screens, paths: screenPaths, fit: picture.fit ?? .cover, tour, plugins: factory)
  }

  /// The first given option that has no effect on a page; nil when there is none.
  private var optionForFilms: String? {
    let given: [(String, Bool)] = [
      ("--interaction", interaction != nil), ("--drag", drag != nil),
      ("--progress", picture.progress != nil), ("--frames", picture.frames != nil),
      ("--fps", picture.fps != nil), ("--size", picture.size != nil), ("--draft", picture.draft),
      ("--hold", timing.hold != nil), ("--loop", timing.loop != nil), ("--codec", codec != nil),
      ("--pixels", pixels != nil), ("--quality", quality != nil), ("--events", events != nil),
      ("--touches", looks.touches), ("--shutter", picture.shutter != nil),
    ]
    return given.first { $0.1 }?.0
  }

  private func say(_ page: Prototype, _ bytes: Int, _ seconds: Double) throws(Failure) {
    if json {
      let result = JSON.object([
        ("output", .string(output)), ("screens", JSON(page.screenCount)),
        ("transitions", JSON(page.transitionCount)), ("bytes", JSON(bytes)),
        ("warnings", .array(page.warnings.map { .string($0) })), ("seconds", .number(seconds)),
      ])
      try StandardOutput.write(result.pretty)
    } else if !quiet {
      let screens = page.screenCount == 1 ? "1 screen" : "\(page.screenCount) screens"
      let transitions =
        page.transitionCount == 1 ? "1 transition" : "\(page.transitionCount) transitions"
      try StandardOutput.write(
        "\(output.printable)  \(ByteCount.text(bytes))  \(screens)  \(transitions)  made in "
          + "\(seconds.thousandths) s\n")
    }
  }
}

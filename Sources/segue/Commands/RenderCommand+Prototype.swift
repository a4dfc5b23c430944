internal import ArgumentParser
internal import SegueSystem
internal import SegueText
internal import SegueWeb

/// `segue render STORYBOARD -o prototype.html`: a page that people play in a browser.
extension RenderCommand {
  /// Makes the page of a storyboard, or of screens that follow one another.
  func writePage(_ board: Storyboard?, _ request: FilmRequest) throws {
    try OneOutput.check(outputs)
    try checkForPage()
    try checkNames([], request, board)
    let path = WorkingFolder.absolute(request.output)
    try TextFile.check(path)
    let traceFile = try trace.map { try TraceFile(path: $0) }
    let lines = LinesOnce { Terminal.warn($0) }
    let faults = FaultList(isQuiet: quiet) { lines.write($0) }
    try transition.plugins.withRegistry(outputs: [path], logger: faults.logger) { registry in
      let context = Context(
        request: request, preset: nil, registry: registry, traceFile: traceFile, events: nil,
        faults: faults)
      let watch = Stopwatch()
      let page = try page(board, context)
      try traceFile?.finish()
      tell(page.warnings)
      tell(faults.take())
      if strict, let first = page.warnings.first {
        throw Failure(.degraded, first, others: Array(page.warnings.dropFirst()))
      }
      try request.checkSize(of: page)
      try TextFile.write(page.html, to: path)
      try say(page, page.html.utf8.count, watch.seconds)
    }
  }

  /// Checks that every given option has an effect on a page.
  func checkForPage() throws(Failure) {
    guard let (option, _) = uses.refused(with: .page) else { return }
    throw Failure(
      .usage,
      "\(option) is for films, and \(request.output.quotable) is a page that people play; leave it out, or choose "
        + "another extension")
  }

  /// Returns the page of a storyboard, or of the screens if `board` is nil.
  func page(_ board: Storyboard?, _ context: Context) throws -> Prototype {
    let (page, cropped, warnings) = try context.request.page(
      board, context.registry, trace: context.traceFile)
    tell(warnings)
    tell(Fit.notes(of: cropped, picture.fit))
    return page
  }

  private func say(_ page: Prototype, _ bytes: Int, _ seconds: Double) throws(Failure) {
    if json {
      let result = JSON.object([
        ("output", .string(request.output)), ("screens", JSON(page.screenCount)),
        ("transitions", JSON(page.transitionCount)), ("bytes", JSON(bytes)),
        ("warnings", .array(page.warnings.map { .string($0) })), ("seconds", .number(seconds)),
      ])
      try StandardOutput.write(result.pretty)
    } else if !quiet {
      let screens = page.screenCount.of("screen")
      let transitions =
        page.transitionCount.of("transition")
      try StandardOutput.write(
        "\(request.output.printable)  \(ByteCount.text(bytes))  \(screens)  \(transitions)  made in "
          + "\(seconds.thousandths) s\n")
    }
  }
}

package import SegueFilm
package import SegueHost
package import SegueText

/// The error for a page with more bytes than requested.
package struct PageTooLarge: Error, Equatable {
  /// The name of the page, as it was given.
  package let name: String
  /// The size of the page, in bytes.
  package let bytes: Int
  /// The maximum number of bytes.
  package let limit: Int
}

extension FilmRequest {
  /// Makes the page of a storyboard, or of screens that follow one another.
  ///
  /// - Parameters:
  ///   - board: The storyboard; nil for screens.
  ///   - trace: Receives the calls of plug-ins; nil for none.
  /// - Returns: The page, the screens that are cropped, and warnings about the files.
  package func page(
    _ board: Storyboard?, _ registry: PluginRegistry, trace: TraceFile? = nil
  ) throws -> (page: Prototype, cropped: [CroppedScreen], warnings: [String]) {
    let factory = PluginFactory(registry, trace: trace?.trace)
    var options = FilmOptions()
    (options.show, options.look) = (common.show, common.look)
    (options.show.keepsLog, options.look.shutter) = (false, nil)
    if let board { return (try Prototype(board, options: options, plugins: factory), [], []) }
    let pan = BundledPlugin.pan
    var tour = try tour(
      registry, interaction: registry.entries.contains { $0.id == pan } ? pan : nil)
    tour.drag = nil
    let files = try screenFiles(for: OutputFormat(path: "page.webp"), options)
    let page = try Prototype(
      files, paths: screens, fit: fit ?? .cover, tour, plugins: factory)
    return (page, files.cropped, files.pageWarnings)
  }

  /// Checks that a page has at most as many bytes as the request allows.
  package func checkSize(of page: Prototype) throws(PageTooLarge) {
    let bytes = page.html.utf8.count
    guard let maxSize, bytes > maxSize else { return }
    throw PageTooLarge(name: output, bytes: bytes, limit: maxSize)
  }
}

extension PageTooLarge: ExplainedError {
  package var errorKind: ErrorKind { .output }
  package var description: String {
    "\(name.quotable) would have \(ByteCount.text(bytes)), more than the limit of \(ByteCount.text(limit)); use smaller "
      + "pictures, or a larger limit"
  }
}

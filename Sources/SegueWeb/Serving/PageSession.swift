package import SegueFilm
package import SegueHost
internal import SeguePlayer
internal import SegueSystem

/// A page that is served, and made again when one of its files has changed.
package final class PageSession {
  /// The choices of a session.
  package struct Options {
    /// The choices about the page.
    package var film = FilmOptions()
    /// The storyboard's file, which is read again when it has changed; nil for a storyboard that is made of screens.
    package var file: String?
    /// Reads the storyboard's file again.
    package var read: () throws -> Storyboard
    /// The folders in which new and changed libraries of plug-ins are noticed.
    package var folders: [String] = []
    /// True for a session that makes the page again when a file has changed.
    package var follows = false
    /// Searches for plug-ins again.
    package var discover: () -> PluginRegistry
    /// Called with the warnings of each page that is made.
    package var report: ([String]) -> Void = { _ in }
    /// Called with the line of the storyboard's `screens` for each element that is marked in the page.
    package var mark: (String) -> Void = { _ in }

    /// Creates options with their default values.
    package init(
      read: @escaping () throws -> Storyboard, discover: @escaping () -> PluginRegistry
    ) {
      (self.read, self.discover) = (read, discover)
    }
  }

  /// The server, which has the page's address.
  package let server: PageServer
  private let options: Options
  private var board: Storyboard
  private var registry: PluginRegistry
  private var files: FileWatch
  private var libraries = FileWatch([])
  private var marks: PageMarks

  /// Makes the page of a storyboard.
  ///
  /// - Throws: An error for a storyboard that cannot be played.
  package init(
    _ board: Storyboard, _ registry: PluginRegistry, on server: PageServer, _ options: Options
  ) throws {
    (self.board, self.registry, self.server, self.options) = (board, registry, server, options)
    files = FileWatch(options.file.map { [$0] } ?? [])
    marks = PageMarks(board)
    try show(registry)
    server.onMark = { [unowned self] event in
      guard let (answer, line) = marks.handle(event) else { return nil }
      line.map(options.mark)
      return answer
    }
  }

  /// Makes the page and serves it from now on.
  private func show(_ registry: PluginRegistry) throws {
    files.add(board.files + options.film.look.files)
    libraries.add(options.folders + registry.changeableLibraries)
    // The files of plug-ins that the storyboard names are known only after the page has been made,
    // so these files are added to the watched libraries last.
    defer { libraries.add(registry.changeableLibraries) }
    self.registry = registry
    // The page before this one is served while the new one is made, which may take seconds.
    let page = try Prototype(
      board, options: options.film, plugins: PluginFactory(registry),
      meanwhile: { [server] in server.turn(milliseconds: 0) })
    options.report(page.warnings)
    marks.show(board)
    server.show(page)
    server.say(nil)
  }

  /// Answers requests for a while, and makes the page again if a file has changed.
  ///
  /// - Parameter seconds: The time for which requests are answered.
  /// - Throws: The reason why there is no new page; the session continues with the previous page.
  package func turn(seconds: Double) throws {
    server.serve(for: seconds)
    guard options.follows else { return }
    let (hasFiles, hasLibraries) = (!files.changed().isEmpty, !libraries.changed().isEmpty)
    guard hasFiles || hasLibraries else { return }
    if options.file != nil { board = try options.read() }
    try show(hasLibraries ? options.discover() : registry)
  }
}

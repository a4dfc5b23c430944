package import SegueHost
package import SegueMedia
package import SeguePlayer
internal import SegueRender
internal import SegueText

/// A film that shows an animator in several panes side by side, such as forward, backward and with
/// a drag. In a PNG, each pane is a row of frames.
package struct AnimatorPreview {
  /// The titles of the panes, in their order.
  package let titles: [String]
  /// The shows of the panes, which have the results of the transitions.
  package var shows: [StoryboardShow] { films.map(\.screens) }
  private let films: [Film]
  private let sheet: FilmSheet
  private let output: OutputFormat

  /// Opens the screens, and makes the films of the panes.
  ///
  /// - Parameter width: The width of each pane in pixels.
  /// - Throws: `MediaError` for a screen that cannot be shown, and `ShowError` for an animator that cannot be played.
  package init(
    _ boards: PreviewBoards, for output: OutputFormat, rate: FrameRate, width: Int,
    _ registry: PluginRegistry
  ) throws {
    var options = FilmOptions()
    options.rate = rate
    options.show.pictureComparison = FrameComparison.lookAlike
    options.size = FrameSize(text: SizeText(parsing: "\(width)x"))
    let panes = boards.panes
    titles = panes.map(\.title)
    films = try panes.map { pane in
      let board = try Storyboard(
        parsing: pane.text, file: "preview", folder: "/", layers: DrawingLayers.init)
      return try Film(board, for: output, options: options, plugins: PluginFactory(registry))
    }
    sheet = FilmSheet(films, columns: 3)
    self.output = output
  }

  /// The number of frames that are drawn.
  package var frameCount: Int { sheet.frameCount(for: output) }

  /// Returns the reasons why panes do not show the animator, and the rules that the animator broke. Each sentence
  /// appears once. It begins with the titles of the panes that it is about, unless it is about all panes.
  ///
  /// - Parameter declined: The sentence for an animator that declined its transition.
  package func warnings(declined: String) -> [String] {
    var warnings: [(text: String, titles: [String])] = []
    for (title, show) in zip(titles, shows) {
      let isDeclined = show.results.contains(where: \.isDeclined)
      let texts =
        (show.degradation.map { [$0.reason] } ?? []) + show.diagnostics
        + (isDeclined ? [declined] : [])
      for text in texts {
        if let index = warnings.firstIndex(where: { $0.text == text }) {
          warnings[index].titles.append(title)
        } else {
          warnings.append((text, [title]))
        }
      }
    }
    return warnings.map { warning in
      warning.titles.count == titles.count
        ? warning.text : "\(warning.titles.joined(separator: ", ")): \(warning.text)"
    }
  }

  /// Draws and writes the film, and ends the shows.
  ///
  /// - Parameter progress: Called after each frame with the number of frames that are complete.
  package func write(progress: (Int) -> Void) throws {
    try sheet.write(to: output, progress: progress)
    for film in films { try film.show.finish() }
  }
}

package import SegueGeometry
package import SeguePlayer
package import SegueRender
package import SegueScene

/// A film that is watched instead of written: its frame at any time, forward and back. Going back begins the script
/// again, and runs it up to the time without drawing.
package final class WatchedFilm {
  private let film: Film
  private var show: any Show
  private var time = 0.0

  /// Assembles a film of a storyboard's script, and plays it once without drawing.
  ///
  /// - Throws: The errors of `Film.init`.
  package init(_ board: Storyboard, options: FilmOptions, plugins factory: PluginFactory) throws {
    film = try Film(board, for: OutputFormat(path: "null:"), options: options, plugins: factory)
    show = film.show
  }

  /// The size of the film in points.
  package var size: Size { show.size }
  /// The duration in seconds.
  package var duration: Double { show.duration ?? 0 }
  /// The times at which the steps of the script begin, in seconds, in order.
  package var stepTimes: [Double] { film.screens.stepTimes }
  /// The pictures of the film, and the colour behind them.
  package var library: PictureLibrary { film.source.library }
  package var background: Color { film.source.colorBehind }
  /// The place to which the script has led.
  package var position: StoryboardPosition? { film.screens.position }

  /// Writes the layers at a time into `tree`, whose memory is reused.
  package func layers(at time: Double, into tree: inout LayerTree) throws(ShowError) {
    if time < self.time {
      film.screens.rewind()
      show = film.source.wrappedShow(film.options)
    }
    self.time = time
    try show.advance(to: time)
    try show.layers(into: &tree)
  }
}

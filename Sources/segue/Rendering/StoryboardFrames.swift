internal import SegueKit
internal import SegueScene
internal import SegueStoryboard

/// The frames of a storyboard's film.
struct StoryboardFrames: FilmSource {
  let player: StoryboardPlayer
  let film: StoryboardFilm
  private var tree: LayerTree

  init(_ player: StoryboardPlayer, _ film: StoryboardFilm) {
    self.player = player
    self.film = film
    tree = LayerTree(size: player.storyboard.size)
  }

  var degraded: String? { film.results.lazy.compactMap(\.degraded).first }

  mutating func withLayers(
    of frame: Schedule.Frame, _ draw: (borrowing LayerTree) -> Void
  ) throws(Failure) {
    let time =
      switch frame.picture {
      case .from: 0.0
      case .moving(let seconds): seconds
      case .to: film.duration
      }
    do {
      try player.layers(at: time, into: &tree)
    } catch {
      throw Failure(anything: error) ?? Failure(.fault, "\(error)")
    }
    draw(tree)
  }
}

internal import SegueHost
internal import SegueKit
internal import SegueScene
internal import SegueStoryboard

/// The frames of a storyboard's film.
struct StoryboardFrames: FilmSource {
  private let player: StoryboardPlayer
  private let duration: Double
  let movements: [ClosedRange<Double>]?
  private let making: StoryboardMaking
  private var tree: LayerTree

  /// - Parameter making: makes the plug-ins of the run that is drawn.
  init(_ player: StoryboardPlayer, _ film: StoryboardFilm, _ making: StoryboardMaking) {
    self.player = player
    duration = film.duration
    movements = film.results.map { $0.began...max($0.began, $0.ended) }
    self.making = making
    tree = LayerTree(size: player.storyboard.size)
  }

  var degraded: Degradation? {
    player.fault.map { .animator($0) }
      ?? making.controllers.lazy.compactMap(\.fault).first.map { .interaction($0) }
  }

  var diagnostics: [String] { player.diagnostics }

  var log: EventLog { player.log }

  mutating func withLayers(
    of frame: Schedule.Frame, _ draw: (borrowing LayerTree) -> Void
  ) throws(Failure) {
    let time =
      switch frame.picture {
      case .from: 0.0
      case .moving(let seconds): seconds
      case .to: duration
      }
    try show(time)
    draw(tree)
  }

  mutating func finish() throws(Failure) {
    try show(duration)
  }

  private mutating func show(_ time: Double) throws(Failure) {
    do {
      try player.layers(at: time, into: &tree)
    } catch {
      throw Failure(anything: error) ?? Failure(.fault, "\(error)")
    }
  }
}

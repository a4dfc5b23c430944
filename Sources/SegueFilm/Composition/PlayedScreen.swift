internal import SegueGeometry
internal import SeguePlayer
internal import SegueScene

/// The screen of a device on which the script has steps of its own, with the layers that it shows in the current frame.
struct PlayedScreen {
  /// The index of the device in the composition.
  let device: Int
  private let board: StoryboardShow
  private let show: any Show
  /// The layers, whose memory is reused for every frame.
  private(set) var layers: LayerTree

  /// Makes the screen of a device; nil for one without steps.
  ///
  /// - Parameters:
  ///   - index: The index of the device in the composition.
  ///   - film: The show of the film, which has the shows of the devices.
  init?(_ device: FilmDevice, at index: Int, of film: StoryboardShow) {
    guard let player = device.player, film.deviceShows.indices.contains(player) else { return nil }
    self.device = index
    board = film.deviceShows[player].show
    show = device.screenShow(board)
    layers = LayerTree(size: board.size)
  }

  /// Takes the layers at a time, in seconds on the film's clock. Times do not decrease.
  mutating func update(at time: Double) throws(ShowError) {
    try show.advance(to: time)
    try show.layers(into: &layers)
  }

  /// Completes the script, so that all calls to plug-ins are made.
  func finish(at time: Double) throws(ShowError) {
    try show.advance(to: time)
    try show.finish()
  }
}

internal import SegueScene

/// What a film is made from: the layers of each of its frames.
protocol FilmSource {
  /// Why something else than what was asked for is shown; nil when nothing is.
  var degraded: String? { get }

  /// Hands the layers of `frame` to `draw`.
  ///
  /// - Throws: when the frame cannot be made; the film is given up then.
  mutating func withLayers(
    of frame: Schedule.Frame, _ draw: (borrowing LayerTree) -> Void
  ) throws(Failure)
}

internal import SegueKit
internal import SegueScene

/// What a film is made from: the layers of each of its frames. What it tells of itself is of the run
/// that was drawn.
protocol FilmSource {
  /// Why something else than what was asked for is shown, as far as it was drawn; nil when nothing is.
  var degraded: Degradation? { get }
  /// What the animators' authors should know of what was drawn, one sentence each.
  var diagnostics: [String] { get }
  /// The seconds in which something moves; nil for all of them.
  var movements: [ClosedRange<Double>]? { get }
  /// Every call of the run so far; empty where it keeps none.
  var log: EventLog { get }

  /// True when the log's clock is the film's; else it stands at 0 when the hold is over.
  var logCountsHold: Bool { get }

  /// Hands the layers of `frame` to `draw`.
  ///
  /// - Throws: when the frame cannot be made; the film is given up then.
  mutating func withLayers(
    of frame: Schedule.Frame, _ draw: (borrowing LayerTree) -> Void
  ) throws(Failure)

  /// Brings the run to its end, whichever frames were drawn, so that every call is made.
  mutating func finish() throws(Failure)
}

extension FilmSource {
  var movements: [ClosedRange<Double>]? { nil }
  var logCountsHold: Bool { false }
}

/// Why a film shows something else than what was asked for; the text says which plug-in did what.
enum Degradation: Equatable {
  /// The dissolve took the animator's place.
  case animator(String)
  /// It lost its hold of the transition.
  case interaction(String)
  /// The animator did its part and broke a rule in doing so: a failure under `--strict` alone.
  case rule(String)

  /// What `--json` tells.
  var reason: String {
    switch self {
    case .animator(let reason), .interaction(let reason), .rule(let reason): reason
    }
  }
}

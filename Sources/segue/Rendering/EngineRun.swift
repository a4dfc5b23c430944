internal import SegueKit
internal import SegueScene

/// Something that goes on in a window, on the clock of the film. Time only goes forward.
protocol EngineRun: AnyObject {
  var window: Window { get }
  /// The clock goes on to `time`, in seconds of the run's own.
  func advance(to time: Double)
  /// What shows now, into `tree`, whose memory is used again.
  func layers(into tree: inout LayerTree)
  /// On until nothing moves any more.
  func finish()
  /// See `FilmSource.logCountsHold`.
  var logCountsHold: Bool { get }
  /// What else than the animator failed.
  var fault: Degradation? { get }
}

extension EngineRun {
  func layers(into tree: inout LayerTree) { window.layers(into: &tree) }

  var fault: Degradation? { nil }
  var logCountsHold: Bool { false }

  /// Why something else is shown than what was asked for; nil when nothing is.
  var degraded: Degradation? {
    let engine = window.engine
    return (engine.machine.fault ?? engine.lastResult?.degraded).map { .animator($0) } ?? fault
  }

  /// What the animator's author should know.
  var diagnostics: [String] { window.engine.diagnostics }

  /// What became of the transition; nil while there is none.
  var result: TransitionResult? { window.engine.lastResult }
}

extension TransitionEngine {
  /// What people asked for that holds for every transition.
  func take(_ options: TransitionOptions) {
    if let layout = options.layout { layoutDirection = layout.direction }
    if options.reducedMotion { reducesMotion = true }
  }
}

/// The frames of such a run.
struct RunFrames<Run: EngineRun>: FilmSource {
  let run: Run
  /// Seconds until it is at rest.
  let duration: Double
  private var tree: LayerTree

  init(_ run: Run, duration: Double) {
    self.run = run
    self.duration = duration
    tree = LayerTree(size: run.window.size)
  }

  var degraded: Degradation? { run.degraded }
  var diagnostics: [String] { run.diagnostics }
  var log: EventLog { run.window.engine.log ?? EventLog() }
  var logCountsHold: Bool { run.logCountsHold }

  mutating func withLayers(
    of frame: Schedule.Frame, _ draw: (borrowing LayerTree) -> Void
  ) throws(Failure) {
    switch frame.picture {
    case .from: break
    case .moving(let seconds): run.advance(to: seconds)
    case .to: try finish()
    }
    run.layers(into: &tree)
    tree.contentsTime = frame.clock
    draw(tree)
  }

  mutating func finish() throws(Failure) {
    run.advance(to: duration)
    run.finish()
  }
}

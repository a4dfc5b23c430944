public import SegueKit
public import SegueScene

/// What a whole run of a storyboard's script comes to.
public struct StoryboardFilm: Sendable {
  /// Seconds: `length`, or half a second more than the last thing took to come to rest.
  public var duration: Double
  /// Every call of every transition.
  public var log: EventLog
  /// What became of each transition, in their order.
  public var results: [TransitionResult]
  /// Seconds at which each clip, by its number, first comes into view: where it begins.
  public var clipStarts: [UInt32: Double]
  /// What the author should know, one sentence each: a drag that nothing took.
  public var warnings: [String]

  /// Frame 0 shows time 0; the last one lies within half a frame of the end.
  ///
  /// - Parameter framesPerSecond: above 0; for anything else the answer is 1.
  public func frameCount(framesPerSecond: Double) -> Int {
    guard framesPerSecond > 0, framesPerSecond.isFinite else { return 1 }
    return Int((duration * framesPerSecond).rounded()) + 1
  }
}

/// Plays a storyboard's script without a clock: whatever frame is asked for is the state at its time
/// exactly, the same whichever frames were asked for before.
///
///     let player = try StoryboardPlayer(storyboard, parts: parts)
///     let film = try player.film()
///     var tree = LayerTree(size: storyboard.size)
///     for frame in 0..<film.frameCount(framesPerSecond: 60) {
///       try player.layers(at: Double(frame) / 60, into: &tree)
///     }
///
/// It belongs to one thread.
public final class StoryboardPlayer {
  /// Seconds that a film goes on after all has come to rest.
  public static let tail = 0.5

  public let storyboard: Storyboard
  private let parts: StoryboardParts
  private var run: ScriptRun?
  /// The time that `run` shows.
  private var shown = 0.0

  /// - Throws: ``StoryboardError`` when there is no script.
  public init(_ storyboard: Storyboard, parts: StoryboardParts) throws(StoryboardError) {
    guard storyboard.script != nil else {
      throw StoryboardError(
        .sense, file: storyboard.file,
        reason: "there is no 'script' to film; add one")
    }
    self.storyboard = storyboard
    var numbers: [String: UInt32] = [:]
    var shared = parts
    shared.source = { screen in
      if let known = numbers[screen.name] { return known }
      let number = try parts.source(screen)
      numbers[screen.name] = number
      return number
    }
    self.parts = shared
  }

  /// Runs the whole script without drawing anything, so that what is wrong with it is known before
  /// the first frame is drawn.
  ///
  /// - Throws: ``StoryboardError`` with the step's place for one that cannot be done; what the parts
  ///   throw.
  public func film() throws -> StoryboardFilm {
    let run = try ScriptRun(storyboard, parts: parts)
    if let length = storyboard.length {
      try run.advance(to: length)
    } else {
      try run.finish()
    }
    return StoryboardFilm(
      duration: storyboard.length ?? run.rest + Self.tail,
      log: run.stage.window.engine.log ?? EventLog(), results: run.results,
      clipStarts: run.stage.clipStarts, warnings: run.warnings)
  }

  /// Why an animator was replaced in what `layers(at:into:)` has shown, the first time; nil while all
  /// is well. A fault that only a frame brings out is in no film's `results`.
  public var fault: String? {
    guard let run else { return nil }
    return run.results.lazy.compactMap(\.degraded).first ?? run.stage.window.engine.machine.fault
  }

  /// What the authors of the animators should know of what `layers(at:into:)` has shown, one sentence
  /// each, with the number of the transition before it.
  public var diagnostics: [String] {
    guard let run else { return [] }
    let engine = run.stage.window.engine
    let past = run.results.map { ($0.transition, $0.diagnostics) }
    let present = engine.isInFlight ? [(engine.count, engine.diagnostics)] : []
    return (past + present).flatMap { number, sentences in
      sentences.map { "transition \(number): \($0)" }
    }
  }

  /// Every call of the run that `layers(at:into:)` shows, as far as it has come.
  public var log: EventLog { run?.stage.window.engine.log ?? EventLog() }

  /// What became of each transition of the run that `layers(at:into:)` shows, as far as it has come.
  public var results: [TransitionResult] { run?.results ?? [] }

  /// Seconds at which each clip, by its number, first came into view in that run.
  public var clipStarts: [UInt32: Double] { run?.stage.clipStarts ?? [:] }

  /// True when all of the script is done in that run and nothing moves any more.
  public var isAtRest: Bool { run?.isOver ?? false }

  /// What shows at `time` seconds; before 0 and for NaN as at 0. Going back begins anew.
  ///
  /// - Parameter tree: its memory is used again.
  public func layers(at time: Double, into tree: inout LayerTree) throws {
    try advance(to: time)
    try layers(into: &tree)
  }

  /// What shows at the time to which it has advanced.
  public func layers(into tree: inout LayerTree) throws {
    if run == nil { try advance(to: 0) }
    try run?.layers(at: shown, into: &tree)
  }

  /// On to `time` seconds, as `layers(at:into:)` goes.
  public func advance(to time: Double) throws {
    let time = time > 0 && time.isFinite ? time : 0
    if run == nil || time < shown { try begin() }
    shown = time
    try run?.advance(to: time)
  }

  /// A pointer of a person who watches does something, beside what the script does. Its number should
  /// be another than 0, which is the script's finger, where both may be down. A run that begins anew
  /// knows nothing of it.
  ///
  /// - Throws: ``StoryboardError`` when the script can't go on as it is written after that.
  public func send(_ event: PointerEvent) throws {
    guard event.time.isFinite else { return }
    if run == nil { try begin() }
    shown = max(shown, event.time)
    try run?.send(event)
  }

  /// On until all of the script is done and nothing moves.
  public func finish() throws {
    if run == nil { try begin() }
    try run?.finish()
    shown = max(shown, run?.stage.window.engine.now ?? 0)
  }

  private func begin() throws {
    run = nil
    run = try ScriptRun(storyboard, parts: parts)
    shown = 0
  }
}

public import SegueGeometry
public import SegueKit
public import SegueScene
public import SegueStoryboard

/// The result of a complete run of a storyboard's script.
public struct StoryboardFilm: Sendable {
  /// In seconds: the storyboard's `length`, or half a second more than the script takes until the last
  /// movement ends.
  public var duration: Double
  /// Every call of every transition.
  public var log: EventLog
  /// How each transition ended, in their order.
  public var results: [TransitionResult]
  /// When each clip, by its number, first comes into view and begins to play, in seconds.
  public var clipStarts: [UInt32: Double]
  /// What each step with `zoom` shows, in the window's points and in the order of the script; nil for
  /// the whole film.
  public var zoomTargets: [Rect?]
  /// What the storyboard's author should know, one sentence each, such as that a drag began no
  /// transition.
  public var warnings: [String]

  /// The number of frames at a frame rate. The first frame shows time 0, and the last one lies within
  /// half a frame of the end.
  ///
  /// - Parameter framesPerSecond: above 0; the result is 1 for anything else, and for a rate at which
  ///   no integer counts the frames.
  public func frameCount(framesPerSecond: Double) -> Int {
    let last = Int(exactly: (duration * framesPerSecond).rounded())
    guard framesPerSecond > 0, let last else { return 1 }
    return last + 1
  }
}

/// Plays a storyboard's script without a clock. Each frame is the exact state at its time, whichever
/// frames were requested before it.
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
  /// How long a film continues after the last movement has ended, in seconds.
  public static let tail = 0.5

  public let storyboard: Storyboard
  private let parts: StoryboardParts
  var run: ScriptRun?
  /// The time to which `run` has advanced.
  var shown = 0.0

  /// - Throws: ``StoryboardError`` when the storyboard has no script.
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

  /// Runs the whole script without drawing, so that its mistakes are known before the first frame is
  /// drawn.
  ///
  /// - Throws: ``StoryboardError`` with the step's place for a step that cannot be done, and what the
  ///   parts throw.
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
      clipStarts: run.stage.clipStarts, zoomTargets: run.zoomTargets,
      warnings: run.warnings + run.stage.warnings)
  }

  /// Why an animator was replaced by a dissolve in the run that `layers(at:into:)` shows, the first time
  /// that this happened; nil when it has not. The results of `film()` do not contain a fault that
  /// occurs only when a frame is drawn.
  public var fault: String? {
    guard let run else { return nil }
    return run.results.lazy.compactMap(\.degraded).first ?? run.stage.window.engine.machine.fault
  }

  /// What the authors of the animators should know about the run that `layers(at:into:)` shows: one
  /// sentence each, beginning with the number of the transition.
  public var diagnostics: [String] {
    guard let run else { return [] }
    let engine = run.stage.window.engine
    let past = run.results.map { ($0.transition, $0.diagnostics) }
    let present = engine.isInFlight ? [(engine.count, engine.diagnostics)] : []
    return (past + present).flatMap { number, sentences in
      sentences.map { "transition \(number): \($0)" }
    }
  }

  /// Every call of the run that `layers(at:into:)` shows, up to the time to which it has advanced.
  public var log: EventLog { run?.stage.window.engine.log ?? EventLog() }

  /// How each transition of the run that `layers(at:into:)` shows ended, up to the time to which it has
  /// advanced.
  public var results: [TransitionResult] { run?.results ?? [] }

  /// When each clip, by its number, first came into view in that run, in seconds.
  public var clipStarts: [UInt32: Double] { run?.stage.clipStarts ?? [:] }

  /// What each zoom that has begun in that run shows; see ``StoryboardFilm/zoomTargets``.
  public var zoomTargets: [Rect?] { run?.zoomTargets ?? [] }

  /// The touches of that run so far.
  public var touches: [Touch] { run?.touches.touches ?? [] }

  /// True when every step is done in that run and no transition is in flight.
  public var isAtRest: Bool { run?.isOver ?? false }

  /// Writes the layers at a time into `tree`. A time earlier than the last one starts a new run.
  ///
  /// - Parameters:
  ///   - time: in seconds; a negative or non-finite time counts as 0.
  ///   - tree: is replaced; its memory is reused.
  public func layers(at time: Double, into tree: inout LayerTree) throws {
    try advance(to: time)
    try layers(into: &tree)
  }

  /// Writes the layers at the time to which the player has advanced into `tree`.
  public func layers(into tree: inout LayerTree) throws {
    if run == nil { try advance(to: 0) }
    try run?.layers(at: shown, into: &tree)
  }

  /// Advances to `time`, which counts as for `layers(at:into:)`.
  public func advance(to time: Double) throws {
    let time = time > 0 && time.isFinite ? time : 0
    if run == nil || time < shown { try begin() }
    shown = time
    try run?.advance(to: time)
  }

  /// Sends a pointer event of a person, in addition to what the script does. Where both may be down at
  /// once, its number must not be 0, which is the script's finger. A new run does not repeat the
  /// event; an event without a finite time is ignored.
  ///
  /// - Throws: ``StoryboardError`` when a step of the script cannot be done, which may be because of
  ///   earlier events.
  public func send(_ event: PointerEvent) throws {
    guard event.time.isFinite else { return }
    if run == nil { try begin() }
    shown = max(shown, event.time)
    try run?.send(event)
  }

  /// Advances until every step is done and no transition is in flight.
  public func finish() throws {
    if run == nil { try begin() }
    try run?.finish()
    shown = max(shown, run?.stage.window.engine.now ?? 0)
  }

  func begin() throws {
    run = nil
    run = try ScriptRun(storyboard, parts: parts)
    shown = 0
  }
}

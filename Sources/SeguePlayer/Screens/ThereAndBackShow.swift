public import SegueGeometry
public import SegueKit
public import SegueScene

/// A show of two transitions: one between two screens, and, after a rest, the one back in the other
/// direction.
public final class ThereAndBackShow: Show {
  private let there: TwoScreenShow
  private let back: TwoScreenShow
  /// When the transition back begins, in seconds.
  private let turn: Double
  private var time = 0.0

  /// - Parameters:
  ///   - rest: The pause between both transitions, in seconds.
  ///   - start: As for ``TwoScreenShow``.
  ///   - factory: Creates the animators, one for each transition.
  public init(
    _ screens: ScreenPair, plugins: TransitionPlugins, rest: Double, start: Double = 0,
    factory: PluginFactory
  ) throws(ShowError) {
    there = try TwoScreenShow(screens, plugins: plugins, start: start, factory: factory)
    turn = (there.duration ?? 0) + max(rest, 0)
    back = try TwoScreenShow(
      screens.reversed, plugins: plugins, start: start + turn, factory: factory)
  }

  public var size: Size { there.size }
  public var start: Double { there.start }
  public var duration: Double? { turn + (back.duration ?? 0) }

  public func advance(to time: Double) {
    self.time = max(self.time, time)
    guard time >= there.duration ?? 0 else { return there.advance(to: time) }
    there.finish()
    if time >= turn { back.advance(to: time - turn) }
  }

  /// Passes the event to the transition that is running.
  public func send(_ event: PointerEvent) {
    advance(to: event.time)
    guard time >= turn else { return there.send(event) }
    var event = event
    event.time -= turn
    back.send(event)
  }

  public func layers(into tree: inout LayerTree) {
    if time < turn { there.layers(into: &tree) } else { back.layers(into: &tree) }
  }

  public func finish() {
    advance(to: duration ?? turn)
    back.finish()
  }

  public var isAtRest: Bool { time >= turn && back.isAtRest }
  public var degradation: Degradation? { there.degradation ?? back.degradation }
  public var diagnostics: [String] {
    there.diagnostics + back.diagnostics.filter { !there.diagnostics.contains($0) }
  }
  public var results: [TransitionResult] { there.results + back.results }

  /// The events of both; those of the way back are of transition 2.
  public var log: EventLog {
    var log = there.log
    // The second window's first screen is the one that the first window ends with.
    for event in back.log.events where event.transition > 0 {
      var event = event
      event.transition += 1
      log.append(event)
    }
    return log
  }

  public var movements: [ClosedRange<Double>]? {
    [0...(there.duration ?? 0), turn...(turn + (back.duration ?? 0))]
  }
}

extension ScreenPair {
  /// The way back.
  fileprivate var reversed: ScreenPair {
    var pair = self
    (pair.from, pair.to) = (to, from)
    pair.direction = direction == .forward ? .backward : .forward
    return pair
  }
}

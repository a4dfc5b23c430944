public import SegueGeometry
public import SegueKit
public import SegueScene

/// A show of several transitions, one after the other with a rest in between: from the first screen
/// to the last, and back again if asked for.
public final class TourShow: Show {
  /// One transition of the tour, and the span of the show's time in which it plays, in seconds.
  private struct Leg {
    let show: TwoScreenShow
    let begin: Double
    let end: Double
  }

  private let legs: [Leg]
  /// The number of the leg that is shown.
  private var current = 0
  private var time = 0.0

  /// - Parameters:
  ///   - screens: The first two screens, with the options of every transition. The ways back have
  ///     the opposite direction.
  ///   - further: The screens after these two, in their order.
  ///   - returns: True to go back through all screens to the first one.
  ///   - rest: The pause between two transitions, in seconds.
  ///   - start: As for ``TwoScreenShow``.
  ///   - align: Rounds a span of seconds. A front end that shows frames rounds to whole frames, so
  ///     that each transition begins on a frame.
  ///   - factory: Creates the animators, one for each transition.
  public init(
    _ screens: ScreenPair, further: [Contents] = [], returns: Bool = false,
    plugins: TransitionPlugins,
    rest: Double, start: Double = 0, align: (Double) -> Double = { $0 }, factory: PluginFactory
  ) throws(ShowError) {
    var pairs = [screens]
    for next in further {
      var pair = screens
      (pair.from, pair.to) = (pairs[pairs.count - 1].to, next)
      pairs.append(pair)
    }
    if returns { pairs += pairs.reversed().map(\.reversed) }
    var legs: [Leg] = []
    for pair in pairs {
      let begin = legs.last.map { align(align($0.end) + align(max(rest, 0))) } ?? 0
      let show = try TwoScreenShow(pair, plugins: plugins, start: start + begin, factory: factory)
      let duration = show.duration ?? 0
      let isLast = legs.count + 1 == pairs.count
      legs.append(
        Leg(show: show, begin: begin, end: begin + (isLast ? duration : align(duration))))
    }
    self.legs = legs
  }

  public var size: Size { legs[0].show.size }
  public var start: Double { legs[0].show.start }
  public var duration: Double? { legs[legs.count - 1].end }

  public func advance(to time: Double) {
    self.time = max(self.time, time)
    while current + 1 < legs.count, self.time >= legs[current + 1].begin {
      legs[current].show.finish()
      current += 1
    }
    let leg = legs[current]
    if self.time >= leg.end, !leg.show.isAtRest {
      leg.show.finish()
    } else {
      leg.show.advance(to: self.time - leg.begin)
    }
  }

  /// Passes the event to the transition that is running.
  public func send(_ event: PointerEvent) {
    advance(to: event.time)
    var event = event
    event.time -= legs[current].begin
    legs[current].show.send(event)
  }

  public func layers(into tree: inout LayerTree) {
    legs[current].show.layers(into: &tree)
  }

  public func finish() {
    advance(to: duration ?? 0)
    legs[current].show.finish()
  }

  public var isAtRest: Bool { current + 1 == legs.count && legs[current].show.isAtRest }
  public var degradation: Degradation? { legs.lazy.compactMap(\.show.degradation).first }
  public var diagnostics: [String] {
    legs.reduce(into: []) { all, leg in
      all += leg.show.diagnostics.filter { !all.contains($0) }
    }
  }
  public var results: [TransitionResult] { legs.flatMap(\.show.results) }

  /// The events of all transitions, which are numbered in their order.
  public var log: EventLog {
    var log = legs[0].show.log
    for (index, leg) in legs.enumerated().dropFirst() {
      // The first screen of each window is the one that the window before it ends with.
      for event in leg.show.log.events where event.transition > 0 {
        var event = event
        event.transition += index
        log.append(event)
      }
    }
    return log
  }

  public var movements: [ClosedRange<Double>]? { legs.map { $0.begin...max($0.begin, $0.end) } }
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

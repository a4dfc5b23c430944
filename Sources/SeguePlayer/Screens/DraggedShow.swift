public import SegueGeometry
internal import SegueHost
public import SegueKit
public import SegueScene

/// A show of one transition that a drag drives: two screens, an interaction controller attached to
/// their container, and the drag's pointer events. A user's events may be added with `send`.
public final class DraggedShow: Show {
  private let window: Window
  public private(set) var duration: Double?
  private let interaction: PluginInteraction
  private let events: [PointerEvent]
  private var sent = 0
  private var trail = FingerTrail()
  private var track = TouchTrack()
  /// The time to which the show has advanced, in seconds.
  private var time = 0.0

  /// - Parameters:
  ///   - events: The drag's events in the order of their times; empty when only a user drags.
  ///   - duration: The time until the show is at rest, in seconds, where an earlier run has found
  ///     it out.
  ///   - factory: Creates both of `plugins`.
  /// - Throws: `ShowError` when `plugins` has no interaction controller or a plug-in can't be
  ///   created.
  public init(
    _ screens: ScreenPair, plugins: TransitionPlugins, events: [PointerEvent] = [],
    duration: Double? = nil, factory: PluginFactory
  ) throws(ShowError) {
    guard let controller = plugins.interaction else {
      throw ShowError(.nonsense, "a drag needs an interaction controller; name one")
    }
    let animator = try showing { try factory.animator(plugins.animator) }
    interaction = try showing { try factory.interaction(controller) }
    let (window, container) = screens.makeWindow(animator)
    self.window = window
    self.duration = duration
    screens.options.apply(to: window.engine)
    self.events = events
    container.addInteraction(interaction, for: container.operation)
  }

  /// Advances frame by frame until the show is at rest. Returns the time of the first frame at
  /// rest, which also becomes `duration`.
  ///
  /// - Parameter times: The times of the frames, in seconds, without an end.
  @discardableResult
  public func advanceToRest(_ times: some Sequence<Double>) -> Double {
    for time in times {
      advance(to: time)
      if isAtRest || time >= longest { break }
    }
    duration = time
    return time
  }

  public func advance(to time: Double) {
    while sent < events.count, events[sent].time <= time { sendNext() }
    window.tick(to: time)
    self.time = max(self.time, time)
  }

  public func send(_ event: PointerEvent) {
    advance(to: event.time)
    trail.interrupt()
    window.send(event)
    track.note(event)
  }

  public func layers(into tree: inout LayerTree) {
    if trail.needsNextSample(at: time), sent < events.count, events[sent].phase == .moved {
      sendNext()
    }
    trail.layers(of: window, at: time, into: &tree)
  }

  private func sendNext() {
    let event = events[sent]
    sent += 1
    window.tick(to: event.time)
    window.send(event)
    track.note(event)
    if event.phase == .moved {
      trail.moved(window.engine, at: event.time)
    } else {
      trail.interrupt()
    }
  }

  public var isAtRest: Bool { sent == events.count && !window.engine.isInFlight }

  public var degradation: Degradation? {
    window.animatorFault ?? interaction.fault.map { .interaction($0) }
  }

  /// True when the interaction controller's process has ended, as after a crash.
  public var hasLostController: Bool { interaction.hasEnded }

  public var touches: [Touch] { track.touches }
  public var size: Size { window.size }
  public var log: EventLog { window.log }
  public var diagnostics: [String] { window.engine.diagnostics }
  public var results: [TransitionResult] { window.results }

  public func finish() {
    if let duration { advance(to: duration) }
    // The show may take longer than an earlier run did, when its animator fails in between.
    while !isAtRest, window.engine.now < longest {
      advance(to: window.engine.now + 1 / FingerPath.rate)
    }
    interaction.end()
  }

  /// A time, in seconds, at which the show is at rest in any case: the host releases the transition
  /// when the finger goes up, and settling takes at most as long as a recording may.
  private var longest: Double { (events.last?.time ?? 0) + 120 }
}

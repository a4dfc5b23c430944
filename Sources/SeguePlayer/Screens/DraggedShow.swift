public import SegueGeometry
internal import SegueHost
public import SegueKit
public import SegueScene

/// One transition that a finger drives: two screens, an interaction controller attached to their
/// container, and the finger's way, to which a person may add their own with `send`.
public final class DraggedShow: Show {
  private let window: Window
  public private(set) var duration: Double?
  private let interaction: PluginInteraction
  private let events: [PointerEvent]
  private var sent = 0
  private var trail = FingerTrail()
  /// Seconds since the finger went down.
  private var time = 0.0

  /// - Parameters:
  ///   - events: the finger's, in the order of their times; none where a person is to drag it.
  ///   - duration: seconds until it is at rest, where a run before this one has found that out.
  ///   - factory: makes both of `plugins`.
  /// - Throws: when `plugins` has no interaction controller or one of both can't be made.
  public init(
    _ screens: ScreenPair, plugins: TransitionPlugins, events: [PointerEvent] = [],
    duration: Double? = nil, factory: PluginFactory
  ) throws(ShowError) {
    guard let controller = plugins.interaction else {
      throw ShowError(.nonsense, "a finger needs an interaction controller; name one")
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

  /// On by frames until it is at rest; the time of the first frame that shows it so, which is its
  /// duration from then on.
  ///
  /// - Parameter times: the frames', which go on for ever.
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

  public var size: Size { window.size }
  public var log: EventLog { window.log }
  public var diagnostics: [String] { window.engine.diagnostics }
  public var results: [TransitionResult] { window.results }

  public func finish() {
    if let duration { advance(to: duration) }
    // It may take longer than a run without pixels did, when its animator failed on the way.
    while !isAtRest, window.engine.now < longest {
      advance(to: window.engine.now + 1 / FingerPath.rate)
    }
  }

  /// Seconds after which it is at rest in any case: whatever a controller does, the host lets go when
  /// the finger is up, and no way back is longer than a recording may last.
  private var longest: Double { (events.last?.time ?? 0) + 120 }
}

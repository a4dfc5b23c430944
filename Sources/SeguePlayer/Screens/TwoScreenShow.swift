public import SegueGeometry
public import SegueKit
public import SegueScene

/// A show of one transition between two screens. The transition has begun and is recorded when the
/// initializer returns.
public final class TwoScreenShow: Show {
  private let window: Window
  public let start: Double
  private let recorded: Double

  /// The duration of the recording, in seconds.
  public var duration: Double? { recorded }

  /// - Parameters:
  ///   - start: The time of the start on the contents clock, which plays clips, and in the log, in
  ///     seconds.
  ///   - factory: Creates the animator of `plugins`.
  public init(
    _ screens: ScreenPair, plugins: TransitionPlugins, start: Double = 0, factory: PluginFactory
  ) throws(ShowError) {
    let animator = try showing { try factory.animator(plugins.animator) }
    let (window, container) = screens.makeWindow(animator)
    self.window = window
    self.start = start
    window.tick(to: start)
    screens.options.apply(to: window.engine)
    container.exchange()
    // Adds a completion, so that the log has an event for it.
    window.engine.context?.transitionCoordinator?.animate(alongsideTransition: nil) { _ in }
    recorded = window.engine.machine.duration
  }

  public func advance(to time: Double) {
    window.tick(to: start + time)
  }

  public func send(_ event: PointerEvent) {
    var event = event
    event.time += start
    window.tick(to: event.time)
    window.send(event)
  }

  public func layers(into tree: inout LayerTree) {
    window.layers(into: &tree)
  }

  public func finish() {
    advance(to: recorded)
    window.engine.skip()
  }

  public var isAtRest: Bool { !window.engine.isInFlight }
  public var degradation: Degradation? { window.animatorFault }
  public var size: Size { window.size }
  public var log: EventLog { window.log }
  public var diagnostics: [String] { window.engine.diagnostics }
  public var results: [TransitionResult] { window.results }
}

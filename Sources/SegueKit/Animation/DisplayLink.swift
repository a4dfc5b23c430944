internal import SegueScene

/// Calls a closure with each tick of a window, for an animation by the program's own physics (CADisplayLink).
///
/// The window retains a link that was added to it until `invalidate()`. All times are those of the window's clock,
/// which `Window.tick(to:)` advances. A link is called after the touches of its tick, and before the transition in
/// flight and the animations advance.
public final class DisplayLink {
  private var action: (DisplayLink) -> Void
  private weak var window: Window?
  private var isValid = true
  private var previous: Double?

  /// True while the link is not called.
  public var isPaused = false
  /// The max number of calls in a second; 0, the default, for a call with each tick.
  public var preferredFramesPerSecond = 0
  /// The time of the tick that calls the link, in seconds.
  public private(set) var timestamp = 0.0
  /// The seconds since the call before; 0 at the first call.
  public private(set) var duration = 0.0
  /// The time at which the next call is expected, if the window is ticked evenly.
  public var targetTimestamp: Double { timestamp + duration }

  /// Creates a link that calls `action`.
  public init(_ action: @escaping (DisplayLink) -> Void) { self.action = action }

  /// Creates a link that calls a method of `target`, which the link retains, as in UIKit: `DisplayLink(target: self,
  /// action: Card.step)`.
  public convenience init<Target: AnyObject>(
    target: Target, action: @escaping (Target) -> (DisplayLink) -> Void
  ) {
    self.init { link in action(target)(link) }
  }

  /// Adds the link to a window, which calls it from the next tick on. An invalidated link is not added.
  public func add(to window: Window) {
    guard isValid, self.window !== window else { return }
    self.window?.displayLinks.removeAll { $0 === self }
    self.window = window
    window.displayLinks.append(self)
  }

  /// Ends the link for good, and releases it and its target.
  public func invalidate() {
    isValid = false
    window?.displayLinks.removeAll { $0 === self }
    window = nil
    action = { _ in }
  }

  func step(at time: Double) {
    guard !isPaused, isValid else { return }
    let rest = 1e-6
    if let previous {
      guard time > previous else { return }
      if preferredFramesPerSecond > 0, time - previous < 1 / Double(preferredFramesPerSecond) - rest { return }
    }
    timestamp = time
    duration = previous.map { time - $0 } ?? 0
    previous = time
    action(self)
  }
}

/// Calls its actions with each tick of the window that shows a view, as long as it is enabled (UIUpdateLink).
public final class UpdateLink {
  /// The time of an update.
  public struct UpdateInfo: Sendable {
    /// The time of the tick in seconds, on the window's clock.
    public let modelTime: Double
    /// The seconds since the update before; 0 at the first update.
    public let deltaTime: Double
  }

  private weak var view: View?
  private var actions: [(UpdateLink, UpdateInfo) -> Void] = []
  private var link: DisplayLink?

  /// Creates a link for the window of `view`, which may come into a window later. The link must be retained by its
  /// user, and is not enabled.
  public init(view: View) {
    self.view = view
    view.windowCalls.append((ObjectIdentifier(self), { [weak self] in self?.follow() }))
  }

  /// Creates a link with one action, and enables it.
  public convenience init(view: View, action: @escaping (UpdateLink, UpdateInfo) -> Void) {
    self.init(view: view)
    addAction(action)
    isEnabled = true
    // An initializer does not call `didSet`.
    follow()
  }

  deinit {
    link?.invalidate()
    let own = ObjectIdentifier(self)
    view?.windowCalls.removeAll { $0.follower == own }
  }

  /// True while the actions are called. False at first.
  public var isEnabled = false { didSet { follow() } }

  /// Adds an action; actions are called in the order in which they were added.
  public func addAction(_ action: @escaping (UpdateLink, UpdateInfo) -> Void) { actions.append(action) }

  private func follow() {
    link?.invalidate()
    link = nil
    guard isEnabled, let window = view?.window else { return }
    let new = DisplayLink { [weak self] link in
      guard let self else { return }
      let info = UpdateInfo(modelTime: link.timestamp, deltaTime: link.duration)
      for action in actions { action(self, info) }
    }
    new.add(to: window)
    link = new
  }
}

internal import CSegue

/// The transition that an animator must animate, modelled on UIViewControllerContextTransitioning.
///
/// The context belongs to the transition's thread and is valid until `animationEnded` has returned; later calls have no
/// effect.
///
/// **Errors.** As in UIKit, nothing here throws. A call that the host refuses has no effect, and a property that cannot
/// be read has a neutral value (zero, identity, opaque). The first refusal in each callback is logged and returned to
/// the host as the callback's status, so that the host plays its dissolve instead and the log contains the reason.
///
/// Source: `segue/context.h`.
public final class TransitionContext: ParameterSource {
  /// The severity of a line in the host's log.
  public enum LogLevel: Int32, Sendable {
    case debug = 0
    case info, warning, error
  }

  let host: Host
  let handle: segue_context_t
  /// The status of the first failed call to the host in the running callback; nil if none has
  /// failed.
  var failure: Status?
  /// The animations that have begun and are not committed, the innermost last.
  var openAnimations: [segue_animation_t] = []
  /// The objects to which the host's `user_data` pointers point. They are kept until the host's
  /// last call, in which it destroys the animator.
  var callbacks: [AnimationCallbacks] = []
  var painters: [PainterCallback] = []

  init(host: Host, handle: segue_context_t) {
    self.host = host
    self.handle = handle
  }

  // MARK: The screens

  /// The view in which the transition takes place. The animator adds `to` to this container. Views that remain in the
  /// container are removed when the transition ends.
  public var containerView: View {
    var view = segue_view_t()
    check(host.context.container_view?(handle, &view), "container_view")
    return View(self, view)
  }

  /// Returns the screen for `key`. Nil when the transition has no such screen, and for the
  /// presenting screen of a custom presentation, which the animator must not change.
  public func view(forKey key: TransitionKey) -> View? {
    var view = segue_view_t()
    guard check(host.context.view_for_key?(handle, key.rawValue, &view), "view_for_key"), view.id != 0
    else { return nil }
    return View(self, view)
  }

  /// Returns the frame of the screen at the start, in the container's points; zero when the screen is not in the
  /// container yet.
  public func initialFrame(for key: TransitionKey) -> Rect {
    readRect("initial_frame") { host.context.initial_frame?(handle, key.rawValue, $0) }
  }

  /// Returns the frame that the screen must have at the end, in the container's points; zero when the screen leaves the
  /// container.
  public func finalFrame(for key: TransitionKey) -> Rect {
    readRect("final_frame") { host.context.final_frame?(handle, key.rawValue, $0) }
  }

  // MARK: Properties of the transition

  /// True when the transition is animated, as with UIKit's `animated` argument.
  public var isAnimated: Bool { read("is_animated", host.context.is_animated) != 0 }

  /// True while a finger or an interaction controller drives the transition.
  public var isInteractive: Bool { read("is_interactive", host.context.is_interactive) != 0 }

  /// True after the transition has been cancelled, so that it goes back to `from`.
  public var transitionWasCancelled: Bool {
    read("was_cancelled", host.context.was_cancelled) != 0
  }

  /// The style of a modal presentation; `notModal` for other transitions.
  public var presentationStyle: PresentationStyle {
    PresentationStyle(rawValue: read("presentation_style", host.context.presentation_style))
      ?? .notModal
  }

  /// The operation that caused the transition.
  public var operation: TransitionOperation {
    TransitionOperation(rawValue: read("operation", host.context.operation)) ?? .custom
  }

  /// The direction of the transition.
  public var direction: TransitionDirection {
    TransitionDirection(rawValue: read("direction", host.context.direction)) ?? .forward
  }

  /// The layout direction, which decides which side is leading. It is always left to right unless the
  /// animator declares ``Capability/rightToLeft``.
  public var layoutDirection: LayoutDirection {
    LayoutDirection(rawValue: read("layout_direction", host.context.layout_direction))
      ?? .leftToRight
  }

  /// The duration that the user requests, in seconds; nil when it is left to the animator. An
  /// animator may ignore this value, because the host re-times the recording to the requested
  /// duration.
  public var requestedDuration: Double? {
    var seconds = 0.0
    let status = host.context.requested_duration?(handle, &seconds)
    guard status != Status.unset.rawValue, check(status, "requested_duration") else { return nil }
    return seconds
  }

  /// True when the user requests less motion. The host's dissolve is used instead of an animator that does
  /// not declare ``Capability/reducedMotion``.
  public var reducesMotion: Bool { read("reduced_motion", host.context.reduced_motion) != 0 }

  /// The scale of the frames that the host draws, in pixels per point, with which an animator can
  /// align edges with pixel boundaries. It is 1 when the host does not know the scale, or is older
  /// than this function.
  public var pixelScale: Double {
    var scale = 1.0
    guard let status = host.context.pixel_scale?(handle, &scale) else { return 1 }
    return check(status, "pixel_scale") ? scale : 1
  }

  /// Returns the colour along the edges of a screen, for filling the area next to the screen so that it seems to
  /// continue. Nil when the host does not know the colour, when there is no screen, and when the host is older than
  /// this function.
  public func edgeColor(of key: TransitionKey) -> Color? {
    guard let slot = host.context.edge_color else { return nil }
    return readColor("edge_color", allowing: .unset) { slot(handle, key.rawValue, $0) }
  }

  /// The colour to show when a motion uncovers the area behind the screens: transparent when the film has a
  /// background that is visible there, otherwise the darker of the two screens' edge colours. Black when
  /// the host does not know the colour, or is older than this function.
  public var backdropColor: Color {
    guard let slot = host.context.backdrop_color else { return .black }
    return readColor("backdrop_color") { slot(handle, $0) } ?? .black
  }

  /// The number of screens that the container has, including both screens of the transition. The indices of the screens
  /// follow the container's order: a stack from the bottom up, tabs from the first one on. 0 when the container has no
  /// order, as in a presentation, and when the host is older than this function.
  public var screenCount: Int {
    var count: UInt32 = 0
    guard let status = host.context.screen_count?(handle, &count) else { return 0 }
    return check(status, "screen_count") ? Int(count) : 0
  }

  /// Returns the index of a screen of the transition among all screens of the container; nil when the container has
  /// no order.
  public func screenIndex(of key: TransitionKey) -> Int? {
    var index: UInt32 = 0
    guard let status = host.context.screen_index?(handle, key.rawValue, &index),
      status != Status.unset.rawValue
    else { return nil }
    return check(status, "screen_index") ? Int(index) : nil
  }

  /// Makes a picture of the screen at `index`, as a new view without a superview, of the screen's size. The
  /// screen itself does not change. Nil when the host refuses.
  public func screenPicture(at index: Int) -> View? {
    var picture = segue_view_t()
    let status = host.context.screen_picture?(handle, UInt32(clamping: index), &picture)
    return check(status, "screen_picture") ? View(self, picture) : nil
  }

  /// Says at which progress, 0…1, the recording is released: what a finger shows is before it, and what follows the
  /// release is after it. A finger that goes up earlier and finishes the transition is followed by that at once.
  /// Without a call, and on a host that is older than this function, the recording continues from where the finger was.
  public func setReleasePoint(_ progress: Double) {
    guard let status = host.context.set_release_point?(handle, progress) else { return }
    check(status, "set_release_point")
  }

  /// The virtual time since `animateTransition` was called, in seconds.
  public var now: Double {
    var seconds = 0.0
    return animation(host.animation.now?(handle, &seconds), "now") ? seconds : 0
  }

  // MARK: The end

  /// Ends the transition; `didComplete` is usually `!transitionWasCancelled`. The host decides the outcome,
  /// so true cannot undo a cancellation. The first call has effect; a second call is only logged.
  public func completeTransition(_ didComplete: Bool) {
    let status = host.context.complete?(handle, didComplete ? 1 : 0)
    // Both statuses mean that the transition is already complete, so they must not cause a dissolve.
    if status == Status.alreadyCompleted.rawValue || status == Status.ended.rawValue {
      // After a failure, the host itself has ended the transition, and the failure is already in
      // the log.
      guard failure == nil else { return }
      log(.warning, "completeTransition was called again; only the first call has an effect")
      return
    }
    check(status, "complete")
  }

  // MARK: Log

  /// Writes one line to the host's log; line breaks become spaces.
  public func log(_ level: LogLevel, _ text: String) {
    host.log(handle, level.rawValue, text)
  }

  // MARK: Statuses

  /// Returns true when `status` is a success. Otherwise returns false, and stores and logs the failure if it is the
  /// first one in this callback. A nil `status` means that the host does not have the function.
  @discardableResult
  func check(
    _ status: Int32?, _ interface: StaticString, _ slot: StaticString
  ) -> Bool {
    if let status, status >= 0 { return true }
    let failed = Status(rawValue: status ?? Status.unsupported.rawValue)
    guard failure == nil else { return false }
    failure = failed
    // The status `limit` is not logged: the host itself logs the limit that was reached, and this
    // call is not the cause.
    guard failed != .limit else { return false }
    let reason = status == nil ? "the host is too old for it" : "the host returned \(failed)"
    log(.error, "\(interface) \(slot): \(reason)")
    return false
  }

  /// Returns true when `status`, which a function of segue.context/1 returned, is a success.
  /// Otherwise returns false, and stores and logs the failure as ``check(_:_:_:)`` does.
  @discardableResult
  private func check(_ status: Int32?, _ slot: StaticString) -> Bool {
    check(status, "segue.context/1", slot)
  }

  /// Returns true when `status`, which a function of segue.animation/1 returned, is a success.
  /// Otherwise returns false, and stores and logs the failure as ``check(_:_:_:)`` does.
  @discardableResult
  func animation(_ status: Int32?, _ slot: StaticString) -> Bool {
    check(status, "segue.animation/1", slot)
  }

  private func read(
    _ name: StaticString,
    _ slot: (@convention(c) (segue_context_t, UnsafeMutablePointer<Int32>?) -> Int32)?
  ) -> Int32 {
    var value: Int32 = 0
    return check(slot?(handle, &value), name) ? value : 0
  }

  /// Reads a colour; nil when the host refuses. The status `allowed` also gives nil, but is not a failure.
  private func readColor(
    _ slot: StaticString, allowing allowed: Status? = nil,
    _ body: (UnsafeMutablePointer<segue_color_t>) -> Int32?
  ) -> Color? {
    var color = segue_color_t()
    let status = body(&color)
    if let allowed, status == allowed.rawValue { return nil }
    guard check(status, slot) else { return nil }
    return color.color
  }

  private func readRect(
    _ slot: StaticString, _ body: (UnsafeMutablePointer<segue_rect_t>) -> Int32?
  ) -> Rect {
    var rect = segue_rect_t()
    return check(body(&rect), slot) ? rect.rect : .zero
  }
}

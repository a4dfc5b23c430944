internal import Logging
public import SegueKit
public import SegueScene

/// An interaction controller that a plug-in implements: it receives pointer events across the ABI, and its calls drive
/// the transition.
///
/// Attach it with `ViewController.addInteraction`, for one operation or several. For each attachment, the plug-in has a
/// separate instance, which is created at the attachment's first pointer event. The instance is destroyed when the
/// controller is detached, or when the window of its container closes. All calls must come on the window's thread.
///
/// Whatever the plug-in does, a transition that it began comes to an end: if the plug-in still drives the transition
/// when the last pointer is lifted, the host ends the interaction, and the transition settles.
///
/// If a controller is released while it has instances, the instances are ended later on the window's thread, as for a
/// `PluginAnimator`.
public final class PluginInteraction: InteractionControlling {
  /// The plug-in's declaration of itself.
  public let descriptor: PluginDescriptor
  /// The values of all parameters.
  public let parameters: ParameterValues
  /// The way in which a transition settles when the plug-in stops driving it.
  public var settling = Settling.standard

  /// Sentences about features that the host replaced because the plug-in lacks a capability: the host reports a
  /// left-to-right layout to a plug-in that does not declare `segue.right-to-left`.
  public private(set) var announcements: [String] = []

  /// The plug-in's first failure; nil if there was none. A failure makes the host cancel the
  /// transition that the plug-in drives.
  public private(set) var fault: String?
  /// True when a process of the plug-in has ended, so that instances in it no longer answer calls.
  public private(set) var hasEnded = false

  /// The most recent calls of the plug-in's current instances that the host refused.
  package var refusedCalls: [RefusedCall] { sessions.flatMap(\.refusals.all) }

  /// The plug-in's answer to a touch that began no transition.
  package enum Refusal: Equatable {
    /// The touch did not reach the plug-in: it began outside of the plug-in's container.
    case untouched
    /// The plug-in has given this reason, a clause; nil if it has given none.
    case declined(String?)

    /// The reason that the plug-in has given; nil if there is none.
    package var reason: String? {
      if case .declined(let reason) = self { reason } else { nil }
    }
  }

  /// Returns the answer to a touch that began no transition of an operation.
  ///
  /// - Parameter start: The time at which the touch began.
  package func refusal(of operation: TransitionOperation, at start: Double) -> Refusal {
    let touched = sessions.filter { $0.host?.operation == operation && $0.lastTouch == start }
    return touched.isEmpty ? .untouched : .declined(touched.compactMap { $0.remark?.text }.last)
  }

  private let library: any PluginLibrary
  private let router: CallRouter
  private let trace: CallTrace?
  private let logger: Logger
  private var sessions: [InteractionSession] = []

  init(
    descriptor: PluginDescriptor, parameters: ParameterValues, library: any PluginLibrary,
    router: CallRouter, trace: CallTrace?, logger: Logger
  ) {
    self.descriptor = descriptor
    self.parameters = parameters
    self.library = library
    self.router = router
    self.trace = trace
    self.logger = logger
  }

  deinit {
    for session in sessions { session.thread.drop(session, .failed) }
  }

  /// True while a transition that the plug-in has requested has not begun, and a pointer that can
  /// drive the transition is still down. A transition for which a delegate provides this controller
  /// does not start interactively, but it can be grabbed later.
  public var wantsInteractiveStart: Bool { sessions.contains { $0.isAsking } }

  /// True while the plug-in requests a transition with a drag that comes from the other side than the layout direction
  /// gives, as the parameter `edge` of `org.segue.edge-pan` allows with `sides`.
  public var isMirrored: Bool { sessions.contains { $0.isAsking && $0.isMirrored } }

  public func pointer(_ event: PointerEvent, in host: InteractionHost) {
    session(at: host).pointer(event)
  }

  public func scroll(_ event: ScrollEvent, in host: InteractionHost) -> Bool {
    session(at: host).scroll(event)
  }

  public func attach(to context: TransitionContext) {
    let own =
      sessions.first { $0.isAsking }
      ?? sessions.first { $0.host?.operation == context.operation && $0.transition == nil }
      ?? session(at: nil)
    own.attach(to: context)
  }

  public func startInteractiveTransition(_ context: TransitionContext) {
    sessions.first { $0.transition === context }?.start()
  }

  public func interactionEnded(_ reason: TransitionEndReason) {
    sessions.first { $0.life.isInTransition }?.ended(reason)
    // An instance that a delegate provided for a single transition is not attached to a view
    // controller. No later transition can use it, so it is destroyed.
    for session in sessions where session.host == nil && session.transition == nil {
      session.detach()
    }
    forgetDetached()
  }

  public func detached(from host: InteractionHost) {
    for session in sessions where session.host === host { session.detach() }
    forgetDetached()
  }

  /// Destroys the plug-in's instances, each as soon as it drives no transition. A later pointer event creates another
  /// instance. A failure while an instance is destroyed is logged, but does not become the `fault`, because it does not
  /// affect the frames that were shown.
  public func end() {
    for session in sessions {
      session.failed = { _ in }
      session.detach()
    }
    forgetDetached()
  }

  private func forgetDetached() {
    sessions.removeAll { $0.life.isDetached && $0.life.isOver }
  }

  private func session(at host: InteractionHost?) -> InteractionSession {
    if let host, let known = sessions.first(where: { $0.host === host && !$0.life.isDetached }) {
      guard known.link.death != nil, !known.isTouched else { return known }
      // The instance's process has ended, and all pointers that it received are up, so the next
      // pointer goes to a new instance.
      known.detach()
      forgetDetached()
    }
    let new = InteractionSession(
      descriptor: descriptor, parameters: parameters, host: host,
      link: library.usableLink(
        for: Caller(name: descriptor.id, logger: logger, trace: trace, router: router)),
      router: router, trace: trace, logger: logger)
    new.announce = { [weak self] in self?.announce($0) }
    new.failed = { [weak self, weak new] sentence in
      self?.fault = self?.fault ?? sentence
      if new?.link.death != nil { self?.hasEnded = true }
    }
    sessions.append(new)
    return new
  }

  private func announce(_ sentence: String) {
    guard !announcements.contains(sentence) else { return }
    announcements.append(sentence)
    logger.notice("\(sentence)")
  }
}

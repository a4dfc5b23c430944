internal import Logging
public import SegueKit
package import SegueScene

/// An animator that a plug-in implements: it translates UIKit's animator protocol into calls across the ABI.
///
/// The plug-in makes an instance for each transition: the first call creates it, and `animationEnded` destroys it.
/// All calls must come on the transition's thread; a call on another thread fails with a fault. A frame driver is
/// called for each frame that is evaluated until `animationEnded`; frames that are evaluated later show the
/// recording without the driver's changes.
///
/// If an animator is released before `animationEnded`, on any thread, its instance is ended on the transition's
/// thread: the plug-in is notified that the transition has failed, and the instance is destroyed. This happens after
/// the next call into a plug-in, in `PluginRegistry.endDropped`, or when the thread ends.
public final class PluginAnimator: ViewControllerAnimatedTransitioning, FrameFaulting {
  /// The plug-in's declaration of itself.
  public let descriptor: PluginDescriptor
  /// The values of all parameters.
  public let parameters: ParameterValues

  /// Sentences about features that the host replaced or refused because the plug-in lacks a capability, such as
  /// "org.example.flip does not declare segue.frame-driver; its frame driver is refused".
  public private(set) var announcements: [String] = []
  /// The fault that a frame driver committed after the recording, such as setting NaN; nil if there was none. The
  /// player of the timeline checks this property after each frame and switches to the fallback.
  package private(set) var driverFault: RecordingFault?

  /// The plug-in's id, by which messages name the animator.
  public var displayName: String { descriptor.id }

  /// Always true: for a plug-in without a form for reduced motion, this type uses the dissolve and
  /// says so in `announcements`.
  public var supportsReducedMotion: Bool { true }

  /// The fault of a frame driver; nil if there was none. The engine checks this property after each
  /// frame.
  package var frameFault: (any Error)? { driverFault }

  /// The animator of another library that implements a plug-in without a library of its own: a shader is drawn by the
  /// animator of `libsegue-gl.so`.
  struct Engine {
    /// The id of the animator that the library contains.
    let id: String
    let parameters: ParameterValues
    /// The text of the shader and the values of the shader's parameters.
    let shader: ShaderSource
    /// The factor by which the plug-in's time limits are multiplied.
    let timeLimitFactor: Double
  }

  private let engine: Engine?
  private let library: any PluginLibrary
  private let router: CallRouter
  private let trace: CallTrace?
  private let logger: Logger
  /// The animators that are not called, because they exceeded a time limit; nil to call all of them.
  private let overdue: OverdueAnimators?
  private(set) var session: AnimatorSession?
  private var refusals: RefusedCalls?
  /// The animator that replaces the plug-in in the current transition, because less motion is
  /// requested and the plug-in has no form for it; nil while the plug-in is not replaced.
  private var calm: DissolveAnimator?
  /// The fault with which the plug-in failed to give a duration, which `animateTransition` throws;
  /// nil if there was none.
  private var earlyFault: RecordingFault?

  init(
    descriptor: PluginDescriptor, parameters: ParameterValues, drawnBy engine: Engine? = nil,
    library: any PluginLibrary,
    router: CallRouter, trace: CallTrace?, logger: Logger, overdue: OverdueAnimators? = nil
  ) {
    self.descriptor = descriptor
    self.parameters = parameters
    self.engine = engine
    self.library = library
    self.router = router
    self.trace = trace
    self.logger = logger
    self.overdue = overdue
  }

  deinit {
    guard let session else { return }
    logger.notice(
      """
      \(descriptor.id) was released before its transition had ended; the plug-in is notified that the \
      transition has failed
      """)
    session.thread.drop(session, .failed)
  }

  /// Returns the duration that the plug-in gives, in seconds. If the plug-in fails to give a duration, returns the
  /// dissolve's duration; `animateTransition` then throws.
  public func transitionDuration(using context: TransitionContext) -> Double {
    if let calm = calmForm(context) { return calm.transitionDuration(using: context) }
    if overdue?.reason(descriptor.id) != nil { return DissolveAnimator().duration }
    do {
      return try session(context).duration()
    } catch {
      earlyFault = error
      return DissolveAnimator().duration
    }
  }

  /// Calls the plug-in's `animate`, which describes the transition.
  ///
  /// - Throws: `RecordingFault` when `animate` fails, or when the plug-in has failed to give a
  ///   duration before.
  public func animateTransition(using context: TransitionContext) throws {
    if let calm = calmForm(context) { return calm.animateTransition(using: context) }
    if let earlyFault { throw earlyFault }
    if let reason = overdue?.reason(descriptor.id) { throw RecordingFault.animator(reason) }
    try session(context).animate()
  }

  /// Reports the end of the transition to the plug-in, if `animate` was called, and destroys the instance. A second
  /// call does nothing.
  public func animationEnded(_ reason: TransitionEndReason) {
    session?.end(reason)
    session = nil
    calm = nil
    earlyFault = nil
  }

  private func session(_ context: TransitionContext) -> AnimatorSession {
    if let session, session.context === context { return session }
    // If a new transition begins before the previous one has ended, the previous one is reported as failed.
    session?.end(.failed)
    earlyFault = nil
    driverFault = nil
    let new = AnimatorSession(
      descriptor: descriptor, parameters: engine?.parameters ?? parameters, context: context,
      link: library.usableLink(
        for: Caller(name: descriptor.id, logger: logger, trace: trace, router: router)),
      router: router, trace: trace, logger: logger, engine: engine)
    new.announce = { [weak self] in self?.announce($0) }
    new.driverFailed = { [weak self] fault in
      self?.driverFault = self?.driverFault ?? fault
    }
    new.wasOverdue = { [overdue, id = descriptor.id] in overdue?.add(id, $0) }
    session = new
    refusals = new.refusals
    return new
  }

  /// The most recent calls of the plug-in that the host refused in this transition.
  package var refusedCalls: [RefusedCall] { refusals?.all ?? [] }

  /// Returns the call of the plug-in that made a view of the current transition, such as "call 2 of `create`"; nil for
  /// other views.
  package func maker(of view: ViewID) -> String? { session?.makers[view] }

  private func calmForm(_ context: TransitionContext) -> DissolveAnimator? {
    guard context.reducesMotion, !context.isInteractive, !descriptor.has(.reducedMotion) else {
      return nil
    }
    if let calm { return calm }
    announce(
      "\(descriptor.id) does not declare \(Capability.reducedMotion.rawValue); "
        + "it is replaced by the dissolve")
    calm = DissolveAnimator()
    return calm
  }

  private func announce(_ sentence: String) {
    guard !announcements.contains(sentence) else { return }
    announcements.append(sentence)
    logger.notice("\(sentence)")
  }
}

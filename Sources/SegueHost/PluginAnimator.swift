internal import Logging
public import SegueKit
public import SegueScene

/// An animator that lives in a plug-in: what UIKit's rules ask of an animator, carried across the ABI.
///
/// Each transition gets an instance of its own in the plug-in, made with the first call and destroyed
/// with `animationEnded`. All calls must come on the transition's thread; one that comes on another is
/// answered with a fault. A frame driver's plug-in is asked again for each frame that is evaluated until
/// `animationEnded`; afterwards its frames show what was recorded without it.
///
/// One that is dropped before `animationEnded`, on whichever thread, leaves its instance to the
/// transition's thread: there it's told that the transition failed, and destroyed, as soon as the
/// next call into a plug-in has returned, with `PluginRegistry.endDropped`, or when the thread ends.
public final class PluginAnimator: ViewControllerAnimatedTransitioning {
  public let descriptor: PluginDescriptor
  public let parameters: ParameterValues

  /// What this host did otherwise because the plug-in lacks a capability; a sentence each.
  public private(set) var announcements: [String] = []
  /// What a frame driver did wrong after the recording, such as setting NaN; nil while all is well.
  /// Whoever plays the timeline looks at it after a frame and goes on with the fallback.
  public private(set) var driverFault: RecordingFault?

  public var displayName: String { descriptor.id }

  /// True: where the plug-in has no calm form of its own, this type puts the dissolve in its place
  /// and announces it.
  public var supportsReducedMotion: Bool { true }

  /// What the engine looks at after each frame that a driver computed.
  public var frameFault: (any Error)? { driverFault }

  private let link: any PluginLink
  private let tables: HostTables
  private let trace: CallTrace?
  private let logger: Logger
  private var session: AnimatorSession?
  /// Takes the plug-in's place when less motion is asked for and it has no calm form.
  private var calm: DissolveAnimator?
  /// Why the plug-in could not even say how long it takes; thrown when it's asked to animate.
  private var earlyFault: RecordingFault?

  init(
    descriptor: PluginDescriptor, parameters: ParameterValues, link: any PluginLink,
    tables: HostTables, trace: CallTrace?, logger: Logger
  ) {
    self.descriptor = descriptor
    self.parameters = parameters
    self.link = link
    self.tables = tables
    self.trace = trace
    self.logger = logger
  }

  deinit {
    guard let session else { return }
    logger.notice(
      "\(descriptor.id) was dropped before its transition was over; it's told that it failed")
    session.thread.drop(session, .failed)
  }

  /// The plug-in's answer in seconds; the dissolve's where the plug-in fails to give one, which makes
  /// `animateTransition` throw.
  public func transitionDuration(using context: TransitionContext) -> Double {
    if let calm = calmForm(context) { return calm.transitionDuration(using: context) }
    do {
      return try session(context).duration()
    } catch {
      earlyFault = error
      return DissolveAnimator().duration
    }
  }

  /// Lets the plug-in describe the transition.
  ///
  /// - Throws: `RecordingFault` when it answers with a failure, or answered so before.
  public func animateTransition(using context: TransitionContext) throws {
    if let calm = calmForm(context) { return calm.animateTransition(using: context) }
    if let earlyFault { throw earlyFault }
    try session(context).animate()
  }

  /// Tells the plug-in why the transition ended, when it animated, and destroys the instance. A second
  /// call does nothing.
  public func animationEnded(_ reason: TransitionEndReason) {
    session?.end(reason)
    session = nil
    calm = nil
    earlyFault = nil
  }

  private func session(_ context: TransitionContext) -> AnimatorSession {
    if let session, session.context === context { return session }
    // Another transition without an end of the last one: that one is over for the plug-in.
    session?.end(.failed)
    earlyFault = nil
    driverFault = nil
    let new = AnimatorSession(
      descriptor: descriptor, parameters: parameters, context: context, link: link,
      tables: tables, trace: trace, logger: logger)
    new.announce = { [weak self] in self?.announce($0) }
    new.driverFailed = { [weak self] fault in
      self?.driverFault = self?.driverFault ?? fault
    }
    session = new
    return new
  }

  private func calmForm(_ context: TransitionContext) -> DissolveAnimator? {
    guard context.reducesMotion, !context.isInteractive, !descriptor.has(.reducedMotion) else {
      return nil
    }
    if let calm { return calm }
    announce(
      "\(descriptor.id) does not declare \(Capability.reducedMotion.rawValue); "
        + "the dissolve takes its place")
    calm = DissolveAnimator()
    return calm
  }

  private func announce(_ sentence: String) {
    guard !announcements.contains(sentence) else { return }
    announcements.append(sentence)
    logger.notice("\(sentence)")
  }
}

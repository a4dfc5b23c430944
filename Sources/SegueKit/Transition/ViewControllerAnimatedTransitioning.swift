/// What a transition looks like: an animator, from a plug-in or from the program itself.
///
/// The host calls `animateTransition(using:)` once, records what it does, and plays the recording.
/// The law: at progress 0 exactly `from` shows, at 1 exactly `to`.
///
/// All calls come on the transition's thread, in the order duration, animate, ended. Source:
/// UIViewControllerAnimatedTransitioning.
public protocol ViewControllerAnimatedTransitioning: AnyObject {
  /// How long it will take, in seconds, at least 0. A hint for what runs alongside: the length of
  /// what is recorded counts. May be asked more than once.
  func transitionDuration(using context: TransitionContext) -> Double

  /// Describes the transition: adds the new view to the container, animates through the context,
  /// and in the end calls `context.completeTransition`. Throwing makes the host go on with a
  /// dissolve; the error's description is the reason.
  func animateTransition(using context: TransitionContext) throws

  /// What messages call it: a plug-in's id; the type's name where it has no other.
  var displayName: String { get }

  /// True when it looks at `context.reducesMotion` and has a calm form of its own; false (the
  /// default) lets the host take the dissolve where motion is to be reduced.
  var supportsReducedMotion: Bool { get }

  /// Why a frame that the animator's own code computed (a frame driver) failed; nil while all is
  /// well. Asked after each such frame; an `AnimatorCrash` says that nobody is left to be told of the
  /// end.
  var frameFault: (any Error)? { get }

  /// The transition is over. Called exactly once for each `animateTransition` that did not crash.
  func animationEnded(_ reason: TransitionEndReason)
}

extension ViewControllerAnimatedTransitioning {
  public var displayName: String { "\(Self.self)" }
  public var supportsReducedMotion: Bool { false }
  public var frameFault: (any Error)? { nil }
  public func animationEnded(_ reason: TransitionEndReason) {}
}

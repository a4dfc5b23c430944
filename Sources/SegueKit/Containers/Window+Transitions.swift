public import SegueScene

/// The rules and the state of the window's transitions. The rules that apply to a single request or a single resize are
/// its own arguments.
extension Window {
  /// The time of the most recent tick, in seconds.
  public var time: Double { engine.now }

  /// True from the first call of a transition to its last.
  public var isInFlight: Bool { engine.isInFlight }

  /// The result of the most recent transition; nil before the first one has ended. It says why the dissolve was played
  /// in place of an animator that has failed, and has messages for the animator's author.
  public var lastResult: TransitionResult? { engine.lastResult }

  /// The handling of a transition that is requested while another one is in flight, if the request has no policy of its
  /// own.
  public var requestPolicy: RequestPolicy {
    get { engine.requestPolicy }
    set { engine.requestPolicy = newValue }
  }

  /// The handling of a transition in flight when the window's size changes.
  public var resizePolicy: ResizePolicy {
    get { engine.resizePolicy }
    set { engine.resizePolicy = newValue }
  }

  /// The rule that decides, when a gesture is released, whether its transition finishes.
  public var decisionRule: DecisionRule {
    get { engine.decisionRule }
    set { engine.decisionRule = newValue }
  }

  /// Creates the animator for a transition whose delegate returns none.
  public var defaultAnimator: () -> any ViewControllerAnimatedTransitioning {
    get { engine.defaultAnimator }
    set { engine.defaultAnimator = newValue }
  }

  /// True replaces animators that do not support reduced motion by the dissolve, unless the transition begins
  /// interactively (UIAccessibility.isReduceMotionEnabled).
  public var reducesMotion: Bool {
    get { engine.reducesMotion }
    set { engine.reducesMotion = newValue }
  }

  /// The layout direction. Each transition keeps the direction that it began with.
  public var layoutDirection: LayoutDirection {
    get { engine.layoutDirection }
    set { engine.layoutDirection = newValue }
  }

  /// The pixels per point of the frames that are drawn (UIScreen.scale).
  public var pixelScale: Double {
    get { engine.pixelScale }
    set { engine.pixelScale = newValue }
  }

  /// Compares two frames as pictures, for the messages to animators' authors. Called when the first or the last frame of
  /// a recording has different layers from the frame before or after the transition. Nil, the default, compares the
  /// layers only. SegueRender provides a comparison, `FrameComparison.lookAlike`.
  public var pictureComparison: PictureComparison? {
    get { engine.pictureComparison }
    set { engine.pictureComparison = newValue }
  }

  /// Reverses the transition in flight, which slows down and plays back without a jump. Refused while a finger drives it.
  @discardableResult
  public func reverseTransition() -> TransitionStatus { engine.reverse() }

  /// Completes the transition in flight immediately, even when it was being cancelled. All calls of its end, such as
  /// `viewDidAppear`, are made.
  @discardableResult
  public func skipTransition() -> TransitionStatus { engine.skip() }
}

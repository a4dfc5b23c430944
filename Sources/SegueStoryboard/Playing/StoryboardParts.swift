public import SegueKit

/// What a storyboard needs from outside to be played: the opening of files, and the making of
/// animators and interaction controllers by id.
public struct StoryboardParts {
  /// A request for an animator.
  public struct AnimatorRequest: Sendable, Hashable {
    /// The id or alias from the file; nil where it names none, for the default of `operation`.
    public var identifier: String?
    /// The interaction controller of the same row, which shares its settings; nil where it has none.
    public var interaction: String?
    /// The row's, of which some may be for the interaction controller.
    public var settings: [String: Storyboard.Setting]
    /// What a text among `settings` stands for where the parameter is a rectangle.
    public var elements: Storyboard.Elements
    public var operation: TransitionOperation
    /// Seconds that the whole is to take; the engine sees to that, so this is for information.
    public var duration: Double?
  }

  /// A request for an interaction controller.
  public struct InteractionRequest: Sendable, Hashable {
    /// The id or alias from the file.
    public var identifier: String
    /// The animator of the same row, which shares its settings; nil where the row names none.
    public var animator: String?
    /// The row's, of which some may be for the animator.
    public var settings: [String: Storyboard.Setting]
    /// What a text among `settings` stands for where the parameter is a rectangle.
    public var elements: Storyboard.Elements
    /// What it is attached for.
    public var operation: TransitionOperation
  }

  /// Gives the number under which the renderer knows a screen's picture or clip, above 0. Called
  /// once for each screen with a file by a stage or player, in the order of the storyboard.
  public var source: (Storyboard.Screen) throws -> UInt32
  /// Makes an animator for one transition. Also called once for each row of `transitions` before
  /// anything moves, so that what is wrong is known by then.
  public var animator: (AnimatorRequest) throws -> any ViewControllerAnimatedTransitioning
  /// Makes an interaction controller for one container.
  public var interaction: (InteractionRequest) throws -> any InteractionControlling
  /// Sets up the engine of each window before its first screen shows: a deadline for animators,
  /// reduced motion, layout direction. A log is kept unless this sets it to nil.
  public var prepare: (TransitionEngine) -> Void = { _ in }

  public init(
    source: @escaping (Storyboard.Screen) throws -> UInt32,
    animator: @escaping (AnimatorRequest) throws -> any ViewControllerAnimatedTransitioning,
    interaction: @escaping (InteractionRequest) throws -> any InteractionControlling
  ) {
    self.source = source
    self.animator = animator
    self.interaction = interaction
  }
}

package import SegueKit
package import SegueScene
package import SegueStoryboard

/// The functions with which a storyboard opens files and makes animators and interaction controllers while
/// it is played.
package struct StoryboardParts {
  package struct AnimatorRequest: Sendable, Hashable {
    /// The animator's id, alias or path from the storyboard; nil when the storyboard names none, which requests the
    /// default animator for `operation`.
    package var identifier: String?
    /// The interaction controller in the same row of the storyboard, to which some of the settings
    /// may belong; nil when the row has none.
    package var interaction: String?
    /// The settings of the storyboard's row, some of which may be for the interaction controller.
    package var settings: [String: Storyboard.Setting]
    /// The names of the settings that come from the row of the forward transition. They are for the animator alone, and
    /// have no effect if it has no such parameter.
    package var lookSettings: Set<String> = []
    /// The elements of the storyboard, which supply the rectangle for a setting that names an element.
    package var elements: Storyboard.Elements
    package var operation: TransitionOperation
    /// The requested duration of the transition in seconds, for information only: the engine applies it.
    package var duration: Double?
    /// True when the transition presents or dismisses a sheet.
    package var isSheet = false
  }

  package struct InteractionRequest: Sendable, Hashable {
    /// The interaction controller's id or alias from the storyboard.
    package var identifier: String
    /// The animator in the same row of the storyboard, to which some of the settings may belong;
    /// nil when the row names none.
    package var animator: String?
    /// The settings of the storyboard's row, some of which may be for the animator.
    package var settings: [String: Storyboard.Setting]
    /// The elements of the storyboard, which supply the rectangle for a setting that names an
    /// element.
    package var elements: Storyboard.Elements
    /// The operation that the interaction controller begins.
    package var operation: TransitionOperation
    /// True when the operation presents or dismisses a sheet. Sheets have a default animator of their own.
    package var isSheet = false
  }

  /// Returns the picture or clip of a screen. A stage or a player calls this function once for each
  /// screen with a file, in the order of the storyboard.
  package var source: (Storyboard.Screen) throws -> PictureID
  /// Returns the background and the elements of a screen with their pictures, for animators that move elements; nil for
  /// a screen that is always shown as a whole.
  package var separation: (Storyboard.Screen) -> ScreenSeparation? = { _ in nil }
  /// Makes an animator for one transition. It is also called for each row of `transitions` before the first
  /// screen is shown, so that mistakes are found by then.
  package var animator: (AnimatorRequest) throws -> any ViewControllerAnimatedTransitioning
  /// True when the plug-ins and their settings have already been checked. Then the plug-ins are not made once as a
  /// trial before the first screen is shown, and the errors of plug-ins have no place in the file.
  var areChecked = false
  /// Makes an interaction controller for one container. It is also called for each row with an
  /// interaction controller, before the first screen is shown.
  package var interaction: (InteractionRequest) throws -> any InteractionControlling
  /// An answer of an interaction controller to a drag that began no transition.
  package struct DragRefusal: Sendable, Hashable {
    /// The reason, as a clause about the drag, such as "it starts 40 points from the left edge"; nil if none is known.
    package var reason: String?
    /// A description of the drags that the controller accepts, as a sentence without a full stop; nil when it is not
    /// known.
    package var summary: String?

    /// The words that follow "did not accept it" in a message.
    package var words: String { reason.map { ": \($0)" } ?? summary.map { " (\($0))" } ?? "" }
  }

  /// Returns the answer of an interaction controller to the drag that went down at a time, in seconds.
  package var refusal: (InteractionRequest, Double) -> DragRefusal = { _, _ in DragRefusal() }
  /// Configures the engine of each window before its first screen is shown, for example with reduced motion or a layout
  /// direction. The engine keeps a log unless this function sets `log` to nil.
  package var prepare: (TransitionEngine) -> Void = { _ in }

  /// Creates parts from the three functions that every storyboard needs.
  package init(
    source: @escaping (Storyboard.Screen) throws -> PictureID,
    animator: @escaping (AnimatorRequest) throws -> any ViewControllerAnimatedTransitioning,
    interaction: @escaping (InteractionRequest) throws -> any InteractionControlling
  ) {
    self.source = source
    self.animator = animator
    self.interaction = interaction
  }
}

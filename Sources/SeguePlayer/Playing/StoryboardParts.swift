package import SegueKit
package import SegueScene
package import SegueStoryboard

/// The functions with which a storyboard opens files and makes animators and interaction controllers while
/// it is played.
package struct StoryboardParts {
  /// Returns the picture or clip of a screen. A stage or a player calls this function once for each
  /// screen with a file, in the order of the storyboard.
  package var source: (Storyboard.Screen) throws -> PictureID
  /// Returns the backgrounds and the elements of a screen with their pictures, for animators that move elements; empty
  /// for a screen that is always shown as a whole.
  package var separations: (Storyboard.Screen) -> ScreenSeparations = { _ in [:] }
  /// Returns the clip of a text that is typed, with its field behind it.
  package var typed: (Storyboard.Typing) -> PictureID = { _ in .nothing }
  /// As `TransitionMaker.animator`.
  package var animator: (AnimatorRequest) throws -> any ViewControllerAnimatedTransitioning
  /// As `TransitionMaker.areChecked`.
  var areChecked = false
  /// As `TransitionMaker.interaction`.
  package var interaction: (InteractionRequest) throws -> any InteractionControlling
  /// As `TransitionMaker.refusal`.
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

  /// Creates parts whose animators and interaction controllers come from a maker.
  init(source: @escaping (Storyboard.Screen) throws -> PictureID, maker: any TransitionMaker) {
    self.init(source: source, animator: maker.animator, interaction: maker.interaction)
    (refusal, areChecked) = (maker.refusal, maker.areChecked)
  }
}

internal import SegueHost
internal import SegueKit

/// The animator and its settings for a transition whose row in the storyboard names no animator.
/// The looks are those of UIKit's own transitions.
struct DefaultLook {
  /// The animator's id. An alias could belong to another plug-in.
  let animator: String
  /// The parameters of `animator` that are not at their defaults.
  let settings: [String: GivenValue]

  init(of operation: TransitionOperation) {
    let slide = "org.segue.slide"
    (animator, settings) =
      switch operation {
      case .push, .pop: (slide, ["parallax": .number(0.3)])
      case .present, .dismiss: (slide, ["edge": .text("bottom"), "parallax": .number(0)])
      case .select, .page, .custom: (slide, [:])
      }
  }
}

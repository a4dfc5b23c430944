internal import SegueHost
internal import SegueKit

/// How a transition looks when the storyboard names no animator for it: as UIKit's own do.
struct DefaultLook {
  /// An id, which no other plug-in can answer to.
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

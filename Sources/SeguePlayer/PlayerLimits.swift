internal import SegueSession
package import SegueText

/// The limits on a storyboard that is played.
package enum PlayerLimits: LimitTable {
  /// The maximum number of screens that one run may make.
  static let screens = 100_000

  package static let rows = [
    Limit(
      .storyboards, "screens shown by all pushes and presentations together", .count(screens)),
    Limit(.storyboards, "screens in one navigation stack", .count(Navigator.maxPushed)),
    Limit(.storyboards, "presentations on top of one another", .count(Navigator.maxModals)),
  ]
}

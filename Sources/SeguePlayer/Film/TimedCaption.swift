package import SegueStoryboard

/// A caption with the times at which it is shown.
package struct TimedCaption: Sendable, Hashable {
  /// The text, its duration and its position.
  package var caption: Storyboard.Caption
  /// The time at which the caption begins to fade in, in seconds on the film's clock.
  package var begin: Double
  /// The time at which the caption has faded out, in seconds on the film's clock.
  package var end: Double
  /// The position of the caption's step in the storyboard's file.
  package var place: Storyboard.Place

  /// The duration of the fade-in and of the fade-out, in seconds each.
  package static let fade = 0.25

  /// Returns the opacity of the caption at a time, 0…1.
  package func opacity(at time: Double) -> Double {
    let fade = min(Self.fade, (end - begin) / 2)
    let share = min(time - begin, end - time) / fade
    if share >= 1 { return 1 }
    return share > 0 ? share * share * (3 - 2 * share) : 0
  }
}

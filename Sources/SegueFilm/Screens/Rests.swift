/// The durations of the still frames (rests) in a film of screens, in seconds.
package struct Rests: Equatable {
  /// The rests at both ends of the film.
  package var ends: Schedule.Hold
  /// The rest between two transitions.
  package var between: Double

  /// Creates the rests that suit a film.
  ///
  /// - Parameters:
  ///   - screens: The number of screens; 1 for a storyboard, whose script has rests of its own.
  ///   - returns: True for a film that returns to its first screen. When such a film repeats, the rest at its end is
  ///     followed by the rest at its start, so each is half as long.
  ///   - repeats: True for a file that programs show again and again, in which a transition without rests would
  ///     flicker.
  package init(screens: Int, returns: Bool, repeats: Bool) {
    switch screens {
    case _ where returns: (ends, between) = (0.5, 1)
    case 3...: (ends, between) = (1.0, 1)
    case 2 where repeats: (ends, between) = (0.5, 0)
    default: (ends, between) = (0.0, 0)
    }
  }
}

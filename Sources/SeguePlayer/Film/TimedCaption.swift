public import SegueStoryboard

/// A caption with its time.
public struct TimedCaption: Sendable, Hashable {
  public var caption: Storyboard.Caption
  /// When it begins to fade in and when it has faded out, in seconds on the film's clock.
  public var begin: Double
  public var end: Double
  /// Where the storyboard has it.
  public var place: Storyboard.Place

  /// How long it fades in and out, in seconds each.
  public static let fade = 0.25

  /// How visible the caption is at a time, 0…1.
  public func opacity(at time: Double) -> Double {
    let fade = min(Self.fade, (end - begin) / 2)
    let share = min(time - begin, end - time) / fade
    if share >= 1 { return 1 }
    return share > 0 ? share * share * (3 - 2 * share) : 0
  }
}

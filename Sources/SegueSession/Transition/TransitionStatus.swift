/// The answer to an input of a transition, such as an update of its progress.
public enum TransitionStatus: String, Sendable, Hashable, CaseIterable {
  /// The input took effect.
  case applied
  /// The input came before the transition started and is applied when it starts.
  case remembered
  /// The input is allowed in this state but changes nothing.
  case ignored
  /// The input is not allowed in this state or is not a number; nothing changed.
  case refused
  /// The transition is over.
  case ended
}

/// The two sides of a transition. They are relative to it: when going back, `from` is the screen
/// that the user leaves.
public enum TransitionKey: Sendable, Hashable, CaseIterable {
  case from, to
}

/// The handling of the view of `from` in a modal presentation (UIModalPresentationStyle).
public enum PresentationStyle: String, Sendable, Hashable, CaseIterable {
  /// The transition is not a modal presentation.
  case none
  /// The view of `from` is removed at the end.
  case fullScreen
  /// The view of `from` stays beneath, and its controller gets no appearance calls.
  case custom
}

/// The reason for a transition's end.
public enum TransitionEndReason: String, Sendable, Hashable, CaseIterable {
  /// `to` is shown.
  case completed
  /// `from` is shown again.
  case cancelled
  /// The animator failed, and the host used the fallback.
  case failed
}

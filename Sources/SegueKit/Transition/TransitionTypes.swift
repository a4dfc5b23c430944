/// The two sides of a transition. They are relative to it: when going back, `from` is the screen
/// that the user leaves.
public enum TransitionKey: Sendable, Hashable, CaseIterable {
  case from, to
}

/// What kind of change the transition makes (UINavigationController.Operation, extended to all
/// containers).
public enum TransitionOperation: String, Sendable, Hashable, CaseIterable {
  case custom, push, pop, present, dismiss, select, page
}

/// Whether a transition goes forward, or backward as the reverse of an earlier one.
public enum TransitionDirection: String, Sendable, Hashable, CaseIterable {
  case forward, backward
}

/// The layout direction, which decides which side is the leading one
/// (UIUserInterfaceLayoutDirection).
public enum LayoutDirection: String, Sendable, Hashable, CaseIterable {
  case leftToRight, rightToLeft
}

/// What happens to the view of `from` in a modal presentation (UIModalPresentationStyle).
public enum PresentationStyle: String, Sendable, Hashable, CaseIterable {
  /// The transition is not a modal presentation.
  case none
  /// The view of `from` is removed at the end.
  case fullScreen
  /// The view of `from` stays beneath, and its controller gets no appearance calls.
  case custom
}

/// Why a transition ended.
public enum TransitionEndReason: String, Sendable, Hashable, CaseIterable {
  /// `to` is shown.
  case completed
  /// `from` is shown again.
  case cancelled
  /// The animator failed, and the host used the fallback.
  case failed
}

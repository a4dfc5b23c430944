/// The two screens of a transition. From and to are relative to the transition: going back, `from`
/// is the screen that is left.
public enum TransitionKey: Sendable, Hashable, CaseIterable {
  case from, to
}

/// What the user did (UINavigationController.Operation and its like in one).
public enum TransitionOperation: String, Sendable, Hashable, CaseIterable {
  case custom, push, pop, present, dismiss, select, page
}

/// Whether a transition goes on or is the way back of one that did.
public enum TransitionDirection: String, Sendable, Hashable, CaseIterable {
  case forward, backward
}

/// Which side is leading (UIUserInterfaceLayoutDirection).
public enum LayoutDirection: String, Sendable, Hashable, CaseIterable {
  case leftToRight, rightToLeft
}

/// What becomes of `from` in a modal presentation (UIModalPresentationStyle).
public enum PresentationStyle: String, Sendable, Hashable, CaseIterable {
  /// Not a modal presentation.
  case none
  /// `from` is taken out at the end.
  case fullScreen
  /// `from` stays beneath, and its controller gets no disappear and appear calls.
  case custom
}

/// Why a transition ended.
public enum TransitionEndReason: String, Sendable, Hashable, CaseIterable {
  /// `to` is there now.
  case completed
  /// `from` is back.
  case cancelled
  /// The animator failed; the host went on without it.
  case failed
}

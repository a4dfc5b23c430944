/// The kind of change that the transition makes (UINavigationController.Operation, extended to all
/// containers).
public enum TransitionOperation: String, Sendable, Hashable, CaseIterable {
  case custom, push, pop, present, dismiss, select, page
}

/// The direction of a transition: forward, or backward as the reverse of an earlier one.
public enum TransitionDirection: String, Sendable, Hashable, CaseIterable {
  case forward, backward
}

/// The layout direction, which decides which side is the leading one
/// (UIUserInterfaceLayoutDirection).
public enum LayoutDirection: String, Sendable, Hashable, CaseIterable {
  case leftToRight, rightToLeft
}

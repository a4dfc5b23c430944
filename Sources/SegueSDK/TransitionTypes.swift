/// The two screens of a transition. They are relative to it: in a transition back, `from` is the
/// screen that the user leaves.
public enum TransitionKey: Int32, Sendable, Hashable, CaseIterable {
  case from = 1
  case to = 2
}

/// The operation that caused a transition. Operations of a later revision read as `custom`.
public enum TransitionOperation: Int32, Sendable, Hashable, CaseIterable {
  case custom = 0
  case push, pop, present, dismiss
  /// Another tab.
  case select
  /// A neighbour in a paging container.
  case page
}

/// Whether a transition goes forward or undoes an earlier one.
public enum TransitionDirection: Int32, Sendable, Hashable, CaseIterable {
  case forward = 0
  case backward = 1
}

/// Which side is leading (UIUserInterfaceLayoutDirection).
public enum LayoutDirection: Int32, Sendable, Hashable, CaseIterable {
  case leftToRight = 0
  case rightToLeft = 1
}

/// What becomes of `from` in a modal presentation (UIModalPresentationStyle).
public enum PresentationStyle: Int32, Sendable, Hashable, CaseIterable {
  /// Not a modal presentation.
  case notModal = 0
  /// `from` is removed at the end.
  case fullScreen = 1
  /// `from` stays beneath.
  case custom = 2
}

/// Why a transition ended.
public enum TransitionEndReason: Int32, Sendable, Hashable, CaseIterable {
  /// `to` shows now.
  case completed = 1
  /// `from` shows again.
  case cancelled = 2
  /// The animator failed, and the host went on without it.
  case failed = 3
}

/// How the values of an animation go from one of its keyframes to the next
/// (UIView.KeyframeAnimationOptions).
public enum CalculationMode: Int32, Sendable, Hashable, CaseIterable {
  /// Straight from value to value, with each keyframe's curve.
  case linear = 0
  /// Each value appears at the end of its keyframe, and stays until the next does.
  case discrete = 1
  /// One smooth curve through the values of all keyframes. Values may overshoot those.
  case cubic = 2
}

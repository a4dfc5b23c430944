/// The two screens of a transition. They are relative to the transition: in a backward transition too, `from` is the
/// screen that the user leaves.
public enum TransitionKey: Int32, Sendable, Hashable, CaseIterable {
  case from = 1
  case to = 2
}

/// The operation that caused a transition. Operations that a later version of the ABI adds read as
/// `custom`.
public enum TransitionOperation: Int32, Sendable, Hashable, CaseIterable {
  /// A transition that a custom container makes.
  case custom = 0
  case push, pop, present, dismiss
  /// The selection of another tab.
  case select
  /// A change to the next or previous page of a paging container.
  case page
}

/// The direction of a transition: forward, or backward, which undoes an earlier transition.
public enum TransitionDirection: Int32, Sendable, Hashable, CaseIterable {
  case forward = 0
  case backward = 1
}

/// The layout direction, which decides which side is leading (UIUserInterfaceLayoutDirection).
public enum LayoutDirection: Int32, Sendable, Hashable, CaseIterable {
  case leftToRight = 0
  case rightToLeft = 1
}

/// The style of a modal presentation, which decides whether `from` is removed (UIModalPresentationStyle).
public enum PresentationStyle: Int32, Sendable, Hashable, CaseIterable {
  /// The transition is not a modal presentation.
  case notModal = 0
  /// A presentation removes `from` at its end.
  case fullScreen = 1
  /// A presentation leaves `from` beneath the presented screen.
  case custom = 2
}

/// The outcome of a transition that has ended.
public enum TransitionEndReason: Int32, Sendable, Hashable, CaseIterable {
  /// `to` shows now.
  case completed = 1
  /// `from` shows again.
  case cancelled = 2
  /// The animator failed, and the host continued without it.
  case failed = 3
}

/// The interpolation of an animation's values between one keyframe and the next
/// (UIView.KeyframeAnimationOptions).
public enum CalculationMode: Int32, Sendable, Hashable, CaseIterable {
  /// Values change linearly from keyframe to keyframe, with each keyframe's curve.
  case linear = 0
  /// Each value appears at the end of its keyframe, and remains until the end of the next keyframe.
  case discrete = 1
  /// One smooth curve through the values of all keyframes. It may overshoot these values.
  case cubic = 2
}

/// The two sides of a transition. `from` is always the screen that the user leaves, even when the
/// transition goes backward.
public enum TransitionKey: Int32, Sendable, Hashable, CaseIterable {
  case from = 1
  case to = 2
}

/// The handling of the view of `from` in a modal presentation (UIModalPresentationStyle).
public enum PresentationStyle: Int32, Sendable, Hashable, CaseIterable {
  /// The transition is not a modal presentation.
  case notModal = 0
  /// The view of `from` is removed at the end of the presentation's transition.
  case fullScreen = 1
  /// The view of `from` stays beneath the presented view, and its controller gets no appearance
  /// calls.
  case custom = 2
  /// A sheet, managed by `ViewController.sheetPresentationController`. A transition's context has the style `custom`
  /// for it.
  case pageSheet = 3
  /// The same as `pageSheet`.
  case formSheet = 4
  /// Covers the screen and leaves the view of `from` beneath. A transition's context has the style `custom` for it.
  case overFullScreen = 5
  /// The style that a view controller has at first: a sheet, or full screen for one whose `preferredTransition` is a
  /// zoom.
  case automatic = 6

  var isSheet: Bool { self == .pageSheet || self == .formSheet || self == .automatic }
  /// True when the view of `from` stays beneath the presented view.
  var keepsPresenter: Bool { self != .fullScreen && self != .notModal }
}

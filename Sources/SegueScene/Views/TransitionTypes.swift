/// The kind of change that the transition makes (UINavigationController.Operation, extended to all
/// containers).
public enum TransitionOperation: Int32, Sendable, Hashable, CaseIterable {
  case custom = 0
  case push, pop, present, dismiss, select, page
}

/// The direction of a transition: forward, or backward as the reverse of an earlier one.
public enum TransitionDirection: Int32, Sendable, Hashable, CaseIterable {
  case forward = 0
  case backward = 1
}

/// The layout direction, which decides which side is the leading one
/// (UIUserInterfaceLayoutDirection).
public enum LayoutDirection: Int32, Sendable, Hashable, CaseIterable {
  case leftToRight = 0
  case rightToLeft = 1

  /// The direction whose layout is the mirror image of this one's.
  package var opposite: LayoutDirection { self == .leftToRight ? .rightToLeft : .leftToRight }
}

/// Names of enumerations whose raw values are the numbers of the ABI.
extension CaseIterable where Self: RawRepresentable<Int32> {
  /// The name of the case, as it is written in storyboards, logs and messages.
  package var name: String { "\(self)" }

  /// Finds the case with a name.
  package init?(name: String) {
    guard let found = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = found
  }
}

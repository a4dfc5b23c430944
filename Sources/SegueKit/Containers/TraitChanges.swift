/// One of the traits of a `TraitCollection`, by its type (UITraitDefinition).
public protocol TraitDefinition {
  /// Returns true if the trait has the same value in both collections.
  static func isEqual(_ left: TraitCollection, _ right: TraitCollection) -> Bool
}

/// The trait `userInterfaceStyle` (UITraitUserInterfaceStyle).
public enum TraitUserInterfaceStyle: TraitDefinition {
  public static func isEqual(_ left: TraitCollection, _ right: TraitCollection) -> Bool {
    left.userInterfaceStyle == right.userInterfaceStyle
  }
}

/// The trait `horizontalSizeClass` (UITraitHorizontalSizeClass).
public enum TraitHorizontalSizeClass: TraitDefinition {
  public static func isEqual(_ left: TraitCollection, _ right: TraitCollection) -> Bool {
    left.horizontalSizeClass == right.horizontalSizeClass
  }
}

/// The trait `verticalSizeClass` (UITraitVerticalSizeClass).
public enum TraitVerticalSizeClass: TraitDefinition {
  public static func isEqual(_ left: TraitCollection, _ right: TraitCollection) -> Bool {
    left.verticalSizeClass == right.verticalSizeClass
  }
}

/// The trait `displayScale` (UITraitDisplayScale).
public enum TraitDisplayScale: TraitDefinition {
  public static func isEqual(_ left: TraitCollection, _ right: TraitCollection) -> Bool {
    left.displayScale == right.displayScale
  }
}

/// The trait `layoutDirection` (UITraitLayoutDirection).
public enum TraitLayoutDirection: TraitDefinition {
  public static func isEqual(_ left: TraitCollection, _ right: TraitCollection) -> Bool {
    left.layoutDirection == right.layoutDirection
  }
}

/// What `registerForTraitChanges` returns, to end the registration (UITraitChangeRegistration).
public final class TraitChangeRegistration: Sendable {}

/// A registration for changes of traits.
struct TraitHandler {
  let registration = TraitChangeRegistration()
  let traits: [any TraitDefinition.Type]
  let call: (TraitCollection) -> Void
}

/// An object with traits, which tells of their changes: a view controller (UITraitChangeObservable).
nonisolated public protocol TraitChangeObservable: AnyObject {}

extension TraitChangeObservable where Self: ViewController {
  /// Calls `handler` with this object and its traits before, whenever one of `traits` has changed.
  @discardableResult
  public func registerForTraitChanges(
    _ traits: [any TraitDefinition.Type], handler: @escaping (Self, TraitCollection) -> Void
  ) -> TraitChangeRegistration {
    let new = TraitHandler(traits: traits) { [weak self] before in if let self { handler(self, before) } }
    traitHandlers.append(new)
    return new.registration
  }

  /// Calls a method of `target`, which is not retained, whenever one of `traits` has changed.
  @discardableResult
  public func registerForTraitChanges<Target: AnyObject>(
    _ traits: [any TraitDefinition.Type], target: Target, action: @escaping (Target) -> () -> Void
  ) -> TraitChangeRegistration {
    let new = TraitHandler(traits: traits) { [weak target] _ in if let target { action(target)() } }
    traitHandlers.append(new)
    return new.registration
  }

  /// Ends a registration.
  public func unregisterForTraitChanges(_ registration: TraitChangeRegistration) {
    traitHandlers.removeAll { $0.registration === registration }
  }
}

extension ViewController: TraitChangeObservable {}

extension ViewController {
  /// Calls the handlers whose traits differ from `before`.
  func tellTraitHandlers(_ before: TraitCollection) {
    let now = traitCollection
    for handler in traitHandlers where handler.traits.contains(where: { !$0.isEqual(before, now) }) {
      handler.call(before)
    }
  }
}

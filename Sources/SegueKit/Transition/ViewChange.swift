internal import SegueScene

/// The changes that a closure made to a view's properties, which can be undone and made again.
struct ViewChange {
  let view: View
  private let before: ViewProperties
  private let after: ViewProperties

  init(view: View, before: ViewProperties, after: ViewProperties) {
    self.view = view
    self.before = before
    self.after = after
  }

  /// Calls `changes` and returns the changes that it makes to `views`.
  static func made(by changes: () -> Void, to views: [View]) -> [ViewChange] {
    let before = views.map(\.properties)
    changes()
    return between(before, views.map(\.properties), of: views)
  }

  /// Returns the differences between the properties of `views` at two times.
  static func between(
    _ before: [ViewProperties], _ after: [ViewProperties], of views: [View]
  ) -> [ViewChange] {
    views.indices.compactMap { index in
      before[index] == after[index]
        ? nil : ViewChange(view: views[index], before: before[index], after: after[index])
    }
  }

  /// Returns the change by which `view` has become visible; nil unless it was invisible with the properties `before`,
  /// hidden or with an alpha of 0, and is visible now.
  static func revealing(_ view: View, before: ViewProperties) -> ViewChange? {
    guard before.isHidden || before.alpha == 0, !view.isHidden, view.alpha > 0 else { return nil }
    var after = before
    after.isHidden = false
    after.alpha = view.alpha
    return ViewChange(view: view, before: before, after: after)
  }

  /// Sets the changed properties to their new values.
  func redo() { set(after) }

  /// Sets the changed properties to their old values.
  func undo() { set(before) }

  private func set(_ target: ViewProperties) {
    view.set(target, whereDifferent: before, after)
  }
}

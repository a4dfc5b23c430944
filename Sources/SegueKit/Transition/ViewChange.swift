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

  /// Calls `changes` and returns its changes of `views`.
  static func made(by changes: () -> Void, to views: [View]) -> [ViewChange] {
    let before = views.map(\.properties)
    changes()
    return zip(views, before).compactMap { view, before in
      view.properties == before
        ? nil : ViewChange(view: view, before: before, after: view.properties)
    }
  }

  /// Sets the changed properties to their new values.
  func redo() { set(after) }

  /// Sets the changed properties to their old values.
  func undo() { set(before) }

  private func set(_ target: ViewProperties) {
    view.set(target, whereDifferent: before, after)
  }
}

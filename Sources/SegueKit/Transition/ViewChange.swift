internal import SegueGeometry
internal import SegueScene

/// The changes that a closure made to a view's properties, which can be undone and made again.
struct ViewChange {
  let view: View
  private let before: ViewProperties
  private let after: ViewProperties

  /// Calls `changes` and returns what it changed in `views`.
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
    if after.bounds != before.bounds { view.bounds = target.bounds }
    if after.center != before.center { view.center = target.center }
    if after.transform != before.transform { view.transform = target.transform }
    if after.alpha != before.alpha { view.alpha = target.alpha }
    if after.backgroundColor != before.backgroundColor {
      view.backgroundColor = target.backgroundColor
    }
    if after.cornerRadius != before.cornerRadius { view.cornerRadius = target.cornerRadius }
    if after.zPosition != before.zPosition { view.zPosition = target.zPosition }
    if after.isHidden != before.isHidden { view.isHidden = target.isHidden }
    if after.clipsToBounds != before.clipsToBounds { view.clipsToBounds = target.clipsToBounds }
    if after.contents != before.contents { view.contents = target.contents }
  }
}

/// The saved state of view hierarchies, to which `restore` rolls them back after a transition.
///
/// The checkpoint has strong references to the given views and to their descendants at the time of
/// the checkpoint. It does not save or restore any other view.
package struct LayoutCheckpoint {
  private struct Entry {
    let view: View
    let properties: ViewProperties
    let superview: View?
    let subviews: [View]
    let mask: View?
    let isUserInteractionEnabled: Bool
  }

  private let entries: [Entry]

  /// Saves the state of `roots`, of all their descendants, and of their separated contents
  /// (`View.separatedContents`).
  package init(of roots: [View]) {
    var seen: Set<ViewID> = []
    entries = roots.flatMap(\.subtreeWithEverything).compactMap { view in
      guard seen.insert(view.id).inserted else { return nil }
      return Entry(
        view: view, properties: view.properties, superview: view.superview,
        subviews: view.subviews, mask: view.mask,
        isUserInteractionEnabled: view.isUserInteractionEnabled)
    }
  }

  /// Restores every saved view's properties, subviews, mask and user interaction, and removes views that
  /// were added since. The restoration is not recorded.
  package func restore() {
    for entry in entries {
      entry.view.restoreSubviews(entry.subviews)
      entry.view.restoreMask(entry.mask)
      entry.view.restore(entry.properties)
      entry.view.isUserInteractionEnabled = entry.isUserInteractionEnabled
    }
    // A saved view that had no superview may since have been added to a view whose state is not
    // saved. It is removed from that view.
    for entry in entries where entry.superview == nil {
      entry.view.superview?.dropSubview(entry.view)
    }
  }

  /// Returns true when every saved view has exactly the saved state.
  package func matches() -> Bool {
    entries.allSatisfy { entry in
      entry.view.properties == entry.properties
        && entry.view.subviews.elementsEqual(entry.subviews, by: ===)
        && entry.view.mask === entry.mask
        && entry.view.isUserInteractionEnabled == entry.isUserInteractionEnabled
    }
  }
}

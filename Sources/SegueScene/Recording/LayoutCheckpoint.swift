/// How a hierarchy looked at a moment, to be put back: the rollback of a transition.
///
/// It holds the views strongly, and only the views named when it was made.
public struct LayoutCheckpoint {
  private struct Entry {
    let view: View
    let properties: ViewProperties
    let superview: View?
    let subviews: [View]
    let isUserInteractionEnabled: Bool
  }

  private let entries: [Entry]

  /// Remembers `roots` and all they hold.
  public init(of roots: [View]) {
    var seen: Set<ViewID> = []
    entries = roots.flatMap(\.subtree).compactMap { view in
      guard seen.insert(view.id).inserted else { return nil }
      return Entry(
        view: view, properties: view.properties, superview: view.superview,
        subviews: view.subviews,
        isUserInteractionEnabled: view.isUserInteractionEnabled)
    }
  }

  /// Puts every remembered view's properties and subviews back as they were; views that came in
  /// since are out again. Not recorded.
  public func restore() {
    for entry in entries {
      entry.view.restoreSubviews(entry.subviews)
      entry.view.restore(entry.properties)
      entry.view.isUserInteractionEnabled = entry.isUserInteractionEnabled
    }
    // What hung in no view before may hang in one that is not remembered now.
    for entry in entries where entry.superview == nil {
      entry.view.superview?.dropSubview(entry.view)
    }
  }

  /// True when every remembered view is as it was, to the bit.
  public func matches() -> Bool {
    entries.allSatisfy { entry in
      entry.view.properties == entry.properties
        && entry.view.subviews.elementsEqual(entry.subviews, by: ===)
        && entry.view.isUserInteractionEnabled == entry.isUserInteractionEnabled
    }
  }
}

/// The kind of an immediate change: of the hierarchy, or of a property outside an animation.
package enum StructureChange: String, Sendable, Hashable {
  /// A view was added to another view.
  case add
  /// A view was removed from its superview.
  case remove
  /// A view changed its index among its siblings.
  case move
  /// A snapshot was made; it becomes visible when it is added.
  case snapshot
  /// A view became the mask of another.
  case mask
  /// A view is no longer the mask of another.
  case unmask
  /// A property changed without animation.
  case set
}

/// An immediate change. Playing backward past the event undoes the change.
package struct TimelineEvent: Sendable, Hashable {
  /// The time, in seconds from the timeline's start.
  package var at: Double
  package var change: StructureChange
  /// The view's name.
  package var view: String
  /// The name of the superview, for views that were added, moved or removed; nil for other changes.
  package var parent: String?
  /// The view's index among the parent's subviews, counted from the back.
  package var index: Int
  /// The property that was set, for `set`; nil for other changes.
  package var property: Property?
  /// The numbers that the property is set to, for `set`.
  package var value: [Double]?

  init(
    at: Double, change: StructureChange, view: String, parent: String?, index: Int,
    property: Property? = nil, value: [Double]? = nil
  ) {
    self.at = at
    self.change = change
    self.view = view
    self.parent = parent
    self.index = index
    self.property = property
    self.value = value
  }
}

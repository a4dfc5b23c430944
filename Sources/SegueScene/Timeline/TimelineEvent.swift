/// The kind of an immediate change: of the hierarchy, or of a property outside an animation.
package enum StructureChange: String, Sendable, Hashable {
  /// A view was put into another.
  case add
  /// A view was taken out.
  case remove
  /// A view changed its place among its siblings.
  case move
  /// A snapshot was made; it shows once it is added.
  case snapshot
  /// A view became the mask of another.
  case mask
  /// A view is no longer the mask of another.
  case unmask
  /// A property changed without animation.
  case set
}

/// One change that takes no time. Going backward past it undoes it.
package struct TimelineEvent: Sendable, Hashable {
  /// Seconds from the timeline's begin.
  package var at: Double
  /// The kind of change.
  package var change: StructureChange
  /// The view's name.
  package var view: String
  /// The name of the view that it was added to, moved in or removed from; nil for other changes.
  package var parent: String?
  /// Its place in the parent, from the back.
  package var index: Int
  /// For `set`.
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

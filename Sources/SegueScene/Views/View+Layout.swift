extension View {
  /// Makes a layout due: of this view's subviews, and of a view controller's if this is its view.
  public func setNeedsLayout() {
    needsLayout = true
    var view = superview
    while let next = view, !next.hasLayoutInside {
      next.hasLayoutInside = true
      view = next.superview
    }
  }

  /// Makes the layouts that are due, of this view and its descendants. Inside an animation their changes are
  /// animated.
  public func layoutIfNeeded() {
    guard needsLayout || hasLayoutInside else { return }
    // Not by recursion, since hierarchies may be deep.
    var waiting = [self]
    while let view = waiting.popLast() {
      if view.needsLayout {
        view.needsLayout = false
        view.layoutSubviews()
        view.onLayout?()
      }
      guard view.hasLayoutInside else { continue }
      view.hasLayoutInside = false
      waiting += view.subviews.reversed().filter { $0.needsLayout || $0.hasLayoutInside }
    }
  }

  /// True for a subclass, which may place its subviews itself.
  var laysOutItself: Bool { type(of: self) != View.self }
}

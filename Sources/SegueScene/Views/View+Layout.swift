extension View {
  /// Marks the layout of this view's subviews as due. If this is a view controller's view, the
  /// controller's layout is due too.
  public func setNeedsLayout() {
    needsLayout = true
    var view = superview
    while let next = view, !next.hasLayoutInside {
      next.hasLayoutInside = true
      view = next.superview
    }
  }

  /// Performs the layouts that are due, of this view and its descendants. Inside an animation, the changes that they
  /// make are animated.
  public func layoutIfNeeded() {
    guard needsLayout || hasLayoutInside else { return }
    // Uses a list instead of recursion, because hierarchies may be deep.
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

  /// True if the view is of a subclass of `View`, which may override `layoutSubviews`.
  var laysOutItself: Bool { type(of: self) != View.self }
}

extension View {
  func markLayout() {
    needsLayout = true
    isLayoutAsked = true
    tellSuperviewsOfLayout()
  }

  /// Marks the layout as due because of a new size or a new place in the hierarchy.
  func setNeedsLayoutForSize() {
    needsLayout = true
    tellSuperviewsOfLayout()
  }

  /// Keeps the invariant that every view above a view whose layout is due knows of it.
  func tellSuperviewsOfLayout() {
    var view = superview
    while let next = view, !next.hasLayoutInside {
      next.hasLayoutInside = true
      view = next.superview
    }
  }

  func performLayouts() {
    guard needsLayout || hasLayoutInside else { return }
    // Uses a list instead of recursion, because hierarchies may be deep.
    var waiting = [self]
    while let view = waiting.popLast() {
      if view.needsLayout {
        let isAsked = view.isLayoutAsked
        (view.needsLayout, view.isLayoutAsked) = (false, false)
        view.layoutSubviews()
        view.owner?.viewDidLayOut(asked: isAsked)
      }
      guard view.hasLayoutInside else { continue }
      view.hasLayoutInside = false
      waiting += view.subviews.reversed().filter { $0.needsLayout || $0.hasLayoutInside }
    }
  }

  /// True if a new size is a reason for a layout: for a subclass of `View`, which may override `layoutSubviews`, and
  /// for the view of a controller.
  var laysOutItself: Bool { type(of: self) != View.self || owner != nil }
}

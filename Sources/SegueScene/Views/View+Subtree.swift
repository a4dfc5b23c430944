extension View {
  /// The view and all of its descendants, parents first.
  package var subtree: [View] { collect() }

  /// The view, all of its descendants, and all masks with their descendants.
  package var subtreeWithMasks: [View] { collect(withMasks: true) }

  /// The views of `subtreeWithMasks`, and the separated contents of each of these views, even if
  /// those contents are not shown.
  var subtreeWithEverything: [View] { collect(withMasks: true, withSeparatedContents: true) }

  private func collect(
    withMasks: Bool = false, withSeparatedContents: Bool = false
  ) -> [View] {
    var result: [View] = []
    // Uses a list instead of recursion, because hierarchies may be deep.
    var waiting = [self]
    while let view = waiting.popLast() {
      result.append(view)
      waiting.append(contentsOf: view.subviews.reversed())
      if withMasks, let mask = view.mask { waiting.append(mask) }
      if withSeparatedContents, let contents = view.separatedContents, contents.superview == nil {
        waiting.append(contents)
      }
    }
    return result
  }

  /// The root view of the window that shows the view; nil without one, and while an end is rehearsed.
  var windowRoot: View? {
    let root = root
    return root.isWindowRoot && !root.isRehearsing ? root : nil
  }

  /// Calls `didMoveToSuperview`, and `didMoveToWindow` of all views that have come into another window or have left
  /// one.
  func tellOfMove(from oldWindow: View?) {
    guard recorder == nil, !root.isRehearsing else { return }
    didMoveToSuperview()
    guard windowRoot !== oldWindow else { return }
    for view in subtree {
      for (_, call) in view.windowCalls { call() }
      view.didMoveToWindow()
    }
  }
}

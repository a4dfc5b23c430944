public import SegueGeometry
public import SegueScene

extension TransitionContext {
  /// The container's screens in their order: a stack from the bottom up, tabs and pages from the
  /// first one on. Both screens of the transition are included, even a screen that the transition
  /// removes. Empty for a container without an order, for example in a presentation.
  public var screens: [ViewController] { setup.screens() }

  /// Returns the index in `screens` of the transition's screen for `key`; nil when `screens` does
  /// not contain it.
  public func screenIndex(forKey key: TransitionKey) -> Int? {
    let controller = viewController(forKey: key)
    return controller.flatMap { wanted in screens.firstIndex { $0 === wanted } }
  }

  /// Returns a new view that shows a picture of the screen at `index` in `screens`. The view has no superview yet; if
  /// it is in the container when the transition ends, it is removed. The screen itself is not changed. A screen that
  /// was never shown is loaded and gets the size of the container. Nil for an index out of range, and outside of
  /// `animateTransition` and its completions.
  public func screenPicture(at index: Int) -> View? {
    let screens = screens
    guard let recorder, recorder.ending == .none, screens.indices.contains(index) else {
      return nil
    }
    let view: View = screens[index].view
    if view.superview == nil, view.bounds.size == .zero {
      view.frame = Rect(origin: .zero, size: containerView.bounds.size)
    }
    return recorder.snapshot(of: view, afterUpdates: true)
  }

  /// Returns the mean colour of a part of a view, including its descendants and the changes made so far: the mean of
  /// the premultiplied sRGB values. Views that a plug-in paints are left out.
  ///
  /// Nil if the front end cannot draw, for a part without area, and outside of `animateTransition` and its completions.
  ///
  /// - Parameter rect: The part in the view's own points; nil for its bounds.
  public func averageColor(of view: View, in rect: Rect? = nil) -> Color? {
    guard let recorder, recorder.ending == .none else { return nil }
    var (tree, bounds) = recorder.layers(of: view)
    tree.leaveOutPaintings()
    let part = rect ?? bounds
    guard (part.minX + part.minY + part.width + part.height).isFinite, part.width > 0,
      part.height > 0
    else { return nil }
    return setup.surroundings.averageColor(
      tree, part.offsetBy(dx: -bounds.minX, dy: -bounds.minY))
  }
}

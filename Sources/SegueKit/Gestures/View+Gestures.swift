public import SegueScene

extension View {
  /// What listens to pointers over the view and all that it holds, in the order of adding.
  public var gestureRecognizers: [GestureRecognizer] {
    pointerHandlers.compactMap { $0 as? GestureRecognizer }
  }

  /// Offers pointers to `recognizer` that go down on this view or on what it holds, and that no
  /// interaction controller has taken; except while a transition keeps touches away. A recognizer is
  /// attached to one view; it leaves an earlier one (UIView.addGestureRecognizer).
  ///
  /// The innermost view's come first. Once a drag has begun, the pointer is that one's alone: the others
  /// that look at it give up, as UIKit's do unless a delegate says otherwise.
  public func addGestureRecognizer(_ recognizer: GestureRecognizer) {
    guard recognizer.view !== self else { return }
    recognizer.view?.removeGestureRecognizer(recognizer)
    pointerHandlers.append(recognizer)
    recognizer.view = self
  }

  /// Takes `recognizer` away, which gives up what it is doing. Nothing happens when it is not this
  /// view's.
  public func removeGestureRecognizer(_ recognizer: GestureRecognizer) {
    guard recognizer.view === self else { return }
    pointerHandlers.removeAll { $0 === recognizer }
    recognizer.view = nil
    recognizer.cancel()
  }
}

extension Window {
  /// The same as of the window's view, which holds all.
  public func addGestureRecognizer(_ recognizer: GestureRecognizer) {
    view.addGestureRecognizer(recognizer)
  }

  public func removeGestureRecognizer(_ recognizer: GestureRecognizer) {
    view.removeGestureRecognizer(recognizer)
  }
}

public import SegueScene

extension View {
  /// The recognizers attached to this view, in the order in which they were added.
  public var gestureRecognizers: [GestureRecognizer] {
    pointerHandlers.compactMap { $0 as? GestureRecognizer }
  }

  /// Attaches `recognizer` to this view and detaches it from any other view (UIView.addGestureRecognizer).
  ///
  /// The recognizer gets each pointer that goes down on this view or a descendant, unless an interaction controller has
  /// taken that pointer or a transition has turned user interaction off. Recognizers of inner views get a pointer
  /// first. When one recognizer recognizes its gesture, the others that follow the same pointer fail, unless a delegate
  /// or a failure requirement says otherwise.
  public func addGestureRecognizer(_ recognizer: GestureRecognizer) {
    guard recognizer.view !== self else { return }
    recognizer.view?.removeGestureRecognizer(recognizer)
    pointerHandlers.append(recognizer)
    recognizer.view = self
  }

  /// Detaches `recognizer` and cancels its gesture. Nothing happens when it is not attached to this
  /// view.
  public func removeGestureRecognizer(_ recognizer: GestureRecognizer) {
    guard recognizer.view === self else { return }
    pointerHandlers.removeAll { $0 === recognizer }
    recognizer.view = nil
    recognizer.cancel()
    recognizer.arbiter = nil
  }
}

extension Window {
  /// Attaches `recognizer` to the window's view, the root of all other views.
  public func addGestureRecognizer(_ recognizer: GestureRecognizer) {
    view.addGestureRecognizer(recognizer)
  }

  /// Detaches `recognizer` from the window's view and cancels its gesture.
  public func removeGestureRecognizer(_ recognizer: GestureRecognizer) {
    view.removeGestureRecognizer(recognizer)
  }
}

internal import SegueGeometry

extension View {
  /// Replaces the view's picture by a background and separate views for its elements.
  ///
  /// A screen that is one picture keeps that picture in `contents`, so that it is drawn exactly as its file shows it.
  /// `separatedContents` looks the same, but consists of a background without the elements, and a subview for each
  /// element. This method replaces the picture by the separated contents. During a recording, the replacement is
  /// recorded, and undone at the transition's end like every other change. Nothing happens if the view has no separated
  /// contents, or they are already shown.
  public func separateContents() {
    guard let separated = separatedContents, separated.superview == nil else { return }
    separated.frame = Rect(origin: bounds.origin, size: bounds.size)
    insertSubview(separated, at: 0)
    // If a frame driver is running, `separated` was not inserted, because a driver may not change
    // the hierarchy.
    guard separated.superview === self else { return }
    contents = .none
    for part in pictureParts { part.isHidden = true }
  }
}

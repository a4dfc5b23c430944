internal import SegueGeometry

extension View {
  /// Shows the elements of the view as views of their own.
  ///
  /// A screen that is one picture keeps that picture in `contents`, so that it is drawn exactly as
  /// its file shows it. `separatedContents` shows the same, taken apart: a background without the
  /// elements, and a subview for each of them. This method puts it in place of the picture; during a
  /// recording that is recorded, and undone at the transition's end like every other change. Nothing
  /// happens when the view has no separated contents, or when they are already in place.
  public func separateContents() {
    guard let separated = separatedContents, separated.superview == nil else { return }
    separated.frame = Rect(origin: bounds.origin, size: bounds.size)
    insertSubview(separated, at: 0)
    // A frame driver may not change the hierarchy.
    guard separated.superview === self else { return }
    contents = .none
  }
}

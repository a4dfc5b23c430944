import SegueAnimatorStage
import SegueSDK

extension Stage {
  /// Adds a view of the upper screen's size beneath it, for shapes that move as the shapes of its mask do and cast their
  /// shadows onto the lower screen. The edge of the mask is then seen between two white screens, too.
  ///
  /// - Returns: The view, in whose points the upper screen's are.
  func addRim() -> View {
    let rim = View(frame: upperFrame)
    rim.clipsToBounds = true
    rim.cornerRadii = upperCorners
    container.insertSubview(rim, belowSubview: upper)
    keep(rim)
    return rim
  }
}

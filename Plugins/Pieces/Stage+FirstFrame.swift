import AnimatorStage
import SegueSDK

extension Stage {
  /// Hides the parts of the upper screen's mask in the first frame of a forward transition, so that
  /// nothing of the screen counts as shown, not even an edge of no width.
  func hideInFirstFrame(_ parts: [View], duration: Double) {
    guard isForward else { return }
    for part in parts { part.isHidden = true }
    afterFirstFrame(duration: duration) {
      for part in parts { part.isHidden = false }
    }
  }
}

extension Stage {
  /// Shows `space`, which contains pictures of the lower screen's parts above the upper screen,
  /// instead of the lower screen.
  func reveal(_ space: View, duration: Double) {
    guard isForward else {
      lower?.isHidden = true
      return
    }
    space.isHidden = true
    upper.isHidden = true
    afterFirstFrame(duration: duration) {
      space.isHidden = false
      upper.isHidden = false
      lower?.isHidden = true
    }
  }
}

import SegueAnimatorStage
import SegueSDK

extension Stage {
  /// Hides the parts of the upper screen's mask in the first frame of a forward transition, which
  /// must show only the lower screen. Without this, the upper screen would count as shown, even
  /// through a mask of no width.
  func hideInFirstFrame(_ parts: [View], duration: Double) {
    guard isForward else { return }
    for part in parts { part.isHidden = true }
    afterFirstFrame(duration: duration) {
      for part in parts { part.isHidden = false }
    }
  }
}

extension Stage {
  /// Shows `space`, which contains pictures of the lower screen's parts, instead of the lower
  /// screen. `space` is in front of the upper screen. The first frame of a forward transition still
  /// shows the lower screen itself.
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

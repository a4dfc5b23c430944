import AnimatorStage
import SegueSDK

extension Stage {
  /// Hides the parts of the upper screen's mask in the first frame of a forward transition. Without
  /// this, even a part of no width would count as showing the screen.
  func hideInFirstFrame(_ parts: [View], duration: Double) {
    guard isForward else { return }
    for part in parts { part.isHidden = true }
    afterFirstFrame(duration: duration) {
      for part in parts { part.isHidden = false }
    }
  }
}

extension Stage {
  /// Replaces the lower screen by `space`, which contains pictures of the screen's parts in front
  /// of the upper screen.
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

import AnimatorStage
import SegueSDK

extension Stage {
  /// Going forward, hides the parts of the upper screen's mask in the first frame, so that nothing of
  /// the screen counts as shown, not even an edge of no width.
  func hideInFirstFrame(_ parts: [View], duration: Double) {
    guard isForward else { return }
    for part in parts { part.isHidden = true }
    afterFirstFrame(duration: duration) {
      for part in parts { part.isHidden = false }
    }
  }
}

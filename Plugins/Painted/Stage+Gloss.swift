import SegueAnimatorStage
import SegueSDK

extension Stage {
  /// Returns the strength of reflected light on screens: 1, and less on dark ones, on which white light is glaring. The
  /// darkest screen decides.
  func gloss(of screens: [View]) -> Double {
    let darkest = screens.map { brightness(of: $0) }.min() ?? 1
    return min(0.1 + 2.2 * darkest, 1)
  }
}

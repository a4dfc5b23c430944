internal import SegueMotion
public import SegueScene

extension View {
  /// The options of a view animation (UIView.AnimationOptions, with the same raw values).
  public struct AnimationOptions: OptionSet, Sendable, Hashable {
    /// The option bits, which have the same values as in UIKit.
    public let rawValue: UInt

    /// Creates options from their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Lays out the views that need layout after the closure has run, as a part of the animation.
    public static let layoutSubviews = AnimationOptions(rawValue: 1 << 0)
    /// Lets the views get touches while they are animated.
    public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
    /// Replaces the running animations of a property, and starts from its presentation value.
    /// Without this option, the older animations continue beneath the new one, so that neither
    /// position nor velocity jumps.
    public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
    /// Repeats the animation until the views leave the window.
    public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
    /// Plays the animation backward each time it has been played forward.
    public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
    /// Keeps the duration of an animation inside another animation. Without this option, the inner
    /// animation has the duration of the outer animation.
    public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5)
    /// Keeps the curve of an animation inside another animation. Without this option, the inner
    /// animation has the curve of the outer animation.
    public static let overrideInheritedCurve = AnimationOptions(rawValue: 1 << 6)
    /// Hides the old view and shows the new one in a transition between two views, instead of removing one and adding
    /// the other.
    public static let showHideTransitionViews = AnimationOptions(rawValue: 1 << 8)

    /// Begins and ends slowly; the default.
    public static let curveEaseInOut: AnimationOptions = []
    /// Begins slowly.
    public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
    /// Ends slowly.
    public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
    /// Has the same speed throughout.
    public static let curveLinear = AnimationOptions(rawValue: 3 << 16)

    /// Turns the view about its vertical axis, from left to right.
    public static let transitionFlipFromLeft = AnimationOptions(rawValue: 1 << 20)
    /// Turns the view about its vertical axis, from right to left.
    public static let transitionFlipFromRight = AnimationOptions(rawValue: 2 << 20)
    /// Dissolves the old state into the new one.
    public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
    /// Turns the view about its horizontal axis, from top to bottom.
    public static let transitionFlipFromTop = AnimationOptions(rawValue: 6 << 20)
    /// Turns the view about its horizontal axis, from bottom to top.
    public static let transitionFlipFromBottom = AnimationOptions(rawValue: 7 << 20)

    var curve: Timing {
      switch rawValue >> 16 & 3 {
      case 1: .easeIn
      case 2: .easeOut
      case 3: .linear
      default: .easeInOut
      }
    }

    var style: AnimationOptions { AnimationOptions(rawValue: rawValue & (7 << 20)) }
  }
}

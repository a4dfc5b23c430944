/// The interpolation of an animation's values from one of its keyframes to the next
/// (UIView.KeyframeAnimationOptions).
public enum CalculationMode: Int32, Sendable, Hashable, CaseIterable {
  /// Linear interpolation from value to value, with each keyframe's curve.
  case linear = 0
  /// No interpolation: each value is set at the end of its keyframe, and stays until the end of the
  /// next keyframe.
  case discrete = 1
  /// One smooth curve through the values of all keyframes. Values between the keyframes may
  /// overshoot the values at keyframes. A transform that rotates does not follow the curve, but the
  /// property `rotation` does.
  case cubic = 2
}

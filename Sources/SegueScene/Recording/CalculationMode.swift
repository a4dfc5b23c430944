/// The interpolation of an animation's values from one of its keyframes to the next
/// (UIView.KeyframeAnimationOptions).
public enum CalculationMode: Int32, Sendable, Hashable, CaseIterable {
  /// Straight from value to value, with each keyframe's curve.
  case linear = 0
  /// Each value appears at the end of its keyframe, and stays until the next does.
  case discrete = 1
  /// One smooth curve through the values of all keyframes. Values may overshoot those. A transform
  /// that turns goes straight all the same; `rotation` does not.
  case cubic = 2
}

extension Timing {
  /// The same speed all the way.
  public static var linear: Timing { .curve(.linear) }
  /// UIView's default: a slow start and a slow end.
  public static var easeInOut: Timing { .curve(.easeInOut) }
}

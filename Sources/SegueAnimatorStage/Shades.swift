public import SegueSDK

extension Color {
  /// Returns black with this alpha, 0…1, to dim a screen.
  public static func black(_ alpha: Double) -> Color {
    Color(red: 0, green: 0, blue: 0, alpha: alpha)
  }
}

extension Shadow {
  /// Returns a black shadow of this opacity, 0…1, and of this radius in points.
  public static func black(_ opacity: Double, radius: Double, offset: Point = .zero) -> Shadow {
    Shadow(color: .black(opacity), offset: offset, radius: radius)
  }
}

public import SegueGeometry

// The colours of UIColor, in sRGB and for the light style.
extension Color {
  /// Creates a grey. `white` is 0 for black and 1 for white.
  public init(white: Double, alpha: Double = 1) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  /// Returns the colour with another opacity, 0…1.
  public func withAlphaComponent(_ alpha: Double) -> Color {
    Color(red: red, green: green, blue: blue, alpha: alpha)
  }

  public static var darkGray: Color { Color(white: 1.0 / 3) }
  public static var lightGray: Color { Color(white: 2.0 / 3) }
  public static var gray: Color { Color(white: 0.5) }
  public static var cyan: Color { Color(red: 0, green: 1, blue: 1) }
  public static var yellow: Color { Color(red: 1, green: 1, blue: 0) }
  public static var magenta: Color { Color(red: 1, green: 0, blue: 1) }
  public static var orange: Color { Color(red: 1, green: 0.5, blue: 0) }
  public static var purple: Color { Color(red: 0.5, green: 0, blue: 0.5) }
  public static var brown: Color { Color(red: 0.6, green: 0.4, blue: 0.2) }
  public static var systemBackground: Color { .white }
  public static var systemBlue: Color { Color(red: 0, green: 122.0 / 255, blue: 1) }
  public static var systemRed: Color { Color(red: 1, green: 59.0 / 255, blue: 48.0 / 255) }
  public static var systemGreen: Color {
    Color(red: 52.0 / 255, green: 199.0 / 255, blue: 89.0 / 255)
  }
  public static var systemOrange: Color { Color(red: 1, green: 149.0 / 255, blue: 0) }
  public static var systemYellow: Color { Color(red: 1, green: 204.0 / 255, blue: 0) }
  public static var systemGray: Color {
    Color(red: 142.0 / 255, green: 142.0 / 255, blue: 147.0 / 255)
  }
  public static var systemGray2: Color { Color(174, 174, 178) }
  public static var systemGray3: Color { Color(199, 199, 204) }
  public static var systemGray4: Color { Color(209, 209, 214) }
  public static var systemGray5: Color { Color(229, 229, 234) }
  public static var systemGray6: Color { Color(242, 242, 247) }
  public static var systemPurple: Color { Color(175, 82, 222) }
  public static var systemPink: Color { Color(255, 45, 85) }
  public static var systemTeal: Color { Color(48, 176, 199) }
  public static var systemIndigo: Color { Color(88, 86, 214) }
  public static var secondarySystemBackground: Color { .systemGray6 }

  private init(_ red: Double, _ green: Double, _ blue: Double) {
    self.init(red: red / 255, green: green / 255, blue: blue / 255)
  }

  @available(*, unavailable, message: "leave it out; a Color is used everywhere")
  public var cgColor: Color { self }
}

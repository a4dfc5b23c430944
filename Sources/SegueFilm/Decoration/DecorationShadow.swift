internal import SegueGeometry
internal import SegueStoryboard

/// The two parts of a shadow: a narrow contact shadow along the device's edge, and a wide ambient shadow.
enum DecorationShadow {
  /// Returns the distance to which the ambient shadow reaches below the device: the shadow's offset plus three times
  /// its radius, as a fraction of the device's longer side.
  static func reach(_ shadow: Look.Shadow) -> Double {
    switch shadow {
    case .none: 0
    case .soft: 0.076
    case .strong: 0.106
    }
  }

  /// Returns the ambient shadow and the contact shadow of a device whose longer side has this
  /// length, in points.
  static func parts(_ shadow: Look.Shadow, longer: Double) -> [Shadow] {
    func part(_ alpha: Double, down: Double, radius: Double) -> Shadow {
      Shadow(
        color: Color(red: 0.03, green: 0.04, blue: 0.08, alpha: alpha),
        offset: Point(x: 0, y: down * longer), radius: radius * longer)
    }
    return switch shadow {
    case .none: []
    case .soft:
      [
        part(0.24, down: 0.016, radius: 0.02), part(0.18, down: 0.003, radius: 0.004),
      ]
    case .strong:
      [
        part(0.42, down: 0.022, radius: 0.028), part(0.28, down: 0.004, radius: 0.006),
      ]
    }
  }
}

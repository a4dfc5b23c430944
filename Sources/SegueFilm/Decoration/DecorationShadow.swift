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

  /// Returns the parts of the shadow on the table of a laptop's base of a width, in points: below its edges, and around it.
  static func onTable(_ shadow: Look.Shadow, width: Double) -> [Shadow] {
    let strength = parts(shadow, longer: width).map(\.color.alpha).max() ?? 0
    guard strength > 0 else { return [] }
    func part(_ share: Double, down: Double, radius: Double) -> Shadow {
      Shadow(
        color: Color(red: 0.03, green: 0.04, blue: 0.08, alpha: share * strength), offset: Point(x: 0, y: down * width),
        radius: radius * width)
    }
    return [part(1.5, down: 0.025, radius: 0.03), part(1.8, down: 0.006, radius: 0.006)]
  }

  /// Returns the ambient shadow and the contact shadow of a device whose longer side has this
  /// length, in points, and the one that it throws upon another device.
  static func parts(_ shadow: Look.Shadow, longer: Double, isBeforeOther: Bool = false) -> [Shadow] {
    func part(_ alpha: Double, down: Double, radius: Double) -> Shadow {
      Shadow(
        color: Color(red: 0.03, green: 0.04, blue: 0.08, alpha: alpha),
        offset: Point(x: 0, y: down * longer), radius: radius * longer)
    }
    let onOther = isBeforeOther ? [part(shadow == .strong ? 0.4 : 0.3, down: 0.03, radius: 0.05)] : []
    return switch shadow {
    case .none: []
    case .soft:
      onOther + [
        part(0.24, down: 0.016, radius: 0.02), part(0.18, down: 0.003, radius: 0.004),
      ]
    case .strong:
      onOther + [
        part(0.42, down: 0.022, radius: 0.028), part(0.28, down: 0.004, radius: 0.006),
      ]
    }
  }
}

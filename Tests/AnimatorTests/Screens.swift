import SegueGeometry
import SegueScene

/// Two screens on which every motion is visible: nothing is symmetrical, and no part of one screen
/// looks like a part of the other. Each has the elements "bar" and "card".
enum Screens {
  static func light(_ scene: Scene) -> View {
    let screen = whole(scene, "light", Color(red: 0.95, green: 0.94, blue: 0.88))
    add(
      to: screen, scene, 0, 0, 1, 0.14, Color(red: 0.86, green: 0.42, blue: 0.24),
      name: "bar")
    for row in 0..<6 {
      let (y, length) = (0.22 + 0.12 * Double(row), 0.9 - 0.11 * Double(row % 4))
      add(to: screen, scene, 0.06, y, length - 0.06, 0.05, Color(red: 0.3, green: 0.3, blue: 0.35))
    }
    add(
      to: screen, scene, 0.7, 0.8, 0.22, 0.16, Color(red: 0.1, green: 0.6, blue: 0.45),
      radius: 0.08,
      name: "card")
    return screen
  }

  static func dark(_ scene: Scene) -> View {
    let screen = whole(scene, "dark", Color(red: 0.09, green: 0.13, blue: 0.25))
    add(
      to: screen, scene, 0.08, 0.08, 0.5, 0.34, Color(red: 0.95, green: 0.75, blue: 0.2),
      radius: 0.1, name: "card")
    add(
      to: screen, scene, 0.4, 0.3, 0.52, 0.22, Color(red: 0.3, green: 0.6, blue: 0.95, alpha: 0.6),
      name: "bar")
    for column in 0..<5 {
      let (x, height) = (0.08 + 0.18 * Double(column), 0.1 + 0.07 * Double(column))
      add(
        to: screen, scene, x, 0.94 - height, 0.11, height, Color(red: 0.8, green: 0.85, blue: 0.95))
    }
    return screen
  }

  /// Returns a screen of one colour.
  static func plain(_ scene: Scene, _ color: Color) -> View { whole(scene, "plain", color) }

  private static func whole(_ scene: Scene, _ name: String, _ color: Color) -> View {
    let screen = View(frame: Rect(origin: .zero, size: scene.size), name: name)
    screen.backgroundColor = color
    return screen
  }

  /// Adds a rectangle, whose position and size are in fractions of the screen, and whose corner
  /// radius is in fractions of the screen's width.
  private static func add(
    to screen: View, _ scene: Scene, _ x: Double, _ y: Double, _ width: Double, _ height: Double,
    _ color: Color, radius: Double = 0, name: String? = nil
  ) {
    let size = scene.size
    let x = scene.isMirrored ? 1 - x - width : x
    let part = View(
      frame: Rect(
        x: x * size.width, y: y * size.height, width: width * size.width,
        height: height * size.height), name: "part")
    part.backgroundColor = color
    part.elementName = name
    part.cornerRadius = radius * size.width
    screen.addSubview(part)
  }
}

public import SegueGeometry

/// How large a window is when it opens.
public enum WindowSize {
  /// The largest part of a display's usable width or height that a window takes.
  static let maximum = 0.85

  /// The size in the display's units.
  ///
  /// - Parameters:
  ///   - points: What the window shows, in points.
  ///   - scale: Display units per point at which it is neither large nor small.
  ///   - room: The usable size of the display, in its units; nil where that is unknown.
  public static func fitting(_ points: Size, scale: Double, room: Size?) -> Size {
    var scale = scale
    if let room {
      scale = min(scale, maximum * room.width / points.width, maximum * room.height / points.height)
    }
    return Size(
      width: max((points.width * scale).rounded(), 1),
      height: max((points.height * scale).rounded(), 1))
  }

  /// Display units per point on a display of so many units per inch: whole, so that hairlines stay
  /// sharp.
  static func scale(unitsPerInch: Double) -> Double {
    guard unitsPerInch.isFinite else { return 1 }
    return min(max((unitsPerInch / 110).rounded(), 1), 4)
  }
}

package import SegueGeometry

/// The size of a window when it opens.
package enum WindowSize {
  /// The maximum fraction of a display's usable width or height that a window takes.
  static let maximum = 0.85

  /// Returns the size of a window for a show, in the display's units. The show is reduced if it is
  /// too large for the display.
  ///
  /// - Parameters:
  ///   - points: The size of the show, in points.
  ///   - scale: The number of the display's units per point of a show that is not reduced.
  ///   - room: The usable size of the display, in the display's units; nil when it is not known.
  package static func fitting(_ points: Size, scale: Double, room: Size?) -> Size {
    var scale = scale
    if let room {
      scale = min(scale, maximum * room.width / points.width, maximum * room.height / points.height)
    }
    return Size(
      width: max((points.width * scale).rounded(), 1),
      height: max((points.height * scale).rounded(), 1))
  }

  /// Returns the number of the display's units per point, for a display with this number of units per inch. The result
  /// is a whole number, so that hairlines are sharp.
  static func scale(unitsPerInch: Double) -> Double {
    guard unitsPerInch.isFinite else { return 1 }
    return min(max((unitsPerInch / 110).rounded(), 1), 4)
  }
}
